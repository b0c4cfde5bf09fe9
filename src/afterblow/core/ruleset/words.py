"""The words of the field that records and rulesets share."""

from typing import Literal

Action = Literal[
    "cut",
    "thrust",
    "slice",
    "pommel",
    "hilt",
    "buckler",
    "takedown",
    "dominance",
    "fall",
    "disarm",
    "weapon_lost",
    "ring_exit",
    "ring_push",
    "grapple",
    "off_hand_parry",
    "off_hand_cover",
    "demonstrated",
    "other",
]

Target = Literal[
    "head",
    "neck",
    "mask",
    "torso",
    "shoulder",
    "arm",
    "hand",
    "leg",
    "back",
    "back_of_head",
    "spine",
    "groin",
    "back_of_knee",
    "achilles",
    "ankle",
    "foot",
]

BELONGS_TO: dict[Target, Target] = {
    "neck": "head",
    "mask": "head",
    "back_of_head": "head",
    "shoulder": "torso",
    "back": "torso",
    "spine": "torso",
    "groin": "torso",
    "hand": "arm",
    "ankle": "leg",
    "back_of_knee": "leg",
    "achilles": "leg",
    "foot": "leg",
}
"""A target that a ruleset does not name is part of this one."""

AWARDS: frozenset[Action] = frozenset(
    ("takedown", "dominance", "fall", "disarm", "weapon_lost", "ring_exit", "ring_push", "grapple")
)
"""What is done without striking; everything else is a strike."""

Part = Literal[
    "sword",
    "sword-left",
    "sword-right",
    "rapier",
    "dagger",
    "spear",
    "buckler",
    "shield",
    "targa",
]

Phase = Literal["pool", "elimination", "semifinal", "bronze", "final", "friendly"]
HaltReason = Literal["hit", "grapple_stalemate", "ring_exit", "safety", "passive", "other"]
NoScore = Literal["no_hit", "no_quality", "no_view", "washed", "withdrawn"]
Discount = Literal["quality", "flat", "late", "force", "incidental", "outside", "illegal", "other"]
When = Literal["first", "double", "afterblow"]
