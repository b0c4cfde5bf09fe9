"""A tablet as the server sees it: a token, and records that are posted."""

import json
import urllib.request
from typing import Any

Sheet = list[dict[str, Any]]


class PostedRing:
    """A ring that is scored over the same API that the table's page uses."""

    def __init__(self, address: str, code: str) -> None:
        self._address = address
        self._token = ""
        self._token = self._ask("/join", {"code": code, "label": "by post"})["token"]
        self._sent = 0

    def now(self) -> dict[str, Any] | None:
        """The bout that is called to the ring, with its view; None when there is none."""
        bout: dict[str, Any] | None = self._ask("/api/table/ring")["bout"]
        return bout

    def send(self, bout: str, *records: dict[str, Any]) -> None:
        """Post records; each must be stored."""
        batch = [self._line(bout, record) for record in records]
        answers = self._ask("/api/table/records", {"device": "post", "records": batch})["answers"]
        assert [one["status"] for one in answers] == ["stored"] * len(batch), answers

    def fight(self, winner: str) -> str:
        """Fight the bout that is called until a corner reaches the cap, and close it; its id."""
        bout = self.now()
        assert bout is not None
        if not bout["opened"]:
            self.send(bout["id"], {"do": "open"})
        self.send(bout["id"], *to_the_cap(winner))
        return str(bout["id"])

    def _line(self, bout: str, record: dict[str, Any]) -> dict[str, Any]:
        self._sent += 1
        key = f"post-{self._token[:8]}-{self._sent:04d}"
        return {"key": key, "counter": self._sent, "bout": bout, "record": record}

    def _ask(self, path: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
        headers = {
            "content-type": "application/json",
            "accept": "application/json",
            "origin": self._address,
        }
        if self._token:
            headers["authorization"] = f"Bearer {self._token}"
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self._address + path, data, headers)
        with urllib.request.urlopen(request, timeout=60) as answer:
            found: dict[str, Any] = json.load(answer)
            return found


def to_the_cap(winner: str) -> Sheet:
    """Four head cuts, the third answered on the arm: 3, 6, 7, 10."""
    loser = "blue" if winner == "red" else "red"
    records: Sheet = []
    for number in range(4):
        hits = [{"by": winner, "action": "cut", "target": "head"}]
        if number == 2:
            hits.append({"by": loser, "action": "cut", "target": "arm", "when": "afterblow"})
        records += [
            {"do": "fence", "t": 0},
            {"do": "halt", "t": 0, "reason": "hit"},
            {"do": "exchange", "t": 0, "hits": hits},
        ]
    return [*records, {"do": "close", "t": 0}]
