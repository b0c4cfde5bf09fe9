"""What an event's log says so far: a fold over its lines, without any input or output.

Applying is total and per stream: the state depends on the order within each stream alone, so that
streams may be written at the same time. ``decide`` asks the sport; who may ask is asked elsewhere.
"""

from collections.abc import Iterable, Sequence

from afterblow.app import lines
from afterblow.app.bouts import OpenBout, begun, continued, decide_bout, outcome
from afterblow.app.lines import BoutOpened, Line, OfBout
from afterblow.app.ports import Rulesets, Stored
from afterblow.core.event.decide import decide as decide_event
from afterblow.core.event.fold import fold as fold_event
from afterblow.core.event.records import EventRecord
from afterblow.core.event.state import Event
from afterblow.core.refusal import Refused
from afterblow.core.ruleset.bind import bind
from afterblow.core.ruleset.model import Ruleset
from afterblow.core.ruleset.words import Phase
from afterblow.core.tournament.decide import decide as decide_tournament
from afterblow.core.tournament.fold import fold as fold_tournament
from afterblow.core.tournament.model import Progress
from afterblow.core.tournament.outcome import BoutOutcome
from afterblow.core.tournament.progress import progress
from afterblow.core.tournament.records import TournamentRecord
from afterblow.core.tournament.state import Tournament

Topics = frozenset[str]
"""What a commit changed: ``event``, ``ring:<id>``, ``tournament:<id>``, ``bout:<id>``,
``person:<id>``. Coarse: a topic too many is no fault."""


