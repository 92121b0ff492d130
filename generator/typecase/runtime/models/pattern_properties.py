"""Maps whose keys say what their values are: a type of maps in, the same type that
holds each value to the patterns that its key matches out.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal, TypeAlias

from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler, ValidationInfo
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, SchemaValidator, core_schema

_State: TypeAlias = tuple[dict[str, Any], dict[str, Any]]
"""The members as they were given, and those that were read."""


@dataclass(frozen=True, slots=True)
class KeyRule:
    """What values are whose keys match a pattern, as one of two engines reads it."""

    pattern: str
    kind: Any
    engine: Literal["rust-regex", "python-re"] = "rust-regex"

    def taker(self) -> Callable[[str], bool]:
        """What says whether a key matches."""
        rule = core_schema.str_schema(pattern=self.pattern, regex_engine=self.engine)
        return SchemaValidator(rule).isinstance_python


class ByKey:
    """Stands beside a map; the ``rest`` are values of which no pattern speaks."""

    def __init__(self, *rules: KeyRule, rest: Any = Any) -> None:
        self._rules, self._rest = rules, rest

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        mapped: Any = handler(source)
        takers = [rule.taker() for rule in self._rules]
        takers.append(partial(_is_taken_by_none, tuple(takers)))
        kinds = (*(rule.kind for rule in self._rules), self._rest)
        steps: list[CoreSchema] = []
        for takes, kind in zip(takers, kinds, strict=True):
            read = core_schema.dict_schema(values_schema=handler.generate_schema(kind))
            # What came as JSON is held to what JSON needs: dates are texts there.
            by_mode = {"json": core_schema.json_schema(read), "python": read}
            steps += [
                core_schema.with_info_wrap_validator_function(
                    partial(_read, takes, mode), reader
                )
                for mode, reader in by_mode.items()
            ]
        given = core_schema.dict_schema(
            **{
                key: mapped.get(key)
                for key in ("keys_schema", "min_length", "max_length")
            }
        )
        begun = core_schema.no_info_after_validator_function(_begun, given)
        ended = core_schema.no_info_plain_validator_function(_ended)
        return core_schema.chain_schema(
            [begun, *steps, ended],
            serialization=core_schema.wrap_serializer_function_ser_schema(
                _as_it_is, schema=mapped
            ),
        )

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        chained: Any = schema
        told = handler(chained["steps"][0])
        *kinds, rest = (
            handler(each["schema"]["values_schema"])
            for each in chained["steps"][2:-1:2]
        )
        patterns = (rule.pattern for rule in self._rules)
        told["patternProperties"] = dict(zip(patterns, kinds, strict=True))
        return {**told, "additionalProperties": rest or True}


def _is_taken_by_none(takers: tuple[Callable[[str], bool], ...], key: str) -> bool:
    return not any(takes(key) for takes in takers)


def _begun(given: dict[str, Any]) -> _State:
    return given, {}


def _read(
    takes: Callable[[str], bool],
    mode: str,
    state: _State,
    read: Callable[[Any], Mapping[str, Any]],
    info: ValidationInfo[Any],
) -> _State:
    """Read what is taken; of a key that two patterns match, the first one's stays."""
    if info.mode != mode:
        return state
    given, known = state
    taken = {key: value for key, value in given.items() if takes(key)}
    found = read(json.dumps(taken) if mode == "json" else taken)
    return given, {**found, **known}


def _ended(state: _State) -> dict[str, Any]:
    given, known = state
    return {key: known[key] for key in given}


def _as_it_is(members: Any, write: Any) -> Any:
    return write(members)
