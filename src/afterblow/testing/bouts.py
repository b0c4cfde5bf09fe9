"""Bouts for Hypothesis: hits, records and whole logs, sensible ones and any others.

``logs()`` draws what a table might write, with slips: exchanges from fence to verdict, penalties,
time-outs, calls, corrections, and now and then a record at the wrong moment.
"""

from typing import Any, cast, get_args

import msgspec
from hypothesis import strategies as st

from afterblow.core.bout.records import AnyRecord, Opening, Side
from afterblow.core.pair import CORNERS as CORNER_NAMES
from afterblow.core.pair import Corner, other
from afterblow.core.ruleset.words import Action, Part, Phase, Target, When

Json = dict[str, Any]

CORNERS: st.SearchStrategy[Corner] = st.sampled_from(CORNER_NAMES)
STRIKES = ["cut", "thrust", "slice", "pommel", "hilt", "demonstrated"]
AWARDS = ["takedown", "dominance", "fall", "disarm", "weapon_lost", "ring_exit", "ring_push"]
TARGETS = ["head", "neck", "mask", "torso", "shoulder", "arm", "hand", "leg", "back", "ankle"]
ILLEGAL = ["back_of_head", "spine", "groin", "back_of_knee", "achilles", "foot"]
DISCOUNTS = ["quality", "flat", "late", "force", "incidental", "outside", "illegal", "other"]
NO_SCORES = ["no_hit", "no_quality", "no_view", "washed", "withdrawn"]
OFFENCES = ["late_strike", "mask_off", "influencing", "joint_lock", "other", "unsporting", "typo"]
STEPS = ["none", "warning", "points", "loss_of_match", "disqualification", "yellow"]
MIRRORED = {"red": "blue", "blue": "red"}


def opening(
    phase: Phase = "pool", settings: Json | None = None, ruleset: str = "helsinki"
) -> Opening:
    """The first line of a log between Red and Blue."""
    return Opening(
        format="afterblow-bout/1",
        ruleset=ruleset,
        weapon="longsword",
        phase=phase,
        red=Side("Red"),
        blue=Side("Blue"),
        settings=settings or {},
    )


def record(written: Json) -> AnyRecord:
    """A record from its JSON."""
    return msgspec.convert(written, AnyRecord)


def log(written: list[Json]) -> list[AnyRecord]:
    """Records from their JSON."""
    return [record(each) for each in written]


def mirrored(record: AnyRecord) -> AnyRecord:
    """The record with red and blue exchanged."""
    return msgspec.convert(_swapped(msgspec.to_builtins(record)), AnyRecord)


def _swapped(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _swapped(each) for key, each in cast("Json", value).items()}
    if isinstance(value, list):
        return [_swapped(each) for each in cast("list[Any]", value)]
    return MIRRORED.get(value, value) if isinstance(value, str) else value


@st.composite
def hits(draw: st.DrawFn, by: Corner | None = None, when: str | None = None) -> Json:
    """Any hit: a strike somewhere, a value as announced, an award; some of them impossible."""
    hit: Json = {"by": by or draw(CORNERS)}
    kind = draw(st.sampled_from(["strike", "strike", "strike", "points", "award", "odd"]))
    if kind == "strike":
        hit["action"] = draw(st.sampled_from(STRIKES))
        hit["target"] = draw(st.sampled_from(TARGETS + ILLEGAL))
    if kind == "points":
        hit["points"] = draw(st.sampled_from([2, 3, 3, 0, 1]))
    if kind == "award":
        return {**hit, "action": draw(st.sampled_from(AWARDS)), "grapple": draw(st.booleans())}
    if kind == "odd":
        hit["action"] = draw(st.sampled_from(["buckler", "other", "off_hand_parry"]))
    hit["when"] = when or draw(st.sampled_from(["first", "first", "double", "afterblow"]))
    return (
        hit
        | draw(st.sampled_from([{}, {}, {}, {"hand": "one"}, {"outside": True}]))
        | draw(st.sampled_from([{}, {}, {}, {}, {"discounted": draw(st.sampled_from(DISCOUNTS))}]))
    )


