"""The calls that have fallen due and still matter, and the ones that will fall due."""

from afterblow.core.bout.last_exchange import LAST_EXCHANGE, call_reading
from afterblow.core.bout.screen import Button, CallView, Due, Fragment, Text
from afterblow.core.bout.state import BoutState, Prompt
from afterblow.core.bout.view_buttons import takeable
from afterblow.core.ruleset.model import Call, Ruleset


def calls(rules: Ruleset, state: BoutState) -> list[CallView]:
    """The calls to make now, each with its answers."""
    latest = {prompt.code: prompt for prompt in state.prompts}
    return [
        CallView(
            code=prompt.code,
            to=prompt.to,
            text=Text(f"call_{prompt.code}"),
            t_ms=prompt.t_ms,
            clock_ms=prompt.clock_ms,
            because=list(prompt.because),
            made=any(code == prompt.code and t >= prompt.t_ms for code, t in state.called),
            buttons=takeable(rules, state, _answers(state, prompt)),
        )
        for prompt in latest.values()
        if _matters(state, prompt)
    ]


def _matters(state: BoutState, prompt: Prompt) -> bool:
    if prompt.code == "match":
        return state.ended is not None and state.ended.by == "cap" and not state.closed
    if prompt.code == LAST_EXCHANGE:
        return state.last is not None and state.sudden is None and state.ended is None
    return state.ended is None


def _answers(state: BoutState, prompt: Prompt) -> list[Button]:
    made: Fragment = {"do": "call", "call": prompt.code}
    if prompt.code != LAST_EXCHANGE or state.last is None or state.last.live is None:
        return [Button(id="made", text=Text("button_called"), records=[made], default=True)]
    this = state.last.final <= state.last.live
    return [
        Button(
            id=which,
            text=Text(f"button_last_{which}"),
            records=[{**made, "which": which}],
            default=this == (which == "this"),
        )
        for which in ("this", "next")
    ]


def due(rules: Ruleset, state: BoutState) -> list[Due]:
    """The calls that the clock will bring."""
    if state.last is not None or state.sudden is not None or state.ended is not None:
        return []
    reading = call_reading(rules, state)
    return [
        Due(
            code=LAST_EXCHANGE,
            to=rules.calls.get(LAST_EXCHANGE, Call()).to,
            text=Text(f"call_{LAST_EXCHANGE}"),
            clock_ms=reading,
            t_ms=state.clock.when(reading),
        )
    ]
