"""SQLite keeps the contracts, and what is particular to files: damage, full disks, erasure."""

import asyncio
import random
import shutil
import sqlite3
import tempfile
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from afterblow.adapters.access_sqlite import SqliteAccess
from afterblow.adapters.shelf_directory import DirectoryShelf, Files
from afterblow.adapters.store_sqlite import create_event_file, made_when, open_event_file
from afterblow.adapters.system_clock import SystemClock
from afterblow.app.ports import Access, People, Person, Shelf, Store, StoreClosedError, Stored
from afterblow.testing.access_contract import AccessContract, grant
from afterblow.testing.people_contract import PeopleContract
from afterblow.testing.shelf_contract import ShelfContract
from afterblow.testing.store_contract import StoreContract, draft, put

CLOCK = SystemClock()
RECORDS = 60
DRAFTS = [draft(f"key-{n}", f"bout:{n % 3}", say=n) for n in range(RECORDS)]
ANN = Person(id="p1", name="Ann Hostile-Canary", email="ann@canary.example")


@asynccontextmanager
async def event(path: Path | None = None) -> AsyncGenerator[tuple[Store, People]]:
    """An event's file, new where no path is given."""
    with tempfile.TemporaryDirectory() as folder:
        where = path or Path(folder) / "event.sqlite"
        if where.exists():
            store, people = await open_event_file(where, CLOCK)
        else:
            store, people = await create_event_file(where, CLOCK, 7)
        yield store, people
        await store.close()


def files() -> Files:
    return Files(
        lambda path, made_ms: create_event_file(path, CLOCK, made_ms),
        lambda path: open_event_file(path, CLOCK),
        made_when,
    )


class TestSqliteStore(StoreContract):
    @asynccontextmanager
    async def fresh(self) -> AsyncGenerator[Store]:
        async with event() as (store, _):
            yield store


class TestSqlitePeople(PeopleContract):
    @asynccontextmanager
    async def fresh(self) -> AsyncGenerator[People]:
        async with event() as (_, people):
            yield people


class TestSqliteAccess(AccessContract):
    @asynccontextmanager
    async def fresh(self) -> AsyncGenerator[Access]:
        with tempfile.TemporaryDirectory() as folder:
            access = SqliteAccess(Path(folder) / "instance.sqlite")
            yield access
            access.close()


class TestDirectoryShelf(ShelfContract):
    @asynccontextmanager
    async def fresh(self) -> AsyncGenerator[Shelf]:
        with tempfile.TemporaryDirectory() as folder:
            access = SqliteAccess(Path(folder) / "instance.sqlite")
            shelf = DirectoryShelf(Path(folder), files(), access)
            yield shelf
            await shelf.close()
            access.close()


@pytest.fixture
def log(tmp_path: Path) -> tuple[Path, list[Stored]]:
    """A closed file of sixty records and one person, and the records as they were answered."""
    path = tmp_path / "event.sqlite"

    async def write() -> list[Stored]:
        async with event(path) as (store, people):
            await people.put([ANN])
            return [(await put(store, one)).records[0] for one in DRAFTS]

    return path, asyncio.run(write())


async def read(path: Path) -> tuple[Store, list[Stored]]:
    async with event(path) as (store, _):
        return store, list(await store.read())


def test_a_log_comes_back_after_the_server_was_closed(log: tuple[Path, list[Stored]]) -> None:
    path, records = log
    store, found = asyncio.run(read(path))
    assert (store.damage, store.epoch, found) == (None, 1, records)
    assert made_when(path) == 7


def test_only_the_owner_of_the_machine_reads_its_files(tmp_path: Path) -> None:
    async def story() -> set[int]:
        access = SqliteAccess(tmp_path / "instance.sqlite")
        await access.put_grant(grant("d"))
        shelf = DirectoryShelf(tmp_path, files(), access)
        store, _ = await shelf.create("one", 1)
        await put(store, draft("a"))
        modes = {path.stat().st_mode & 0o777 for path in tmp_path.rglob("*.sqlite*")}
        await shelf.close()
        access.close()
        return modes

    assert asyncio.run(story()) == {0o600}


def test_a_changed_byte_is_named_by_its_position(log: tuple[Path, list[Stored]]) -> None:
    path, records = log
    raw = path.read_bytes()
    for n in (0, 17, RECORDS - 1):
        payload = bytes(records[n].payload)
        changed = raw.replace(payload, payload.replace(b"do", b"dp"))
        assert changed != raw
        path.write_bytes(changed)
        store, found = asyncio.run(read(path))
        assert store.damage is not None
        assert (store.damage.code, store.damage.position) == ("chain", n + 1)
        assert found == records[:n]


