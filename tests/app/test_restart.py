"""After a restart everything is as it was: the log says all."""

import asyncio

from hypothesis import given, settings
from hypothesis import strategies as st

from afterblow.app.commands import (
    AdjustMatchPoints,
    Announce,
    Disqualify,
    ForfeitBout,
    HaltRings,
    Reinstate,
    ReleaseRings,
    Withdraw,
)
from afterblow.app.handlers.door import Ask, handle
from afterblow.app.rings import called
from afterblow.testing.weekend import ORGANISER, Weekend
from tests.app.same import pages, state

STEPS = (
    "fight fight fight open move_on move_on void fence halt release withdraw reinstate disqualify"
    " adjust forfeit announce"
)
STEP = st.sampled_from(STEPS.split())
PLAN = st.lists(st.tuples(STEP, st.integers(0, 200)), min_size=1, max_size=25)


async def take(weekend: Weekend, step: str, number: int) -> None:
    """Try a step; what is refused changes nothing, which is as good."""
    ring = weekend.rings[number % len(weekend.rings)]
    queue = called(weekend.desk, ring)
    if step in ("fight", "open", "fence", "void"):
        await at_the_table(weekend, step, number, ring)
    elif step == "move_on" and not any(called(weekend.desk, one) for one in weekend.rings):
        await weekend.move_on()
    elif step != "move_on":
        bout = queue[0].bout.id if queue else ""
        await handle(weekend.desk, ORGANISER, command(weekend, step, number, bout))


async def at_the_table(weekend: Weekend, step: str, number: int, ring: str) -> None:
    queue = called(weekend.desk, ring)
    if step == "void":
        last = weekend.desk.book.last_closed.get(ring, "")
        await weekend.send(ring, last, {"do": "void", "record": 1 + number % 8, "t": 0})
    elif queue and step == "fight" and weekend.desk.bout(queue[0].bout.id) is None:
        if not weekend.desk.event.halted:
            await weekend.fight(ring, 10, number % 10)
    elif queue and step == "open":
        await weekend.open(ring)
    elif queue:
        weekend.clock.pass_s(number)
        await weekend.send(ring, queue[0].bout.id, {"do": "fence", "t": number})


def command(weekend: Weekend, step: str, number: int, bout: str) -> Ask:
    key, tournament = weekend.key(), weekend.tournament
    entrant = weekend.entrants[number % len(weekend.entrants)]
    stage = weekend.desk.tournaments[tournament].stages[0].id
    commands: dict[str, Ask] = {
        "halt": HaltRings(key=key),
        "release": ReleaseRings(key=key),
        "announce": Announce(key=key, text=f"Lunch in {number} minutes"),
        "withdraw": Withdraw(key=key, tournament=tournament, entrant=entrant, why="knee"),
        "disqualify": Disqualify(key=key, tournament=tournament, entrant=entrant, why="brutal"),
        "reinstate": Reinstate(key=key, tournament=tournament, entrant=entrant, why="mistake"),
        "forfeit": ForfeitBout(key=key, bout=bout, by="red", reason="no_show"),
        "adjust": AdjustMatchPoints(
            key=key, tournament=tournament, stage=stage, entrant=entrant, points=-1, why="repeats"
        ),
    }
    return commands[step]


@settings(max_examples=40, deadline=None)
@given(plan=PLAN)
def test_an_event_read_again_at_any_moment_is_what_it_was(plan: list[tuple[str, int]]) -> None:
    async def story() -> None:
        weekend = await Weekend.begin(5, pools=1, cut=3, rings=2)
        for step, number in plan:
            await take(weekend, step, number)
        again = await weekend.reloaded()
        assert state(again) == state(weekend.desk)
        assert pages(again) == pages(weekend.desk)

    asyncio.run(story())


def test_a_restart_in_the_middle_of_an_exchange_lets_it_go_on() -> None:
    async def story() -> None:
        weekend = await Weekend.begin(4, pools=1, cut=2, rings=1)
        ring = weekend.rings[0]
        bout = await weekend.open(ring)
        weekend.clock.pass_s(20)
        await weekend.send(
            ring, bout, {"do": "fence", "t": 1}, {"do": "halt", "t": 5, "reason": "hit"}
        )
        weekend.desk = await weekend.reloaded()
        answers = await weekend.send(
            ring, bout, {"do": "exchange", "t": 9, "hits": [{"by": "red", "points": 3}]}
        )
        assert [one.status for one in answers] == ["stored"]
        held = weekend.desk.bout(bout)
        assert held is not None
        assert held.state.score.red == 3

    asyncio.run(story())
