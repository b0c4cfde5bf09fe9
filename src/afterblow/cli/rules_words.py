"""A ruleset in words, for people."""

from collections.abc import Iterable, Sequence

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from afterblow.app.ports import ShippedRuleset
from afterblow.core.ruleset.bind import as_text, setting_default
from afterblow.core.ruleset.model import Award, Offence, Ruleset, Setting, TimeOut, Value
from afterblow.core.ruleset.parse import content_hash
from afterblow.i18n.words import WORDS


def show_list(rulesets: Sequence[ShippedRuleset]) -> None:
    """Print the shipped rulesets."""
    table = _table("id", "name", "version", "weapons", "in short")
    for shipped in rulesets:
        ruleset = shipped.ruleset
        weapons = ", ".join(ruleset.weapons)
        _row(table, ruleset.id, ruleset.name, ruleset.version, weapons, ruleset.about)
    _console().print(table)


def show_ruleset(ruleset: Ruleset) -> None:
    """Print what a ruleset says, part by part, each with its clauses."""
    console = _console()
    console.print(
        f"[bold]{escape(ruleset.name)}[/]  [dim]{escape(ruleset.id)} {ruleset.version}[/]"
    )
    console.print(escape(ruleset.about))
    console.print(f"[dim]{escape(ruleset.source)}[/]")
    console.print(f"[dim]sha256 {content_hash(ruleset)}[/]")
    parts = {
        "The bout": _bout(ruleset),
        "What a hit is worth: the first line that fits": _values(ruleset),
        "What scores without a strike": _awards(ruleset.award),
        "Both fencers' hits become one score": _exchange(ruleset),
        "Who judges": _panel(ruleset),
        "What an offence costs": _offences(ruleset),
        "What may interrupt a bout": _timeouts(ruleset.timeouts),
        "What is asked of whom, and when": _asked(ruleset),
        "Where an organiser may choose": _settings(ruleset),
    }
    for title, part in parts.items():
        console.print(f"\n[bold underline]{title}[/]")
        console.print(part)
    cited = {clause for case in ruleset.case for clause in case.cites}
    console.print(f"\n{len(ruleset.case)} cases of its own prove {len(cited)} of its clauses.")


def _console() -> Console:
    return Console(highlight=False)


def _table(*columns: str) -> Table:
    table = Table(show_edge=False, pad_edge=False, header_style="dim")
    for column in columns:
        table.add_column(column, overflow="fold")
    return table


def _row(table: Table, *cells: str) -> None:
    """A row of plain texts: square brackets in a name are no markup."""
    table.add_row(*map(escape, cells))


def _words(names: Iterable[str]) -> str:
    return ", ".join(WORDS.get(name, name.replace("_", " ")) for name in names)


def _said(rows: Iterable[tuple[str, str]]) -> Table:
    """Sentences with their clauses; those of no clause stand too."""
    table = Table(show_edge=False, pad_edge=False, show_header=False, box=None)
    table.add_column(overflow="fold")
    table.add_column(style="dim", no_wrap=True)
    for text, clauses in rows:
        _row(table, text, clauses)
    return table


def _clauses(ruleset: Ruleset, *topics: str) -> str:
    return " ".join(dict.fromkeys(clause for topic in topics if (clause := ruleset.cite(topic))))


def _bout(ruleset: Ruleset) -> Table:
    officials, last, sudden = ruleset.officials, ruleset.last_exchange, ruleset.sudden_death
    rows = [
        (f"{ruleset.score.cap} points end it", _clauses(ruleset, "score.cap", "score.cap_reached")),
        (f"{ruleset.clock.limit} s end it", _clauses(ruleset, "clock.limit")),
        (
            f"the clock runs from the first “{officials.start_call}” through the scoring",
            _clauses(ruleset, "clock.start", "clock.runs"),
        ),
        (
            f"“last exchange” is called {last.call_before} s before the end",
            _clauses(ruleset, "last_exchange.call", "last_exchange.which"),
        ),
        ("at time the leader wins", _clauses(ruleset, "ending.leader")),
        (f"equal at time: {_equal(ruleset.ending.equal)}", _clauses(ruleset, "ending.equal")),
    ]
    for rule in ruleset.phase:
        changes = ", ".join(_change(policy, value) for policy, value in rule.set.items())
        rows.append((f"{_words(rule.when)}: {changes}", rule.clause))
    lead = f"sudden death ends with a lead of {sudden.lead}"
    return _said([*rows, (lead, _clauses(ruleset, "sudden_death.decided", "sudden_death.limit"))])


def _equal(policy: str) -> str:
    return "a draw" if policy == "draw" else "sudden death"


def _change(policy: str, value: object) -> str:
    return f"equal: {_equal(str(value))}" if policy == "ending.equal" else f"{policy} is {value}"


def _values(ruleset: Ruleset) -> Table:
    table = _table("points", "strike", "target", "held", "only", "clause")
    illegal = _words(ruleset.targets.illegal)
    if illegal:
        clauses = _clauses(ruleset, "targets.illegal", "targets.demonstrated")
        _row(table, "0", "any, unless only shown", illegal, "", "", clauses)
    for layer in ruleset.weapons.values():
        for row in layer.value:
            _row(table, *_value(row, layer.name))
    for row in ruleset.value:
        _row(table, *_value(row, ""))
    return table


