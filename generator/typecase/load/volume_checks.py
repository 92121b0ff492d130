"""What `x-typecase-paging` and `x-typecase-batch` refer to.

In: a document. Out: a fault for each parameter, member or list that they name and that
is not there. Their form is checked with that of the other keys.
"""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from typecase.diagnostics import Diagnostic
from typecase.load.document import Document, join
from typecase.load.members import (
    Place,
    answers,
    has_type,
    members,
    request_bodies,
    shapes,
    walk,
)
from typecase.load.operations import Operation, operations, parameters_of
from typecase.load.plain import is_mapping, items
from typecase.load.wording import check_name, did_you_mean, shorten

_LEADS_TO = {"items": "array", "last": "boolean", "total": "integer"}


def check_volume(document: Document) -> Iterator[Diagnostic]:
    """Check what operations say about lists that are long."""
    for operation in operations(document):
        for key, check in (("paging", _check_paging), ("batch", _check_batch)):
            node = operation.node.get(f"x-typecase-{key}")
            if is_mapping(node):
                at = join(operation.pointer, f"x-typecase-{key}")
                yield from check(_Key(document, operation, node, at))


class _Key(Struct, frozen=True):
    """One of the two keys, and the operation it stands on."""

    document: Document
    operation: Operation
    node: dict[str, Any]
    pointer: str

    def fault(
        self, code: str, message: str, *tokens: str | int, hint: str | None = None
    ) -> Diagnostic:
        return self.document.diagnostic(
            code, message, join(self.pointer, *tokens), hint=hint
        )


def _check_paging(key: _Key) -> Iterator[Diagnostic]:
    if ("page" in key.node) is ("offset" in key.node):
        yield key.fault(
            "bad-extension", "`x-typecase-paging` needs one of `page` and `offset`"
        )
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
            yield key.document.diagnostic("bad-extension", message, place)
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
    if name:
        yield key.fault(
            "unknown-member",
            f"`{shorten(pointer)}` leads nowhere: there is no member `{shorten(name)}`",
            word,
            hint=did_you_mean(name, known),
        )
    elif not has_type(key.document, reached, kind):
        yield key.fault(
            "unknown-member", f"`{shorten(pointer)}` leads to no {kind}", word
        )


def _check_batch(key: _Key) -> Iterator[Diagnostic]:
    document, operation = key.document, key.operation
    for parameter in parameters_of(document, operation):
        is_given = parameter.node.get("x-typecase-credential") is True
        if parameter.node.get("required") is True and not is_given:
            yield key.fault(
                "bad-extension",
                f"a batch is sent without the parameter `{shorten(parameter.name)}`, "
                "which is required",
            )
    listed = list(_listed(document, operation))
    if not listed:
        yield key.fault(
            "bad-extension",
            "`x-typecase-batch` needs an array with `items` and `maxItems` in the "
            "JSON body",
        )
    yield from _check_keys(key, [each for each in listed if each[0]])
    failed = [place for _, place in answers(document, operation, good=False)]
    yield from _leads(key, "failed", "array", failed)
    counted = [place for _, place in answers(document, operation, good=True)]
    yield from _leads(key, "succeeded", "integer", counted)
    yield from _leads(key, "accepted", "boolean", counted)


def _listed(document: Document, operation: Operation) -> Iterator[Place]:
    """The schemas of items that the body may be a list of."""
    for media_type, (schema, pointer) in request_bodies(document, operation).items():
        if media_type != "application/json":
            continue
        for node, place in shapes(document, schema, pointer):
            if is_mapping(node.get("items")) and "maxItems" in node:
                yield node["items"], join(place, "items")


def _check_keys(key: _Key, listed: list[Place]) -> Iterator[Diagnostic]:
    known = members(key.document, listed)
    for index, name in enumerate(items(key.node.get("keys"))):
        if listed and isinstance(name, str):
            yield from check_name(
                key.document,
                "unknown-member",
                f"the items have no member `{shorten(name)}`",
                join(key.pointer, "keys", index),
                name=name,
                known=known,
            )
