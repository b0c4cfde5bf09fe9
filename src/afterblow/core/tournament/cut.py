"""The line through standings: who goes on, who does not, and who must draw lots."""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet

from afterblow.core.standings.rank import Standings
from afterblow.core.tournament.model import Cut


def cut_of(
    stage: str,
    table: Standings,
    size: int | None,
    absent: AbstractSet[str],
    open_bouts: Sequence[str],
) -> Cut:
    """The cut at ``size`` (None: everybody ranked), passing over those who are ``absent``.

    A group that no criterion separates is inside as a whole, outside as a whole, or undecided.
    """
    present = [tuple(one for one in group if one not in absent) for group in table.groups()]
    groups = [group for group in present if group]
    ranked = sum(map(len, groups))
    limit = ranked if size is None else min(size, ranked)
    inside: list[str] = []
    undecided: tuple[str, ...] = ()
    ties: list[tuple[str, ...]] = []
    outside = [one for one in table.unranked if one not in absent]
    for group in reversed(groups):
        before = ranked - len(group)
        ranked = before
        if before >= limit:
            outside[:0] = group
        elif before + len(group) > limit:
            undecided = group
        else:
            inside[:0] = group
            ties[:0] = [group] if len(group) > 1 else []
    return Cut(
        stage=stage,
        size=limit,
        inside=tuple(inside),
        outside=tuple(outside),
        undecided=undecided,
        places=limit - len(inside),
        ties=tuple(ties),
        open_bouts=tuple(open_bouts),
    )
