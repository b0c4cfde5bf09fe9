"""Equal when the bout must have a winner: on until somebody leads."""

from msgspec.structs import replace

from afterblow.core.bout.ending import end, prompt
from afterblow.core.bout.state import BoutState, SuddenDeath
from afterblow.core.bout.why import why
from afterblow.core.pair import other
from afterblow.core.reason import Reason
from afterblow.core.ruleset.model import Ruleset


def is_due(rules: Ruleset, state: BoutState) -> bool:
    """Whether an end at this score would have to be fenced on."""
    return state.leader is None and rules.ending.equal == "sudden_death"


def begin_sudden_death(rules: Ruleset, state: BoutState) -> BoutState:
    """Sudden death begins, and the referee announces it."""
    points = state.score.red
    because = (
        why(rules, "sudden_death.start", "goes_to_sudden_death", points=points),
        why(rules, "sudden_death.limit", _how_long(rules)),
    )
    announced = prompt(rules, state, "sudden_death", *because)
    return replace(
        state,
        sudden=SuddenDeath(state.t_ms),
        prompts=(*state.prompts, announced),
    )


def _how_long(rules: Ruleset) -> str:
    return "sudden_death_untimed" if rules.sudden_death.limit == "none" else "sudden_death_timed"


def decide_sudden_death(
    rules: Ruleset, state: BoutState, *because: Reason, clock_ms: int
) -> BoutState:
    """Ended where somebody leads, or where its time is over and nobody does.

    ``clock_ms``: the reading at the halt, or at the penalty.
    """
    leader = state.leader
    if leader is not None:
        lead = state.score[leader] - state.score[other(leader)]
        if lead >= rules.sudden_death.lead:
            told = why(rules, "sudden_death.decided", "leads", corner=leader, lead=lead)
            return end(rules, state, leader, "sudden_death", (told, *because))
    if _time_is_over(rules, state, clock_ms):
        told = why(rules, "sudden_death.limit", "sudden_death_over")
        return end(rules, state, None, "sudden_death", (told,))
    return state


def _time_is_over(rules: Ruleset, state: BoutState, clock_ms: int) -> bool:
    limit = rules.sudden_death.limit
    if limit == "none" or state.sudden is None or state.sudden.first_clock_ms is None:
        return False
    return clock_ms - state.sudden.first_clock_ms >= limit * 1000
