"""Runs a HEMA tournament from the rulebook to the podium."""
