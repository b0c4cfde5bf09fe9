"""What may be pressed now: ready-made records that the bout takes as it stands."""

import msgspec

from afterblow.core.bout.fold import step
from afterblow.core.bout.records import Plain
from afterblow.core.bout.screen import Button, Fragment, Group, Text
from afterblow.core.bout.state import BoutState
from afterblow.core.bout.timeouts import rule_of
from afterblow.core.pair import CORNERS
from afterblow.core.refusal import Refused
from afterblow.core.ruleset.model import Ruleset

FORFEITS = ("injury", "equipment", "withdrawal", "no_show", "other")
KITS = ("gear", "weapon", "displaced")
FREE_TIMEOUTS = ("clarification", "protest", "hold", "other")


def groups(rules: Ruleset, state: BoutState) -> list[Group]:
    """Every button that the bout takes now, in groups; empty groups are left out."""
    made = [
        Group(id="flow", text=Text("group_flow"), buttons=_flow(rules, state)),
        Group(id="point", text=Text("group_point"), buttons=_points(rules)),
        Group(id="halt", text=Text("group_halt"), buttons=_halts(rules)),
        Group(id="timeout", text=Text("group_timeout"), buttons=_timeouts(rules, state)),
        Group(id="self_call", text=Text("group_self_call"), buttons=_self_calls(rules)),
        Group(id="end", text=Text("group_end"), buttons=_end()),
    ]
    kept = [
        msgspec.structs.replace(group, buttons=takeable(rules, state, group.buttons))
        for group in made
    ]
    return [group for group in kept if group.buttons]


def takeable(rules: Ruleset, state: BoutState, buttons: list[Button]) -> list[Button]:
    """The buttons whose records may be appended now."""
    return [button for button in buttons if takes(rules, state, button.records)]


def takes(rules: Ruleset, state: BoutState, records: list[Fragment]) -> bool:
    """Whether these records may be appended now, one after the other."""
    for record in records:
        untimed = msgspec.convert(record, Plain)
        taken = step(rules, state, msgspec.structs.replace(untimed, t=state.t_ms / 1000))
        if isinstance(taken.refused, Refused):
            return False
        state = taken.state
    return True


def _flow(rules: Ruleset, state: BoutState) -> list[Button]:
    start = {"call": rules.officials.start_call}
    return [
        Button(id="fence", text=Text("button_fence", {**start}), records=[{"do": "fence"}]),
        Button(id="resume", text=Text("button_resume"), records=[_resume(rules, state)]),
        Button(id="close", text=Text("button_close"), records=[{"do": "close"}], confirm=True),
    ]


def _resume(rules: Ruleset, state: BoutState) -> Fragment:
    if state.pause is not None and rule_of(rules, state.pause.kind).needs_clearance:
        return {"do": "resume", "cleared": True, "willing": True}
    return {"do": "resume"}


def _points(rules: Ruleset) -> list[Button]:
    names = [*(f"judge-{n}" for n in range(1, rules.panel.judges + 1)), "referee"]
    return [
        Button(
            id=f"point-{name}",
            text=Text("button_point", {"judge": name}),
            records=[{"do": "point", "by": name}],
            clause=rules.cite("flow.point"),
        )
        for name in names
    ]


def _halts(rules: Ruleset) -> list[Button]:
    reasons = rules.halts or {"hit": ""}
    return [
        Button(
            id=f"halt-{reason}",
            text=Text(f"button_halt_{reason}", {"call": rules.officials.halt_call}),
            records=[{"do": "halt", "reason": reason}],
            default=reason == "hit",
            clause=clause,
        )
        for reason, clause in reasons.items()
    ]


def _timeouts(rules: Ruleset, state: BoutState) -> list[Button]:
    """Time-outs; while the exchange is live each of them halts it first, for safety."""
    live = state.open is not None and state.open.halt is None
    halt: list[Fragment] = [{"do": "halt", "reason": "safety"}] if live else []
    made: list[Button] = []
    for corner in CORNERS:
        for kind in ("injury", *KITS):
            record = {"do": "timeout", "for": corner, **_reason(kind)}
            text = Text(f"button_timeout_{kind}", {"corner": corner})
            made.append(
                Button(id=f"{kind}-{corner}", text=text, records=[*halt, record], corner=corner)
            )
    for kind in FREE_TIMEOUTS:
        record = {"do": "timeout", "reason": kind}
        made.append(Button(id=kind, text=Text(f"button_timeout_{kind}"), records=[*halt, record]))
    return [_cited(rules, button) for button in made]


def _reason(kind: str) -> Fragment:
    return {"reason": "equipment", "kit": kind} if kind in KITS else {"reason": kind}


def _cited(rules: Ruleset, button: Button) -> Button:
    kind = button.id.split("-")[0]
    return msgspec.structs.replace(button, clause=rule_of(rules, kind).clauses.get("called", ""))


def _self_calls(rules: Ruleset) -> list[Button]:
    return [
        Button(
            id=f"{kind}-{corner}",
            text=Text(f"button_{kind}", {"corner": corner}),
            records=[{"do": "self_call", "by": corner, "kind": kind}],
            corner=corner,
            clause=rules.cite("flow.self_call"),
        )
        for corner in CORNERS
        for kind in ("i_was_hit", "my_hit_was_bad")
    ]


def _end() -> list[Button]:
    made: list[Button] = [
        Button(
            id=f"forfeit-{by}-{reason}",
            text=Text(f"button_forfeit_{reason}", {"corner": by}),
            records=[{"do": "forfeit", "by": by, "reason": reason}],
            corner=None if by == "both" else by,
            confirm=True,
        )
        for by in (*CORNERS, "both")
        for reason in FORFEITS
    ]
    stop = Button(id="stop", text=Text("button_stop"), records=[{"do": "stop"}], confirm=True)
    return [*made, stop]