def _value(row: Value, weapon: str) -> tuple[str, ...]:
    held = {"any": "", "one": "one hand", "two": "two hands"}[row.hand]
    grapple = "" if row.in_grapple else "outside a grapple"
    points = "0, not allowed" if row.points == "illegal" else str(row.points)
    actions, targets = _words(row.actions) or "any", _words(row.targets) or "every other"
    return points, actions, targets, held, " ".join(filter(None, (weapon, grapple))), row.clause


def _awards(awards: list[Award]) -> Table:
    table = _table("points", "for", "but", "clause")
    for award in awards:
        but = "not while still in the grapple" if award.not_in_grapple else ""
        but = but or ("only to one who stays on the feet" if award.standing else "")
        clauses = " ".join(filter(None, (award.clause, award.in_grapple_clause)))
        _row(table, str(award.points), _words([award.action]), but, clauses)
    return table


def _exchange(ruleset: Ruleset) -> Table:
    exchange = ruleset.exchange
    announced = ", ".join(str(points) for points in exchange.announced)
    return _said(
        [
            (
                f"the referee announces {announced} or nothing for each fencer",
                _clauses(ruleset, "exchange.announced", "exchange.ceiling"),
            ),
            (
                "the lower value is taken from the higher, and only the difference scores",
                _clauses(ruleset, "exchange.combine", "exchange.equal", "exchange.one_score"),
            ),
            ("an afterblow counts in full", _clauses(ruleset, "exchange.afterblow")),
            ("the best blow of a fencer counts, once", _clauses(ruleset, "exchange.best")),
            (
                "a double is judged like a blow and an afterblow",
                _clauses(ruleset, "exchange.double", "exchange.double_count"),
            ),
        ]
    )


def _panel(ruleset: Ruleset) -> Table:
    judges = ruleset.panel.judges
    return _said(
        [
            (f"{judges} judges and the referee", _clauses(ruleset, "panel.asked")),
            ("judges who show the same value give it", _clauses(ruleset, "panel.agree")),
            ("judges who show two values give the lower", _clauses(ruleset, "panel.lower")),
            (
                "the referee may make a third, and never overrules both",
                _clauses(ruleset, "panel.third", "panel.three", "panel.locked"),
            ),
            ("awards without a strike are the referee's own", _clauses(ruleset, "panel.awards")),
        ]
    )


def _offences(ruleset: Ruleset) -> Table:
    table = _table("kind", "id", "offence", "first, second, …", "clause")
    for offence in ruleset.offence:
        ladder = _ladder(ruleset, offence)
        _row(table, offence.kind, offence.id, offence.name, ladder, " ".join(offence.clauses))
    return table


def _ladder(ruleset: Ruleset, offence: Offence) -> str:
    if not offence.ladder:
        return "the referee names the step"
    steps = ruleset.penalties.ladders[offence.ladder]
    return " → ".join(_step(ruleset, step) for step in steps)


def _step(ruleset: Ruleset, step: str) -> str:
    points = ruleset.penalties.steps[step].points
    return f"{points} to the opponent" if points else step.replace("_", " ")


def _timeouts(timeouts: dict[str, TimeOut]) -> Table:
    table = _table("time-out", "countdown", "goes on", "other rings", "clause")
    for kind, timeout in timeouts.items():
        counted = timeout.countdown if timeout.counts_down else 0
        countdown = f"{counted} s, then forfeited" if counted else ""
        clearance = "when cleared and willing" if timeout.needs_clearance else ""
        rings = "all halt" if timeout.all_rings else ""
        clauses = " ".join(dict.fromkeys(timeout.clauses.values()))
        _row(table, kind, countdown, clearance, rings, clauses)
    return table


def _asked(ruleset: Ruleset) -> Table:
    table = _table("whom", "when", "what", "clause")
    for name, call in ruleset.calls.items():
        _row(table, call.to, "when due", f"call: {name.replace('_', ' ')}", call.clause)
    for check in ruleset.check:
        when = "before " + check.before.replace("_", "-").replace("resume", "going on")
        _row(table, check.of, when, check.text, check.clause)
    for note in ruleset.note:
        _row(table, note.to, note.when, note.text, note.clause)
    return table


def _settings(ruleset: Ruleset) -> Table:
    table = _table("setting", "question", "as shipped", "or", "clause")
    for name, setting in ruleset.settings.items():
        shipped = as_text(setting_default(ruleset, name))
        others = [as_text(each) for each in setting.values if as_text(each) != shipped]
        choices = [_choice(setting, each) for each in others]
        if setting.open:
            choices.append({"win_draw_loss": "[win, draw, loss]"}.get(setting.open, setting.open))
        _row(
            table,
            name,
            setting.title,
            _choice(setting, shipped),
            "\n".join(choices),
            " ".join(setting.clauses),
        )
    return table


def _choice(setting: Setting, value: str) -> str:
    words = setting.words.get(value, "")
    return f"{value}: {words}" if words else value
