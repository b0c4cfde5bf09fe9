"""A correction before it is made: everything that it changes, with names."""

from afterblow.app.bouts import OpenBout
from afterblow.app.correcting import Correction
from afterblow.app.desk import Desk
from afterblow.app.projections.names import (
    bout_line,
    fencer,
    place_title,
    side_fencer,
    stage_of,
    stray_line,
)
from afterblow.app.projections.organiser import (
    CorrectionPreview,
    PairingChange,
    PlacingChange,
    StandingChange,
)
from afterblow.app.projections.standings import exact
from afterblow.app.projections.text import BoutLine, Fencer, Named, Text
from afterblow.core.brackets.single import Slot
from afterblow.core.standings.rank import Row
from afterblow.core.tournament import difference
from afterblow.core.tournament.model import BracketStage, PlannedBout


def shown(desk: Desk, correction: Correction) -> CorrectionPreview:
    """The preview of a correction."""
    tournament = correction.before.opening.tournament
    changes = correction.changes
    known = {number for number, _ in correction.before.replay.refused}
    return CorrectionPreview(
        token=correction.token,
        bout=_line(desk, correction.before, desk.progress(tournament).bouts),
        after=_line(desk, correction.after, correction.progress.bouts),
        standings=tuple(
            _standing(desk, tournament, one)
            for one in changes
            if isinstance(one, difference.RowChanged)
        ),
        pairings=tuple(
            _pairing(desk, tournament, one)
            for one in changes
            if isinstance(one, difference.SlotChanged) and _meets_others(one)
        ),
        fought=_fought(desk, changes, difference.FoughtBoutLost),
        back=_fought(desk, changes, difference.FoughtBoutBack),
        placings=tuple(
            PlacingChange(
                fencer=fencer(desk, tournament, one.entrant),
                before=None if one.before is None else one.before.rank,
                after=None if one.after is None else one.after.rank,
            )
            for one in changes
            if isinstance(one, difference.PlacingChanged) and _moves(one)
        ),
        refused=tuple(
            (number, Text(refused.code, refused.params))
            for number, refused in correction.after.replay.refused
            if number not in known
        ),
        events=len(changes),
    )


def _line(desk: Desk, bout: OpenBout, planned: dict[str, PlannedBout]) -> BoutLine:
    found = planned.get(bout.id)
    if found is None:
        return stray_line(desk, bout)
    return bout_line(desk, bout.opening.tournament, found)


def _standing(desk: Desk, tournament: str, change: difference.RowChanged) -> StandingChange:
    stage = stage_of(desk.progress(tournament), change.stage)
    return StandingChange(
        stage=Named(id=stage.id, name=stage.name),
        place=change.place,
        fencer=fencer(desk, tournament, change.entrant),
        rank=(_rank(change.before), _rank(change.after)),
        values=(_values(change.before), _values(change.after)),
    )


def _rank(row: Row | None) -> int | None:
    return None if row is None else row.rank


def _values(row: Row | None) -> dict[str, str]:
    return {} if row is None else {name: exact(value) for name, value in row.values.items()}


def _meets_others(change: difference.SlotChanged) -> bool:
    return _entrants(change.before) != _entrants(change.after)


def _entrants(slot: Slot | None) -> tuple[str | None, str | None]:
    return (None, None) if slot is None else (slot.sides.red.entrant, slot.sides.blue.entrant)


def _moves(change: difference.PlacingChanged) -> bool:
    ranks = [None if one is None else one.rank for one in (change.before, change.after)]
    return ranks[0] != ranks[1]


def _pairing(desk: Desk, tournament: str, change: difference.SlotChanged) -> PairingChange:
    stage = stage_of(desk.progress(tournament), change.stage)
    if not isinstance(stage, BracketStage):
        raise TypeError(f"{stage.id} has no slots")
    before = change.before
    fought = before is not None and before.bout is not None and desk.bout(before.bout) is not None
    return PairingChange(
        slot=place_title(stage, change.place),
        before=_sides(desk, tournament, stage, change.before),
        after=_sides(desk, tournament, stage, change.after),
        fought=fought,
    )


def _sides(
    desk: Desk, tournament: str, stage: BracketStage, slot: Slot | None
) -> tuple[Fencer, Fencer]:
    if slot is None:
        return Fencer(), Fencer()
    red, blue = (side_fencer(desk, tournament, stage, side) for _, side in slot.sides.items())
    return red, blue


def _fought(
    desk: Desk,
    changes: tuple[difference.Change, ...],
    kind: type[difference.FoughtBoutLost] | type[difference.FoughtBoutBack],
) -> tuple[BoutLine, ...]:
    bouts = [desk.bout(one.bout) for one in changes if isinstance(one, kind)]
    return tuple(stray_line(desk, bout) for bout in bouts if bout is not None)
