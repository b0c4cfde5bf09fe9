"""Ids to names: entrants, bouts, rounds, as every page shows them."""

from afterblow.app.bouts import OpenBout, outcome
from afterblow.app.desk import Desk
from afterblow.app.projections.text import BoutLine, Fencer, Named, Text
from afterblow.core.brackets.single import BRONZE, Side, Slot
from afterblow.core.pair import Corner, Pair
from afterblow.core.tournament.ids import bout_name
from afterblow.core.tournament.model import (
    BracketStage,
    PlannedBout,
    PoolProgress,
    PoolStage,
    Progress,
    StageProgress,
)

NOBODY = Fencer()

_STATES = {
    "waiting": "queued",
    "open": "now",
    "undecided": "undecided",
    "over": "done",
    "forfeited": "walkover",
    "annulled": "annulled",
    "dropped": "dropped",
}
_SILENT = {"", "cap", "time"}
"""Ends that the points alone tell."""


def fencer(desk: Desk, tournament: str, entrant: str) -> Fencer:
    """What the public may read of an entrant."""
    removal = desk.progress(tournament).removed.get(entrant)
    member = desk.member(tournament, entrant)
    return Fencer(
        entrant=entrant,
        person=member.id,
        name=member.name,
        club=member.club,
        country=member.country,
        out="" if removal is None else removal.how,
    )


def named(desk: Desk, tournament: str) -> Named:
    """A tournament's id and name."""
    return Named(id=tournament, name=desk.tournaments[tournament].name)


def event_named(desk: Desk) -> Named:
    """The event's id and name."""
    return Named(id=desk.event_id, name=desk.event.name)


def ring_named(desk: Desk, ring: str | None) -> Named | None:
    """A ring's id and name; ``None`` for no ring."""
    found = None if ring is None else desk.ring(ring)
    return None if found is None else Named(id=found.id, name=found.name)


def round_word(left: int) -> str:
    """A round in the contract's words: ``quarterfinal``, ``round_of_16``."""
    return {2: "final", 4: "semifinal", 8: "quarterfinal"}.get(left, f"round_of_{left}")


def round_title(left: int) -> Text:
    """The heading of a round of a bracket."""
    word = round_word(left)
    return Text("round.of", {"left": left}) if word.startswith("round") else Text(f"round.{word}")


def stage_of(progress: Progress, stage: str) -> StageProgress:
    """The stage of an id; raises ``StopIteration`` for another tournament's."""
    return next(one for one in progress.stages if one.id == stage)


def bout_title(progress: Progress, bout: PlannedBout) -> Text:
    """Where a bout stands: its pool and number, or its round."""
    stage = stage_of(progress, bout.stage)
    if isinstance(stage, PoolStage):
        pool = next(one for one in stage.pools if one.place == bout.place)
        return pool_title(pool, bout.number)
    return place_title(stage, bout.place)


def pool_title(pool: PoolProgress, number: int) -> Text:
    """A bout of a pool."""
    return Text("bout.pool", {"pool": pool.name, "number": number, "of": len(pool.bouts)})


def place_title(stage: BracketStage, place: str) -> Text:
    """A slot of a bracket: ``bout.quarterfinal`` with its number, ``bout.final``."""
    if place == BRONZE:
        return Text("bout.bronze")
    slot = next(one for slots in stage.rounds for one in slots if one.place == place)
    return slot_title(slot)


def slot_title(slot: Slot) -> Text:
    """A slot by its round and number."""
    word = round_word(slot.left)
    if word == "final":
        return Text("bout.final")
    if word in {"semifinal", "quarterfinal"}:
        return Text(f"bout.{word}", {"number": slot.number})
    return Text("bout.round_of", {"left": slot.left, "number": slot.number})


def bout_line(desk: Desk, tournament: str, bout: PlannedBout) -> BoutLine:
    """A bout whose fencers are known."""
    progress = desk.progress(tournament)
    result = bout.result
    fought = desk.bout(bout.id) is not None
    by = "" if result is None else result.by
    return BoutLine(
        id=bout.id,
        title=bout_title(progress, bout),
        state=_STATES[bout.standing],
        red=fencer(desk, tournament, bout.entrants.red),
        blue=fencer(desk, tournament, bout.entrants.blue),
        score=bout.outcome.score if fought else None,
        kind="" if result is None else result.kind,
        winner=None if result is None else result.winner,
        by=by,
        ring=ring_named(desk, bout.ring),
        said=None if by in _SILENT else Text(f"ended.{by}"),
    )


def slot_line(desk: Desk, tournament: str, stage: BracketStage, slot: Slot) -> BoutLine:
    """A slot of a bracket, with who stands there or who is awaited."""
    bout = None if slot.bout is None else desk.progress(tournament).bouts.get(slot.bout)
    if bout is not None:
        return bout_line(desk, tournament, bout)
    sides = slot.sides.map(lambda side: side_fencer(desk, tournament, stage, side))
    winner = slot.winner.entrant
    corner: Corner | None = next(
        (one for one, side in slot.sides.items() if winner and side.entrant == winner), None
    )
    return BoutLine(
        id="",
        title=place_title(stage, slot.place),
        state=slot.status if slot.status in {"bye", "empty"} else "waiting",
        red=sides.red,
        blue=sides.blue,
        winner=corner,
        said=Text("ended.bye") if slot.status == "bye" else None,
    )


def side_fencer(desk: Desk, tournament: str, stage: BracketStage, side: Side) -> Fencer:
    """Who stands in a corner of a slot, or who is awaited there."""
    if side.entrant is not None:
        return fencer(desk, tournament, side.entrant)
    if side.fate == "nobody":
        return NOBODY
    place = side.winner_of or side.loser_of
    if place is None:
        return Fencer(awaits=Text("awaits.seed", {"seed": side.seed}))
    title = place_title(stage, place)
    code = "awaits.winner" if side.winner_of else "awaits.loser"
    return Fencer(awaits=Text(f"{code}_{title.code.removeprefix('bout.')}", title.params))


def both_fencers(desk: Desk, tournament: str, entrants: Pair[str]) -> Pair[Fencer]:
    """Both corners by name."""
    return entrants.map(lambda entrant: fencer(desk, tournament, entrant))


def stray_line(desk: Desk, bout: OpenBout) -> BoutLine:
    """A bout that was fought, told from its own log alone: also one that nobody asks for now."""
    tournament = bout.opening.tournament
    held = outcome(bout)
    fencers = both_fencers(desk, tournament, Pair(bout.opening.red, bout.opening.blue))
    return BoutLine(
        id=bout.id,
        title=_title_by_id(desk, bout),
        state="stray",
        red=fencers.red,
        blue=fencers.blue,
        score=held.score,
        kind=held.kind or "",
        winner=held.winner,
        by=held.by,
        ring=ring_named(desk, bout.opening.ring or None),
        said=None if held.by in _SILENT else Text(f"ended.{held.by}"),
    )


def _title_by_id(desk: Desk, bout: OpenBout) -> Text:
    name = bout_name(bout.id)
    stages = desk.progress(bout.opening.tournament).stages
    stage = next((one for one in stages if name is not None and one.id == name.stage), None)
    if name is None or not isinstance(stage, BracketStage):
        return Text("bout.stray")
    slots = [slot for slots in stage.rounds for slot in slots if slot.place == name.place]
    return place_title(stage, name.place) if slots or name.place == BRONZE else Text("bout.stray")
