"""Find keywords of schemas that JSON Schema allows, but that cannot be meant.

These are constants that `type` excludes, limits that no value satisfies, and keywords
in the wrong case. OpenAPI 3.0 forbids unknown keywords itself.
"""

from collections.abc import Iterator

from typecase.diagnostics import Diagnostic
from typecase.load.document import Document, join_pointer
from typecase.load.json_types import as_list
from typecase.load.metaschema.error_messages import describe_place, quote_value, shorten
from typecase.load.navigate.index import OpenAPIObject, index_of, keys_of
from typecase.load.navigate.object_kinds import OBJECT_KEYS, Kind

LIMITS = (
    ("minLength", "maxLength"),
    ("minItems", "maxItems"),
    ("minProperties", "maxProperties"),
    ("minimum", "maximum"),
)
"""The keywords of schemas that state a lower and an upper limit."""
_LIMIT_KEYWORDS = frozenset(name for pair in LIMITS for name in pair)
_MIXED_CASE = frozenset(
    keyword
    for keyword in (
        *OBJECT_KEYS[Kind.SCHEMA],
        *_LIMIT_KEYWORDS,
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
    checks = [(frozenset({"enum"}), _check_enum), (_LIMIT_KEYWORDS, _check_limits)]
    # Few documents have such keys.
    if miswritten := frozenset(filter(_correct_case, keys_of(document))):
        checks.append((miswritten, _check_case))
    all_keys = frozenset().union(*(keys for keys, _ in checks))
    for schema in index_of(document).by_kind[Kind.SCHEMA]:
        if all_keys.isdisjoint(schema.node):
            continue
        for keys, check in checks:
            if not keys.isdisjoint(schema.node):
                yield from check(document, schema)


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


def _check_limits(document: Document, schema: OpenAPIObject) -> Iterator[Diagnostic]:
    for low, high in LIMITS:
        least, most = schema.node.get(low), schema.node.get(high)
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


def _check_case(document: Document, schema: OpenAPIObject) -> Iterator[Diagnostic]:
    for key in schema.node:
        if keyword := _correct_case(key):
            yield document.diagnostic(
                "unknown-key",
                f"{describe_place(document, schema.pointer)} has the unknown key "
                f"`{shorten(key)}`",
                join_pointer(schema.pointer, key),
                hint=f"did you mean `{keyword}`?",
            )


def _correct_case(key: str) -> str | None:
    """Return the keyword that a key is in the wrong case, or None."""
    keyword = _KEYWORDS.get(key.lower())
    return keyword if keyword != key else None
