"""A bout that has a record: its opening, and the engine's reading of its log."""

from collections.abc import Sequence

import msgspec

from afterblow.app.lines import BoutOpened, OfBout
from afterblow.app.ports import Rulesets
from afterblow.core.bout.records import AnyRecord, Opening, Side, at, milliseconds
from afterblow.core.bout.replay import Replay, append, extend, replay
from afterblow.core.bout.screen import View
from afterblow.core.bout.state import BoutState
from afterblow.core.bout.view import view
from afterblow.core.pair import Pair, both
from afterblow.core.refusal import Refused
from afterblow.core.ruleset.bind import bind
from afterblow.core.ruleset.model import Ruleset
from afterblow.core.ruleset.words import Phase
from afterblow.core.tournament.outcome import BoutOutcome

AHEAD_MS = 2000
"""How far a tablet's time may be ahead of the server's."""


class OpenBout(msgspec.Struct, frozen=True, kw_only=True):
    """A bout with a record. ``opened_ms``: when, by the server (UTC); log time counts from there.

    ``replay`` is the engine's: the log with its corrections, and the state after it.
    """

    id: str
    opening: BoutOpened
    opened_ms: int
    replay: Replay

    @property
    def log(self) -> tuple[AnyRecord, ...]:
        """The records after the opening; record N is ``log[N - 1]`` and has the seq N + 1."""
        return self.replay.log

    @property
    def state(self) -> BoutState:
        """The state after the last record."""
        return self.replay.state

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset with weapon, phase and settings applied."""
        return self.replay.rules

    @property
    def closed(self) -> bool:
        """Whether the table has confirmed the result."""
        return self.state.closed

    @property
    def seq(self) -> int:
        """The last seq of its stream."""
        return len(self.log) + 1

    @property
    def last_ms(self) -> int:
        """The log time before which no further record may stand."""
        return max((at(record) for record in self.log), default=0)


def begun(bout: str, opening: BoutOpened, opened_ms: int, rulesets: Rulesets) -> OpenBout | None:
    """A bout after its first line; ``None`` where its ruleset is not here to read it with."""
    found = _open(opening, rulesets)
    if isinstance(found, Refused):
        return None
    return OpenBout(id=bout, opening=opening, opened_ms=opened_ms, replay=found)


def continued(held: OpenBout, record: AnyRecord) -> OpenBout:
    """A bout after one more record of the log."""
    return msgspec.structs.replace(held, replay=extend(held.replay, record))


def decide_bout(
    held: OpenBout | None, rulesets: Rulesets, records: Sequence[OfBout]
) -> Refused | None:
    """May these records come now, one after another? The first refusal, or ``None``."""
    bout: Replay | Refused | None = None if held is None else held.replay
    for record in records:
        if isinstance(record, BoutOpened):
            bout = Refused("bout_already_open") if bout is not None else _open(record, rulesets)
        else:
            bout = Refused("bout_not_opened") if bout is None else append(bout, record)
        if isinstance(bout, Refused):
            return bout
    return None


def outcome(bout: OpenBout) -> BoutOutcome:
    """How a bout stands, as its tournament counts it."""
    state = bout.state
    ended = state.ended
    return BoutOutcome(
        bout=bout.id,
        state="closed" if state.closed else "open" if ended is None else "ended",
        kind=None if ended is None else ended.kind,
        winner=None if ended is None else ended.winner,
        by="" if ended is None else ended.by,
        booked=both(0) if ended is None else ended.booked,
        score=state.score,
        doubles=state.doubles,
        warnings=Pair(len(warned(bout, "red")), len(warned(bout, "blue"))),
        match_points=state.adjusted or both(0),
    )


def warned(bout: OpenBout, corner: str) -> tuple[int, ...]:
    """The records by which a corner was warned (S0-86): steps that are only recorded."""
    steps = bout.ruleset.penalties.steps
    return tuple(
        one.record
        for one in bout.state.penalties
        if one.to == corner and one.step in steps and steps[one.step].effect == "recorded"
    )


def timed(record: AnyRecord, bout: OpenBout, now_ms: int) -> AnyRecord:
    """The record with a time that can be: not before the last one, not ahead of the server's."""
    last = bout.last_ms
    latest = max(last, now_ms - bout.opened_ms + AHEAD_MS)
    asked = latest - AHEAD_MS if record.t is None else milliseconds(record.t)
    return msgspec.structs.replace(record, t=min(max(asked, last), latest) / 1000)


def core_opening(opening: BoutOpened, names: Pair[str]) -> Opening:
    """The first line of the bout log that a bout's stream amounts to."""
    return Opening(
        format=opening.format,
        ruleset=opening.ruleset.id,
        weapon=opening.weapon,
        phase=opening.phase,
        red=Side(names.red),
        blue=Side(names.blue),
        settings=opening.settings,
    )


def _open(opening: BoutOpened, rulesets: Rulesets) -> Replay | Refused:
    shipped = rulesets.get(opening.ruleset.id)
    if shipped is None:
        return Refused("ruleset_missing", {"ruleset": opening.ruleset.id})
    rules = bind(shipped.ruleset, opening.weapon, opening.phase, opening.settings)
    if isinstance(rules, Refused):
        return rules
    return replay(rules, core_opening(opening, Pair(opening.red, opening.blue)), ())


def named_view(bout: OpenBout, names: Pair[str], now_ms: int) -> View:
    """What any screen shows of a bout at a moment (UTC), with names in its corners."""
    opening = core_opening(bout.opening, names)
    shown = msgspec.structs.replace(bout.replay, opening=opening)
    return view(shown, max(0, now_ms - bout.opened_ms))


def view_before(rules: Ruleset, weapon: str, phase: Phase, names: Pair[str]) -> View:
    """What any screen shows of a bout that has no record yet."""
    opening = Opening(
        format="afterblow-bout/1",
        ruleset=rules.id,
        weapon=weapon,
        phase=phase,
        red=Side(names.red),
        blue=Side(names.blue),
    )
    return view(replay(rules, opening, ()))
