"""What every store of records must keep, whatever it is made of.

A test class inherits from the contract and says how a store is made; pytest runs the rest.
"""

import asyncio
from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from afterblow.app.chain import first_damage
from afterblow.app.ports import Appended, Conflict, Draft, KeyReused, Store, StoreClosedError

TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=40)
"""Any text that UTF-8 can hold, NUL and right-to-left marks included."""


def draft(key: str, stream: str = "bout:b1", say: object = "fence", **more: object) -> Draft:
    """A record worth storing."""
    given: dict[str, object] = {
        "stream": stream,
        "key": key,
        "type": "bout.fence",
        "payload": msgspec.Raw(msgspec.json.encode({"do": say})),
        "actor": "device:d1",
    }
    return msgspec.convert(given | more, Draft)


_COUNTERS = st.integers(0, 2**63 - 1)
DRAFTS = st.builds(
    draft,
    TEXT,
    TEXT,
    TEXT,
    type=TEXT,
    actor=TEXT,
    device=TEXT,
    device_counter=_COUNTERS,
    seen_seq=_COUNTERS,
    token=_COUNTERS,
    device_ms=st.none() | st.integers(-(2**63), 2**63 - 1),
)
"""Any record at all."""

FEW = st.builds(
    draft,
    st.sampled_from("abcdefgh"),
    st.sampled_from(["bout:1", "bout:2", "event"]),
    st.sampled_from(["fence", "halt"]),
    expected_seq=st.sampled_from([None, None, 1, 2, 3]),
)
"""Records that often share key, stream and place."""


async def put(store: Store, *drafts: Draft) -> Appended:
    """Append what must be taken."""
    answer = await store.append(drafts)
    assert isinstance(answer, Appended), answer
    return answer


