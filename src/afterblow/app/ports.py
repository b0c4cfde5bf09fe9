"""What the application needs from the world outside; adapters provide it.

One contract suite per port (``afterblow.testing``) runs against every adapter.
"""

from collections.abc import Sequence
from typing import Protocol

import msgspec

from afterblow.core.ruleset.model import Ruleset
from afterblow.core.tournament.settings import RulesetRef


class Draft(msgspec.Struct, frozen=True, kw_only=True):
    """A record before it has a place in the log.

    ``key`` is made by the device (128 random bits or more): the same key twice is one record.
    ``expected_seq``: the record may stand only at this place of its stream (``None``: anywhere).
    """

    stream: str
    key: str
    type: str
    payload: msgspec.Raw
    version: int = 1
    actor: str
    device: str = ""
    device_counter: int = 0
    seen_seq: int = 0
    token: int = 0
    device_ms: int | None = None
    expected_seq: int | None = None


class Stored(msgspec.Struct, frozen=True, kw_only=True):
    """A record in the log.

    ``seq`` counts from 1 in its stream, ``position`` from 1 in the whole log; times are whole
    milliseconds of UTC; ``digest`` covers the row and its predecessor's digest (hex).
    """

    position: int
    stream: str
    seq: int
    key: str
    type: str
    version: int
    payload: msgspec.Raw
    actor: str
    device: str
    device_counter: int
    seen_seq: int
    token: int
    epoch: int
    device_ms: int | None
    server_ms: int
    digest: str


class Appended(msgspec.Struct, frozen=True):
    """The answer to an append: the records as stored; ``fresh`` is False for a known key."""

    records: tuple[Stored, ...]
    fresh: bool


class Conflict(msgspec.Struct, frozen=True):
    """Nothing was appended: another record stands where one was expected."""

    stream: str
    expected_seq: int
    actual_seq: int


class KeyReused(msgspec.Struct, frozen=True):
    """Nothing was appended: this key belongs to a record that says something else."""

    key: str


class StoreClosedError(Exception):
    """The store takes no records: it is closed, read-only (damaged), or the disk is full.

    ``code`` is ``closed``, ``damaged``, ``disk_full``, ``io`` or ``in_use`` (another process serves
    the same folder); ``detail`` names the place.
    """

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(code, detail)
        self.code = code
        self.detail = detail


class Damage(msgspec.Struct, frozen=True):
    """Where a log is damaged: the first ``position`` that cannot be trusted, and the finding.

    ``code``: ``chain`` (a record differs from its digest), ``gap`` (a record is missing), ``file``
    (the file itself is broken), ``version`` (a newer Afterblow wrote it). Records before
    ``position`` are sound and can be read.
    """

    code: str
    position: int
    detail: str


class Store(Protocol):
    """An append-only log of one event. Append first, acknowledge after the commit."""

    @property
    def epoch(self) -> int:
        """Which life of the log this is; a copy that is taken into use gets a higher one."""
        ...

    @property
    def damage(self) -> Damage | None:
        """What the check at the opening found; a damaged log is read-only."""
        ...

    async def append(self, drafts: Sequence[Draft]) -> Appended | Conflict | KeyReused:
        """Append all or none, durably. Known keys with the same content return the first answer.

        The content is what the record says: stream, type, version and payload. A batch in which
        only some keys are known, or one key stands twice, is another content.
        Raises ``StoreClosedError`` where nothing can be written; nothing is half done.
        """
        ...

    async def read(self, after: int = 0, limit: int = 10_000) -> Sequence[Stored]:
        """Records with ``position`` greater than ``after``, in order; of a damaged log, the sound
        ones before the damage."""
        ...

    async def close(self) -> None:
        """Finish what is queued, then close."""
        ...


class Person(msgspec.Struct, frozen=True, kw_only=True):
    """A human under an opaque id; outside the log so that one can be erased.

    ``given`` holds what a roster said beyond the named fields.
    """

    id: str
    name: str
    club: str = ""
    country: str = ""
    rating: int | None = None
    hema_ratings_id: str = ""
    birth_year: int | None = None
    gender: str = ""
    email: str = ""


