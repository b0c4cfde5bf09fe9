"""Both fencers' hits become one award: best blow of each, then the difference."""

import msgspec

from afterblow.core.bout.records import Hit
from afterblow.core.bout.value import Worth, award_for, is_strike
from afterblow.core.bout.why import why
from afterblow.core.pair import CORNERS, Corner, Pair, other
from afterblow.core.reason import Reason
from afterblow.core.ruleset.model import Ruleset
from afterblow.core.ruleset.words import Action

Fouls = tuple[tuple[Corner, Action], ...]
RING: frozenset[str] = frozenset(("ring_exit", "ring_push"))


class Scored(msgspec.Struct, frozen=True):
    """A hit with its worth."""

    hit: Hit
    worth: Worth

    @property
    def strike(self) -> bool:
        """A strike that landed."""
        return self.worth.landed and is_strike(self.hit)

    def worthless(self, reason: Reason) -> "Scored":
        """The same hit, worth nothing, and why."""
        return Scored(self.hit, Worth(0, landed=False, because=(*self.worth.because, reason)))


class Outcome(msgspec.Struct, frozen=True):
    """The verdict on an exchange. ``raw``: each fencer's value; ``awarded``: what is added."""

    raw: Pair[int]
    awarded: Pair[int]
    because: tuple[Reason, ...]
    double: bool = False


def two_first_hits(scored: list[Scored]) -> bool:
    """Both corners have a strike that landed and is said to be the first.

    A value alone, as the referee announces it, says nothing of order.
    """
    firsts = {
        each.hit.by
        for each in scored
        if each.strike and each.hit.when == "first" and (each.hit.action or each.hit.target)
    }
    return len(firsts) == 2


def combine(rules: Ruleset, fouls: Fouls, scored: list[Scored]) -> Outcome:
    """The verdict on an exchange from its hits and what they are worth."""
    scored = _without_fouls(rules, fouls, scored)
    scored = _on_the_ground(rules, scored)
    scored, ring = _both_out(rules, scored)
    if rules.exchange.several_awards == "weapon_first":
        scored = _weapon_first(rules, scored)
    red, red_why = _fencers_value(rules, scored, "red")
    blue, blue_why = _fencers_value(rules, scored, "blue")
    raw = Pair(red, blue)
    awarded = difference(raw)
    double = _is_double(scored)
    order = _order_of_hits(rules, scored, double=double)
    mixed = _weapon_against_award(rules, scored)
    because = (*red_why, *blue_why, *ring, *order, *mixed, *_arithmetic(rules, raw))
    return Outcome(raw, awarded, because, double)


def difference(raw: Pair[int]) -> Pair[int]:
    """The lower value is taken from the higher."""
    return Pair(max(0, raw.red - raw.blue), max(0, raw.blue - raw.red))


def _arithmetic(rules: Ruleset, raw: Pair[int]) -> tuple[Reason, ...]:
    if raw.red == raw.blue:
        if raw.red == 0:
            return (why(rules, "flow.no_hit", "nothing_scored"),)
        return (why(rules, "exchange.equal", "equal_values", value=raw.red),)
    corner: Corner = "red" if raw.red > raw.blue else "blue"
    high, low = raw[corner], raw[other(corner)]
    net = high - low
    told = why(rules, "exchange.combine", "difference", high=high, low=low, net=net, corner=corner)
    if low == 0:
        return (told,)
    return (told, why(rules, "exchange.one_score", "one_score_changes", corner=corner))


def _fencers_value(
    rules: Ruleset, scored: list[Scored], corner: Corner
) -> tuple[int, tuple[Reason, ...]]:
    own = [each for each in scored if each.hit.by == corner]
    nothing = tuple(
        reason for each in own if not each.worth.landed for reason in each.worth.because
    )
    landed = [each for each in own if each.worth.landed]
    if not landed:
        return 0, nothing
    if rules.exchange.several_awards == "sum":
        return _sum(rules, landed, corner, nothing)
    best = max(landed, key=lambda each: each.worth.value)
    because = (*best.worth.because, *_beaten(rules, landed, best), *nothing)
    return best.worth.value, because


def _sum(
    rules: Ruleset, landed: list[Scored], corner: Corner, nothing: tuple[Reason, ...]
) -> tuple[int, tuple[Reason, ...]]:
    """The best strike and every award, up to the ceiling of an exchange."""
    best = max((each.worth.value for each in landed if each.strike), default=0)
    total = best + sum(each.worth.value for each in landed if not each.strike)
    value = min(total, rules.exchange.ceiling)
    because = tuple(reason for each in landed for reason in each.worth.because)
    if value < total:
        told = why(rules, "exchange.ceiling", "ceiling", corner=corner, points=value)
        because = (*because, told)
    return value, (*because, *nothing)


