"""What a user may ask for, as values. One handler per area (``app/handlers``) answers each.

Every command has a ``key``, made by the asker: asking the same twice with one key is asking once,
and the first answer comes back. Nothing here is checked yet; the handlers decide.
"""

from typing import Literal

import msgspec

from afterblow.core.refusal import Refused
from afterblow.core.tournament.settings import Rules, Setting, StageSettings

Role = Literal["organiser", "table", "public"]


class Who(msgspec.Struct, frozen=True, kw_only=True):
    """Who asks: the ``role`` proved by a session or a device token; an organiser's ``account``, or
    a tablet's ``device`` with the ``event`` and ``ring`` that bound it ("" where nothing does).
    """

    role: Role
    account: str = ""
    device: str = ""
    event: str = ""
    ring: str = ""


class Command(msgspec.Struct, frozen=True, kw_only=True):
    """What every command has: the key that makes asking twice asking once."""

    key: str


# --- the weekend (app/handlers/event.py; CreateEvent goes to Hall.create_event) ---


class CreateEvent(Command, frozen=True, kw_only=True):
    """A new weekend. Days are ISO dates, ``time_zone`` an IANA name, ``rings`` names in order."""

    name: str
    first_day: str
    last_day: str
    time_zone: str
    rings: tuple[str, ...] = ()


class ChangeEvent(Command, frozen=True, kw_only=True):
    """New facts of the weekend; ``None`` leaves a fact as it is."""

    name: str | None = None
    first_day: str | None = None
    last_day: str | None = None
    time_zone: str | None = None


class AddRing(Command, frozen=True, kw_only=True):
    """One more ring."""

    name: str


class RenameRing(Command, frozen=True, kw_only=True):
    """Another name for a ring; its id, queue and tablets stay."""

    ring: str
    name: str


class RemoveRing(Command, frozen=True, kw_only=True):
    """Take a ring away; refused while bouts are called to it."""

    ring: str


class HaltRings(Command, frozen=True, kw_only=True):
    """All rings stop (S0-94). ``ring`` is where it happened ("" if nowhere)."""

    reason: Literal["injury", "safety", "other"] = "injury"
    ring: str = ""
    why: str = ""


class ReleaseRings(Command, frozen=True, kw_only=True):
    """Every halt of all rings that stands is over."""

    why: str = ""


class Announce(Command, frozen=True, kw_only=True):
    """Words for everybody, shown on every screen."""

    text: str


class WithdrawAnnouncement(Command, frozen=True, kw_only=True):
    """An announcement (by its record number) is no longer shown."""

    announcement: int


# --- a tournament and its stages (app/handlers/tournament.py) ---


class CreateTournament(Command, frozen=True, kw_only=True):
    """A new tournament under a shipped ruleset, with named settings that differ from its own.

    ``rules`` are the rules above the bout; ``None``: as the ruleset gives them.
    """

    name: str
    weapon: str
    ruleset: str
    settings: dict[str, Setting] = {}
    rules: Rules | None = None


class ChangeTournament(Command, frozen=True, kw_only=True):
    """New facts of a tournament; all but its name only until it has started."""

    tournament: str
    name: str | None = None
    weapon: str | None = None
    ruleset: str | None = None
    settings: dict[str, Setting] | None = None
    rules: Rules | None = None


class AddStage(Command, frozen=True, kw_only=True):
    """One more stage at the end: ``PoolSettings`` or ``BracketSettings``."""

    tournament: str
    name: str
    settings: StageSettings


class ChangeStage(Command, frozen=True, kw_only=True):
    """Another name and plan for a stage that is not frozen."""

    tournament: str
    stage: str
    name: str
    settings: StageSettings


class RemoveStage(Command, frozen=True, kw_only=True):
    """Take away the last stage, not frozen."""

    tournament: str
    stage: str


class CloseTournament(Command, frozen=True, kw_only=True):
    """The placings, as they now stand, are signed off."""

    tournament: str


class ReopenTournament(Command, frozen=True, kw_only=True):
    """The placings of a closed tournament are open again."""

    tournament: str
    why: str


# --- who fences (app/handlers/entrants.py) ---


class RosterRow(msgspec.Struct, frozen=True, kw_only=True):
    """One fencer of a roster as the organiser confirmed it. Only the name is required.

    ``person`` is set where the row is somebody whom the event knows already.
    """

    name: str
    person: str = ""
    club: str = ""
    country: str = ""
    rating: int | None = None
    seed: int | None = None
    hema_ratings_id: str = ""
    birth_year: int | None = None
    gender: str = ""
    email: str = ""


class ImportRoster(Command, frozen=True, kw_only=True):
    """All rows or none, each an entry into the tournament, in this order."""

    tournament: str
    rows: tuple[RosterRow, ...]


class AddEntrant(Command, frozen=True, kw_only=True):
    """One more fencer at the end of the roster (a walk-in)."""

    tournament: str
    row: RosterRow


class EditPerson(Command, frozen=True, kw_only=True):
    """All that is known of a person from now on (``row.person`` is not read)."""

    person: str
    row: RosterRow


