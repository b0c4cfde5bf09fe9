"""Why somebody was not let in, in sentences."""

from afterblow.i18n.catalogue import n_

DOOR: dict[str, str] = {
    "name_missing": n_("Type the name under which you will sign in."),
    "name_long": n_("The name may have at most {most} characters."),
    "passphrase_short": n_("The passphrase needs at least {least} characters; four words will do."),
    "passphrase_long": n_("The passphrase may have at most {most} characters."),
    "link_dead": n_(
        "This set-up link has been used or is too old. On the machine that serves, run"
        " “afterblow organiser-link” for a new one."
    ),
    "login_wrong": n_("Name and passphrase do not belong together. Check both and try again."),
    "too_many_tries": n_("Too many tries in a short time. Wait {seconds} seconds and try again."),
    "pairing_dead": n_(
        "This code has been used, is older than five minutes, or is mistyped."
        " Ask the organiser for a new one."
    ),
    "organiser_only": n_("Only an organiser may do this."),
    "table_only": n_("Only the table of the ring may do this."),
    "other_ring": n_("This belongs to another ring. Join that ring to score there."),
    "store_closed": n_("The server is closing, so this was not saved. Try again when it runs."),
    "store_disk_full": n_(
        "The disk of the machine that serves is full, so this was not saved."
        " Make space there and try again."
    ),
    "store_damaged": n_(
        "The file of this event is damaged, so it is read-only and this was not saved."
        " Restore it from a backup."
    ),
    "store_io": n_(
        "The disk of the machine that serves did not take this, so it was not saved."
        " Check the disk, then start Afterblow again."
    ),
}
