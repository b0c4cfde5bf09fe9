"""One event, open in this process: its log replayed, its records decided, appended, announced.

Order of every change: decide on the state that stands, append, wait for the commit, apply,
answer, announce. What is not in the log did not happen.
"""

from collections.abc import Callable, Sequence

import msgspec

from afterblow.app.ports import Clock, People, Person, Store, Stored
from afterblow.core.refusal import Refused

Topics = frozenset[str]
"""What a commit changed: ``event``, ``ring:<id>``, ``tournament:<id>``, ``bout:<id>``,
``person:<id>``. Coarse: a topic too many is no fault."""


class Act(msgspec.Struct, frozen=True, kw_only=True):
    """Who acts, from where, and the key that makes it one act: the envelope of its records."""

    actor: str
    key: str
    device: str = ""
    device_counter: int = 0
    seen_seq: int = 0
    token: int = 0
    device_ms: int | None = None


class Done(msgspec.Struct, frozen=True, kw_only=True):
    """It is in the log. ``fresh`` is False where the key was known (the first answer again).

    ``made`` is the id of what was created ("" where nothing was): a tournament, a person.
    """

    records: tuple[Stored, ...]
    fresh: bool
    made: str = ""


class Desk:
    """An event's state, and the one way to change it.

    ``event_id`` · ``position`` (last applied record of the whole log) · ``people`` by person id ·
    ``event`` (core event state) · ``tournaments`` by id (core tournament states).
    """

    event_id: str
    position: int
    people: dict[str, Person]

    @staticmethod
    async def load(
        event_id: str, store: Store, people: People, rulesets: object, clock: Clock
    ) -> "Desk":
        """Replay the log. A damaged log loads as far as it is sound, and takes no records."""
        raise NotImplementedError

    def now_ms(self) -> int:
        """The moment by the desk's own clock (UTC): a demo's runs faster than the wall's."""
        raise NotImplementedError

    def subscribe(self, callback: Callable[[Topics], None]) -> Callable[[], None]:
        """Call back after each commit with what changed; the answer unsubscribes."""
        raise NotImplementedError

    async def add(self, act: Act, stream: str, records: Sequence[object]) -> Done | Refused:
        """Decide, append, commit, apply, announce: all of the records or none.

        Raises ``StoreClosedError`` where the store takes nothing.
        """
        raise NotImplementedError
