"""The key of an act, from the key and the content of its command."""

from hashlib import sha256

import msgspec

from afterblow.app.commands import Command


def act_key(command: Command) -> str:
    """One command asked twice is one act; a form sent again with other content is another.

    A page that was left with *back*, changed and sent again carries its old key: what it asks now
    must not be taken for what it asked then.
    """
    content = msgspec.json.encode([type(command).__name__, command])
    return f"{command.key}.{sha256(content).hexdigest()[:16]}"
