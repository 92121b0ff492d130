"""Requests read back before they are sent: arguments and the request that was written
of them in, a fault for each that a server would read as another value out.
"""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, Literal, get_origin

from . import paths, shapes
from .checks import Refused, checked
from .encoded import Encoded
from .errors import Fault
from .incoming import Incoming, read_one
from .operation import Operation, Parameter
from .plain import same
from .styles import joined, split_query

OTHERWISE = "would arrive as another value: its place here has no spelling for it"
_NEIGHBOURS = re.compile(r"}[^/{]*{")


def misread(
    operation: Operation[Any], arguments: Mapping[str, Any], encoded: Encoded
) -> Iterator[Fault]:
    """A fault for each argument that would not arrive as it was given."""
    in_doubt = [
        parameter
        for parameter in operation.parameters
        if arguments.get(parameter.argument) is not None
        and not parameter.credential
        and _is_in_doubt(operation, parameter)
    ]
    if not in_doubt:
        return
    incoming = _incoming(operation, encoded)
    for parameter in in_doubt:
        given = checked(parameter, arguments[parameter.argument], "")
        try:
            read = read_one(operation, parameter, incoming)
            is_same = read is not None and same(given, checked(parameter, read, ""))
        except Refused:
            is_same = False
        if not is_same:
            yield Fault(parameter.argument, OTHERWISE)


def _is_in_doubt(operation: Operation[Any], parameter: Parameter) -> bool:
    if parameter.location == "path" and _NEIGHBOURS.search(operation.path):
        return True
    return parameter.media_type is None and not _is_single(parameter.type)


@lru_cache(maxsize=1024)
def _is_single(kind: Any) -> bool:
    """Whether a text can be no more than one value of a type."""
    arms = list(shapes.arms(kind))
    is_open = len(arms) > 1 or Any in arms or get_origin(arms[0]) is Literal
    return not is_open and shapes.shape(kind) == "scalar"


def _incoming(operation: Operation[Any], encoded: Encoded) -> Incoming:
    headers = {name.lower(): text for name, text in encoded.headers}
    headers |= {"cookie": joined(encoded.cookies, "; ")}
    path = paths.values(operation.path, encoded.path)
    return Incoming(path, split_query(joined(encoded.query, "&")), headers, b"")
