"""May this record happen now?"""

from collections.abc import Mapping

from msgspec.structs import replace

from afterblow.core.refusal import Refused
from afterblow.core.tournament.decide_facts import contradicted
from afterblow.core.tournament.outcome import BoutOutcome
from afterblow.core.tournament.records import TournamentRecord, Void
from afterblow.core.tournament.replay import may_stand, replayed
from afterblow.core.tournament.state import Tournament


def decide(
    tournament: Tournament,
    record: TournamentRecord,
    outcomes: Mapping[str, BoutOutcome] | None = None,
) -> Refused | None:
    """Whether a record may happen now. Total.

    Without ``outcomes`` only the log is asked, as ``fold`` does. With the outcomes of the bouts (by
    id) it is also refused to freeze, close or take back against what has been fought.
    """
    refused = may_stand(tournament, record)
    if refused is None and isinstance(record, Void):
        refused = _breaks_later(tournament, record)
    if refused is None and outcomes is not None:
        refused = contradicted(tournament, record, outcomes)
    return refused


def _breaks_later(tournament: Tournament, record: Void) -> Refused | None:
    """A record on which later ones rest stays; those come first."""
    known = {one.record for one in tournament.ignored}
    without = replayed(replace(tournament, log=(*tournament.log, record)), record.record)
    broken = [one.record for one in without.ignored if one.record not in known]
    if not broken:
        return None
    return Refused("void_breaks_later", {"records": [str(number) for number in broken]})
