"""A ruleset's named settings, as a form shows them in words and reads them back."""

import msgspec

from afterblow.core.refusal import Refused
from afterblow.core.ruleset.bind import as_text, setting_default
from afterblow.core.ruleset.model import Ruleset, Setting, SettingValue
from afterblow.web.organiser.form import Form

OPEN = "other"
"""The choice "another value", typed into the field beside it."""


class Choice(msgspec.Struct, frozen=True):
    """One value of a setting: as text, and in words."""

    value: str
    words: str


class SettingLine(msgspec.Struct, frozen=True):
    """A setting as the form shows it. ``open`` is the kind of value that may be typed ("" none);
    ``chosen`` is a choice's value, or ``other`` with what stands in ``typed``.
    """

    name: str
    title: str
    clauses: tuple[str, ...]
    choices: tuple[Choice, ...]
    open: str
    chosen: str
    typed: str
    usual: str
    changed: bool

    @property
    def said(self) -> str:
        """The value in words."""
        return next((one.words for one in self.choices if one.value == self.chosen), self.typed)


def setting_lines(ruleset: Ruleset, settings: dict[str, SettingValue]) -> tuple[SettingLine, ...]:
    """Every named setting of a ruleset with the value that holds."""
    return tuple(
        _line(name, setting, setting_default(ruleset, name), settings.get(name))
        for name, setting in ruleset.settings.items()
    )


def read_settings(ruleset: Ruleset, form: Form) -> dict[str, SettingValue] | Refused:
    """The settings that differ from the ruleset's own; refused ``setting_value``."""
    changed: dict[str, SettingValue] = {}
    for name, setting in ruleset.settings.items():
        value = _read(name, setting, form)
        if isinstance(value, Refused):
            return value
        if value is not None and as_text(value) != as_text(setting_default(ruleset, name)):
            changed[name] = value
    return changed


def _line(
    name: str, setting: Setting, usual: SettingValue, value: SettingValue | None
) -> SettingLine:
    text = as_text(usual if value is None else value)
    choices = tuple(
        Choice(as_text(one), setting.words.get(as_text(one), as_text(one)))
        for one in setting.values
    )
    listed = any(one.value == text for one in choices)
    return SettingLine(
        name=name,
        title=setting.title,
        clauses=tuple(setting.clauses),
        choices=choices,
        open=setting.open,
        chosen=text if listed else OPEN,
        typed="" if listed else text.strip("[]"),
        usual=as_text(usual),
        changed=text != as_text(usual),
    )


def _read(name: str, setting: Setting, form: Form) -> SettingValue | Refused | None:
    chosen = form.text(f"set-{name}")
    if not chosen:
        return None
    if chosen == OPEN and setting.open:
        return _typed(name, setting, form.text(f"open-{name}"))
    listed = next((one for one in setting.values if as_text(one) == chosen), None)
    return (
        Refused("setting_value", {"setting": name, "value": chosen}) if listed is None else listed
    )


def _typed(name: str, setting: Setting, text: str) -> SettingValue | Refused:
    parts = [part.strip() for part in text.split(",")]
    if all(part.isascii() and part.isdigit() and len(part) < 6 for part in parts):
        numbers = [int(part) for part in parts]
        if setting.open == "win_draw_loss" and len(numbers) == 3:
            return list(numbers)
        if setting.open in ("seconds", "number") and len(numbers) == 1:
            return numbers[0]
    return Refused("setting_value", {"setting": name, "value": text})
