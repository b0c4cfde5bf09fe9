"""The words of a ruleset's cases: ``"45 exchange red cut head, blue cut arm afterblow"`` as a
record.

A text that says nothing is a :class:`BadWords`, a value. The words stand in `core.ruleset.case`.
"""

from typing import Any, get_args

import msgspec

from afterblow.core.bout.records import AnyRecord
from afterblow.core.ruleset.words import Action, Discount, NoScore, Part, Target

Json = dict[str, Any]

ACTIONS = frozenset(get_args(Action))
TARGETS = frozenset(get_args(Target))
NO_SCORES = frozenset(get_args(NoScore))
DISCOUNTS = frozenset(get_args(Discount))
PARTS = frozenset(get_args(Part))
FLAGS = ("outside", "grapple", "control")
CORNERS = ("red", "blue")


class BadWords(msgspec.Struct, frozen=True):
    """A text of a case that cannot be read: the text, and the word that makes no sense."""

    text: str
    word: str


def record(written: str | Json) -> AnyRecord | BadWords:
    """A record from its words or its table."""
    data = _record(written) if isinstance(written, str) else _spelt_out(written)
    if isinstance(data, BadWords):
        return data
    try:
        return msgspec.convert(data, AnyRecord)
    except msgspec.ValidationError as error:
        return BadWords(str(written), str(error))


def hits(written: list[str | Json]) -> list[Json] | BadWords:
    """Hits from their words or their tables."""
    found: list[Json] = []
    for each in written:
        one = _hit(each) if isinstance(each, str) else each
        if isinstance(one, BadWords):
            return one
        found.append(one)
    return found


def ballots(written: dict[str, list[str | Json] | Any]) -> list[Json] | BadWords:
    """Ballots by judge: hits in words, or the reason for none."""
    found: list[Json] = []
    for judge, shown in written.items():
        if isinstance(shown, str):
            found.append({"judge": judge, "none": shown})
            continue
        seen = hits(shown)
        if isinstance(seen, BadWords):
            return seen
        found.append({"judge": judge, "hits": seen})
    return found


def _spelt_out(table: Json) -> Json | BadWords:
    """A record as a table, in which hits may still be words."""
    if not isinstance(table.get("hits"), list):
        return table
    seen = hits(table["hits"])
    return seen if isinstance(seen, BadWords) else {**table, "hits": seen}


def _record(text: str) -> Json | BadWords:
    time, _, rest = text.strip().partition(" ")
    seconds = _number(time)
    if seconds is None:
        return BadWords(text, time)
    told = _told(rest.strip())
    return BadWords(text, told.word) if isinstance(told, BadWords) else {"t": seconds, **told}


def _number(word: str) -> int | float | None:
    try:
        return int(word) if word.lstrip("-").isdigit() else float(word)
    except ValueError:
        return None


def _told(text: str) -> Json | BadWords:
    """What happened, without its time."""
    do, _, rest = text.partition(" ")
    if do == "exchange":
        return _exchange(rest.strip())
    if do == "replace":
        number, _, instead = rest.strip().partition(" ")
        told = _told(instead)
        if isinstance(told, BadWords):
            return told
        return {"do": do, "record": _int(number), "with": told}
    return _plain(do, rest.split())


def _exchange(text: str) -> Json | BadWords:
    if text in NO_SCORES:
        return {"do": "exchange", "none": text}
    seen = hits([part for part in text.split(",") if part.strip()])
    return seen if isinstance(seen, BadWords) else {"do": "exchange", "hits": seen}


_KEYS: dict[str, tuple[str, ...]] = {
    "fence": (),
    "point": ("by",),
    "halt": ("reason",),
    "self_call": ("by", "kind", "target"),
    "penalty": ("to", "offence"),
    "timeout": ("reason", "for", "kit"),
    "resume": (),
    "clock": (),
    "call": ("call", "which"),
    "protest": ("by", "record", "verdict"),
    "forfeit": ("by", "reason"),
    "stop": (),
    "close": (),
    "adjust": ("to", "match_points"),
    "void": ("record",),
}
"""The words after each ``do``, in order."""

_LEFT_OUT: dict[str, Json] = {"halt": {"reason": "hit"}, "forfeit": {"reason": "other"}}
_ACTORS = ("fencer", "second", "audience")


def _plain(do: str, words: list[str]) -> Json | BadWords:
    if do not in _KEYS:
        return BadWords(do, do)
    told: Json = {"do": do, **_LEFT_OUT.get(do, {})}
    keys = list(_KEYS[do])
    for word in words:
        if "=" in word:
            key, _, value = word.partition("=")
            told[key] = _int(value)
        elif keys:
            key = keys.pop(0)
            told[key] = _int(word) if key in ("record", "match_points") else word
        elif do == "penalty":
            told["actor" if word in _ACTORS else "step"] = word
        elif do == "resume" and word in ("not_willing", "not_cleared"):
            told[word.removeprefix("not_")] = False
        else:
            return BadWords(" ".join(words), word)
    return told


def _int(word: str) -> Any:
    number = _number(word)
    return word if number is None else number


def _hit(text: str) -> Json | BadWords:
    corner, *words = text.split()
    if corner not in CORNERS:
        return BadWords(text, corner)
    hit: Json = {"by": corner}
    for number, word in enumerate(words):
        if word.isdigit() and words[number + 1 : number + 2] == ["points"]:
            hit["points"] = int(word)
        elif word != "points" and not _say(hit, word):
            return BadWords(text, word)
    return hit


def _say(hit: Json, word: str) -> bool:
    """One word about a hit; False where it makes no sense."""
    key, _, value = word.partition(":")
    if value and key in ("shown_as", "discounted", "weapon"):
        hit[key] = value
    elif word in ("double", "afterblow"):
        hit["when"] = word
    elif word == "one_handed":
        hit["hand"] = "one"
    elif word in FLAGS and not (word == "grapple" and "action" not in hit):
        hit[word] = True
    elif word in ACTIONS and "action" not in hit:
        hit["action"] = word
    elif word in TARGETS and "target" not in hit:
        hit["target"] = word
    else:
        return False
    return True
