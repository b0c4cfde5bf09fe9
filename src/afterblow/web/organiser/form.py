"""What a person typed, read with care: every value is text until somebody asks for more."""

from collections.abc import Iterator, Sequence
from typing import TypeVar

from starlette.datastructures import FormData, UploadFile

W = TypeVar("W", bound=str)


class Form:
    """The fields of a form. A field that is missing is empty; nothing here ever raises."""

    def __init__(self, data: FormData | None = None) -> None:
        self._data = data if data is not None else FormData()

    def text(self, name: str) -> str:
        """A field without the space around it."""
        value = self._data.get(name, "")
        return value.strip() if isinstance(value, str) else ""

    def whole(self, name: str) -> str:
        """A field exactly as it was typed."""
        value = self._data.get(name, "")
        return value if isinstance(value, str) else ""

    def number(self, name: str) -> int | None:
        """A whole number, or ``None`` where something else was typed."""
        text = self.text(name).replace("−", "-")
        digits = text.removeprefix("-")
        plain = digits.isascii() and digits.isdigit() and len(digits) <= 9
        return int(text) if plain else None

    def one_of(self, name: str, words: Sequence[W]) -> W | None:
        """One of the words that the field may hold, or ``None``."""
        text = self.text(name)
        return next((word for word in words if word == text), None)

    def ticked(self, name: str) -> bool:
        """Whether a box is ticked."""
        return self.text(name) != ""

    def all(self, name: str) -> tuple[str, ...]:
        """Every value of a field that may come more than once."""
        values = self._data.getlist(name)
        return tuple(value.strip() for value in values if isinstance(value, str))

    def file(self, name: str) -> UploadFile | None:
        """An uploaded file, if one was chosen."""
        value = self._data.get(name)
        return value if isinstance(value, UploadFile) and value.filename else None

    def names(self, prefix: str) -> Iterator[str]:
        """The rest of every field's name that begins with a prefix."""
        for name in self._data:
            if name.startswith(prefix):
                yield name[len(prefix) :]

    def typed(self) -> dict[str, str]:
        """Everything that was typed, to show it again beside a refusal."""
        return {name: value for name, value in self._data.items() if isinstance(value, str)}
