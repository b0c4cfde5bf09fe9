"""The panel: two judges and, where he sees it otherwise, the referee; for each fencer apart."""

import msgspec

from afterblow.core.bout.combine import Scored
from afterblow.core.bout.records import Ballot, Hit
from afterblow.core.bout.value import Worth, is_strike, worth
from afterblow.core.bout.why import refuse, why
from afterblow.core.pair import CORNERS, Corner, Pair
from afterblow.core.reason import Reason
from afterblow.core.refusal import Refused
from afterblow.core.ruleset.model import Ruleset
from afterblow.core.ruleset.words import Part, When


class Seen(msgspec.Struct, frozen=True):
    """One official's ballot as values: the best blow of each fencer; was it a double?"""

    judge: str
    best: Pair[int]
    double: bool


def panel(
    rules: Ruleset, held: Pair[tuple[Part, ...]], ballots: list[Ballot]
) -> list[Scored] | Refused:
    """The value that the panel gives each fencer, as one hit each.

    Refused: ``no_such_judge``, ``ballot_twice``, ``award_on_ballot``, ``ruling_needed``, and what
    `value.worth` refuses.
    """
    problem = _not_the_panel(rules, ballots)
    if problem is not None:
        return problem
    seen: list[Seen] = []
    for ballot in ballots:
        one = _see(rules, held, ballot)
        if isinstance(one, Refused):
            return one
        seen.append(one)
    return _decide(rules, seen)


def _not_the_panel(rules: Ruleset, ballots: list[Ballot]) -> Refused | None:
    names = [ballot.judge for ballot in ballots]
    for name in names:
        uninvited = name == "referee" and not rules.panel.referee_ballot
        if uninvited or not is_official(rules, name):
            return refuse(rules, "officials.roles", "no_such_judge", judge=name)
        if names.count(name) > 1:
            return refuse(rules, "panel.asked", "ballot_twice", judge=name)
    return None


def is_official(rules: Ruleset, name: str) -> bool:
    """Whether the panel has this judge: ``judge-1``, ``judge-2``, … or ``referee``."""
    return name == "referee" or 1 <= int(name.removeprefix("judge-")) <= rules.panel.judges


def _see(rules: Ruleset, held: Pair[tuple[Part, ...]], ballot: Ballot) -> Seen | Refused:
    scored: list[Scored] = []
    for hit in ballot.hits or []:
        if not is_strike(hit):
            return refuse(
                rules, "panel.awards", "award_on_ballot", action=hit.action, judge=ballot.judge
            )
        one = worth(rules, held, hit)
        if isinstance(one, Refused):
            return one
        scored.append(Scored(hit, one))
    best = Pair(*(_best(scored, corner) for corner in CORNERS))
    doubles = {each.hit.by for each in scored if each.strike and each.hit.when == "double"}
    return Seen(ballot.judge, best, double=len(doubles) == 2)


def _best(scored: list[Scored], corner: Corner) -> int:
    return max((each.worth.value for each in scored if each.hit.by == corner), default=0)


def _decide(rules: Ruleset, seen: list[Seen]) -> list[Scored] | Refused:
    judges = [one for one in seen if one.judge != "referee"]
    referee = next((one for one in seen if one.judge == "referee"), None)
    when: When = "double" if sum(one.double for one in seen) >= 2 else "first"
    scored: list[Scored] = []
    for corner in CORNERS:
        shown = [one.best[corner] for one in judges]
        own = None if referee is None else referee.best[corner]
        settled = panel_value(rules, shown, own, corner)
        if settled is None:
            return refuse(rules, "panel.lone", "ruling_needed", corner=corner)
        value, because = settled
        hit = Hit(by=corner, when=when, points=value)
        scored.append(Scored(hit, Worth(value, landed=value > 0, because=because)))
    return scored


def panel_value(
    rules: Ruleset, judges: list[int], referee: int | None, corner: Corner
) -> tuple[int, tuple[Reason, ...]] | None:
    """One fencer's value from the judges' values and the referee's (None: no ballot).

    0 is "no hit". None where the ballots settle nothing.
    """
    if len(judges) < 2:
        return _one_judge(rules, judges, referee, corner)
    first, second = judges[0], judges[1]
    if first == second:
        return first, _agreed(rules, first, referee, corner)
    if first and second:
        return _two_hits(rules, first, second, referee, corner)
    return _one_hit(rules, max(first, second), referee, corner)


def _one_judge(
    rules: Ruleset, judges: list[int], referee: int | None, corner: Corner
) -> tuple[int, tuple[Reason, ...]] | None:
    if not judges or referee is None:
        return None
    judge = judges[0]
    if judge == referee:
        return judge, (_told(rules, "panel.third", "panel_agrees", corner, judge),)
    if judge and referee:
        low = min(judge, referee)
        return low, (_told(rules, "panel.third", "panel_lower", corner, low),)
    return _lone(rules, corner)


def _agreed(rules: Ruleset, value: int, referee: int | None, corner: Corner) -> tuple[Reason, ...]:
    told = _told(rules, "panel.agree", "panel_agrees", corner, value)
    if referee is None or referee == value:
        return (told,)
    return (told, _told(rules, "panel.locked", "panel_locked", corner, value))


def _two_hits(
    rules: Ruleset, first: int, second: int, referee: int | None, corner: Corner
) -> tuple[int, tuple[Reason, ...]]:
    low = min(first, second)
    if not referee:
        told = [_told(rules, "panel.lower", "panel_lower", corner, low)]
        if referee == 0:
            told.append(_told(rules, "panel.three", "panel_referee_none", corner, low))
        return low, tuple(told)
    if referee in (first, second) and rules.panel.three_ballot_value == "majority":
        told = [
            _told(rules, "panel.third", "panel_third", corner, referee),
            _told(rules, "panel.three", "panel_majority", corner, referee),
        ]
        return referee, tuple(told)
    low = min(low, referee)
    return low, (_told(rules, "panel.three", "panel_lower", corner, low),)


def _one_hit(
    rules: Ruleset, shown: int, referee: int | None, corner: Corner
) -> tuple[int, tuple[Reason, ...]] | None:
    if referee is None:
        return _lone(rules, corner)
    value = min(shown, referee)
    return value, (_told(rules, "panel.third", "panel_third", corner, value),)


def _lone(rules: Ruleset, corner: Corner) -> tuple[int, tuple[Reason, ...]] | None:
    if rules.panel.lone_ballot == "referee":
        return None
    return 0, (_told(rules, "panel.lone", "panel_lone", corner, 0),)


def _told(rules: Ruleset, topic: str, code: str, corner: Corner, value: int) -> Reason:
    return why(rules, topic, code, corner=corner, points=value)
