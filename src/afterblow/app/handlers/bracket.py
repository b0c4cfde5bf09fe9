"""The cut and the bracket: lots, the freeze, seeds that are held, who goes on by decision."""

from afterblow.app.commands import Advance, DrawLots, FreezeBracket, HoldSeeds
from afterblow.app.desk import Desk, Drawn
from afterblow.app.handlers.asked import Asked
from afterblow.app.handlers.pools import candidates, rebound, unknown_ring
from afterblow.core.refusal import Refused
from afterblow.core.tournament.model import Cut
from afterblow.core.tournament.propose import draw_lots, freeze_bracket, freeze_first_bracket
from afterblow.core.tournament.records import Advanced, SeedsHeld
from afterblow.core.tournament.state import Tournament

Ask = DrawLots | FreezeBracket | HoldSeeds | Advance


def draw_up(asked: Asked, command: Ask) -> Drawn | Refused:
    """The records of the tournament's stream that carry out a command."""
    desk = asked.desk
    tournament = desk.tournaments.get(command.tournament)
    if tournament is None:
        return Refused("unknown_tournament", {"tournament": command.tournament})
    match command:
        case DrawLots():
            return _lots(desk, tournament, command)
        case FreezeBracket():
            return _frozen(desk, tournament, command)
        case HoldSeeds():
            return Drawn(records=(SeedsHeld(command.stage, command.held, command.why),))
        case Advance():
            return Drawn(records=(Advanced(command.bout, command.entrant, command.why),))


def _lots(desk: Desk, tournament: Tournament, command: DrawLots) -> Drawn | Refused:
    now = desk.progress(tournament.id)
    bracket = now.bracket(command.stage)
    stage = command.stage if bracket is None or bracket.cut is None else bracket.cut.stage
    lots = draw_lots(now, stage, command.draw_seed)
    return lots if isinstance(lots, Refused) else Drawn(records=(lots,))


def _frozen(desk: Desk, tournament: Tournament, command: FreezeBracket) -> Drawn | Refused:
    refused = unknown_ring(desk, command.rings)
    if refused is not None:
        return refused
    now = desk.progress(tournament.id)
    stage = now.bracket(command.stage)
    if stage is None:
        return Refused("no_bracket_stage", {"stage": command.stage})
    if stage.cut is None:
        known = candidates(desk, tournament)
        frozen = freeze_first_bracket(tournament, stage.id, known, command.draw_seed, command.rings)
    else:
        leaving = stage.cut.open_bouts if command.leave_open else ()
        frozen = _unsettled(stage.cut, leaving) or freeze_bracket(
            now, stage.id, command.rings, leaving
        )
    if isinstance(frozen, Refused):
        return frozen
    return Drawn(records=(*rebound(desk, tournament), frozen))


def _unsettled(cut: Cut, leaving: tuple[str, ...]) -> Refused | None:
    """What a cut still waits for, before its seeds are looked at: there may be none yet."""
    waiting = [one for one in cut.open_bouts if one not in leaving]
    if waiting:
        return Refused("bouts_open", {"bouts": waiting})
    tied = [one for group in (*cut.ties, cut.undecided) for one in group]
    return Refused("cut_not_settled", {"entrants": tied}) if tied else None
