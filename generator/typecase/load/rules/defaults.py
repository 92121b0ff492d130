"""Do the defaults of schemas fit their schemas?

In: a document without errors. Out: a warning for each default that does not fit, which
is left out of the document: most programs that write such documents state defaults of
their own language. Most defaults are plain values of plain schemas, which is seen here;
the others are for `misfits`, which is imported when there are any.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from typecase.diagnostics import Diagnostic
from typecase.load.document import Document, join
from typecase.load.json_types import items
from typecase.load.metaschema.fast_validator import fits
from typecase.load.metaschema.messages import noun, shorten
from typecase.load.navigate.object_kinds import Kind
from typecase.load.navigate.operations import follow
from typecase.load.navigate.walk import Found

_SILENT = frozenset(
    (
        "default",
        "deprecated",
        "description",
        "example",
        "examples",
        "items",
        "maxItems",
        "nullable",
        "readOnly",
        "title",
        "type",
        "uniqueItems",
        "writeOnly",
    )
)
# What a schema can say that the fast validator checks as the other one does.
_PLAIN = frozenset(("enum", "maximum", "minimum", "type"))
_SMALL_INTEGERS = range(-(2**31), 2**31)


def check_defaults(
    document: Document, version: str, everything: Sequence[Found]
) -> list[Diagnostic]:
    """Report the defaults that do not fit."""
    found = [
        each
        for each in everything
        if each.kind is Kind.SCHEMA
        and "default" in each.node
        and not _fits_plainly(_referred(document, each.node), each.node["default"])
    ]
    return list(_check(document, version, found)) if found else []


def _referred(document: Document, schema: dict[str, Any]) -> dict[str, Any]:
    """What a schema says, or the one that it refers to without saying more."""
    if list(_telling(schema)) != ["$ref"] or "type" in schema:
        return schema
    target, _ = follow(document, schema, "")
    return target


def _fits_plainly(schema: dict[str, Any], value: Any) -> bool:
    """Whether a value surely fits; False if that takes more to find out."""
    if value is None:
        return schema.get("nullable") is True
    if value and items(value):
        return False
    telling = {*_telling(schema)}
    is_small = isinstance(value, int) and value in _SMALL_INTEGERS
    if schema.get("format") in ("int32", "int64") and is_small:
        telling.discard("format")
    plain = {key: schema[key] for key in (*telling, "type") if key in schema}
    return telling <= _PLAIN and fits(plain, value)


def _telling(schema: dict[str, Any]) -> Iterator[str]:
    return (key for key in schema if key not in _SILENT and key[:2] != "x-")


def _check(
    document: Document, version: str, schemas: list[Found]
) -> Iterator[Diagnostic]:
    from typecase.load.metaschema.value_validator import Misfits

    misfits = Misfits(document.root, version)
    for found in schemas:
        fault = misfits.first(found.pointer, found.node["default"])
        if fault is not None:
            message = (
                f"the default of {noun(document, found.pointer)} does not fit its "
                f"schema: {shorten(fault)}"
            )
            pointer = join(found.pointer, "default")
            yield document.diagnostic("bad-default", message, pointer)
