"""What an organiser does on the pages does what it says; a refusal keeps what was typed."""

from afterblow.core.tournament.state import Tournament
from afterblow.testing.weekend import Weekend, made_up
from tests.web.organiser.office import Office
from tests.web.venue import now


def held(office: Office) -> Tournament:
    """The tournament as it stands."""
    return office.weekend.desk.tournaments[office.weekend.tournament]


async def at_the_draw() -> Office:
    """Eight fencers who are here, pools and bracket planned, nothing drawn."""
    weekend = await Weekend.empty()
    await weekend.enter(made_up(8))
    await weekend.plan(pools=2, cut=4)
    return await Office.of(weekend)


async def in_the_pools() -> Office:
    """Frozen pools of eight; one bout is fought, one is open."""
    weekend = await Weekend.begin()
    await weekend.fight(weekend.rings[0], 10, 6)
    await weekend.open(weekend.rings[1])
    return await Office.of(weekend)


# --- the event, its rings and tablets ---


def test_the_event_gets_another_name_and_days() -> None:
    async def story() -> None:
        office = await Office.of(await Weekend.empty())
        typed = {"name": "Winter Cup", "first_day": "2027-01-02", "last_day": "2027-01-03"}
        page = await office.press(
            f"{office.event}/settings", "Save", time_zone="Europe/Paris", **typed
        )
        assert page.path == office.event
        event = office.weekend.desk.event
        assert (event.name, event.days) == ("Winter Cup", ("2027-01-02", "2027-01-03"))
        assert event.time_zone == "Europe/Paris"

    now(story())


def test_an_event_that_ends_before_it_begins_is_refused_and_keeps_what_was_typed() -> None:
    async def story() -> None:
        office = await Office.of(await Weekend.empty())
        typed = {"name": "Winter Cup", "first_day": "2027-01-09", "last_day": "2027-01-03"}
        page = await office.press(f"{office.event}/settings", "Save", **typed)
        assert page.status == 422
        assert 'id="refusal"' in page.html
        assert all(f'value="{text}"' in page.html for text in typed.values())
        assert office.weekend.desk.event.name == "Test weekend"

    now(story())


def test_an_unknown_time_zone_and_a_day_that_is_none_are_refused() -> None:
    async def story() -> None:
        office = await Office.of(await Weekend.empty())
        settings = f"{office.event}/settings"
        for field, text in (
            ("time_zone", "Europe/Atlantis"),
            ("first_day", "tomorrow"),
            ("name", ""),
        ):
            page = await office.press(settings, "Save", **{field: text})
            assert page.status == 422, field
            assert 'id="refusal"' in page.html

    now(story())


def test_a_new_event_without_a_name_is_refused_and_keeps_its_rings() -> None:
    async def story() -> None:
        office = await Office.of(await Weekend.empty())
        page = await office.press("/organise", "Make the event", name=" ", rings="Yard\nBarn")
        assert page.status == 422
        assert "Yard\nBarn" in page.html
        made = await office.press("/organise", "Make the event", name="Cup", rings="Yard\n\nBarn ")
        assert "<h1><bdi>Cup</bdi></h1>" in made.html
        assert "Yard" in made.html
        assert "Barn" in made.html

    now(story())


def test_rings_are_added_renamed_and_removed() -> None:
    async def story() -> None:
        office = await Office.of(await Weekend.empty())
        rings = f"{office.event}/rings"
        page = await office.press(rings, "Add the ring", name="Yard")
        names = [ring.name for ring in office.weekend.desk.event.rings]
        assert names == ["Ring 1", "Ring 2", "Yard"]
        yard = office.weekend.rings[2]
        page = await office.press(page, "Rename", {"ring": yard}, name="Back yard")
        assert "Back yard" in page.html
        page = await office.press(page, "Remove this ring", {"ring": yard})
        assert [ring.name for ring in office.weekend.desk.event.rings] == ["Ring 1", "Ring 2"]
        assert "The ring was removed." in page.html

    now(story())


