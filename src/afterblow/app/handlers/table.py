"""What a table sends: a batch from its outbox, each record decided by itself, in order."""

import re

import msgspec

from afterblow.app import lines
from afterblow.app.bouts import OpenBout, timed
from afterblow.app.commands import RingRecords, TableAnswer, TableRecord, Who
from afterblow.app.desk import Act, Desk, Drawn
from afterblow.app.handlers.opening import opened
from afterblow.app.lines import BoutOpened, OfBout
from afterblow.app.permissions import actor, may_score
from afterblow.app.ports import Stored
from afterblow.app.rings import called, last_closed
from afterblow.core.bout.records import AnyRecord, Fence, Void
from afterblow.core.refusal import Refused

MOST_RECORDS = 200

_KEY = re.compile(r"[A-Za-z0-9._~-]{8,100}")


class _Open(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="open"):
    """The table opens the bout: both fencers are there."""


async def ring_records(
    desk: Desk, who: Who, command: RingRecords
) -> tuple[TableAnswer, ...] | Refused:
    """One answer per record, in order; ``Refused`` where the whole batch is not this table's.

    Raises ``StoreClosedError`` where the store takes nothing.
    """
    refused = may_score(who, desk.event_id, command.ring)
    if refused is not None:
        return refused
    if len(command.records) > MOST_RECORDS:
        return Refused("batch_too_long", {"records": len(command.records), "most": MOST_RECORDS})
    return tuple([await _answer(desk, who, command.ring, sent) for sent in command.records])


async def _answer(desk: Desk, who: Who, ring: str, sent: TableRecord) -> TableAnswer:
    record = _read(sent)
    if isinstance(record, Refused):
        return _refused(sent, record)
    known = desk.known(sent.key)
    if known is not None:
        return _known(sent, record, known.records[0])
    act = Act(
        actor=actor(who),
        key=sent.key,
        device=who.device,
        device_counter=sent.counter,
        seen_seq=sent.seen,
        device_ms=sent.device_ms,
    )
    done = await desk.add(
        act, lines.bout_stream(sent.bout), lambda: _draw_up(desk, ring, sent.bout, record)
    )
    if isinstance(done, Refused):
        return _refused(sent, done)
    if not done.fresh:
        return _known(sent, record, done.records[0])
    return TableAnswer(key=sent.key, status="stored", seq=done.records[-1].seq)


def _read(sent: TableRecord) -> AnyRecord | _Open | Refused:
    if _KEY.fullmatch(sent.key) is None:
        return Refused("bad_key")
    try:
        return _RECORD.decode(sent.record)
    except msgspec.MsgspecError as problem:
        return Refused("record_unreadable", {"detail": str(problem)})


def _known(sent: TableRecord, record: AnyRecord | _Open, stored: Stored) -> TableAnswer:
    """The first answer again; but a key that stood for something else is refused."""
    held = lines.read_bout(stored) if stored.stream == lines.bout_stream(sent.bout) else None
    if held is None or not _same(record, held):
        return _refused(sent, Refused("key_reused"))
    return TableAnswer(key=sent.key, status="known", seq=stored.seq)


def _same(record: AnyRecord | _Open, held: OfBout) -> bool:
    """The same but for its time, which the server may have moved."""
    if isinstance(record, _Open) or isinstance(held, BoutOpened):
        return isinstance(record, _Open) and isinstance(held, BoutOpened)
    return msgspec.structs.replace(record, t=held.t) == held


def _refused(sent: TableRecord, refused: Refused) -> TableAnswer:
    return TableAnswer(key=sent.key, status="refused", refusal=refused)


def _draw_up(desk: Desk, ring: str, bout_id: str, record: AnyRecord | _Open) -> Drawn | Refused:
    bout = desk.bout(bout_id)
    refused = _may_write(desk, ring, bout_id, bout, record)
    if refused is not None:
        return refused
    if isinstance(record, _Open):
        opening = opened(desk, ring, bout_id)
        return opening if isinstance(opening, Refused) else Drawn(records=(opening,))
    if bout is None:
        return Refused("bout_not_opened")
    if isinstance(record, Fence) and desk.event.halts:
        return Refused("rings_halted")
    return Drawn(records=(timed(record, bout, desk.now_ms()),))


def _may_write(
    desk: Desk, ring: str, bout_id: str, bout: OpenBout | None, record: AnyRecord | _Open
) -> Refused | None:
    """Only the bout that is called to this ring now, or an undo in the one that it just closed."""
    queue = called(desk, ring)
    if queue and queue[0].bout.id == bout_id:
        return _signed_off(desk, queue[0].tournament)
    last = last_closed(desk, ring)
    nothing_open = not queue or queue[0].bout.standing != "open"
    if last is not None and last.bout.id == bout_id and nothing_open:
        return _signed_off(desk, last.tournament)
    if bout is not None and bout.closed and isinstance(record, Void):
        return Refused("next_bout_opened")
    return Refused("bout_not_called", {"ring": ring})


def _signed_off(desk: Desk, tournament: str) -> Refused | None:
    closed = desk.tournaments[tournament].closed
    return Refused("tournament_closed") if closed else None


_RECORD: msgspec.json.Decoder[AnyRecord | _Open] = msgspec.json.Decoder(AnyRecord | _Open)
