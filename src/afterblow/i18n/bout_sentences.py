"""Bouts in sentences: why something scored, what is refused, what is called, what a button says.

Reasons are fragments, to stand in a list; refusals are sentences with a remedy; buttons are short.
"""

from afterblow.i18n.catalogue import n_

CALLS: dict[str, str] = {
    "last_exchange": n_("last exchange"),
    "match": n_("match"),
    "sudden_death": n_("sudden death"),
    "break": n_("break"),
    "call_last_exchange": n_("Call “last exchange”"),
    "call_match": n_("Call “match”"),
    "call_sudden_death": n_("Call “sudden death”"),
}

HITS: dict[str, str] = {
    "hit_value": n_("{action} to the {target}: {points} for {corner}"),
    "hit_value_one_handed": n_("one-handed {action} to the {target}: {points} for {corner}"),
    "hit_value_anywhere": n_("{action}: {points} for {corner}"),
    "announced": n_("the referee announced {points} for {corner}"),
    "illegal_target": n_("{target}: an illegal target, 0 for {corner}"),
    "illegal_action": n_("{action}: not allowed there, 0 for {corner}"),
    "no_value": n_("{action}: scores nothing here, 0 for {corner}"),
    "outside": n_("{corner} struck from outside the ring: 0"),
    "discounted": n_("a hit of {corner} was seen but does not count: {reason}"),
    "shown": n_("shown to the {target}: {points} for {corner}"),
    "shown_only": n_("only shown to the {target}: 0 for {corner}"),
    "award_value": n_("{action}: {points} for {corner}"),
    "no_award": n_("{action}: no award, 0 for {corner}"),
    "still_in_grapple": n_("{action}, but still in the grapple: no award yet for {corner}"),
    "foul_annuls": n_("no award for what {corner} did by a foul"),
    "both_down": n_("both went down: no throw counts for {corner}"),
    "both_left_ring": n_("both left the ring"),
    "weapon_first": n_("a hit with the weapon outranks other awards"),
    "best_blow": n_("only the best blow of {corner} counts: {points}"),
    "best_of_several": n_("the best of several awards for {corner} counts: {points}"),
    "weapon_against_award": n_("a hit against an award: the best of each, then the difference"),
    "struck_outside": n_("a hit on {corner}, who is outside the ring, counts"),
    "ceiling": n_("no more than {points} for {corner} in one exchange"),
}

EXCHANGES: dict[str, str] = {
    "difference": n_("{high} − {low} = {net} for {corner}"),
    "equal_values": n_("{value} − {value} = 0: nobody scores"),
    "one_score_changes": n_("only the score of {corner} changes"),
    "nothing_scored": n_("nothing scored"),
    "no_score": n_("no score: {reason}"),
    "double_hit": n_("a double counts like a hit and its afterblow"),
    "double_counted": n_("the double is noted; it ends nothing"),
    "afterblow": n_("the afterblow of {corner} counts in full"),
    "referees_award": n_("awards without the weapon are the referee’s own"),
    "panel_agrees": n_("two agree on {points} for {corner}"),
    "panel_locked": n_("the referee cannot overrule the two judges: {points} for {corner}"),
    "panel_lower": n_("two saw a hit of {corner} but not the same: the lower value, {points}"),
    "panel_referee_none": n_("the referee saw no hit of {corner}: the lower value, {points}"),
    "panel_third": n_("with the referee as third judge: {points} for {corner}"),
    "panel_majority": n_("two of three show {points} for {corner}"),
    "panel_lone": n_("one judge alone saw a hit of {corner}: 0"),
    "passive_ends": n_("the last exchange turned passive: the bout ends at this score"),
    "ran_past_limit": n_("the last exchange ran on past the limit and counts"),
    "halt_hit": n_("halted for a hit"),
    "halt_grapple_stalemate": n_("halted: the grapple went nowhere"),
    "halt_ring_exit": n_("halted: out of the ring"),
    "halt_safety": n_("halted for safety"),
    "halt_passive": n_("halted: too passive"),
    "halt_other": n_("halted by the referee"),
    "stalemate_counted": n_("{seconds} seconds were counted without progress"),
}

