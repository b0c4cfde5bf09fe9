"""What the demo's organiser does: the weekend, the roster, the pools, the cut, the end."""

from afterblow.app.commands import (
    AddStage,
    CheckIn,
    CloseTournament,
    CreateEvent,
    CreateTournament,
    DraftPools,
    DrawLots,
    FreezeBracket,
    FreezePools,
    ImportRoster,
    Who,
)
from afterblow.app.demo import cast
from afterblow.app.desk import Desk, Done
from afterblow.app.handlers.door import Ask, handle
from afterblow.app.handlers.event import open_event
from afterblow.core.refusal import Refused
from afterblow.core.tournament.settings import BracketSettings, PoolSettings
from afterblow.core.tournament.steps import Step, steps

ORGANISER = Who(role="organiser", account="demo")

POOLS = 6
CUT = 16


async def set_up(desk: Desk, seed: int) -> None:
    """An event with two rings and 32 fencers from nine clubs, pools drawn and frozen."""
    event = CreateEvent(
        key="demo.event",
        name=cast.EVENT,
        first_day=cast.FIRST_DAY,
        last_day=cast.LAST_DAY,
        time_zone=cast.TIME_ZONE,
        rings=cast.RINGS,
    )
    _done(await open_event(desk, ORGANISER, event))
    made = _done(
        await handle(
            desk,
            ORGANISER,
            CreateTournament(
                key="demo.tournament", name=cast.TOURNAMENT, weapon="longsword", ruleset="helsinki"
            ),
        )
    )
    await _ask(desk, _roster_and_stages(made.made))
    await _ask(
        desk,
        tuple(
            CheckIn(key=f"demo.here.{one}", tournament=made.made, entrant=one, of_age=True)
            for one in desk.tournaments[made.made].entrants
        ),
    )
    pools = desk.tournaments[made.made].stages[0].id
    rings = tuple(ring.id for ring in desk.event.rings)
    await _ask(
        desk,
        (
            DraftPools(key="demo.draft", tournament=made.made, stage=pools, draw_seed=seed),
            FreezePools(key="demo.freeze", tournament=made.made, stage=pools, rings=rings),
        ),
    )


async def move_on(desk: Desk, seed: int) -> bool:
    """Take the next step of the organiser in the first tournament that has one; False: none."""
    for tournament, held in desk.tournaments.items():
        for step in steps(held, desk.progress(tournament)):
            command = _command(desk, tournament, step, seed)
            if command is not None:
                await _ask(desk, (command,))
                return True
    return False


def _command(desk: Desk, tournament: str, step: Step, seed: int) -> Ask | None:
    key = f"demo.{step.code}.{desk.position}"
    stage = step.stage or ""
    if step.code == "draw_lots":
        return DrawLots(key=key, tournament=tournament, stage=stage, draw_seed=seed)
    if step.code == "freeze_bracket":
        rings = tuple(ring.id for ring in desk.event.rings)
        return FreezeBracket(key=key, tournament=tournament, stage=stage, rings=rings)
    if step.code == "close":
        return CloseTournament(key=key, tournament=tournament)
    return None


def _roster_and_stages(tournament: str) -> tuple[Ask, ...]:
    return (
        AddStage(
            key="demo.pools",
            tournament=tournament,
            name="Pools",
            settings=PoolSettings(pools=POOLS),
        ),
        AddStage(
            key="demo.bracket",
            tournament=tournament,
            name="Finals",
            settings=BracketSettings(cut=CUT),
        ),
        ImportRoster(key="demo.roster", tournament=tournament, rows=cast.roster()),
    )


async def _ask(desk: Desk, commands: tuple[Ask, ...]) -> None:
    for command in commands:
        _done(await handle(desk, ORGANISER, command))


def _done(answer: Done | Refused) -> Done:
    if isinstance(answer, Refused):
        raise AssertionError(f"the demo's organiser was refused: {answer.code} {answer.params}")
    return answer
