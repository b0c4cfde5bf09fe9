"""What a tablet posts and what it is answered, on the wire."""

import gzip
from collections.abc import Mapping
from typing import Any

import httpx
import msgspec
import pytest

from afterblow.adapters.passphrase_argon2 import Argon2Passphrases
from afterblow.app.access import Accounts
from afterblow.app.pairing import Pairings
from afterblow.app.ports import StoreClosedError
from afterblow.core.refusal import Refused
from afterblow.testing.weekend import Weekend
from afterblow.web.site import site
from tests.web.venue import HOST, now

RING, RECORDS = "/api/table/ring", "/api/table/records"
FENCE = {"do": "fence", "t": 1}


class Tablet:
    """A tablet that joined a ring of a weekend in memory."""

    def __init__(self, weekend: Weekend, pairings: Pairings, token: str, device: str) -> None:
        self.weekend, self.pairings, self.device = weekend, pairings, device
        hall = weekend.hall
        accounts = Accounts(hall.access, hall.clock, hall.chance, Argon2Passphrases())
        self.app = site(hall, accounts, pairings)
        self.headers = {"authorization": f"Bearer {token}"}

    @staticmethod
    async def joined(ring: int = 0) -> "Tablet":
        """The tablet of a ring."""
        weekend = await Weekend.begin(6)
        hall = weekend.hall
        pairings = Pairings(hall.access, hall.clock, hall.chance)
        pairing = await pairings.issue(weekend.desk.event_id, weekend.rings[ring])
        joined = await pairings.join(pairing.secret, "tablet")
        assert not isinstance(joined, Refused)
        return Tablet(weekend, pairings, joined.token, joined.device)

    async def get(self, path: str = RING, **headers: str) -> httpx.Response:
        """Ask for something."""
        async with self._client() as client:
            return await client.get(path, headers=self.headers | headers)

    async def post(self, content: bytes, **headers: str) -> httpx.Response:
        """Post a body as it is."""
        plain = {"content-type": "application/json"}
        async with self._client() as client:
            return await client.post(
                RECORDS, content=content, headers=self.headers | plain | headers
            )

    async def send(self, *records: tuple[str, Mapping[str, object]]) -> dict[str, Any]:
        """Post records of the bout that is called, by their keys; the answer."""
        bout = (await self.get()).json()["bout"]["id"]
        batch = [{"key": key, "bout": bout, "record": record} for key, record in records]
        answer = await self.post(msgspec.json.encode({"records": batch}))
        assert answer.status_code == 200, answer.text
        said: dict[str, Any] = answer.json()
        return said

    def _client(self) -> httpx.AsyncClient:
        transport = httpx.ASGITransport(app=self.app)
        return httpx.AsyncClient(transport=transport, base_url=HOST)


def statuses(said: dict[str, Any]) -> list[str]:
    """What became of each record."""
    return [one["status"] for one in said["answers"]]


def test_records_are_answered_one_by_one_and_the_ring_comes_with_them() -> None:
    async def test() -> None:
        tablet = await Tablet.joined()
        said = await tablet.send(
            ("key-open-1", {"do": "open"}), ("key-fence-1", FENCE), ("key-fence-2", FENCE)
        )
        assert statuses(said) == ["stored", "stored", "refused"]
        assert [one["seq"] for one in said["answers"]] == [1, 2, None]
        assert said["ring"]["bout"]["view"]["state"] == "fencing"
        assert said["ring"]["bout"]["seq"] == 2

    now(test())


def test_a_refusal_is_a_sentence_with_its_reason() -> None:
    async def test() -> None:
        tablet = await Tablet.joined()
        said = await tablet.send(("key-open-1", {"do": "open"}), ("key-halt-1", {"do": "fence"}))
        said = await tablet.send(("key-fence-2", FENCE))
        refusal = said["answers"][0]["refusal"]
        assert refusal["say"]
        assert refusal["say"] != refusal["code"]
        assert all(one["say"] for one in refusal["because"])

    now(test())


def test_the_same_key_again_gets_the_first_answer_and_another_record_under_it_is_refused() -> None:
    async def test() -> None:
        tablet = await Tablet.joined()
        await tablet.send(("key-open-1", {"do": "open"}), ("key-fence-1", FENCE))
        said = await tablet.send(("key-fence-1", FENCE))
        assert (statuses(said), said["answers"][0]["seq"]) == (["known"], 2)
        said = await tablet.send(("key-fence-1", {"do": "halt", "reason": "hit", "t": 2}))
        assert said["answers"][0]["refusal"]["code"] == "key_reused"
        assert said["ring"]["bout"]["seq"] == 2

    now(test())


