"""Which record may come in which state."""

from afterblow.core.bout.state import BoutState
from afterblow.core.bout.why import refuse, why
from afterblow.core.refusal import Refused
from afterblow.core.ruleset.model import Ruleset

_ANY_TIME = {"penalty", "call", "clock", "forfeit", "stop"}
_IDLE = _ANY_TIME | {"fence", "timeout", "protest", "self_call", "adjust", "close"}
ALLOWED: dict[str, set[str]] = {
    "ready": _IDLE,
    "sudden_death": _IDLE,
    "fencing": _ANY_TIME | {"point", "halt", "struck", "self_call"},
    "halted": _ANY_TIME | {"exchange", "timeout", "self_call", "protest"},
    "timeout": _ANY_TIME | {"resume", "protest", "exchange", "adjust"},
    "ended": {"penalty", "protest", "adjust", "close"},
}
"""The records that each state takes; everything else is refused and changes nothing."""


def forbidden(rules: Ruleset, state: BoutState, do: str) -> Refused | None:
    """Why a record may not come in this state; None where it may."""
    word = state.word
    if do in ALLOWED[word]:
        return None
    if word == "ended":
        return _over(rules, state, do)
    code = _code(word, do)
    topic = "flow.after_halt" if do == "point" and word != "timeout" else "flow.states"
    refused = refuse(rules, topic, code, do=do, state=word)
    if topic == "flow.states":
        return refused
    return Refused(code, refused.params, (*refused.because, why(rules, "flow.states", code)))


def _over(rules: Ruleset, state: BoutState, do: str) -> Refused:
    by = "" if state.ended is None else state.ended.by
    because = [why(rules, "flow.states", "bout_ended", by=by, do=do)]
    if do == "fence":
        because.append(why(rules, "last_exchange.no_more", "no_exchange_to_come"))
    return Refused("bout_ended", {"by": by, "do": do}, tuple(because))


def _code(word: str, do: str) -> str:
    if do == "resume":
        return "not_in_timeout"
    if word == "timeout":
        return "in_timeout"
    if word == "halted":
        return "after_halt" if do in ("point", "struck", "halt") else "no_verdict_yet"
    if word == "fencing":
        return "already_fencing" if do == "fence" else "halt_first"
    return "nothing_to_judge" if do == "exchange" else "not_fencing"