class Book:
    """``event``, ``tournaments`` and ``bouts`` (those with a record) after ``position`` records.

    ``event_ms``: when each record of the event's stream came (UTC), by its number.
    ``last_closed``: the bout that each ring closed last.
    """

    def __init__(self, rulesets: Rulesets) -> None:
        self.rulesets = rulesets
        self.position = 0
        self.event = Event()
        self.event_ms: dict[int, int] = {}
        self.tournaments: dict[str, Tournament] = {}
        self.bouts: dict[str, OpenBout] = {}
        self.last_closed: dict[str, str] = {}
        self._seqs: dict[str, int] = {}
        self._outcomes: dict[str, dict[str, BoutOutcome]] = {}
        self._progress: dict[str, Progress] = {}

    def seq(self, stream: str) -> int:
        """How many records a stream has."""
        return self._seqs.get(stream, 0)

    def progress(self, tournament: str) -> Progress:
        """Where a tournament stands; computed once for each change. Raises ``KeyError``."""
        held = self._progress.get(tournament)
        if held is None:
            held = progress(self.tournaments[tournament], self.outcomes(tournament))
            self._progress[tournament] = held
        return held

    def outcomes(self, tournament: str) -> dict[str, BoutOutcome]:
        """How each bout of a tournament that has a record stands."""
        return dict(self._outcomes.get(tournament, {}))

    def bound(self, tournament: str, phase: Phase) -> Ruleset | Refused:
        """The ruleset of a tournament for a bout of this phase, settings and layers applied.

        Refused where the bound ruleset is not the shipped one: see :meth:`ruleset_problem`.
        """
        held = self.tournaments[tournament]
        problem = self.ruleset_problem(tournament)
        shipped = self.rulesets.get(held.ruleset.id)
        if problem is not None or shipped is None:
            return problem or Refused("ruleset_missing", {"ruleset": held.ruleset.id})
        return bind(shipped.ruleset, held.weapon, phase, held.settings)

    def ruleset_problem(self, tournament: str) -> Refused | None:
        """``ruleset_missing`` or ``ruleset_changed`` (ruleset, version, shipped), once bound."""
        held = self.tournaments[tournament]
        shipped = self.rulesets.get(held.ruleset.id)
        if shipped is None:
            named = {"ruleset": held.ruleset.id, "version": held.ruleset.version}
            return Refused("ruleset_missing", {**named})
        if not held.frozen or shipped.ref == held.ruleset:
            return None
        versions = {"version": held.ruleset.version, "shipped": shipped.ref.version}
        return Refused("ruleset_changed", {"ruleset": held.ruleset.id, **versions})

    def decide(self, stream: str, records: Sequence[Line]) -> Refused | None:
        """May these records come now, one after another? The first refusal, or ``None``."""
        kind, subject = lines.stream_parts(stream)
        if kind == "event":
            return self._decide_event(records)
        if kind == "tournament":
            return self._decide_tournament(subject, records)
        return decide_bout(self.bouts.get(subject), self.rulesets, _of_bout(records))

    def enter(self, stored: Stored) -> Topics:
        """Apply a line of the log; what it changed. Raises ``msgspec.MsgspecError`` for a line
        that this version does not know, and changes nothing.
        """
        kind, subject = lines.stream_parts(stored.stream)
        if kind == "event":
            topics = self._enter_event(lines.read_event(stored), stored)
        elif kind == "tournament":
            topics = self._enter_tournament(subject, lines.read_tournament(stored))
        else:
            topics = self._enter_bout(subject, lines.read_bout(stored), stored)
        self.position += 1
        self._seqs[stored.stream] = stored.seq
        return topics

    def topics_of_people(self, people: Iterable[str]) -> Topics:
        """What shows any of these people."""
        found = {"event", *(f"person:{person}" for person in people)}
        for tournament in self.tournaments:
            found |= {f"tournament:{tournament}"}
        return frozenset(found) | self._all_rings()

    def _decide_event(self, records: Sequence[Line]) -> Refused | None:
        event = self.event
        for record in records:
            if not isinstance(record, EventRecord):
                raise TypeError(f"{record} is no record of an event")
            refused = decide_event(event, record)
            if refused is not None:
                return refused
            event = fold_event(event, record)
        return None

    def _decide_tournament(self, subject: str, records: Sequence[Line]) -> Refused | None:
        tournament = self.tournaments.get(subject, Tournament())
        outcomes = self.outcomes(subject)
        for record in records:
            if not isinstance(record, TournamentRecord):
                raise TypeError(f"{record} is no record of a tournament")
            refused = decide_tournament(tournament, record, outcomes)
            if refused is not None:
                return refused
            tournament = fold_tournament(tournament, record)
        return None

    def _enter_event(self, record: EventRecord, stored: Stored) -> Topics:
        before = self._all_rings()
        self.event = fold_event(self.event, record)
        self.event_ms[stored.seq] = stored.server_ms
        return frozenset({"event"}) | before | self._all_rings()

    def _enter_tournament(self, subject: str, record: TournamentRecord) -> Topics:
        held = self.tournaments.get(subject, Tournament())
        self.tournaments[subject] = fold_tournament(held, record)
        self._progress.pop(subject, None)
        return self._topics_of_tournament(subject)

    def _enter_bout(self, subject: str, record: OfBout, stored: Stored) -> Topics:
        held = self.bouts.get(subject)
        if isinstance(record, BoutOpened):
            bout = begun(subject, record, stored.server_ms, self.rulesets)
        elif held is None:
            return frozenset({f"bout:{subject}"})
        else:
            bout = continued(held, record)
        if bout is None:
            return frozenset({f"bout:{subject}"})
        self.bouts[subject] = bout
        return self._settle(bout)

    def _settle(self, bout: OpenBout) -> Topics:
        """Take in how a bout stands now; its tournament changes only where that changed."""
        tournament = bout.opening.tournament
        outcomes = self._outcomes.setdefault(tournament, {})
        before, now = outcomes.get(bout.id), outcome(bout)
        topics = frozenset({f"bout:{bout.id}", f"ring:{bout.opening.ring}"})
        if before == now:
            return topics
        outcomes[bout.id] = now
        self._progress.pop(tournament, None)
        if now.state == "closed":
            self.last_closed[bout.opening.ring] = bout.id
        if before is not None and before.state == now.state != "closed":
            return topics | {f"tournament:{tournament}"} | self._topics_of_corners(bout)
        return topics | self._topics_of_tournament(tournament)

    def _topics_of_corners(self, bout: OpenBout) -> Topics:
        return self._topics_of_entrants(
            bout.opening.tournament, (bout.opening.red, bout.opening.blue)
        )

    def _topics_of_tournament(self, tournament: str) -> Topics:
        entrants = self.tournaments[tournament].entrants if tournament in self.tournaments else {}
        people = self._topics_of_entrants(tournament, entrants)
        return frozenset({"event", f"tournament:{tournament}"}) | people | self._all_rings()

    def _topics_of_entrants(self, tournament: str, entrants: Iterable[str]) -> Topics:
        held = self.tournaments[tournament].entrants if tournament in self.tournaments else {}
        found = [held[one].entry.members for one in entrants if one in held]
        return frozenset(f"person:{person}" for members in found for person in members)

    def _all_rings(self) -> Topics:
        return frozenset(f"ring:{ring.id}" for ring in self.event.rings)


def _of_bout(records: Sequence[Line]) -> list[OfBout]:
    found = [record for record in records if isinstance(record, OfBout)]
    if len(found) < len(records):
        raise TypeError(f"{records} are not all records of a bout")
    return found