class CheckIn(Command, frozen=True, kw_only=True):
    """Here or not, and whether the fencer declared to be of age (S0-01)."""

    tournament: str
    entrant: str
    present: bool = True
    of_age: bool = False


class RemoveEntrant(Command, frozen=True, kw_only=True):
    """Strike an entry from the roster; refused once pools or bracket hold it (then withdraw)."""

    tournament: str
    entrant: str
    why: str = ""


class Withdraw(Command, frozen=True, kw_only=True):
    """The fencer fences no further bout; ``past_bouts``: what the fought ones count for
    (``None``: as the tournament's rules say).
    """

    tournament: str
    entrant: str
    why: str
    past_bouts: Literal["stand", "annul"] | None = None


class Reinstate(Command, frozen=True, kw_only=True):
    """A withdrawal or disqualification is taken back."""

    tournament: str
    entrant: str
    why: str


class Disqualify(Command, frozen=True, kw_only=True):
    """Sent away (S0-90): as a withdrawal, and without a placing."""

    tournament: str
    entrant: str
    why: str
    past_bouts: Literal["stand", "annul"] | None = None


class AdjustMatchPoints(Command, frozen=True, kw_only=True):
    """The manager takes or gives match points in a stage of pools (S0-87, S0-89), perhaps for
    what happened in a ``bout``.
    """

    tournament: str
    stage: str
    entrant: str
    points: int
    why: str
    bout: str | None = None


# --- pools (app/handlers/pools.py) ---


class DraftPools(Command, frozen=True, kw_only=True):
    """Draw the pools of a stage anew; ``draw_seed`` settles what seeding and clubs leave open."""

    tournament: str
    stage: str
    draw_seed: int


class FreezePools(Command, frozen=True, kw_only=True):
    """The drafted pools hold and are dealt to the ``rings`` in turn; the ruleset is bound."""

    tournament: str
    stage: str
    rings: tuple[str, ...] = ()


class AssignRing(Command, frozen=True, kw_only=True):
    """Bouts are called to a ring (``None``: to none).

    ``place``: a pool ``p1``, a bracket slot ``r8-2`` or ``bronze``, a round ``r8``, or "" for the
    whole stage; the most precise place holds.
    """

    tournament: str
    stage: str
    place: str
    ring: str | None


# --- cut and bracket (app/handlers/bracket.py) ---


class DrawLots(Command, frozen=True, kw_only=True):
    """Every tie that only a lot can settle is settled by lot.

    ``stage`` is the stage of pools, or the bracket whose cut waits for it.
    """

    tournament: str
    stage: str
    draw_seed: int


class FreezeBracket(Command, frozen=True, kw_only=True):
    """The cut is taken and the bracket published; its rounds are shared among ``rings``.

    ``leave_open``: pool bouts that are still open will not be fought. ``draw_seed`` settles equal
    ratings where no pools come before.
    """

    tournament: str
    stage: str
    rings: tuple[str, ...] = ()
    leave_open: bool = False
    draw_seed: int = 0


class HoldSeeds(Command, frozen=True, kw_only=True):
    """Whether a bracket keeps its frozen seeds whatever the stage before becomes."""

    tournament: str
    stage: str
    held: bool
    why: str


class Advance(Command, frozen=True, kw_only=True):
    """The organiser says who goes on from a bracket bout that ended without a winner."""

    tournament: str
    bout: str
    entrant: str
    why: str


# --- corrections of bouts (app/handlers/corrections.py) ---


class CorrectBout(Command, frozen=True, kw_only=True):
    """Record ``record`` of a bout counts as never said, or as if it had said ``replace``.

    ``replace`` is a whole record of the bout log as JSON (``None``: void). ``preview`` is the
    token of the preview that the organiser saw: if the change would now be another, it is refused.
    """

    bout: str
    record: int
    why: str
    replace: msgspec.Raw | None = None
    preview: str = ""


class ForfeitBout(Command, frozen=True, kw_only=True):
    """A bout is lost without (further) fencing, by one or both corners."""

    bout: str
    by: Literal["red", "blue", "both"]
    reason: Literal["injury", "equipment", "withdrawal", "no_show", "other"]


# --- the table (app/handlers/table.py) ---


class TableRecord(msgspec.Struct, frozen=True, kw_only=True):
    """One line of a tablet's outbox.

    ``record`` is a record of the bout log as JSON, or ``{"do":"open"}``. ``counter`` is the
    device's own count, ``seen`` the last ``seq`` of the bout that it had seen.
    """

    key: str
    bout: str
    record: msgspec.Raw
    counter: int = 0
    seen: int = 0
    device_ms: int | None = None


class RingRecords(msgspec.Struct, frozen=True, kw_only=True):
    """What a table sends: each record is decided by itself, in this order."""

    ring: str
    records: tuple[TableRecord, ...]


class TableAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """What became of one record: ``seq`` in its bout's stream where it is in the log."""

    key: str
    status: Literal["stored", "known", "refused"]
    seq: int | None = None
    refusal: Refused | None = None
