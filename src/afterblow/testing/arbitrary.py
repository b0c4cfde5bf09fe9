"""Arbitrary records: anything that the types allow, sensible or not."""

from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

import msgspec
from hypothesis import strategies as st

IDS = ["a", "b", "e1", "e2", "e3", "s1", "s2", "t", "p1", "r2-1", "t.s2.r2-1.e1~e2", "bronze"]
ODD = ["", " ", "é", "<img src=x onerror=alert(1)>", "=HYPERLINK(1)", "\u202e", "x" * 300, "\ud800"]


def values_of(kind: Any) -> st.SearchStrategy[Any]:
    """Any value of a type that records are made of; ids meet each other often."""
    if kind is str:
        return st.sampled_from(IDS) | st.sampled_from(ODD) | st.text(max_size=3)
    if kind is int:
        return st.integers(-3, 12) | st.integers()
    if kind is bool:
        return st.booleans()
    if kind in {None, NoneType}:
        return st.none()
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return structs_of(kind)
    return _compound(kind)


def structs_of(kind: type[Any]) -> st.SearchStrategy[Any]:
    """Any value of a struct; fields with a default are sometimes left out."""
    required: dict[str, st.SearchStrategy[Any]] = {}
    optional: dict[str, st.SearchStrategy[Any]] = {}
    for field in msgspec.structs.fields(kind):
        (required if field.required else optional)[field.name] = values_of(field.type)
    fields = st.fixed_dictionaries(required, optional=optional)
    return fields.map(lambda values: kind(**values))


def _compound(kind: Any) -> st.SearchStrategy[Any]:
    origin, inside = get_origin(kind), get_args(kind)
    if isinstance(origin, type) and issubclass(origin, msgspec.Struct):
        return structs_of(kind)
    if origin is Literal:
        return st.sampled_from(inside)
    if origin in {Union, UnionType}:
        return st.one_of([values_of(one) for one in inside])
    if origin is tuple and inside[-1] is Ellipsis:
        return st.lists(values_of(inside[0]), max_size=4).map(tuple)
    if origin is tuple:
        return st.tuples(*map(values_of, inside))
    if origin is list:
        return st.lists(values_of(inside[0]), max_size=3)
    if origin is dict:
        return st.dictionaries(values_of(inside[0]), values_of(inside[1]), max_size=3)
    raise TypeError(f"no values for {kind!r}")
