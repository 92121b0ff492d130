"""Validate the values of a map by patterns of their keys (``patternProperties``)."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal, TypeAlias

from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler, ValidationInfo
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, SchemaValidator, core_schema

_State: TypeAlias = tuple[dict[str, Any], dict[str, Any]]
"""All properties of the input, and the properties that are already validated."""


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
    """

    def __init__(self, *rules: PatternRule, rest: Any = Any) -> None:
        self._rules, self._rest = rules, rest

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        plain_map: Any = handler(source)
        matchers = [rule.compile() for rule in self._rules]
        matchers.append(partial(_matches_none, tuple(matchers)))
        value_types = (*(rule.value_type for rule in self._rules), self._rest)
        # The first step validates the map without its values: `propertyNames` and the
        # number of keys. Then each rule validates some values. The last step returns
        # the result.
        limits = ("keys_schema", "min_length", "max_length")
        any_values = core_schema.dict_schema(
            **{key: plain_map.get(key) for key in limits}
        )
        first = core_schema.no_info_after_validator_function(_start, any_values)
        steps = [
            step
            for matches, value_type in zip(matchers, value_types, strict=True)
            for step in _rule_steps(matches, handler.generate_schema(value_type))
        ]
        last = core_schema.no_info_plain_validator_function(_finish)
        return core_schema.chain_schema(
            [first, *steps, last],
            # Otherwise the chain would not serialize like the map that it validates.
            serialization=core_schema.wrap_serializer_function_ser_schema(
                lambda value, serialize: serialize(value), schema=plain_map
            ),
        )

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        chain: Any = schema
        json_schema = handler(chain["steps"][0])
        # The second of the two steps of each rule has the schema of Python values.
        python_steps = chain["steps"][2:-1:2]
        *types, rest = (
            handler(step["schema"]["values_schema"]) for step in python_steps
        )
        patterns = (rule.pattern for rule in self._rules)
        return {
            **json_schema,
            "patternProperties": dict(zip(patterns, types, strict=True)),
            # The JSON Schema of Any is {}, which means the same as True.
            "additionalProperties": rest or True,
        }


def _matches_none(matchers: tuple[Callable[[str], bool], ...], key: str) -> bool:
    return not any(matches(key) for matches in matchers)


def _start(properties: dict[str, Any]) -> _State:
    """Return the state before the first rule, in which no property is validated."""
    return properties, {}


def _rule_steps(
    matches: Callable[[str], bool], value_schema: CoreSchema
) -> list[CoreSchema]:
    """Return the two steps of a rule: one for JSON and one for Python values.

    Pydantic validates these differently: in JSON, a date is a string.
    `_validate_matching` skips the step of the other mode.
    """
    schema = core_schema.dict_schema(values_schema=value_schema)
    by_mode = {"json": core_schema.json_schema(schema), "python": schema}
    return [
        core_schema.with_info_wrap_validator_function(
            partial(_validate_matching, matches, mode), mode_schema
        )
        for mode, mode_schema in by_mode.items()
    ]


def _validate_matching(
    matches: Callable[[str], bool],
    mode: str,
    state: _State,
    validate: Callable[[Any], Mapping[str, Any]],
    info: ValidationInfo[Any],
) -> _State:
    """Validate the properties whose keys match, and return the new state.

    In a validation mode other than ``mode``, return the state unchanged.

    If a key matches several patterns, the result of the first pattern is kept. In JSON
    mode, the values are serialized again, because the first step has parsed them.
    """
    if info.mode != mode:
        return state
    properties, validated = state
    matching = {key: value for key, value in properties.items() if matches(key)}
    result = validate(json.dumps(matching) if mode == "json" else matching)
    return properties, {**result, **validated}


def _finish(state: _State) -> dict[str, Any]:
    """Return the validated properties in the order of the input."""
    properties, validated = state
    return {key: validated[key] for key in properties}
