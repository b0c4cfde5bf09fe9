"""Where the words of a language come from: one gettext catalogue per language.

English is the language of the message ids. Another language is a folder beside this module,
``<language>/LC_MESSAGES/afterblow.mo``, and needs nothing else.
"""

from functools import lru_cache
from gettext import NullTranslations
from pathlib import Path

from babel.core import Locale, UnknownLocaleError, negotiate_locale
from babel.support import Translations

DOMAIN = "afterblow"
ENGLISH = "en"
FOLDER = Path(__file__).parent
"""Where the languages are."""


@lru_cache
def languages() -> tuple[str, ...]:
    """Every language there are words for, English first."""
    found = sorted(path.parts[-3] for path in FOLDER.glob(f"*/LC_MESSAGES/{DOMAIN}.mo"))
    return (ENGLISH, *(name for name in found if name != ENGLISH))


@lru_cache
def translations(language: str) -> NullTranslations:
    """The catalogue of a language; an unknown language speaks English."""
    if language == ENGLISH or language not in languages():
        return NullTranslations()
    return Translations.load(FOLDER, [language], DOMAIN)


def preferred(accept_language: str) -> str:
    """The language that a reader asks for with an ``Accept-Language`` header."""
    wished = [part.split(";")[0].strip().replace("-", "_") for part in accept_language.split(",")]
    return negotiate_locale([name for name in wished if name], languages()) or ENGLISH


@lru_cache
def locale(language: str) -> Locale:
    """How a language writes numbers and days."""
    try:
        return Locale.parse(language)
    except (UnknownLocaleError, ValueError):
        return Locale.parse(ENGLISH)


def n_(msgid: str) -> str:
    """Mark a message for the catalogue where it is written; it is translated where it is said."""
    return msgid