@st.composite
def hit_lists(draw: st.DrawFn) -> list[Json]:
    """The hits of one exchange."""
    first = draw(CORNERS)
    second = other(first)
    shape = draw(st.sampled_from(["clean", "afterblow", "double", "any", "none"]))
    if shape == "clean":
        return [draw(hits(first, "first"))]
    if shape == "afterblow":
        return [draw(hits(first, "first")), draw(hits(second, "afterblow"))]
    if shape == "double":
        return [draw(hits(first, "double")), draw(hits(second, "double"))]
    return draw(st.lists(hits(), max_size=4)) if shape == "any" else []


@st.composite
def ballots(draw: st.DrawFn) -> list[Json]:
    """Ballots of two judges and perhaps the referee; now and then of somebody else."""
    third = draw(st.sampled_from(["", "", "referee", "referee", "judge-3"]))
    judges = ["judge-1", "judge-2", third] if third else ["judge-1", "judge-2"]
    return [
        {"judge": judge, "none": draw(st.sampled_from(NO_SCORES))}
        if draw(st.integers(0, 3)) == 0
        else {"judge": judge, "hits": draw(st.lists(hits(when="first"), max_size=2))}
        for judge in judges
    ]


@st.composite
def verdicts(draw: st.DrawFn) -> Json:
    """A verdict: mostly hits, sometimes none, sometimes ballots."""
    kind = draw(st.sampled_from(["hits", "hits", "hits", "hits", "none", "ballots", "empty"]))
    if kind == "hits":
        return {"do": "exchange", "hits": draw(hit_lists())}
    if kind == "none":
        return {"do": "exchange", "none": draw(st.sampled_from(NO_SCORES))}
    return (
        {"do": "exchange", "ballots": draw(ballots())} if kind == "ballots" else {"do": "exchange"}
    )


def _told(
    do: str, optional: Any = None, **words: st.SearchStrategy[Any]
) -> st.SearchStrategy[Json]:
    return st.fixed_dictionaries({"do": st.just(do), **words}, optional=optional)


HALTED = ["hit", "hit", "hit", "safety", "passive", "grapple_stalemate", "ring_exit"]
PAUSES = ["injury", "equipment", "clarification", "protest", "hold", "other"]
POINTS = _told("point", by=st.sampled_from(["judge-1", "referee"]))
HALTS = _told("halt", reason=st.sampled_from(HALTED))
PENALTIES = _told(
    "penalty",
    {"step": st.sampled_from(STEPS)},
    to=CORNERS,
    offence=st.sampled_from(OFFENCES),
)
TIMEOUTS = _told(
    "timeout",
    {"for": CORNERS, "kit": st.sampled_from(["gear", "weapon", "displaced"])},
    reason=st.sampled_from(PAUSES),
)
RESUMES = _told("resume", {"cleared": st.booleans()})
CLOCKS = _told("clock", {"elapsed": st.integers(0, 240), "limit": st.integers(0, 240)})
CALLS = _told("call", {"which": st.sampled_from(["this", "next"])}, call=st.just("last_exchange"))
RARE: st.SearchStrategy[Json] = st.sampled_from(
    [
        {"do": "forfeit", "by": "red", "reason": "injury"},
        {"do": "forfeit", "by": "both", "reason": "no_show"},
        {"do": "stop"},
        {"do": "struck", "side": "blue", "member": "x"},
        {"do": "protest", "by": "red", "record": 1, "verdict": "rejected"},
        {"do": "self_call", "by": "blue", "kind": "i_was_hit"},
        {"do": "adjust", "to": "red", "match_points": -1},
        {"do": "close"},
        {"do": "fence"},
    ]
)
PLAIN: st.SearchStrategy[Json] = st.one_of(
    POINTS, HALTS, verdicts(), PENALTIES, TIMEOUTS, RESUMES, CLOCKS, CALLS, RARE
)
"""Any record that is no correction, without its time."""


@st.composite
def corrections(draw: st.DrawFn) -> Json:
    """A void or a replace of any record."""
    number = draw(st.integers(1, 30))
    if draw(st.booleans()):
        return {"do": "void", "record": number}
    return {"do": "replace", "record": number, "with": draw(PLAIN)}


