"""Events and tournaments in sentences: why something is so, why it may not be, what comes next.

Lists such as ``{entrants}`` are filled in as names, ``{bout}`` and ``{bouts}`` as pairings.
"""

from afterblow.i18n.catalogue import n_

TOURNAMENT_REASONS: dict[str, str] = {
    "minimum_age": n_("Whoever fences must have declared to be {age} or older."),
    "match_points": n_("A win counts {win}, a draw {draw}, a loss {loss} match points."),
    "match_points_adjusted": n_("{points} match points, by {by}: {why}"),
    "match_points_adjusted_in_bout": n_("{points} match points, recorded in the bout."),
    "withdrawn": n_("{entrant} has withdrawn; what was still to be fought is forfeited."),
    "disqualified": n_("{entrant} was disqualified; what was still to be fought is forfeited."),
    "advanced_by_decision": n_("The bout had no winner; the organiser said who goes on."),
}

SEPARATED: dict[str, str] = {
    "separated.match_points": n_("{value} match points against {next_value}"),
    "separated.indicator": n_("indicator {value} against {next_value}"),
    "separated.wins": n_("{value} wins against {next_value}"),
    "separated.draws": n_("{value} draws against {next_value}"),
    "separated.losses": n_("{value} losses against {next_value}"),
    "separated.points_for": n_("{value} points scored against {next_value}"),
    "separated.points_against": n_("{value} points received against {next_value}"),
    "separated.doubles": n_("{value} doubles against {next_value}"),
    "separated.warnings": n_("{value} warnings against {next_value}"),
    "separated.bouts": n_("{value} bouts against {next_value}"),
    "separated.head_to_head": n_(
        "{value} match points against {next_value} in the bouts of those who were level"
    ),
    "separated.lots": n_("by lot: {value} drawn before {next_value}"),
}

STANDINGS: dict[str, str] = {
    "standings.match_points": n_("Match points"),
    "standings.indicator": n_("Indicator"),
    "standings.wins": n_("Wins"),
    "standings.draws": n_("Draws"),
    "standings.losses": n_("Losses"),
    "standings.double_losses": n_("Double losses"),
    "standings.points_for": n_("Scored"),
    "standings.points_against": n_("Received"),
    "standings.doubles": n_("Doubles"),
    "standings.warnings": n_("Warnings"),
    "standings.bouts": n_("Bouts"),
}

PLACED: dict[str, str] = {
    "placed.won_final": n_("won the final"),
    "placed.lost_final": n_("lost the final"),
    "placed.won_bronze": n_("won the bout for the third place"),
    "placed.lost_bronze": n_("lost the bout for the third place"),
    "placed.lost_in_round": n_("lost in the round of {left}"),
    "placed.by_standings": n_("by the standings of the pools, rank {rank}"),
}

STEPS: dict[str, str] = {
    "step.add_entrants": n_("Add the fencers: import a roster or enter them one by one."),
    "step.add_stage": n_("Add the first stage: pools or a bracket."),
    "step.check_in": n_("Check in: {entrants} have not been seen yet."),
    "step.declare_age": n_("Ask for the age declaration ({age} or older): {entrants}."),
    "step.draft_pools": n_("Draw the pools."),
    "step.freeze_pools": n_("Look at the drawn pools, then publish them."),
    "step.assign_ring": n_("Send these bouts to a ring: {bouts}."),
    "step.fight_bouts": n_("{bouts} bouts are still to be fought."),
    "step.decide_bout": n_("Say who goes on from a bout without a winner: {bouts}."),
    "step.draw_lots": n_("Draw lots between those whom nothing separates: {entrants}."),
    "step.freeze_bracket": n_("Take the cut and publish the bracket."),
    "step.remove_stage": n_("Nobody is left for this bracket. Remove it."),
    "step.look_at_strays": n_(
        "Look at bouts that were fought and do not count after a correction: {bouts}."
    ),
    "step.look_at_disqualification": n_(
        "{entrant} was disqualified in a bout. Decide whether for the whole tournament."
    ),
    "step.close": n_("Sign the placings off."),
    "step.closed": n_("The tournament is closed."),
}

