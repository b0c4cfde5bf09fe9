"""Reasons and refusals that take their clause from the ruleset."""

from afterblow.core.reason import Param, Reason
from afterblow.core.refusal import Refused
from afterblow.core.ruleset.model import Ruleset


def why(rules: Ruleset, topic: str, code: str, **params: Param) -> Reason:
    """A reason whose clause the ruleset names for ``table.topic``."""
    return Reason(rules.cite(topic), code, params)


def refuse(rules: Ruleset, topic: str, code: str, **params: Param) -> Refused:
    """A refusal with its one reason, cited as :func:`why`."""
    return Refused(code, params, (why(rules, topic, code, **params),))


def in_seconds(ms: int) -> str:
    """Milliseconds as seconds for a sentence: ``170`` or ``170.5``."""
    whole, rest = divmod(ms, 1000)
    return f"{whole}.{rest:03}".rstrip("0").rstrip(".")
