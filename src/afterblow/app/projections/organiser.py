"""What organisers see beyond the public pages: entrants in full, drafts, alerts, what is next."""

import msgspec

from afterblow.app.clubs import club_key
from afterblow.app.desk import Desk
from afterblow.app.ports import Person
from afterblow.app.projections.alerts import WarningAlert, alerts, warnings
from afterblow.app.projections.names import event_named, fencer, named, stray_line
from afterblow.app.projections.ring import Announced, HaltView, announced, halt_view
from afterblow.app.projections.spoken import params
from afterblow.app.projections.text import BoutLine, Fencer, Named, Text
from afterblow.app.projections.tournament import TournamentView, tournament_view
from afterblow.core.pools.assign import club_meetings, club_meetings_bound
from afterblow.core.tournament.settings import Rules, Setting, StageSettings
from afterblow.core.tournament.state import Entrant, Stage, Tournament
from afterblow.core.tournament.steps import Step, steps


class DamageView(msgspec.Struct, frozen=True, kw_only=True):
    """The event's log is damaged and read-only: where, and what was found."""

    code: str
    position: int
    detail: str


class OrganiserEvent(msgspec.Struct, frozen=True, kw_only=True):
    """The organiser's page of an event. ``todo`` says, in order, what waits for the organiser."""

    position: int
    event: Named
    first_day: str
    last_day: str
    time_zone: str
    rings: tuple[Named, ...]
    halt: HaltView | None
    announcements: tuple[Announced, ...]
    tournaments: tuple[Named, ...]
    people: int
    todo: tuple[Text, ...]
    alerts: tuple[WarningAlert, ...]
    damage: DamageView | None


class EntrantLine(msgspec.Struct, frozen=True, kw_only=True):
    """An entry with everything that is known; never shown outside organiser pages."""

    fencer: Fencer
    person: Person
    present: bool | None
    of_age: bool
    seed: int
    out_why: str
    match_points: int
    warnings: int
    held: bool


class TodoLine(msgspec.Struct, frozen=True, kw_only=True):
    """A step that is open: ``code`` is one of ``core/tournament/steps.py``, ``text`` its words.

    ``stage`` where it concerns one.
    """

    code: str
    stage: str | None
    text: Text


class StagePlanLine(msgspec.Struct, frozen=True, kw_only=True):
    """A stage as it is set; ``frozen`` once it holds. ``todo``: what it waits for now.

    ``club_meetings``: bouts between club-mates in the drawn pools, and the least possible.
    """

    stage: str
    name: str
    settings: StageSettings
    frozen: bool
    draw_seed: int | None
    todo: tuple[TodoLine, ...]
    club_meetings: int | None = None
    club_meetings_bound: int | None = None


class OrganiserTournament(msgspec.Struct, frozen=True, kw_only=True):
    """The organiser's page of a tournament. ``public`` includes drafted pools here.

    ``started`` is True once the ruleset is bound; ``ruleset_problem`` says when the bound ruleset
    is not the shipped one any more (missing or changed). ``todo``: every open step, the most
    pressing first. ``strays``: bouts that were begun and that nobody asks for any more.
    """

    public: TournamentView
    started: bool
    closed: bool
    settings: dict[str, Setting]
    rules: Rules
    ruleset_problem: Text | None
    entrants: tuple[EntrantLine, ...]
    plans: tuple[StagePlanLine, ...]
    todo: tuple[TodoLine, ...]
    strays: tuple[BoutLine, ...]
    alerts: tuple[WarningAlert, ...]


# --- a correction, before it is made ---


class StandingChange(msgspec.Struct, frozen=True, kw_only=True):
    """A standings row that changes: rank and values before and after.

    ``place``: the pool (``p1``), or "" for the standings over all pools.
    """

    stage: Named
    place: str
    fencer: Fencer
    rank: tuple[int | None, int | None]
    values: tuple[dict[str, str], dict[str, str]]


class PairingChange(msgspec.Struct, frozen=True, kw_only=True):
    """A bout that others would fence. ``fought``: the bout as it was had been opened already."""

    slot: Text
    before: tuple[Fencer, Fencer]
    after: tuple[Fencer, Fencer]
    fought: bool


class PlacingChange(msgspec.Struct, frozen=True, kw_only=True):
    """A final place that changes (``None``: none yet)."""

    fencer: Fencer
    before: int | None
    after: int | None


class CorrectionPreview(msgspec.Struct, frozen=True, kw_only=True):
    """What a correction changes, exactly. ``token`` goes into ``CorrectBout.preview``.

    ``fought``: bouts that were begun and count no more; ``back``: those that count again.
    ``refused``: later records of the bout, by number, that the correction makes impossible.
    ``events`` counts every change, those of ring queues included.
    """

    token: str
    bout: BoutLine
    after: BoutLine
    standings: tuple[StandingChange, ...]
    pairings: tuple[PairingChange, ...]
    fought: tuple[BoutLine, ...]
    back: tuple[BoutLine, ...]
    placings: tuple[PlacingChange, ...]
    refused: tuple[tuple[int, Text], ...]
    events: int