@pytest.mark.parametrize(
    ("change", "finding"),
    [
        ("UPDATE people SET person = replace(person, 'Ann', 'Eve')", "row of a person"),
        ("UPDATE life SET epoch = 2", "file's life"),
        ("DELETE FROM life", "life is missing"),
    ],
)
def test_a_changed_row_beside_the_log_is_found_and_the_whole_log_is_still_read(
    log: tuple[Path, list[Stored]], change: str, finding: str
) -> None:
    path, records = log
    connection = sqlite3.connect(path)
    connection.execute(change)
    connection.commit()
    connection.close()
    store, found = asyncio.run(read(path))
    assert store.damage is not None
    assert finding in store.damage.detail
    assert (store.damage.position, found) == (RECORDS + 1, records)


def test_a_damaged_log_takes_no_record_and_is_not_touched(log: tuple[Path, list[Stored]]) -> None:
    path, _ = log
    raw = path.read_bytes().replace(b'{"do":30}', b'{"do":31}')
    path.write_bytes(raw)

    async def story() -> None:
        async with event(path) as (store, people):
            with pytest.raises(StoreClosedError) as refusal:
                await store.append([draft("new")])
            assert refusal.value.code == "damaged"
            with pytest.raises(StoreClosedError):
                await people.put([ANN])
            assert list(await people.all()) == [ANN]

    asyncio.run(story())
    assert path.read_bytes() == raw


def test_a_record_that_claims_an_earlier_place_is_not_read_there(
    log: tuple[Path, list[Stored]],
) -> None:
    path, records = log
    raw = bytearray(path.read_bytes())
    words = raw.index(b"key-23bout.fence")
    place = raw.rindex(b"\x12\x00", 0, words) - 1  # before the row's header of 18 bytes
    assert raw[place] == 24
    raw[place] = 8
    path.write_bytes(raw)
    store, found = asyncio.run(read(path))
    assert store.damage is not None
    assert (store.damage.code, store.damage.position) == ("gap", 24)
    assert found == records[:23]


def test_a_removed_record_is_found_missing(log: tuple[Path, list[Stored]]) -> None:
    path, records = log
    connection = sqlite3.connect(path)
    connection.execute("DROP TRIGGER records_are_never_deleted")
    connection.execute("DELETE FROM records WHERE position = 5")
    connection.commit()
    connection.close()
    store, found = asyncio.run(read(path))
    assert store.damage is not None
    assert (store.damage.code, store.damage.position, found) == ("gap", 5, records[:4])


@pytest.mark.parametrize("change", ["UPDATE records SET seq = 9", "DELETE FROM records"])
def test_the_file_itself_refuses_to_rewrite_history(
    log: tuple[Path, list[Stored]], change: str
) -> None:
    connection = sqlite3.connect(log[0])
    with pytest.raises(sqlite3.IntegrityError, match="a record is never"):
        connection.execute(change)
    connection.close()


@pytest.mark.parametrize("content", [b"", b"not a database at all, but a letter", b"\0" * 8192])
def test_a_file_that_is_no_event_never_starts_as_an_empty_one(
    tmp_path: Path, content: bytes
) -> None:
    path = tmp_path / "event.sqlite"
    path.write_bytes(content)
    store, found = asyncio.run(read(path))
    assert store.damage is not None
    assert (store.damage.code, found) == ("file", [])
    assert path.read_bytes() == content


def test_a_file_of_a_newer_version_is_left_alone(log: tuple[Path, list[Stored]]) -> None:
    path, _ = log
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA user_version = 99")
    connection.close()
    store, found = asyncio.run(read(path))
    assert store.damage is not None
    assert (store.damage.code, found) == ("version", [])


def test_a_torn_write_ahead_log_opens_as_a_prefix(tmp_path: Path) -> None:
    """Power failure: the main file, and the write-ahead log cut anywhere or ending in garbage."""
    path = tmp_path / "event.sqlite"
    chance = random.Random(11)

    async def write() -> tuple[list[Stored], bytes, bytes]:
        async with event(path) as (store, _):
            kept = [(await put(store, one)).records[0] for one in DRAFTS]
            wal = path.with_name("event.sqlite-wal").read_bytes()
            return kept, path.read_bytes(), wal

    records, main, wal = asyncio.run(write())
    lengths: set[int] = set()
    for attempt in range(60):
        cut = chance.randrange(len(wal)) if attempt else len(wal)
        torn = tmp_path / f"torn-{attempt}.sqlite"
        torn.write_bytes(main)
        garbage = chance.randbytes(chance.choice([0, 300])) if attempt else b""
        torn.with_name(torn.name + "-wal").write_bytes(wal[:cut] + garbage)
        store, found = asyncio.run(read(torn))
        assert store.damage is None
        assert found == records[: len(found)]
        lengths.add(len(found))
    assert RECORDS in lengths
    assert len(lengths) > 10


