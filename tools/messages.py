"""Gathers every message that a reader can see into one gettext template: `make messages`."""

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract
from babel.messages.pofile import write_po
from jinja2.ext import babel_extract

from afterblow.core.ruleset.model import Ruleset
from afterblow.formats.rulesets import load, shipped
from afterblow.i18n.catalogue import DOMAIN

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "afterblow"
TEMPLATE = SOURCE / "i18n" / f"{DOMAIN}.pot"
KEYWORDS: dict[str, Any] = {**DEFAULT_KEYWORDS, "n_": None}
PAGES: dict[str, Any] = {**KEYWORDS, "words": None, "counted": (1, 2)}
"""What a message is passed to: anywhere, and in the code of the organiser's pages."""
JINJA = {"trim_blocks": "true", "lstrip_blocks": "true", "silent": "false"}
KEPT_OF_HEADER = (b'"MIME-Version', b'"Content-T')
"""The header's other lines are empty forms, or differ at each run or with the tool's version."""


def main() -> None:
    """Write the template."""
    TEMPLATE.write_bytes(written(gathered()))


def gathered() -> Catalog:
    """Every message of the code, the templates and the shipped rulesets."""
    found = Catalog(fuzzy=False)
    found.header_comment = "# Every message of Afterblow. Made by `make messages`; do not edit."
    for path in sorted(SOURCE.rglob("*.py")):
        _add_file(found, path, "python")
    for path in sorted((SOURCE / "web" / "templates").rglob("*.html")):
        _add_file(found, path, babel_extract)
    for ruleset_id in shipped():
        for text in ruleset_texts(_ruleset(ruleset_id)):
            found.add(text, locations=[(f"src/afterblow/rulesets/{ruleset_id}.toml", 0)])
    return found


def written(found: Catalog) -> bytes:
    """The template as a file: the same messages are always the same bytes."""
    out = BytesIO()
    write_po(out, found, width=100, sort_by_file=True, include_lineno=False)
    lines = out.getvalue().splitlines(keepends=True)
    end = lines.index(b"\n")
    start = lines.index(b'msgstr ""\n') + 1
    header = [line for line in lines[start:end] if line.startswith(KEPT_OF_HEADER)]
    return b"".join([*lines[:start], *header, *lines[end:]])


def ruleset_texts(ruleset: Ruleset) -> Iterator[str]:
    """The words of a ruleset that pages pass through the catalogue."""
    officials = ruleset.officials
    yield from filter(None, (ruleset.about, ruleset.check_in.waiver))
    yield from filter(None, (officials.start_call, officials.halt_call, officials.poll_call))
    yield from officials.roles
    yield from (offence.name for offence in ruleset.offence)
    yield from (step.name for step in ruleset.penalties.steps.values() if step.name)
    yield from (one.text for one in (*ruleset.check, *ruleset.note))
    for setting in ruleset.settings.values():
        yield setting.title
        yield from setting.words.values()


def _add_file(found: Catalog, path: Path, method: Any) -> None:
    with path.open("rb") as file:
        options = JINJA if path.suffix == ".html" else {}
        keywords = PAGES if path.is_relative_to(SOURCE / "web" / "organiser") else KEYWORDS
        for line, message, comments, context in extract(method, file, keywords, (), options):
            place = (path.relative_to(ROOT).as_posix(), line)
            found.add(message, locations=[place], auto_comments=comments, context=context)


def _ruleset(ruleset_id: str) -> Ruleset:
    found = load(ruleset_id)
    if not isinstance(found, Ruleset):
        raise SystemExit(f"The shipped ruleset “{ruleset_id}” cannot be read.")
    return found


if __name__ == "__main__":
    main()
