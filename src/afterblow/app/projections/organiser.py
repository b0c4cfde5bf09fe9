"""What organisers see beyond the public pages: entrants in full, drafts, alerts, what is next."""

import msgspec

from afterblow.app.desk import Desk
from afterblow.app.ports import Person
from afterblow.app.projections.ring import HaltView
from afterblow.app.projections.text import BoutLine, Fencer, Named, Text
from afterblow.app.projections.tournament import TournamentView
from afterblow.core.tournament.settings import Rules, Setting, StageSettings


class WarningAlert(msgspec.Struct, frozen=True, kw_only=True):
    """A fencer (or second) with repeated warnings across bouts: for the manager (S0-87)."""

    tournament: Named
    fencer: Fencer
    warnings: int
    bouts: tuple[BoutLine, ...]


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


class StagePlanLine(msgspec.Struct, frozen=True, kw_only=True):
    """A stage's plan beside its id; ``frozen`` once it holds. ``can`` names the commands that a
    click would not be refused for (``DraftPools``, ``FreezePools``, ``DrawLots`` …); ``waits``
    says what is missing for the next one.
    """

    stage: str
    settings: StageSettings
    frozen: bool
    can: tuple[str, ...]
    waits: Text | None
    club_meetings: int | None = None
    club_meetings_bound: int | None = None


class OrganiserTournament(msgspec.Struct, frozen=True, kw_only=True):
    """The organiser's page of a tournament. ``public`` includes drafted pools here.

    ``started`` is True once the ruleset is bound; ``ruleset_problem`` says when the bound ruleset
    is not the shipped one any more (missing or changed).
    """

    public: TournamentView
    started: bool
    closed: bool
    settings: dict[str, Setting]
    rules: Rules
    ruleset_problem: Text | None
    entrants: tuple[EntrantLine, ...]
    plans: tuple[StagePlanLine, ...]
    alerts: tuple[WarningAlert, ...]
    can: tuple[str, ...]


# --- a correction, before it is made ---


class StandingChange(msgspec.Struct, frozen=True, kw_only=True):
    """A standings row that changes: rank and values before and after."""

    stage: Named
    fencer: Fencer
    rank: tuple[int | None, int | None]
    values: tuple[dict[str, str], dict[str, str]]


class PairingChange(msgspec.Struct, frozen=True, kw_only=True):
    """A bout that others would fence. ``fought``: the bout as it was had been opened already."""

    slot: Text
    before: tuple[Fencer, Fencer]
    after: tuple[Fencer, Fencer]
    fought: bool


class CorrectionPreview(msgspec.Struct, frozen=True, kw_only=True):
    """What a correction changes, exactly. ``token`` goes into ``CorrectBout.preview``."""

    token: str
    bout: BoutLine
    after: BoutLine
    standings: tuple[StandingChange, ...]
    pairings: tuple[PairingChange, ...]
    fought: tuple[BoutLine, ...]
    placings: tuple[tuple[Fencer, int | None, int | None], ...]
    refused: tuple[tuple[int, Text], ...]


def organiser_event(desk: Desk) -> OrganiserEvent:
    """The organiser's page of an event."""
    raise NotImplementedError


def organiser_tournament(desk: Desk, tournament: str) -> OrganiserTournament | None:
    """The organiser's page of a tournament; ``None`` if there is none of this id."""
    raise NotImplementedError
