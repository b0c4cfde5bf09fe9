"""Power failures: a real server is killed at random points while four tables post their records.

Every record that was acknowledged is in the log exactly once, whatever came after; one whose answer
never came is there once or not at all. The log is looked at beside every server that comes back.
Every second server writes to a slow disk.
``AFTERBLOW_KILLS`` says how often the power fails.
"""

import asyncio
import os
import random
import sqlite3
import threading
from collections import Counter, defaultdict
from contextlib import closing
from functools import partial
from pathlib import Path

import msgspec

from afterblow.adapters.store_sqlite import examine_event_file, open_event_file
from afterblow.adapters.system_clock import SystemClock
from afterblow.app.ports import Stored
from tests.e2e.power import Power
from tests.e2e.power_table import Table, Trigger
from tests.e2e.power_venue import Venue, draw_up

KILLS = int(os.environ.get("AFTERBLOW_KILLS", "200"))
SEED = 1410
MOST_MOMENTS = 48
"""How many requests and answers a server lives to see, at most."""
LONGEST_MOMENT_S = 0.005
"""About what a request takes: the power fails anywhere in it."""


def test_no_acknowledged_record_is_lost_or_doubled_when_the_power_fails(tmp_path: Path) -> None:
    venue = asyncio.run(draw_up(tmp_path))
    chance = random.Random(SEED)
    trigger = Trigger()
    tables = [Table(joined, trigger, seed) for seed, joined in enumerate(venue.tables)]
    with Power(tmp_path) as power:
        for life in range(KILLS):
            power.returns("slow" if life % 2 else "own")
            everything_is_still_there(venue, tables)
            moment = chance.choice([0, chance.uniform(0, LONGEST_MOMENT_S)])
            trigger.arm(partial(cut, power, moment), after=chance.randint(1, MOST_MOMENTS))
            together(tables, power.port)
            trigger.wait()
        power.returns()
        everything_is_still_there(venue, tables)
        trigger.arm(None, after=len(tables) * MOST_MOMENTS)
        together(tables, power.port)
        power.is_switched_off()
    log = asyncio.run(read(venue))
    for table in tables:
        assert table.surprises == []
        found_as_they_were_acknowledged(table, log)
    assert_that_there_was_something_to_lose(tables)


def cut(power: Power, moment: float) -> None:
    """A moment later the power is off."""
    threading.Event().wait(moment)
    power.fails()


def together(tables: list[Table], port: int) -> None:
    """All tables at once, each until it gets no answer any more or has posted enough."""
    threads = [threading.Thread(target=table.post_on, args=(port,)) for table in tables]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def everything_is_still_there(venue: Venue, tables: list[Table]) -> None:
    """Beside the server: a whole chain, no gap, and each acknowledged record where it was."""
    with closing(sqlite3.connect(f"{venue.file.as_uri()}?mode=ro", uri=True)) as file:
        rows = file.execute("SELECT position, stream, seq, key FROM records ORDER BY position")
        log: list[tuple[int, str, int, str]] = rows.fetchall()
    assert asyncio.run(examine_event_file(venue.file)) == (len(log), None)
    assert [position for position, *_ in log] == list(range(1, len(log) + 1))
    seqs: defaultdict[str, list[int]] = defaultdict(list)
    for _, stream, seq, _ in log:
        seqs[stream].append(seq)
    assert all(seen == list(range(1, len(seen) + 1)) for seen in seqs.values())
    places = {key: (stream, seq) for _, stream, seq, key in log}
    assert len(places) == len(log)
    for table in tables:
        for key, seq in table.acknowledged.items():
            assert places.get(key) == (f"bout:{table.sent[key].bout}", seq), key


async def read(venue: Venue) -> list[Stored]:
    """The whole log, from a file that must be sound."""
    store, _ = await open_event_file(venue.file, SystemClock())
    assert store.damage is None
    records = list(await store.read(0, 1_000_000))
    await store.close()
    return records


def found_as_they_were_acknowledged(table: Table, log: list[Stored]) -> None:
    """Acknowledged: once, at the place and with the words that were acknowledged."""
    times = Counter(record.key for record in log)
    by_key = {record.key: record for record in log}
    assert [key for key in table.acknowledged if times[key] != 1] == []
    assert [key for key in table.sent if times[key] > 1] == []
    for key, seq in table.acknowledged.items():
        record, sent = by_key[key], table.sent[key]
        assert (record.stream, record.seq) == (f"bout:{sent.bout}", seq)
        assert sent.record["do"] == "open" or says(record) == {**sent.record, "t": None}
    mine = {record.key for record in log if record.device == table.device}
    assert mine <= table.sent.keys()


def says(record: Stored) -> object:
    """What a record says, but for its time, which the server sets."""
    return {**msgspec.json.decode(record.payload), "t": None}


def assert_that_there_was_something_to_lose(tables: list[Table]) -> None:
    """Each table fought more than one bout, and the power failed before some answers."""
    if KILLS < 20:
        return
    for table in tables:
        assert len({one.bout for one in table.sent.values()}) > 1
        assert len(table.acknowledged) > KILLS
    assert sum(table.unanswered for table in tables) > KILLS / 2
