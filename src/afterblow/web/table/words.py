"""The words of the table's page that no rulebook gives: buttons, states of the link, help.

The page gets them as one JSON object; what stands in braces is filled in by the page.
"""

from afterblow.i18n import catalogue


def words(language: str) -> dict[str, str]:
    """Every word of the page in one language, by its code."""
    _ = catalogue.translations(language).gettext
    return {
        **_link(language),
        **_bout(language),
        **_before(language),
        **_verdict(language),
        **_log(language),
        **_sheets(language),
        **_editor(language),
        **_officials(language),
        **_help(language),
        "table": _("Table"),
        "not_joined": _("This tablet has not joined a ring yet."),
        "not_joined_more": _("Ask the organiser for a code, or scan the code on their screen."),
        "no_shelf": _("This browser keeps nothing, so records could be lost."),
        "no_shelf_more": _(
            "Open the page in an ordinary window, not a private one, and join again."
        ),
        "join": _("Join a ring"),
    }


def _link(language: str) -> dict[str, str]:
    _ = catalogue.translations(language).gettext
    return {
        "starting": _("connecting"),
        "starting_waiting": _("connecting, {n} waiting"),
        "online": _("online"),
        "online_waiting": _("sending {n}"),
        "sending": _("sending"),
        "sending_waiting": _("sending {n}"),
        "offline": _("offline"),
        "offline_waiting": _("offline, {n} waiting"),
        "full": _("not saved on the server: its disk is full"),
        "full_waiting": _("not saved on the server: its disk is full, {n} waiting"),
        "faulty": _("the server has a fault, trying again"),
        "faulty_waiting": _("the server has a fault, {n} waiting"),
        "shut": _("not joined"),
        "shut_title": _("This tablet may not score at this ring any more."),
        "shut_waiting": _("not joined, {n} waiting"),
        "shut_more": _("Records kept on this tablet until it has joined again: {n}."),
        "refused_count": _("{n} refused, tap to review"),
    }


def _bout(language: str) -> dict[str, str]:
    _ = catalogue.translations(language).gettext
    return {
        "red": _("red"),
        "blue": _("blue"),
        "red_corner": _("Red corner"),
        "blue_corner": _("Blue corner"),
        "score": _("Score"),
        "of_cap": _("/ {cap}"),
        "cards": _("Penalties so far"),
        "clock": _("Clock"),
        "left": _("{time} left"),
        "over": _("{time} over time"),
        "exchange_n": _("Exchange {n}"),
        "exchange_last": _("Last exchange"),
        "exchange_next_last": _("The next exchange is the last"),
        "exchanges_n": _("Exchanges: {n}"),
        "doubles": _("doubles: {n}"),
        "now": _("Now"),
        "no_bout": _("No bout is called to this ring."),
        "no_bout_more": _("The next one comes up here by itself."),
        "opening": _("Opening the bout …"),
    }


def _before(language: str) -> dict[str, str]:
    _ = catalogue.translations(language).gettext
    return {
        "both_there": _("Are both fencers here?"),
        "red_here": _("Red is here"),
        "blue_here": _("Blue is here"),
        "red_missing": _("Red is missing"),
        "blue_missing": _("Blue is missing"),
        "open_bout": _("Open the bout"),
        "last_bout": _("Last bout:"),
        "reopen": _("Open it again"),
        "fence": _("Fence"),
        "halt": _("Halt"),
        "halt_because": _("Halted for"),
        "point_called": _("Point called by"),
        "since": _("for {time}"),
        "count_grapple": _("Count the grapple"),
        "count_again": _("Better position: count again"),
        "count": _("{n} of {most}"),
        "count_over": _("{n} of {most}: no progress"),
        "end_waiting": _("The end waits for the server."),
        "all_halt": _("All rings halt"),
        "announcement": _("For everybody:"),
        "next": _("Next in this ring"),
    }


def _verdict(language: str) -> dict[str, str]:
    _ = catalogue.translations(language).gettext
    return {
        "verdict": _("What does the referee say?"),
        "red_verdict": _("Verdict for red"),
        "blue_verdict": _("Verdict for blue"),
        "red_awards": _("Ring and grapple, red"),
        "blue_awards": _("Ring and grapple, blue"),
        "clean": _("clean"),
        "clean_name": _("{hit}, clean"),
        "then_afterblow": _("then afterblow"),
        "then_afterblow_name": _("{hit}, then afterblow"),
        "afterblow": _("afterblow"),
        "afterblow_name": _("{hit}, afterblow"),
        "afterblow_ask": _("{hit}. And the afterblow of {side}?"),
        "double": _("double"),
        "double_key": _("Double"),
        "double_name": _("{hit}, double"),
        "double_ask": _("Double: one value for each fencer"),
        "detail": _("In detail …"),
        "back": _("Back"),
        "where": _("Where did {side} {value} land? (if you know)"),
    }


