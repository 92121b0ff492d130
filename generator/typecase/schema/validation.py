"""Write the schemas of a document for a validator, as JSON Schema 2020-12.

The keywords and formats of OpenAPI are written in terms of JSON Schema.
"""

from typing import Any, Literal, TypeAlias

from typecase.ir.keywords import bound_keywords
from typecase.load.document import join_pointer
from typecase.load.json_types import as_list
from typecase.load.navigate.reference_resolution import to_reference
from typecase.schema.json_schema import JsonSchema
from typecase.schema.members import collect_properties, has_flag, iter_combined

Side: TypeAlias = Literal["readOnly", "writeOnly"]
"""The keyword of properties that are not sent: ``readOnly`` ones in requests."""

_REWRITTEN = frozenset(
    {
        *("$anchor", "$dynamicAnchor", "$dynamicRef", "$id", "$ref", "$schema"),
        *("discriminator", "example", "examples", "externalDocs", "nullable", "xml"),
        *bound_keywords("number"),
    }
)
"""Keywords that are left out, or that have other names or meanings in JSON Schema."""
_DEFINITIONS = "urn:typecase:document"
"""The address of the schemas to which references lead."""
_INTEGER_BITS = {"int32": 32, "int64": 64}
_LATER_FORMATS = frozenset(
    {
        *("duration", "idn-hostname", "iri", "iri-reference", "json-pointer"),
        *("relative-json-pointer", "uri-reference", "uri-template", "uuid"),
    }
)
"""Formats that JSON Schema defined after OpenAPI 3.0, where they assert nothing."""


class ValidationSchemas:
    """Schemas of a document as JSON Schemas.

    Args:
        side: Which properties may be missing even if they are required.
    """

    def __init__(self, side: Side) -> None:
        self._side: Side = side
        # The schemas, and the names of properties that are omitted around them.
        self._targets: dict[str, tuple[JsonSchema, frozenset[str]]] = {}
        self._written: dict[str, Any] = {}

    def read(self, _address: str) -> Any:
        """Return the schemas to which the written references lead, by pointer.

        They are one resource: `jsonschema_rs` finds no valid alternative of a union
        that its alternatives extend, if each of these schemas is a resource.
        """
        while missing := self._targets.keys() - self._written.keys():
            for key in missing:
                self._written[key] = self.write(*self._targets[key])
        return {"$defs": self._written}

    def write(self, schema: JsonSchema, omitted: frozenset[str] = frozenset()) -> Any:
        """Return a schema as JSON Schema.

        ``omitted`` are properties that other parts of the schema say are not sent.
        """
        if isinstance(schema.value, bool):
            return schema.value
        written: dict[str, Any] = {}
        is_30 = not schema.applies_beside_reference
        if schema.reference is not None:
            target = schema.target
            # Most schemas have one form, whatever they are a part of.
            parts = iter_combined(target) if omitted else ()
            required = omitted & {name for part in parts for name in part.required}
            key = "\n".join((target.pointer, *sorted(required)))
            self._targets[key] = (target, required)
            place = to_reference(join_pointer("/$defs", key))
            written["$ref"] = f"{_DEFINITIONS}{place}"
            if is_30:
                return _add_null(written) if schema.adds_null else written
        if schema.branches or "required" in schema.keywords:
            omitted |= {
                name
                for name, members in collect_properties([schema]).items()
                if any(has_flag(each, self._side) for each in members)
            }
        written |= schema.convert(
            _REWRITTEN,
            lambda each: (
                self.write(each, omitted)
                if each in schema.branches
                else self.write(each)
            ),
        )
        if schema.discriminator and "anyOf" not in written and "oneOf" in written:
            # It tells which alternative is meant, if several ones allow a value.
            written["anyOf"] = written.pop("oneOf")
        written |= schema.bounds("number").to_keywords("number")
        bits = _INTEGER_BITS.get(schema.format or "")
        if bits is not None:
            written.setdefault("minimum", -(2 ** (bits - 1)))
            written.setdefault("maximum", 2 ** (bits - 1) - 1)
        if "required" in written:
            written["required"] = [
                name for name in schema.required if name not in omitted
            ]
        if is_30 and schema.format in _LATER_FORMATS:
            del written["format"]
        return _add_null(written) if is_30 and schema.adds_null else written


def _add_null(schema: dict[str, Any]) -> dict[str, Any]:
    """Return a schema that also allows null."""
    if not isinstance(schema.get("type"), str):
        return {"anyOf": [schema, {"type": "null"}]}
    if None not in as_list(schema.get("enum", [None])):
        schema["enum"] = [*schema["enum"], None]
    return {**schema, "type": [schema["type"], "null"]}
