"""The page that says what is safe names tests that exist."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NAMED = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", (ROOT / "docs/security.md").read_text("utf-8"))


@pytest.mark.parametrize(("file", "name"), NAMED, ids=[name for _, name in NAMED])
def test_a_test_that_is_named_as_proof_is_there(file: str, name: str) -> None:
    code = (ROOT / file).read_text("utf-8")
    assert re.search(rf"^(def {name}\(|{name} = |class {name}\b)", code, re.MULTILINE)


def test_the_page_names_proofs_for_every_line_of_its_tables() -> None:
    lines = (ROOT / "docs/security.md").read_text("utf-8").splitlines()
    rows = [line for line in lines if line.startswith("| ") and "what must hold" not in line]
    assert len(rows) == len(NAMED)
    assert len(rows) > 40
