"""A ``[[case]]`` of a ruleset file: what happened in a few words, and the verdict that must follow.

The short case, one exchange (fence at 0, halt at 5, verdict at 8)::

    [[case]]
    name  = "an afterblow takes its value off the first hit"
    cites = ["S0-29", "S0-43"]
    hits  = ["red cut leg", "blue cut head afterblow"]
    raw   = { red = 2, blue = 3 }
    awards = { blue = 1 }                       # a corner left out is 0

A hit in words: the corner that gains, then any of action, target, ``double`` or ``afterblow``,
``one_handed``, ``outside``, ``grapple``, ``control``, ``shown_as:ACTION``, ``discounted:REASON``,
``weapon:PART``, ``N points`` (``"red 3 points"``). ``none = "no_quality"`` instead of hits.
``ballots`` give a judge's hits in the same words::

    ballots = { judge-1 = ["red cut head"], judge-2 = ["red cut arm"], referee = "no_hit" }

The long case, any records: ``"TIME DO WORDS…"`` or a whole record as a table::

    records = [
      "0 fence", "20 halt", "45 exchange red cut head, blue cut arm afterblow", "50 fence",
      "60 point judge-1", "61 halt passive", "62 exchange no_hit",   # `exchange`: nothing scored
      "70 penalty red late_strike", "75 penalty red late_strike warning second",  # step, actor
      "80 timeout injury red", "90 resume", "95 timeout equipment blue weapon",
      "96 resume not_willing", "100 clock elapsed=120 limit=200", "170 call last_exchange next",
      "171 self_call red i_was_hit", "172 protest red 3 upheld", "173 forfeit blue injury",
      "174 stop", "175 close", "176 adjust red -1", "177 void 3",
      "178 replace 3 exchange red cut arm",
      { t = 180, do = "exchange", ballots = [{ judge = "judge-1", none = "no_view" }] },
    ]

What went before: ``given = { red = 8, blue = 5 }`` is the score at the start, ``phase``,
``weapon``, ``settings``. What must follow, each only where it is written: ``awards`` and ``raw`` of
the last exchange (or ``awards`` of the last penalty, where there is no exchange), ``score``,
``doubles``, ``state``, ``clock`` (elapsed seconds), ``running``, ``result`` in words (``"red wins
by cap"``, ``"draw by time"``, ``"both lose by forfeit"``, ``"none"``), ``booked`` (what standings
count), ``match_points`` (the sum of the adjustments), ``penalties`` (the steps given, in order),
``prompts`` (codes in order, or ``"last_exchange at 170"`` with the clock), ``refused`` (``"14
no_verdict_yet"`` or only the code; an empty list where left out: a case without ``refused`` refuses
nothing). ``cites`` are clauses that must all stand in the verdict's reasons.
"""

from typing import Any

import msgspec

from afterblow.core.ruleset.words import NoScore, Phase

Table = dict[str, Any]
"""A hit or record as the table that TOML gives; it is read as the record it must be when the case
is run.
"""


class Corners(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A number for each corner; one left out is 0."""

    red: int = 0
    blue: int = 0


class Case(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True
):
    """Records and the verdict that they must get; see the module for the words."""

    cites: list[str]
    name: str = ""
    phase: Phase = "pool"
    weapon: str = ""
    settings: Table = {}
    given: Corners | None = None

    hits: list[str | Table] | None = None
    none: NoScore | None = None
    ballots: dict[str, list[str | Table] | NoScore] | None = None
    records: list[str | Table] = []

    awards: Corners | None = None
    raw: Corners | None = None
    score: Corners | None = None
    doubles: int | None = None
    state: str | None = None
    clock: int | float | None = None
    running: bool | None = None
    result: str | None = None
    booked: Corners | None = None
    match_points: Corners | None = None
    penalties: list[str] | None = None
    prompts: list[str] | None = None
    refused: list[str] = []