def test_a_ring_to_which_bouts_are_called_is_not_removed_and_two_have_not_one_name() -> None:
    async def story() -> None:
        office = await in_the_pools()
        rings, first = f"{office.event}/rings", office.weekend.rings[0]
        page = await office.press(rings, "Remove this ring", {"ring": first})
        assert page.status == 422
        assert len(office.weekend.rings) == 2
        page = await office.press(rings, "Add the ring", name="Ring 1")
        assert page.status == 422
        assert 'value="Ring 1" required' in page.html

    now(story())


def test_a_tablet_that_is_shut_out_scores_no_more() -> None:
    async def story() -> None:
        office = await Office.of(await Weekend.empty())
        ring, event = office.weekend.rings[0], office.weekend.desk.event_id
        pairing = await office.pairings.issue(event, ring)
        await office.pairings.join(pairing.secret, "Tablet of Tom")
        page = await office.read(f"{office.event}/rings")
        assert "Tablet of Tom" in page.html
        page = await office.press(page, "Shut out")
        assert "Tablet of Tom" not in page.html
        assert not await office.pairings.devices(event)

    now(story())


def test_a_code_for_a_tablet_is_shown_once_with_a_qr_code() -> None:
    async def story() -> None:
        office = await Office.of(await Weekend.empty())
        page = await office.press(f"{office.event}/rings", "Join a tablet to Ring 1")
        assert page.status == 200
        assert 'class="join-code"' in page.html
        assert "<svg" in page.html

    now(story())


def test_all_rings_are_halted_and_released() -> None:
    async def story() -> None:
        office = await in_the_pools()
        ring = office.weekend.rings[1]
        page = await office.press(
            office.event, "Halt all rings now", reason="safety", ring=ring, why="Light fell"
        )
        assert "All rings are halted" in page.html
        assert "Light fell" in page.html
        assert office.weekend.desk.event.halts
        page = await office.press(page, "Let the rings fence again")
        assert not office.weekend.desk.event.halts
        assert page.form("Halt all rings now")

    now(story())


def test_an_announcement_stands_until_it_is_taken_down() -> None:
    async def story() -> None:
        office = await Office.of(await Weekend.empty())
        page = await office.press(office.event, "Announce", text="Lunch <b>now</b>")
        assert "Lunch &lt;b&gt;now&lt;/b&gt;" in page.html
        page = await office.press(page, "Take down")
        assert not office.weekend.desk.event.announcements
        page = await office.press(page, "Announce", text="  ")
        assert page.status == 422

    now(story())


# --- a tournament ---


def test_a_tournament_gets_another_name_and_another_setting() -> None:
    async def story() -> None:
        office = await at_the_draw()
        page = await office.read(f"{office.tournament}/settings")
        form = page.form("Save")
        setting = next(one for one in form.controls if one.name.startswith("set-") and not one.sent)
        page = await office.press(page, "Save", name="Sword", **{setting.name: setting.value})
        assert page.path == office.tournament
        assert held(office).name == "Sword"
        assert set(held(office).settings) == {setting.name.removeprefix("set-")}
        assert "1 changed" in page.html

    now(story())


def test_a_setting_that_is_no_number_is_refused_and_kept() -> None:
    async def story() -> None:
        office = await at_the_draw()
        page = await office.read(f"{office.tournament}/settings")
        opened = next(name for name in page.form("Save").fields() if name.startswith("open-"))
        name = opened.removeprefix("open-")
        page = await office.press(
            page, "Save", name="Kept", **{f"set-{name}": "other", opened: "a dozen"}
        )
        assert page.status == 422
        assert 'value="a dozen"' in page.html
        assert 'value="Kept"' in page.html
        assert held(office).name == "Longsword"

    now(story())


def test_after_the_start_the_rules_are_bound_and_the_name_is_not() -> None:
    async def story() -> None:
        office = await in_the_pools()
        page = await office.read(f"{office.tournament}/settings")
        assert not [name for name in page.form("Save").fields() if name.startswith("set-")]
        await office.press(page, "Save", name="Renamed")
        assert held(office).name == "Renamed"

    now(story())