class People(Protocol):
    """The rows of the people of one event."""

    async def put(self, people: Sequence[Person]) -> None:
        """Add or replace rows, all or none."""
        ...

    async def all(self) -> Sequence[Person]:
        """Every person, in the order of adding."""
        ...

    async def erase(self, person: str) -> None:
        """Remove all that is known of one person; an unknown id is no error."""
        ...


class Account(msgspec.Struct, frozen=True, kw_only=True):
    """An organiser's account on this machine. ``secret`` is a password hash."""

    id: str
    name: str
    secret: str


class Grant(msgspec.Struct, frozen=True, kw_only=True):
    """A token that opens something, stored as its SHA-256 (hex).

    ``kind``: ``setup`` (one-time link), ``session`` (organiser's browser), ``pairing`` (a QR for
    one ring), ``code`` (the same to be typed: eight letters), ``device`` (a table's tablet).
    ``until_ms`` is UTC; ``ring`` and ``event`` bound what it opens; ``subject`` is the account,
    pairing or device id; ``hint`` is the part of a code that says which one is meant, and
    ``tries`` counts the wrong guesses against it.
    """

    digest: str
    kind: str
    subject: str = ""
    event: str = ""
    ring: str = ""
    label: str = ""
    made_ms: int
    until_ms: int
    last_ms: int = 0
    hint: str = ""
    tries: int = 0


class Access(Protocol):
    """Accounts and grants of this machine, as ordinary rows."""

    async def accounts(self) -> Sequence[Account]:
        """Every account."""
        ...

    async def put_account(self, account: Account) -> None:
        """Add or replace an account."""
        ...

    async def put_grant(self, grant: Grant) -> None:
        """Add or replace a grant by its digest."""
        ...

    async def grant(self, digest: str) -> Grant | None:
        """The grant of a digest, also an expired one."""
        ...

    async def take_grant(self, digest: str) -> Grant | None:
        """The grant, removed in the same step: a one-time link opens once, whoever races."""
        ...

    async def grants(self, event: str = "", kind: str = "") -> Sequence[Grant]:
        """Grants of an event and kind ("" for all), oldest first."""
        ...

    async def revoke(self, digest: str) -> None:
        """Remove a grant; an unknown one is no error."""
        ...


class Passphrases(Protocol):
    """Slow hashes of passphrases, computed away from the event loop."""

    async def hash(self, passphrase: str) -> str:
        """A salted hash to be stored."""
        ...

    async def verify(self, secret: str, passphrase: str) -> bool:
        """Does the passphrase belong to this stored hash? Takes as long for an empty hash."""
        ...


class EventFile(msgspec.Struct, frozen=True, kw_only=True):
    """An event that this machine holds."""

    id: str
    made_ms: int


class Shelf(Protocol):
    """All events of this machine, one store each."""

    async def list(self) -> Sequence[EventFile]:
        """Every event, oldest first."""
        ...

    async def create(self, event: str, made_ms: int) -> tuple[Store, People]:
        """A new empty event under an opaque id."""
        ...

    async def open(self, event: str) -> tuple[Store, People]:
        """An event's store and people; raises ``KeyError`` for an unknown id."""
        ...

    def access(self) -> Access:
        """Accounts and grants of this machine."""
        ...

    async def close(self) -> None:
        """Close every store."""
        ...


class ShippedRuleset(msgspec.Struct, frozen=True):
    """A ruleset of this installation: ``ref`` names it by id, version and content hash."""

    ref: RulesetRef
    ruleset: Ruleset


class Rulesets(Protocol):
    """The rulesets that this installation ships; read once, the same as long as it runs."""

    def all(self) -> Sequence[ShippedRuleset]:
        """Every shipped ruleset, by id."""
        ...

    def get(self, ruleset_id: str) -> ShippedRuleset | None:
        """The shipped ruleset of an id; ``None`` where there is none."""
        ...


class Clock(Protocol):
    """Time from outside: evidence, never order."""

    def now_ms(self) -> int:
        """Milliseconds of UTC since 1970."""
        ...


class Chance(Protocol):
    """Randomness from outside."""

    def token(self) -> str:
        """256 random bits, URL-safe."""
        ...

    def id(self) -> str:
        """A short opaque id, unlikely ever to be drawn twice on one machine."""
        ...

    def code(self) -> str:
        """Eight letters of a consonant alphabet, for reading aloud."""
        ...

    def draw_seed(self) -> int:
        """A seed for a draw, to be recorded."""
        ...
