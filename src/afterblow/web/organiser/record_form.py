"""What a record should have said, from a form: exchanges, penalties and forfeits."""

from typing import Any, cast

import msgspec

from afterblow.core.refusal import Refused
from afterblow.core.ruleset.model import Ruleset
from afterblow.web.organiser.form import Form

ROWS = 4
"""Hits that the form has room for."""
EDITABLE = ("exchange", "penalty", "forfeit")
_HIT: tuple[str, ...] = ("by", "action", "target", "when")
_OTHER = {"red": "blue", "blue": "red"}

Said = dict[str, Any]


class Words(msgspec.Struct, frozen=True, kw_only=True):
    """What the form's lists offer, from the ruleset of the bout."""

    actions: tuple[str, ...]
    targets: tuple[str, ...]
    none: tuple[str, ...]
    offences: tuple[tuple[str, str], ...]
    steps: tuple[str, ...]


def said_otherwise(form: Form, record: Said) -> msgspec.Raw | Refused | None:
    """The record that shall stand instead; ``None`` where it shall never have happened.

    Refused: ``no_correction_chosen``; ``hit_incomplete`` (row) for a hit without a corner.
    """
    kind = str(record.get("do", ""))
    match form.text("as"):
        case "void":
            return None
        case "swapped":
            return _raw(swapped(record))
        case "otherwise" if kind in EDITABLE:
            changed = _OF_KIND[kind](form, record)
            return changed if isinstance(changed, Refused) else _raw(changed)
        case _:
            return Refused("no_correction_chosen")


def swapped(record: Said) -> Said:
    """The same record with the corners exchanged: the table had pressed the wrong side."""
    turned = dict(record)
    for key in ("by", "to"):
        if turned.get(key) in _OTHER:
            turned[key] = _OTHER[turned[key]]
    hits = cast("list[Said] | None", turned.get("hits"))
    if hits is not None:
        turned["hits"] = [{**hit, "by": _OTHER.get(hit.get("by", ""), "")} for hit in hits]
    return turned


def can_swap(record: Said) -> bool:
    """Whether exchanging the corners makes another record."""
    return swapped(record) != record


def hit_rows(form: Form, record: Said) -> list[dict[str, str]]:
    """The form's rows of hits: as typed, else as the record says, then empty ones."""
    hits = cast("list[Said]", record.get("hits") or [])
    rows: list[dict[str, str]] = [
        {key: str(hit.get(key, "")) for key in _HIT} for hit in hits[:ROWS]
    ]
    rows += [dict.fromkeys(_HIT, "")] * (ROWS - len(rows))
    if not form.text("as"):
        return rows
    return [{key: form.text(f"hit-{n}-{key}") for key in _HIT} for n in range(ROWS)]


def words_of(ruleset: Ruleset, weapon: str) -> Words:
    """The words that this ruleset has for this weapon."""
    layer = ruleset.weapons.get(weapon)
    strikes = layer.strikes if layer else []
    values = [*(layer.value if layer else []), *ruleset.value]
    targets = [target for value in values for target in value.targets or []]
    return Words(
        actions=tuple(dict.fromkeys([*strikes, *(award.action for award in ruleset.award)])),
        targets=tuple(dict.fromkeys([*targets, "torso", "arm", "leg", *ruleset.targets.illegal])),
        none=tuple(ruleset.no_score),
        offences=tuple((offence.id, offence.name) for offence in ruleset.offence),
        steps=("none", *ruleset.penalties.steps),
    )


def _exchange(form: Form, record: Said) -> Said | Refused:
    none = form.text("none")
    if none:
        return {"do": "exchange", "none": none}
    old = cast("list[Said]", record.get("hits") or [])
    hits: list[Said] = []
    for number in range(ROWS):
        typed = {key: form.text(f"hit-{number}-{key}") for key in _HIT}
        if not any(typed[key] for key in ("by", "action", "target")):
            continue
        if not typed["by"]:
            return Refused("hit_incomplete", {"row": number + 1})
        kept = {
            k: v for k, v in (old[number] if number < len(old) else {}).items() if k not in _HIT
        }
        hits.append({**kept, **{key: value for key, value in typed.items() if value}})
    return {"do": "exchange", "hits": hits}


def _penalty(form: Form, record: Said) -> Said | Refused:
    kept = {
        key: value for key, value in record.items() if key not in ("t", "to", "offence", "step")
    }
    typed = {key: form.text(key) for key in ("to", "offence", "step")}
    return {**kept, **{key: value for key, value in typed.items() if value}}


def _forfeit(form: Form, _: Said) -> Said | Refused:
    return {"do": "forfeit", "by": form.text("by"), "reason": form.text("reason")}


def _raw(record: Said) -> msgspec.Raw:
    """As the log holds it; without a time it keeps the old one."""
    return msgspec.Raw(msgspec.json.encode({k: v for k, v in record.items() if k != "t"}))


_OF_KIND = {"exchange": _exchange, "penalty": _penalty, "forfeit": _forfeit}
