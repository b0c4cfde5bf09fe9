"""What a person reads where a page cannot be given: what happened, and what to do."""

from typing import NamedTuple

from afterblow.i18n.catalogue import n_


class Fault(NamedTuple):
    """A title, what happened, and what to do (``{name}`` where a value is filled in)."""

    title: str
    text: str
    remedy: str


FAULTS: dict[str, Fault] = {
    "bad_request": Fault(
        n_("That could not be understood"),
        n_("What was sent is not what this page expects."),
        n_("Go back, load the page again and repeat what you did."),
    ),
    "login_needed": Fault(
        n_("Please sign in"),
        n_("Only an organiser who is signed in may do this."),
        n_("Sign in and try again. What you typed was not saved."),
    ),
    "token_unknown": Fault(
        n_("This tablet is not joined to a ring"),
        n_("It was never joined, its time is over, or the organiser removed it."),
        n_("Ask the organiser for a new code and join the ring again."),
    ),
    "not_allowed": Fault(
        n_("This is not yours to do"),
        n_("You are known, but what you asked for belongs to somebody else."),
        n_("Ask the organiser if you think that it should be yours."),
    ),
    "foreign_form": Fault(
        n_("This form did not come from here"),
        n_("It was sent by another site, by a page that is too old, or without cookies."),
        n_("Load the page again and repeat what you did."),
    ),
    "not_found": Fault(
        n_("There is nothing at this address"),
        n_("The address may be mistyped, or the thing it names is gone."),
        n_("Start again from the first page."),
    ),
    "wrong_method": Fault(
        n_("This address is used differently"),
        n_("It does not answer to what your browser asked of it."),
        n_("Go back and use the buttons of the page."),
    ),
    "conflict": Fault(
        n_("Somebody else was faster"),
        n_("What you saw has changed in the meantime, so nothing was done."),
        n_("Load the page again, look, and decide anew."),
    ),
    "too_slow": Fault(
        n_("That took too long"),
        n_("What was sent did not arrive within {seconds} seconds."),
        n_("Move closer to the access point and send it again."),
    ),
    "too_large": Fault(
        n_("That is too large"),
        n_("This page takes at most {most} bytes."),
        n_("Send a smaller file, or in several parts."),
    ),
    "address_too_long": Fault(
        n_("The address is too long"),
        n_("An address here has at most {most} characters."),
        n_("Start again from the first page."),
    ),
    "wrong_type": Fault(
        n_("That is of another kind"),
        n_("This address takes {kind} and nothing else."),
        n_("Go back and use the buttons of the page."),
    ),
    "invalid": Fault(
        n_("Something in it is not right"),
        n_("What was sent can be read, but not carried out."),
        n_("Go back, correct it and send it again."),
    ),
    "too_many_tries": Fault(
        n_("Too many tries"),
        n_("There were too many tries in a short time."),
        n_("Wait {seconds} seconds and try again."),
    ),
    "headers_too_large": Fault(
        n_("Your browser sent too much"),
        n_("The headers of the request have more than {most} bytes."),
        n_("Remove the cookies of this site and try again."),
    ),
    "fault": Fault(
        n_("Something went wrong here"),
        n_("This is a fault of the program. What was acknowledged before is safe."),
        n_("Try again; if it comes back, report the number {fault}."),
    ),
    "closed": Fault(
        n_("The server is closing"),
        n_("Nothing more is recorded just now."),
        n_("Wait until it runs again and repeat what you did."),
    ),
    "damaged": Fault(
        n_("This event is read-only"),
        n_("Its file is damaged; what comes before the damage can be read, nothing is written."),
        n_("Restore the event from a backup on the machine that serves."),
    ),
    "io": Fault(
        n_("The disk does not take records"),
        n_("Writing failed on the machine that serves; what was acknowledged before is safe."),
        n_("Check that machine's disk, then start Afterblow there again."),
    ),
    "disk_full": Fault(
        n_("The disk is full"),
        n_("This was not saved: the disk of the machine that serves is full."),
        n_("Make space there; tablets keep their records and send them by themselves."),
    ),
}
"""By code. Every page and every JSON answer that is an error has one of these."""
