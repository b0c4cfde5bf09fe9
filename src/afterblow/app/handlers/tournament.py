"""A tournament: its ruleset and rules, its stages, its end."""

from afterblow.app.commands import (
    AddStage,
    ChangeStage,
    ChangeTournament,
    CloseTournament,
    CreateTournament,
    RemoveStage,
    ReopenTournament,
)
from afterblow.app.desk import Drawn
from afterblow.app.handlers.asked import Asked
from afterblow.app.made_id import made_id
from afterblow.app.ports import Rulesets, ShippedRuleset
from afterblow.core.refusal import Refused
from afterblow.core.ruleset.bind import bind
from afterblow.core.ruleset.model import Ruleset, SettingValue
from afterblow.core.tournament.propose import close
from afterblow.core.tournament.records import (
    StageAdded,
    StageChanged,
    StageRemoved,
    TournamentChanged,
    TournamentOpened,
    TournamentReopened,
)
from afterblow.core.tournament.settings import Rules
from afterblow.core.tournament.state import Tournament

Ask = (
    CreateTournament
    | ChangeTournament
    | AddStage
    | ChangeStage
    | RemoveStage
    | CloseTournament
    | ReopenTournament
)


def draw_up(asked: Asked, command: Ask) -> Drawn | Refused:
    """The records of the tournament's stream that carry out a command."""
    if isinstance(command, CreateTournament):
        return _created(asked, command)
    tournament = asked.desk.tournaments.get(command.tournament)
    if tournament is None:
        return Refused("unknown_tournament", {"tournament": command.tournament})
    match command:
        case ChangeTournament():
            return _changed(asked, tournament, command)
        case AddStage():
            stage = _next_stage(tournament)
            return Drawn(records=(StageAdded(stage, command.name, command.settings),), made=stage)
        case ChangeStage():
            return Drawn(records=(StageChanged(command.stage, command.name, command.settings),))
        case RemoveStage():
            return Drawn(records=(StageRemoved(command.stage),))
        case CloseTournament():
            return Drawn(records=(close(asked.desk.progress(tournament.id)),))
        case ReopenTournament():
            return Drawn(records=(TournamentReopened(command.why),))


def bound(
    rulesets: Rulesets, ruleset: str, weapon: str, settings: dict[str, SettingValue]
) -> tuple[ShippedRuleset, Rules] | Refused:
    """The shipped ruleset of an id, and the rules above the bout that it gives with these settings.

    Refused: ``unknown_ruleset`` (ruleset, known) and what ``core/ruleset/bind.py`` refuses.
    """
    shipped = rulesets.get(ruleset)
    if shipped is None:
        known = [one.ref.id for one in rulesets.all()]
        return Refused("unknown_ruleset", {"ruleset": ruleset, "known": known})
    laid = bind(shipped.ruleset, weapon, "pool", settings)
    return laid if isinstance(laid, Refused) else (shipped, rules_above_the_bout(laid))


def rules_above_the_bout(ruleset: Ruleset) -> Rules:
    """What a ruleset says of the tournament: match points (S0-100), age (S0-01), who leaves."""
    win, draw, loss = ruleset.match_points.values
    return Rules(
        match_points=(win, draw, loss),
        minimum_age=ruleset.check_in.minimum_age or None,
        past_bouts_of_removed=ruleset.match_points.past_bouts_of_removed,
        clauses={
            "minimum_age": ruleset.cite("check_in.age"),
            "removed": ruleset.cite("match_points.removed"),
            "adjustment": ruleset.cite("match_points.adjust"),
            "match_points": ruleset.cite("match_points.values"),
        },
    )


def _created(asked: Asked, command: CreateTournament) -> Drawn | Refused:
    found = bound(asked.desk.rulesets, command.ruleset, command.weapon, command.settings)
    if isinstance(found, Refused):
        return found
    shipped, rules = found
    tournament = made_id(asked.key)
    opened = TournamentOpened(
        tournament=tournament,
        name=command.name,
        weapon=command.weapon,
        ruleset=shipped.ref,
        settings=dict(command.settings),
        rules=command.rules or rules,
    )
    return Drawn(records=(opened,), made=tournament)


def _changed(asked: Asked, held: Tournament, command: ChangeTournament) -> Drawn | Refused:
    ruleset, weapon = command.ruleset or held.ruleset.id, command.weapon or held.weapon
    settings = held.settings if command.settings is None else command.settings
    if (ruleset, weapon, settings) == (held.ruleset.id, held.weapon, held.settings):
        return Drawn(records=(TournamentChanged(name=command.name, rules=command.rules),))
    found = bound(asked.desk.rulesets, ruleset, weapon, settings)
    if isinstance(found, Refused):
        return found
    shipped, rules = found
    changed = TournamentChanged(
        name=command.name,
        weapon=weapon,
        ruleset=shipped.ref,
        settings=dict(settings),
        rules=command.rules or rules,
    )
    return Drawn(records=(changed,))


def _next_stage(tournament: Tournament) -> str:
    """``s1``, ``s2`` …: a number is never given twice."""
    return f"s{1 + sum(isinstance(one, StageAdded) for one in tournament.log)}"
