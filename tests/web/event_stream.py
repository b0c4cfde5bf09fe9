"""Server-sent events read as a browser reads them (HTML Standard, 9.2.6)."""

import re
from dataclasses import dataclass


@dataclass(frozen=True)
class Heard:
    """One event: its type, its data, and the last event id as it then stands."""

    kind: str
    data: str
    id: str


def events(stream: bytes) -> list[Heard]:
    """Every event of a whole stream."""
    heard: list[Heard] = []
    kind, last, data = "", "", list[str]()
    for line in re.split("\r\n|\r|\n", stream.decode("utf-8")):
        field, colon, value = line.partition(":")
        value = value.removeprefix(" ")
        if not line:
            if data:
                heard.append(Heard(kind or "message", "\n".join(data), last))
            kind, data = "", []
        elif not field and colon:
            continue
        elif field == "event":
            kind = value
        elif field == "data":
            data.append(value)
        elif field == "id" and "\0" not in value:
            last = value
    return heard
