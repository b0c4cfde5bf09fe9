"""The bout's clock: a reading, and since when it has been running. Whole milliseconds."""

import msgspec


class Clock(msgspec.Struct, frozen=True):
    """``reading_ms`` as of ``since_ms`` (log time) where it runs, or as it stands."""

    limit_ms: int
    reading_ms: int = 0
    since_ms: int | None = None
    started: bool = False

    def read(self, t_ms: int) -> int:
        """The reading at a log time."""
        if self.since_ms is None:
            return self.reading_ms
        return self.reading_ms + t_ms - self.since_ms

    def when(self, reading_ms: int) -> int | None:
        """The log time at which it reads this; None while it stands."""
        if self.since_ms is None:
            return None
        return self.since_ms + max(0, reading_ms - self.reading_ms)

    def start(self, t_ms: int) -> "Clock":
        """Running from now on; a clock that runs already goes on."""
        if self.since_ms is not None:
            return self
        return msgspec.structs.replace(self, since_ms=t_ms, started=True)

    def stop(self, t_ms: int) -> "Clock":
        """Standing at its reading of now."""
        return msgspec.structs.replace(self, reading_ms=self.read(t_ms), since_ms=None)

    def freeze(self, reading_ms: int) -> "Clock":
        """Standing for good at a reading."""
        return msgspec.structs.replace(self, reading_ms=reading_ms, since_ms=None)

    def put(self, t_ms: int, reading_ms: int) -> "Clock":
        """Corrected: it reads this now, and runs or stands as before."""
        since = None if self.since_ms is None else t_ms
        return msgspec.structs.replace(self, reading_ms=reading_ms, since_ms=since)

    def grant(self, limit_ms: int) -> "Clock":
        """With a new limit."""
        return msgspec.structs.replace(self, limit_ms=limit_ms)
