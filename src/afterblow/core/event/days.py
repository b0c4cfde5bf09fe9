"""Dates of an event, without a clock."""

import re
from collections.abc import Sequence

_DATE = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})")
_LONG_MONTHS = frozenset({1, 3, 5, 7, 8, 10, 12})


def is_day(text: str) -> bool:
    """Whether the text is a date of the calendar, written as 2026-11-28."""
    match = _DATE.fullmatch(text)
    if match is None:
        return False
    year, month, day = (int(part) for part in match.groups())
    return year > 0 and 1 <= month <= 12 and 1 <= day <= _days_in(year, month)


def are_days(days: Sequence[str]) -> bool:
    """Whether these are dates, at least one, in order, none twice."""
    return bool(days) and all(map(is_day, days)) and list(days) == sorted(set(days))


def _days_in(year: int, month: int) -> int:
    if month == 2:
        leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
        return 29 if leap else 28
    return 31 if month in _LONG_MONTHS else 30