EVENT_REFUSALS: dict[str, str] = {
    "bad_days": n_(
        "The days must be dates such as 2026-11-28, in order, none twice, at most {most}."
        " Correct them."
    ),
    "bad_time_zone": n_("“{time_zone}” is no time zone. Write one such as Europe/Helsinki."),
    "too_many_rings": n_("An event can have at most {most} rings."),
    "bad_ring": n_("The ring “{name}” needs a name of 1 to 200 characters."),
    "ring_twice": n_("Two rings have the same name. Give each a name of its own."),
    "no_such_ring": n_("The event has no ring “{ring}”. Choose one of its rings."),
    "no_such_halt": n_("That halt of all rings is over already."),
    "announcement_empty": n_("An announcement needs 1 to 2,000 characters."),
    "no_such_announcement": n_("That announcement is not shown any more."),
}

LIFE_REFUSALS: dict[str, str] = {
    "not_opened": n_("This has not been created yet. Create it first."),
    "already_opened": n_("This exists already."),
    "bad_id": n_("“{id}” cannot be used here: it is taken, or has more than letters and digits."),
    "bad_name": n_("A name needs 1 to 200 characters on one line. Correct “{name}”."),
    "bad_minimum_age": n_("An age of {age} makes no sense. Give one between 1 and 149."),
    "match_points_out_of_order": n_(
        "A win ({win}) may not count less than a draw ({draw}), nor a draw less than a loss"
        " ({loss}). Correct the match points."
    ),
    "bound_once_frozen": n_(
        "Ruleset, weapon and settings are bound since the draw was frozen."
        " Only the name can change."
    ),
    "tournament_closed": n_("The tournament is closed. Reopen it first."),
    "nothing_frozen": n_("Nothing has been fought yet, so there are no placings to sign off."),
    "placed_twice": n_("Somebody stands twice in the placings. Load the page again."),
    "placings_out_of_order": n_("The placings are not in order. Load the page again."),
    "placings_differ": n_("The placings have changed. Load the page again and look."),
    "not_over": n_("Bouts are still to be fought: {bouts}. End or forfeit them first."),
    "not_closed": n_("The tournament is not closed."),
    "why_missing": n_("Say why, in at most 2,000 characters."),
    "already_void": n_("Record {record} does not count any more already."),
    "not_to_be_voided": n_("Record {record} cannot be taken back. Record what holds instead."),
    "void_breaks_later": n_("Later records rest on it: {records}. Take those back first."),
    "bouts_begun": n_("Bouts have begun: {bouts}. What has begun is not taken back."),
}

ENTRANT_REFUSALS: dict[str, str] = {
    "draw_frozen": n_("The draw is frozen. Nobody can enter or be struck off now; withdraw them."),
    "nobody_added": n_("Nobody was named. Choose at least one fencer."),
    "too_many_entrants": n_("A tournament can have at most {most} entrants."),
    "entrant_malformed": n_("The entry {entrant} has no members, or too many. Correct it."),
    "entrant_twice": n_("Entered twice: {entrants}. Keep one entry for each."),
    "person_twice": n_("{people} is entered already. Nobody can fence in two entries."),
    "entrant_unknown": n_("Not in this tournament: {entrants}."),
    "entrant_left": n_("{entrants} has left the tournament. Reinstate them first."),
    "entrant_has_not_left": n_("{entrants} has not left the tournament."),
    "age_not_declared": n_(
        "No declaration to be {age} or older from: {entrants}. Ask for it at check-in, or mark"
        " them as absent."
    ),
    "not_checked_in": n_("Not checked in: {entrants}. Check them in, or mark them as absent."),
    "no_pools_stage": n_("“{stage}” is no stage of pools."),
    "bad_points": n_("{points} is no adjustment. Give a whole number from −1000 to 1000, not 0."),
}

