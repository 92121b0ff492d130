"""Read JSON that has a fault, noting where everything stands.

`json_quick` reads sound JSON faster, and YAML parsers read it almost, but not quite,
right: they differ in surrogate pairs, long keys and tabs.
"""

import json
import re
from contextlib import suppress

from typecase.load.scalars import Scalar, resolve_scalar
from typecase.load.source import Source
from typecase.load.tree import TreeBuilder

_TOKEN = re.compile(r'[\[\]{}]|"(?:[^"\\]|\\.)*"|[^][{}",:\s]+')
_SURROGATE = re.compile("[\ud800-\udfff]")


def read_json(source: Source) -> TreeBuilder:
    """Parse one JSON text; raises `json.JSONDecodeError` if it is none."""
    # Of a text that nests too deep for this, the builder says so.
    with suppress(RecursionError):
        json.loads(source.text, parse_int=str, parse_float=str)
    builder = TreeBuilder(source)
    for token in _TOKEN.finditer(source.text):
        text, offset = token[0], token.start()
        match text[0]:
            case "{":
                builder.open({}, offset)
            case "[":
                builder.open([], offset)
            case "}" | "]":
                builder.close()
            case '"':
                value = _string(text, offset, builder)
                builder.scalar(value, offset, text=value)
            case _:
                builder.scalar(_word(token, builder), offset, text=text)
    return builder


def _string(text: str, offset: int, builder: TreeBuilder) -> str:
    value: str = json.loads(text)
    if _SURROGATE.search(value):
        builder.fault("bad-text", "half of a surrogate pair is not a character", offset)
    return _SURROGATE.sub("\ufffd", value)


def _word(token: re.Match[str], builder: TreeBuilder) -> Scalar:
    if token[0] in ("NaN", "Infinity", "-Infinity"):
        raise json.JSONDecodeError("Expecting value", token.string, token.start())
    try:
        return resolve_scalar(token[0])
    except ValueError as error:
        builder.fault("bad-number", str(error), token.start())
        return token[0]
