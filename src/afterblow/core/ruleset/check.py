"""Whether a ruleset makes sense: what its shape alone cannot tell."""

from afterblow.core.ruleset.check_cases import case_faults
from afterblow.core.ruleset.check_clauses import clause_faults
from afterblow.core.ruleset.check_penalties import penalty_faults
from afterblow.core.ruleset.check_policies import policy_faults
from afterblow.core.ruleset.check_scoring import scoring_faults
from afterblow.core.ruleset.model import Ruleset
from afterblow.core.ruleset.problem import Fault


def check(ruleset: Ruleset, tables: list[str]) -> list[Fault]:
    """Every fault of sense; ``tables`` are the top-level keys that the file itself names."""
    return [
        *clause_faults(ruleset, tables),
        *scoring_faults(ruleset),
        *penalty_faults(ruleset),
        *policy_faults(ruleset),
        *case_faults(ruleset),
    ]
