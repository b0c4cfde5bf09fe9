"""Plays a bout log on the table's page: every record by the accessible names of its controls.

The names that the rules give (buttons, values, offences) are the view's own words; the others
stand in ``docs/reference/table-page.md``. The driver asks the server for the view, as the page
does, finds the control that makes the record, and taps it.
"""

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

from playwright.sync_api import Locator, Page, expect

Fragment = dict[str, Any]

_ASK = """async () => {
  const headers = { Authorization: `Bearer ${localStorage.getItem("afterblow.device")}` };
  const answer = await fetch("/api/table/ring", { headers }).catch(() => null);
  return answer?.ok ? answer.text() : null;
}"""
_COUNTED = """wanted => {
  const { seq, waiting, refused } = document.getElementById("main").dataset;
  return Number(seq) + Number(waiting) + Number(refused) >= wanted;
}"""
_MARKS = ("when", "discounted", "outside", "control", "hand", "grapple")
"""Facts that the editor lets a person add to a hit."""


class CannotPlayError(Exception):
    """The page has no control for a record, as things stand."""


class TableDriver:
    """One tablet's page in the hands of the test.

    ``pass_time(seconds)`` makes log time reach a record's ``t``; ``after_tap()`` runs after every
    single tap, such as a reload. ``taps`` counts them.
    """

    def __init__(
        self,
        page: Page,
        pass_time: Callable[[float], None] = lambda _: None,
        after_tap: Callable[[], None] = lambda: None,
    ) -> None:
        self.page = page
        self.taps = 0
        self._pass_time = pass_time
        self._after_tap = after_tap
        self._ring: Fragment = {}

    # --- what stands there

    def look(self) -> None:
        """Ask the server for the ring; what it said last holds while it does not answer."""
        said = self.page.evaluate(_ASK)
        if said is not None:
            self._ring = json.loads(said)

    @property
    def bout(self) -> Fragment:
        """The bout of the ring as it was looked at last, with its view."""
        bout: Fragment | None = self._ring.get("bout")
        if bout is None:
            raise CannotPlayError("no bout is called to this ring")
        return bout

    def shown(self, fact: str) -> int:
        """What the page counts: ``seq``, ``waiting`` or ``refused``."""
        return int(self.page.locator("#main").get_attribute(f"data-{fact}") or 0)

    def settled(self) -> None:
        """Return when everything that was tapped has its answer and stands on the page."""
        expect(self.page.locator("#main[data-waiting='0']")).to_be_attached()

    # --- the hands

    def tap(self, name: str | re.Pattern[str]) -> None:
        """Tap the control of this name: exactly so, or by a pattern."""
        self._press(name)
        self._after_tap()

    def record(self, name: str | re.Pattern[str], records: int = 1) -> None:
        """Tap a control that makes so many records; return when they are on the tablet's disk."""
        before = self.shown("seq") + self.shown("waiting") + self.shown("refused")
        self._press(name)
        self.page.wait_for_function(_COUNTED, arg=before + records)
        self._after_tap()

    def _press(self, name: str | re.Pattern[str]) -> None:
        self._top().get_by_role("button", name=name, exact=isinstance(name, str)).click()
        self.taps += 1

    def _top(self) -> Locator:
        """The open sheet, or else the page: whichever it is when the tap comes."""
        return self.page.locator("dialog[open], body:not(:has(dialog[open]))")

    # --- the bout log

    def open_bout(self) -> None:
        """Both fencers are there: open the bout that is called."""
        expect(self.page.get_by_role("heading", name="Are both fencers here?")).to_be_visible()
        self.look()
        checks = [line for line in self.bout["view"]["checks"] if line["to"] == "table"]
        for name in ("Red is here", "Blue is here", *(line["text"]["say"] for line in checks)):
            self.tap(name)
        self.record("Open the bout")

    def play(self, record: Fragment) -> None:
        """Play one record of a bout log; raises ``CannotPlayError`` where no control makes it."""
        self._pass_time(float(record.get("t", 0)))
        self.look()
        said = {key: value for key, value in record.items() if key != "t"}
        do = str(said["do"])
        plays: dict[str, Callable[[Fragment], None]] = {
            "fence": self._flow,
            "halt": self._halt,
            "point": self._flow,
            "exchange": self._exchange,
            "penalty": self._penalty,
            "timeout": self._timeout,
            "resume": self._resume,
            "call": self._call,
            "void": self._void,
            "replace": self._replace,
            "forfeit": self._end,
            "stop": self._end,
            "self_call": self._end,
            "clock": self._clock,
            "protest": self._protest,
            "close": self._close,
        }
        if do not in plays:
            raise CannotPlayError(f"the page has no control for {do}")
        plays[do](said)

    def _flow(self, said: Fragment) -> None:
        name = "Fence" if said == {"do": "fence"} else self._name(said)
        self.record(name)

    def _halt(self, said: Fragment) -> None:
        self.record("Halt" if said["reason"] == "hit" else self._name(said))

    def _timeout(self, said: Fragment) -> None:
        self.tap("Time-out")
        self.record(self._name(said))

    def _resume(self, _: Fragment) -> None:
        view = self.bout["view"]
        if view["timeout"].get("needs_clearance"):
            for line in view["checks"]:
                self.tap(line["text"]["say"])
        self.record(self._name_of_do("resume"))

    def _call(self, said: Fragment) -> None:
        offered = [one for call in self.bout["view"]["calls"] for one in call.get("buttons", [])]
        for one in offered:
            if one["records"] == [said]:
                return self.record(one["text"]["say"])
        raise CannotPlayError(f"the call is not due: {said}")

    def _end(self, said: Fragment) -> None:
        self.tap("More")
        self._perhaps_confirmed(self._control(said))

    def _close(self, said: Fragment) -> None:
        control = self._control(said)
        if self.bout["view"]["state"] != "ended":
            return self._perhaps_confirmed(control)
        bout = self.bout["id"]
        self._press(control["text"]["say"])
        expect(self.page.locator(f"#main:not([data-bout='{bout}'])")).to_be_attached()
        return self._after_tap()

    def _perhaps_confirmed(self, control: Fragment) -> None:
        if not control.get("confirm"):
            return self.record(control["text"]["say"])
        self.tap(control["text"]["say"])
        return self.record("Yes, record it")

    def _clock(self, said: Fragment) -> None:
        self.tap("More")
        self.tap("Correct the clock")
        labels = {"elapsed": "Seconds on the clock", "limit": "Seconds in all"}
        for key, label in labels.items():
            if key in said:
                self._top().get_by_label(label).fill(str(said[key]))
        self.record("Set the clock")

    def _protest(self, said: Fragment) -> None:
        self.tap("More")
        self.tap("Protest")
        self.tap(str(said["by"]))
        self._top().get_by_label("Against").select_option(str(said["record"]))
        self.record({"upheld": "Upheld", "rejected": "Rejected"}[said["verdict"]])

    # --- verdicts

    def _exchange(self, said: Fragment) -> None:
        if said.get("ballots"):
            raise CannotPlayError("judges' ballots have no control on the table's page")
        if "none" in said:
            return self.record(self._none(said))
        quick = self._quick(said["hits"])
        if quick is not None:
            *taps, last = quick
            for name in taps:
                self.tap(name)
            return self.record(last)
        self.tap("In detail …")
        self._put_together(said["hits"])
        return self.record("Record this verdict")

    def _none(self, said: Fragment) -> str:
        for one in self._hits()["none"]:
            if one["records"] == [{"do": "exchange", "none": said["none"]}]:
                return str(one["text"]["say"])
        raise CannotPlayError(f"the ruleset has no {said['none']}")

    def _quick(self, hits: list[Fragment]) -> list[str] | None:
        """The taps of the pad that make these hits, or None where it takes the editor."""
        values = [self._value(hit) for hit in hits]
        if len(hits) == 1 and values[0] and "when" not in hits[0]:
            return [f"{values[0]}, clean"]
        if len(hits) == 1:
            return self._award(hits[0])
        if len(hits) != 2 or None in values or hits[0]["by"] == hits[1]["by"]:
            return None
        whens = [hit.get("when", "first") for hit in hits]
        if whens == ["first", "afterblow"]:
            return [f"{values[0]}, then afterblow", f"{values[1]}, afterblow"]
        if whens == ["double", "double"]:
            return ["Double", f"{values[0]}, double", f"{values[1]}, double"]
        return None

    def _value(self, hit: Fragment) -> str | None:
        """The words of an announced value, where the hit says no more than that."""
        bare = {key: value for key, value in hit.items() if key != "when"}
        for one in self._hits()["values"]:
            if one["hit"] == bare:
                return str(one["text"]["say"])
        return None

    def _award(self, hit: Fragment) -> list[str] | None:
        for one in self._hits()["awards"]:
            if one["hit"] == hit and one["value"] > 0:
                return [str(one["text"]["say"])]
        return None

    def _put_together(self, hits: list[Fragment]) -> None:
        """In the editor: add every hit, then say what else is known of it."""
        for number, hit in enumerate(hits, 1):
            choice = self._choice(hit)
            self.tap(str(hit["by"]).capitalize())
            self.tap(f"Add: {choice['text']['say']}")
            self._mark(number, hit, choice["hit"])

    def _mark(self, number: int, hit: Fragment, chosen: Fragment) -> None:
        sheet, name = self._top(), f"Hit {number}"
        if hit.get("when", "first") != "first":
            sheet.get_by_label(f"{name}: when").select_option(str(hit["when"]))
        if "discounted" in hit:
            sheet.get_by_label(f"{name}: does it count?").select_option(str(hit["discounted"]))
        flags = {
            "hand": "one hand",
            "outside": "from outside",
            "grapple": "in a grapple",
            "control": "with control",
        }
        for fact, words in flags.items():
            if fact in hit and fact not in chosen:
                sheet.get_by_label(f"{name}: {words}").check()

    def _choice(self, hit: Fragment) -> Fragment:
        """The choice that is the hit itself, or the hit without its marks."""
        bare = {key: value for key, value in hit.items() if key not in _MARKS}
        choices = list(self._choices())
        for wanted in (hit, bare):
            for one in choices:
                if one["hit"] == wanted:
                    return one
        raise CannotPlayError(f"the page has no control for {hit}")

    def _choices(self) -> Iterator[Fragment]:
        hits = self._hits()
        for value in hits["values"]:
            yield value
            yield from value.get("refine", [])
        yield from hits["awards"]

    def _hits(self) -> Fragment:
        bout = self.bout
        hits: Fragment = bout["view"].get("hits") or bout["ahead"]["halted"]["hits"]
        return hits

    # --- penalties

    def _penalty(self, said: Fragment) -> None:
        side = str(said["to"])
        self.tap(f"Penalty for {side}")
        self._choose_penalty(said)

    def _choose_penalty(self, said: Fragment, *, replacing: bool = False) -> None:
        side, offences = str(said["to"]), self.bout["view"]["offences"]
        offence = next((one for one in offences if one["id"] == said["offence"]), None)
        if offence is None:
            raise CannotPlayError(f"the ruleset has no offence {said['offence']}")
        actor = said.get("actor", "fencer")
        if actor != "fencer" or replacing:
            self.tap(str(actor).capitalize())
        self._top().get_by_label("Find an offence").fill(offence["name"]["say"][:3])
        self.tap(offence["name"]["say"])
        steps = offence["steps"][side]
        wanted = said.get("step")
        step = next(
            one for one in steps if (one["step"] == wanted if wanted else one.get("proposed"))
        )
        if replacing and step.get("proposed"):
            return self.record("As the ladder says")
        return self._perhaps_confirmed(step)

    # --- corrections

    def _line(self, number: int) -> None:
        every = self.page.get_by_role("button", name="Show every line")
        if every.count():
            self.tap("Show every line")
        self.tap(re.compile(rf"^Record {number}: "))

    def _void(self, said: Fragment) -> None:
        self._line(said["record"])
        if said.get("why"):
            self._top().get_by_label("Why").fill(said["why"])
        self.tap("Take it back")
        self.record("Yes, record it")

    def _replace(self, said: Fragment) -> None:
        instead = {key: value for key, value in said["with"].items() if key != "t"}
        self._line(said["record"])
        self.tap("Change")
        if instead["do"] == "penalty":
            return self._choose_penalty(instead, replacing=True)
        if instead["do"] != "exchange":
            raise CannotPlayError(f"the page cannot put {instead['do']} in a record's place")
        if "none" in instead:
            return self.record(self._none(instead))
        remove = self._top().get_by_role("button", name=re.compile("^Remove hit"))
        for left in reversed(range(remove.count())):
            self.tap("Remove hit 1")
            expect(remove).to_have_count(left)
        self._put_together(instead["hits"])
        return self.record("Record the change")

    # --- finding a control

    def _buttons(self) -> Iterator[Fragment]:
        bout = self.bout
        places = bout.get("ahead", {}).values()
        for groups in (bout["view"]["buttons"], *(place["buttons"] for place in places)):
            for group in groups:
                yield from group["buttons"]

    def _control(self, said: Fragment) -> Fragment:
        for one in self._buttons():
            if one["records"] == [said]:
                return one
        raise CannotPlayError(f"the page has no control for {said}")

    def _name(self, said: Fragment) -> str:
        return str(self._control(said)["text"]["say"])

    def _name_of_do(self, do: str) -> str:
        for one in self._buttons():
            if one["records"][0]["do"] == do:
                return str(one["text"]["say"])
        raise CannotPlayError(f"the page has no control for {do}")
