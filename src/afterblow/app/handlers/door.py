"""The one door for every command of an organiser."""

from afterblow.app import lines
from afterblow.app.commands import CreateTournament, EditPerson, Who
from afterblow.app.desk import Act, Desk, Done, Drawn
from afterblow.app.handlers import bracket, corrections, entrants, event, pools, tournament
from afterblow.app.handlers.asked import Asked
from afterblow.app.handlers.keys import act_key
from afterblow.app.made_id import made_id
from afterblow.app.permissions import actor, may_organise
from afterblow.app.projections import spoken
from afterblow.core.refusal import Refused

Recorded = event.Ask | tournament.Ask | entrants.Ask | pools.Ask | bracket.Ask | corrections.Ask
Ask = Recorded | EditPerson
"""Every command of an organiser; all but one leave records."""


async def handle(desk: Desk, who: Who, command: Ask) -> Done | Refused:
    """Answer any command of ``app/commands.py`` but ``CreateEvent`` (``Hall.create_event``) and
    ``RingRecords`` (``handlers/table.py``).

    Refuses what the role may not ask; refusals name people and bouts, not ids. Raises
    ``StoreClosedError`` where the store takes nothing.
    """
    refused = may_organise(who)
    if refused is not None:
        return refused
    if isinstance(command, EditPerson):
        return await entrants.edit_person(desk, command)
    key = act_key(command)
    asked = Asked(desk=desk, who=who, key=key)
    act = Act(actor=actor(who), key=key)
    stream = _stream(command, key)
    done = await desk.add(act, stream, lambda: _draw_up(asked, command))
    return spoken.refusal(desk, _tournament(stream), done) if isinstance(done, Refused) else done


def _tournament(stream: str) -> str:
    """The tournament that a stream belongs to ("" for the event's)."""
    _, subject = lines.stream_parts(stream)
    return subject.partition(".")[0]


def _stream(command: Recorded, key: str) -> str:
    if isinstance(command, event.Ask):
        return lines.EVENT
    if isinstance(command, corrections.Ask):
        return lines.bout_stream(command.bout)
    if isinstance(command, CreateTournament):
        return lines.tournament_stream(made_id(key))
    return lines.tournament_stream(command.tournament)


def _draw_up(asked: Asked, command: Recorded) -> Drawn | Refused:
    if isinstance(command, event.Ask):
        return event.draw_up(asked, command)
    if isinstance(command, tournament.Ask):
        return tournament.draw_up(asked, command)
    if isinstance(command, entrants.Ask):
        return entrants.draw_up(asked, command)
    if isinstance(command, pools.Ask):
        return pools.draw_up(asked, command)
    if isinstance(command, bracket.Ask):
        return bracket.draw_up(asked, command)
    return corrections.draw_up(asked, command)
