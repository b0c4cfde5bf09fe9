"""Match points that were taken or given, with their causes (S0-89)."""

from collections.abc import Sequence

from afterblow.core.pair import CORNERS
from afterblow.core.reason import Reason
from afterblow.core.standings.tally import Adjustment
from afterblow.core.tournament.model import PlannedBout
from afterblow.core.tournament.state import Stage, Tournament


def adjustments(
    tournament: Tournament, stage: Stage, bouts: Sequence[PlannedBout]
) -> tuple[Adjustment, ...]:
    """Those of the manager in this stage, then those in the logs of its bouts."""
    clause = tournament.rules.clause("adjustment")
    by_manager = [
        Adjustment(
            one.entrant,
            one.points,
            Reason(
                clause,
                "match_points_adjusted",
                {"points": one.points, "why": one.why, "by": one.by, "bout": one.bout},
            ),
        )
        for one in tournament.adjustments
        if one.stage == stage.id
    ]
    in_bouts = [adjustment for bout in bouts for adjustment in _in_bout(bout, clause)]
    return (*by_manager, *in_bouts)


def _in_bout(bout: PlannedBout, clause: str) -> list[Adjustment]:
    if bout.standing in {"annulled", "dropped"}:
        return []
    points = bout.outcome.match_points
    return [
        Adjustment(
            bout.entrants[corner],
            points[corner],
            Reason(
                clause,
                "match_points_adjusted_in_bout",
                {"points": points[corner], "bout": bout.id},
            ),
        )
        for corner in CORNERS
        if points[corner]
    ]
