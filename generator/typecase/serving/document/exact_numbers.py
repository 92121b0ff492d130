"""Read and write JSON whose numbers keep their digits, such as amounts of money."""

import json
import re
import secrets
from collections.abc import Callable
from typing import Any

from typecase.load.json_types import is_list, is_mapping
from typecase.runtime.models.decimal_number import ExactFloat


def parse_json(content: bytes) -> Any:
    """Return the value of a JSON text, in which numbers with a fraction have texts."""
    return json.loads(content, parse_float=ExactFloat)


def encode_json(value: Any) -> bytes:
    """Return a value as JSON, with the numbers as they were parsed."""
    mark = f"number-{secrets.token_hex(16)}:"
    marked = _replace_numbers(value, lambda number: f"{mark}{number.text}")
    text = json.dumps(marked, ensure_ascii=False)
    return re.sub(f'"{mark}([^"]*)"', r"\1", text).encode("utf-8", "replace")


def to_floats(value: Any) -> Any:
    """Return a value with plain floats, which libraries of other languages need."""
    return _replace_numbers(value, float.__pos__)


def _replace_numbers(value: Any, convert: Callable[[ExactFloat], Any]) -> Any:
    if isinstance(value, ExactFloat):
        return convert(value)
    if is_list(value):
        return [_replace_numbers(each, convert) for each in value]
    if is_mapping(value):
        members: dict[str, Any] = value
        return {name: _replace_numbers(each, convert) for name, each in members.items()}
    return value
