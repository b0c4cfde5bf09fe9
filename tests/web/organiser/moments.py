"""A weekend at its moments, and the addresses that an organiser has then."""

from afterblow.app.commands import Disqualify, Withdraw
from afterblow.core.pair import Pair
from afterblow.testing.weekend import Weekend, made_up
from tests.web.organiser.office import Office

MOMENTS = ("empty", "drafted", "running", "finished", "with somebody withdrawn")
HOSTILE = (
    "<img src=x onerror=alert(1)>",
    "\u202egnihtyna\u202c \u2067left",
    '=HYPERLINK("http://x")',
    "N" * 200,
    "🤺 Zoë 🇫🇮",
    "'); DROP TABLE fencers; --",
    "{{ 7 * 7 }} {% raw %}",
    "Ann & Bob",
)


async def weekend_at(moment: str) -> Weekend:
    """A weekend at one of its moments."""
    if moment == "empty":
        weekend = await Weekend.empty()
        office = await Office.of(weekend)
        await office.press(f"{office.event}/new", "Make the tournament", name="Longsword")
        weekend.tournament = next(iter(weekend.desk.tournaments))
        return weekend
    if moment == "drafted":
        weekend = await Weekend.empty()
        await weekend.enter(made_up(8))
        await weekend.plan(pools=2, cut=4)
        office = await Office.of(weekend)
        await office.press(office.stage(0), "Draw the pools")
        return weekend
    weekend = await Weekend.begin()
    if moment == "finished":
        await weekend.to_the_podium(lambda _: Pair(10, 6))
        return weekend
    await weekend.fight(weekend.rings[0], 10, 6)
    for ring in weekend.rings:
        await weekend.open(ring)
    if moment == "with somebody withdrawn":
        first, second = weekend.entrants[:2]
        key, tid = weekend.key(), weekend.tournament
        await weekend.ask(Withdraw(key=key, tournament=tid, entrant=first, why="Knee"))
        key = weekend.key()
        await weekend.ask(Disqualify(key=key, tournament=tid, entrant=second, why="Shouted"))
    return weekend


def addresses(office: Office) -> list[str]:
    """Every page that there is now."""
    weekend, event, tournament = office.weekend, office.event, office.tournament
    found = ["/organise", event, f"{event}/settings", f"{event}/rings", f"{event}/new", tournament]
    found += [f"{tournament}{end}" for end in ("/settings", "/entrants", "/entrants?q=club+1")]
    found += [f"{tournament}{end}" for end in ("/entrants/add", "/entrants/import", "/stages")]
    found.append(f"{tournament}/placings")
    held = weekend.desk.tournaments[weekend.tournament]
    found += [office.stage(number) for number in range(len(held.stages))]
    found += [f"{tournament}/e/{entrant}" for entrant in held.entrants]
    for bout in weekend.progress.bouts:
        found.append(f"{event}/b/{bout}")
        opened = weekend.desk.bout(bout)
        records = 0 if opened is None else len(opened.log)
        found += [f"{event}/b/{bout}/{number}" for number in range(1, records + 1)]
    return found
