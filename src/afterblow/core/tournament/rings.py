"""Which ring a bout goes to, and what each ring has before it."""

from collections.abc import Mapping, Sequence

from afterblow.core.brackets.single import Bracket
from afterblow.core.pools.order import interleave
from afterblow.core.tournament.model import (
    BracketStage,
    PlannedBout,
    PoolProgress,
    PoolStage,
    StageProgress,
)

Rings = Mapping[str, str | None]


def pool_ring(rings: Rings, place: str, frozen: str | None) -> str | None:
    """The ring of a pool: as assigned to it, else to the stage, else as frozen."""
    return rings.get(place, rings.get("", frozen))


def slot_ring(rings: Rings, place: str, shared: Sequence[str]) -> str | None:
    """The ring of a bracket slot: as assigned to it, its round or the stage.

    Otherwise each round is shared out over the rings ``shared``; the last bouts are on the first.
    """
    in_round, _, number = place.partition("-")
    for where in (place, in_round, ""):
        if where in rings:
            return rings[where]
    if not shared:
        return None
    slots = int(in_round[1:]) // 2 if number else 1
    return shared[(int(number or 1) - 1) * len(shared) // slots]


def queues(
    stages: Sequence[StageProgress], bouts: Mapping[str, PlannedBout]
) -> dict[str, tuple[str, ...]]:
    """Ring id to bouts to be fought there, in order, one that has begun first; "" is no ring."""
    order: dict[str, list[str]] = {}
    for stage in stages:
        for id_ in _pool_queue(stage) if isinstance(stage, PoolStage) else _bracket_queue(stage):
            if bouts[id_].to_be_fought:
                order.setdefault(bouts[id_].ring or "", []).append(id_)
    return {
        ring: tuple(sorted(ids, key=lambda id_: bouts[id_].standing != "open"))
        for ring, ids in order.items()
    }


def _pool_queue(stage: PoolStage) -> list[str]:
    """Pool after pool, or in turns where they share a ring."""
    if stage.settings.shared_ring == "one_after_another":
        return [id_ for pool in stage.pools for id_ in pool.bouts]
    sharing: dict[str | None, list[PoolProgress]] = {}
    for pool in stage.pools:
        sharing.setdefault(pool.ring, []).append(pool)
    return [id_ for pools in sharing.values() for id_ in interleave([one.bouts for one in pools])]


def _bracket_queue(stage: BracketStage) -> list[str]:
    return [slot.bout for slot in Bracket(stage.rounds, stage.bronze).slots if slot.bout]
