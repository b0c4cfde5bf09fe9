"""A bout: its records, the state after them, and why."""
