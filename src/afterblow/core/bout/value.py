"""What one hit is worth, before the hits of both fencers are combined."""

import msgspec

from afterblow.core.bout.records import Hit
from afterblow.core.bout.why import refuse, why
from afterblow.core.pair import Pair, other
from afterblow.core.reason import Reason
from afterblow.core.refusal import Refused
from afterblow.core.ruleset.model import Award, Ruleset, Value
from afterblow.core.ruleset.words import AWARDS, BELONGS_TO, Action, Part, Target

UNREADABLE = {
    "action_lacking": "action",
    "action_needed": "action",
    "target_needed": "target",
    "hit_says_nothing": "hit",
    "points_impossible": "points",
    "points_unlike": "points",
    "points_needed": "points",
    "part_not_held": "weapon",
}
"""Refusals of a hit, by the fact that a log of another ruleset lacks."""


class Worth(msgspec.Struct, frozen=True):
    """The value of a hit, whether it landed in the sense of the rules, and why."""

    value: int
    landed: bool
    because: tuple[Reason, ...] = ()


def is_strike(hit: Hit) -> bool:
    """A hit with the weapon or a hand, in contrast to an award without one."""
    return hit.action not in AWARDS


def worth(rules: Ruleset, held: Pair[tuple[Part, ...]], hit: Hit) -> Worth | Refused:
    """The value of a hit, credited to the fencer who gains.

    Refused: ``action_lacking``, ``part_not_held``, ``points_impossible``, ``points_unlike``,
    ``points_needed``, ``action_needed``, ``target_needed``, ``hit_says_nothing``.
    """
    problem = _impossible(rules, held, hit)
    if problem is not None:
        return problem
    if hit.discounted is not None:
        clause = rules.discounts.get(hit.discounted, "")
        reason = Reason(clause, "discounted", {"corner": hit.by, "reason": hit.discounted})
        return Worth(0, landed=False, because=(reason,))
    nominal = _nominal(rules, hit)
    if isinstance(nominal, Refused):
        return nominal
    if hit.outside and not rules.exchange.outside_striker_scores and _needs_the_ring(hit):
        reason = why(rules, "exchange.outside_striker", "outside", corner=hit.by)
        return Worth(0, landed=False, because=(reason,))
    return nominal


def _needs_the_ring(hit: Hit) -> bool:
    return is_strike(hit) or hit.action == "ring_push"


def _impossible(rules: Ruleset, held: Pair[tuple[Part, ...]], hit: Hit) -> Refused | None:
    if hit.action == "buckler" and "buckler" not in held[hit.by]:
        return refuse(rules, "targets.no_value", "action_lacking", action="buckler", corner=hit.by)
    holder = other(hit.by) if hit.action in ("disarm", "weapon_lost") else hit.by
    if hit.weapon is not None and hit.weapon not in held[holder]:
        return refuse(rules, "targets.no_value", "part_not_held", part=hit.weapon, corner=holder)
    if hit.points is not None and hit.points != 0 and hit.points not in rules.exchange.announced:
        return refuse(
            rules,
            "exchange.ceiling",
            "points_impossible",
            points=hit.points,
            possible=[str(value) for value in rules.exchange.announced],
        )
    return None


def _nominal(rules: Ruleset, hit: Hit) -> Worth | Refused:
    if hit.action == "demonstrated":
        return _demonstrated(rules, hit)
    if not is_strike(hit):
        return _same_points(rules, hit, _award(rules, hit))
    if hit.action is None and hit.target is None:
        return _announced(rules, hit)
    if hit.action is None:
        return _one_of(rules, hit, _by_action(rules, hit), "action_needed")
    if hit.target is None:
        return _one_of(rules, hit, _by_target(rules, hit), "target_needed")
    return _same_points(rules, hit, strike(rules, hit, hit.action, hit.target))


def _announced(rules: Ruleset, hit: Hit) -> Worth | Refused:
    if hit.points is None:
        return refuse(rules, "exchange.announced", "hit_says_nothing", corner=hit.by)
    reason = why(rules, "exchange.announced", "announced", corner=hit.by, points=hit.points)
    return Worth(hit.points, landed=hit.points > 0, because=(reason,))


def _by_action(rules: Ruleset, hit: Hit) -> list[Worth]:
    return [strike(rules, hit, action, hit.target) for action in rules.strikes]


def _by_target(rules: Ruleset, hit: Hit) -> list[Worth]:
    return [strike(rules, hit, hit.action, target) for target in _LEGAL]


