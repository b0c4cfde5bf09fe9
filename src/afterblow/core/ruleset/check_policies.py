"""Whether the settings, weapons and phases of a ruleset change what exists, to what it can be."""

from collections.abc import Iterator

import msgspec

from afterblow.core.ruleset.bind import as_text, check_setting, setting_default, with_policies
from afterblow.core.ruleset.locate import Path
from afterblow.core.ruleset.model import Ruleset, Setting, SettingValue
from afterblow.core.ruleset.problem import Fault
from afterblow.core.ruleset.shape import unknown

KNOWN_CALLS = ("last_exchange", "match", "sudden_death", "break")
KNOWN_TIMEOUTS = (
    "injury",
    "gear",
    "weapon",
    "displaced",
    "clarification",
    "protest",
    "hold",
    "other",
)


def policy_faults(ruleset: Ruleset) -> Iterator[Fault]:
    """Codes, after ``ruleset_``: ``unknown_policy`` (word, known, nearest), ``value_unfit``
    (policy, value), ``default_not_offered`` (value, allowed), ``value_without_words`` (value),
    ``words_without_value`` (value, allowed), ``set_twice`` (policy, other), ``no_weapon``,
    ``unknown_weapon`` (word, known, nearest), ``unknown_call`` and ``unknown_timeout`` (word,
    known, nearest).
    """
    yield from _weapons(ruleset)
    yield from _phases(ruleset)
    yield from _settings(ruleset)
    yield from _names(list(ruleset.calls), KNOWN_CALLS, "calls", "ruleset_unknown_call")
    yield from _names(list(ruleset.timeouts), KNOWN_TIMEOUTS, "timeouts", "ruleset_unknown_timeout")


def _weapons(ruleset: Ruleset) -> Iterator[Fault]:
    weapons = list(ruleset.weapons)
    if not weapons:
        yield Fault(("weapons",), "ruleset_no_weapon")
    if ruleset.default_weapon and ruleset.default_weapon not in weapons:
        yield unknown(
            ("default_weapon",), "ruleset_unknown_weapon", ruleset.default_weapon, weapons
        )
    for name, layer in ruleset.weapons.items():
        yield from _changes(ruleset, layer.set, ("weapons", name, "set"))


def _phases(ruleset: Ruleset) -> Iterator[Fault]:
    taken: dict[tuple[str, str], int] = {}
    for index, rule in enumerate(ruleset.phase):
        path = ("phase", index, "set")
        yield from _changes(ruleset, rule.set, path)
        for policy in rule.set:
            earlier = [taken[each, policy] for each in rule.when if (each, policy) in taken]
            if earlier:
                params = {"policy": policy, "other": f"phase[{earlier[0] + 1}]"}
                yield Fault((*path, policy), "ruleset_set_twice", {**params})
            taken |= {(each, policy): index for each in rule.when}


def _settings(ruleset: Ruleset) -> Iterator[Fault]:
    taken: dict[str, str] = {}
    for name, setting in ruleset.settings.items():
        path = ("settings", name)
        if setting.sets in taken:
            params = {"policy": setting.sets, "other": f"settings.{taken[setting.sets]}"}
            yield Fault((*path, "sets"), "ruleset_set_twice", {**params})
        taken[setting.sets] = name
        if _is_policy(ruleset, setting.sets):
            yield from _setting(ruleset, name, setting)
        else:
            yield _unknown_policy(ruleset, setting.sets, (*path, "sets"))


def _setting(ruleset: Ruleset, name: str, setting: Setting) -> Iterator[Fault]:
    path = ("settings", name)
    texts = [as_text(value) for value in setting.values]
    default = setting_default(ruleset, name)
    if check_setting(ruleset, name, default) is not None:
        yield Fault(
            (*path, "values"),
            "ruleset_default_not_offered",
            {"value": as_text(default), "allowed": texts},
        )
    for index, value in enumerate(setting.values):
        yield from _fits(ruleset, setting.sets, value, (*path, "values", index))
        if texts[index] not in setting.words:
            yield Fault(
                (*path, "values", index), "ruleset_value_without_words", {"value": texts[index]}
            )
    for word in setting.words:
        if word not in texts:
            params = {"value": word, "allowed": texts}
            yield Fault((*path, "words", word), "ruleset_words_without_value", {**params})


def _changes(ruleset: Ruleset, changes: dict[str, SettingValue], path: Path) -> Iterator[Fault]:
    for policy, value in changes.items():
        if _is_policy(ruleset, policy):
            yield from _fits(ruleset, policy, value, (*path, policy))
        else:
            yield _unknown_policy(ruleset, policy, (*path, policy))


def _fits(ruleset: Ruleset, policy: str, value: SettingValue, path: Path) -> Iterator[Fault]:
    try:
        with_policies(ruleset, {policy: value})
    except msgspec.ValidationError:
        yield Fault(path, "ruleset_value_unfit", {"policy": policy, "value": as_text(value)})


def _unknown_policy(ruleset: Ruleset, policy: str, path: Path) -> Fault:
    return unknown(path, "ruleset_unknown_policy", policy, _policies(ruleset))


def _is_policy(ruleset: Ruleset, path: str) -> bool:
    return path in _policies(ruleset)


def _policies(ruleset: Ruleset) -> list[str]:
    """The dotted paths that something may set: plain values, two or three names deep."""
    found: list[str] = []
    for table in ruleset.__struct_fields__:
        held = getattr(ruleset, table)
        if isinstance(held, msgspec.Struct):
            found += [f"{table}.{key}" for key in _plain_keys(held)]
    for kind, timeout in ruleset.timeouts.items():
        found += [f"timeouts.{kind}.{key}" for key in _plain_keys(timeout)]
    return found


def _plain_keys(table: msgspec.Struct) -> list[str]:
    return [key for key in table.__struct_fields__ if not isinstance(getattr(table, key), dict)]


def _names(names: list[str], known: tuple[str, ...], table: str, code: str) -> Iterator[Fault]:
    for name in names:
        if name not in known:
            yield unknown((table, name), code, name, list(known))
