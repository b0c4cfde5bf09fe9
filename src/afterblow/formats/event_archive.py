"""A whole event in one file, to keep, to move or to check: ``afterblow-event/1``."""

from typing import Annotated, Literal

import msgspec

from afterblow.app.ports import Person

Digest = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]


class _Shape(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Unknown keys are refused, so that a mistyped one is noticed."""


class ArchivedRecord(_Shape, frozen=True, kw_only=True):
    """A record with its envelope as the store kept it; times are milliseconds of UTC."""

    seq: int
    position: int
    key: str
    type: str
    version: int
    payload: msgspec.Raw
    actor: str
    device: str = ""
    device_counter: int = 0
    seen_seq: int = 0
    token: int = 0
    epoch: int
    device_ms: int | None = None
    server_ms: int
    digest: Digest


Streams = dict[str, tuple[ArchivedRecord, ...]]
"""Records by stream, each stream in the order of its ``seq``, without gaps."""


class BoundRuleset(_Shape, frozen=True, kw_only=True):
    """The rules a tournament was fought under, unchangeable once it started."""

    id: str
    version: str
    sha256: Digest
    settings: dict[str, msgspec.Raw] = {}


class ArchivedTournament(_Shape, frozen=True, kw_only=True):
    """A tournament: its own stream and those of its bouts."""

    id: str
    name: str
    weapon: str
    ruleset: BoundRuleset
    streams: Streams


class ArchivedEvent(_Shape, frozen=True, kw_only=True):
    """The weekend itself: days are ISO dates in the venue's time zone (an IANA name)."""

    id: str
    name: str
    first_day: str
    last_day: str
    time_zone: str
    rings: tuple[str, ...]
    streams: Streams


class EventArchive(_Shape, frozen=True, kw_only=True):
    """Everything. People stand apart from the records, which know them by opaque id alone."""

    format: Literal["afterblow-event/1"]
    event: ArchivedEvent
    people: tuple[Person, ...]
    tournaments: tuple[ArchivedTournament, ...]
