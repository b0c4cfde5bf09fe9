"""The time of this machine."""

import time


class SystemClock:
    """UTC as the machine believes it to be."""

    def now_ms(self) -> int:
        return time.time_ns() // 1_000_000
