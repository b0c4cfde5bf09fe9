"""A second scorekeeper for the Helsinki rules, written from the rulebook alone.

It knows nothing of the engine: it plays a bout from a list of things that happen, writes down the
records that a table would make, and keeps score with a pencil. It is slow-witted on purpose.
"""

from dataclasses import dataclass, field
from typing import Any

Json = dict[str, Any]

HEAD = {"head", "neck", "mask"}
TORSO = {"torso", "shoulder", "back"}
ILLEGAL = {"back_of_head", "spine", "groin", "back_of_knee", "achilles", "foot"}
AWARDS = {
    "takedown": 3,
    "dominance": 3,
    "fall": 3,
    "weapon_lost": 3,
    "ring_exit": 2,
    "ring_push": 2,
}
STRIKES = {"cut", "thrust", "slice"}
STRAIGHT_OUT = {"collusion", "unsporting", "brutality"}
OTHER = {"red": "blue", "blue": "red"}

LIMIT, CALL, CAP, COUNTDOWN = 180, 170, 10, 180


@dataclass(frozen=True)
class Exchange:
    """Fence after ``pause`` s, halt after ``length`` s, verdict after ``talk`` s.

    ``point``: seconds after the fence at which a judge calls a hit (None: nobody does).
    """

    pause: int
    length: int
    talk: int
    hits: list[Json]
    point: int | None = None
    halt: str = "hit"


@dataclass(frozen=True)
class Penalty:
    """After ``pause`` s between exchanges, ``to`` is penalised."""

    pause: int
    to: str
    offence: str


@dataclass(frozen=True)
class Timeout:
    """After ``pause`` s between exchanges, a time-out of ``length`` s."""

    pause: int
    length: int
    reason: str
    corner: str


Move = Exchange | Penalty | Timeout


def worth(hit: Json) -> int:
    """What one hit is worth by the tables of the rulebook, with the longsword page."""
    action, target = hit["action"], hit.get("target")
    if hit.get("discounted"):
        return 0
    if action in AWARDS:
        return 0 if hit.get("grapple") and action == "weapon_lost" else AWARDS[action]
    if hit.get("outside") or target in ILLEGAL:
        return 0
    if action == "pommel":
        return 2 if target == "mask" else 0
    if action not in STRIKES:
        return 0
    if hit.get("hand") == "one" and not hit.get("grapple"):
        return 2
    return 3 if target in HEAD or (target in TORSO and action == "thrust") else 2


