"""The fault finder and the reader agree on what has the shape of a ruleset."""

import tomllib
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any, cast

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from afterblow.core.ruleset.locate import Path as Way
from afterblow.core.ruleset.model import Ruleset
from afterblow.core.ruleset.shape import shape_faults

DATA = Path(__file__).parents[2] / "data"
GOOD = tomllib.loads((DATA / "small_ruleset.toml").read_text(encoding="utf-8"))


def _ways(value: Any, way: Way = ()) -> Iterator[Way]:
    """The way to every place of a document."""
    if way:
        yield way
    if isinstance(value, dict):
        for key, inner in cast("dict[str, Any]", value).items():
            yield from _ways(inner, (*way, key))
    if isinstance(value, list):
        for index, inner in enumerate(cast("list[Any]", value)):
            yield from _ways(inner, (*way, index))


ANYTHING = st.recursive(
    st.sampled_from([0, 1, -1, 2_000_000, True, 1.5, "", "keep", "none", "cut", "red", "zzz"]),
    lambda inner: (
        st.lists(inner, max_size=2)
        | st.dictionaries(st.sampled_from(["to", "clause", "cap", "zzz"]), inner, max_size=2)
    ),
    max_leaves=3,
)


@st.composite
def spoilt(draw: st.DrawFn) -> dict[str, Any]:
    """A good document with something put in the place of something, or taken away."""
    document = deepcopy(GOOD)
    *tables, last = draw(st.sampled_from(list(_ways(GOOD))))
    place: Any = document
    for part in tables:
        place = place[part]
    if draw(st.booleans()):
        place[last] = draw(ANYTHING)
    else:
        del place[last]
    return document


def _readable(document: dict[str, Any]) -> bool:
    try:
        msgspec.convert(document, Ruleset)
    except msgspec.ValidationError:
        return False
    return True


@settings(max_examples=300)
@given(spoilt())
def test_a_document_has_faults_of_shape_exactly_where_it_cannot_be_read(
    document: dict[str, Any],
) -> None:
    assert (shape_faults(document, Ruleset) == []) == _readable(document)
