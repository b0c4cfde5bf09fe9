"""Hashes of passphrases by Argon2id, computed in threads of their own."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError


class Argon2Passphrases:
    """Argon2id with the library's parameters (RFC 9106, low memory).

    Two threads: a crowd that guesses queues here, while the rings go on.
    """

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        self._threads = ThreadPoolExecutor(2, thread_name_prefix="passphrase")
        self._nobody = ""

    async def hash(self, passphrase: str) -> str:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, self._hasher.hash, passphrase)

    async def verify(self, secret: str, passphrase: str) -> bool:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, self._verify, secret, passphrase)

    def _verify(self, secret: str, passphrase: str) -> bool:
        self._nobody = self._nobody or self._hasher.hash("")
        try:
            return self._hasher.verify(secret or self._nobody, passphrase) and bool(secret)
        except (VerificationError, InvalidHashError):
            return False
