"""What `x-typecase-paging` and `x-typecase-batch` refer to.

In: a document. Out: a fault for each parameter, member or list that they name and that
is not there. Their form is checked with that of the other keys.
"""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from typecase.diagnostics import Diagnostic
from typecase.load.document import Document, join
from typecase.load.json_types import is_mapping, items
from typecase.load.metaschema.messages import check_name, did_you_mean, shorten
from typecase.load.navigate.members import (
    Place,
    answers,
    has_type,
    members,
    request_bodies,
    shapes,
    walk,
)
from typecase.load.navigate.operations import Operation, operations, parameters_of

_LEADS_TO = {"items": "array", "last": "boolean", "total": "integer"}


class _Key(Struct, frozen=True):
    """One of the two keys, and the operation it stands on."""

    document: Document
    operation: Operation
    node: dict[str, Any]
    pointer: str

    def fault(self, message: str, *, pointer: str | None = None) -> Diagnostic:
        place = self.pointer if pointer is None else pointer
        return self.document.diagnostic("bad-extension", message, place)


def check_volume(document: Document) -> Iterator[Diagnostic]:
    """Check what operations say about lists that are long."""
    for operation in operations(document):
        for name, check in (
            ("x-typecase-paging", _check_paging),
            ("x-typecase-batch", _check_batch),
        ):
            node, at = operation.node.get(name), join(operation.pointer, name)
            if is_mapping(node):
                yield from check(_Key(document, operation, node, at))


def _check_paging(key: _Key) -> Iterator[Diagnostic]:
    if ("page" in key.node) is ("offset" in key.node):
        yield key.fault("`x-typecase-paging` needs one of `page` and `offset`")
    named = {
        join(key.pointer, word): key.node.get(word)
        for word in ("page", "offset", "size")
    }
    left_out = {
        join(key.pointer, "without", index): name
        for index, name in enumerate(items(key.node.get("without")))
    }
    parameters = {p.name: p.node for p in parameters_of(key.document, key.operation)}
    for place, name in {**named, **left_out}.items():
        if not isinstance(name, str):
            continue
        yield from check_name(
            key.document,
            "unknown-parameter",
            f"the operation has no parameter `{shorten(name)}`",
            place,
            name=name,
            known=parameters,
        )
        is_required = parameters.get(name, {}).get("required") is True
        if place in left_out and is_required:
            message = f"the parameter `{shorten(name)}` is required"
            yield key.fault(message, pointer=place)
    found = answers(key.document, key.operation, good=True)
    for word, kind in _LEADS_TO.items():
        yield from _leads(key, word, kind, [place for _, place in found])


def _leads(
    key: _Key, word: str, kind: str, places: list[Place]
) -> Iterator[Diagnostic]:
    pointer = key.node.get(word)
    if not isinstance(pointer, str) or not pointer.startswith("/"):
        return
    reached, name, known = walk(key.document, places, pointer)
    message, hint = f"`{shorten(pointer)}` leads to no {kind}", None
    if name:
        message = (
            f"`{shorten(pointer)}` leads nowhere: there is no member `{shorten(name)}`"
        )
        hint = did_you_mean(name, known)
    elif has_type(key.document, reached, kind):
        return
    at = join(key.pointer, word)
    yield key.document.diagnostic("unknown-member", message, at, hint=hint)


def _check_batch(key: _Key) -> Iterator[Diagnostic]:
    document, operation = key.document, key.operation
    for parameter in parameters_of(document, operation):
        is_given = parameter.node.get("x-typecase-credential") is True
        if parameter.node.get("required") is True and not is_given:
            yield key.fault(
                f"a batch is sent without the parameter `{shorten(parameter.name)}`, "
                "which is required",
            )
    listed = list(_listed(document, operation))
    if not listed:
        yield key.fault(
            "`x-typecase-batch` needs an array with `items` and `maxItems` in the "
            "JSON body",
        )
    known = members(document, [each for each in listed if each[0]])
    for index, name in enumerate(items(key.node.get("keys"))):
        if known and isinstance(name, str):
            yield from check_name(
                document,
                "unknown-member",
                f"the items have no member `{shorten(name)}`",
                join(key.pointer, "keys", index),
                name=name,
                known=known,
            )
    failed = [place for _, place in answers(document, operation, good=False)]
    yield from _leads(key, "failed", "array", failed)
    counted = [place for _, place in answers(document, operation, good=True)]
    yield from _leads(key, "succeeded", "integer", counted)
    yield from _leads(key, "accepted", "boolean", counted)


def _listed(document: Document, operation: Operation) -> Iterator[Place]:
    """The schemas of items that the body may be a list of."""
    body = request_bodies(document, operation).get("application/json")
    if body is not None:
        for node, place in shapes(document, *body):
            if is_mapping(node.get("items")) and "maxItems" in node:
                yield node["items"], join(place, "items")
