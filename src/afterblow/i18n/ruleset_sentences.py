"""What a ruleset file can have wrong with it, in sentences: what, and what to do about it."""

from afterblow.i18n.catalogue import n_

RULESET: dict[str, str] = {
    # the file
    "ruleset_not_there": n_(
        "There is no ruleset “{word}”. Name one of: {known}; or the path of a .toml file."
    ),
    "ruleset_not_there_near": n_(
        "There is no ruleset “{word}”; “{nearest}” is near."
        " Name one of: {known}; or the path of a .toml file."
    ),
    "ruleset_cannot_read": n_("{file} cannot be read: {detail}. Check the path."),
    "ruleset_too_large": n_("{file} has more than {most} bytes; a ruleset needs far fewer."),
    "ruleset_not_utf8": n_("{file} is not UTF-8 text. Save it as UTF-8."),
    "ruleset_not_toml": n_("This is not TOML: {detail}. Correct it here or just above."),
    "ruleset_too_deep": n_("Lists or tables are nested too deeply to be read. Make it flatter."),
    # keys, words, kinds of value
    "ruleset_unknown_key": n_("“{word}” is not a key of this table. Its keys are: {known}."),
    "ruleset_unknown_key_near": n_(
        "“{word}” is not a key of this table; did you mean “{nearest}”? Its keys are: {known}."
    ),
    "ruleset_missing_key": n_("“{key}” is missing. Add it to this table."),
    "ruleset_unknown_word": n_("“{word}” is not allowed here. Write one of: {known}."),
    "ruleset_unknown_word_near": n_(
        "“{word}” is not allowed here; did you mean “{nearest}”? Write one of: {known}."
    ),
    "ruleset_not_text": n_("A text in quotation marks must stand here, not {found}."),
    "ruleset_not_number": n_("A whole number must stand here, not {found}."),
    "ruleset_not_decimal": n_("A number must stand here, not {found}."),
    "ruleset_not_yes_no": n_("true or false must stand here, not {found}."),
    "ruleset_not_list": n_("A list [ … ] must stand here, not {found}."),
    "ruleset_not_table": n_("A table must stand here, not {found}."),
    "ruleset_wrong_kind": n_("{found} is not the kind of value that can stand here."),
    "ruleset_too_small": n_("{found} is too small; {least} is the least."),
    "ruleset_too_big": n_("{found} is too big; {most} is the most."),
    # clauses
    "ruleset_unknown_topic": n_("“{word}” is not a topic of this table. Its topics are: {known}."),
    "ruleset_unknown_topic_near": n_(
        "“{word}” is not a topic of this table; did you mean “{nearest}”? Its topics are: {known}."
    ),
    "ruleset_no_clauses": n_(
        "[{table}] names no clause. Add clauses = {{ … }} with one or more of: {known}."
    ),
    "ruleset_no_clause": n_(
        "This names no clause. Say which clause of the rulebook it comes from."
    ),
    "ruleset_unknown_clause": n_(
        "The case cites {word}, a clause that the ruleset itself never names."
        " Correct it, or name the clause at the table it belongs to."
    ),
    "ruleset_unknown_clause_near": n_(
        "The case cites {word}, a clause that the ruleset itself never names;"
        " did you mean {nearest}?"
    ),
    # values
    "ruleset_call_too_early": n_(
        "The last exchange is called {call_before} s before the end of a bout of {limit} s."
        " Make call_before smaller than the limit."
    ),
    "ruleset_nothing_scores": n_(
        "Nothing scores, so sudden death could never end. Give a [[value]] or [[award]] points."
    ),
    "ruleset_above_ceiling": n_(
        "{points} may be announced, but an exchange gives at most {ceiling}."
        " Raise exchange.ceiling or leave the {points} out."
    ),
    "ruleset_not_announced": n_(
        "{points} points cannot be announced: exchange.announced has {announced}."
        " Add the value there or change it here."
    ),
    "ruleset_row_never_reached": n_(
        "This row is never reached: row {row} already fits every hit that it fits."
        " Move it above, or remove it."
    ),
    "ruleset_awarded_twice": n_("“{key}” has an award already. Keep one of them."),
    "ruleset_judges_differ": n_(
        "The officials count {officials} judges, the panel {panel}. Make the two agree."
    ),
    "ruleset_panel_of_two": n_(
        "The rule agree_or_lower is for two judges, not {judges}. Set judges = 2, or another rule."
    ),
    # penalties
    "ruleset_offence_twice": n_("The offence “{offence}” stands here a second time. Keep one."),
    "ruleset_no_ladder": n_(
        "The offence “{offence}” has no ladder, so nothing would follow from it."
        " Name one of: {known}."
    ),
    "ruleset_unknown_ladder": n_("There is no ladder “{word}”. The ladders are: {known}."),
    "ruleset_unknown_ladder_near": n_(
        "There is no ladder “{word}”; did you mean “{nearest}”? The ladders are: {known}."
    ),
    "ruleset_annuls_strike": n_(
        "“{key}” is a strike; an offence annuls only awards without a weapon. Remove it."
    ),
    "ruleset_no_other_offence": n_(
        "The offence “other” is missing. Add an [[offence]] with id = “other” and no ladder,"
        " for what the tables do not foresee."
    ),
    "ruleset_empty_ladder": n_("The ladder “{key}” has no step. Give it at least one."),
    "ruleset_unknown_step": n_("There is no step “{word}”. The steps are: {known}."),
    "ruleset_unknown_step_near": n_(
        "There is no step “{word}”; did you mean “{nearest}”? The steps are: {known}."
    ),
    "ruleset_step_without_points": n_(
        "The step “{key}” gives points to the opponent, but does not say how many. Add points."
    ),
    "ruleset_points_without_effect": n_(
        "The step “{key}” names points, but its effect is {effect}. Remove the points,"
        " or make the effect points_to_opponent."
    ),
    # settings, weapons, phases
    "ruleset_unknown_policy": n_("“{word}” is nothing that can be set."),
    "ruleset_unknown_policy_near": n_(
        "“{word}” is nothing that can be set; did you mean “{nearest}”?"
    ),
    "ruleset_value_unfit": n_("{policy} cannot be {value}. Give it a value that it can have."),
    "ruleset_default_not_offered": n_(
        "The file itself says {value}, which is not among the values: {allowed}."
        " Add it to them, or change the policy."
    ),
    "ruleset_value_without_words": n_(
        "The value {value} has no words. Say under words what it means."
    ),
    "ruleset_words_without_value": n_(
        "{value} has words but is not among the values: {allowed}. Add it there or remove it."
    ),
    "ruleset_set_twice": n_(
        "{policy} is already set by {other}; the two would contradict each other. Keep one."
    ),
    "ruleset_no_weapon": n_("There is no weapon. Add a [weapons.NAME] table."),
    "ruleset_unknown_weapon": n_("There is no weapon “{word}”. The weapons are: {known}."),
    "ruleset_unknown_weapon_near": n_(
        "There is no weapon “{word}”; did you mean “{nearest}”? The weapons are: {known}."
    ),
    "ruleset_unknown_call": n_("Nobody makes the call “{word}”. The calls are: {known}."),
    "ruleset_unknown_call_near": n_(
        "Nobody makes the call “{word}”; did you mean “{nearest}”? The calls are: {known}."
    ),
    "ruleset_unknown_timeout": n_("“{word}” is no kind of time-out. The kinds are: {known}."),
    "ruleset_unknown_timeout_near": n_(
        "“{word}” is no kind of time-out; did you mean “{nearest}”? The kinds are: {known}."
    ),
    # cases
    "ruleset_case_cites_nothing": n_("The case cites no clause. Say which clauses it proves."),
    "ruleset_case_without_records": n_(
        "Nothing happens in this case. Give it hits, none, ballots or records."
    ),
    "ruleset_case_proves_nothing": n_(
        "The case expects nothing. Say what must follow: awards, score, result, refused …"
    ),
    "ruleset_case_unreadable": n_(
        "The case “{name}” cannot be read: {words} ({detail}). Correct these words."
    ),
    "ruleset_case_fails": n_(
        "The case “{name}” fails: {what} should be {expected}, but is {found}."
        " Correct the case, or the rule it proves."
    ),
    "ruleset_case_not_cited": n_(
        "The case “{name}” cites {clause}, which its verdict does not name, only {found}."
        " Correct the case, or the rule it proves."
    ),
}
