"""What a ruleset file can say.

A ruleset is data: numbers, tables, offences and named policies, each with the clause it comes from.
A TOML file decodes to :class:`Ruleset` as it stands, table for table. Nothing here computes;
`bind.py` lays a weapon's layer, the phase and an organiser's settings over a ruleset, and the
engine (`core.bout`) reads the outcome.

Clauses. Every table has a line ``clauses = { topic = "S0-12", … }``. The topics that a table knows
stand in `topics.TOPICS`; ``ruleset.cite("score.cap")`` is the clause of that topic ("" where the
rulebook is silent). Rows of lists (values, awards, offences, checks, notes) carry their ``clause``
themselves.

Settings. A clause that can be read in two ways has a ``[settings.NAME]`` table: ``sets`` is the
dotted path of the policy it changes, whose value in the file is the default, and ``values`` are the
readings allowed.
"""

from typing import Annotated, Literal

import msgspec

from afterblow.core.ruleset.case import Case
from afterblow.core.ruleset.words import Action, Discount, HaltReason, NoScore, Part, Phase, Target

SettingValue = str | bool | int | list[int | str]
"""What a setting may be set to: a word, a yes or no, a number, a list."""

Clauses = dict[str, str]

Count = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
AtLeastOne = Annotated[int, msgspec.Meta(ge=1, le=1_000_000)]


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A table of a ruleset file: unknown keys are refused."""


class Flow(Table, frozen=True, kw_only=True):
    """How a bout goes: only clauses, the course itself is the same in every rulebook."""

    clauses: Clauses = {}


class Score(Table, frozen=True, kw_only=True):
    """What is counted and what ends the counting."""

    model: Literal["points"] = "points"
    cap: AtLeastOne
    overshoot: Literal["keep", "clip"] = "keep"
    clauses: Clauses = {}


class Clock(Table, frozen=True, kw_only=True):
    """The bout's clock. ``limit`` in seconds."""

    runs: Literal["continuously"] = "continuously"
    """``continuously``: from the first "fence" on, through scoring, until a time-out."""
    limit: AtLeastOne
    clauses: Clauses = {}


class LastExchange(Table, frozen=True, kw_only=True):
    """The call before the end of time. ``call_before`` in seconds before the limit."""

    call_before: Count
    when_live: Literal["by_state", "this", "next"] = "by_state"
    """An exchange is live at the call. ``by_state``: it is the last, or, with a hit already
    called, one more follows.
    """
    may_start_after_time: bool = True
    """An exchange that was granted may still start after the limit."""
    clauses: Clauses = {}


class Ending(Table, frozen=True, kw_only=True):
    """How a bout ends when nobody reached the cap."""

    equal: Literal["draw", "sudden_death"] = "draw"
    forfeited_score: Literal["keep", "fixed"] = "keep"
    """``fixed``: standings book the cap for the winner and 0 for the loser."""
    clauses: Clauses = {}


class SuddenDeath(Table, frozen=True, kw_only=True):
    """Fencing on until somebody leads. ``limit`` in seconds of clock from its first "fence", or
    "none".
    """

    lead: AtLeastOne = 1
    limit: AtLeastOne | Literal["none"] = "none"
    penalties_decide: bool = True
    clauses: Clauses = {}


class Targets(Table, frozen=True, kw_only=True):
    """Targets that are worth nothing, and what an attack that is only shown to one of them is
    worth.
    """

    illegal: list[Target] = []
    demonstrated: Literal["as_if_legal", "referee", "none"] = "none"
    """``as_if_legal``: what the row of :class:`Value` gives, unless the referee names a value;
    ``referee``: he must.
    """
    clauses: Clauses = {}


class Value(Table, frozen=True, kw_only=True):
    """What a hit is worth. The first row that fits holds; a weapon's rows come before the ruleset's
    own.

    A row without ``actions`` fits every action, without ``targets`` every target. A target that no
    row and no list of illegal targets names belongs to a larger one (`words.BELONGS_TO`).
    ``illegal``: worth nothing and not allowed.
    """

    points: Count | Literal["illegal"]
    clause: str
    actions: list[Action] = []
    targets: list[Target] = []
    hand: Literal["any", "one", "two"] = "any"
    in_grapple: bool = True
    """False: the row does not hold in a grapple."""


