"""Final placings, as far as they are known."""

from collections.abc import Sequence

from afterblow.core.brackets.placement import PlaceGroup, place_groups, without_champion
from afterblow.core.brackets.single import Bracket
from afterblow.core.reason import Reason
from afterblow.core.tournament.model import BracketStage, Placed, PoolStage, StageProgress
from afterblow.core.tournament.state import Tournament

Group = tuple[tuple[str, ...], str, dict[str, int | str]]
"""Entrants who share a place, the code that says why, and its numbers."""


def placings(tournament: Tournament, stages: Sequence[StageProgress]) -> tuple[Placed, ...]:
    """Everybody whose place is known, best first; who is still in a bracket counts before them.

    Those who were disqualified have no place, and those behind them move up (S0-90). Where nobody
    won the final, the first place stays empty.
    """
    placed: list[Placed] = []
    rank = 1
    for entrants, code, params in _groups(stages):
        kept = tuple(one for one in entrants if not _disqualified(tournament, one))
        if code == "no_champion":
            rank += 1
        elif code != "still_in":
            placed += _share(kept, rank, Reason("", code, dict(params)))
        rank += len(kept)
    return tuple(placed)


def _share(entrants: tuple[str, ...], rank: int, because: Reason) -> list[Placed]:
    return [
        Placed(rank, entrant, tuple(one for one in entrants if one != entrant), because)
        for entrant in entrants
    ]


def _disqualified(tournament: Tournament, entrant: str) -> bool:
    removal = tournament.entrants[entrant].removal
    return removal is not None and removal.how == "disqualified"


def _groups(stages: Sequence[StageProgress]) -> list[Group]:
    """From the last stage back to the first; nobody twice."""
    groups: list[Group] = []
    seen: set[str] = set()
    for stage in reversed(stages):
        found = _of_pools(stage) if isinstance(stage, PoolStage) else _of_bracket(stage)
        for entrants, code, params in found:
            fresh = tuple(one for one in entrants if one not in seen)
            if fresh or code == "no_champion":
                groups.append((fresh, code, params))
            seen.update(fresh)
    return groups


def _of_pools(stage: PoolStage) -> list[Group]:
    return [
        (group, "by_standings", {"stage": stage.id, "rank": row_rank})
        for group, row_rank in zip(stage.standings.groups(), _ranks(stage), strict=True)
    ]


def _ranks(stage: PoolStage) -> list[int]:
    return sorted({row.rank for row in stage.standings.rows})


def _of_bracket(stage: BracketStage) -> list[Group]:
    if not stage.rounds:
        return []
    bracket = Bracket(stage.rounds, stage.bronze)
    found = place_groups(bracket, stage.seeds)
    if stage.settings.same_round == "by_seed":
        found = [single for group in found for single in _by_seed(group)]
    groups: list[Group] = [(group.entrants, group.code, {"left": group.left}) for group in found]
    if without_champion(bracket):
        groups.insert(0, ((), "no_champion", {}))
    return groups


def _by_seed(group: PlaceGroup) -> list[PlaceGroup]:
    """Those who lost in one round, one by one."""
    if group.code != "lost_in_round":
        return [group]
    return [PlaceGroup((one,), group.code, group.left) for one in group.entrants]
