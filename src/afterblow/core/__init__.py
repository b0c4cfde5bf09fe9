"""The sport: pure functions and values, no I/O, clock, chance or framework."""
