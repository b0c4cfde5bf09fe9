"""How often something may be tried."""

from collections import deque

from afterblow.app.ports import Clock


class Rate:
    """At most ``most`` tries in any ``span_ms`` for each name; names forget themselves."""

    def __init__(self, clock: Clock, most: int, span_ms: int = 60_000) -> None:
        self._clock = clock
        self._most = most
        self._span_ms = span_ms
        self._tries: dict[str, deque[int]] = {}

    def wait_ms(self, name: str = "") -> int:
        """Count a try: 0 where it is allowed, otherwise how long to wait (not counted)."""
        now = self._clock.now_ms()
        self._forget(now)
        tries = self._tries.setdefault(name, deque())
        if len(tries) >= self._most:
            return max(tries[0] + self._span_ms - now, 1)
        tries.append(now)
        return 0

    def _forget(self, now: int) -> None:
        for name, tries in list(self._tries.items()):
            while tries and not now - self._span_ms < tries[0] <= now:
                tries.popleft()
            if not tries:
                del self._tries[name]
