"""What every keeper of accounts and grants must keep."""

import asyncio
from contextlib import AbstractAsyncContextManager

from msgspec.structs import replace

from afterblow.app.ports import Access, Account, Grant

_NAMES = [("a", "Ann"), ("b", "Bob"), ("a", "Anna")]


def grant(digest: str, made_ms: int = 0, **more: str) -> Grant:
    """A session, unless said otherwise."""
    return replace(Grant(digest=digest, kind="session", made_ms=made_ms, until_ms=99), **more)


class AccessContract:
    """The promises of ``app.ports.Access``."""

    def fresh(self) -> AbstractAsyncContextManager[Access]:
        """No account, no grant."""
        raise NotImplementedError

    def test_an_account_put_again_is_replaced(self) -> None:
        async def story() -> None:
            async with self.fresh() as access:
                old, other, new = (Account(id=a, name=n, secret="") for a, n in _NAMES)
                for account in (old, other, new):
                    await access.put_account(account)
                assert list(await access.accounts()) == [new, other]

        asyncio.run(story())

    def test_a_grant_put_again_is_replaced_and_a_revoked_one_is_gone(self) -> None:
        async def story() -> None:
            async with self.fresh() as access:
                assert await access.grant("d") is None
                await access.put_grant(grant("d"))
                newer = replace(grant("d", hint="BCD"), tries=3)
                await access.put_grant(newer)
                assert await access.grant("d") == newer
                await access.revoke("d")
                await access.revoke("d")
                assert await access.grant("d") is None

        asyncio.run(story())

    def test_a_one_time_link_opens_once_whoever_races(self) -> None:
        async def story() -> None:
            async with self.fresh() as access:
                await access.put_grant(grant("once", kind="setup"))
                takes = [access.take_grant("once") for _ in range(20)]
                taken = [one for one in await asyncio.gather(*takes) if one is not None]
                assert [one.digest for one in taken] == ["once"]

        asyncio.run(story())

    def test_grants_are_listed_by_event_and_kind_oldest_first(self) -> None:
        async def story() -> None:
            async with self.fresh() as access:
                late = grant("late", 9, kind="device", event="e1")
                early = grant("early", 2, kind="device", event="e1")
                other = grant("other", 5, kind="device", event="e2")
                code = grant("code", 7, kind="code", event="e1")
                for one in (late, early, other, code):
                    await access.put_grant(one)
                assert list(await access.grants("e1", "device")) == [early, late]
                assert list(await access.grants("e1")) == [early, code, late]
                assert list(await access.grants(kind="device")) == [early, other, late]
                assert list(await access.grants()) == [early, other, code, late]

        asyncio.run(story())
