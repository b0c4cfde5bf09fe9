"""Whether the values of a ruleset can be awarded, and whether a bout under it can end."""

from collections.abc import Iterator

from afterblow.core.ruleset.locate import Path
from afterblow.core.ruleset.model import Ruleset, Value
from afterblow.core.ruleset.problem import Fault


def scoring_faults(ruleset: Ruleset) -> Iterator[Fault]:
    """Codes, after ``ruleset_``: ``call_too_early`` (call_before, limit), ``nothing_scores``,
    ``above_ceiling`` (points, ceiling), ``not_announced`` (points, announced),
    ``row_never_reached`` (row), ``awarded_twice`` (key), ``judges_differ`` (panel, officials),
    ``panel_of_two`` (judges).
    """
    if ruleset.last_exchange.call_before >= ruleset.clock.limit:
        yield Fault(
            ("last_exchange", "call_before"),
            "ruleset_call_too_early",
            {"call_before": ruleset.last_exchange.call_before, "limit": ruleset.clock.limit},
        )
    yield from _announced(ruleset)
    yield from _values(ruleset, ruleset.value, ("value",))
    for name, layer in ruleset.weapons.items():
        yield from _values(ruleset, layer.value, ("weapons", name, "value"))
    yield from _awards(ruleset)
    yield from _panel(ruleset)
    if not _can_score(ruleset):
        yield Fault(("exchange",), "ruleset_nothing_scores")


def _can_score(ruleset: Ruleset) -> bool:
    """Without a value above 0 no bout reaches the cap, and sudden death lasts for ever."""
    rows = [*ruleset.value, *(row for layer in ruleset.weapons.values() for row in layer.value)]
    values = [row.points for row in rows] + [award.points for award in ruleset.award]
    return any(isinstance(points, int) and points > 0 for points in values)


def _announced(ruleset: Ruleset) -> Iterator[Fault]:
    ceiling = ruleset.exchange.ceiling
    for index, points in enumerate(ruleset.exchange.announced):
        if points > ceiling:
            path = ("exchange", "announced", index)
            yield Fault(path, "ruleset_above_ceiling", {"points": points, "ceiling": ceiling})


def _not_announced(ruleset: Ruleset, points: int, path: Path) -> Iterator[Fault]:
    announced = ruleset.exchange.announced
    if points and points not in announced:
        said = [str(each) for each in announced]
        yield Fault(
            (*path, "points"), "ruleset_not_announced", {"points": points, "announced": said}
        )


def _values(ruleset: Ruleset, rows: list[Value], path: Path) -> Iterator[Fault]:
    for index, row in enumerate(rows):
        if row.points != "illegal":
            yield from _not_announced(ruleset, row.points, (*path, index))
        for earlier, other in enumerate(rows[:index]):
            if _covers(other, row):
                yield Fault((*path, index), "ruleset_row_never_reached", {"row": earlier + 1})
                break


def _covers(first: Value, later: Value) -> bool:
    """Whether every hit that fits ``later`` already fits ``first``."""
    return (
        _wider(list(first.actions), list(later.actions))
        and _wider(list(first.targets), list(later.targets))
        and first.hand in ("any", later.hand)
        and (first.in_grapple or not later.in_grapple)
    )


def _wider(some: list[str], others: list[str]) -> bool:
    """An empty list fits everything."""
    return not some or (bool(others) and set(others) <= set(some))


def _awards(ruleset: Ruleset) -> Iterator[Fault]:
    seen: set[str] = set()
    for index, award in enumerate(ruleset.award):
        yield from _not_announced(ruleset, award.points, ("award", index))
        if award.action in seen:
            yield Fault(("award", index, "action"), "ruleset_awarded_twice", {"key": award.action})
        seen.add(award.action)


def _panel(ruleset: Ruleset) -> Iterator[Fault]:
    judges, named = ruleset.panel.judges, ruleset.officials.judges
    if named and named != judges:
        yield Fault(
            ("officials", "judges"), "ruleset_judges_differ", {"panel": judges, "officials": named}
        )
    if ruleset.panel.rule == "agree_or_lower" and judges != 2:
        yield Fault(("panel", "judges"), "ruleset_panel_of_two", {"judges": judges})
