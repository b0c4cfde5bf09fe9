"""When two entries name the same club."""

import unicodedata


def club_key(club: str) -> str | None:
    """Two spellings of one club: case, width and spaces do not tell clubs apart."""
    return " ".join(unicodedata.normalize("NFKC", club).casefold().split()) or None
