"""The randomness of this machine's operating system."""

import secrets

CONSONANTS = "BCDFGHJKLMNPQRSTVWXZ"
"""Twenty letters that spell no words, none of them mistaken for a digit."""

_ID_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"
_ID_LENGTH = 12
_CODE_LENGTH = 8
_DRAW_SEEDS = 1_000_000


class SystemChance:
    """Random values that nobody can guess."""

    def token(self) -> str:
        return secrets.token_urlsafe(32)

    def id(self) -> str:
        return "".join(secrets.choice(_ID_LETTERS) for _ in range(_ID_LENGTH))

    def code(self) -> str:
        return "".join(secrets.choice(CONSONANTS) for _ in range(_CODE_LENGTH))

    def draw_seed(self) -> int:
        return secrets.randbelow(_DRAW_SEEDS)
