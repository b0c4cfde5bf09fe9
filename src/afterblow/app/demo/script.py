"""What the demo's fencers and officials do next: a pure function of seed, bout and what is shown.

It presses only what the view of the bout offers, as a table would, so no record is ever refused.
"""

from collections.abc import Iterator, Sequence
from typing import TypeVar

import msgspec

from afterblow.core.bout.screen import Button, Fragment, HitChoice, Hits, OffenceChoice, View
from afterblow.core.draw import lot
from afterblow.core.pair import CORNERS, Corner, other

T = TypeVar("T")


class Step(msgspec.Struct, frozen=True):
    """Records to be sent, so many milliseconds after the last one."""

    after_ms: int
    records: tuple[Fragment, ...]


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


def next_step(seed: int, bout: str, view: View, red_percent: int) -> Step | None:
    """What happens next; ``None`` where the bout is closed.

    ``red_percent``: of a hundred exchanges, how many red would be the first to hit.
    """
    dice = Dice(seed, f"{bout}:{view.records}")
    if view.result is not None and view.result.closed:
        return None
    call = next((one for one in view.calls if not one.made and one.buttons), None)
    if call is not None:
        button = next((one for one in call.buttons if one.default), call.buttons[0])
        return Step(dice.between(500, 1500), tuple(button.records))
    if view.hits is not None:
        return _verdict(dice, view.hits, red_percent)
    return _course(dice, view)


def _course(dice: Dice, view: View) -> Step | None:
    if view.state == "fencing":
        return _halt(dice, view)
    if view.state == "timeout":
        return _pressed(view, "resume", dice.between(12_000, 40_000))
    if view.state != "ended":
        between = _between_exchanges(dice, view)
        if between is not None:
            return between
    return _pressed(view, "close", dice.between(5_000, 9_000))


def _between_exchanges(dice: Dice, view: View) -> Step | None:
    """A penalty or a time-out now and then, else the next exchange; none left: ``None``."""
    fence = _pressed(view, "fence", dice.between(4_000, 11_000))
    if fence is None or view.records == 0:
        return fence
    if dice.chance(3) and view.offences:
        return _penalty(dice, dice.pick(view.offences))
    if dice.chance(2):
        timeouts = [one for one in _buttons(view, "timeout") if not one.corner]
        if timeouts:
            return Step(dice.between(1_000, 3_000), tuple(dice.pick(timeouts).records))
    return fence


def _penalty(dice: Dice, offence: OffenceChoice) -> Step | None:
    """A mild offence, with the step that the ladder proposes."""
    steps = offence.steps[dice.pick(CORNERS)]
    proposed = next((one for one in steps if one.proposed), None)
    if proposed is None or proposed.confirm:
        return None
    return Step(dice.between(2_000, 4_000), tuple(proposed.records))


def _halt(dice: Dice, view: View) -> Step | None:
    wait = dice.between(2_500, 13_000)
    points = _buttons(view, "point")
    if points and not view.points_called and dice.chance(40):
        return Step(wait, tuple(dice.pick(points).records))
    halts = _buttons(view, "halt")
    hit = [one for one in halts if one.records[0].get("reason") == "hit"]
    chosen = dice.pick(halts) if dice.chance(8) and not view.points_called else (hit or halts)[0]
    return Step(900 if view.points_called else wait, tuple(chosen.records))


def _verdict(dice: Dice, hits: Hits, red_percent: int) -> Step:
    wait = dice.between(3_000, 9_000)
    first: Corner = "red" if dice.chance(red_percent) else "blue"
    kind = dice.below(100)
    if kind < 14 and hits.none:
        return Step(wait, tuple(dice.pick(hits.none).records))
    if kind < 19 and hits.awards:
        return Step(wait, (_exchange(dice.pick(hits.awards).hit),))
    if kind < 31 and hits.double:
        both = [_blow(dice, hits, corner) | {"when": "double"} for corner in (first, other(first))]
        return Step(wait, (_exchange(*both),))
    if kind < 52 and hits.afterblow:
        answer = _blow(dice, hits, other(first)) | {"when": "afterblow"}
        return Step(wait, (_exchange(_blow(dice, hits, first), answer),))
    return Step(wait, (_exchange(_blow(dice, hits, first)),))


def _exchange(*hits: Fragment) -> Fragment:
    return {"do": "exchange", "hits": list(hits)}


def _blow(dice: Dice, hits: Hits, corner: Corner) -> Fragment:
    """A scoring strike of a corner, as exactly as the page can say it."""
    value = dice.pick([one for one in hits.values if one.corner == corner])
    strikes: list[HitChoice] = [one for one in value.refine if one.strike]
    return dict(dice.pick(strikes).hit if strikes else value.hit)


def _pressed(view: View, do: str, after_ms: int) -> Step | None:
    buttons = _buttons(view, do)
    return Step(after_ms, tuple(buttons[0].records)) if buttons else None


def _buttons(view: View, do: str) -> list[Button]:
    return [button for button in _all_buttons(view) if button.records[0]["do"] == do]


def _all_buttons(view: View) -> Iterator[Button]:
    for group in view.buttons:
        yield from (button for button in group.buttons if button.records)
