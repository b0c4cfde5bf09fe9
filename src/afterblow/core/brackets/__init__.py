"""Elimination brackets: seeds, byes, advancement, placings."""
