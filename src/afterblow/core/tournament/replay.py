"""The records of a log one after another, leaving out those that are void."""

from msgspec.structs import replace

from afterblow.core.refusal import Refused
from afterblow.core.tournament.apply import applied
from afterblow.core.tournament.decide_draws import decide_draw
from afterblow.core.tournament.decide_entrants import decide_entrant
from afterblow.core.tournament.decide_life import decide_life
from afterblow.core.tournament.decide_stages import decide_stage
from afterblow.core.tournament.records import (
    EntrantRecord,
    LifeRecord,
    StageRecord,
    TournamentRecord,
    Void,
)
from afterblow.core.tournament.state import Ignored, Tournament

NOTHING = Tournament()
"""A tournament without any record."""


def may_stand(tournament: Tournament, record: TournamentRecord) -> Refused | None:
    """Whether a record may stand after those before it, by the log alone."""
    if isinstance(record, LifeRecord):
        return decide_life(tournament, record)
    if not tournament.opened:
        return Refused("not_opened")
    if tournament.closed:
        return Refused("tournament_closed")
    if isinstance(record, EntrantRecord):
        return decide_entrant(tournament, record)
    if isinstance(record, StageRecord):
        return decide_stage(tournament, record)
    return decide_draw(tournament, record)


def stepped(
    tournament: Tournament, record: TournamentRecord, refused: Refused | None
) -> Tournament:
    """The state after a record, which is only logged where it is refused."""
    logged = replace(tournament, log=(*tournament.log, record))
    if refused is None:
        return applied(logged, record)
    return replace(logged, ignored=(*tournament.ignored, Ignored(len(logged.log), refused)))


def replayed(tournament: Tournament, without: int) -> Tournament:
    """The state after the same log without record ``without``."""
    void = tournament.void | {without}
    state = NOTHING
    for number, record in enumerate(tournament.log, start=1):
        if number in void or isinstance(record, Void):
            state = replace(state, log=(*state.log, record))
        else:
            state = stepped(state, record, may_stand(state, record))
    voids = [one for one in tournament.ignored if isinstance(tournament.log[one.record - 1], Void)]
    ignored = sorted((*state.ignored, *voids), key=lambda one: one.record)
    return replace(state, void=void, ignored=tuple(ignored))
