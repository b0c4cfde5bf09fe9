"""Rosters as CSV: bytes in, fencers and every problem by line out. Pure: nothing is imported.

Columns in any order, by common names in several languages; ``,`` ``;`` or tab between cells;
UTF-8. What is wrong with the whole file is a refusal, what is wrong with a row a ``Problem``.
"""

from afterblow.formats.roster_csv.columns import FIELDS, Field
from afterblow.formats.roster_csv.layout import Layout, lay_out, parse_mapping
from afterblow.formats.roster_csv.read import Roster, check, read
from afterblow.formats.roster_csv.rows import Problem, Row
from afterblow.formats.roster_csv.text import LONGEST_FILE, Line, Table, table
from afterblow.formats.roster_csv.values import sounds_like
from afterblow.formats.roster_csv.values import text as clean

__all__ = [
    "FIELDS",
    "LONGEST_FILE",
    "Field",
    "Layout",
    "Line",
    "Problem",
    "Roster",
    "Row",
    "Table",
    "check",
    "clean",
    "lay_out",
    "parse_mapping",
    "read",
    "sounds_like",
    "table",
]
