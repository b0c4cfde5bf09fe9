"""Finding the line and column of whatever a ruleset file says."""

import tomllib
from collections.abc import Iterator
from typing import cast

from hypothesis import given, settings
from hypothesis import strategies as st

from afterblow.core.ruleset.locate import Path, Place, locate

DOCUMENT = '''\
id = "helsinki"   # the first line
clock . limit = 180

[values]
head = { cut = 3, "thrust" = 3 }
illegal = [
  "spine",  # a comment, with ] and }
  'groin',
]

[[case]]
about = """
three lines [[case]]
"""
cites = ["S0-29"]
  [case.start]
  red.name = "one"

[[case]]
[[case.log]]
"do it" = "fence"
'''


def test_every_kind_of_key_is_found_where_it_stands() -> None:
    assert {path: (place.line, place.column) for path, place in locate(DOCUMENT).items()} == {
        ("id",): (1, 1),
        ("clock",): (2, 1),
        ("clock", "limit"): (2, 9),
        ("values",): (4, 2),
        ("values", "head"): (5, 1),
        ("values", "head", "cut"): (5, 10),
        ("values", "head", "thrust"): (5, 19),
        ("values", "illegal"): (6, 1),
        ("values", "illegal", 0): (7, 3),
        ("values", "illegal", 1): (8, 3),
        ("case",): (11, 3),
        ("case", 0): (11, 1),
        ("case", 0, "about"): (12, 1),
        ("case", 0, "cites"): (15, 1),
        ("case", 0, "cites", 0): (15, 10),
        ("case", 0, "start"): (16, 9),
        ("case", 0, "start", "red"): (17, 3),
        ("case", 0, "start", "red", "name"): (17, 7),
        ("case", 1): (19, 1),
        ("case", 1, "log"): (20, 8),
        ("case", 1, "log", 0): (20, 1),
        ("case", 1, "log", 0, "do it"): (21, 1),
    }


def test_a_table_that_opens_after_its_own_part_is_found_where_it_opens() -> None:
    assert locate("[a.b]\nx = 1\n[a]\ny = 2\n")["a",] == Place(3, 2)


def test_lines_of_a_file_from_windows_are_counted_the_same() -> None:
    assert locate('a = 1\r\nb = """x\r\ny"""\r\nc = [\r\n2]\r\n') == {
        ("a",): Place(1, 1),
        ("b",): Place(2, 1),
        ("c",): Place(4, 1),
        ("c", 0): Place(5, 1),
    }


# --- Documents made at random ------------------------------------------------------------------

_BARE = "abcxyz019-_"
KEYS = st.one_of(
    st.text(_BARE, min_size=1, max_size=4),
    st.text(min_size=0, max_size=4).filter(lambda text: text.isprintable()),
)
SCALARS = st.one_of(
    st.integers(-99, 99),
    st.booleans(),
    st.sampled_from(
        ["", "a", 'say "hit"', "[x] = {1, 2} # no", "a\nb]\n", "C:\\", "ü'", '"""', "'''"]
    ),
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3),
    max_leaves=8,
)
TABLES: st.SearchStrategy[dict[str, object]] = st.dictionaries(KEYS, VALUES, max_size=4)


