"""A tournament after one more record."""

from collections.abc import Iterable

from afterblow.core.tournament.decide import decide
from afterblow.core.tournament.records import TournamentRecord, Void
from afterblow.core.tournament.replay import NOTHING, replayed, stepped
from afterblow.core.tournament.state import Tournament


def fold(tournament: Tournament, record: TournamentRecord) -> Tournament:
    """The state after a record. Total: a record that may not stand changes nothing but the log.

    ``void`` replays the log without the voided record.
    """
    refused = decide(tournament, record)
    after = stepped(tournament, record, refused)
    if refused is None and isinstance(record, Void):
        return replayed(after, record.record)
    return after


def fold_all(records: Iterable[TournamentRecord], start: Tournament = NOTHING) -> Tournament:
    """The state after many records."""
    for record in records:
        start = fold(start, record)
    return start
