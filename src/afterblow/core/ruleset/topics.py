"""What the clauses of a ruleset's tables may speak of."""

TOPICS: dict[str, tuple[str, ...]] = {
    "flow": (
        "fence",  # the call that begins the bout and each exchange
        "states",  # what may follow what
        "point",  # an official calls a hit, the exchange goes on
        "halt",  # the call that ends the exchange
        "after_halt",  # nothing that lands later counts
        "officials_halt",  # the referee halts without a call of a hit
        "no_hit",  # an exchange without a score
        "score_announced",
        "winner_announced",
        "self_call",
        "stop",
        "adjust",
    ),
    "score": ("cap", "cap_reached", "overshoot"),
    "clock": ("start", "limit", "runs", "timeout", "correction"),
    "last_exchange": ("call", "runs_on", "passive", "which", "no_more", "after_time"),
    "ending": ("leader", "equal", "forfeit"),
    "sudden_death": ("start", "decided", "limit", "penalties"),
    "targets": ("illegal", "demonstrated", "no_value"),
    "exchange": (
        "announced",  # the referee says a value for each fencer
        "combine",  # how the two values become one award
        "equal",  # equal values
        "recorded",  # both values and the award
        "one_score",  # at most one score changes
        "ceiling",
        "afterblow",
        "best",  # the best blow of a fencer counts, once
        "double",
        "double_count",
        "several_awards",
        "weapon_and_grapple",
        "outside_striker",
        "outside_struck",
        "both_leave_ring",
        "both_down",
        "grapple",  # what scores in a grapple, and what does not
        "award_with_foul",
    ),
    "panel": ("asked", "agree", "lower", "third", "lone", "three", "locked", "awards"),
    "penalties": (
        "steps",
        "ladder",
        "second_warning",
        "counter",
        "points_end_bout",
        "actor",
        "warning_lasts",
        "protocol",
        "referee_rules",
        "repeats",
        "disqualified",
    ),
    "timeouts": ("called", "countdown", "resume", "all_rings"),
    "protests": ("when",),
    "match_points": ("values", "adjust", "removed"),
    "officials": ("roles", "corners", "armbands"),
    "check_in": ("age", "waiver"),
}
"""The topics that each table's ``clauses`` may name; ``timeouts`` for each of its tables."""
