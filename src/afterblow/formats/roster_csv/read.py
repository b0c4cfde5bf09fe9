"""A whole file into a roster: who is on it, who is on it twice, and every problem by line."""

from collections.abc import Mapping

import msgspec

from afterblow.core.refusal import Refused
from afterblow.formats.roster_csv import values
from afterblow.formats.roster_csv.layout import Layout, lay_out
from afterblow.formats.roster_csv.rows import Problem, Row, row
from afterblow.formats.roster_csv.text import MOST_ROWS, table


class Roster(msgspec.Struct, frozen=True, kw_only=True):
    """What a file says. ``read`` rows = one for each of ``rows`` + ``joined`` + ``skipped``.

    ``joined``: rows that enter a fencer already read for one more tournament. ``repeated``: rows
    skipped because they say the same fencer again; an organiser may want them after all.
    """

    layout: Layout
    delimiter: str
    read: int
    joined: int
    skipped: int
    rows: tuple[Row, ...]
    repeated: tuple[Row, ...]
    problems: tuple[Problem, ...]


def check(
    data: bytes,
    mapping: Mapping[str, str] | None = None,
    *,
    header: bool | None = None,
    this_year: int,
) -> Roster | Refused:
    """A file as a roster; refusals are those of ``table``, ``lay_out`` and ``read``."""
    lines = table(data)
    if isinstance(lines, Refused):
        return lines
    layout = lay_out(lines, mapping, header=header)
    return layout if isinstance(layout, Refused) else read(layout, lines.delimiter, this_year)


def read(layout: Layout, delimiter: str, this_year: int) -> Roster | Refused:
    """The fencers of a table.

    Refusals: ``roster_no_name_column`` (with the columns), ``roster_no_rows``,
    ``roster_too_many_rows``.
    """
    refused = _unreadable(layout)
    if refused is not None:
        return refused
    found = _Found()
    for number in layout.above:
        found.problems.append(Problem(number, "warning", "roster_above_header"))
    for line in layout.data:
        made, problems = row(layout, line, this_year)
        found.problems += problems
        if made is not None:
            found.place(made)
    return found.roster(layout, delimiter)


def _unreadable(layout: Layout) -> Refused | None:
    if not layout.data:
        return Refused("roster_no_rows")
    if not layout.has_name:
        shown = layout.headers if layout.header is not None else layout.data[0].cells
        listed = [f"{n} {values.text(cell)}".strip() for n, cell in enumerate(shown, 1)]
        return Refused("roster_no_name_column", {"columns": listed})
    if len(layout.data) > MOST_ROWS:
        return Refused("roster_too_many_rows", {"limit": MOST_ROWS})
    return None


class _Found:
    """The fencers read so far, to know one again."""

    def __init__(self) -> None:
        self.rows: list[Row] = []
        self.repeated: list[Row] = []
        self.problems: list[Problem] = []
        self.joined = 0
        self._alike: dict[str, list[int]] = {}
        self._seeds: dict[int, int] = {}

    def place(self, new: Row) -> None:
        """Take a fencer, join the row to an earlier one of the same fencer, or leave it out."""
        alike = self._alike.setdefault(values.sounds_like(new.name), [])
        same = next((i for i in alike if _same_fencer(self.rows[i], new)), None)
        if same is None:
            if alike:
                self._warn_alike(self.rows[alike[0]], new)
            self._warn_seed(new)
            alike.append(len(self.rows))
            self.rows.append(new)
        elif set(new.tournaments) - set(self.rows[same].tournaments):
            self.rows[same] = _joined(self.rows[same], new)
            self.joined += 1
        else:
            self._repeat(self.rows[same], new)

    def roster(self, layout: Layout, delimiter: str) -> Roster:
        read = len(layout.data)
        return Roster(
            layout=layout,
            delimiter=delimiter,
            read=read,
            joined=self.joined,
            skipped=read - len(self.rows) - self.joined,
            rows=tuple(self.rows),
            repeated=tuple(self.repeated),
            problems=tuple(sorted(self.problems, key=lambda problem: problem.line)),
        )

    def _repeat(self, earlier: Row, new: Row) -> None:
        self.repeated.append(new)
        params = {"name": new.name, "line": earlier.lines[0]}
        self.problems.append(Problem(new.lines[0], "skipped", "roster_repeated", {**params}))

    def _warn_alike(self, earlier: Row, new: Row) -> None:
        params = {"name": new.name, "other": earlier.name, "line": earlier.lines[0]}
        self.problems.append(Problem(new.lines[0], "warning", "roster_alike", {**params}))

    def _warn_seed(self, new: Row) -> None:
        if new.seed is None:
            return
        line = self._seeds.setdefault(new.seed, new.lines[0])
        if line != new.lines[0]:
            params = {"seed": new.seed, "line": line}
            self.problems.append(Problem(new.lines[0], "warning", "roster_seed_twice", {**params}))


def _same_fencer(one: Row, two: Row) -> bool:
    """The same name, and nothing that tells the two apart."""
    if one.name.casefold() != two.name.casefold():
        return False
    facts = [
        (one.club.casefold(), two.club.casefold()),
        (one.hema_ratings_id, two.hema_ratings_id),
        (one.email.casefold(), two.email.casefold()),
        (one.birth_year, two.birth_year),
    ]
    return all(not a or not b or a == b for a, b in facts)


def _joined(earlier: Row, new: Row) -> Row:
    entered = (*earlier.tournaments, *(t for t in new.tournaments if t not in earlier.tournaments))
    return msgspec.structs.replace(earlier, lines=(*earlier.lines, *new.lines), tournaments=entered)