def test_stages_are_planned_changed_and_removed() -> None:
    async def story() -> None:
        weekend = await Weekend.empty()
        await weekend.enter(made_up(8))
        office = await Office.of(weekend)
        stages = f"{office.tournament}/stages"
        page = await office.press(stages, "Plan both", count="4", cut="4")
        assert [stage.name for stage in held(office).stages] == ["Pools", "Bracket"]
        pools, bracket = (stage.id for stage in held(office).stages)
        page = await office.press(
            stages, "Save", {"stage": pools}, name="Morning", count="2", by="number"
        )
        assert page.status == 200
        changed = held(office).stages[0]
        assert (changed.name, getattr(changed.settings, "pools", None)) == ("Morning", 2)
        page = await office.press(page, "Remove this stage", {"stage": bracket})
        assert [stage.name for stage in held(office).stages] == ["Morning"]
        page = await office.press(page, "Add this bracket", name="Finals", cut="2")
        assert [stage.name for stage in held(office).stages] == ["Morning", "Finals"]
        page = await office.press(page, "Add this bracket", name="More", cut="many")
        assert page.status == 422
        assert 'value="many"' in page.html

    now(story())


def test_a_plan_of_both_with_a_wrong_number_adds_neither() -> None:
    async def story() -> None:
        weekend = await Weekend.empty()
        await weekend.enter(made_up(8))
        office = await Office.of(weekend)
        page = await office.press(f"{office.tournament}/stages", "Plan both", cut="some")
        assert page.status == 422
        assert not held(office).stages

    now(story())


def test_pools_are_drawn_again_by_their_seed() -> None:
    async def story() -> None:
        office = await at_the_draw()
        pools = office.stage(0)
        await office.press(pools, "Draw the pools")
        drawn = held(office).stages[0].draft
        page = await office.press(pools, "Draw again")
        assert drawn is not None
        page = await office.press(page, "Draw with it", draw_seed=str(drawn.draw_seed))
        assert held(office).stages[0].draft == drawn
        assert f">{drawn.draw_seed}</dd>" in page.html

    now(story())


def test_a_draw_seed_that_is_no_number_is_refused() -> None:
    async def story() -> None:
        office = await at_the_draw()
        page = await office.press(office.stage(0), "Draw the pools")
        before = held(office).stages[0].draft
        page = await office.press(page, "Draw with it", draw_seed="seven")
        assert page.status == 422
        assert held(office).stages[0].draft == before

    now(story())


def test_pools_are_called_to_other_rings() -> None:
    async def story() -> None:
        office = await in_the_pools()
        page = await office.press(
            office.stage(0), "Set the rings", **{"ring-p1": office.weekend.rings[1], "ring-p2": ""}
        )
        assert page.status == 200
        rings = held(office).stages[0].rings
        assert (rings["p1"], rings["p2"]) == (office.weekend.rings[1], None)
        assert "1 pool without a ring" in page.html

    now(story())


# --- bouts, the bracket, the end ---


def test_a_bout_is_forfeited_by_both() -> None:
    async def story() -> None:
        office = await in_the_pools()
        bout = next(
            one for one in office.weekend.progress.bouts.values() if one.standing == "waiting"
        )
        page = await office.press(
            f"{office.event}/b/{bout.id}", "Record the forfeit", by="both", reason="no_show"
        )
        assert "both lose" in page.html
        assert office.weekend.progress.bouts[bout.id].standing == "over"
        assert not [form for form in page.forms if form.button("Record the forfeit")]

    now(story())


def test_a_correction_is_seen_before_it_is_made() -> None:
    async def story() -> None:
        office = await in_the_pools()
        bout = next(one for one in office.weekend.progress.bouts.values() if one.standing == "over")
        position = office.weekend.desk.position
        page = await office.press(
            f"{office.event}/b/{bout.id}/3",
            "Show what it changes",
            **{"as": "swapped", "why": "Saw"},
        )
        assert page.status == 200
        assert "What this changes" in page.html
        assert office.weekend.desk.position == position
        page = await office.press(page, "Make this correction")
        assert page.path == f"{office.event}/b/{bout.id}"
        assert "The record is corrected." in page.html
        after = office.weekend.progress.bouts[bout.id].outcome.score
        assert after != bout.outcome.score

    now(story())
