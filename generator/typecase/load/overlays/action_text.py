"""Write the actions of an overlay as YAML."""

import json
import re
from collections.abc import Iterator
from typing import Any

from typecase.load.json_types import is_list, is_mapping

# Texts that every version of YAML reads as text without quotation marks.
_PLAIN_VALUE = re.compile(r"[A-Za-z_/][A-Za-z0-9_./-]*")
_PLAIN_QUERY = re.compile(r"\$(?:(?!: | #)[!-~ ])*[!-9;-~]")
_NO_TEXTS = frozenset({"true", "false", "null", "yes", "no", "on", "off", "y", "n"})


def write_action(query: str, modifier: str, value: Any) -> Iterator[str]:
    """Yield the lines of an action; ``modifier`` is the key that says what it does."""
    yield f"- target: {query if _PLAIN_QUERY.fullmatch(query) else quote(query)}"
    for line in write_member(modifier, value):
        yield f"  {line}"


def write_member(key: str, value: Any) -> Iterator[str]:
    """Yield the lines of a member of a mapping."""
    if is_mapping(value) and value:
        yield f"{quote(key)}:"
        for name, member in value.items():
            yield from (f"  {line}" for line in write_member(name, member))
    else:
        yield f"{quote(key)}: {_write_flow(value)}"


def _write_flow(value: Any) -> str:
    """Return a value on one line."""
    if is_mapping(value):
        members = (f"{quote(key)}: {_write_flow(each)}" for key, each in value.items())
        return f"{{{', '.join(members)}}}"
    if is_list(value):
        return f"[{', '.join(map(_write_flow, value))}]"
    return quote(value) if isinstance(value, str) else json.dumps(value)


def quote(text: str) -> str:
    """Return a text as a scalar of YAML, in quotation marks if it needs them."""
    if _PLAIN_VALUE.fullmatch(text) and text.lower() not in _NO_TEXTS:
        return text
    escapes = {'"': '\\"', "\\": "\\\\"}
    return '"' + "".join(escapes.get(c) or _escape(c) for c in text) + '"'


def _escape(character: str) -> str:
    return character if character.isprintable() else f"\\U{ord(character):08x}"
