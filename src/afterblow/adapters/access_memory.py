"""Accounts and grants in memory."""

from collections.abc import Sequence

from afterblow.app.ports import Account, Grant


class MemoryAccess:
    """Accounts and grants that live as long as the process."""

    def __init__(self) -> None:
        self._accounts: dict[str, Account] = {}
        self._grants: dict[str, Grant] = {}

    async def accounts(self) -> Sequence[Account]:
        return tuple(self._accounts.values())

    async def put_account(self, account: Account) -> None:
        self._accounts[account.id] = account

    async def put_grant(self, grant: Grant) -> None:
        self._grants[grant.digest] = grant

    async def grant(self, digest: str) -> Grant | None:
        return self._grants.get(digest)

    async def take_grant(self, digest: str) -> Grant | None:
        return self._grants.pop(digest, None)

    async def grants(self, event: str = "", kind: str = "") -> Sequence[Grant]:
        found = [
            grant
            for grant in self._grants.values()
            if event in ("", grant.event) and kind in ("", grant.kind)
        ]
        return tuple(sorted(found, key=lambda grant: grant.made_ms))

    async def revoke(self, digest: str) -> None:
        self._grants.pop(digest, None)
