"""What the application refuses, and what its pages call things, in sentences."""

from afterblow.i18n.catalogue import n_

ASKED: dict[str, str] = {
    "ruleset_missing": n_(
        "The ruleset “{ruleset}” of this tournament is not part of this installation."
        " Install the version of Afterblow that has it."
    ),
    "ruleset_changed": n_(
        "The ruleset “{ruleset}” of this installation (version {shipped}) is not the one that"
        " binds this tournament (version {version}). Bouts are scored under the installed one."
    ),
    "nothing_to_do": n_("That is so already; nothing was changed."),
    "key_reused": n_("This form was sent before with other words. Load the page again."),
    "moved_on": n_("Somebody else was faster. Load the page again and look."),
    "unknown_tournament": n_("There is no such tournament in this event."),
    "unknown_person": n_("There is no such person in this event. Load the page again."),
    "unknown_time_zone": n_("“{time_zone}” is no time zone. Write one such as Europe/Helsinki."),
    "bad_field": n_("The field “{field}” needs at most {most} characters on one line."),
    "roster_too_long": n_("{rows} fencers are too many at once; at most {most} can be imported."),
    "day_unreadable": n_("“{first}” and “{last}” must both be days. Choose them again."),
    "days_backwards": n_("The last day, {last}, is before the first, {first}. Exchange them."),
    "event_too_long": n_("{days} days are too many for one event; at most {most} are possible."),
    "ring_in_use": n_("{bouts} bouts are called to “{ring}”. Call them to another ring first."),
    "not_halted": n_("No halt stands; the rings may fence."),
    "no_demo": n_("This server was started without a place for a demo."),
}

BOUTS: dict[str, str] = {
    "bout_unknown": n_("The tournament does not ask for this bout any more."),
    "bout_already_open": n_("This bout is open already."),
    "bout_not_opened": n_("This bout has not been opened. The table opens it first."),
    "bout_not_called": n_("This bout is not called to this ring now."),
    "next_bout_opened": n_("The next bout of this ring is open; only an organiser can correct."),
    "rings_halted": n_("All rings are halted. Wait until the organiser lets them fence again."),
    "record_unreadable": n_("The record cannot be read: {detail}"),
    "bad_key": n_("The record has no usable key."),
    "batch_too_long": n_("Too many records at once; at most {most} can be sent."),
    "preview_missing": n_("Look first at what the correction changes, then make it."),
    "preview_outdated": n_("What it changes is no longer what you saw. Look again."),
    "ring.elsewhere": n_("{name} is fencing on {ring} now."),
}

TITLES: dict[str, str] = {
    "bout.pool": n_("Pool {pool}, bout {number} of {of}"),
    "bout.bronze": n_("Bout for the third place"),
    "bout.final": n_("Final"),
    "bout.semifinal": n_("Semifinal {number}"),
    "bout.quarterfinal": n_("Quarterfinal {number}"),
    "bout.round_of": n_("Round of {left}, bout {number}"),
    "bout.stray": n_("A bout that no longer counts"),
    "round.of": n_("Round of {left}"),
    "round.quarterfinal": n_("Quarterfinals"),
    "round.semifinal": n_("Semifinals"),
    "round.final": n_("Final"),
    "awaits.seed": n_("Seed {seed}"),
    "awaits.winner_final": n_("Winner of the final"),
    "awaits.winner_semifinal": n_("Winner of semifinal {number}"),
    "awaits.winner_quarterfinal": n_("Winner of quarterfinal {number}"),
    "awaits.winner_round_of": n_("Winner of bout {number}, round of {left}"),
    "awaits.loser_semifinal": n_("Loser of semifinal {number}"),
    "awaits.loser_quarterfinal": n_("Loser of quarterfinal {number}"),
    "awaits.loser_round_of": n_("Loser of bout {number}, round of {left}"),
}

ENDED: dict[str, str] = {
    "ended.bye": n_("goes on without a bout"),
    "ended.withdrawal": n_("by withdrawal"),
    "ended.disqualification": n_("by disqualification"),
    "ended.decision": n_("by decision of the organiser"),
    "ended.forfeit": n_("by forfeit"),
    "ended.loss_of_match": n_("loss of the bout as a penalty"),
    "ended.stopped": n_("stopped by the officials"),
    "ended.doubles": n_("too many doubles"),
    "ended.sudden_death": n_("in sudden death"),
    "ended.hit_points": n_("by hit points"),
    "ended.lead": n_("by a lead that cannot be made up"),
    "ended.rounds": n_("by rounds won"),
}

STANDS: dict[str, str] = {
    "stands.entered": n_("Entered"),
    "stands.pool": n_("In pool {pool}"),
    "stands.above_cut": n_("Above the cut"),
    "stands.below_cut": n_("Below the cut"),
    "stands.tied_at_cut": n_("Level at the cut; a lot decides"),
    "stands.bracket": n_("In the bracket"),
    "stands.out": n_("Out in the round of {left}"),
    "stands.placed": n_("Place {place}"),
    "stands.withdrawn": n_("Withdrawn: {why}"),
    "stands.disqualified": n_("Disqualified: {why}"),
}

ROWS: dict[str, str] = {
    "unknown_ruleset": n_("There is no ruleset “{ruleset}”. There is: {known}."),
    "row_bad_name": n_("Row {row}: a name needs 1 to 200 characters on one line. Correct it."),
    "row_bad_field": n_("Row {row}: {field} may have at most {most} characters on one line."),
    "row_unknown_person": n_(
        "Row {row} names somebody who is not known any more. Import it again."
    ),
}

TODO: dict[str, str] = {
    "todo.add_ring": n_("Add the rings of the hall."),
    "todo.add_tournament": n_("Make the first tournament."),
}

APP: dict[str, str] = {**ASKED, **BOUTS, **TITLES, **ENDED, **STANDS, **ROWS, **TODO}
"""Every sentence of the application by its code."""
