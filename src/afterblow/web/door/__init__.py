"""The door: the set-up link, signing in and out, and a tablet that joins its ring."""

from afterblow.web.door.pages import routes

__all__ = ["routes"]
