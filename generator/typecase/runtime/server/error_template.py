"""Derive the body of an error from the schema that the document declares for it.

Only required properties, and those whose names say that they hold the message, the
status or the faults, are filled in.
"""

import re
from contextlib import suppress
from functools import lru_cache
from typing import Any

from pydantic.errors import PydanticInvalidForJsonSchema

from .error_body import reason_phrase

# Names are in lower case, and without the characters between words.
_MESSAGES = (
    "message",
    "errormessage",
    "errordescription",
    "detail",
    "description",
    "msg",
    "reason",
    "error",
    "title",
    "text",
    "errormsg",
    "errortext",
    "usermessage",
    "statusmessage",
    "explanation",
    "cause",
    "summary",
)
"""The properties that may hold the message, the likeliest ones first."""
_STATUSES = frozenset({"status", "statuscode", "httpstatus", "code", "errorcode"})
_LISTS = frozenset(
    {
        *("detail", "details", "error", "errors", "fault", "faults", "fielderrors"),
        *("invalidparams", "issues", "problems", "validationerrors", "violations"),
    }
)
"""The properties that may hold the faults, or an object with the message."""
_PLACES = frozenset(
    {
        *("field", "fieldname", "loc", "location", "param", "parameter", "path"),
        *("pointer", "property", "propertypath", "source", "target", "name"),
    }
)
"""The properties of a fault that may hold the place of the invalid value."""
_FAULT_TEXTS = dict.fromkeys(_LISTS, "$fault_message") | dict.fromkeys(
    _PLACES, "$fault_field"
)
_UNKNOWN_FAULT = {"message": "$fault_message", "field": "$fault_field"}
_FORMATS = {
    "date-time": "$now",
    "uri": "about:blank",
    "uri-reference": "about:blank",
    "uuid": "00000000-0000-0000-0000-000000000000",
}
_MAX_VALUES = 1000
"""The greatest number of values in a template."""
_MAX_LEVELS = 16
_MAX_OPTIONAL_LEVELS = 3


@lru_cache(maxsize=1024)
def build_error_template(adapter: Any, status: int) -> Any:
    """Return a template for the body of an error with a status code.

    The module `json_template` describes templates. If the type of the adapter says
    nothing about its properties, has no JSON schema or is too large, the template is
    empty. The type need not accept what the template makes.
    """
    with suppress(PydanticInvalidForJsonSchema, _TooLargeError):
        schema = adapter.json_schema()
        return _TemplateBuilder(schema.get("$defs", {}), status).build(schema)
    return {}


class _TooLargeError(Exception):
    """A template would be too large."""


class _TemplateBuilder:
    """A builder of one template; ``definitions`` are what a ``$ref`` may name."""

    def __init__(self, definitions: dict[str, Any], status: int) -> None:
        self._definitions = definitions
        self._status = status
        self._count = 0

    def build(
        self,
        schema: dict[str, Any],
        name: str = "errors",
        *,
        in_list: bool = False,
        level: int = 0,
    ) -> Any:
        """Return the template of a value.

        Args:
            schema: The schema of the value.
            name: The name of the property that holds the value, as in `_MESSAGES`.
            in_list: Whether the value belongs to one of several faults.
            level: The number of objects and lists around the value.

        Raises:
            _TooLargeError: The template would be too large.
        """
        self._count += 1
        if self._count > _MAX_VALUES or level > _MAX_LEVELS:
            raise _TooLargeError
        schema = self._resolve(schema)
        if values := _listed_values(schema):
            reason = _letters(reason_phrase(self._status))
            meant = (v for v in values if _letters(v) == reason or v == self._status)
            return next(meant, values[0])
        lists = _PLACES if in_list else _LISTS
        match schema.get("type"):
            case "object" if schema.get("properties"):
                return self._build_object(schema, in_list=in_list, level=level)
            case "array" if name in lists or schema.get("minItems"):
                items = schema.get("items", {})
                return [self.build(items, name, in_list=True, level=level + 1)]
            case "array":
                return []
            case "string" if in_list and name in _FAULT_TEXTS:
                return _FAULT_TEXTS[name]
            case "string":
                status = str(self._status) if name == "status" else "$reason"
                return _FORMATS.get(schema.get("format", ""), status)
            case "integer" | "number":
                return self._status if name in _STATUSES else schema.get("minimum", 0)
            case "boolean" | "null" as kind:
                return False if kind == "boolean" else None
            case _:
                return _UNKNOWN_FAULT if in_list else {}

    def _build_object(
        self, schema: dict[str, Any], *, in_list: bool, level: int
    ) -> dict[str, Any]:
        keys = {_letters(key): key for key in schema["properties"]}
        members = {
            name: self._resolve(schema["properties"][key]) for name, key in keys.items()
        }
        free = {name for name, each in members.items() if not _listed_values(each)}
        texts = {name for name in free if members[name].get("type") == "string"}
        message = next((name for name in _MESSAGES if name in texts), None)
        known = _STATUSES | _PLACES if in_list else _STATUSES
        # Objects that describe faults may contain themselves.
        if not in_list and level < _MAX_OPTIONAL_LEVELS:
            known |= _LISTS.union(_MESSAGES)
        values: dict[str, Any] = {}
        for name, key in keys.items():
            if name == message:
                values[key] = "$fault_message" if in_list else "$message"
            elif key in schema.get("required", ()) or name in known & free:
                values[key] = self.build(
                    members[name], name, in_list=in_list, level=level + 1
                )
        return values

    def _resolve(self, schema: dict[str, Any]) -> dict[str, Any]:
        """Return the schema behind references, and the first member of a union."""
        for _ in range(_MAX_LEVELS):
            members = schema.get("anyOf") or schema.get("oneOf") or (schema,)
            schema = min(members, key=lambda each: each.get("type") == "null")
            name = schema.get("$ref", "").rpartition("/")[2]
            schema = self._definitions[name] if name else schema
        return schema


def _listed_values(schema: dict[str, Any]) -> list[Any]:
    return [schema["const"]] if "const" in schema else schema.get("enum", [])


def _letters(value: object) -> str:
    return re.sub("[^a-z]", "", str(value).lower())
