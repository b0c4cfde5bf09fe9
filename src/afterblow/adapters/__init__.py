"""Stores and clocks behind the ports of app."""
