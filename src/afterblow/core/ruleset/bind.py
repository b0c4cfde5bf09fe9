"""A ruleset as it holds for one bout: the weapon's layer, the phase and the organiser's settings
laid over it.
"""

from typing import Any, cast

import msgspec

from afterblow.core.reason import Param
from afterblow.core.refusal import Refused
from afterblow.core.ruleset.model import Ruleset, Setting, SettingValue
from afterblow.core.ruleset.words import Phase


def bind(
    ruleset: Ruleset, weapon: str, phase: Phase, settings: dict[str, SettingValue]
) -> "Ruleset | Refused":
    """The ruleset for one bout.

    Refused: ``unknown_weapon`` (weapon, known), ``unknown_setting`` (setting, known),
    ``setting_value`` (setting, value, allowed).
    """
    layer = ruleset.weapons.get(weapon)
    if layer is None:
        return Refused("unknown_weapon", {"weapon": weapon, "known": list(ruleset.weapons)})
    changes: dict[str, SettingValue] = dict(layer.set)
    for rule in ruleset.phase:
        if phase in rule.when:
            changes |= rule.set
    for name, value in settings.items():
        problem = check_setting(ruleset, name, value)
        if problem is not None:
            return problem
        changes[ruleset.settings[name].sets] = value
    return msgspec.structs.replace(
        with_policies(ruleset, changes),
        value=[*layer.value, *ruleset.value],
        strikes=layer.strikes or ruleset.strikes,
    )


_OPEN = {"seconds": "1, 2, 3 …", "number": "1, 2, 3 …", "win_draw_loss": "[win, draw, loss]"}


def check_setting(ruleset: Ruleset, name: str, value: SettingValue) -> Refused | None:
    """Whether a setting exists and may have this value; refusals as :func:`bind`."""
    setting = ruleset.settings.get(name)
    if setting is None:
        return Refused("unknown_setting", {"setting": name, "known": list(ruleset.settings)})
    if not _allows(setting, value):
        allowed: list[str] = [as_text(each) for each in setting.values]
        params: dict[str, Param] = {
            "setting": name,
            "value": as_text(value),
            "allowed": [*allowed, _OPEN[setting.open]] if setting.open else allowed,
        }
        return Refused("setting_value", params)
    return None


def setting_default(ruleset: Ruleset, name: str) -> SettingValue:
    """The value that a setting has when nobody chose: what its policy says in the file."""
    place: Any = ruleset
    for part in ruleset.settings[name].sets.split("."):
        place = cast("Any", place[part] if isinstance(place, dict) else getattr(place, part))
    return place


def as_text(value: SettingValue) -> str:
    """A setting's value as ``Setting.words`` names it: ``keep``, ``true``, ``[2, 1, 0]``."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def _allows(setting: Setting, value: SettingValue) -> bool:
    if any(type(each) is type(value) and each == value for each in setting.values):
        return True
    if setting.open in ("seconds", "number"):
        return isinstance(value, int) and not isinstance(value, bool) and value >= 1
    if setting.open == "win_draw_loss":
        return isinstance(value, list) and len(value) == 3 and all(type(n) is int for n in value)
    return False


def with_policies(ruleset: Ruleset, changes: dict[str, SettingValue]) -> Ruleset:
    """The ruleset with other values at dotted paths, and without its cases, which prove another.

    Raises ``msgspec.ValidationError`` where a policy cannot have the value.
    """
    bare = msgspec.structs.replace(ruleset, case=[])
    if not changes:
        return bare
    plain = cast("dict[str, Any]", msgspec.to_builtins(bare))
    for path, value in changes.items():
        *tables, last = path.split(".")
        place = plain
        for table in tables:
            place = cast("dict[str, Any]", place.setdefault(table, {}))
        place[last] = value
    return msgspec.convert(plain, Ruleset)
