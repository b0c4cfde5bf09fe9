"""The plan of a stage, from a form."""

from typing import Literal

import msgspec

from afterblow.core.refusal import Refused
from afterblow.core.standings.ranking import Ranking
from afterblow.core.tournament.settings import BracketSettings, PoolSettings, StageSettings
from afterblow.web.organiser.form import Form

_POOL_SEEDING: tuple[Literal["rating", "order"], ...] = ("rating", "order")
_SEEDING: tuple[Literal["standings", "rating", "order"], ...] = ("standings", "rating", "order")
_SHARED: tuple[Literal["one_after_another", "in_turns"], ...] = ("one_after_another", "in_turns")
_INDICATOR: tuple[Literal["difference", "quotient"], ...] = ("difference", "quotient")
_NORMALISE: tuple[Literal["none", "per_bout"], ...] = ("none", "per_bout")
_SAME_ROUND: tuple[Literal["shared", "by_seed"], ...] = ("shared", "by_seed")


def read_stage(form: Form) -> StageSettings | Refused:
    """Pools or a bracket, as ``kind`` says; refused ``no_number`` for a number that is none."""
    return read_bracket(form) if form.text("kind") == "bracket" else read_pools(form)


def read_pools(form: Form) -> PoolSettings | Refused:
    """``by`` is ``size`` or ``number``, ``count`` the number that goes with it."""
    count = form.number("count")
    if count is None:
        return Refused("no_number", {"field": "pools", "typed": form.text("count")[:60]})
    by_number = form.text("by") == "number"
    usual = PoolSettings()
    return PoolSettings(
        pools=count if by_number else None,
        size=None if by_number else count,
        seeding=form.one_of("seeding", _POOL_SEEDING) or usual.seeding,
        keep_clubs_apart=form.text("clubs") != "no",
        shared_ring=form.one_of("shared_ring", _SHARED) or usual.shared_ring,
        ranking=_ranking(form),
    )


def read_bracket(form: Form) -> BracketSettings | Refused:
    """``cut`` is how many enter, empty for everybody."""
    cut = form.number("cut")
    if form.text("cut") and cut is None:
        return Refused("no_number", {"field": "cut", "typed": form.text("cut")[:60]})
    usual = BracketSettings()
    return BracketSettings(
        cut=cut,
        bronze=form.text("bronze") != "no",
        seeding=form.one_of("bracket_seeding", _SEEDING) or usual.seeding,
        same_round=form.one_of("same_round", _SAME_ROUND) or usual.same_round,
    )


def _ranking(form: Form) -> Ranking:
    usual = Ranking()
    return msgspec.structs.replace(
        usual,
        indicator=form.one_of("indicator", _INDICATOR) or usual.indicator,
        normalise=form.one_of("normalise", _NORMALISE) or usual.normalise,
    )
