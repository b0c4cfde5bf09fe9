"""Rulebooks as data: what a ruleset file can say, reading one, and laying weapon, phase and
settings over it.
"""
