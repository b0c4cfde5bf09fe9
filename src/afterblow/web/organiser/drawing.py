"""A bracket as a drawing: which slot stands where in a grid of rows and columns."""

import msgspec

from afterblow.app.projections.text import BoutLine, Text
from afterblow.app.projections.tournament import BracketStage


class Box(msgspec.Struct, frozen=True):
    """A bout in the drawing: it spans ``rows`` from ``row`` (from 1) in its column."""

    bout: BoutLine
    row: int
    rows: int


class DrawnRound(msgspec.Struct, frozen=True):
    """A column of the drawing: its ``round`` word, its title, its boxes."""

    round: str
    title: Text
    place: str
    boxes: tuple[Box, ...]


class Drawing(msgspec.Struct, frozen=True):
    """A bracket of ``height`` rows; two boxes of a column meet in one of the next."""

    height: int
    rounds: tuple[DrawnRound, ...]


def draw_bracket(stage: BracketStage) -> Drawing:
    """The drawing of a bracket; every round has half the bouts of the one before."""
    height = max((len(each.bouts) for each in stage.rounds), default=0)
    return Drawing(
        height=height,
        rounds=tuple(
            DrawnRound(
                round=each.round,
                title=each.title,
                place=f"r{len(each.bouts) * 2}",
                boxes=_boxes(each.bouts, height),
            )
            for each in stage.rounds
        ),
    )


def _boxes(bouts: tuple[BoutLine, ...], height: int) -> tuple[Box, ...]:
    rows = height // max(len(bouts), 1)
    return tuple(Box(bout, 1 + number * rows, rows) for number, bout in enumerate(bouts))
