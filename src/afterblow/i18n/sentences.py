"""Codes and parameters into sentences: every code that the sport yields, in a reader's language.

Each area has its own module of English sentences; this one puts them together and says them.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Protocol, cast

from afterblow.core.reason import Param
from afterblow.i18n import bout_sentences, screen_sentences
from afterblow.i18n.app_sentences import APP
from afterblow.i18n.catalogue import ENGLISH, translations
from afterblow.i18n.door import DOOR
from afterblow.i18n.organiser import ORGANISER
from afterblow.i18n.roster import ROSTER
from afterblow.i18n.ruleset_sentences import RULESET
from afterblow.i18n.tournament_sentences import TOURNAMENT
from afterblow.i18n.words import NAMED_BY_WORDS, WORDS

SENTENCES: dict[str, str] = {
    **TOURNAMENT,
    **APP,
    **DOOR,
    **ROSTER,
    **RULESET,
    **ORGANISER,
    **bout_sentences.CALLS,
    **bout_sentences.HITS,
    **bout_sentences.EXCHANGES,
    **bout_sentences.COURSE,
    **bout_sentences.ENDINGS,
    **bout_sentences.PENALTIES,
    **bout_sentences.REFUSED,
    **bout_sentences.LOGS,
    **screen_sentences.STATES,
    **screen_sentences.GROUPS,
    **screen_sentences.BUTTONS,
    **screen_sentences.VERDICTS,
    **screen_sentences.ENTRIES,
}
"""The English sentence of each code."""


class Told(Protocol):
    """A reason, a refusal, a text of a screen: a code and what fills its sentence in."""

    @property
    def code(self) -> str: ...

    @property
    def params(self) -> dict[str, Param]: ...


def say(told: Told, language: str = ENGLISH) -> str:
    """The sentence of a reason or a refusal."""
    return sentence(told.code, told.params, language)


def sentence(code: str, params: Mapping[str, Any], language: str = ENGLISH) -> str:
    """The sentence of a code. A code without one is said as it is; it never fails."""
    words = translations(language)
    text = words.gettext(SENTENCES.get(_variant(code, params), code))
    filled = {name: _word(name, value, words.gettext) for name, value in params.items()}
    return text.format_map(_Filled(filled)).strip()


def with_say(value: object, language: str = ENGLISH) -> Any:
    """A JSON value in which everything that has a code and params also says its sentence."""
    if isinstance(value, list):
        return [with_say(each, language) for each in cast("list[object]", value)]
    if not isinstance(value, dict):
        return value
    told = cast("dict[str, object]", value)
    said: dict[str, Any] = {key: with_say(each, language) for key, each in told.items()}
    code, params = told.get("code"), told.get("params")
    if isinstance(code, str) and isinstance(params, dict):
        said["say"] = sentence(code, cast("dict[str, Any]", params), language)
    return said


class _Filled(dict[str, str]):
    """What fills a sentence in; a name that nobody gave is left out."""

    def __missing__(self, key: str) -> str:
        return ""


def _variant(code: str, params: Mapping[str, Any]) -> str:
    """Some sentences read better with what a hit had, or without what it lacked."""
    if code != "hit_value":
        return code
    if params.get("target") is None:
        return "hit_value_anywhere"
    return "hit_value_one_handed" if params.get("hand") == "one" else code


def _word(name: str, value: Any, gettext: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, list):
        return ", ".join(_word(name, each, gettext) for each in cast("list[Any]", value))
    if name in NAMED_BY_WORDS:
        return str(gettext(WORDS.get(str(value), str(value))))
    if name in ("text", "offence_name"):
        return str(gettext(str(value))) if value else ""
    return str(value) if not isinstance(value, Fraction) else f"{value}"
