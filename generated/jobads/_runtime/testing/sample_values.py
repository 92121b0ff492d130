"""Build sample values, which are JSON values that a type accepts.

The sample of a type is always the same. A sample includes optional properties, as far
as the rules of the type allow and the sample does not become large.
"""

import json
from collections.abc import Iterable
from typing import Any

from pydantic import ValidationError
from pydantic.errors import PydanticInvalidForJsonSchema
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core.core_schema import ModelSchema, TaggedUnionSchema

from ..json_value import is_object
from ..models.discriminator import EXAMPLES_KEY, PROPERTY_KEY
from ..models.presence_rules import OnlyWith, Rule
from ..operation import Typed
from ..validation.request_validation import InvalidValueError, reject_undeclared
from .sample_scalars import NoSampleError, build_number, build_text

# Keys that `_SchemaGenerator` adds to JSON schemas.
_CONDITIONS = "x-conditions"
_DISCRIMINATOR = "x-discriminator"
_REF_PREFIX = "#/$defs/"
"""The text before the name of a definition in the ``$ref`` of pydantic."""
_LARGE_SIZE = 2_000
"""The number of values and characters beyond which optional properties are left out."""
_MAX_SIZE = 100_000
"""The largest number of values and characters in a sample."""
_MAX_UNION_PATHS = 1_000
"""The largest number of paths through nested unions. Pydantic validates every path."""


def build_sample(typed: Typed) -> Any:
    """Return a JSON value that the type accepts.

    Raises:
        NoSampleError: No value was found.
    """
    try:
        schema = typed.adapter.json_schema(schema_generator=_SchemaGenerator)
        value = _SampleBuilder(schema.get("$defs", {})).build(schema)
        reject_undeclared(typed.adapter.validate_json(json.dumps(value)), "")
    except RecursionError:
        raise NoSampleError("its types are nested too deeply") from None
    except PydanticInvalidForJsonSchema as error:
        raise NoSampleError(error.message) from None
    except ValidationError as error:
        first = error.errors()[0]
        raise NoSampleError(f"{first['loc']}: {first['msg']}") from None
    except InvalidValueError as error:
        raise NoSampleError(str(error.faults[0])) from None
    return value


class _SchemaGenerator(GenerateJsonSchema):
    """A generator of JSON schemas with discriminators and with rules between fields."""

    def model_schema(self, schema: ModelSchema) -> JsonSchemaValue:
        """Return the JSON schema of a model, and add the rules between its fields."""
        conditions = getattr(schema["cls"], "__conditions__", ())
        return {**super().model_schema(schema), _CONDITIONS: conditions}

    def tagged_union_schema(self, schema: TaggedUnionSchema) -> JsonSchemaValue:
        """Return an `anyOf` of the members of a union with a generated discriminator.

        Each member has the discriminator's property and value below `_DISCRIMINATOR`.
        Members without an example value are left out. Other unions stay as they are.
        """
        metadata = schema.get("metadata", {})
        if PROPERTY_KEY not in metadata:
            return super().tagged_union_schema(schema)
        members = [
            {
                _DISCRIMINATOR: {metadata[PROPERTY_KEY]: metadata[EXAMPLES_KEY][name]},
                **self.generate_inner(member),
            }
            for name, member in schema["choices"].items()
            if name in metadata[EXAMPLES_KEY]
        ]
        return {"anyOf": members}


