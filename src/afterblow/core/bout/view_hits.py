"""What a verdict may be made of: values as they are announced, what they may have been, awards."""

from afterblow.core.bout.records import Hit
from afterblow.core.bout.screen import Button, Fragment, HitChoice, Hits, Text, ValueChoice
from afterblow.core.bout.state import BoutState
from afterblow.core.bout.value import Worth, worth
from afterblow.core.pair import CORNERS, Corner
from afterblow.core.ruleset.model import Award, Ruleset
from afterblow.core.ruleset.words import Action, Target

SHOWN: tuple[Target, ...] = ("head", "torso", "arm", "hand", "leg", "mask")
"""The targets that a page offers; a record may name any."""


def hit_choices(rules: Ruleset, state: BoutState) -> Hits | None:
    """The parts of a verdict; None while no exchange waits for one."""
    if state.ended is not None or state.open is None or state.open.halt is None:
        return None
    strikes = {corner: _strikes(rules, state, corner) for corner in CORNERS}
    return Hits(
        values=[
            _value(corner, value, strikes[corner])
            for value in rules.exchange.announced
            for corner in CORNERS
        ],
        awards=[
            choice
            for row in rules.award
            for corner in CORNERS
            for choice in _award(rules, state, corner, row)
        ],
        afterblow=True,
        double=True,
        discounts=[
            Button(id=word, text=Text(f"discount_{word}"), clause=clause)
            for word, clause in rules.discounts.items()
        ],
        none=[
            Button(
                id=word,
                text=Text(f"none_{word}"),
                records=[{"do": "exchange", "none": word}],
                clause=clause,
                default=word == "no_hit",
            )
            for word, clause in rules.no_score.items()
        ],
    )


def _value(corner: Corner, value: int, strikes: list[HitChoice]) -> ValueChoice:
    hit: Fragment = {"by": corner, "points": value}
    return ValueChoice(
        corner=corner,
        value=value,
        text=Text("value_for", {"corner": corner, "points": value}),
        hit=hit,
        record={"do": "exchange", "hits": [hit]},
        refine=[choice for choice in strikes if choice.value == value],
    )


def _strikes(rules: Ruleset, state: BoutState, corner: Corner) -> list[HitChoice]:
    two_handed = [
        hit
        for action in _actions(rules)
        for target in SHOWN
        if (action == "pommel") == (target == "mask")
        for hit in [Hit(by=corner, action=action, target=target)]
    ]
    one_handed = [
        Hit(by=hit.by, action=hit.action, target=hit.target, hand="one")
        for hit in two_handed
        if hit.action != "pommel"
    ]
    plain = {(hit.action, hit.target): worth(rules, state.held, hit) for hit in two_handed}
    differs = [
        hit
        for hit in one_handed
        if _points(worth(rules, state.held, hit)) != _points(plain[hit.action, hit.target])
    ]
    choices = [
        _strike(rules, state, hit) for hit in [*two_handed, *differs, *_demonstrated(rules, corner)]
    ]
    return [choice for choice in choices if choice.value > 0]


def _points(found: object) -> int:
    return found.value if isinstance(found, Worth) else 0


def _actions(rules: Ruleset) -> list[Action]:
    scoring = [row for row in rules.value if row.points != "illegal"]
    named: list[Action] = [action for row in scoring for action in row.actions]
    return list(dict.fromkeys([*rules.strikes, *named]))


def _demonstrated(rules: Ruleset, corner: Corner) -> list[Hit]:
    """Strikes shown to an illegal target; as a thrust where that is worth more."""
    if rules.targets.demonstrated == "none":
        return []
    return [
        Hit(by=corner, action="demonstrated", target=target, shown_as=shown)
        for target in rules.targets.illegal
        for shown in rules.strikes
        if shown in ("cut", "thrust")
    ]


def _strike(rules: Ruleset, state: BoutState, hit: Hit) -> HitChoice:
    found = worth(rules, state.held, hit)
    value = _points(found)
    clause = found.because[0].clause if isinstance(found, Worth) else ""
    fragment: Fragment = {"by": hit.by, "action": hit.action, "target": hit.target}
    code = "hit_strike"
    if hit.hand == "one":
        fragment["hand"], code = "one", "hit_one_handed"
    if hit.shown_as is not None:
        fragment["shown_as"], code = hit.shown_as, "hit_shown"
    words = [str(part) for part in list(fragment.values())[1:]]
    action = hit.shown_as or hit.action
    return HitChoice(
        id="-".join(words),
        text=Text(code, {"corner": hit.by, "action": action, "target": hit.target}),
        hit=fragment,
        value=value,
        clause=clause,
    )


def _award(rules: Ruleset, state: BoutState, corner: Corner, row: Award) -> list[HitChoice]:
    """An award; one that a grapple still holds back is asked for in two ways."""
    ways = (False, True) if row.not_in_grapple and row.action != "fall" else (False,)
    made: list[HitChoice] = []
    for grapple in ways:
        hit = Hit(by=corner, action=row.action, grapple=grapple)
        fragment: Fragment = {"by": corner, "action": row.action}
        if grapple:
            fragment["grapple"] = True
        found = worth(rules, state.held, hit)
        made.append(
            HitChoice(
                id=f"{row.action}-{corner}{'-grapple' if grapple else ''}",
                text=Text(
                    f"award_{row.action}{'_in_grapple' if grapple else ''}",
                    {"corner": corner, "points": _points(found)},
                ),
                hit=fragment,
                value=_points(found),
                clause=found.because[0].clause if isinstance(found, Worth) else "",
                strike=False,
            )
        )
    return made