@st.composite
def passages(draw: st.DrawFn, *, corrected: bool) -> list[Json]:
    """A few records that belong together, or a single one of any kind."""
    kind = draw(st.sampled_from(["exchange"] * 6 + ["penalty", "timeout", "any", "correction"]))
    if kind == "exchange":
        called: list[Json] = [draw(POINTS)] if draw(st.booleans()) else []
        return [{"do": "fence"}, *called, draw(HALTS), draw(verdicts())]
    if kind == "penalty":
        return [draw(PENALTIES)]
    if kind == "timeout":
        return [draw(TIMEOUTS), draw(RESUMES)]
    if kind == "correction" and corrected:
        return [draw(corrections())]
    return [draw(PLAIN)]


@st.composite
def logs(draw: st.DrawFn, *, corrected: bool = True, max_passages: int = 10) -> list[AnyRecord]:
    """A whole log, times rising (now and then one falls)."""
    told = draw(st.lists(passages(corrected=corrected), max_size=max_passages))
    written = [each for passage in told for each in passage]
    gaps = st.sampled_from([0, 1, 3, 5, 8, 12, 20, 40, 90, 181, -1])
    t = 0
    made: list[AnyRecord] = []
    for each in written:
        t = max(0, t + draw(gaps))
        made.append(record({**each, "t": t}))
    return made


PHASES: st.SearchStrategy[Phase] = st.sampled_from(["pool", "friendly", "elimination", "final"])
SETTINGS: st.SearchStrategy[Json] = st.fixed_dictionaries(
    {},
    optional={
        "last_exchange": st.sampled_from(["by_state", "next", "this"]),
        "granted_exchange_after_time": st.booleans(),
        "overshoot": st.sampled_from(["keep", "clip"]),
        "sudden_death_limit": st.sampled_from(["none", 20]),
        "penalties_decide_sudden_death": st.booleans(),
        "several_awards": st.sampled_from(["best", "sum", "weapon_first"]),
        "both_leave_ring": st.sampled_from(["each_concedes", "none"]),
        "award_with_foul": st.booleans(),
        "lone_ballot": st.sampled_from(["none", "referee"]),
        "three_ballot_value": st.sampled_from(["majority", "lower"]),
        "offence_counter": st.sampled_from(["per_offence", "bout"]),
        "penalty_points_end_bout": st.booleans(),
        "forfeited_score": st.sampled_from(["keep", "fixed"]),
        "demonstrated_value": st.sampled_from(["as_if_legal", "referee"]),
    },
)
"""Named settings of a ruleset of this family."""

ANY_HIT: st.SearchStrategy[Json] = st.fixed_dictionaries(
    {"by": CORNERS},
    optional={
        "action": st.sampled_from(get_args(Action)),
        "target": st.sampled_from(get_args(Target)),
        "when": st.sampled_from(get_args(When)),
        "hand": st.sampled_from(["one", "two"]),
        "control": st.booleans(),
        "weapon": st.sampled_from(get_args(Part)),
        "outside": st.booleans(),
        "grapple": st.booleans(),
        "shown_as": st.sampled_from(get_args(Action)),
        "discounted": st.sampled_from(DISCOUNTS),
        "points": st.integers(-3, 5),
    },
)
"""Whatever can be written down as a hit."""

_ANY_HITS = st.lists(ANY_HIT, max_size=4)
ANY_VERDICT = _told(
    "exchange",
    {
        "hits": _ANY_HITS,
        "none": st.sampled_from(NO_SCORES),
        "ballots": st.lists(
            st.fixed_dictionaries(
                {"judge": st.sampled_from(["judge-1", "judge-2", "judge-7", "referee"])},
                optional={"hits": _ANY_HITS, "none": st.sampled_from(NO_SCORES)},
            ),
            max_size=4,
        ),
    },
)


@st.composite
def anything(draw: st.DrawFn) -> list[AnyRecord]:
    """Records that can be written down, in no order and at any time."""
    live = [{"do": "fence"}, {"do": "halt", "reason": "hit"}]
    told = draw(st.lists(st.one_of(PLAIN, ANY_VERDICT, corrections()), max_size=12))
    times = st.one_of(st.integers(0, 400), st.floats(0, 10_000_000, allow_nan=False))
    opened = live if draw(st.booleans()) else []
    return [record({**each, "t": 0}) for each in opened] + [
        record({**each, "t": draw(times)}) for each in told
    ]