class Award(Table, frozen=True, kw_only=True):
    """What scores without a weapon; ``points`` go to the fencer that the record names."""

    action: Action
    points: Count
    clause: str
    not_in_grapple: bool = False
    """No award while the fencers are still in the grapple (a lost weapon, a fall)."""
    in_grapple_clause: str = ""
    """The clause that then holds."""
    standing: bool = False
    """Goes to the one who stays on the feet: nothing when both go down, unless one dominates."""
    dominance: bool = False
    """Goes to the one who clearly dominates on the ground."""


class Exchange(Table, frozen=True, kw_only=True):
    """How the hits of both fencers become one award."""

    announced: list[Count]
    """The values that an official may announce, highest first."""
    ceiling: AtLeastOne
    combine: Literal["difference"] = "difference"
    afterblow: Literal["full"] = "full"
    double: Literal["as_afterblow"] = "as_afterblow"
    several_awards: Literal["best", "sum", "weapon_first"] = "best"
    outside_striker_scores: bool = False
    both_leave_ring: Literal["each_concedes", "none"] = "each_concedes"
    award_with_foul: bool = False
    clauses: Clauses = {}


class Panel(Table, frozen=True, kw_only=True):
    """Who judges, and how ballots become values, for each fencer apart."""

    rule: Literal["agree_or_lower", "advisory"] = "agree_or_lower"
    judges: Count
    referee_ballot: bool = True
    """The referee may cast a ballot, as a further judge."""
    lone_ballot: Literal["none", "referee"] = "none"
    """One judge saw a hit, the other none, and the referee casts no ballot."""
    three_ballot_value: Literal["majority", "lower"] = "majority"
    """Two of three name one value, the third another hit."""
    clauses: Clauses = {}


Step = str
"""A step of a penalty ladder, such as ``warning``: a key of ``[penalties.steps]``."""


class StepEffect(Table, frozen=True, kw_only=True):
    """What a step of the ladder does."""

    effect: Literal["recorded", "points_to_opponent", "loses_bout", "disqualifies"]
    points: Count = 0
    clause: str = ""
    name: str = ""
    """How the referee says it, in English."""
    color: Literal["", "blue", "yellow", "red", "black"] = ""


class Penalties(Table, frozen=True, kw_only=True):
    """Ladders, steps and what counts together."""

    counter: Literal["per_offence", "bout"] = "per_offence"
    """``per_offence``: each row counts its own offences; ``bout``: one counter for all of a
    fencer's.
    """
    second_warning: Step = ""
    """What a warning becomes when the fencer already holds one in this bout; "": it stays a
    warning.
    """
    points_end_bout: bool = True
    ladders: dict[str, list[Step]]
    """By name: the step of the first, second, … offence; the last one repeats."""
    steps: dict[Step, StepEffect]
    alert_after_warnings: Count = 0
    """Repeats over the tournament: from so many warnings on the manager is told; 0: never."""
    clauses: Clauses = {}


class Offence(Table, frozen=True, kw_only=True):
    """A row of the penalty tables."""

    id: str
    name: str
    """What the table reads and searches, in English."""
    kind: str
    """The table that the row stands in, such as ``safety``."""
    ladder: str = ""
    """A key of ``[penalties.ladders]``; "": the official must name the step."""
    clauses: list[str]
    keywords: list[str] = []
    """Further words by which a table may search."""
    annuls: list[Action] = []
    """Awards of this exchange that the offender does not get."""


class TimeOut(Table, frozen=True, kw_only=True):
    """A kind of time-out: ``countdown`` in seconds, 0 for none."""

    countdown: Count = 0
    counts_down: bool = True
    warn_before: Count = 30
    needs_clearance: bool = False
    """It goes on only if the medical staff clear the fencer, and the fencer wants to."""
    all_rings: bool = False
    """It halts the bouts of every ring."""
    clauses: Clauses = {}


class Protests(Table, frozen=True, kw_only=True):
    """When a decision may be appealed."""

    when: Literal["between_exchanges", "after_bout"] = "between_exchanges"
    clauses: Clauses = {}


class MatchPoints(Table, frozen=True, kw_only=True):
    """What a bout counts in the standings: win, draw, loss."""

    values: list[int] = msgspec.field(default_factory=lambda: [2, 1, 0])
    past_bouts_of_removed: Literal["stand", "annul"] = "stand"
    clauses: Clauses = {}


class Officials(Table, frozen=True, kw_only=True):
    """Who has a part in a bout."""

    roles: list[str] = []
    judges: Count = 0
    seconds: Count = 0
    start_call: str = "fence"
    halt_call: str = "halt"
    poll_call: str = ""
    clauses: Clauses = {}


