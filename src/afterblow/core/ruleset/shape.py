"""Whether a document has the shape of a type: every wrong key, word and kind of value in it.

``msgspec`` stops at the first fault; whoever writes a ruleset wants to see all of them at once.
"""

from collections.abc import Iterator
from difflib import get_close_matches
from typing import Any, cast

import msgspec
from msgspec import inspect

from afterblow.core.ruleset.locate import Path
from afterblow.core.ruleset.problem import Fault

ANY_NUMBER = "0, 1, 2 …"


def shape_faults(document: dict[str, Any], kind: type[msgspec.Struct]) -> list[Fault]:
    """Every place where a document does not have the shape of ``kind``.

    Codes, each after ``ruleset_``: ``unknown_key`` and ``unknown_word`` (word, known, and with
    ``_near`` the nearest), ``missing_key`` (key), ``not_text``, ``not_number``, ``not_decimal``,
    ``not_yes_no``, ``not_list``, ``not_table``, ``wrong_kind`` (found), ``too_small`` (found,
    least), ``too_big`` (found, most). Where there are none, ``msgspec.convert`` takes the document.
    """
    return list(_value(document, inspect.type_info(kind), ()))


def unknown(path: Path, code: str, word: str, known: list[str]) -> Fault:
    """A word that is none of those known, with the one that was probably meant: ``CODE_near``."""
    near = get_close_matches(word, known, n=1, cutoff=0.6)
    if not near:
        return Fault(path, code, {"word": word, "known": known})
    return Fault(path, f"{code}_near", {"word": word, "nearest": near[0], "known": known})


def _value(value: Any, kind: inspect.Type, path: Path) -> Iterator[Fault]:
    match kind:
        case inspect.StructType():
            yield from _struct(value, kind, path)
        case inspect.DictType():
            yield from _dict(value, kind, path)
        case inspect.ListType():
            yield from _list(value, kind, path)
        case inspect.LiteralType():
            yield from _word(value, [kind], path)
        case inspect.UnionType():
            yield from _union(value, kind, path)
        case _:
            yield from _plain(value, kind, path)


def _plain(value: Any, kind: inspect.Type, path: Path) -> Iterator[Fault]:
    if not _is(value, kind):
        yield Fault(path, _plain_code(kind), {"found": toml_text(value)})
    elif isinstance(kind, inspect.IntType):
        yield from _bounds(value, kind, path)


def _bounds(value: int, kind: inspect.IntType, path: Path) -> Iterator[Fault]:
    if kind.ge is not None and value < kind.ge:
        yield Fault(path, "ruleset_too_small", {"found": toml_text(value), "least": kind.ge})
    if kind.le is not None and value > kind.le:
        yield Fault(path, "ruleset_too_big", {"found": toml_text(value), "most": kind.le})


def _struct(value: Any, kind: inspect.StructType, path: Path) -> Iterator[Fault]:
    if not isinstance(value, dict):
        yield Fault(path, "ruleset_not_table", {"found": toml_text(value)})
        return
    table = cast("dict[str, Any]", value)
    fields = {field.encode_name: field for field in kind.fields}
    for key, inner in table.items():
        if key in fields:
            yield from _value(inner, fields[key].type, (*path, key))
        else:
            yield unknown((*path, key), "ruleset_unknown_key", key, list(fields))
    for key, field in fields.items():
        if field.required and key not in table:
            yield Fault((*path, key), "ruleset_missing_key", {"key": key})


def _dict(value: Any, kind: inspect.DictType, path: Path) -> Iterator[Fault]:
    if not isinstance(value, dict):
        yield Fault(path, "ruleset_not_table", {"found": toml_text(value)})
        return
    for key, inner in cast("dict[str, Any]", value).items():
        yield from _value(key, kind.key_type, (*path, key))
        yield from _value(inner, kind.value_type, (*path, key))


def _list(value: Any, kind: inspect.ListType, path: Path) -> Iterator[Fault]:
    if not isinstance(value, list):
        yield Fault(path, "ruleset_not_list", {"found": toml_text(value)})
        return
    for index, inner in enumerate(cast("list[Any]", value)):
        yield from _value(inner, kind.item_type, (*path, index))


def _union(value: Any, kind: inspect.UnionType, path: Path) -> Iterator[Fault]:
    """A value that could be one of several: it is held to the one that it resembles."""
    for each in kind.types:
        if _resembles(value, each):
            yield from _value(value, each, path)
            return
    if any(isinstance(each, inspect.LiteralType) for each in kind.types):
        yield from _word(value, list(kind.types), path)
    else:
        yield Fault(path, _union_code(kind), {"found": toml_text(value)})


def _union_code(kind: inspect.UnionType) -> str:
    number = any(isinstance(each, inspect.FloatType) for each in kind.types)
    return "ruleset_not_decimal" if number else "ruleset_wrong_kind"


def _resembles(value: Any, kind: inspect.Type) -> bool:
    match kind:
        case inspect.StructType() | inspect.DictType():
            return isinstance(value, dict)
        case inspect.ListType():
            return isinstance(value, list)
        case inspect.LiteralType():
            return value in kind.values
        case _:
            return _is(value, kind)


def _word(value: Any, kinds: list[inspect.Type], path: Path) -> Iterator[Fault]:
    """The value must be one of the words that some of ``kinds`` list, or fit another of them."""
    allowed = [
        str(w) for kind in kinds if isinstance(kind, inspect.LiteralType) for w in kind.values
    ]
    if value in allowed:
        return
    if any(isinstance(kind, inspect.IntType) for kind in kinds):
        allowed.append(ANY_NUMBER)
    word = value if isinstance(value, str) else toml_text(value)
    yield unknown(path, "ruleset_unknown_word", word, allowed)


def _is(value: Any, kind: inspect.Type) -> bool:
    match kind:
        case inspect.StrType():
            return isinstance(value, str)
        case inspect.BoolType():
            return isinstance(value, bool)
        case inspect.IntType():
            return isinstance(value, int) and not isinstance(value, bool)
        case inspect.FloatType():
            return isinstance(value, int | float) and not isinstance(value, bool)
        case inspect.NoneType():
            return value is None
        case _:
            return True


def _plain_code(kind: inspect.Type) -> str:
    match kind:
        case inspect.StrType():
            return "ruleset_not_text"
        case inspect.BoolType():
            return "ruleset_not_yes_no"
        case inspect.IntType():
            return "ruleset_not_number"
        case _:
            return "ruleset_not_decimal"


def toml_text(value: Any) -> str:
    """A value in a few characters, as the file may have it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return "{ … }" if value else "{}"
    if isinstance(value, list):
        return "[ … ]" if value else "[]"
    if isinstance(value, int) and value.bit_length() > 200:
        return "a number beyond all measure"
    text = f'"{value}"' if isinstance(value, str) else str(value)
    return text if len(text) <= 60 else text[:59] + "…"
