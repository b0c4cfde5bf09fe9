"""How the tournament reads the outcome of one bout, when entrants may have left."""

from collections.abc import Mapping

from afterblow.core.pair import CORNERS, Corner, Pair
from afterblow.core.reason import Reason
from afterblow.core.tournament.model import BoutStanding, Result
from afterblow.core.tournament.outcome import BoutOutcome
from afterblow.core.tournament.settings import Rules
from afterblow.core.tournament.state import Removal

Removed = Mapping[str, Removal]
Reading = tuple[BoutStanding, Result | None]


def read_pool_bout(
    outcome: BoutOutcome, entrants: Pair[str], removed: Removed, rules: Rules, *, dropped: bool
) -> Reading:
    """A closed bout counts as it was closed; somebody who left forfeits what is not closed.

    Where the bouts of somebody who left are annulled, none of theirs counts or is fought.
    """
    annulled = any(_annuls(removed, entrants[corner]) for corner in CORNERS)
    if outcome.state == "closed" and outcome.kind is not None:
        result = Result(outcome.kind, outcome.winner, outcome.by)
        if outcome.kind == "not_fought":
            return "dropped", result
        return ("annulled" if annulled else "over"), result
    if annulled:
        return "dropped", None
    forfeit = _forfeit(entrants, removed, rules)
    if forfeit is not None:
        return "forfeited", forfeit
    if dropped:
        return "dropped", None
    return _not_closed(outcome)


def read_bracket_bout(
    outcome: BoutOutcome, entrants: Pair[str], removed: Removed, rules: Rules, advanced: str | None
) -> Reading:
    """As in a pool, but somebody has to go on: the organiser says who, where the bout does not."""
    closed = outcome.state == "closed" and outcome.kind is not None
    if closed and outcome.kind in {"win", "both_lose"}:
        return "over", Result(outcome.kind, outcome.winner, outcome.by)
    if closed and advanced is not None:
        winner: Corner = "red" if entrants.red == advanced else "blue"
        return "over", Result("win", winner, "decision", (Reason("", "advanced_by_decision"),))
    forfeit = _forfeit(entrants, removed, rules)
    if forfeit is not None:
        return "forfeited", forfeit
    return ("undecided", None) if closed else _not_closed(outcome)


def _not_closed(outcome: BoutOutcome) -> Reading:
    return ("waiting" if outcome.state == "not_opened" else "open"), None


def _annuls(removed: Removed, entrant: str) -> bool:
    removal = removed.get(entrant)
    return removal is not None and removal.past_bouts == "annul"


def _forfeit(entrants: Pair[str], removed: Removed, rules: Rules) -> Result | None:
    """The bouts to come of somebody who left are forfeited (S0-90)."""
    gone: list[Corner] = [corner for corner in CORNERS if entrants[corner] in removed]
    if not gone:
        return None
    because = tuple(
        Reason(rules.clause("removed"), removed[entrants[one]].how, {"entrant": entrants[one]})
        for one in gone
    )
    how = removed[entrants[gone[0]]].how
    by = "withdrawal" if how == "withdrawn" else "disqualification"
    if len(gone) == 2:
        return Result("both_lose", None, by, because)
    return Result("win", "blue" if gone == ["red"] else "red", by, because)
