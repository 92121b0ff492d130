"""Read which features a package has, and their options: `[tool.typecase.features]`."""

import re
from collections.abc import Iterable, Mapping
from typing import cast

import msgspec
from msgspec import Struct

from typecase.diagnostics import ConfigError
from typecase.diagnostics.suggestions import suggest
from typecase.features.feature import Feature

_TYPE_NAMES = {
    "str": "text",
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "array": "a list",
    "object": "a table",
}
"""What messages call the types that msgspec expects."""


def select_features(
    features: Iterable[Feature], tables: Mapping[str, object]
) -> tuple[Feature, ...]:
    """Return the features that a package may have.

    ``tables`` has, by the name of a feature, whether the package has it, or a table of
    its options, which implies that it has.

    Raises:
        ConfigError: A feature is unknown, or its value is something else.
    """
    known = {each.name: each for each in features}
    for name, value in tables.items():
        place = f"[tool.typecase.features]: `{name}`"
        if name not in known:
            hint = suggest(name, known) or "name its plugin in `plugins`, or remove it"
            raise ConfigError(f"{place} is no feature; {hint}")
        if not isinstance(value, bool | dict):
            raise ConfigError(
                f"{place} must be true, false or a table of options, not {value!r}"
            )
        if value and value is not True and known[name].options is None:
            raise ConfigError(f"{place} has no options; write `{name} = true`")
    return tuple(
        each
        for each in known.values()
        if tables.get(each.name, each.is_default) is not False
    )


def read_options(
    features: Iterable[Feature], tables: Mapping[str, object]
) -> dict[type[Struct], Struct]:
    """Return the options of features, by their class.

    ``tables`` has, by the name of a feature, what `select_features` accepts.

    Raises:
        ConfigError: An option is unknown or invalid.
    """
    return {
        each.options: _read_table(each.options, each.name, tables.get(each.name))
        for each in features
        if each.options is not None
    }


def _read_table(options: type[Struct], name: str, value: object) -> Struct:
    """Return the options of the feature ``name``; raise `ConfigError` for faults.

    ``value`` is what `select_features` accepts, or None: only a table has options.
    """
    place = f"[tool.typecase.features.{name}]"
    table = cast("dict[str, object]", value if isinstance(value, dict) else {})
    fields = [each.encode_name for each in msgspec.structs.fields(options)]
    for key in table:
        if key not in fields:
            hint = suggest(key, fields) or f"use the options {', '.join(fields)}"
            raise ConfigError(f"{place}: unknown option `{key}`; {hint}")
    try:
        return msgspec.convert(table, options)
    except msgspec.ValidationError as error:
        message = _describe_error(str(error), table)
        raise ConfigError(f"{place}: {message}") from None


def _describe_error(message: str, table: Mapping[str, object]) -> str:
    """Return a message of msgspec about an option in plain words."""
    reason, _, path = message.rpartition(" - at `$.")
    match = re.fullmatch(r"Expected `(.+?)`(.*?)(, got `.+`)?", reason)
    name = path.removesuffix("`")
    if match is None:
        fault = f"`{name}` cannot be {table[name]!r}" if name in table else message
        return f"{fault}; correct the option"
    types = [_TYPE_NAMES.get(each, each) for each in match[1].split(" | ")]
    expected = " or ".join(each for each in types if each != "null")
    found = f", not {table[name]!r}" if name in table else ""
    return f"`{name}` must be {expected}{match[2]}{found}"
