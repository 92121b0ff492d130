"""Show an operation in the documentation of an application of FastAPI."""

import itertools
import json
from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from fastapi.openapi import models
from pydantic import ValidationError

from ..http import path_template
from ..json_value import is_list, is_object
from ..operation import Operation
from ..validation.json_pointer import resolve_pointer

_OMITTED = ("callbacks", "security", "servers")
"""The keys of an operation that mean nothing in another document."""
_MAX_VALUES = 5000
"""The greatest number of values in the description of an operation."""


def find_document(module: str) -> Traversable:
    """Return the file with the OpenAPI document beside a module, also in a zip file."""
    return files(module.rpartition(".")[0]).joinpath("openapi.json")


@lru_cache(maxsize=8)
def _read(document: Traversable) -> Any:
    return json.loads(document.read_bytes())


class OperationDocs(dict[str, Any]):
    """What the OpenAPI document of an API says of an operation.

    ``route_path`` is the path of the route, which may have other parameter names.

    FastAPI adds it to its own document. It is read as soon as FastAPI asks for it.
    Schemas are in the places that refer to them, because the document of the
    application has no such definitions.
    """

    def __init__(
        self, operation: Operation[Any], route_path: str, document: Traversable
    ) -> None:
        # FastAPI would show the docstring of our function. It ignores an empty dict.
        super().__init__(description="")
        self._operation = operation
        self._route_path = route_path
        self._document: Any = document

    def items(self) -> Any:
        """Return the members of the description."""
        # FastAPI would refuse the whole document for an invalid operation.
        with suppress(ValidationError):
            described = _describe(
                self._operation, self._route_path, _read(self._document)
            )
            models.Operation.model_validate(described)
            self.update(described)
        return super().items()


def _describe(
    operation: Operation[Any], route_path: str, document: Any
) -> dict[str, Any]:
    """Return the description of an operation without references."""
    item = document["paths"].get(operation.path, {})
    item = resolve_pointer(document, item.get("$ref", "#")[1:] or None) or item
    described = {**item.get(operation.method.lower(), {})}
    shared = item.get("parameters", [])
    described["parameters"] = [*shared, *described.get("parameters", [])]
    described = {key: each for key, each in described.items() if key not in _OMITTED}
    described = _inline(described, document, itertools.count())
    path = path_template.split_template(operation.path)[0]
    route_names = path_template.parameter_names(route_path)
    names = dict(zip(path_template.parameter_names(path), route_names, strict=False))
    # Those of the operation replace those of the path.
    parameters = {
        (each["in"], each["name"]): each
        for each in described["parameters"]
        if "in" in each
    }
    for (place, name), each in parameters.items():
        each["name"] = names.get(name, name) if place == "path" else name
    return {**described, "parameters": [*parameters.values()]}


def _inline(
    node: Any, document: Any, count: Iterator[int], outer: tuple[str, ...] = ()
) -> Any:
    """Return a copy of a node with the targets of its references in their places.

    A reference within its own target is left out, and so are all of them after
    `_MAX_VALUES` values; ``count`` counts the values. ``outer`` are the references
    around the node.
    """
    is_full = next(count) > _MAX_VALUES
    if is_list(node):
        return [_inline(each, document, count, outer) for each in node]
    if not is_object(node):
        return node
    members: dict[str, Any] = {**node}
    reference = members.get("$ref")
    if isinstance(reference, str):
        if reference in outer or is_full:
            return {"title": reference.rpartition("/")[2]}
        del members["$ref"]
        target = resolve_pointer(document, reference.removeprefix("#"))
        return _inline(
            {**(target or {}), **members}, document, count, (*outer, reference)
        )
    return {
        key: _inline(value, document, count, outer)
        for key, value in members.items()
        # The references of a discriminator have no target here.
        if not (is_object(value) and "propertyName" in value)
    }