class _SampleBuilder:
    """A builder of one sample for a JSON schema.

    ``definitions`` are the schemas that a ``$ref`` may name.
    """

    def __init__(self, definitions: dict[str, Any]) -> None:
        self._definitions = definitions
        # The names of the definitions that are being built, to detect cycles.
        self._open: set[str] = set()
        # The number of values and characters. Discarded values count too, so that the
        # time is limited as well.
        self._size = 0
        # The number of paths through the unions around the current schema.
        self._union_paths = 1

    def build(self, schema: dict[str, Any]) -> Any:
        """Return a sample value for a schema.

        Not every rule is considered, so `build_sample` validates the whole sample.

        Raises:
            NoSampleError: No value was found, or the sample would be too large.
        """
        # Texts are counted before they are built, because they may be huge.
        self._size += 1 + schema.get("minLength", 0)
        if self._size > _MAX_SIZE:
            raise NoSampleError(
                f"it would have more than {_MAX_SIZE:,} values or characters"
            )
        if _DISCRIMINATOR in schema:
            member = {k: value for k, value in schema.items() if k != _DISCRIMINATOR}
            return {**self.build(member), **schema[_DISCRIMINATOR]}
        if "$ref" in schema:
            return self._build_definition(schema["$ref"].removeprefix(_REF_PREFIX))
        if "const" in schema:
            return schema["const"]
        if "enum" in schema:
            return schema["enum"][0]
        for union in ("anyOf", "oneOf"):
            if union in schema:
                return self._build_union(schema[union])
        match schema.get("type"):
            case "object":
                return self._build_object(schema)
            case "array":
                return self._build_list(schema)
            case "string":
                return build_text(schema)
            case "integer" | "number":
                return build_number(schema)
            case "boolean":
                return True
            case "null":
                return None
            case _:
                # The schema accepts every value.
                return {}

    def _build_definition(self, name: str) -> Any:
        if "anyOf" in self._definitions[name]:
            # A union may be its own part: its members detect cycles.
            return self.build(self._definitions[name])
        if name in self._open:
            raise NoSampleError(f"{name} contains itself in an endless cycle")
        self._open.add(name)
        try:
            return self.build(self._definitions[name])
        finally:
            self._open.discard(name)

    def _build_union(self, members: Iterable[dict[str, Any]]) -> Any:
        """Return the sample of the first member that has one; null is tried last.

        Raises:
            NoSampleError: No member has a sample, or the unions are nested too deeply.
        """
        reason = NoSampleError("a union has no members")
        ordered = sorted(members, key=lambda member: member.get("type") == "null")
        outer_paths = self._union_paths
        # A member that is a model (`$ref`) may contain further unions, so pydantic may
        # try every combination. A scalar contains none.
        self._union_paths *= max(1, sum("$ref" in member for member in ordered))
        try:
            if self._union_paths > _MAX_UNION_PATHS:
                raise NoSampleError("its unions are nested too deeply")
            for member in ordered:
                try:
                    return self.build(member)
                except NoSampleError as error:
                    reason = error
            raise reason
        finally:
            self._union_paths = outer_paths

    def _build_list(self, schema: dict[str, Any]) -> list[Any]:
        """Return a list of the prefix items, or of one item if there are none.

        The list has more items if the schema requires more. The list is empty if the
        schema allows no items, or if the only item is optional and has no sample.

        Raises:
            NoSampleError: A prefix item or a required item has no sample.
        """
        shortest, longest = schema.get("minItems", 0), schema.get("maxItems", 1)
        items = [self.build(item) for item in schema.get("prefixItems", ())]
        missing = max(shortest, min(1, longest)) - len(items)
        if missing > _MAX_SIZE:
            raise NoSampleError(f"a list would have more than {_MAX_SIZE:,} items")
        try:
            more_items = [self.build(schema.get("items", {})) for _ in range(missing)]
        except NoSampleError:
            if len(items) < shortest:
                raise
            return items
        return items + more_items

    def _build_object(self, schema: dict[str, Any]) -> dict[str, Any]:
        """Return an object with all properties, as far as the schema's rules allow.

        An object without named properties gets one entry if the schema describes or
        requires entries. Optional properties are left out if they have no sample or are
        null, or if the sample is large.

        Raises:
            NoSampleError: A required property has no sample.
        """
        properties = schema.get("properties", {})
        required = set(schema.get("required", ()))
        additional = schema.get("additionalProperties")
        fewest = schema.get("minProperties", 0)
        # A map has no named properties: build one entry.
        if not properties and (is_object(additional) or fewest):
            key = self.build(schema.get("propertyNames", {"const": "key"}))
            properties = {key: additional if is_object(additional) else {}}
            required.update(properties if fewest else ())
        conditions: tuple[Rule, ...] = schema.get(_CONDITIONS, ())
        # A required property may be allowed only if another property has one of certain
        # values. Give that property the first of these values.
        values: dict[str, Any] = {
            rule.other: rule.values[0]
            for rule in conditions
            if isinstance(rule, OnlyWith) and rule.name in required
        }
        # Required properties first, then optional ones unless they break a rule.
        for name in sorted(properties, key=lambda name: name not in required):
            is_required = name in required
            broken = _broken_rules(conditions, values)
            # A large object gets another optional property only while a rule is broken,
            # because the property may mend it.
            is_left_out = not is_required and not broken and self._size > _LARGE_SIZE
            if name in values or is_left_out:
                continue
            try:
                value = self.build(properties[name])
            except NoSampleError:
                if is_required:
                    raise
                continue
            # Many optional properties may be absent but not null.
            if value is None and not is_required:
                continue
            extended = {**values, name: value}
            if is_required or _broken_rules(conditions, extended) <= broken:
                values = extended
        return values


def _broken_rules(conditions: tuple[Rule, ...], values: dict[str, Any]) -> set[Rule]:
    """Return the rules between properties that the values of an object break."""
    return {rule for rule in conditions if rule.fault(values) is not None}
