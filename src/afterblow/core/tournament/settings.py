"""What an organiser sets for a tournament and for its stages."""

from typing import Literal

import msgspec

from afterblow.core.standings.ranking import Ranking

Setting = str | bool | int | list[int | str]
"""The value of a named setting of a ruleset."""

Topic = Literal["minimum_age", "removed", "adjustment", "match_points"]


class RulesetRef(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The ruleset that binds a tournament, by id, version and content hash."""

    id: str
    version: str
    hash: str


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The rules above the single bout, as the ruleset and the organiser give them.

    ``match_points`` for a win, a draw, a loss (S0-100). ``minimum_age`` in years: nobody fences in
    a frozen draw without having declared it (S0-01). ``check_in``: only those checked in fence.
    ``past_bouts_of_removed``: what bouts fought by somebody who leaves count for (S0-90).
    ``clauses``: the clause of the ruleset behind each topic, cited in reasons and refusals.
    """

    match_points: tuple[int, int, int] = (2, 1, 0)
    minimum_age: int | None = None
    check_in: bool = True
    past_bouts_of_removed: Literal["stand", "annul"] = "stand"
    clauses: dict[Topic, str] = {}

    def clause(self, topic: Topic) -> str:
        """The clause that speaks of a topic; "" where the ruleset has none."""
        return self.clauses.get(topic, "")


class PoolSettings(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="pools"
):
    """A stage of pools: by number or by greatest size, exactly one of them.

    ``seeding``: strongest first by rating, or in the given order (seed numbers, then order of
    entry). ``shared_ring``: pools on one ring are fought one after another, or in turns.
    """

    pools: int | None = None
    size: int | None = None
    seeding: Literal["rating", "order"] = "rating"
    keep_clubs_apart: bool = True
    shared_ring: Literal["one_after_another", "in_turns"] = "one_after_another"
    ranking: Ranking = Ranking()


class BracketSettings(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="bracket"
):
    """A single-elimination bracket: the best ``cut`` enter (None: everybody).

    ``seeding``: by the standings of the stage before; in a first stage by rating or in the given
    order. ``same_round``: entrants who lost in the same round share a placing, or stand by their
    seed.
    """

    cut: int | None = None
    bronze: bool = True
    seeding: Literal["standings", "rating", "order"] = "standings"
    same_round: Literal["shared", "by_seed"] = "shared"


StageSettings = PoolSettings | BracketSettings
