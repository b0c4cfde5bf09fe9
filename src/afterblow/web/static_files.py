"""Styles, scripts and pictures: kept for ever under an address that changes with their content."""

from pathlib import Path

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

_FOLDER = Path(__file__).parent / "static"
_FOREVER = "public, max-age=31536000, immutable"


class Static(StaticFiles):
    """Files of ``web/static``. Without its digest in the address a file is asked for anew."""

    def __init__(self) -> None:
        super().__init__(directory=_FOLDER)

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file, or 404."""
        answer = await super().get_response(path, scope)
        versioned = scope["query_string"].startswith(b"v=")
        answer.headers["cache-control"] = _FOREVER if versioned else "no-cache"
        return answer