class StoreContract:
    """The promises of ``app.ports.Store``."""

    def fresh(self) -> AbstractAsyncContextManager[Store]:
        """A new, empty store, closed at the end of the block."""
        raise NotImplementedError

    def test_a_record_gets_the_next_place_in_its_stream_and_in_the_log(self) -> None:
        async def story() -> None:
            async with self.fresh() as store:
                first = await put(store, draft("a"), draft("b", "bout:b2"), draft("c"))
                then = await put(store, draft("d", "bout:b2"))
                places = [(one.position, one.stream, one.seq) for one in first.records]
                assert places == [(1, "bout:b1", 1), (2, "bout:b2", 1), (3, "bout:b1", 2)]
                assert [(one.position, one.seq) for one in then.records] == [(4, 2)]
                assert await store.read() == first.records + then.records

        asyncio.run(story())

    def test_a_key_sent_twice_is_one_record_with_the_first_answer(self) -> None:
        async def story() -> None:
            async with self.fresh() as store:
                first = await put(store, draft("a"), draft("b"))
                await put(store, draft("c"))
                again = await put(store, draft("a"), draft("b"))
                assert again == Appended(first.records, fresh=False)
                assert len(await store.read()) == 3

        asyncio.run(story())

    def test_another_tablet_that_sends_the_same_record_gets_the_first_answer(self) -> None:
        async def story() -> None:
            async with self.fresh() as store:
                first = await put(store, draft("a"))
                other = draft("a", actor="device:d2", device="d2", seen_seq=9, device_ms=5)
                assert await put(store, other) == Appended(first.records, fresh=False)

        asyncio.run(story())

    def test_a_key_that_comes_back_with_other_content_is_refused(self) -> None:
        others = [draft("a", "bout:b2"), draft("a", say="halt"), draft("a", type="bout.halt")]

        async def story() -> None:
            async with self.fresh() as store:
                await put(store, draft("a"))
                for other in [*others, draft("a", version=2)]:
                    assert await store.append([other]) == KeyReused("a")
                assert len(await store.read()) == 1

        asyncio.run(story())

    def test_a_batch_that_is_known_only_in_part_is_refused_whole(self) -> None:
        async def story() -> None:
            async with self.fresh() as store:
                await put(store, draft("a"))
                answer = await store.append([draft("a"), draft("b")])
                assert answer == KeyReused("b")
                assert isinstance(await store.append([draft("c"), draft("c")]), KeyReused)
                assert len(await store.read()) == 1

        asyncio.run(story())

    def test_a_record_expected_elsewhere_takes_its_whole_batch_back(self) -> None:
        async def story() -> None:
            async with self.fresh() as store:
                await put(store, draft("a", expected_seq=1))
                answer = await store.append([draft("b"), draft("c", expected_seq=2)])
                assert answer == Conflict("bout:b1", 2, 3)
                assert len(await store.read()) == 1
                await put(store, draft("b", expected_seq=2), draft("c", expected_seq=3))

        asyncio.run(story())

    def test_of_many_that_want_one_place_one_gets_it(self) -> None:
        async def story() -> None:
            async with self.fresh() as store:
                wishes = [store.append([draft(f"k{n}", expected_seq=1)]) for n in range(20)]
                answers = await asyncio.gather(*wishes)
                assert sum(isinstance(answer, Appended) for answer in answers) == 1
                assert sum(isinstance(answer, Conflict) for answer in answers) == 19

        asyncio.run(story())

    def test_tablets_that_send_everything_twice_at_once_lose_and_double_nothing(self) -> None:
        async def tablet(store: Store, name: int) -> None:
            for n in range(20):
                one = draft(f"{name}-{n}", f"bout:{name % 4}", say=n)
                answers = await asyncio.gather(store.append([one]), store.append([one]))
                kept = [answer for answer in answers if isinstance(answer, Appended)]
                assert sorted(answer.fresh for answer in kept) == [False, True]
                assert kept[0].records == kept[1].records

        async def story() -> None:
            async with self.fresh() as store:
                await asyncio.gather(*(tablet(store, name) for name in range(8)))
                log = await store.read()
                sent = {f"{name}-{n}" for name in range(8) for n in range(20)}
                assert len(log) == len(sent)
                assert {one.key for one in log} == sent
                assert first_damage(log) is None

        asyncio.run(story())

    def test_a_long_log_is_read_in_pages(self) -> None:
        async def story() -> None:
            async with self.fresh() as store:
                await put(store, *(draft(f"k{n}") for n in range(25)))
                pages = [await store.read(after, 10) for after in (0, 10, 20, 25)]
                assert [len(page) for page in pages] == [10, 10, 5, 0]
                assert [one.position for page in pages for one in page] == list(range(1, 26))

        asyncio.run(story())

    def test_nothing_appended_changes_nothing(self) -> None:
        async def story() -> None:
            async with self.fresh() as store:
                assert await store.append([]) == Appended((), fresh=False)
                assert list(await store.read()) == []

        asyncio.run(story())

    def test_a_closed_store_says_that_it_is_closed(self) -> None:
        async def story() -> None:
            async with self.fresh() as store:
                await store.close()
                asked = [store.append([draft("a")]), store.read()]
                answers = await asyncio.gather(*asked, return_exceptions=True)
                refusals = [one for one in answers if isinstance(one, StoreClosedError)]
                assert [one.code for one in refusals] == ["closed", "closed"]

        asyncio.run(story())

    def test_a_tablet_that_hangs_up_leaves_the_log_whole(self) -> None:
        async def story() -> None:
            async with self.fresh() as store:
                asked = [asyncio.ensure_future(store.append([draft(f"k{n}")])) for n in range(40)]
                await asyncio.sleep(0)
                for one in asked[::2]:
                    one.cancel()
                await asyncio.gather(*asked, return_exceptions=True)
                kept = {one.key for one in await store.read()}
                assert {f"k{n}" for n in range(1, 40, 2)} <= kept
                assert first_damage(await store.read()) is None
                assert not (await put(store, draft("k1"))).fresh

        asyncio.run(story())

    def test_every_text_comes_back_as_it_was_sent(self) -> None:
        async def story(sent: Draft) -> None:
            async with self.fresh() as store:
                (kept,) = (await put(store, sent)).records
                (read,) = await store.read()
                assert read == kept
                for name in set(Draft.__struct_fields__) - {"expected_seq"}:
                    assert getattr(read, name) == getattr(sent, name)

        @settings(max_examples=60, deadline=None)
        @given(DRAFTS)
        def any_draft(sent: Draft) -> None:
            asyncio.run(story(sent))

        any_draft()

    def test_any_story_of_batches_ends_as_the_model_says(self) -> None:
        async def story(batches: list[list[Draft]]) -> None:
            model: list[Draft] = []
            async with self.fresh() as store:
                for drafts in batches:
                    answer = await store.append(drafts)
                    expected = _predict(model, drafts)
                    assert type(answer) is type(expected)
                    assert answer == expected or isinstance(answer, Appended)
                    if isinstance(answer, Appended) and answer.fresh:
                        model += drafts
                log = await store.read()
                assert [one.key for one in log] == [one.key for one in model]
                assert first_damage(log) is None

        @settings(max_examples=60, deadline=None)
        @given(st.lists(st.lists(FEW, max_size=3), max_size=12))
        def any_story(batches: list[list[Draft]]) -> None:
            asyncio.run(story(batches))

        any_story()


def _predict(log: Sequence[Draft], batch: Sequence[Draft]) -> Appended | Conflict | KeyReused:
    """What a store that holds ``log`` should say to ``batch`` (records left out)."""
    known = {one.key: one for one in log}
    heads = {one.stream: sum(other.stream == one.stream for other in log) for one in batch}
    twice = len({one.key for one in batch}) < len(batch)
    some_known = any(one.key in known for one in batch)
    for one in batch:
        stored = known.get(one.key)
        if twice or (stored is None and some_known):
            return KeyReused(one.key)
        if stored is not None and (stored.stream, stored.payload) != (one.stream, one.payload):
            return KeyReused(one.key)
    if some_known:
        return Appended((), fresh=False)
    for one in batch:
        heads[one.stream] += 1
        if one.expected_seq not in (None, heads[one.stream]):
            return Conflict(one.stream, one.expected_seq, heads[one.stream])
    return Appended((), fresh=bool(batch))
