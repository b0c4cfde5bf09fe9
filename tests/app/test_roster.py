"""Rosters, check-in, leaving: who fences."""

import asyncio

import pytest

from afterblow.app.commands import (
    AddEntrant,
    CheckIn,
    CreateTournament,
    Disqualify,
    EditPerson,
    FreezePools,
    ImportRoster,
    Reinstate,
    RemoveEntrant,
    RosterRow,
    Withdraw,
)
from afterblow.app.projections.home import names
from afterblow.app.projections.organiser import organiser_tournament
from afterblow.app.projections.person import person_view
from afterblow.app.projections.tournament import tournament_view
from afterblow.app.rings import called
from afterblow.core.pair import Pair
from afterblow.testing.weekend import Weekend, made_up
from tests.app.same import pages, state

HOSTILE = (
    "<img src=x onerror=alert(1)>",
    "\u202eRight to left\u202c",
    '=HYPERLINK("http://evil","click")',
    "N" * 200,
    "Robert'); DROP TABLE people;--",
    "李晨曦",
    "Zoë \u0301\u0301\u0301",
    "{{ 7 * 7 }} {name} %(x)s",
)


async def with_tournament() -> Weekend:
    weekend = await Weekend.empty()
    create = CreateTournament(
        key=weekend.key(), name="Longsword", weapon="longsword", ruleset="helsinki"
    )
    weekend.tournament = (await weekend.ask(create)).made
    return weekend


def test_a_roster_imported_twice_with_one_key_is_imported_once() -> None:
    async def story() -> None:
        weekend = await with_tournament()
        roster = ImportRoster(key="one-key", tournament=weekend.tournament, rows=made_up(5))
        first = await weekend.ask(roster)
        again = await weekend.ask(roster)
        assert (first.fresh, again.fresh) == (True, False)
        assert len(weekend.entrants) == len(weekend.desk.people) == 5

    asyncio.run(story())


def test_a_form_sent_again_with_other_rows_is_another_import() -> None:
    async def story() -> None:
        weekend = await with_tournament()
        for rows in (made_up(3), (RosterRow(name="A walk-in"),)):
            await weekend.ask(
                ImportRoster(key="a page left open", tournament=weekend.tournament, rows=rows)
            )
        assert len(weekend.entrants) == 4

    asyncio.run(story())


@pytest.mark.parametrize(
    ("row", "code", "said"),
    [
        (RosterRow(name=""), "row_bad_name", 2),
        (RosterRow(name="two\nlines"), "row_bad_name", 2),
        (RosterRow(name="N" * 201), "row_bad_name", 2),
        (RosterRow(name="Ann", club="C" * 201), "row_bad_field", 2),
        (RosterRow(name="Ann", person="nobody"), "row_unknown_person", 2),
    ],
)
def test_one_bad_row_and_nobody_is_imported(row: RosterRow, code: str, said: int) -> None:
    async def story() -> None:
        weekend = await with_tournament()
        before = state(weekend.desk)
        rows = (*made_up(1), row, *made_up(2))
        refused = await weekend.refused(
            ImportRoster(key=weekend.key(), tournament=weekend.tournament, rows=rows)
        )
        assert (refused.code, refused.params["row"]) == (code, said)
        assert state(weekend.desk) == before
        assert state(await weekend.reloaded()) == before

    asyncio.run(story())


def test_a_roster_without_anybody_is_refused() -> None:
    async def story() -> None:
        weekend = await with_tournament()
        empty = ImportRoster(key=weekend.key(), tournament=weekend.tournament, rows=())
        assert (await weekend.refused(empty)).code == "nobody_added"

    asyncio.run(story())


def test_hostile_names_pass_through_a_whole_tournament_unchanged() -> None:
    async def story() -> None:
        rows = tuple(RosterRow(name=name, club=name) for name in HOSTILE)
        weekend = await Weekend.begin(rows, pools=2, cut=4)
        await weekend.to_the_podium(lambda _: Pair(10, 3))
        again = await weekend.reloaded()
        assert pages(again) == pages(weekend.desk)
        assert {one.fencer.name for one in names(again)} == set(HOSTILE)
        shown = tournament_view(again, weekend.tournament)
        assert shown is not None
        assert {one.fencer.name for one in shown.placings} == set(HOSTILE)

    asyncio.run(story())


