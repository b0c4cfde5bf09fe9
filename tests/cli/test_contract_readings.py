"""The bout-log contract, reading by reading, through the command that others call."""

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from afterblow.cli.main import cli

READINGS: list[dict[str, Any]] = tomllib.loads(
    (Path(__file__).parents[1] / "data" / "contract_readings.toml").read_text(encoding="utf-8")
)["case"]


def written(case: dict[str, Any], folder: Path) -> Path:
    """The case as a bout log on disk."""
    opening = {
        "format": "afterblow-bout/1",
        "ruleset": "helsinki",
        "weapon": "longsword",
        "phase": case.get("phase", "pool"),
        "red": {"name": "Red"},
        "blue": {"name": "Blue"},
    }
    if "settings" in case:
        opening["settings"] = case["settings"]
    file = folder / "bout.jsonl"
    lines = [opening, *case["records"]]
    file.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return file


def part(verdict: Any, path: str) -> Any:
    """The value at a dotted path; numbers index lists."""
    for step in path.split("."):
        verdict = verdict[int(step)] if isinstance(verdict, list) else verdict[step]
    return verdict


@pytest.mark.parametrize("case", READINGS, ids=[case["name"] for case in READINGS])
def test_a_log_reads_as_the_contract_says(case: dict[str, Any], tmp_path: Path) -> None:
    answer = CliRunner().invoke(cli, ["bout", "score", str(written(case, tmp_path)), "--json"])
    refused = case.get("refused", [])
    assert answer.exit_code == (3 if refused else 0), answer.output
    verdict = json.loads(answer.stdout)
    assert [line["record"] for line in verdict["refused"]] == [record for record, _ in refused]
    for path, value in case.get("expect", {}).items():
        assert part(verdict, path) == (None if value == "null" else value), path
