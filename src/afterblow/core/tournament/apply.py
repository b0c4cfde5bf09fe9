"""What a record changes, once it may stand."""

from typing import TypeVar

from msgspec.structs import replace

from afterblow.core.tournament.records import (
    Advanced,
    BracketFrozen,
    CheckedIn,
    Disqualified,
    DrawRecord,
    EntrantRecord,
    EntrantRemoved,
    EntrantsAdded,
    LifeRecord,
    LotsDrawn,
    MatchPointsAdjusted,
    PoolsDrafted,
    PoolsFrozen,
    Reinstated,
    RingAssigned,
    SeedsHeld,
    StageAdded,
    StageChanged,
    StageRecord,
    TournamentChanged,
    TournamentClosed,
    TournamentOpened,
    TournamentRecord,
    TournamentReopened,
    Void,
    Withdrawn,
)
from afterblow.core.tournament.state import (
    Draft,
    Entrant,
    FrozenBracket,
    Removal,
    Stage,
    Tournament,
)

T = TypeVar("T")


def applied(tournament: Tournament, record: TournamentRecord) -> Tournament:
    """The state after a record that ``decide`` lets stand, the log left as it is."""
    if isinstance(record, LifeRecord):
        return _life(tournament, record)
    if isinstance(record, EntrantRecord):
        return _entrants(tournament, record)
    if isinstance(record, StageRecord):
        return _path(tournament, record)
    return _draw(tournament, record)


def _life(tournament: Tournament, record: LifeRecord) -> Tournament:
    match record:
        case TournamentOpened():
            return replace(
                tournament,
                id=record.tournament,
                name=record.name,
                weapon=record.weapon,
                ruleset=record.ruleset,
                settings=record.settings,
                rules=record.rules,
                sex=record.sex,
                category=record.category,
            )
        case TournamentChanged():
            return _changed(tournament, record)
        case TournamentClosed():
            return replace(tournament, placings=record.placings)
        case TournamentReopened():
            return replace(tournament, placings=None)
        case Void():
            return tournament


def _changed(tournament: Tournament, record: TournamentChanged) -> Tournament:
    return replace(
        tournament,
        name=_new(record.name, tournament.name),
        weapon=_new(record.weapon, tournament.weapon),
        ruleset=_new(record.ruleset, tournament.ruleset),
        settings=_new(record.settings, tournament.settings),
        rules=_new(record.rules, tournament.rules),
        sex=_new(record.sex, tournament.sex),
        category=_new(record.category, tournament.category),
    )


def _entrants(tournament: Tournament, record: EntrantRecord) -> Tournament:
    match record:
        case EntrantsAdded():
            added = {entry.entrant: Entrant(entry) for entry in record.entrants}
            return replace(tournament, entrants={**tournament.entrants, **added})
        case EntrantRemoved():
            kept = {id_: one for id_, one in tournament.entrants.items() if id_ != record.entrant}
            return replace(tournament, entrants=kept)
        case MatchPointsAdjusted():
            return replace(tournament, adjustments=(*tournament.adjustments, record))
        case CheckedIn() | Withdrawn() | Disqualified() | Reinstated():
            entrant = _entrant(tournament, record)
            return replace(tournament, entrants={**tournament.entrants, record.entrant: entrant})


def _entrant(
    tournament: Tournament, record: CheckedIn | Withdrawn | Disqualified | Reinstated
) -> Entrant:
    entrant = tournament.entrants[record.entrant]
    match record:
        case CheckedIn():
            return replace(entrant, present=record.present, of_age=record.of_age)
        case Reinstated():
            return replace(entrant, removal=None)
        case Withdrawn() | Disqualified():
            return replace(entrant, removal=_removal(tournament, record))


def _removal(tournament: Tournament, record: Withdrawn | Disqualified) -> Removal:
    """How somebody leaves; standings that a bracket was already made from stay as they are."""
    settled = {
        before.id
        for before, after in zip(tournament.stages, tournament.stages[1:], strict=False)
        if after.frozen
    }
    return Removal(
        "withdrawn" if isinstance(record, Withdrawn) else "disqualified",
        record.why,
        _new(record.past_bouts, tournament.rules.past_bouts_of_removed),
        frozenset(settled),
    )


def _path(tournament: Tournament, record: StageRecord) -> Tournament:
    if isinstance(record, StageAdded):
        added = Stage(record.stage, record.name, record.settings)
        return replace(tournament, stages=(*tournament.stages, added))
    if isinstance(record, StageChanged):
        new = Stage(record.stage, record.name, record.settings)
        return _with(tournament, new)
    if isinstance(record, RingAssigned):
        stage = _stage(tournament, record.stage)
        return _with(tournament, replace(stage, rings={**stage.rings, record.place: record.ring}))
    return replace(tournament, stages=tournament.stages[:-1])


def _draw(tournament: Tournament, record: DrawRecord) -> Tournament:
    match record:
        case Advanced():
            advanced = {**tournament.advanced, record.bout: record.entrant}
            return replace(tournament, advanced=advanced)
        case PoolsDrafted():
            change = {"draft": Draft(record.draw_seed, record.pools)}
        case PoolsFrozen():
            change = {"pools": record.pools}
        case LotsDrawn():
            change = {"lots": (*_stage(tournament, record.stage).lots, record.order)}
        case BracketFrozen():
            change = {"bracket": _bracket(tournament, record)}
        case SeedsHeld():
            bracket = _stage(tournament, record.stage).bracket
            change = {"bracket": bracket and replace(bracket, held=record.held)}
    return _with(tournament, replace(_stage(tournament, record.stage), **change))


def _bracket(tournament: Tournament, record: BracketFrozen) -> FrozenBracket:
    left = {id_ for id_, one in tournament.entrants.items() if one.removal is not None}
    return FrozenBracket(record.seeds, record.rings, frozenset(record.leaving), frozenset(left))


def _stage(tournament: Tournament, stage_id: str) -> Stage:
    return next(stage for stage in tournament.stages if stage.id == stage_id)


def _with(tournament: Tournament, changed: Stage) -> Tournament:
    stages = tuple(changed if one.id == changed.id else one for one in tournament.stages)
    return replace(tournament, stages=stages)


def _new(value: T | None, old: T) -> T:
    return old if value is None else value