def test_public_pages_know_no_more_of_a_person_than_name_club_and_country() -> None:
    async def story() -> None:
        rows = tuple(
            RosterRow(
                name=f"Fencer {number}",
                email=f"secret{number}@example.org",
                birth_year=1901 + number,
                gender="secret-gender",
                hema_ratings_id="secret-id",
            )
            for number in range(4)
        )
        weekend = await Weekend.begin(rows, pools=1, cut=2)
        await weekend.fight_all(lambda _: Pair(10, 3))
        shown = {key: page for key, page in pages(weekend.desk).items() if "organise" not in key}
        shown.pop("organiser", None)
        assert "Fencer 1" in repr(shown)
        for secret in ("secret", "190"):
            assert secret not in repr(shown)

    asyncio.run(story())


def test_a_name_that_was_corrected_stands_everywhere_and_after_a_restart() -> None:
    async def story() -> None:
        weekend = await Weekend.begin(4, pools=1, cut=2)
        person = weekend.desk.member(weekend.tournament, "e1").id
        stamp, position = weekend.desk.stamp, weekend.desk.position
        await weekend.ask(
            EditPerson(key=weekend.key(), person=person, row=RosterRow(name="Åsa Ö", club="New"))
        )
        assert weekend.desk.stamp != stamp
        assert weekend.desk.position == position
        for desk in (weekend.desk, await weekend.reloaded()):
            page = person_view(desk, person)
            assert page is not None
            assert (page.person.name, page.person.club) == ("Åsa Ö", "New")
        await weekend.refused(
            EditPerson(key=weekend.key(), person="nobody", row=RosterRow(name="Ann"))
        )

    asyncio.run(story())


def test_nobody_fences_who_was_not_seen_at_check_in_or_did_not_declare_the_age() -> None:
    async def story() -> None:
        weekend = await with_tournament()
        await weekend.ask(
            ImportRoster(key=weekend.key(), tournament=weekend.tournament, rows=made_up(4))
        )
        await weekend.plan(pools=1, cut=2)
        stage = weekend.desk.tournaments[weekend.tournament].stages[0].id
        with pytest.raises(AssertionError, match="not_checked_in"):
            await weekend.freeze_pools()
        for entrant in weekend.entrants:
            await weekend.ask(
                CheckIn(
                    key=weekend.key(),
                    tournament=weekend.tournament,
                    entrant=entrant,
                    of_age=entrant != "e2",
                )
            )
        refused = await weekend.refused(
            FreezePools(key=weekend.key(), tournament=weekend.tournament, stage=stage)
        )
        assert refused.code == "age_not_declared"
        assert refused.params["entrants"] == ["Fencer 02"]
        assert [one.clause for one in refused.because] == ["S0-01"]

    asyncio.run(story())


def test_an_entry_can_be_struck_before_the_draw_and_only_withdrawn_after_it() -> None:
    async def story() -> None:
        weekend = await with_tournament()
        await weekend.ask(
            ImportRoster(key=weekend.key(), tournament=weekend.tournament, rows=made_up(4))
        )
        remove = RemoveEntrant(key=weekend.key(), tournament=weekend.tournament, entrant="e4")
        await weekend.ask(remove)
        add = AddEntrant(
            key=weekend.key(), tournament=weekend.tournament, row=RosterRow(name="Walk-in")
        )
        assert (await weekend.ask(add)).made == "e5"
        assert weekend.entrants == ("e1", "e2", "e3", "e5")
        later = await Weekend.begin(4, pools=1, cut=2)
        refused = await later.refused(
            RemoveEntrant(key=later.key(), tournament=later.tournament, entrant="e4")
        )
        assert refused.code == "draw_frozen"

    asyncio.run(story())


