"""A tournament: a fold over its records and the outcomes of its bouts."""
