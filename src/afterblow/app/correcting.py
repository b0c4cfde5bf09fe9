"""What a correction of a bout changes: worked out once, shown by the preview, done by the act."""

from hashlib import sha256

import msgspec

from afterblow.app.bouts import OpenBout, continued, outcome, timed
from afterblow.app.commands import CorrectBout
from afterblow.app.desk import Desk
from afterblow.app.lines import bout_stream
from afterblow.core.bout.records import Close, Plain, Replace, Void
from afterblow.core.naming import is_note
from afterblow.core.refusal import Refused
from afterblow.core.tournament import difference
from afterblow.core.tournament.model import Progress
from afterblow.core.tournament.progress import progress


class Correction(msgspec.Struct, frozen=True):
    """The record that makes it, the bout before and after, and all that follows from it."""

    record: Void | Replace
    before: OpenBout
    after: OpenBout
    progress: Progress
    changes: tuple[difference.Change, ...]

    @property
    def token(self) -> str:
        """The same as long as the correction changes the same."""
        outcomes = (outcome(self.before), outcome(self.after))
        said = msgspec.json.encode([outcomes, self.changes, len(self.before.log)], enc_hook=str)
        return sha256(said).hexdigest()[:32]


def correction(desk: Desk, command: CorrectBout) -> Correction | Refused:
    """The one function behind preview and act.

    Refused: ``why_missing``, ``bout_not_opened``, ``no_such_record``, ``record_unreadable``,
    ``tournament_closed``, and what the engine refuses.
    """
    bout = desk.bout(command.bout)
    if bout is None:
        return Refused("bout_not_opened")
    tournament = bout.opening.tournament
    if desk.tournaments[tournament].closed:
        return Refused("tournament_closed")
    record = _record(desk, bout, command)
    if isinstance(record, Refused):
        return record
    refused = desk.book.decide(bout_stream(bout.id), (record,))
    if refused is not None:
        return refused
    corrected = continued(bout, record)
    outcomes = {**desk.book.outcomes(tournament), bout.id: outcome(corrected)}
    after = progress(desk.tournaments[tournament], outcomes)
    changes = difference.difference(desk.progress(tournament), after)
    return Correction(record, bout, corrected, after, changes)


def _record(desk: Desk, bout: OpenBout, command: CorrectBout) -> Void | Replace | Refused:
    if not is_note(command.why):
        return Refused("why_missing")
    if not 1 <= command.record <= len(bout.log):
        return Refused("no_such_record", {"record": command.record})
    t = timed(Close(), bout, desk.now_ms()).t
    if command.replace is None:
        return Void(t=t, record=command.record, why=command.why)
    try:
        instead = _PLAIN.decode(command.replace)
    except msgspec.MsgspecError as problem:
        return Refused("record_unreadable", {"detail": str(problem)})
    return Replace(t=t, record=command.record, instead=instead, why=command.why)


_PLAIN: msgspec.json.Decoder[Plain] = msgspec.json.Decoder(Plain)