def test_an_open_bout_comes_with_the_places_to_which_it_can_go() -> None:
    async def test() -> None:
        tablet = await Tablet.joined()
        before = (await tablet.get()).json()["bout"]
        assert "ahead" not in before
        said = await tablet.send(("key-open-1", {"do": "open"}))
        bout = said["ring"]["bout"]
        assert bout["place"] == "ready"
        assert bout["ahead"]["ready"]["then"]["fence"] == "fencing"
        assert bout["ahead"]["fencing"]["then"]["halt"] == "halted"
        assert bout["ahead"]["halted"]["hits"]["values"][0]["text"]["say"] == "3 for red"

    now(test())


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b'{"records":[{}]}',
        b'{"records":[{"key":1,"bout":"b","record":{}}]}',
        b'{"records":[],"more":1}',
        b'{"records":' + b"[" * 5000,
    ],
)
def test_a_body_that_cannot_be_read_is_refused_with_a_sentence(body: bytes) -> None:
    async def test() -> None:
        tablet = await Tablet.joined()
        answer = await tablet.post(body)
        assert answer.status_code == 422
        assert answer.json()["error"]["say"]

    now(test())


def test_one_unreadable_record_does_not_keep_the_others_back() -> None:
    async def test() -> None:
        tablet = await Tablet.joined()
        said = await tablet.send(("key-open-1", {"do": "open"}), ("key-odd-1", {"do": "dance"}))
        assert statuses(said) == ["stored", "refused"]
        assert "dance" in said["answers"][1]["refusal"]["say"]

    now(test())


def test_a_batch_of_more_than_200_records_is_refused_as_a_whole() -> None:
    async def test() -> None:
        tablet = await Tablet.joined()
        bout = (await tablet.get()).json()["bout"]["id"]
        batch = [{"key": f"key-{n:05d}", "bout": bout, "record": FENCE} for n in range(201)]
        answer = await tablet.post(msgspec.json.encode({"records": batch}))
        assert answer.status_code == 422
        assert "200" in answer.json()["error"]["say"]

    now(test())


def test_a_token_that_nobody_has_or_that_was_removed_opens_nothing() -> None:
    async def test() -> None:
        tablet = await Tablet.joined()
        answer = await tablet.get(authorization="Bearer nobody")
        assert (answer.status_code, answer.json()["error"]["code"]) == (401, "token_unknown")
        await tablet.pairings.revoke(tablet.weekend.desk.event_id, tablet.device)
        for answer in (await tablet.get(), await tablet.post(b'{"records":[]}')):
            assert answer.status_code == 401
            assert "new code" in answer.json()["error"]["say"]

    now(test())


def test_a_table_may_not_name_a_bout_of_another_ring() -> None:
    async def test() -> None:
        tablet, weekend = await Tablet.joined(), None
        weekend = tablet.weekend
        other = await weekend.open(weekend.rings[1])
        batch = [{"key": "key-fence-9", "bout": other, "record": FENCE}]
        answer = await tablet.post(msgspec.json.encode({"records": batch}))
        refusal = answer.json()["answers"][0]["refusal"]
        assert (refusal["code"], refusal["say"] != refusal["code"]) == ("bout_not_called", True)

    now(test())


def test_a_full_disk_is_said_so_and_nothing_was_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    async def full(*_: object) -> None:
        raise StoreClosedError("disk_full", "event.sqlite")

    async def test() -> None:
        tablet = await Tablet.joined()
        bout = (await tablet.get()).json()["bout"]["id"]
        batch = [{"key": "key-open-1", "bout": bout, "record": {"do": "open"}}]
        store, _ = await tablet.weekend.shelf.open(tablet.weekend.desk.event_id)
        monkeypatch.setattr(type(store), "append", full)
        answer = await tablet.post(msgspec.json.encode({"records": batch}))
        assert answer.status_code == 507
        assert "disk" in answer.json()["error"]["say"]
        monkeypatch.undo()
        answer = await tablet.post(msgspec.json.encode({"records": batch}))
        assert answer.json()["answers"][0]["status"] == "stored"

    now(test())


def test_the_ring_is_packed_for_a_tablet_that_can_unpack_it() -> None:
    async def test() -> None:
        tablet = await Tablet.joined()
        await tablet.send(("key-open-1", {"do": "open"}))
        packed = await tablet.get(**{"accept-encoding": "gzip"})
        plain = await tablet.get(**{"accept-encoding": "identity"})
        assert packed.headers["content-encoding"] == "gzip"
        assert len(gzip.compress(plain.content, 1)) < len(plain.content) / 5
        assert packed.json()["bout"] == plain.json()["bout"]
        assert plain.headers["cache-control"] == "no-store"

    now(test())
