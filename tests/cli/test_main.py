"""``afterblow`` itself: what there is to be had, and what is said where it is not."""

import pytest
from click.testing import CliRunner

from afterblow.cli.main import COMMANDS, cli, main


@pytest.mark.parametrize(("words", "status"), [([], 2), (["--help"], 0), (["-h"], 0)])
def test_all_commands_are_listed_for_whoever_asks_for_none(words: list[str], status: int) -> None:
    answer = CliRunner().invoke(cli, words)
    listed = [line.split()[0] for line in answer.output.split("Commands:")[1].splitlines() if line]
    assert (answer.exit_code, listed) == (status, sorted(COMMANDS))


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_every_command_that_is_listed_exists_and_says_what_it_does(name: str) -> None:
    answer = CliRunner().invoke(cli, [name, "--help"])
    assert answer.exit_code == 0
    assert answer.output.startswith(f"Usage: cli {name}")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["joust"], "No such command 'joust'. There is: bout, demo,"),
        (["serve", "--port", "http"], "'http' is not a valid integer range. See: afterblow serve"),
        (["serve", "--prot", "80"], "No such option '--prot'"),
        (["schema"], "See: afterblow schema --help"),
    ],
)
def test_a_wrong_command_is_one_sentence_with_a_way_on(
    words: list[str],
    sentence: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr("sys.argv", ["afterblow", *words])
    with pytest.raises(SystemExit) as end:
        main()
    said = capsys.readouterr()
    assert (end.value.code, said.out) == (2, "")
    assert sentence in said.err
    assert len(said.err.splitlines()) == 1
