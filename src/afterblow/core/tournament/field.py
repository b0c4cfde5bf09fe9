"""Who is expected to fence, and in which order they stand before anybody has fenced."""

from afterblow.core.tournament.state import Entrant, Tournament


def expected(tournament: Tournament) -> tuple[str, ...]:
    """Who has not left and is not marked absent: by seed number, then as they entered."""
    entries = [one for one in tournament.entrants.values() if _expected(one)]
    return tuple(
        one.entry.entrant
        for one in sorted(entries, key=lambda one: (one.entry.seed is None, one.entry.seed or 0))
    )


def _expected(entrant: Entrant) -> bool:
    return entrant.removal is None and entrant.present is not False
