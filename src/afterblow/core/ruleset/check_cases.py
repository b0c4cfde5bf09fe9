"""Whether the cases of a ruleset speak of it and prove something; running them comes later."""

from collections.abc import Iterator

from afterblow.core.ruleset.bind import check_setting
from afterblow.core.ruleset.case import Case
from afterblow.core.ruleset.check_clauses import clauses_named
from afterblow.core.ruleset.model import Ruleset
from afterblow.core.ruleset.problem import Fault
from afterblow.core.ruleset.shape import unknown

EXPECTED = (
    "awards",
    "raw",
    "score",
    "doubles",
    "state",
    "clock",
    "running",
    "result",
    "booked",
    "match_points",
    "penalties",
    "prompts",
)
"""What a case may say of the verdict, beside ``refused``."""


def case_faults(ruleset: Ruleset) -> Iterator[Fault]:
    """Codes, after ``ruleset_``: ``case_cites_nothing``, ``unknown_clause`` (word, known, nearest),
    ``case_without_records``, ``case_proves_nothing``, ``unknown_weapon`` (word, known, nearest);
    and those of `check_setting`.
    """
    known = sorted(clauses_named(ruleset))
    for index, case in enumerate(ruleset.case):
        yield from _cites(case, index, known)
        yield from _asks(case, index)
        yield from _bound(ruleset, case, index)


def _cites(case: Case, index: int, known: list[str]) -> Iterator[Fault]:
    if not case.cites:
        yield Fault(("case", index, "cites"), "ruleset_case_cites_nothing")
    for place, clause in enumerate(case.cites):
        if clause not in known:
            yield unknown(("case", index, "cites", place), "ruleset_unknown_clause", clause, known)


def _asks(case: Case, index: int) -> Iterator[Fault]:
    if not case.records and case.hits is None and case.none is None and case.ballots is None:
        yield Fault(("case", index), "ruleset_case_without_records")
    if not case.refused and all(getattr(case, key) is None for key in EXPECTED):
        yield Fault(("case", index), "ruleset_case_proves_nothing")


def _bound(ruleset: Ruleset, case: Case, index: int) -> Iterator[Fault]:
    if case.weapon and case.weapon not in ruleset.weapons:
        known = list(ruleset.weapons)
        yield unknown(("case", index, "weapon"), "ruleset_unknown_weapon", case.weapon, known)
    for name, value in case.settings.items():
        refused = check_setting(ruleset, name, value)
        if refused is not None:
            yield Fault(("case", index, "settings", name), refused.code, refused.params)