class CheckIn(Table, frozen=True, kw_only=True):
    """What is asked before a fencer may take part."""

    minimum_age: Count = 0
    waiver: str = ""
    clauses: Clauses = {}


class Check(Table, frozen=True, kw_only=True):
    """A line of a check-list. ``before`` says when it is asked, ``of`` whom."""

    id: str
    text: str
    before: Literal["check_in", "bout", "resume"] = "bout"
    of: Literal["table", "referee", "fencer", "medical"] = "table"
    clause: str = ""


class Note(Table, frozen=True, kw_only=True):
    """Something an official should know that nothing computes."""

    text: str
    to: Literal["table", "referee", "judge", "fencer", "audience"] = "referee"
    when: Literal["always", "ready", "fencing", "halted", "ended"] = "always"
    clause: str = ""


class Call(Table, frozen=True, kw_only=True):
    """A call that somebody makes: last_exchange, match, sudden_death."""

    to: Literal["table", "referee"] = "table"
    clause: str = ""


class Grapple(Table, frozen=True, kw_only=True):
    """The count in a grapple that goes nowhere. ``stalemate`` in seconds, 0: nobody counts."""

    stalemate: Count = 0
    counted_by: str = "referee"
    clause: str = ""


class Layer(Table, frozen=True, kw_only=True):
    """A weapon: what is held, its own rows of values, and policies that differ for it."""

    name: str
    parts: list[Part]
    strikes: list[Action] = []
    """Instead of the ruleset's own, where this weapon has others."""
    value: list[Value] = []
    set: dict[str, SettingValue] = {}
    """Dotted path of a policy → its value for this weapon."""


class PhaseRule(Table, frozen=True, kw_only=True):
    """Policies that differ in some phases."""

    when: list[Phase]
    set: dict[str, SettingValue]
    clause: str = ""


class Setting(Table, frozen=True, kw_only=True):
    """A clause that can be read in more than one way: the organiser may choose."""

    sets: str
    """The dotted path of the policy, such as ``score.overshoot``; its value in the file is the
    default.
    """
    clauses: list[str]
    title: str
    """The question, in a few English words."""
    values: list[SettingValue] = []
    open: Literal["", "seconds", "number", "win_draw_loss"] = ""
    """A further kind of value that is allowed besides ``values``."""
    words: dict[str, str] = {}
    """What each value means, in English, by the value's text (``keep``, ``true``, ``[2, 1, 0]``).
    """


class Ruleset(Table, frozen=True, kw_only=True):
    """A rulebook as data."""

    id: str
    name: str
    version: str
    source: str
    """The published text that it was made from."""
    default_weapon: str = ""
    about: str = ""

    strikes: list[Action] = msgspec.field(default_factory=lambda: ["cut", "thrust", "slice"])
    """The ordinary strikes: what an omitted action may have been."""
    flow: Flow = Flow()
    score: Score
    clock: Clock
    last_exchange: LastExchange
    ending: Ending = Ending()
    sudden_death: SuddenDeath = SuddenDeath()
    targets: Targets = Targets()
    value: list[Value] = []
    award: list[Award] = []
    exchange: Exchange
    panel: Panel
    penalties: Penalties
    offence: list[Offence] = []
    timeouts: dict[str, TimeOut] = {}
    """By kind: injury, gear, weapon, displaced (the kits of equipment), clarification, protest,
    hold, other.
    """
    protests: Protests = Protests()
    match_points: MatchPoints = MatchPoints()
    officials: Officials = Officials()
    check_in: CheckIn = CheckIn()
    grapple: Grapple = Grapple()

    halts: dict[HaltReason, str] = {}
    """The clause of each reason to halt."""
    no_score: dict[NoScore, str] = {}
    """The reasons why nothing scored, with their clauses."""
    discounts: dict[Discount, str] = {}
    """The reasons why a hit that was seen does not score, with their clauses."""
    calls: dict[str, Call] = {}
    check: list[Check] = []
    note: list[Note] = []

    weapons: dict[str, Layer] = {}
    phase: list[PhaseRule] = []
    settings: dict[str, Setting] = {}
    case: list[Case] = []

    def cite(self, topic: str) -> str:
        """The clause of ``table.topic``, or "" where the ruleset names none."""
        table, _, name = topic.partition(".")
        clauses: Clauses = getattr(self, table).clauses
        return clauses.get(name, "")