STAGE_REFUSALS: dict[str, str] = {
    "no_such_stage": n_("There is no stage “{stage}” any more. Load the page again."),
    "stage_frozen": n_("“{stage}” is frozen and cannot be changed."),
    "stage_not_last": n_("Only the last stage can be removed. Remove those after “{stage}” first."),
    "stage_of_another_kind": n_(
        "“{stage}” cannot become another kind of stage. Remove it and add a new one."
    ),
    "pools_come_first": n_("Pools can only be the first stage."),
    "bracket_comes_last": n_("Nothing can follow a bracket."),
    "pools_or_size": n_("Say either how many pools there are, or how large they may be."),
    "bad_number_of_pools": n_("{pools} pools cannot be drawn. Choose 1 to 1,000."),
    "bad_pool_size": n_("Pools of {size} cannot be drawn. Choose {least} to {most}."),
    "ranking_empty": n_("A ranking needs at least one criterion. Add one."),
    "criterion_twice": n_("A criterion stands twice in the ranking: {criteria}. Remove one."),
    "bad_cut": n_("A cut of {cut} makes no bracket. Choose {least} to {most}."),
    "no_standings_before": n_(
        "No pools come before this bracket. Seed it by rating or in the order of the roster."
    ),
    "seeding_by_standings_only": n_("A bracket after pools is seeded by their standings."),
    "no_such_place": n_("“{place}” is no pool and no bout of this stage."),
}

DRAW_REFUSALS: dict[str, str] = {
    "too_few_entrants": n_("There are {entrants} entrants; at least {least} are needed."),
    "too_many_pools": n_(
        "{entrants} entrants cannot fill {pools} pools with two or more each. Choose fewer pools."
    ),
    "pool_too_large": n_(
        "{entrants} entrants in {pools} pools make pools of more than {most}. Choose more pools."
    ),
    "pool_too_small": n_("A pool needs at least {least} entrants."),
    "pool_names": n_("Each pool needs a name of its own."),
    "entrant_not_expected": n_("Drawn, but withdrawn or absent: {entrants}. Draw the pools again."),
    "entrants_left_out": n_("In no pool: {entrants}. Draw the pools again."),
    "not_drafted": n_("The pools of “{stage}” have not been drawn yet. Draw them first."),
    "differs_from_draft": n_("The draw of “{stage}” has changed. Load the page again and look."),
    "pool_bouts_incomplete": n_("Not everybody meets everybody once in pool {pools}."),
    "ranking_without_lots": n_("The ranking of this stage does not use lots."),
    "nothing_to_draw": n_("Nobody is tied, so there is nothing to draw."),
    "not_tied": n_("Not tied with anybody: {entrants}. Load the page again and look."),
    "not_the_drawn_order": n_("The draw seed {draw_seed} gives another order. Draw again."),
    "no_bracket_stage": n_("“{stage}” is no bracket, or is not frozen yet."),
    "stage_before_not_frozen": n_("“{stage}” comes first. Freeze and fight it."),
    "more_seeds_than_cut": n_("{seeds} entrants do not fit a cut of {cut}."),
    "bouts_open": n_("Bouts are still to be fought: {bouts}. End them, or leave them out."),
    "cut_not_settled": n_("Nothing separates {entrants}. Draw lots between them first."),
    "seeds_differ_from_cut": n_("The standings have changed. Load the page again and look."),
    "no_cut": n_("No pools lead to this bracket, so there is no cut to take."),
    "seeds_already_so": n_("The seeds of “{stage}” are so already."),
    "no_such_bout": n_("The tournament does not ask for the bout {bout}. Load the page again."),
    "not_in_that_bout": n_("{entrant} does not fence in that bout."),
    "bout_decides_itself": n_("The bout {bout} itself says who goes on, or will."),
}

TOURNAMENT: dict[str, str] = {
    **TOURNAMENT_REASONS,
    **SEPARATED,
    **STANDINGS,
    **PLACED,
    **STEPS,
    **EVENT_REFUSALS,
    **LIFE_REFUSALS,
    **ENTRANT_REFUSALS,
    **STAGE_REFUSALS,
    **DRAW_REFUSALS,
}
"""Every sentence of events and tournaments by its code."""
