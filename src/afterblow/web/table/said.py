"""Values on their way to a page: JSON in which every code also says its sentence."""

from typing import Any

import msgspec

from afterblow.i18n.sentences import with_say


def said(value: object, language: str) -> Any:
    """A value as JSON; fractions are written ``31/3``."""
    return with_say(msgspec.json.decode(msgspec.json.encode(value, enc_hook=str)), language)
