"""Bouts to totals to ranks that say why."""