def test_who_withdraws_midway_forfeits_what_is_left_and_keeps_what_was_fought() -> None:
    async def story() -> None:
        weekend = await Weekend.begin(5, pools=1, cut=3, rings=1)
        ring = weekend.rings[0]
        fought = [await weekend.fight(ring, 10, 2) for _ in range(5)]
        await weekend.ask(
            Withdraw(key=weekend.key(), tournament=weekend.tournament, entrant="e1", why="knee")
        )
        mine = [one for one in weekend.progress.bouts.values() if "e1" in one.id.split(".")[-1]]
        assert {one.standing for one in mine if one.id in fought} <= {"over"}
        assert {one.standing for one in mine if one.id not in fought} == {"forfeited"}
        assert all(
            one.bout.id not in {each.id for each in mine} for one in called(weekend.desk, ring)
        )
        await weekend.to_the_podium(lambda _: Pair(10, 2))
        assert weekend.progress.over
        assert "e1" not in {
            entrant
            for one in weekend.progress.bouts.values()
            if one.phase != "pool"
            for _, entrant in one.entrants.items()
        }

    asyncio.run(story())


def test_who_withdraws_in_the_middle_of_a_bout_loses_it_and_the_ring_goes_on() -> None:
    async def story() -> None:
        weekend = await Weekend.begin(4, pools=1, cut=2, rings=1)
        ring = weekend.rings[0]
        bout = await weekend.open(ring)
        await weekend.send(ring, bout, {"do": "fence", "t": 0})
        red = weekend.progress.bouts[bout].entrants.red
        tournament = weekend.tournament
        await weekend.ask(
            Withdraw(key=weekend.key(), tournament=tournament, entrant=red, why="nose")
        )
        result = weekend.progress.bouts[bout].result
        assert result is not None
        assert (result.winner, result.by) == ("blue", "withdrawal")
        assert called(weekend.desk, ring)[0].bout.id != bout
        await weekend.ask(
            Reinstate(key=weekend.key(), tournament=tournament, entrant=red, why="it stopped")
        )
        assert called(weekend.desk, ring)[0].bout.id == bout

    asyncio.run(story())


def test_who_is_disqualified_stands_in_no_placing_and_is_shown_so() -> None:
    async def story() -> None:
        weekend = await Weekend.begin(4, pools=1, cut=None, rings=1)
        await weekend.ask(
            Disqualify(key=weekend.key(), tournament=weekend.tournament, entrant="e1", why="brutal")
        )
        await weekend.to_the_podium(lambda _: Pair(10, 2))
        assert "e1" not in {one.entrant for one in weekend.progress.placings}
        shown = organiser_tournament(weekend.desk, weekend.tournament)
        assert shown is not None
        line = next(one for one in shown.entrants if one.fencer.entrant == "e1")
        assert (line.fencer.out, line.out_why) == ("disqualified", "brutal")

    asyncio.run(story())


def test_warnings_in_more_than_one_bout_are_told_to_the_manager() -> None:
    async def story() -> None:
        weekend = await Weekend.begin(4, pools=1, cut=2, rings=1)
        ring = weekend.rings[0]
        warned = {"do": "penalty", "to": "red", "offence": "late_strike", "t": 0}
        told: list[int] = []
        while queue := called(weekend.desk, ring):
            bout = await weekend.open(ring)
            corner = "red" if queue[0].bout.entrants.red == "e1" else "blue"
            if "e1" in (queue[0].bout.entrants.red, queue[0].bout.entrants.blue):
                await weekend.send(ring, bout, warned | {"to": corner})
            shown = organiser_tournament(weekend.desk, weekend.tournament)
            assert shown is not None
            told.append(shown.alerts[0].warnings if shown.alerts else 0)
            await weekend.fight(ring, 10, 0)
        assert told[-1] == 3
        assert set(told) <= {0, 2, 3}
        shown = organiser_tournament(weekend.desk, weekend.tournament)
        assert shown is not None
        assert [one.fencer.entrant for one in shown.alerts] == ["e1"]
        assert len(shown.alerts[0].bouts) == 3

    asyncio.run(story())


def test_warnings_within_one_bout_are_that_referees_affair() -> None:
    async def story() -> None:
        weekend = await Weekend.begin(4, pools=1, cut=2, rings=1)
        ring = weekend.rings[0]
        bout = await weekend.open(ring)
        warned = {"do": "penalty", "to": "red", "offence": "late_strike", "step": "warning", "t": 0}
        await weekend.send(ring, bout, *([warned] * 4))
        shown = organiser_tournament(weekend.desk, weekend.tournament)
        assert shown is not None
        assert max(one.warnings for one in shown.entrants) == 4
        assert shown.alerts == ()

    asyncio.run(story())
