"""Correcting one record of a bout: why, what it changes downstream, and then exactly that."""

from starlette.responses import Response
from starlette.routing import Route

from afterblow.app.commands import CorrectBout
from afterblow.app.handlers.corrections import preview
from afterblow.app.projections.bout import BoutPage, BoutRecord, bout_page
from afterblow.app.projections.organiser import CorrectionPreview
from afterblow.core.refusal import Refused
from afterblow.web.organiser import record_form
from afterblow.web.organiser.asked import Act, AtDesk, carry_out, nothing, of_event


def _found(asked: AtDesk) -> tuple[BoutPage, BoutRecord] | None:
    bout = bout_page(asked.desk, asked.at("bout"))
    if bout is None:
        return None
    number = int(asked.at("record"))
    record = next((record for record in bout.records if record.number == number), None)
    return None if record is None else (bout, record)


async def _show(asked: AtDesk) -> Response:
    return _page(asked, None)


def _page(asked: AtDesk, seen: CorrectionPreview | None) -> Response:
    found = _found(asked)
    if found is None:
        return nothing(asked, asked.words("There is no record at this address."), asked.home)
    bout, record = found
    return asked.page(
        "correction.html",
        bout=bout,
        record=record,
        preview=seen,
        said=asked.form.typed(),
        words=_words(asked, bout),
        editable=record.kind in record_form.EDITABLE,
        can_swap=record_form.can_swap(record.record),
        hits=record_form.hit_rows(asked.form, record.record),
    )


def _words(asked: AtDesk, bout: BoutPage) -> record_form.Words:
    tournament = asked.desk.tournaments[bout.tournament.id]
    shipped = asked.hall.rulesets.get(tournament.ruleset.id) or asked.hall.rulesets.all()[0]
    return record_form.words_of(shipped.ruleset, tournament.weapon)


async def _act(asked: AtDesk) -> Response:
    if asked.form.text("do") == "preview":
        return await _preview(asked)
    return await carry_out(asked, _ACTS, _show)


async def _preview(asked: AtDesk) -> Response:
    command = _command(asked)
    if isinstance(command, Refused):
        return _page(asked.refuse(command), None)
    seen = preview(asked.desk, asked.who, command)
    return _page(asked.refuse(seen), None) if isinstance(seen, Refused) else _page(asked, seen)


def _command(asked: AtDesk) -> CorrectBout | Refused:
    found = _found(asked)
    if found is None:
        return Refused("unknown_record", {"record": int(asked.at("record"))})
    instead = record_form.said_otherwise(asked.form, found[1].record)
    if isinstance(instead, Refused):
        return instead
    return CorrectBout(
        key=asked.key(),
        bout=asked.at("bout"),
        record=found[1].number,
        why=asked.form.text("why"),
        replace=instead,
        preview=asked.form.text("preview"),
    )


_ACTS = {
    "correct": Act(
        _command,
        lambda asked, _: asked.words("The record is corrected. What it said before is kept."),
        back=lambda asked, _: f"{asked.home}/b/{asked.at('bout')}",
    )
}

_AT = "/organise/{event}/b/{bout}/{record:int}"

routes = [
    Route(_AT, of_event(_show), methods=["GET"]),
    Route(_AT, of_event(_act), methods=["POST"]),
]
