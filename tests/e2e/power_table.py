"""A table that posts records over HTTP, remembers every answer, and outlives power failures."""

import http.client
import random
import threading
from collections.abc import Callable
from typing import Any

import msgspec

from afterblow.app.pairing import Joined

ANSWER_S = 30


class Sent(msgspec.Struct, frozen=True):
    """A record as it was sent."""

    bout: str
    record: dict[str, Any]


class Trigger:
    """Cuts the power once, at one moment of all that the tables live through.

    Moments are a request that is about to be sent, and an answer that has just come.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._left = 0
        self._cut: threading.Thread | None = None

    def arm(self, cut: Callable[[], None] | None, after: int) -> None:
        """``cut`` runs from the ``after``-th moment on; ``None``: there the tables stop."""
        self._cut = threading.Thread(target=cut) if cut is not None else None
        self._left = after

    def moment(self) -> bool:
        """Count a moment; False where nothing more shall be sent."""
        with self._lock:
            self._left -= 1
            now = self._left == 0
        if now and self._cut is not None:
            self._cut.start()
        return self._cut is not None or self._left >= 0

    def wait(self) -> None:
        """Until the power is off, if it was to be cut."""
        if self._cut is not None and self._left <= 0:
            self._cut.join()


class Table:
    """The tablet of one ring. ``surprises`` holds every answer that should not have come."""

    def __init__(self, joined: Joined, trigger: Trigger, seed: int) -> None:
        self._token = joined.token
        self._trigger = trigger
        self._chance = random.Random(seed)
        self._waiting: dict[str, Sent] = {}
        self._last: tuple[str, ...] = ()
        self.device = joined.device
        self.sent: dict[str, Sent] = {}
        self.acknowledged: dict[str, int] = {}
        self.unanswered = 0
        self.surprises: list[object] = []

    def post_on(self, port: int) -> None:
        """Post until no answer comes. What waited for an answer is sent again, or given up."""
        link = http.client.HTTPConnection("127.0.0.1", port, timeout=ANSWER_S)
        try:
            self._send(link, {key: self.sent[key] for key in self._last})
            if self._chance.random() < 0.7:
                self._send(link, self._waiting)
            self._waiting = {}
            while self._send(link, self._next(self._ask(link, "GET", "/api/table/ring"))):
                self._waiting = {}
        except (OSError, http.client.HTTPException):
            self.unanswered += bool(self._waiting)
        finally:
            link.close()

    def _next(self, ring: dict[str, Any]) -> dict[str, Sent]:
        """What this table says next about the bout of its ring; nothing where there is none."""
        bout = ring["bout"]
        if bout is None:
            return {}
        state = bout["view"]["state"] if bout["opened"] else "called"
        said = self._say(state)
        fresh = {f"{self.device}-{len(self.sent) + n:06d}": one for n, one in enumerate(said)}
        return {key: Sent(bout["id"], record) for key, record in fresh.items()}

    def _say(self, state: str) -> list[dict[str, Any]]:
        if state == "called":
            return [{"do": "open"}]
        if state == "ended":
            return [{"do": "close", "t": 0}]
        exchange: list[dict[str, Any]] = [
            {"do": "fence", "t": 0},
            {"do": "halt", "t": 0, "reason": "hit"},
            {"do": "exchange", "t": 0, **self._verdict()},
        ]
        left = exchange[{"fencing": 1, "halted": 2}.get(state, 0) :]
        return left[: self._chance.randint(1, 3)]

    def _verdict(self) -> dict[str, Any]:
        if self._chance.random() < 0.75:
            return {"none": "no_hit"}
        corner = self._chance.choice(["red", "blue"])
        return {"hits": [{"by": corner, "action": "cut", "target": "head"}]}

    def _send(self, link: http.client.HTTPConnection, batch: dict[str, Sent]) -> bool:
        """Send records and keep their answers. False where there is nothing more to send."""
        if not batch or not self._trigger.moment():
            return False
        self._waiting = batch
        self.sent |= batch
        lines = [{"key": k, "bout": one.bout, "record": one.record} for k, one in batch.items()]
        said = self._ask(link, "POST", "/api/table/records", {"records": lines})
        self._trigger.moment()
        for answer in said["answers"]:
            self._keep(answer)
        self._last = tuple(batch)
        return True

    def _keep(self, answer: dict[str, Any]) -> None:
        key, seq = answer["key"], answer["seq"]
        before = self.acknowledged.setdefault(key, seq)
        fresh = answer["status"] == "stored"
        if answer["status"] == "refused" or before != seq or (fresh and key in self._last):
            self.surprises.append(answer)

    def _ask(
        self,
        link: http.client.HTTPConnection,
        method: str,
        path: str,
        content: dict[str, Any] | None = None,
    ) -> dict[str, Any]:
        body = None if content is None else msgspec.json.encode(content)
        headers = {"authorization": f"Bearer {self._token}", "content-type": "application/json"}
        link.request(method, path, body, headers)
        answer = link.getresponse()
        text = answer.read()
        if answer.status != 200:
            self.surprises.append((answer.status, text))
            raise http.client.HTTPException(answer.status)
        return msgspec.json.decode(text)