def _beaten(rules: Ruleset, landed: list[Scored], best: Scored) -> tuple[Reason, ...]:
    """Why only the best of a fencer's hits counts, and what a fencer outside concedes besides."""
    if len(landed) == 1:
        return ()
    corner = best.hit.by
    told: list[Reason] = []
    if any(not each.strike for each in landed):
        ring = any(each.hit.action in RING for each in landed)
        topic = "exchange.several_awards" if ring else "exchange.weapon_and_grapple"
        told.append(why(rules, topic, "best_of_several", corner=corner, points=best.worth.value))
    if sum(each.strike for each in landed) > 1:
        told.append(
            why(rules, "exchange.best", "best_blow", corner=corner, points=best.worth.value)
        )
    if any(each.strike for each in landed) and any(each.hit.action in RING for each in landed):
        told.append(why(rules, "exchange.outside_struck", "struck_outside", corner=other(corner)))
    return tuple(told)


def _without_fouls(rules: Ruleset, fouls: Fouls, scored: list[Scored]) -> list[Scored]:
    if rules.exchange.award_with_foul:
        return scored
    return [
        each.worthless(why(rules, "exchange.award_with_foul", "foul_annuls", corner=each.hit.by))
        if each.worth.landed and (each.hit.by, each.hit.action) in fouls
        else each
        for each in scored
    ]


def _on_the_ground(rules: Ruleset, scored: list[Scored]) -> list[Scored]:
    """Both down: nothing for whoever no longer stands, all for whoever clearly dominates."""
    standing = _corners_with(rules, scored, "standing")
    dominant = _corners_with(rules, scored, "dominance")
    if len(standing | dominant) < 2:
        return scored
    on_top = next(iter(dominant)) if len(dominant) == 1 else None
    for corner in CORNERS:
        kinds = ("standing",) if corner == on_top else ("standing", "dominance")
        scored = _void_awards(rules, scored, corner, kinds)
    return scored


def _corners_with(rules: Ruleset, scored: list[Scored], kind: str) -> set[Corner]:
    return {each.hit.by for each in scored if each.worth.landed and _has(rules, each, kind)}


def _has(rules: Ruleset, each: Scored, kind: str) -> bool:
    row = award_for(rules, each.hit.action)
    return row is not None and (row.standing if kind == "standing" else row.dominance)


def _void_awards(
    rules: Ruleset, scored: list[Scored], corner: Corner, kinds: tuple[str, ...]
) -> list[Scored]:
    reason = why(rules, "exchange.both_down", "both_down", corner=corner)
    return [
        each.worthless(reason)
        if each.hit.by == corner and any(_has(rules, each, kind) for kind in kinds)
        else each
        for each in scored
    ]


def _both_out(rules: Ruleset, scored: list[Scored]) -> tuple[list[Scored], tuple[Reason, ...]]:
    out = {each.hit.by for each in scored if each.worth.landed and each.hit.action in RING}
    if len(out) < 2:
        return scored, ()
    reason = why(rules, "exchange.both_leave_ring", "both_left_ring")
    if rules.exchange.both_leave_ring == "each_concedes":
        return scored, (reason,)
    kept = [each.worthless(reason) if each.hit.action in RING else each for each in scored]
    return kept, ()


def _weapon_against_award(rules: Ruleset, scored: list[Scored]) -> tuple[Reason, ...]:
    """One fencer struck, the other earned an award: the best of each, then the difference."""
    landed = [each for each in scored if each.worth.landed]
    struck = {each.hit.by for each in landed if each.strike}
    against = [each for each in landed if not each.strike and other(each.hit.by) in struck]
    if not against:
        return ()
    ring = all(each.hit.action in RING for each in against)
    topic = "exchange.several_awards" if ring else "exchange.weapon_and_grapple"
    return (why(rules, topic, "weapon_against_award"),)


def _weapon_first(rules: Ruleset, scored: list[Scored]) -> list[Scored]:
    if not any(each.strike for each in scored):
        return scored
    reason = why(rules, "exchange.weapon_and_grapple", "weapon_first")
    return [
        each.worthless(reason) if each.worth.landed and not each.strike else each for each in scored
    ]


def _is_double(scored: list[Scored]) -> bool:
    return len({each.hit.by for each in scored if each.strike and each.hit.when == "double"}) == 2


def _order_of_hits(rules: Ruleset, scored: list[Scored], *, double: bool) -> tuple[Reason, ...]:
    told: list[Reason] = []
    if double:
        told.append(why(rules, "exchange.double", "double_hit"))
        told.append(why(rules, "exchange.double_count", "double_counted"))
    for corner in CORNERS:
        answered = any(
            each.strike and each.hit.by == corner and each.hit.when == "afterblow"
            for each in scored
        )
        struck = any(each.strike and each.hit.by != corner for each in scored)
        if answered and struck:
            told.append(why(rules, "exchange.afterblow", "afterblow", corner=corner))
    return tuple(told)
