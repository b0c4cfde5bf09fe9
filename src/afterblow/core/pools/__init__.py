"""Fencers into pools, and the bouts of a pool in order."""
