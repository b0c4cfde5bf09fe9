"""Where every key of a TOML document stands: ``tomllib`` reads one, but keeps no lines."""

import re
import tomllib
from bisect import bisect_right

import msgspec

Path = tuple[str | int, ...]
"""A way into a document: keys, and numbers from 0 for the elements of arrays."""


class Place(msgspec.Struct, frozen=True, order=True):
    """A spot in a text; the first line is 1, and so is the first column (in characters)."""

    line: int
    column: int


def locate(text: str) -> dict[Path, Place]:
    """The place of every key and array element of a document that ``tomllib`` accepts.

    A key's place is where it is assigned or its table opens (else where it is first spoken of), an
    element's where its value begins, an array of tables' element's where its header begins. For a
    text that ``tomllib`` rejects the answer is of no use.
    """
    return _Walk(text).document()


_BLANK = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_SPACE = re.compile(r"[ \t]*")
_KEY = re.compile(r"""[A-Za-z0-9_-]+|"(?:[^"\\\n]|\\.)*"|'[^'\n]*'""")
_STRING = re.compile(
    r'''"""(?:[^\\]|\\.)*?"""(?:"{0,2})|\'\'\'.*?\'\'\'(?:'{0,2})|"(?:[^"\\\n]|\\.)*"|'[^'\n]*\'''',
    re.DOTALL,
)
_SCALAR = re.compile(r"[^,\]}#\n]*")


class _Walk:
    """One pass over a text. ``at`` is the offset of what comes next."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.places: dict[Path, Place] = {}
        self.line_starts = [0, *(m.end() for m in re.finditer("\n", text))]
        self.table_counts: dict[Path, int] = {}

    def document(self) -> dict[Path, Place]:
        table: Path = ()
        while self._skip(_BLANK) < len(self.text):
            table = self._header() if self.text[self.at] == "[" else self._assignment(table)
        return self.places

    def _header(self) -> Path:
        """``[a.b]`` or ``[[a.b]]``: the table that the lines below fill."""
        start = self.at
        of_array = self.text.startswith("[[", start)
        self.at += 2 if of_array else 1
        path = self._key_path((), into_last_table=True)
        self.at += 2 if of_array else 1
        if not of_array:
            return path
        index = self.table_counts.get(path, 0)
        self.table_counts[path] = index + 1
        self.places[(*path, index)] = self._place(start)
        return (*path, index)

    def _assignment(self, table: Path) -> Path:
        path = self._key_path(table)
        self._skip(_SPACE)
        self.at += 1
        self._skip(_SPACE)
        self._value(path)
        return table

    def _key_path(self, prefix: Path, *, into_last_table: bool = False) -> Path:
        """Reads ``a."b".c`` and notes where each part stands; the last one is the one meant."""
        path = prefix
        while True:
            if into_last_table and path in self.table_counts:
                path = (*path, self.table_counts[path] - 1)
            self._skip(_SPACE)
            start = self.at
            path = (*path, self._key())
            self._skip(_SPACE)
            if not self.text.startswith(".", self.at):
                self._note(path, start)
                return path
            self.places.setdefault(path, self._place(start))
            self.at += 1

    def _note(self, path: Path, start: int) -> None:
        if path not in self.table_counts:
            self.places[path] = self._place(start)

    def _key(self) -> str:
        token = self._take(_KEY)
        return _unquoted(token) if token[0] in "\"'" else token

    def _value(self, path: Path) -> None:
        opening = self.text[self.at]
        if opening == "[":
            self._array(path)
        elif opening == "{":
            self._inline_table(path)
        else:
            self._take(_STRING if opening in "\"'" else _SCALAR)

    def _array(self, path: Path) -> None:
        index = 0
        while self._next_item("]"):
            self.places[(*path, index)] = self._place(self.at)
            self._value((*path, index))
            index += 1

    def _inline_table(self, path: Path) -> None:
        while self._next_item("}"):
            self._assignment(path)

    def _next_item(self, closing: str) -> bool:
        """Steps over the bracket or comma before an item; False, and past it, at the closing."""
        self._skip(_BLANK)
        if self.text[self.at] != closing:
            self.at += 1
            self._skip(_BLANK)
        if self.text[self.at] != closing:
            return True
        self.at += 1
        return False

    def _skip(self, pattern: re.Pattern[str]) -> int:
        self._take(pattern)
        return self.at

    def _take(self, pattern: re.Pattern[str]) -> str:
        found = pattern.match(self.text, self.at)
        token = found.group() if found else ""
        self.at += len(token)
        return token

    def _place(self, at: int) -> Place:
        line = bisect_right(self.line_starts, at)
        return Place(line, at - self.line_starts[line - 1] + 1)


def _unquoted(token: str) -> str:
    key: str = tomllib.loads(f"key = {token}")["key"]
    return key
