"""Records of the sport as lines of the log, and back.

A stream is ``event``, ``tournament:<id>`` or ``bout:<id>``; a line's type is the stream's kind and
the record's ``do``: ``tournament.pools_frozen``. A bout's first line opens it.
"""

from typing import Literal

import msgspec

from afterblow.app.ports import Stored
from afterblow.core.bout.records import AnyRecord
from afterblow.core.event.records import EventRecord
from afterblow.core.pair import Corner
from afterblow.core.ruleset.model import SettingValue
from afterblow.core.ruleset.words import Phase
from afterblow.core.tournament.records import TournamentRecord
from afterblow.core.tournament.settings import RulesetRef


class BoutOpened(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    kw_only=True,
    tag_field="do",
    tag="open",
):
    """A bout's first line: the opening of a bout log, with entrants by id.

    ``ring`` is where it was opened; ``ruleset`` the one that bound the tournament then, with its
    settings.
    """

    format: Literal["afterblow-bout/1"] = "afterblow-bout/1"
    tournament: str
    ring: str
    ruleset: RulesetRef
    settings: dict[str, SettingValue] = {}
    weapon: str
    phase: Phase
    red: str
    blue: str

    def entrant(self, corner: Corner) -> str:
        """Who stands in a corner."""
        return self.red if corner == "red" else self.blue


OfBout = BoutOpened | AnyRecord
Line = EventRecord | TournamentRecord | OfBout
"""Whatever can stand in an event's log."""

EVENT = "event"


def tournament_stream(tournament: str) -> str:
    """The stream of a tournament's records."""
    return f"tournament:{tournament}"


def bout_stream(bout: str) -> str:
    """The stream of a bout's records."""
    return f"bout:{bout}"


def stream_parts(stream: str) -> tuple[str, str]:
    """A stream's kind and the id of its tournament or bout ("" for the event)."""
    kind, _, subject = stream.partition(":")
    return kind, subject


def line_type(stream: str, line: Line) -> str:
    """The type tag of a line: ``bout.fence``."""
    return f"{stream_parts(stream)[0]}.{line.__struct_config__.tag}"


def payload(line: Line) -> msgspec.Raw:
    """A line as the log keeps it."""
    return msgspec.Raw(msgspec.json.encode(line))


def read_event(stored: Stored) -> EventRecord:
    """A line of the event's stream; raises ``msgspec.MsgspecError`` for one that is not known."""
    return _EVENT.decode(_known(stored))


def read_tournament(stored: Stored) -> TournamentRecord:
    """A line of a tournament's stream; raises as :func:`read_event`."""
    return _TOURNAMENT.decode(_known(stored))


def read_bout(stored: Stored) -> OfBout:
    """A line of a bout's stream; raises as :func:`read_event`."""
    return _BOUT.decode(_known(stored))


def bout_record(raw: bytes | msgspec.Raw) -> AnyRecord:
    """A record of the bout log as it comes from outside; raises ``msgspec.MsgspecError``."""
    return _RECORD.decode(raw)


def _known(stored: Stored) -> msgspec.Raw:
    if stored.version != VERSION:
        raise msgspec.ValidationError(f"{stored.type} has the unknown version {stored.version}")
    return stored.payload


VERSION = 1
"""The version of every line that is written now; older ones stay readable for ever."""

_EVENT: msgspec.json.Decoder[EventRecord] = msgspec.json.Decoder(EventRecord)
_TOURNAMENT: msgspec.json.Decoder[TournamentRecord] = msgspec.json.Decoder(TournamentRecord)
_BOUT: msgspec.json.Decoder[OfBout] = msgspec.json.Decoder(OfBout)
_RECORD: msgspec.json.Decoder[AnyRecord] = msgspec.json.Decoder(AnyRecord)
