"""The log as people read it: every line, what it came to, and what became of it."""

from typing import Literal

import msgspec

from afterblow.core.bout.fold import do_of
from afterblow.core.bout.penalties import offence_of
from afterblow.core.bout.records import AnyRecord, Penalty, Replace, Void, at
from afterblow.core.bout.replay import Line, Replay
from afterblow.core.bout.screen import Entry, Fragment, Text
from afterblow.core.bout.state import Judged, Note, Penalised
from afterblow.core.pair import Corner
from afterblow.core.reason import Param
from afterblow.core.ruleset.model import Ruleset

Kind = Literal["exchange", "penalty", "flow", "correction"]


def entries(bout: Replay) -> list[Entry]:
    """One entry for each line of the log, in order."""
    judged = {one.record: one for one in bout.state.exchanges}
    given = {one.record: one for one in bout.state.penalties}
    notes = {one.record: one for one in bout.state.notes}
    made: list[Entry] = []
    clock_ms = 0
    for number, line in enumerate(bout.lines, 1):
        note = notes.get(number)
        clock_ms = clock_ms if note is None else note.clock_ms
        entry = _entry(bout, number, line, note, clock_ms)
        if number in judged:
            entry = _judged(entry, judged[number])
        if number in given:
            entry = _penalised(bout.rules, entry, given[number])
        made.append(entry)
    return made


def _entry(bout: Replay, number: int, line: Line, note: Note | None, clock_ms: int) -> Entry:
    record = line.record or bout.log[number - 1]
    return Entry(
        record=number,
        do=do_of(record),
        t_ms=at(record),
        clock_ms=clock_ms,
        text=_text(bout.rules, record),
        kind=_kind(record),
        corner=_corner(record),
        because=[] if note is None else list(note.because),
        voided_by=line.voided_by,
        replaced_by=line.replaced_by,
        refused=None if line.refused is None else Text(line.refused.code, line.refused.params),
        data=_data(record),
    )


def _data(record: AnyRecord) -> Fragment:
    data: Fragment = msgspec.to_builtins(record)
    return data


def _kind(record: AnyRecord) -> Kind:
    if isinstance(record, Void | Replace):
        return "correction"
    do = do_of(record)
    return "exchange" if do == "exchange" else "penalty" if do == "penalty" else "flow"


def _corner(record: AnyRecord) -> Corner | None:
    data = _data(record)
    named = data.get("to") or data.get("for") or data.get("by")
    return named if named in ("red", "blue") else None


def _text(rules: Ruleset, record: AnyRecord) -> Text:
    """What a record says, before anything was made of it."""
    params: dict[str, Param] = {
        key: value
        for key, value in _data(record).items()
        if isinstance(value, str | bool | int) and key != "do"
    }
    if isinstance(record, Penalty):
        row = offence_of(rules, record.offence)
        params["offence_name"] = record.offence if row is None else row.name
    return Text(f"entry_{do_of(record)}", params)


def _judged(entry: Entry, one: Judged) -> Entry:
    points = one.awarded.red or one.awarded.blue
    corner: Corner | None = "red" if one.awarded.red else "blue" if one.awarded.blue else None
    code = "entry_awarded" if corner else "entry_both" if one.raw.red else "entry_nothing"
    return msgspec.structs.replace(
        entry,
        text=Text(code, {"corner": corner, "points": points, "value": one.raw.red}),
        exchange=one.number,
        clock_ms=one.clock_ms,
        corner=corner,
        raw=one.raw,
        awarded=one.awarded,
        score=one.score,
        because=list(one.because),
    )


def _penalised(rules: Ruleset, entry: Entry, one: Penalised) -> Entry:
    row = offence_of(rules, one.offence)
    name = one.offence if row is None else row.name
    params: dict[str, Param] = {"corner": one.to, "offence_name": name, "step": one.step}
    return msgspec.structs.replace(
        entry,
        text=Text("entry_penalised", params),
        awarded=one.awarded,
        score=one.score,
        step=one.step,
        because=list(one.because),
    )
