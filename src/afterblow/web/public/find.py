"""Find my name: by any part of a name or club, however it is spelled on a phone."""

import unicodedata

from afterblow.app.desk import Desk
from afterblow.app.projections.home import FoundFencer, names

_PLAIN = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ß": "ss", "æ": "ae", "œ": "oe", "ı": "i"})


def find(desk: Desk, asked: str) -> list[FoundFencer]:
    """Fencers whose name, club and country hold every word that was asked for, by name."""
    wanted = plain(asked).split()
    return [one for one in names(desk) if all(word in _words(one) for word in wanted)]


def plain(text: str) -> str:
    """Text without case and accents: ``Świętosława`` and ``swietoslawa`` are alike."""
    apart = unicodedata.normalize("NFKD", text.casefold().translate(_PLAIN))
    return "".join(sign for sign in apart if not unicodedata.combining(sign))


def _words(one: FoundFencer) -> str:
    return plain(f"{one.fencer.name} {one.fencer.club} {one.fencer.country}")
