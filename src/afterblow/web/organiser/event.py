"""One event: what to do next, the rings, the halt of all rings, its own facts."""

from typing import Literal

from starlette.responses import Response
from starlette.routing import Route

from afterblow.app.commands import (
    Announce,
    ChangeEvent,
    HaltRings,
    ReleaseRings,
    WithdrawAnnouncement,
)
from afterblow.app.projections.home import home_view
from afterblow.core.refusal import Refused
from afterblow.web.organiser.asked import Act, AtDesk, carry_out, of_event
from afterblow.web.organiser.zones import zones

_REASONS: tuple[Literal["injury", "safety", "other"], ...] = ("injury", "safety", "other")


_ORDER = ("pools", "bracket", "cut", "done", "entries", "closed")
"""What is going on comes first, what is over last."""


async def _show(asked: AtDesk) -> Response:
    home = home_view(asked.desk)
    return asked.page(
        "event.html",
        home=home,
        tournaments=sorted(home.tournaments, key=lambda one: _ORDER.index(one.state)),
        tablets=await asked.pairings.devices(asked.desk.event_id),
    )


async def _act(asked: AtDesk) -> Response:
    return await carry_out(asked, _ACTS, _show)


def _halt(asked: AtDesk) -> HaltRings | Refused:
    reason = asked.form.one_of("reason", _REASONS)
    if reason is None:
        return Refused("halt_without_reason")
    return HaltRings(
        key=asked.key(), reason=reason, ring=asked.form.text("ring"), why=asked.form.text("why")
    )


def _release(asked: AtDesk) -> ReleaseRings:
    return ReleaseRings(key=asked.key(), why=asked.form.text("why"))


def _announce(asked: AtDesk) -> Announce:
    return Announce(key=asked.key(), text=asked.form.text("text"))


def _withdraw(asked: AtDesk) -> WithdrawAnnouncement:
    return WithdrawAnnouncement(
        key=asked.key(), announcement=asked.form.number("announcement") or 0
    )


_ACTS = {
    "halt": Act(_halt, lambda asked, _: asked.words("All rings are halted.")),
    "release": Act(_release, lambda asked, _: asked.words("The rings may fence again.")),
    "announce": Act(
        _announce, lambda asked, _: asked.words("The announcement is on every screen.")
    ),
    "withdraw_announcement": Act(
        _withdraw, lambda asked, _: asked.words("The announcement is no longer shown.")
    ),
}


async def _settings(asked: AtDesk) -> Response:
    return asked.page("event_settings.html", zones=zones())


async def _change(asked: AtDesk) -> Response:
    return await carry_out(asked, _CHANGES, _settings)


def _changed(asked: AtDesk) -> ChangeEvent:
    return ChangeEvent(
        key=asked.key(),
        name=asked.form.text("name"),
        first_day=asked.form.text("first_day"),
        last_day=asked.form.text("last_day"),
        time_zone=asked.form.text("time_zone"),
    )


_CHANGES = {
    "change": Act(
        _changed, lambda asked, _: asked.words("Saved."), back=lambda asked, _: asked.home
    )
}

routes = [
    Route("/organise/{event}", of_event(_show), methods=["GET"], name="organise_event"),
    Route("/organise/{event}", of_event(_act), methods=["POST"], name="organise_event_act"),
    Route("/organise/{event}/settings", of_event(_settings), methods=["GET"]),
    Route("/organise/{event}/settings", of_event(_change), methods=["POST"]),
]