def _basic(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


class _Writer:
    """Writes a document in a style drawn at random and notes where it put what."""

    def __init__(self, draw: st.DrawFn) -> None:
        self.draw = draw
        self.text = ""
        self.places: dict[Path, Place] = {}

    def chance(self) -> bool:
        return self.draw(st.booleans())

    def put(self, *texts: str) -> None:
        self.text += "".join(texts)

    def note(self, path: Path) -> None:
        line = self.text.count("\n") + 1
        self.places[path] = Place(line, len(self.text) - self.text.rfind("\n"))

    def blank(self) -> str:
        return self.draw(st.sampled_from(["", " ", "\n", " # a, b] = {\n  "]))

    def space(self) -> str:
        return self.draw(st.sampled_from(["", " ", "\t "]))

    def key(self, key: str) -> None:
        bare = key != "" and all(letter in _BARE for letter in key)
        styles = [_basic(key)] + ([key] if bare else []) + ([f"'{key}'"] if "'" not in key else [])
        self.put(self.draw(st.sampled_from(styles)))

    def string(self, text: str) -> None:
        styles = [_basic(text), '"""\n' + _basic(text)[1:-1] + '"""']
        if "'" not in text:
            styles.append(f"'''\n{text}'''")
        if "'" not in text and "\n" not in text:
            styles.append(f"'{text}'")
        self.put(self.draw(st.sampled_from(styles)))

    def value(self, path: Path, value: object) -> None:
        if isinstance(value, str):
            self.string(value)
        elif isinstance(value, list):
            self.array(path, cast("list[object]", value))
        elif isinstance(value, dict):
            self.inline(path, cast("dict[str, object]", value))
        else:
            self.put(str(value).lower())

    def array(self, path: Path, items: list[object]) -> None:
        self.put("[", self.blank())
        for index, item in enumerate(items):
            self.note((*path, index))
            self.value((*path, index), item)
            last = index == len(items) - 1
            self.put(self.blank(), "" if last and self.chance() else ",", self.blank())
        self.put("]")

    def inline(self, path: Path, table: dict[str, object]) -> None:
        self.put("{", self.space())
        for index, (key, value) in enumerate(table.items()):
            self.put("," if index else "", self.space())
            self.assign(path, key, value)
            self.put(self.space())
        self.put("}")

    def assign(self, path: Path, key: str, value: object) -> None:
        self.note((*path, key))
        self.key(key)
        path = (*path, key)
        while (
            isinstance(value, dict) and len(cast("dict[str, object]", value)) == 1 and self.chance()
        ):
            [(key, value)] = cast("dict[str, object]", value).items()
            self.put(self.space(), ".", self.space())
            path = (*path, key)
            self.note(path)
            self.key(key)
        self.put(self.space(), "=", self.space())
        self.value(path, value)

    def lines(self, path: Path, table: dict[str, object]) -> None:
        for key, value in table.items():
            self.put(self.space())
            self.assign(path, key, value)
            self.put(self.space(), self.draw(st.sampled_from(["", "# it is so"])), "\n")

    def table(self, key: str, table: dict[str, object]) -> None:
        self.put(self.space(), "[", self.space())
        self.note((key,))
        self.key(key)
        self.put(self.space(), "]\n")
        self.lines((key,), table)

    def tables(self, key: str, tables: list[dict[str, object]]) -> None:
        for index, table in enumerate(tables):
            self.put(self.space())
            self.note((key, index))
            self.put("[[", self.space())
            if index == 0:
                self.note((key,))
            self.key(key)
            self.put("]]\n")
            self.lines((key, index), table)


@st.composite
def documents(draw: st.DrawFn) -> tuple[str, dict[str, object], dict[Path, Place]]:
    writer = _Writer(draw)
    root: dict[str, object] = dict(draw(TABLES))
    writer.lines((), root)
    names = draw(st.lists(KEYS.filter(lambda key: key not in root), max_size=3, unique=True))
    for name in names:
        if writer.chance():
            root[name] = table = draw(TABLES)
            writer.table(name, table)
        else:
            root[name] = tables = draw(st.lists(TABLES, min_size=1, max_size=3))
            writer.tables(name, tables)
    return writer.text, root, writer.places


def _paths(value: object, path: Path = ()) -> Iterator[Path]:
    if isinstance(value, dict):
        for key, inner in cast("dict[str, object]", value).items():
            yield (*path, key)
            yield from _paths(inner, (*path, key))
    if isinstance(value, list):
        for index, inner in enumerate(cast("list[object]", value)):
            yield (*path, index)
            yield from _paths(inner, (*path, index))


@settings(max_examples=100)
@given(documents())
def test_in_any_document_the_locator_finds_what_tomllib_reads_where_it_was_written(
    written: tuple[str, dict[str, object], dict[Path, Place]],
) -> None:
    text, root, places = written
    assert tomllib.loads(text) == root
    found = locate(text)
    assert found == places
    assert set(found) == set(_paths(root))
