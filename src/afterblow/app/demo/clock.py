"""The demo's time: the wall's, faster; or as fast as the machine fights."""

import asyncio

from afterblow.app.ports import Clock


class DemoClock:
    """``speed`` demo seconds pass in one; with 0 no time passes but what is waited for."""

    def __init__(self, wall: Clock, speed: float) -> None:
        self._wall = wall
        self._speed = speed
        self._start = wall.now_ms()
        self._waited_ms = 0

    def now_ms(self) -> int:
        if self._speed == 0:
            return self._start + self._waited_ms
        return self._start + int((self._wall.now_ms() - self._start) * self._speed)

    async def until(self, moment_ms: int) -> None:
        """Wait for a moment of demo time; others run meanwhile."""
        if self._speed == 0:
            self._waited_ms = max(self._waited_ms, moment_ms - self._start)
            await asyncio.sleep(0)
            return
        while (left := moment_ms - self.now_ms()) > 0:
            await asyncio.sleep(left / 1000 / self._speed)
