"""What a roster file can have wrong with it, in sentences: what, where, and what to do."""

from afterblow.i18n.catalogue import n_

ROSTER: dict[str, str] = {
    # the whole file
    "roster_empty": n_("The file is empty."),
    "roster_too_large": n_(
        "The file has {size} bytes; a roster may have at most {limit}. Remove what is not needed."
    ),
    "roster_spreadsheet": n_(
        "This is a spreadsheet, not text. Save it in your spreadsheet program as “CSV UTF-8”."
    ),
    "roster_fff": n_(
        "This is a rank file of the French federation (.fff), which cannot be read yet."
        " Export the list as CSV."
    ),
    "roster_utf16": n_("The file is in UTF-16. Save it as “CSV UTF-8”."),
    "roster_not_utf8": n_(
        "Line {line} is not UTF-8: byte {place} of the file is {byte}."
        " Save the file as “CSV UTF-8”."
    ),
    "roster_nul": n_(
        "Line {line} holds a NUL byte, so this is no text file. Save the list as “CSV UTF-8”."
    ),
    "roster_quote_open": n_(
        "A quotation mark is opened on line {line} and never closed. Close or remove it."
    ),
    "roster_quote_stray": n_(
        "The quotation marks on line {line} cannot be read. Double those that belong to the text."
    ),
    "roster_cell_too_long": n_(
        "A cell on line {line} is far too long;"
        " perhaps a quotation mark before it was never closed."
    ),
    "roster_too_many_rows": n_("The file has more than {limit} rows. Split it."),
    "roster_too_many_columns": n_("Line {line} has {columns} columns; at most {limit} are read."),
    "roster_unknown_field": n_("There is no field “{field}”. The fields are: {fields}."),
    "roster_unknown_column": n_("There is no column “{column}”. The columns are: {columns}."),
    "roster_mapping_malformed": n_("“{part}” does not say FIELD=COLUMN, such as name=1."),
    "roster_no_name_column": n_(
        "No column could be recognised as the name. Say which one it is."
        " The columns are: {columns}."
    ),
    "roster_no_rows": n_("Below its header the file has no row."),
    # one row
    "roster_above_header": n_("This line stands above the header and was not read."),
    "roster_no_name": n_("There is no name in this row."),
    "roster_name_too_long": n_("The name is longer than {limit} characters."),
    "roster_name_without_letters": n_("“{name}” has no letters, so it is no name."),
    "roster_repeated": n_("“{name}” is on line {line} already."),
    "roster_alike": n_("“{name}” may be the same fencer as “{other}” on line {line}."),
    "roster_marks_removed": n_(
        "Invisible or direction-changing signs were removed from the name “{name}”."
    ),
    "roster_row_short": n_("The row has {found} cells where the header has {expected}."),
    "roster_row_long": n_(
        "The row has {found} cells where the header has {expected}; those beyond were not read."
    ),
    "roster_value_too_long": n_("The {field} is longer than {limit} characters and was left out."),
    "roster_rating_unread": n_("“{said}” is no rating and was left out."),
    "roster_seed_unread": n_("“{said}” is no seed number and was left out."),
    "roster_seed_twice": n_("Seed {seed} is given on line {line} already."),
    "roster_hema_ratings_id_unread": n_("“{said}” is no HEMA Ratings number and was left out."),
    "roster_birth_year_unread": n_(
        "“{said}” is no birth year (four digits, such as 1990) and was left out."
    ),
    "roster_email_unread": n_("“{said}” is no e-mail address and was left out."),
}