def test_a_full_disk_loses_nothing_and_scoring_resumes_with_space(tmp_path: Path) -> None:
    path = tmp_path / "event.sqlite"

    async def fill() -> list[Stored]:
        store, _ = await create_event_file(path, CLOCK, 7, max_pages=24)
        kept: list[Stored] = []
        refused = ""
        while not refused:
            try:
                kept += (await put(store, draft(f"k{len(kept)}", say="x" * 200))).records
            except StoreClosedError as refusal:
                refused = refusal.code
        assert refused == "disk_full"
        with pytest.raises(StoreClosedError):
            await put(store, draft("more", say="x" * 20_000))
        assert list(await store.read()) == kept
        await store.close()
        return kept

    async def resume(kept: list[Stored]) -> None:
        store, _ = await open_event_file(path, CLOCK)
        assert (store.damage, list(await store.read())) == (None, kept)
        assert (await put(store, draft("more"))).fresh
        await store.close()

    kept = asyncio.run(fill())
    assert len(kept) > 20
    asyncio.run(resume(kept))


def test_a_full_disk_is_tried_again_by_itself(tmp_path: Path) -> None:
    async def story() -> None:
        store, people = await create_event_file(tmp_path / "event.sqlite", CLOCK, 7, max_pages=40)
        await people.put([Person(id=f"p{n}", name="n" * 900) for n in range(50)])
        with pytest.raises(StoreClosedError):
            await put(store, draft("big", say="x" * 200_000))
        assert (await put(store, draft("small"))).fresh
        await store.close()

    asyncio.run(story())


def test_a_record_that_no_file_can_hold_is_refused_alone(tmp_path: Path) -> None:
    async def story() -> None:
        store, _ = await create_event_file(tmp_path / "event.sqlite", CLOCK, 7)
        asked = [
            store.append([draft("good")]),
            store.append([draft("fine"), draft("huge", device_counter=1 << 80)]),
            store.append([draft("late")]),
        ]
        good, bad, late = await asyncio.gather(*asked, return_exceptions=True)
        assert isinstance(bad, OverflowError)
        assert not isinstance(good, BaseException)
        assert not isinstance(late, BaseException)
        assert [one.key for one in await store.read()] == ["good", "late"]
        await store.close()

    asyncio.run(story())


def test_an_erased_person_leaves_no_byte_behind(tmp_path: Path) -> None:
    path = tmp_path / "event.sqlite"

    async def story() -> None:
        async with event(path) as (store, people):
            await people.put([ANN, Person(id="p2", name="Bob")])
            await put(store, draft("a"))
            assert any(b"canary" in one.read_bytes() for one in tmp_path.iterdir())
            await people.erase("p1")
            assert not any(b"anary" in one.read_bytes() for one in tmp_path.iterdir())

    asyncio.run(story())


def test_one_program_at_a_time_serves_a_folder(tmp_path: Path) -> None:
    async def story() -> None:
        access = SqliteAccess(tmp_path / "instance.sqlite")
        shelf = DirectoryShelf(tmp_path, files(), access)
        with pytest.raises(StoreClosedError) as refusal:
            DirectoryShelf(tmp_path, files(), access)
        assert refusal.value.code == "in_use"
        await shelf.close()
        await DirectoryShelf(tmp_path, files(), access).close()
        access.close()

    asyncio.run(story())


def test_an_event_made_halfway_when_the_power_failed_is_made_anew(tmp_path: Path) -> None:
    (tmp_path / "event.new").write_bytes(b"half a file")
    store, found = asyncio.run(read(tmp_path / "event.sqlite"))
    assert (store.damage, found) == (None, [])


@pytest.mark.parametrize("content", [b"no database", b"SQLite format 3\0" + b"\1" * 5000])
def test_a_damaged_instance_file_is_said_to_be_damaged(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "instance.sqlite"
    path.write_bytes(content)
    with pytest.raises(StoreClosedError) as refusal:
        SqliteAccess(path)
    assert refusal.value.code == "damaged"
    assert path.read_bytes() == content


async def same_or_damaged(path: Path, records: list[Stored]) -> bool:
    """True where the damage was found; otherwise everything must be as it was."""
    async with event(path) as (store, people):
        if store.damage is not None:
            assert list(await store.read()) == records[: store.damage.position - 1]
            return True
        assert list(await store.read()) == records
        assert list(await people.all()) == [ANN]
        answers = [await put(store, one) for one in DRAFTS]
        assert not any(answer.fresh for answer in answers)
        return False


def test_flipped_bits_are_found_or_harmless(log: tuple[Path, list[Stored]]) -> None:
    path, records = log
    raw = path.read_bytes()
    chance = random.Random(23)
    found = 0
    for attempt in range(250):
        copy = path.with_name(f"copy-{attempt}.sqlite")
        damaged = bytearray(raw)
        for _ in range(chance.choice([1, 1, 8, 64])):
            damaged[chance.randrange(len(raw))] ^= 1 << chance.randrange(8)
        copy.write_bytes(damaged)
        found += asyncio.run(same_or_damaged(copy, records))
        copy.unlink()
    assert found > 100


def test_a_copy_of_a_file_tells_the_same_story(log: tuple[Path, list[Stored]]) -> None:
    path, records = log
    shutil.copy(path, path.with_name("copy.sqlite"))
    assert asyncio.run(read(path.with_name("copy.sqlite")))[1] == records
