"""Pages: one Jinja environment per language, what every template may use, and the answer.

Every template is autoescaped and strict about names that it was not given. Text goes through
``{{ _("…") }}`` with named places (``%(who)s``); names of people through ``|who``, which keeps a
right-to-left name from turning its surroundings.
"""

import hashlib
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from fractions import Fraction
from functools import lru_cache
from gettext import NullTranslations
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from babel.core import Locale
from babel.dates import format_date, format_skeleton, format_time
from babel.numbers import format_decimal
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse

from afterblow.i18n import catalogue
from afterblow.i18n.sentences import Told, say
from afterblow.i18n.words import WORDS
from afterblow.web.flash import take_flash

_HERE = Path(__file__).parent


@lru_cache
def environment(language: str) -> Environment:
    """The templates, speaking one language."""
    made = Environment(
        loader=FileSystemLoader(_HERE / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=["jinja2.ext.i18n"],
    )
    words = catalogue.translations(language)
    loose: Any = made
    loose.install_gettext_callables(
        gettext=words.gettext, ngettext=words.ngettext, newstyle=True, pgettext=words.pgettext
    )
    loose.globals.update(static=static, language=language)
    made.filters.update(_filters(catalogue.locale(language)))
    made.filters.update(_words(language))
    return made


def language_of(request: Request) -> str:
    """The language in which to answer."""
    return catalogue.preferred(request.headers.get("accept-language", ""))


def page(
    request: Request,
    template: str,
    *,
    status: int = 200,
    headers: Mapping[str, str] | None = None,
    **context: object,
) -> HTMLResponse:
    """A template as an answer, in the reader's language.

    Beside ``context`` a template finds ``request``, ``path``, ``secure`` (the page came over
    TLS), ``form_token`` (for every form that changes something) and ``flash`` (what the act
    before this page did).
    """
    flash = take_flash(request)
    given = {
        "request": request,
        "path": request.url.path,
        "secure": request.url.scheme == "https",
        "form_token": getattr(request.state, "form_token", ""),
        "flash": flash,
        **context,
    }
    html = environment(language_of(request)).get_template(template).render(given)
    answer = HTMLResponse(html, status_code=status, headers=headers)
    if flash is not None:
        answer.delete_cookie("flash", path="/")
    return answer


def error_page(
    request: Request, status: int, *, title: str, text: str, remedy: str = "", back: str = "/"
) -> HTMLResponse:
    """What went wrong, where, and what to do: sentences in the reader's language already."""
    return page(
        request, "error.html", status=status, title=title, text=text, remedy=remedy, back=back
    )


@lru_cache
def static(name: str) -> str:
    """The address of a static file, changing with its content so that it may be kept for ever."""
    digest = hashlib.sha256((_HERE / "static" / name).read_bytes()).hexdigest()[:12]
    return f"/static/{name}?v={digest}"


def words(request: Request) -> NullTranslations:
    """The catalogue in which to answer: ``words(request).gettext("…")`` for text made in code."""
    return catalogue.translations(language_of(request))


def apart(name: str) -> str:
    """A name from outside inside a sentence that is no HTML: kept apart by isolating marks."""
    return f"\u2068{name}\u2069"


def who(name: str) -> Markup:
    """A name from outside, kept apart from the direction of the text around it."""
    return Markup("<bdi>{}</bdi>").format(name)


def _filters(locale: Locale) -> dict[str, Any]:
    def number(value: int | Fraction | None, places: int = 2) -> str:
        if value is None:
            return "–"
        rounded = value if isinstance(value, int) else round(value, places)
        whole = rounded if isinstance(rounded, int) else float(rounded)
        return format_decimal(whole, locale=locale).replace("-", "−")

    def at(ms: int, zone: str) -> str:
        return format_time(_moment(ms, zone), "HH:mm", locale=locale)

    def on(ms: int, zone: str) -> str:
        moment = _moment(ms, zone)
        return f"{format_skeleton('MMMEd', moment, locale=locale)}, {at(ms, zone)}"

    def day(iso: str) -> str:
        return format_date(datetime.fromisoformat(iso).date(), "EEEE d MMMM y", locale=locale)

    return {
        "number": number,
        "at": at,
        "on": on,
        "day": day,
        "clock": clock,
        "who": who,
    }


def _words(language: str) -> dict[str, Any]:
    gettext = catalogue.translations(language).gettext

    def tell(told: Told) -> str:
        return say(told, language)

    def word(code: str) -> str:
        return gettext(WORDS.get(code, code.replace("_", " ")))

    def worded(codes: Iterable[str]) -> list[tuple[str, str]]:
        return [(code, word(code)) for code in codes]

    def pairs(things: Iterable[Any]) -> list[tuple[str, str]]:
        return [(thing.id, thing.name) for thing in things]

    def twice(texts: Iterable[str]) -> list[tuple[str, str]]:
        return [(text, text) for text in texts]

    return {"say": tell, "word": word, "worded": worded, "pairs": pairs, "twice": twice}


def clock(ms: int) -> str:
    """A length of time on a bout's clock: ``2:05``."""
    seconds = max(ms, 0) // 1000
    return f"{seconds // 60}:{seconds % 60:02d}"


def _moment(ms: int, zone: str) -> datetime:
    return datetime.fromtimestamp(ms / 1000, tz=UTC).astimezone(ZoneInfo(zone))
