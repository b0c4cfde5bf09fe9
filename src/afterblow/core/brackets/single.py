"""Single elimination: who stands in which slot, for any number of entrants from two.

Winners go on by themselves, through any number of byes. Where both entrants of a slot lose, nobody
goes on, and the opponent in the next slot has a bye.
"""

from collections.abc import Callable, Sequence
from typing import Literal

import msgspec
from msgspec.structs import replace

from afterblow.core.brackets.seeding import bracket_size, seed_positions
from afterblow.core.pair import Corner, Pair, other

BracketPhase = Literal["elimination", "semifinal", "bronze", "final"]


class Side(msgspec.Struct, frozen=True):
    """One corner of a slot: an entrant, or somebody still to come, or nobody.

    ``seed`` in the first round; ``winner_of`` / ``loser_of`` is the place that it comes from.
    """

    fate: Literal["known", "coming", "nobody"]
    entrant: str | None = None
    seed: int | None = None
    winner_of: str | None = None
    loser_of: str | None = None


class Decision(msgspec.Struct, frozen=True):
    """What the bout of a slot has come to; decided without a ``winner``: both lost."""

    bout: str
    status: Literal["ready", "open", "over", "forfeited"]
    winner: Corner | None = None


class Slot(msgspec.Struct, frozen=True):
    """A slot of the bracket. ``left``: how many entrants its round has room for (2: the final).

    ``place`` names it: ``r8-2``, or ``bronze``. ``status``: ``waiting`` for an entrant, ``ready``
    to be fought, ``open`` (begun, or without a decision), ``over``, ``forfeited``, ``bye``
    (advanced without an opponent), ``empty`` (nobody there). ``winner`` is who goes on; ``losers``
    are out.
    """

    place: str
    left: int
    number: int
    phase: BracketPhase
    sides: Pair[Side]
    bout: str | None
    status: Literal["waiting", "ready", "open", "over", "forfeited", "bye", "empty"]
    winner: Side
    losers: tuple[str, ...]

    @property
    def decided(self) -> bool:
        """Whether nothing can come from the slot any more."""
        return self.status in {"over", "forfeited", "bye", "empty"}


class Bracket(msgspec.Struct, frozen=True):
    """First round first, the final last; the bout for the third place apart."""

    rounds: tuple[tuple[Slot, ...], ...]
    bronze: Slot | None

    @property
    def slots(self) -> tuple[Slot, ...]:
        """Every slot in fighting order: round by round, the bronze bout before the final."""
        before = tuple(slot for slots in self.rounds[:-1] for slot in slots)
        bronze = () if self.bronze is None else (self.bronze,)
        return (*before, *bronze, *(slot for slots in self.rounds[-1:] for slot in slots))

    @property
    def over(self) -> bool:
        """Whether every slot is decided."""
        return all(slot.decided for slot in self.slots)


Judge = Callable[[str, BracketPhase, int, Pair[str]], Decision]
"""Place, phase, number in its round, both entrants: what has their bout come to?"""


def play(seeds: Sequence[str], judge: Judge, *, bronze: bool, gone: frozenset[str]) -> Bracket:
    """The bracket of these entrants (best seed first) as far as ``judge`` has decisions.

    ``gone``: who has left the tournament; the final and the bronze bout are not won by somebody
    who is gone and has no opponent.
    """
    rounds = [_first_round(seeds, judge, gone)]
    while len(rounds[-1]) > 1:
        rounds.append(_next_round(rounds[-1], judge, gone))
    third = _bronze(rounds[-2], judge, gone) if bronze and len(rounds) > 1 else None
    return Bracket(tuple(rounds), third)


def slot_place(left: int, number: int) -> str:
    """The place of a slot: ``r8-2`` for the second of the round of eight."""
    return f"r{left}-{number}"


BRONZE = "bronze"


def _first_round(seeds: Sequence[str], judge: Judge, gone: frozenset[str]) -> tuple[Slot, ...]:
    size = bracket_size(len(seeds))
    sides = [
        Side("known", seeds[seed - 1], seed) if seed <= len(seeds) else Side("nobody")
        for seed in seed_positions(size)
    ]
    return _round(size, sides, judge, gone)


def _next_round(before: Sequence[Slot], judge: Judge, gone: frozenset[str]) -> tuple[Slot, ...]:
    return _round(len(before), [slot.winner for slot in before], judge, gone)


def _round(
    left: int, sides: Sequence[Side], judge: Judge, gone: frozenset[str]
) -> tuple[Slot, ...]:
    phase: BracketPhase = "final" if left == 2 else "semifinal" if left == 4 else "elimination"
    return tuple(
        _played(_slot(slot_place(left, number), left, number, phase, Pair(red, blue)), judge, gone)
        for number, (red, blue) in enumerate(zip(sides[::2], sides[1::2], strict=True), start=1)
    )


def _bronze(semifinals: Sequence[Slot], judge: Judge, gone: frozenset[str]) -> Slot:
    red, blue = semifinals
    return _played(_slot(BRONZE, 2, 1, "bronze", Pair(_loser(red), _loser(blue))), judge, gone)


def _loser(slot: Slot) -> Side:
    """Who goes from a semifinal to the bronze bout."""
    if not slot.decided:
        return Side("coming", loser_of=slot.place)
    if slot.winner.fate == "nobody" or not slot.losers:
        return Side("nobody", loser_of=slot.place)
    return Side("known", slot.losers[0], loser_of=slot.place)


def _slot(place: str, left: int, number: int, phase: BracketPhase, sides: Pair[Side]) -> Slot:
    """A slot that waits for its entrants."""
    return Slot(
        place=place,
        left=left,
        number=number,
        phase=phase,
        sides=sides,
        bout=None,
        status="waiting",
        winner=Side("coming", winner_of=place),
        losers=(),
    )


def _played(slot: Slot, judge: Judge, gone: frozenset[str]) -> Slot:
    """The slot as far as it has come."""
    red, blue = slot.sides.red, slot.sides.blue
    if "coming" in {red.fate, blue.fate}:
        return slot
    if red.entrant is not None and blue.entrant is not None:
        entrants = Pair(red.entrant, blue.entrant)
        return _judged(slot, entrants, judge(slot.place, slot.phase, slot.number, entrants))
    return _unopposed(slot, red.entrant or blue.entrant, gone)


def _unopposed(slot: Slot, entrant: str | None, gone: frozenset[str]) -> Slot:
    """A slot with one entrant or none: a bye, or empty."""
    if entrant is not None and not (slot.left == 2 and entrant in gone):
        return replace(slot, status="bye", winner=Side("known", entrant, winner_of=slot.place))
    losers = () if entrant is None else (entrant,)
    return replace(slot, status="empty", winner=_nobody(slot), losers=losers)


def _judged(slot: Slot, entrants: Pair[str], decision: Decision) -> Slot:
    """A slot with both entrants, as their bout has it."""
    slot = replace(slot, bout=decision.bout, status=decision.status)
    if not slot.decided:
        return slot
    if decision.winner is None:
        return replace(slot, winner=_nobody(slot), losers=(entrants.red, entrants.blue))
    winner = Side("known", entrants[decision.winner], winner_of=slot.place)
    return replace(slot, winner=winner, losers=(entrants[other(decision.winner)],))


def _nobody(slot: Slot) -> Side:
    return Side("nobody", winner_of=slot.place)