@dataclass
class Referee:
    """A bout as it goes; ``ended`` says how it ended, ``frozen`` what the clock then showed."""

    knock_out: bool
    t: int = 0
    elapsed: int = 0
    fenced: bool = False
    state: str = "idle"
    call: str | None = None
    called: bool = False
    doubles: int = 0
    sudden_death: bool = False
    ended: tuple[str, str | None, str] | None = None
    frozen: int | None = None
    score: dict[str, int] = field(default_factory=lambda: {"red": 0, "blue": 0})
    records: list[Json] = field(default_factory=list[Json])
    verdicts: list[tuple[dict[str, int], dict[str, int]]] = field(
        default_factory=list[tuple[dict[str, int], dict[str, int]]]
    )
    steps: list[str] = field(default_factory=list[str])
    offences: dict[tuple[str, str], int] = field(default_factory=dict[tuple[str, str], int])
    warned: set[str] = field(default_factory=set[str])

    def wait(self, seconds: int, *, stopped: bool = False) -> None:
        """Time passes. The call at 170 s of clock takes its meaning from what goes on just then."""
        self.t += seconds
        if stopped or not self.fenced:
            return
        before, self.elapsed = self.elapsed, self.elapsed + seconds
        if before < CALL <= self.elapsed and not self.sudden_death:
            self.called, self.call = True, "this" if self.state == "live" else "next"

    def write(self, do: str, **facts: Any) -> None:
        self.records.append({"t": self.t, "do": do, **facts})

    def play(self, move: Move) -> None:
        if isinstance(move, Exchange):
            self.exchange(move)
        elif isinstance(move, Penalty):
            self.penalty(move)
        else:
            self.timeout(move)

    def exchange(self, move: Exchange) -> None:
        self.wait(move.pause)
        is_last = self.call == "next"
        self.write("fence")
        self.fenced, self.state = True, "live"
        self.live(move)
        is_last = is_last or self.call == "this"
        self.write("halt", reason=move.halt)
        self.state = "idle"
        at_halt = self.elapsed
        self.wait(move.talk)
        self.write("exchange", hits=move.hits)
        self.verdict(move.hits)
        self.after_verdict(at_halt, is_last=is_last)

    def live(self, move: Exchange) -> None:
        if move.point is None or move.point > move.length:
            self.wait(move.length)
            return
        self.wait(move.point)
        self.write("point", by="judge-1")
        self.state = "action"
        self.wait(move.length - move.point)

    def verdict(self, hits: list[Json]) -> None:
        best = {"red": 0, "blue": 0}
        for hit in hits:
            best[hit["by"]] = max(best[hit["by"]], worth(hit))
        awarded = {
            "red": max(best["red"] - best["blue"], 0),
            "blue": max(best["blue"] - best["red"], 0),
        }
        self.verdicts.append((best, awarded))
        struck_at_once = {hit["by"] for hit in hits if hit.get("when") == "double" and worth(hit)}
        self.doubles += len(struck_at_once) == 2
        for corner in ("red", "blue"):
            self.score[corner] += awarded[corner]

    def after_verdict(self, at_halt: int, *, is_last: bool) -> None:
        self.look_at_score(at_halt)
        if self.ended is not None or not is_last:
            return
        if self.leader() is None and self.knock_out:
            self.sudden_death, self.call = True, None
            return
        kind = "draw" if self.leader() is None else "win"
        self.end(kind, self.leader(), "time", at_halt)

    def look_at_score(self, clock: int) -> None:
        leader = self.leader()
        if self.sudden_death:
            if leader is not None:
                self.end("win", leader, "sudden_death", clock)
        elif leader is not None and self.score[leader] >= CAP:
            self.end("win", leader, "cap", clock)

    def leader(self) -> str | None:
        if self.score["red"] == self.score["blue"]:
            return None
        return "red" if self.score["red"] > self.score["blue"] else "blue"

    def penalty(self, move: Penalty) -> None:
        self.wait(move.pause)
        self.write("penalty", to=move.to, offence=move.offence)
        step = self.step(move.to, move.offence)
        self.steps.append(step)
        if step == "warning":
            self.warned.add(move.to)
        elif step == "points":
            self.score[OTHER[move.to]] += 3
            self.look_at_score(self.elapsed)
        else:
            self.end("win", OTHER[move.to], step, self.elapsed)

    def step(self, to: str, offence: str) -> str:
        if offence in STRAIGHT_OUT:
            return "disqualification"
        count = self.offences[to, offence] = self.offences.get((to, offence), 0) + 1
        if count >= 4:
            return "loss_of_match"
        return "warning" if count == 1 and to not in self.warned else "points"

    def timeout(self, move: Timeout) -> None:
        self.wait(move.pause)
        self.write("timeout", reason=move.reason, **{"for": move.corner})
        counts_down = move.reason in ("injury", "equipment")
        self.wait(move.length, stopped=True)
        if counts_down and move.length > COUNTDOWN:
            self.end("win", OTHER[move.corner], "forfeit", self.elapsed)
            self.write("close")
        else:
            self.write("resume")

    def end(self, kind: str, winner: str | None, by: str, clock: int) -> None:
        self.ended = (kind, winner, by)
        self.frozen = clock


def fight(moves: list[Move], *, knock_out: bool) -> Referee:
    """Plays the moves until the bout has ended or nothing is left to happen."""
    referee = Referee(knock_out)
    for move in moves:
        if referee.ended is None:
            referee.play(move)
    return referee