def _log(language: str) -> dict[str, str]:
    _ = catalogue.translations(language).gettext
    return {
        "calls": _("Calls to make"),
        "called": _("Called"),
        "tools": _("Tools"),
        "penalty": _("Penalty"),
        "penalty_red": _("Penalty for red"),
        "penalty_blue": _("Penalty for blue"),
        "undo_last": _("Undo last"),
        "undo_name": _("Undo last: {what}"),
        "timeout": _("Time-out"),
        "more": _("More"),
        "records": _("Records"),
        "every_line": _("Show every line"),
        "fewer_lines": _("Show fewer lines"),
        "waiting": _("waiting"),
        "changed": _("changed"),
        "record_name": _("Record {n}: {what}"),
        "record_n": _("Record {n}"),
        "nobody_scores": _("nobody scores"),
        "at_clock": _("At {time} on the clock"),
        "why_optional": _("Why (may stay empty)"),
        "void": _("Take it back"),
        "void_say": _("Take back: {what}"),
        "revive": _("Count it again"),
        "change": _("Change"),
    }


def _sheets(language: str) -> dict[str, str]:
    _ = catalogue.translations(language).gettext
    return {
        "close_sheet": _("Close"),
        "really": _("Are you sure?"),
        "confirm": _("Yes, record it"),
        "cancel": _("No, go back"),
        "missing_title": _("{who} is missing"),
        "missing_text": _("The bout is opened and ends by forfeit. The referee decides."),
        "find_offence": _("Find an offence"),
        "found_n": _("Offences found: {n}"),
        "found_none": _("No offence has this word. Choose “other” and name the step."),
        "times": _("before: {n}"),
        "who_did": _("Who did it?"),
        "actor_fencer": _("Fencer"),
        "actor_second": _("Second"),
        "actor_audience": _("Audience"),
        "other_step": _("Or the referee decides otherwise:"),
        "other_offence": _("Another offence"),
        "ladder_step": _("As the ladder says"),
    }


def _editor(language: str) -> dict[str, str]:
    _ = catalogue.translations(language).gettext
    return {
        "detail_title": _("The verdict in detail"),
        "change_record": _("Change record {n}"),
        "hits": _("Hits"),
        "no_hits": _("Nothing scored"),
        "no_hits_yet": _("No hit yet: add what landed, in the order in which it landed."),
        "hit_n": _("Hit {n}"),
        "hit_when": _("{hit}: when"),
        "hit_counts": _("{hit}: does it count?"),
        "first": _("first"),
        "counts": _("it counts"),
        "flag_hand": _("one hand"),
        "flag_outside": _("from outside"),
        "flag_grapple": _("in a grapple"),
        "flag_control": _("with control"),
        "flag_name": _("{hit}: {flag}"),
        "drop_hit": _("Remove"),
        "drop_hit_n": _("Remove hit {n}"),
        "add_hit": _("Add a hit of"),
        "add_red": _("Red"),
        "add_blue": _("Blue"),
        "add_name": _("Add: {hit}"),
        "send_verdict": _("Record this verdict"),
        "send_change": _("Record the change"),
    }


def _officials(language: str) -> dict[str, str]:
    _ = catalogue.translations(language).gettext
    return {
        "correct_clock": _("Correct the clock"),
        "clock_elapsed": _("Seconds on the clock"),
        "clock_limit": _("Seconds in all (in a time-out: its countdown)"),
        "set_clock": _("Set the clock"),
        "protest": _("Protest"),
        "protest_by": _("Protest of"),
        "protest_record": _("Against"),
        "upheld": _("Upheld"),
        "rejected": _("Rejected"),
        "refused_title": _("Refused records"),
        "refused_text": _("These are not in the log. Read why, then send again or discard."),
        "refused_unread": _("The server could not read this record."),
        "pressed_at": _("pressed at {time}"),
        "send_again": _("Send again"),
        "send_again_name": _("Send again: {what}"),
        "discard": _("Discard"),
        "discard_name": _("Discard: {what}"),
    }


def _help(language: str) -> dict[str, str]:
    _ = catalogue.translations(language).gettext
    return {
        "swap_sides": _("Swap sides"),
        "help": _("Help"),
        "help_open": _("Tick both fencers, open the bout."),
        "help_fence": _("The referee says go: tap the big button."),
        "help_halt": _("The referee stops: tap it again."),
        "help_verdict": _("Tap what the referee announces. A clean hit is one tap."),
        "help_afterblow": _("Afterblow: tap the first hit in the outlined row, then the answer."),
        "help_undo": _("Wrong? Undo last. Older? Tap its line under Records."),
        "help_offline": _("Offline? Go on. Everything is kept here and sent later."),
        "keys": _("Keyboard"),
        "notes": _("What the rulebook says now"),
        "key_go": _("fence, halt"),
        "key_clean": _("clean hit of the left and the right side, highest value first"),
        "key_afterblow": _("the first hit before an afterblow"),
        "key_double": _("double"),
        "key_none": _("no exchange: the first reason"),
        "key_undo": _("undo last"),
        "key_penalty": _("penalty for the left and the right side"),
        "key_timeout": _("time-out"),
        "key_grapple": _("count a grapple"),
        "key_call": _("the call was made"),
        "key_swap": _("swap sides"),
        "key_help": _("this help"),
        "key_back": _("close a sheet"),
    }
