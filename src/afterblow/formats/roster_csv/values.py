"""One cell into one value: trimmed, normalised, checked."""

import re
import unicodedata
from fractions import Fraction

LONGEST_NAME = 200

_TURNING = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_INVISIBLE = frozenset("\u200b\u2060\ufeff\u00ad")
_MARKS = frozenset(
    {"x", "✓", "✔", "☑", "1", "yes", "y", "true", "ja", "j", "oui", "o", "si", "sí", "sì", "sim"}
    | {"kyllä", "tak", "ano", "igen", "да", "так"}
)
_NO_MARKS = frozenset(
    {"", "0", "-", "–", "no", "n", "false", "nein", "nej", "nee", "nei", "non", "não", "ei"}
    | {"nie", "ne", "nem", "нет", "ні"}
)


def text(cell: str) -> str:
    """A cell as text: NFC, one space between words, no control or direction marks.

    A leading ``'`` before a sign that a spreadsheet would take for a formula is our own exports'
    guard and is taken off again.
    """
    if len(cell) > 1 and cell[0] == "'" and cell[1] in "=+-@\t":
        cell = cell[1:]
    kept = "".join(char if _shows(char) else " " if char.isspace() else "" for char in cell)
    return " ".join(unicodedata.normalize("NFC", kept).split())


def has_marks(cell: str) -> bool:
    """The cell holds signs that turn or hide text; ``text`` leaves them out."""
    return any(not _shows(char) and not char.isspace() for char in cell)


def _shows(char: str) -> bool:
    hidden = char in _TURNING or char in _INVISIBLE or unicodedata.category(char) == "Cc"
    return not hidden


def whole(cell: str) -> int | None:
    """A whole number, or ``None`` where the cell holds something else."""
    digits = text(cell).removesuffix(".0").removesuffix(",0")
    return int(digits) if re.fullmatch(r"[0-9]{1,9}", digits) else None


def rating(cell: str) -> Fraction | None:
    """A rating with ``.`` or ``,`` before its decimals, or ``None``."""
    digits = text(cell).replace(" ", "").replace(",", ".").replace("−", "-")
    return Fraction(digits) if re.fullmatch(r"-?[0-9]{1,9}(\.[0-9]{1,9})?", digits) else None


def year(cell: str, this_year: int) -> int | None:
    """The year of a birth year or of a date: of a date, nothing else is kept."""
    said = text(cell).removesuffix(".0")
    found = re.fullmatch(
        r"([0-9]{4})|([0-9]{4})[-/.][0-9.\-/]{3,6}|[0-9.\-/ ]{3,7}[-/. ]([0-9]{4})", said
    )
    years = [int(group) for group in found.groups() if group] if found else []
    return years[0] if years and this_year - 120 <= years[0] <= this_year else None


def hema_ratings_id(cell: str) -> str | None:
    """The number of a fencer at HEMA Ratings, from itself or from a profile's address."""
    found = re.fullmatch(
        r"#?([0-9]{1,9})|.*hemaratings\.com/fighters/details/([0-9]{1,9})/?.*", text(cell)
    )
    return next((group for group in found.groups() if group), None) if found else None


def email(cell: str) -> str | None:
    """An address that could be one, or ``None``."""
    said = text(cell)
    return said if re.fullmatch(r"[^@\s]+@[^@\s]+", said) and len(said) <= 254 else None


def is_mark(cell: str) -> bool:
    """The cell says "entered" in a column of one tournament."""
    return text(cell).casefold() in _MARKS


def is_mark_or_not(cell: str) -> bool:
    """The cell could stand in such a column."""
    said = text(cell).casefold()
    return said in _MARKS or said in _NO_MARKS


def sounds_like(name: str) -> str:
    """One key for a name written with other case, accents, hyphens or order of its words."""
    spread = unicodedata.normalize("NFKD", name.casefold())
    bare = "".join(
        " " if char in "-.'’" else char for char in spread if not unicodedata.combining(char)
    )
    return " ".join(sorted(bare.split()))
