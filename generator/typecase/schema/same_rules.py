"""Tell whether two schemas state the same rules, whatever their texts and order are."""

from typing import Any

from typecase.schema.json_schema import JsonSchema

_TEXTS = frozenset(
    {
        "$comment",
        "default",
        "deprecated",
        "description",
        "example",
        "examples",
        "externalDocs",
        "summary",
        "title",
    }
)


def have_same_rules(first: JsonSchema, second: JsonSchema) -> bool:
    """Return whether two schemas have the same keywords, apart from documentation.

    It does not matter how they are written: the order of values, a chain of references,
    and `allOf` of one. False may also mean that other keywords accept the same values.
    """
    if first.value == second.value:
        return True
    written: tuple[Any, Any] = _write(first), _write(second)
    return bool(written[0] == written[1])


def _write(schema: JsonSchema) -> Any:
    """Return the keywords of a schema in the form in which they are compared."""
    if schema.reference is not None:
        return {"$ref": schema.target.pointer}
    if isinstance(schema.value, bool):
        return schema.value
    written = schema.convert(_TEXTS, _write)
    if written.keys() == {"allOf"} and len(written["allOf"]) == 1:
        return written["allOf"][0]
    for name in ("enum", "required"):
        if isinstance(written.get(name), list):
            written[name] = sorted(written[name], key=repr)
    return written
