"""Validate the values of a map by patterns of their keys (``patternProperties``)."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal

from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler, ValidationInfo
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, SchemaValidator, core_schema


@dataclass(frozen=True, slots=True)
class PatternRule:
    """The type of the values whose keys match a pattern.

    Attributes:
        pattern: The regular expression.
        value_type: The Python type of the values.
        engine: The engine that compiles the pattern. The default is pydantic's own.
    """

    pattern: str
    value_type: Any
    engine: Literal["rust-regex", "python-re"] = "rust-regex"

    def compile(self) -> Callable[[str], bool]:
        """Return a function that tests whether a key matches the pattern."""
        key = core_schema.str_schema(pattern=self.pattern, regex_engine=self.engine)
        return SchemaValidator(key).isinstance_python


class PatternProperties:
    """Annotation of a map in which the key decides the type of the value.

    Each value is validated by every rule whose pattern matches its key. ``rest`` is the
    type of the values whose keys match no pattern.

    Attributes:
        value_types: The types of the rules, and ``rest``.
    """

    def __init__(self, *rules: PatternRule, rest: Any = Any) -> None:
        self._rules = rules
        self.value_types = (*(rule.value_type for rule in rules), rest)

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        plain_map: Any = handler(source)
        # The first step validates the map without its values: `propertyNames` and the
        # number of keys. The second step validates the values, in groups.
        limits = ("keys_schema", "min_length", "max_length")
        any_values = core_schema.dict_schema(
            **{key: plain_map.get(key) for key in limits}
        )
        groups = core_schema.tuple_schema(
            [
                core_schema.dict_schema(values_schema=handler.generate_schema(each))
                for each in self.value_types
            ]
        )
        values = core_schema.with_info_wrap_validator_function(
            partial(_validate_groups, [rule.compile() for rule in self._rules]),
            # Pydantic validates both differently: in JSON, a date is a string.
            core_schema.json_or_python_schema(core_schema.json_schema(groups), groups),
        )
        return core_schema.chain_schema(
            [any_values, values],
            # Otherwise the chain would not serialize like the map that it validates.
            serialization=core_schema.wrap_serializer_function_ser_schema(
                lambda value, serialize: serialize(value), schema=plain_map
            ),
        )

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        chain: Any = schema
        any_values, values = chain["steps"]
        groups = values["schema"]["python_schema"]["items_schema"]
        *types, rest = (handler(group["values_schema"]) for group in groups)
        patterns = (rule.pattern for rule in self._rules)
        return {
            **handler(any_values),
            "patternProperties": dict(zip(patterns, types, strict=True)),
            # The JSON Schema of Any is {}, which means the same as True.
            "additionalProperties": rest or True,
        }


def _validate_groups(
    matchers: list[Callable[[str], bool]],
    properties: dict[str, Any],
    validate: Callable[[Any], tuple[dict[str, Any], ...]],
    info: ValidationInfo[Any],
) -> dict[str, Any]:
    """Return the validated properties.

    There is a group of properties for each pattern, and one for those that match no
    pattern. If a key matches several patterns, the result of the first one is kept. In
    JSON mode, the values are serialized again, because the first step has parsed them.
    """
    groups = [
        {key: value for key, value in properties.items() if matches(key)}
        for matches in matchers
    ]
    matching = {key for group in groups for key in group}
    groups.append({key: properties[key] for key in properties if key not in matching})
    validated: dict[str, Any] = {}
    for group in validate(json.dumps(groups) if info.mode == "json" else tuple(groups)):
        validated = {**group, **validated}
    return {key: validated[key] for key in properties}