COURSE: dict[str, str] = {
    "exchange_starts": n_("exchange {number} starts"),
    "last_one_starts": n_("this exchange is the last"),
    "granted_before_time": n_("it was granted before time was over"),
    "clock_starts": n_("the clock starts"),
    "point_called": n_("{by} called a hit; the exchange goes on"),
    "halted": n_("the exchange is over; what lands later does not count"),
    "halted_without_point": n_("the referee halted without a call of a judge"),
    "clock_limit": n_("the bout lasts {seconds} seconds"),
    "clock_not_started": n_("the clock starts with the first exchange"),
    "clock_runs": n_("the clock runs on between exchanges"),
    "clock_stopped": n_("a time-out stops the clock"),
    "clock_frozen": n_("the bout is over; the clock stands"),
    "clock_set": n_("the clock was set right. {why}"),
    "timeout_called": n_("time-out: {reason}"),
    "countdown_starts": n_("{seconds} seconds, then {corner} forfeits"),
    "all_rings_halt": n_("the bouts of all rings halt"),
    "resumed": n_("after {seconds} seconds the bout goes on"),
    "last_exchange_call": n_("{seconds} seconds before the limit"),
    "this_is_last": n_("the exchange that is on is the last"),
    "one_more": n_("one more exchange follows, and is the last"),
    "call_made": n_("“{call}” was called"),
    "table_says_this": n_("the table answers that the exchange of the call is the last"),
    "table_says_next": n_("the table answers that one more exchange follows"),
    "self_called": n_("{corner} called: {kind}"),
    "protested": n_("{corner} appealed record {record}"),
    "goes_to_sudden_death": n_("{points} each: sudden death until somebody leads"),
    "sudden_death_untimed": n_("sudden death has no limit of time"),
    "sudden_death_timed": n_("sudden death has a limit of time"),
}

ENDINGS: dict[str, str] = {
    "cap_reached": n_("{corner} has {points} points; the cap is {cap}"),
    "cap_or_time": n_("{cap} points or the limit of time, whichever comes first"),
    "overshoot_kept": n_("the score stands as it is: {points}"),
    "overshoot_clipped": n_("the score is cut to the cap of {cap}"),
    "leader_wins": n_("{high} to {low}: {corner} leads and wins"),
    "equal_at_end": n_("{points} each: a draw"),
    "time_over": n_("the {seconds} seconds are over"),
    "leads": n_("{corner} leads by {lead}"),
    "sudden_death_over": n_("sudden death is over and nobody leads"),
    "penalties_decide": n_("penalty points decide sudden death too"),
    "forfeits": n_("{corner} forfeits: {reason}"),
    "forfeited": n_("forfeit by {by}"),
    "score_kept": n_("{corner} wins; the score stays as it was"),
    "both_lose": n_("both have lost; the score stays as it was"),
    "bout_stopped": n_("an official ended the bout early. {why}"),
    "bout_closed": n_("the table has confirmed the result"),
    "match_points_changed": n_("{points} match points for {corner}, by the tournament manager"),
}

PENALTIES: dict[str, str] = {
    "offence_committed": n_("{corner}: {offence_name}"),
    "ladder_step": n_("number {count} on the ladder: {step}"),
    "second_warning": n_("a warning stands already, so it costs more: {step}"),
    "counted_per_offence": n_("each kind of offence is counted by itself"),
    "counted_bout": n_("all offences of the bout are counted together"),
    "for_another": n_("{actor} did it; {corner} answers for it"),
    "step_overridden": n_("the referee ruled {step} where the ladder says {ladder}"),
    "step_recorded": n_("{step}: recorded, no points"),
    "step_points_to_opponent": n_("{step}: {points} points to the opponent"),
    "step_loses_bout": n_("{corner} loses the bout"),
    "step_disqualifies": n_("{corner} is disqualified"),
    "warning_lasts": n_("a warning lasts for this bout"),
    "in_protocol": n_("it stands in the bout protocol"),
    "points_apart": n_(
        "{points} penalty points stand apart from the exchange and can reach the cap"
    ),
    "must_leave": n_("whoever is disqualified leaves at once"),
}

