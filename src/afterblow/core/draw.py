"""Chance that can be checked: an order drawn from a recorded draw seed.

Each item is given the SHA-256 of ``<draw seed>:<item>`` and the items stand in the order of these
numbers. Anybody can repeat the draw with a hash program; the order in which the items were handed
in does not matter. Recorded draws rest on this, so it never changes.
"""

from collections.abc import Iterable
from hashlib import sha256


def lot(draw_seed: int, item: str) -> str:
    """The lot that falls to an item: 64 hexadecimal digits; the lowest stands first."""
    return sha256(f"{draw_seed}:{item}".encode("utf-8", "surrogatepass")).hexdigest()


def drawn_order(draw_seed: int, items: Iterable[str]) -> tuple[str, ...]:
    """The items in the order that the draw seed gives them."""
    return tuple(sorted(items, key=lambda item: (lot(draw_seed, item), item)))
