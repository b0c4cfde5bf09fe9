"""The table of a ring: the page on its tablet, and the two addresses that the page talks to."""

from afterblow.web.table.pages import routes

__all__ = ["routes"]