REFUSED: dict[str, str] = {
    "no_verdict_yet": n_("The exchange still waits for its verdict. Record that first."),
    "nothing_to_judge": n_("No exchange waits for a verdict. Start and halt one first."),
    "already_fencing": n_("The exchange is already on. Halt it first."),
    "halt_first": n_("The exchange is on. Halt it first."),
    "after_halt": n_("The exchange has been halted; nothing can be added to it. Give the verdict."),
    "not_fencing": n_("No exchange is on. Start one first."),
    "in_timeout": n_("It is time-out. End the time-out first."),
    "not_in_timeout": n_("There is no time-out to end."),
    "bout_ended": n_("The bout is over. Void or replace a record if that is wrong."),
    "already_closed": n_("The bout is closed already."),
    "t_falls": n_("Its time, {t} s, is before the last record’s, {last} s. Give it a later time."),
    "no_such_record": n_("There is no earlier record {record}. Name one that stands before this."),
    "not_a_melee": n_("Nobody is struck out in a bout of two. Record an exchange."),
    "no_exchange_to_come": n_("The last exchange has been fenced; no other may start."),
    "too_late_for_an_exchange": n_("Time is over, so no exchange may start. Close the bout."),
    "bout_goes_on": n_(
        "The bout goes on until {cap} points or {seconds} seconds. To end it early, stop it."
    ),
    "exchange_to_come": n_("One more exchange is to come. Fence it, or stop the bout."),
    "sudden_death_goes_on": n_("Sudden death goes on until somebody leads. Or stop the bout."),
    "verdict_empty": n_("The verdict says nothing. Give hits, a reason for none, or ballots."),
    "verdict_double": n_("The verdict gives hits and a reason for none. Give one of them."),
    "two_first_hits": n_(
        "Both corners cannot have hit first. Mark a double, or one of them as afterblow."
    ),
    "action_lacking": n_("{corner} holds no {action}. Choose another action."),
    "part_not_held": n_("{corner} does not hold this: {part}. Name a part that is held."),
    "points_impossible": n_("{points} points cannot be given. Give one of: {possible}."),
    "points_unlike": n_(
        "This is worth {value}, not {points}. Correct the hit or leave the points out."
    ),
    "points_needed": n_("The referee must say what this is worth. Give the points."),
    "action_needed": n_("The value depends on how {corner} struck. Name the action or the points."),
    "target_needed": n_(
        "The value depends on where {corner} struck. Name the target or the points."
    ),
    "hit_says_nothing": n_("The hit of {corner} says nothing. Name the target or the points."),
    "no_such_judge": n_("There is no {judge} here. Name a judge of this panel, or the referee."),
    "ballot_twice": n_("{judge} has two ballots. Keep one."),
    "award_on_ballot": n_(
        "Judges give no ballot on this: {action}. It is for the referee to award."
    ),
    "ruling_needed": n_("The ballots settle nothing for {corner}. The referee must decide."),
    "weapon_hit_beside_ballots": n_(
        "The judges’ ballots decide about hits with the weapon."
        " Beside them stand only other awards."
    ),
    "no_ruling_over_ballots": n_("The ballots show a hit, and the referee cannot overrule them."),
    "unknown_offence": n_("The rules name no offence “{offence}”. Choose one, or “other”."),
    "unknown_step": n_("The rules have no step “{step}”. Choose one of: {known}."),
    "step_needed": n_("For this offence the ladder says nothing. Name the step."),
    "for_needed": n_("Say for whom the time-out is: red or blue."),
    "not_cleared": n_("The medical staff must clear {corner} before the bout goes on."),
    "not_willing": n_("{corner} must want to go on. Otherwise record a forfeit."),
    "call_not_due": n_("The last exchange is called at {seconds} seconds, not now."),
    "no_exchange_at_the_call": n_("No exchange was on at the call, so one more follows."),
    "protest_after_bout": n_("A decision may be appealed after the bout, not during it."),
    "unknown_weapon": n_("This ruleset has no weapon “{weapon}”. It has: {known}."),
    "unknown_setting": n_("This ruleset has no setting “{setting}”. It has: {known}."),
    "setting_value": n_("The setting “{setting}” cannot be “{value}”. It can be: {allowed}."),
    "missing": n_("this ruleset needs to know the {fact}"),
}

LOGS: dict[str, str] = {
    "log_cannot_open": n_("{file} cannot be opened: {detail}. Check the path."),
    "log_too_large": n_("{file} has more than {most} bytes; no bout is that long."),
    "log_not_utf8": n_("This line is not UTF-8 text. Save the file as UTF-8."),
    "log_empty": n_("The file is empty. Its first line must open a bout."),
    "log_not_json": n_("This line is not JSON: {detail}."),
    "log_unknown_key": n_("There is no key “{key}” here. Take it out, or correct it."),
    "log_missing_key": n_("The key “{key}” is missing. Add it."),
    "log_unknown_word": n_("This word is not known here: {word}. See “afterblow schema bout-log”."),
    "log_out_of_range": n_("A number here must be {range}."),
    "log_wrong_kind": n_("This is {found}; it must be {wanted}."),
}
