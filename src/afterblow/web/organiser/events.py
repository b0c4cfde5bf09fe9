"""All events of this machine: the list, a new one, the demo."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from starlette.responses import Response
from starlette.routing import Route

from afterblow.app.commands import CreateEvent
from afterblow.app.ports import StoreClosedError
from afterblow.core.refusal import Refused
from afterblow.web.flash import Flash, go
from afterblow.web.organiser.asked import Asked, any_page
from afterblow.web.organiser.zones import machine_zone, zones
from afterblow.web.render import apart

DEMO_SPEED = 10.0


async def _show(asked: Asked) -> Response:
    zone = machine_zone()
    today = datetime.fromtimestamp(asked.hall.clock.now_ms() / 1000, UTC).astimezone(ZoneInfo(zone))
    return asked.page(
        "events.html",
        events=await asked.hall.events(),
        zones=zones(),
        zone=zone,
        today=today.date().isoformat(),
    )


async def _act(asked: Asked) -> Response:
    if asked.form.text("do") == "demo":
        return await _demo(asked)
    return await _create(asked)


async def _create(asked: Asked) -> Response:
    form = asked.form
    command = CreateEvent(
        key=asked.key(),
        name=form.text("name"),
        first_day=form.text("first_day"),
        last_day=form.text("last_day") or form.text("first_day"),
        time_zone=form.text("time_zone"),
        rings=tuple(filter(None, (line.strip() for line in form.whole("rings").splitlines()))),
    )
    try:
        done = await asked.hall.create_event(asked.who, command)
    except StoreClosedError as error:
        done = Refused(f"store_{error.code}", {"detail": error.detail})
    if isinstance(done, Refused):
        return await _show(asked.refuse(done))
    said = asked.words(
        "%(event)s is ready. Nothing can be lost from now on.", event=apart(command.name)
    )
    return go(f"/organise/{done.made}", Flash(said))


async def _demo(asked: Asked) -> Response:
    made = await asked.hall.start_demo(DEMO_SPEED)
    if isinstance(made, Refused):
        return await _show(asked.refuse(made))
    return go(f"/organise/{made}", Flash(asked.words("The demo has begun. Nothing of it is kept.")))


routes = [
    Route("/organise", any_page(_show), methods=["GET"], name="organise"),
    Route("/organise", any_page(_act), methods=["POST"], name="organise_act"),
]
