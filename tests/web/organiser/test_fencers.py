"""Adding, correcting, checking in, sending away: the fencers on an organiser's pages."""

from tests.web.organiser.test_acts import at_the_draw, held, in_the_pools
from tests.web.venue import now


def test_a_walk_in_is_added_and_the_form_waits_for_the_next() -> None:
    async def story() -> None:
        office = await at_the_draw()
        add = f"{office.tournament}/entrants/add"
        page = await office.press(add, "Save and add another", name="Zoë", club="C", rating="12")
        assert page.path == add
        page = await office.press(page, "Save", name="Yan", birth_year="1990")
        assert page.path == f"{office.tournament}/entrants"
        names = [
            office.weekend.desk.member(held(office).id, one).name for one in office.weekend.entrants
        ]
        assert names[-2:] == ["Zoë", "Yan"]

    now(story())


def test_a_fencer_with_a_rating_in_letters_is_refused_and_kept() -> None:
    async def story() -> None:
        office = await at_the_draw()
        add = f"{office.tournament}/entrants/add"
        page = await office.press(add, "Save", name="Zoë", club="Le Club", rating="strong")
        assert page.status == 422
        assert all(f'value="{text}"' in page.html for text in ("Zoë", "Le Club", "strong"))
        page = await office.press(add, "Save", club="Le Club")
        assert page.status == 422
        assert len(office.weekend.entrants) == 8

    now(story())


def test_somebody_of_the_event_enters_a_second_tournament_as_the_same_person() -> None:
    async def story() -> None:
        office = await at_the_draw()
        page = await office.press(f"{office.event}/new", "Make the tournament", name="Sabre")
        people = len(office.weekend.desk.people)
        page = await office.press(f"{page.path}/entrants/add", "Add")
        assert "was added." in page.html
        assert len(office.weekend.desk.people) == people

    now(story())


def test_a_person_is_corrected() -> None:
    async def story() -> None:
        office = await in_the_pools()
        entrant = office.weekend.entrants[0]
        page = await office.press(
            f"{office.tournament}/e/{entrant}", "Save", name="Anna Correct", email="a@b.example"
        )
        assert "Anna Correct" in page.html
        person = office.weekend.desk.member(held(office).id, entrant)
        assert (person.name, person.email, person.club) == ("Anna Correct", "a@b.example", "Club 1")
        page = await office.press(page, "Save", name="", club="Elsewhere")
        assert page.status == 422
        assert 'value="Elsewhere"' in page.html

    now(story())


def test_check_in_by_one_tap_keeps_the_search() -> None:
    async def story() -> None:
        office = await in_the_pools()
        entrant = office.weekend.entrants[0]
        page = await office.read(f"{office.tournament}/entrants?q=fencer+01")
        page = await office.press(page, "Not here", {"entrant": entrant})
        assert held(office).entrants[entrant].present is False
        assert 'value="fencer 01"' in page.html
        refused = await office.press(page, "Here, not declared", {"entrant": entrant})
        assert refused.status == 422
        assert "No declaration to be 18 or older" in refused.html
        await office.press(page, "Here, 18+", {"entrant": entrant})
        assert held(office).entrants[entrant].present

    now(story())


def test_a_fencer_withdraws_and_comes_back() -> None:
    async def story() -> None:
        office = await in_the_pools()
        entrant = office.weekend.entrants[0]
        place = f"{office.tournament}/e/{entrant}"
        page = await office.press(place, "Withdraw this fencer", why="")
        assert page.status == 422
        page = await office.press(page, "Withdraw this fencer", why="Twisted knee")
        assert "Twisted knee" in page.html
        removal = held(office).entrants[entrant].removal
        assert removal is not None
        page = await office.press(page, "Let back in", why="Bandaged")
        assert held(office).entrants[entrant].removal is None
        assert page.form("Withdraw this fencer")

    now(story())


def test_a_fencer_is_disqualified_and_the_fought_bouts_are_annulled() -> None:
    async def story() -> None:
        office = await in_the_pools()
        fought = next(
            one for one in office.weekend.progress.bouts.values() if one.standing == "over"
        )
        entrant = fought.entrants.red
        page = await office.press(
            f"{office.tournament}/e/{entrant}",
            "Disqualify this fencer",
            why="Hit the judge",
            past_bouts="annul",
        )
        assert "disqualified" in page.html
        assert office.weekend.progress.bouts[fought.id].standing == "annulled"

    now(story())


def test_a_wrong_entry_is_taken_off_the_list_before_the_draw() -> None:
    async def story() -> None:
        office = await at_the_draw()
        entrant = office.weekend.entrants[3]
        page = await office.press(f"{office.tournament}/e/{entrant}", "Take off the list")
        assert page.path == f"{office.tournament}/entrants"
        assert entrant not in office.weekend.entrants

    now(story())


def test_match_points_are_taken_with_a_reason() -> None:
    async def story() -> None:
        office = await in_the_pools()
        entrant = office.weekend.entrants[0]
        place = f"{office.tournament}/e/{entrant}"
        page = await office.press(place, "Change the match points", points="one", why="Late")
        assert page.status == 422
        assert 'value="one"' in page.html
        page = await office.press(page, "Change the match points", points="−2", why="Late")
        assert [one.points for one in held(office).adjustments] == [-2]
        assert "match points changed by −2" in page.html

    now(story())
