"""What a user may ask for, as values. One handler per area (``app/handlers``) answers each.

Every command has a ``key``, made by the asker (a form's hidden field, a tablet's outbox): asking
twice with one key is asking once, and the first answer comes back. Ids of new things are derived
from the key. Nothing here is checked yet; the handlers decide and refuse with a sentence's code.
"""

from typing import Literal

import msgspec

Role = Literal["organiser", "table", "public"]


class Who(msgspec.Struct, frozen=True, kw_only=True):
    """Who asks: the ``role`` proved by a session or a device token, and what bounds it.

    ``account`` names an organiser's account, ``device`` a tablet; ``event`` and ``ring`` bound a
    table ("" where the role is not bound).
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
    """The halt of all rings ends."""


# --- a tournament and its stages (app/handlers/tournament.py) ---


class CreateTournament(Command, frozen=True, kw_only=True):
    """A new tournament under a shipped ruleset, with named settings that differ from its own."""

    name: str
    weapon: str
    ruleset: str
    settings: dict[str, str | int | bool] = {}


class ChangeTournament(Command, frozen=True, kw_only=True):
    """New facts of a tournament; ruleset, weapon and settings only until it has started."""

    tournament: str
    name: str | None = None
    weapon: str | None = None
    ruleset: str | None = None
    settings: dict[str, str | int | bool] | None = None


class RemoveTournament(Command, frozen=True, kw_only=True):
    """Take away a tournament that has not started."""

    tournament: str


class PoolsPlan(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="pools"):
    """A stage of pools: ``pools`` (how many) or ``size`` (fencers in each), not both.

    ``seeding``: ``rating`` (best first) or ``order`` (of the roster). ``indicator`` orders those
    with equal match points: ``difference`` (points for − against) or ``points_for``.
    """

    name: str = ""
    pools: int | None = None
    size: int | None = None
    seeding: Literal["rating", "order"] = "rating"
    indicator: Literal["difference", "points_for"] = "difference"
    win: int = 2
    draw: int = 1
    loss: int = 0


class BracketPlan(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="bracket"):
    """A single elimination for the best ``cut`` of the stage before (of the roster if first)."""

    name: str = ""
    cut: int | None = None
    bronze: bool = True


StagePlan = PoolsPlan | BracketPlan


class AddStage(Command, frozen=True, kw_only=True):
    """One more stage at the end."""

    tournament: str
    plan: StagePlan


class ChangeStage(Command, frozen=True, kw_only=True):
    """Another plan for a stage that is not frozen."""

    tournament: str
    stage: str
    plan: StagePlan


class RemoveStage(Command, frozen=True, kw_only=True):
    """Take away a stage that is not frozen."""

    tournament: str
    stage: str


class CloseTournament(Command, frozen=True, kw_only=True):
    """The placings are final; nothing can be corrected after it without reopening."""

    tournament: str


class ReopenTournament(Command, frozen=True, kw_only=True):
    """A closed tournament can be corrected again."""

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
    """What is known of a person, as it shall be from now on (``row.person`` is not read)."""

    person: str
    row: RosterRow


class CheckIn(Command, frozen=True, kw_only=True):
    """Here or not, and whether the fencer declared to be of age (S0-01); ``None`` leaves it."""

    tournament: str
    entrant: str
    present: bool | None = None
    adult: bool | None = None


class RemoveEntrant(Command, frozen=True, kw_only=True):
    """Strike an entry from the roster; refused once pools or bracket hold it (then withdraw)."""

    tournament: str
    entrant: str


class Withdraw(Command, frozen=True, kw_only=True):
    """The fencer fences no further bout."""

    tournament: str
    entrant: str
    why: str = ""


class Reinstate(Command, frozen=True, kw_only=True):
    """A withdrawal or disqualification is taken back."""

    tournament: str
    entrant: str
    why: str = ""


class Disqualify(Command, frozen=True, kw_only=True):
    """Out of the tournament (S0-90): fought bouts stay, later ones are forfeited."""

    tournament: str
    entrant: str
    why: str


class AdjustMatchPoints(Command, frozen=True, kw_only=True):
    """The manager takes or gives match points (S0-87, S0-89)."""

    tournament: str
    entrant: str
    points: int
    why: str


# --- pools (app/handlers/pools.py) ---


class DraftPools(Command, frozen=True, kw_only=True):
    """Draw the pools of a stage anew; ``draw_seed`` settles what seeding and clubs leave open."""

    tournament: str
    stage: str
    draw_seed: int


class FreezePools(Command, frozen=True, kw_only=True):
    """The drafted pools hold; the tournament starts and its ruleset is bound."""

    tournament: str
    stage: str


class AssignRing(Command, frozen=True, kw_only=True):
    """A pool (by its name), or a whole bracket (``pool`` "") is called to a ring ("" for none)."""

    tournament: str
    stage: str
    ring: str
    pool: str = ""


# --- cut and bracket (app/handlers/bracket.py) ---


class DrawLots(Command, frozen=True, kw_only=True):
    """The tie across the cut is settled by lot."""

    tournament: str
    stage: str
    draw_seed: int


class FreezeBracket(Command, frozen=True, kw_only=True):
    """The cut is taken and the first round paired; refused with an open tie across the cut."""

    tournament: str
    stage: str


class AssignBoutRing(Command, frozen=True, kw_only=True):
    """One bout is called to another ring than its pool or bracket ("" for none)."""

    tournament: str
    bout: str
    ring: str


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
    refusal: "TableRefusal | None" = None


class TableRefusal(msgspec.Struct, frozen=True, kw_only=True):
    """A refusal on its way to a tablet: ``core/refusal.py`` as JSON (i18n adds ``say``)."""

    code: str
    params: dict[str, object] = {}
    because: tuple[object, ...] = ()
