"""Results of one tournament, however its bouts were recorded: ``afterblow-results/1``."""

from typing import Literal

import msgspec

from afterblow.core.pair import Corner, Pair


class _Shape(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Unknown keys are refused, so that a mistyped one is noticed."""


class Fencer(_Shape, frozen=True, kw_only=True):
    """Who fenced, by an id that is opaque and unique in the file."""

    id: str
    name: str
    club: str | None = None
    country: str | None = None
    gender: str | None = None
    hema_ratings_id: str | int | None = None


class Club(_Shape, frozen=True, kw_only=True):
    """A club; ``country`` is an ISO 3166 code of two letters."""

    name: str
    country: str | None = None


class Clean(_Shape, frozen=True, kw_only=True, tag_field="type", tag="clean"):
    """One fencer hit and was not hit."""

    by: Corner
    value: int
    control: bool = False


class Afterblow(_Shape, frozen=True, kw_only=True, tag_field="type", tag="afterblow"):
    """``by`` hit first for ``value``; ``deduction``: what the hit after it takes off or scores."""

    by: Corner
    value: int
    deduction: int
    control: bool = False


class Double(_Shape, frozen=True, kw_only=True, tag_field="type", tag="double"):
    """Both were hit at once."""


class NoScore(_Shape, frozen=True, kw_only=True, tag_field="type", tag="none"):
    """An exchange in which nothing scored."""


class Penalty(_Shape, frozen=True, kw_only=True, tag_field="type", tag="penalty"):
    """``value`` is what the score of ``to`` changes by: 0 or negative."""

    to: Corner
    value: int
    card: str | None = None


Exchange = Clean | Afterblow | Double | NoScore | Penalty


class Result(_Shape, frozen=True, kw_only=True):
    """How a bout ended; ``winner`` where ``kind`` is ``win``."""

    kind: Literal["win", "draw", "both_lose", "not_fought"]
    winner: Corner | None = None


class Bout(_Shape, frozen=True, kw_only=True):
    """A bout between two fencers of the file.

    ``booked`` is what standings count where that differs from ``score``; ``match_points`` the sum
    of adjustments. ``exchanges``, or ``log`` (records of a bout log), or neither where only score
    and result are known.
    """

    red: str
    blue: str
    score: Pair[int | None] | None = None
    result: Result
    exchanges: tuple[Exchange, ...] | None = None
    log: tuple[dict[str, msgspec.Raw], ...] | None = None
    booked: Pair[int] | None = None
    match_points: Pair[int] | None = None


class BracketBout(Bout, frozen=True, kw_only=True):
    """A bout of a knock-out: ``round_of_N``, ``quarterfinal``, …, and its place in the round."""

    round: str
    slot: int


class Pool(_Shape, frozen=True, kw_only=True):
    """Fencers who all meet, by id."""

    name: str
    fencers: tuple[str, ...]
    bouts: tuple[Bout, ...]


class Pools(_Shape, frozen=True, kw_only=True, tag_field="kind", tag="pools"):
    """A set of pools; ``cumulative`` adds the totals of the stage before."""

    name: str
    pools: tuple[Pool, ...]
    cumulative: bool = False


class Bracket(_Shape, frozen=True, kw_only=True, tag_field="kind", tag="bracket"):
    """A knock-out."""

    name: str
    bouts: tuple[BracketBout, ...]
    cumulative: bool = False


class Results(_Shape, frozen=True, kw_only=True):
    """One tournament; ``afterblow`` says how its afterblows count (``none``: there are none)."""

    format: Literal["afterblow-results/1"]
    name: str
    weapon: str | None = None
    ruleset: str | None = None
    afterblow: Literal["none", "deductive", "full"]
    category: str | None = None
    material: str | None = None
    fencers: tuple[Fencer, ...]
    clubs: tuple[Club, ...] = ()
    stages: tuple[Pools | Bracket, ...]
