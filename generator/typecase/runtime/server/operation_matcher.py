"""What tells operations apart that share a path: operations in, marks out that a
request has or lacks. What else a request holds does not belong here.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal, get_args, get_origin
from urllib.parse import unquote_plus

from ..http import path_template
from ..operation import Operation
from ..serialization.parameters.scalar_text import Fields
from ..serialization.parameters.style_encoder import split_query

_VALUE = re.compile(r"{([^{}]*)}")


@dataclass(frozen=True, slots=True)
class Mark:
    """A member of the query, or else a header, that has one of a few texts."""

    is_header: bool
    name: str
    texts: frozenset[str]


def marks(operations: Iterable[Operation[Any]]) -> list[tuple[Mark, ...]]:
    """The marks of each: what its path has for a query and, where others have its
    path too, its required parameters that take a few texts only."""
    listed = list(operations)
    shared = Counter(map(_place, listed))
    return [
        (
            *_of_query(operation),
            *(_of_parameters(operation) if shared[_place(operation)] > 1 else ()),
        )
        for operation in listed
    ]


def has(wanted: Iterable[Mark], query: Fields, headers: Mapping[str, str]) -> bool:
    """Whether a request has all marks; header names are in lower case."""
    return all(
        (
            headers.get(mark.name) in mark.texts
            if mark.is_header
            else any(
                unquote_plus(raw) in mark.texts for raw in query.get(mark.name, ())
            )
        )
        for mark in wanted
    )


def from_query(operation: Operation[Any], query: Fields) -> dict[str, str]:
    """The raw values of the path's parameters that stand in its query."""
    return {
        found[1]: query[name][-1]
        for name, raw in _queried(operation)
        if (found := _VALUE.fullmatch(raw)) and name in query
    }


def _place(operation: Operation[Any]) -> tuple[str | None, str, str]:
    path, _ = path_template.parted(operation.path)
    return operation.server, operation.method, path_template.numbered(path)


def _queried(operation: Operation[Any]) -> list[tuple[str, str]]:
    fields = split_query(path_template.parted(operation.path)[1])
    return [(name, raw) for name, raws in fields.items() for raw in raws]


def _of_query(operation: Operation[Any]) -> Iterator[Mark]:
    for name, raw in _queried(operation):
        if "{" not in raw:
            yield Mark(False, name, frozenset({unquote_plus(raw)}))


def _of_parameters(operation: Operation[Any]) -> Iterator[Mark]:
    for parameter in operation.parameters:
        is_header = parameter.location == "header"
        is_literal = get_origin(parameter.type) is Literal
        texts = get_args(parameter.type) if is_literal else ()
        is_text = is_literal and all(isinstance(text, str) for text in texts)
        if is_text and parameter.required and parameter.location in ("query", "header"):
            name = parameter.name.lower() if is_header else parameter.name
            yield Mark(is_header, name, frozenset(texts))
