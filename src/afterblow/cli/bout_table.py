"""A verdict as a table for people."""

from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table

CORNERS = (("red", "bold red"), ("blue", "bold bright_blue"))


def show(verdict: dict[str, Any]) -> None:
    """Print a verdict (with its sentences) on the terminal."""
    console = Console(highlight=False)
    console.print(_head(verdict))
    console.print(_lines(verdict))
    for prompt in verdict["prompts"]:
        console.print(f"{_clock(prompt['clock'])}  {escape(prompt['say'])}", style="yellow")
    _refusals(console, verdict)
    _missing(console, verdict)
    console.print(_ending(verdict))


def _head(verdict: dict[str, Any]) -> str:
    red, blue = (f"[{style}]{corner} {verdict['score'][corner]}[/]" for corner, style in CORNERS)
    clock = verdict["clock"]
    return (
        f"{escape(verdict['ruleset'])}, {verdict['phase']}   {red} : {blue}   "
        f"{_clock(clock['elapsed'])}   doubles {verdict['doubles']}   {verdict['state']}"
    )


def _lines(verdict: dict[str, Any]) -> Table:
    """Exchanges and penalties in the order of the log."""
    table = Table(show_edge=False, pad_edge=False)
    table.add_column("record", justify="right")
    table.add_column("red", justify="right", style="bold red")
    table.add_column("blue", justify="right", style="bold bright_blue")
    table.add_column("why", overflow="fold")
    for line in sorted([*verdict["exchanges"], *verdict["penalties"]], key=lambda x: x["record"]):
        red, blue = (_signed(line["awarded"][corner]) for corner, _ in CORNERS)
        table.add_row(str(line["record"]), red, blue, _because(line["because"]))
    return table


def _signed(points: int) -> str:
    return f"{points:+}" if points else "·"


def _because(reasons: list[dict[str, Any]]) -> str:
    return "\n".join(
        escape(reason["say"]) + (f" [dim]{escape(reason['clause'])}[/]" if reason["clause"] else "")
        for reason in reasons
    )


def _refusals(console: Console, verdict: dict[str, Any]) -> None:
    for refused in verdict["refused"]:
        console.print(f"record {refused['record']} refused: {escape(refused['say'])}", style="red")


def _missing(console: Console, verdict: dict[str, Any]) -> None:
    for fact in verdict["missing"]:
        console.print(f"record {fact['record']}: {escape(fact['say'])}", style="yellow")


def _ending(verdict: dict[str, Any]) -> str:
    result = verdict["result"]
    if result is None:
        return "[dim]The bout goes on.[/]"
    who = {"draw": "draw", "both_lose": "both lose"}.get(result["kind"], f"{result['winner']} wins")
    return f"[bold]{who}[/] ({result['by'].replace('_', ' ')})\n{_because(result['because'])}"


def _clock(seconds: float) -> str:
    minutes, rest = divmod(seconds, 60)
    return f"{int(minutes)}:{rest:04.1f}"
