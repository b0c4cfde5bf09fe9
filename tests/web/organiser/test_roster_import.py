"""A roster file: nothing before it is confirmed, every row counted, and never twice."""

import pytest

from afterblow.testing.weekend import Weekend, made_up
from tests.web.organiser.office import Office, Page
from tests.web.venue import now

ROSTER = """name;club;rating
Ann;North;1500
Bea;South;strong

Ann;North;1500
;West;12
Cy;;1400
"""


async def with_a_tournament() -> Office:
    """A tournament in which one fencer is entered."""
    weekend = await Weekend.empty()
    await weekend.enter(made_up(1))
    return await Office.of(weekend)


async def read(office: Office, text: str) -> Page:
    """The preview of a pasted list."""
    return await office.press(f"{office.tournament}/entrants/import", "Read it", text=text)


def names(office: Office) -> list[str]:
    """Who is entered, in order."""
    weekend = office.weekend
    return [weekend.desk.member(weekend.tournament, one).name for one in weekend.entrants]


def test_nothing_is_imported_before_it_is_confirmed() -> None:
    async def story() -> None:
        office = await with_a_tournament()
        position = office.weekend.desk.position
        page = await read(office, ROSTER)
        assert page.status == 200
        assert "5 rows were read." in page.html
        assert "3 fencers would be added." in page.html
        assert "2 rows would be left out." in page.html
        assert office.weekend.desk.position == position

    now(story())


def test_problems_stand_by_their_line() -> None:
    async def story() -> None:
        office = await with_a_tournament()
        page = await read(office, ROSTER)
        problems = page.html.partition('id="problems"')[2].partition("</section>")[0]
        for line in (3, 5, 6):
            assert f'<td class="num">{line}</td>' in problems

    now(story())


def test_what_was_confirmed_is_added_and_counted() -> None:
    async def story() -> None:
        office = await with_a_tournament()
        page = await office.press(await read(office, ROSTER), "Import them")
        assert "3 fencers were added from 5 rows." in page.html
        assert names(office) == ["Fencer 01", "Ann", "Bea", "Cy"]

    now(story())


def test_the_same_confirmation_sent_twice_adds_nobody_twice() -> None:
    async def story() -> None:
        office = await with_a_tournament()
        preview = await read(office, ROSTER)
        await office.press(preview, "Import them")
        await office.press(preview, "Import them")
        assert names(office) == ["Fencer 01", "Ann", "Bea", "Cy"]

    now(story())


def test_the_same_file_again_leaves_out_whom_it_finds_unless_ticked() -> None:
    async def story() -> None:
        office = await with_a_tournament()
        await office.press(await read(office, ROSTER), "Import them")
        again = await read(office, ROSTER)
        assert "0 fencers would be added." in again.html
        assert "is in this tournament already" in again.html
        refused = await office.press(again, "Import them")
        assert refused.status == 422
        assert names(office) == ["Fencer 01", "Ann", "Bea", "Cy"]

    now(story())


def test_columns_are_named_by_hand_where_the_file_does_not() -> None:
    async def story() -> None:
        office = await with_a_tournament()
        page = await read(office, "Wer,Wo\nAnn,Turku\nBo,Oulu\n")
        assert "Which column holds the name?" in page.html
        page = await office.press(
            page,
            "Read again with these columns",
            **{"column-1": "name", "column-2": "club", "header": "no"},
        )
        page = await office.press(page, "Import them")
        assert names(office)[1:] == ["Wer", "Ann", "Bo"]

    now(story())


@pytest.mark.parametrize("text", ["", "   \n", "\x00\x01\x02"], ids=["nothing", "blank", "bytes"])
def test_a_list_that_is_none_is_refused_in_a_sentence(text: str) -> None:
    async def story() -> None:
        office = await with_a_tournament()
        page = await read(office, text)
        assert page.status == 422
        assert 'id="refusal"' in page.html
        assert names(office) == ["Fencer 01"]

    now(story())


def test_hostile_rows_are_fencers_like_any_other() -> None:
    async def story() -> None:
        office = await with_a_tournament()
        text = 'name,club\n<img src=x onerror=alert(1)>,"=HYPERLINK(""http://x"")"\n'
        page = await read(office, text)
        assert "<img src=x" not in page.html
        await office.press(page, "Import them")
        assert names(office)[1:] == ["<img src=x onerror=alert(1)>"]

    now(story())
