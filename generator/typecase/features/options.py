"""Read the options of features: the tables `[tool.typecase.features.NAME]`."""

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


def read_options(
    features: Iterable[Feature], tables: Mapping[str, object]
) -> dict[type[Struct], Struct]:
    """Return the options of features, by their class.

    ``tables`` has the table of each feature that has one, by its name.

    Raises:
        ConfigError: A feature or an option is unknown, or an option is invalid.
    """
    known = {each.name: each.options for each in features if each.options is not None}
    for name in tables:
        if name not in known:
            hint = suggest(name, known) or "name its plugin in `plugins`, or remove it"
            raise ConfigError(
                f"[tool.typecase.features.{name}]: there is no feature `{name}` with"
                f" options; {hint}"
            )
    return {
        options: _read_table(options, name, tables.get(name, {}))
        for name, options in known.items()
    }


def _read_table(options: type[Struct], name: str, table: object) -> Struct:
    """Return the options of the feature ``name``; raise `ConfigError` for faults."""
    place = f"[tool.typecase.features.{name}]"
    if not isinstance(table, dict):
        raise ConfigError(f"{place} must be a table, not {table!r}")
    fields = [each.encode_name for each in msgspec.structs.fields(options)]
    for key in cast("dict[str, object]", table):
        if key not in fields:
            hint = suggest(key, fields) or f"use the options {', '.join(fields)}"
            raise ConfigError(f"{place}: unknown option `{key}`; {hint}")
    try:
        return msgspec.convert(table, options)
    except msgspec.ValidationError as error:
        message = _describe_error(str(error), cast("dict[str, object]", table))
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
