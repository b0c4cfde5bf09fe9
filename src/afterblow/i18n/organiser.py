"""What the organiser's own forms refuse, in sentences."""

from afterblow.i18n.catalogue import n_

ORGANISER: dict[str, str] = {
    "unknown_form": n_("This form is not known. Load the page again and try once more."),
    "halt_without_reason": n_("Say why the rings are halted."),
    "fencer_without_name": n_("Write the fencer’s name."),
    "no_number": n_("“{typed}” is no whole number. Correct it, or leave the field empty."),
    "forfeit_incomplete": n_("Say who gives up the bout, and why."),
    "no_correction_chosen": n_("Choose what the record should have said."),
    "hit_incomplete": n_("Say in row {row} for which corner the hit is."),
    "unknown_record": n_("The bout has no record {record}. Load the page again."),
}
