"""What the demo's fencers and officials do next: a pure function of seed, bout and what is shown.

It presses only what the view of the bout offers, as a table would, so no record is ever refused.
"""

from collections.abc import Iterator, Sequence
from typing import TypeVar

from afterblow.app.bouts import OpenBout
from afterblow.core.bout.screen import Button, Fragment, Hits, OffenceChoice, View
from afterblow.core.bout.state import StateWord
from afterblow.core.draw import lot
from afterblow.core.pair import CORNERS, Corner, other

T = TypeVar("T")
Records = list[Fragment]
"""Records for the table to send, one after another; their times are the sender's."""


class Dice:
    """Numbers that follow from a seed and a place in a bout."""

    def __init__(self, seed: int, place: str) -> None:
        self._seed = seed
        self._place = place
        self._rolls = 0

    def below(self, number: int) -> int:
        """A number from 0 to below ``number``."""
        self._rolls += 1
        return int(lot(self._seed, f"{self._place}:{self._rolls}")[:12], 16) % number

    def between(self, low: int, high: int) -> int:
        """A number from ``low`` to ``high``."""
        return low + self.below(high - low + 1)

    def pick(self, choices: Sequence[T]) -> T:
        """One of the choices."""
        return choices[self.below(len(choices))]

    def chance(self, percent: int) -> bool:
        """True in so many of a hundred."""
        return self.below(100) < percent


PAUSES: dict[StateWord, tuple[int, int]] = {
    "ready": (2_500, 7_000),
    "sudden_death": (4_000, 9_000),
    "fencing": (2_000, 10_000),
    "halted": (3_000, 8_000),
    "timeout": (12_000, 40_000),
    "ended": (5_000, 9_000),
}
"""The shortest and the longest time until something happens, by the state of the bout."""
AFTER_POINT_MS = 900


def pause_ms(seed: int, bout: OpenBout) -> int:
    """How long after its last record something happens in a bout."""
    live = bout.state.open
    if bout.state.word == "fencing" and live is not None and live.points:
        return AFTER_POINT_MS
    return Dice(seed, f"{bout.id}:{len(bout.log)}:pause").between(*PAUSES[bout.state.word])


def next_records(seed: int, bout: str, view: View, red_percent: int) -> Records:
    """What the table sends next; nothing where nothing can be done.

    ``red_percent``: of a hundred exchanges, how many red would be the first to hit.
    """
    dice = Dice(seed, f"{bout}:{view.records}")
    call = next((one for one in view.calls if not one.made and one.buttons), None)
    if call is not None:
        return next((one for one in call.buttons if one.default), call.buttons[0]).records
    if view.hits is not None:
        return _verdict(dice, view.hits, red_percent)
    if view.state == "fencing":
        return _halt(dice, view)
    if view.state == "timeout":
        return _pressed(view, "resume")
    return _between_exchanges(dice, view) or _pressed(view, "close")


def _between_exchanges(dice: Dice, view: View) -> Records:
    """A penalty or a time-out now and then, else the next exchange, as long as there is one."""
    fence = _pressed(view, "fence")
    if not fence or view.records == 0:
        return fence
    if dice.chance(3) and view.offences:
        return _penalty(dice, dice.pick(view.offences)) or fence
    timeouts = [one for one in _buttons(view, "timeout") if not one.corner]
    if dice.chance(2) and timeouts:
        return dice.pick(timeouts).records
    return fence


def _penalty(dice: Dice, offence: OffenceChoice) -> Records:
    """A mild offence, with the step that the ladder proposes."""
    steps = offence.steps[dice.pick(CORNERS)]
    mild = [one for one in steps if one.proposed and not one.confirm]
    return mild[0].records if mild else []


def _halt(dice: Dice, view: View) -> Records:
    points = _buttons(view, "point")
    if points and not view.points_called and dice.chance(40):
        return dice.pick(points).records
    halts = _buttons(view, "halt")
    hit = [one for one in halts if one.records[0].get("reason") == "hit"]
    if dice.chance(8) and not view.points_called:
        return dice.pick(halts).records
    return (hit or halts)[0].records


def _verdict(dice: Dice, hits: Hits, red_percent: int) -> Records:
    first: Corner = "red" if dice.chance(red_percent) else "blue"
    kind = dice.below(100)
    if kind < 14 and hits.none:
        return dice.pick(hits.none).records
    if kind < 19 and hits.awards:
        return _exchange(dice.pick(hits.awards).hit)
    if kind < 31 and hits.double:
        both = [_blow(dice, hits, corner) | {"when": "double"} for corner in (first, other(first))]
        return _exchange(*both)
    if kind < 52 and hits.afterblow:
        answer = _blow(dice, hits, other(first)) | {"when": "afterblow"}
        return _exchange(_blow(dice, hits, first), answer)
    return _exchange(_blow(dice, hits, first))


def _exchange(*hits: Fragment) -> Records:
    return [{"do": "exchange", "hits": list(hits)}]


def _blow(dice: Dice, hits: Hits, corner: Corner) -> Fragment:
    """A scoring strike of a corner, as exactly as the page can say it."""
    value = dice.pick([one for one in hits.values if one.corner == corner])
    strikes = [one for one in value.refine if one.strike]
    return dict(dice.pick(strikes).hit if strikes else value.hit)


def _pressed(view: View, do: str) -> Records:
    buttons = _buttons(view, do)
    return buttons[0].records if buttons else []


def _buttons(view: View, do: str) -> list[Button]:
    return [button for button in _all_buttons(view) if button.records[0]["do"] == do]


def _all_buttons(view: View) -> Iterator[Button]:
    for group in view.buttons:
        yield from (button for button in group.buttons if button.records)
