"""Build values that one side of a comparison sends, or that both sides allow."""

import json
from collections.abc import Iterable, Iterator
from typing import Any

from typecase.load.document import wrap_value
from typecase.load.json_types import as_mapping, is_list, is_mapping
from typecase.runtime.testing.sample_scalars import NoSampleError
from typecase.schema import read_schema
from typecase.schema.samples import build_schema_sample

_MAX_BRANCHES = 4
"""The greatest number of alternatives of unions that are tried."""
_REFERENCE = "#/$defs/"


def iter_samples(schema: Any, sizes: Iterable[bool] = (True, False)) -> Iterator[Any]:
    """Yield samples of a JSON Schema.

    ``sizes`` has True for samples with optional members, and False for those without.
    """
    if schema is True:
        yield "text"
        return
    if schema is False:
        return
    read = read_schema(wrap_value(as_mapping(schema)), schema, "")
    for choice in range(_MAX_BRANCHES):
        for with_options in sizes:
            try:
                yield build_schema_sample(
                    read,
                    with_options=with_options,
                    with_examples=False,
                    choice=choice,
                )
            except NoSampleError:
                continue


def explain_no_sample(schema: Any) -> str | None:
    """Return why a JSON Schema has no sample, such as a contradiction; None if it has.

    The sample has no optional members.
    """
    if not is_mapping(schema):
        return None if schema else "its schema accepts no value"
    try:
        build_schema_sample(
            read_schema(wrap_value(schema), schema, ""),
            with_options=False,
            with_examples=False,
        )
    except NoSampleError as error:
        return str(error)
    return None


def iter_common_samples(one: Any, other: Any) -> Iterator[Any]:
    """Yield samples without optional members of what two JSON Schemas both demand."""
    parts, definitions = list[Any](), dict[str, Any]()
    for prefix, schema in (("one", one), ("other", other)):
        renamed = _rename(schema, prefix)
        if is_mapping(renamed):
            for name, each in as_mapping(renamed.pop("$defs", {})).items():
                definitions[f"{prefix}{name}"] = each
        parts.append(renamed)
    yield from iter_samples({"allOf": parts, "$defs": definitions}, (False,))


def _rename(schema: Any, prefix: str) -> Any:
    """Return a copy of a JSON Schema with a prefix before the names of its parts."""
    if is_list(schema):
        return [_rename(each, prefix) for each in schema]
    if not is_mapping(schema):
        return schema
    return {
        key: (
            value.replace(_REFERENCE, f"{_REFERENCE}{prefix}")
            if key == "$ref" and isinstance(value, str)
            else _rename(value, prefix)
        )
        for key, value in schema.items()
    }


def unique(values: Iterable[Any]) -> Iterator[Any]:
    """Yield values that differ as JSON."""
    seen: set[str] = set()
    for value in values:
        text = json.dumps(value, sort_keys=True, default=str)
        if text not in seen:
            seen.add(text)
            yield value