def organiser_event(desk: Desk) -> OrganiserEvent:
    """The organiser's page of an event."""
    days = desk.event.days or ("",)
    damage = desk.damage
    return OrganiserEvent(
        position=desk.position,
        event=event_named(desk),
        first_day=days[0],
        last_day=days[-1],
        time_zone=desk.event.time_zone,
        rings=tuple(Named(id=ring.id, name=ring.name) for ring in desk.event.rings),
        halt=halt_view(desk),
        announcements=announced(desk),
        tournaments=tuple(named(desk, one) for one in desk.tournaments),
        people=len(desk.people),
        todo=_event_todo(desk),
        alerts=tuple(one for tournament in desk.tournaments for one in alerts(desk, tournament)),
        damage=None
        if damage is None
        else DamageView(code=damage.code, position=damage.position, detail=damage.detail),
    )


def organiser_tournament(desk: Desk, tournament: str) -> OrganiserTournament | None:
    """The organiser's page of a tournament; ``None`` if there is none of this id."""
    public = tournament_view(desk, tournament, drafts=True)
    if public is None:
        return None
    held = desk.tournaments[tournament]
    problem = desk.book.ruleset_problem(tournament)
    warned = warnings(desk, tournament)
    return OrganiserTournament(
        public=public,
        started=held.frozen,
        closed=held.closed,
        settings=held.settings,
        rules=held.rules,
        ruleset_problem=None if problem is None else Text(problem.code, problem.params),
        entrants=tuple(
            _entrant(desk, held, number, one, warned)
            for number, one in enumerate(held.entrants.values(), 1)
        ),
        plans=tuple(_plan(desk, held, stage) for stage in held.stages),
        todo=_todo(desk, tournament),
        strays=_strays(desk, tournament),
        alerts=alerts(desk, tournament),
    )


def _event_todo(desk: Desk) -> tuple[Text, ...]:
    first = [] if desk.event.rings else [Text("todo.add_ring")]
    if not desk.tournaments:
        first.append(Text("todo.add_tournament"))
    return tuple(first)


def _todo(desk: Desk, tournament: str) -> tuple[TodoLine, ...]:
    """The open steps with names, the most pressing first."""
    found = steps(desk.tournaments[tournament], desk.progress(tournament))
    return tuple(_todo_line(desk, tournament, one) for one in found)


def _todo_line(desk: Desk, tournament: str, step: Step) -> TodoLine:
    text = Text(f"step.{step.code}", params(desk, tournament, step.params))
    return TodoLine(code=step.code, stage=step.stage, text=text)


def _strays(desk: Desk, tournament: str) -> tuple[BoutLine, ...]:
    bouts = [desk.bout(one) for one in desk.progress(tournament).strays]
    return tuple(stray_line(desk, bout) for bout in bouts if bout is not None)


def _entrant(
    desk: Desk, held: Tournament, number: int, one: Entrant, warned: dict[str, int]
) -> EntrantLine:
    entrant = one.entry.entrant
    return EntrantLine(
        fencer=fencer(desk, held.id, entrant),
        person=desk.member(held.id, entrant),
        present=one.present,
        of_age=one.of_age,
        seed=one.entry.seed or number,
        out_why="" if one.removal is None else one.removal.why,
        match_points=sum(adj.points for adj in held.adjustments if adj.entrant == entrant),
        warnings=warned.get(entrant, 0),
        held=held.frozen,
    )


def _plan(desk: Desk, held: Tournament, stage: Stage) -> StagePlanLine:
    todo = [one for one in _todo(desk, held.id) if one.stage == stage.id]
    pools = [] if stage.draft is None else [pool.entrants for pool in stage.draft.pools]
    clubs = _clubs(desk, held)
    return StagePlanLine(
        stage=stage.id,
        name=stage.name,
        settings=stage.settings,
        frozen=stage.frozen,
        draw_seed=None if stage.draft is None else stage.draft.draw_seed,
        todo=tuple(todo),
        club_meetings=club_meetings(pools, clubs) if pools else None,
        club_meetings_bound=club_meetings_bound(
            {one: clubs[one] for pool in pools for one in pool if one in clubs}, len(pools)
        )
        if pools
        else None,
    )


def _clubs(desk: Desk, held: Tournament) -> dict[str, str]:
    keys = {one: club_key(desk.member(held.id, one).club) for one in held.entrants}
    return {one: key for one, key in keys.items() if key is not None}
