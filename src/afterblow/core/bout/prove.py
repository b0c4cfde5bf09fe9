"""A ruleset's own cases as problems of its file: which of them fail, and how."""

from afterblow.core.bout.case import Difference, run_case
from afterblow.core.reason import Param
from afterblow.core.ruleset.case import Case
from afterblow.core.ruleset.model import Ruleset
from afterblow.core.ruleset.problem import Fault


def failing_cases(ruleset: Ruleset) -> list[Fault]:
    """Every difference between a case and its verdict; none: the ruleset proves itself.

    Codes: ``ruleset_case_unreadable`` (name, words, detail), ``ruleset_case_fails`` (name, what,
    expected, found), ``ruleset_case_not_cited`` (name, clause, found).
    """
    return [
        _fault(index, case, difference)
        for index, case in enumerate(ruleset.case)
        for difference in run_case(ruleset, case)
    ]


def _fault(index: int, case: Case, difference: Difference) -> Fault:
    name = case.name or ", ".join(case.cites)
    if difference.what == "words":
        params: dict[str, Param] = {
            "name": name,
            "words": difference.expected,
            "detail": difference.found,
        }
        return Fault(("case", index), "ruleset_case_unreadable", params)
    if difference.what == "cites":
        params = {"name": name, "clause": difference.expected, "found": difference.found}
        return Fault(("case", index, "cites"), "ruleset_case_not_cited", params)
    params = {
        "name": name,
        "what": difference.what,
        "expected": difference.expected,
        "found": difference.found,
    }
    return Fault(("case", index, difference.what), "ruleset_case_fails", params)
