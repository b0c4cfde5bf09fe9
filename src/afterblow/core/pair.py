"""One value for each corner."""

from collections.abc import Callable, Iterator
from typing import Generic, Literal, TypeVar

import msgspec

T = TypeVar("T")
U = TypeVar("U")

Corner = Literal["red", "blue"]
CORNERS: tuple[Corner, Corner] = ("red", "blue")


def other(corner: Corner) -> Corner:
    """The opponent's corner."""
    return "blue" if corner == "red" else "red"


class Pair(msgspec.Struct, Generic[T], frozen=True, forbid_unknown_fields=True):
    """A value for red and a value for blue: ``pair["red"]``."""

    red: T
    blue: T

    def __getitem__(self, corner: Corner) -> T:
        return self.red if corner == "red" else self.blue

    def swap(self) -> "Pair[T]":
        """The same pair seen from the other side."""
        return Pair(self.blue, self.red)

    def map(self, change: Callable[[T], U]) -> "Pair[U]":
        """Both values changed by one function."""
        return Pair(change(self.red), change(self.blue))

    def put(self, corner: Corner, value: T) -> "Pair[T]":
        """The pair with one corner's value exchanged."""
        return Pair(value, self.blue) if corner == "red" else Pair(self.red, value)

    def items(self) -> Iterator[tuple[Corner, T]]:
        """Both corners with their values, red first."""
        yield "red", self.red
        yield "blue", self.blue


def both(value: T) -> Pair[T]:
    """The same value for both corners."""
    return Pair(value, value)
