"""What spectators and fencers see, without a login."""

from afterblow.web.public.pages import routes

__all__ = ["routes"]
