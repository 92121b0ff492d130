"""Find keywords of schemas that JSON Schema allows, but that cannot be meant.

These are constants that `type` excludes, limits that no value satisfies, and keywords
in the wrong case. OpenAPI 3.0 forbids unknown keywords itself.
"""

from collections.abc import Iterator

from typecase.diagnostics import Diagnostic
from typecase.load.document import Document, join_pointer
from typecase.load.json_types import as_list
from typecase.load.metaschema.error_messages import describe_place, quote_value, shorten
from typecase.load.navigate.index import OpenAPIObject, index_of
from typecase.load.navigate.object_kinds import OBJECT_KEYS, Kind

LIMITS = (
    ("minLength", "maxLength"),
    ("minItems", "maxItems"),
    ("minProperties", "maxProperties"),
    ("minimum", "maximum"),
)
"""The keywords of schemas that state a lower and an upper limit."""
_MIXED_CASE = frozenset(
    keyword
    for keyword in (
        *OBJECT_KEYS[Kind.SCHEMA],
        *(name for pair in LIMITS for name in pair),
    )
    if keyword != keyword.lower()
) | {"exclusiveMaximum", "exclusiveMinimum", "multipleOf", "readOnly", "writeOnly"}
_KEYWORDS = {keyword.lower(): keyword for keyword in _MIXED_CASE}
"""Keywords in mixed case, by their names in lower case."""
_PYTHON_TYPES: dict[str, tuple[type, ...]] = {
    "string": (str,),
    "integer": (int, float),
    "number": (int, float),
}


def check_values(document: Document) -> Iterator[Diagnostic]:
    """Yield an error for each enumeration and each pair of limits without any value."""
    index = index_of(document)
    for schema in index.schemas_with("enum"):
        yield from _check_enum(document, schema)
    for low, high in LIMITS:
        for schema in index.schemas_with(low):
            yield from _check_limits(document, schema, low, high)
    for key in index.by_key:
        keyword = _KEYWORDS.get(key.lower(), key)
        for schema in index.schemas_with(key) if key != keyword else ():
            yield document.diagnostic(
                "unknown-key",
                f"{describe_place(document, schema.pointer)} has the unknown key "
                f"`{shorten(key)}`",
                join_pointer(schema.pointer, key),
                hint=f"did you mean `{keyword}`?",
            )


def _check_enum(document: Document, schema: OpenAPIObject) -> Iterator[Diagnostic]:
    stated = schema.node.get("type")
    expected = _PYTHON_TYPES.get(stated) if isinstance(stated, str) else None
    values = [value for value in as_list(schema.node.get("enum")) if value is not None]
    if expected is None or not values:
        return
    # OpenAPI's own schema does not compare `enum` with `type`.
    # In Python, booleans are integers.
    if all(
        isinstance(value, bool)
        or (isinstance(value, str | int | float) and not isinstance(value, expected))
        for value in values
    ):
        yield document.diagnostic(
            "enum-type",
            f"{describe_place(document, schema.pointer)} has the type `{stated}`, but "
            f"`enum` has other values, such as {quote_value(values[0])}",
            join_pointer(schema.pointer, "enum"),
            hint="put the values in quotes" if stated == "string" else None,
        )


def _check_limits(
    document: Document, schema: OpenAPIObject, low: str, high: str
) -> Iterator[Diagnostic]:
    least, most = schema.node[low], schema.node.get(high)
    if (
        isinstance(least, int | float)
        and isinstance(most, int | float)
        and least > most
    ):
        yield document.diagnostic(
            "empty-range",
            f"no value satisfies `{low}: {least}` and `{high}: {most}`",
            join_pointer(schema.pointer, low),
        )
