"""What happens when somebody asks: one module per area, one door for all (``door.py``)."""

from afterblow.app.handlers.door import handle

__all__ = ["handle"]