_LEGAL: tuple[Target, ...] = ("head", "torso", "arm", "leg", "mask")


def _one_of(rules: Ruleset, hit: Hit, possible: list[Worth], code: str) -> Worth | Refused:
    """The one value that all possibilities have, or the one that the official named."""
    fits = [each for each in possible if hit.points in (None, each.value)]
    if not fits:
        return _unlike(rules, hit, possible[0].value)
    if len({each.value for each in fits}) > 1:
        return refuse(rules, "exchange.announced", code, corner=hit.by)
    return fits[0]


def _same_points(rules: Ruleset, hit: Hit, found: Worth) -> Worth | Refused:
    if hit.points is not None and hit.points != found.value:
        return _unlike(rules, hit, found.value)
    return found


def _unlike(rules: Ruleset, hit: Hit, value: int) -> Refused:
    return refuse(
        rules, "exchange.announced", "points_unlike", points=hit.points, value=value, corner=hit.by
    )


def strike(rules: Ruleset, hit: Hit, action: Action | None, target: Target | None) -> Worth:
    """The table's value of a strike; illegal and unnamed ones are worth nothing."""
    if target is not None and target in rules.targets.illegal:
        reason = why(rules, "targets.illegal", "illegal_target", corner=hit.by, target=target)
        return Worth(0, landed=False, because=(reason,))
    row = row_for(rules, hit, action, target)
    if row is None:
        reason = why(rules, "targets.no_value", "no_value", corner=hit.by, action=action)
        return Worth(0, landed=False, because=(reason,))
    params = {"corner": hit.by, "action": action, "target": target, "hand": hit.hand}
    if row.points == "illegal":
        return Worth(0, landed=False, because=(Reason(row.clause, "illegal_action", {**params}),))
    reason = Reason(row.clause, "hit_value", {**params, "points": row.points})
    return Worth(row.points, landed=row.points > 0, because=(reason,))


def row_for(rules: Ruleset, hit: Hit, action: Action | None, target: Target | None) -> Value | None:
    """The first row that fits; a target that nothing names is part of a larger one."""
    rows = [row for row in rules.value if _fits(row, hit, action)]
    zone = _zone(rules, rows, target)
    return next((row for row in rows if not row.targets or zone in row.targets), None)


def _zone(rules: Ruleset, rows: list[Value], target: Target | None) -> Target | None:
    named = target in rules.targets.illegal or any(target in row.targets for row in rows)
    return target if named or target is None else BELONGS_TO.get(target, target)


def _fits(row: Value, hit: Hit, action: Action | None) -> bool:
    return (
        (not row.actions or action in row.actions)
        and row.hand in ("any", hit.hand)
        and (row.in_grapple or not hit.grapple)
    )


def _demonstrated(rules: Ruleset, hit: Hit) -> Worth | Refused:
    policy = rules.targets.demonstrated
    params = {"corner": hit.by, "target": hit.target}
    if policy == "none" or hit.target not in rules.targets.illegal:
        reason = why(rules, "targets.demonstrated", "shown_only", **params)
        return _same_points(rules, hit, Worth(0, landed=False, because=(reason,)))
    if hit.points is None and policy == "referee":
        return refuse(rules, "targets.demonstrated", "points_needed", **params)
    row = row_for(rules, hit, hit.shown_as or "cut", hit.target)
    legal = row.points if row is not None and isinstance(row.points, int) else 0
    points = legal if hit.points is None else hit.points
    reason = why(rules, "targets.demonstrated", "shown", **params, points=points)
    return Worth(points, landed=points > 0, because=(reason,))


def _award(rules: Ruleset, hit: Hit) -> Worth:
    row = award_for(rules, hit.action)
    if row is None:
        reason = why(rules, "exchange.grapple", "no_award", corner=hit.by, action=hit.action)
        return Worth(0, landed=False, because=(reason,))
    params = {"corner": hit.by, "action": hit.action}
    if row.not_in_grapple and hit.grapple:
        clause = row.in_grapple_clause or row.clause
        reason = Reason(clause, "still_in_grapple", {**params})
        return Worth(0, landed=False, because=(reason,))
    reason = Reason(row.clause, "award_value", {**params, "points": row.points})
    return Worth(row.points, landed=row.points > 0, because=(reason,))


def award_for(rules: Ruleset, action: Action | None) -> Award | None:
    """The row of an award without a weapon."""
    return next((row for row in rules.award if row.action == action), None)
