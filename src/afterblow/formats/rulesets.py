"""Ruleset files: those that ship with the program, and an organiser's own."""

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path

from afterblow.app.ports import ShippedRuleset
from afterblow.core.reason import Param
from afterblow.core.ruleset.model import Ruleset
from afterblow.core.ruleset.parse import content_hash, parse
from afterblow.core.ruleset.problem import Problem, Problems
from afterblow.core.ruleset.shape import unknown
from afterblow.core.tournament.settings import RulesetRef

LARGEST = 1_000_000
"""A ruleset file has no more bytes than this; the largest rulebook needs a tenth."""


def shipped() -> list[str]:
    """The ids of the shipped rulesets, in alphabetical order."""
    folder = files("afterblow") / "rulesets"
    return sorted(
        file.name.removesuffix(".toml") for file in folder.iterdir() if file.name.endswith(".toml")
    )


def load(id_or_path: str) -> Ruleset | Problems:
    """A shipped ruleset by its id, or one read from a path; its cases are not run.

    Problems: those of `read_text` and of `core.ruleset.parse`.
    """
    text = read_text(id_or_path)
    return text if isinstance(text, Problems) else parse(text)


def read_text(id_or_path: str) -> str | Problems:
    """The text of a ruleset. Problems: ``ruleset_not_there`` (word, known, nearest),
    ``ruleset_cannot_read`` (file, detail), ``ruleset_too_large`` (file, most),
    ``ruleset_not_utf8`` (file).
    """
    if id_or_path in shipped():
        file = files("afterblow") / "rulesets" / f"{id_or_path}.toml"
        return file.read_text(encoding="utf-8")
    if _looks_like_path(id_or_path):
        return _read(Path(id_or_path))
    known = shipped()
    fault = unknown((), "ruleset_not_there", id_or_path, known)
    return Problems((Problem(1, 1, "", fault.code, fault.params),))


class ShippedRulesets:
    """The shipped rulesets, as the application asks for them (``app.ports.Rulesets``)."""

    def all(self) -> Sequence[ShippedRuleset]:
        """Every shipped ruleset, by id."""
        return [_shipped(ruleset_id) for ruleset_id in shipped()]

    def get(self, ruleset_id: str) -> ShippedRuleset | None:
        """The shipped ruleset of an id; ``None`` where there is none."""
        return _shipped(ruleset_id) if ruleset_id in shipped() else None


@cache
def _shipped(ruleset_id: str) -> ShippedRuleset:
    ruleset = load(ruleset_id)
    if isinstance(ruleset, Problems):
        raise ValueError(f"shipped ruleset {ruleset_id}: {ruleset.problems[0]}")
    ref = RulesetRef(ruleset.id, ruleset.version, content_hash(ruleset))
    return ShippedRuleset(ref, ruleset)


def _looks_like_path(name: str) -> bool:
    return name.endswith(".toml") or "/" in name or "\\" in name or Path(name).is_file()


def _read(path: Path) -> str | Problems:
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        detail = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        return _problem("ruleset_cannot_read", {"file": str(path), "detail": detail})
    if len(content) > LARGEST:
        return _problem("ruleset_too_large", {"file": str(path), "most": LARGEST})
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return _problem("ruleset_not_utf8", {"file": str(path)})


def _problem(code: str, params: dict[str, Param]) -> Problems:
    return Problems((Problem(1, 1, "", code, params),))
