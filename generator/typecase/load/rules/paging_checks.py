"""Check the names that `x-typecase-paging` and `x-typecase-batch` refer to.

Each parameter and property that the extensions name must exist and be suitable. The
module `extension_checks` checks the structure of the two extensions.
"""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from typecase.diagnostics import Diagnostic
from typecase.diagnostics.suggestions import suggest
from typecase.load.document import Document, join_pointer
from typecase.load.json_types import as_list, is_mapping
from typecase.load.metaschema.error_messages import check_name, shorten
from typecase.load.navigate.operations import (
    Operation,
    iter_operations,
    merge_parameters,
)
from typecase.schema import JsonSchema
from typecase.schema.members import (
    collect_properties,
    follow_pointer,
    iter_combined,
    may_have_type,
    request_body_schemas,
    response_body_schemas,
)

_PAGING_POINTERS = {
    "items": ("array",),
    "last": ("boolean",),
    "more": ("boolean",),
    "total": ("integer", "number"),
    "pages": ("integer", "number"),
    "echo": ("integer", "number", "string"),
    "next": ("string", "integer", "number"),
    "next_url": ("string",),
}
"""For each JSON pointer of `x-typecase-paging`, the JSON types of its target."""
_WAYS = ("page", "offset", "cursor", "next_url")
"""The keys of `x-typecase-paging` of which each says how a page is selected."""
_WHOLE_LIST = frozenset(("items", "without", "inferred"))
"""The keys of `x-typecase-paging` that a list without pages may have."""


class _Extension(Struct, frozen=True):
    """The extension `x-typecase-paging` or `x-typecase-batch` of an operation.

    `node` is the value of the extension, and `pointer` leads to this value.
    """

    document: Document
    operation: Operation
    node: dict[str, Any]
    pointer: str

    def error(self, message: str, *keys: str | int, hint: str) -> Diagnostic:
        """Return an error for the extension.

        ``keys`` are the keys and indexes that lead from `node` to the faulty value.
        """
        return self.document.diagnostic(
            "bad-extension", message, join_pointer(self.pointer, *keys), hint=hint
        )


def check_paging_and_batching(document: Document) -> Iterator[Diagnostic]:
    """Yield the errors in `x-typecase-paging` and `x-typecase-batch` of all operations.

    These are invalid names and JSON pointers, batches that cannot be sent, and paging
    with several ways to select a page, or none.
    """
    for operation in iter_operations(document):
        for name, check in (
            ("x-typecase-paging", _check_paging),
            ("x-typecase-batch", _check_batch),
        ):
            node = operation.node.get(name)
            pointer = join_pointer(operation.pointer, name)
            if is_mapping(node):
                yield from check(_Extension(document, operation, node, pointer))


def _check_paging(extension: _Extension) -> Iterator[Diagnostic]:
    document, operation, node = extension.document, extension.operation, extension.node
    ways = [f"`{key}`" for key in _WAYS if key in node]
    if len(ways) != 1 and not node.keys() <= _WHOLE_LIST:
        yield extension.error(
            "`x-typecase-paging` needs exactly one of `page`, `offset`, `cursor` and"
            f" `next_url`, but has {' and '.join(ways) or 'none'}",
            hint="name the parameter that selects a page, or the place of the next URL",
        )
    if ("cursor" in node) is not ("next" in node or "last_item" in node) or (
        "next" in node and "last_item" in node
    ):
        yield extension.error(
            "`cursor` of `x-typecase-paging` needs exactly one of `next` and"
            " `last_item`, which need `cursor`",
            hint="say where a response has the next cursor: `next`, or `last_item`",
        )
    parameters = {
        parameter.name: parameter.node
        for parameter in merge_parameters(document, operation)
    }
    # Each name of a parameter, with the keys that lead to the name in the extension.
    left_out = enumerate(as_list(node.get("without")))
    names = [
        *((node.get(key), (key,)) for key in ("page", "offset", "cursor", "size")),
        *((name, ("without", index)) for index, name in left_out),
    ]
    for name, keys in names:
        if not isinstance(name, str):
            continue
        if name.startswith("/") and keys[0] != "without":
            yield from _check_member(extension, name, str(keys[0]))
            continue
        yield from check_name(
            document,
            "unknown-parameter",
            f"the operation has no parameter `{shorten(name)}`",
            join_pointer(extension.pointer, *keys),
            name=name,
            known=parameters,
            otherwise="name a parameter that the operation declares",
        )
        if keys[0] == "without" and parameters.get(name, {}).get("required") is True:
            yield extension.error(
                f"`without` cannot leave out the required parameter `{shorten(name)}`",
                *keys,
                hint="remove the name, or make the parameter optional",
            )
    responses = response_body_schemas(document, operation, good=True)
    for key, expected_types in _PAGING_POINTERS.items():
        yield from _check_pointer(extension, key, expected_types, responses)


def _check_member(extension: _Extension, name: str, key: str) -> Iterator[Diagnostic]:
    """Check that a JSON pointer leads to a member of the JSON body of a request."""
    document = extension.document
    bodies = request_body_schemas(document, extension.operation)
    known = collect_properties(bodies.values())
    if name.count("/") > 1 or name[1:] not in known:
        yield document.diagnostic(
            "unknown-member",
            f"`{shorten(name)}` leads to no member of the request's body",
            join_pointer(extension.pointer, key),
            hint=suggest(name[1:], sorted(known), "/")
            or "name a parameter, or a member of the body after a slash",
        )


def _check_pointer(
    extension: _Extension,
    key: str,
    expected_types: tuple[str, ...],
    schemas: list[JsonSchema],
) -> Iterator[Diagnostic]:
    """Check that the JSON pointer below a key can lead to a value of an expected type.

    The pointer starts at the body of a response, which the schemas describe. A key that
    is missing, or has no JSON pointer, is not checked.
    """
    pointer = extension.node.get(key)
    if not isinstance(pointer, str) or not pointer.startswith("/"):
        return
    document = extension.document
    targets, missing, known = follow_pointer(schemas, pointer)
    hint = None
    if missing:
        message = (
            f"leads nowhere: the response has no property `{shorten(missing)}` there"
        )
        hint = suggest(missing, known)
    elif any(may_have_type(targets, each) for each in expected_types):
        return
    else:
        message = f"leads to a value that cannot have the type `{expected_types[0]}`"
    yield document.diagnostic(
        "unknown-member",
        f"`{shorten(pointer)}` {message}",
        join_pointer(extension.pointer, key),
        hint=hint or "correct the JSON pointer, or the schema of the response",
    )


def _check_batch(extension: _Extension) -> Iterator[Diagnostic]:
    document, operation = extension.document, extension.operation
    for parameter in merge_parameters(document, operation):
        is_credential = parameter.node.get("x-typecase-credential") is True
        if parameter.node.get("required") is True and not is_credential:
            yield extension.error(
                f"the parameter `{shorten(parameter.name)}` is required, but batches "
                "are sent without parameters",
                hint="make the parameter optional, or remove `x-typecase-batch`",
            )
    item_schemas = list(_item_schemas(document, operation))
    if not item_schemas:
        yield extension.error(
            "`x-typecase-batch` needs a JSON body with an array that has `items` and "
            "`maxItems`, but there is none",
            hint="declare the array in the schema of `application/json`, or remove the "
            "extension",
        )
    # Nothing is known about items with an empty schema, which allows any property.
    known = collect_properties(each for each in item_schemas if each.keywords)
    for index, name in enumerate(as_list(extension.node.get("keys"))):
        if known and isinstance(name, str):
            yield from check_name(
                document,
                "unknown-member",
                f"the items have no property `{shorten(name)}`",
                join_pointer(extension.pointer, "keys", index),
                name=name,
                known=known,
                otherwise="declare the property in the schema of the items",
            )
    yield from _check_pointer(
        extension,
        "failed",
        ("array",),
        response_body_schemas(document, operation, good=False),
    )
    successes = response_body_schemas(document, operation, good=True)
    yield from _check_pointer(extension, "succeeded", ("integer",), successes)
    yield from _check_pointer(extension, "accepted", ("boolean",), successes)


def _item_schemas(document: Document, operation: Operation) -> Iterator[JsonSchema]:
    """Yield the schema of the items of each array that the JSON body may be.

    The JSON body is that of `application/json`. An array counts if its schema has
    `maxItems`, and `items` that are a mapping.
    """
    for media_type, body in request_body_schemas(document, operation).items():
        if media_type.partition(";")[0].strip().lower() == "application/json":
            for part in iter_combined(body):
                if is_mapping(part.items.value) and "maxItems" in part.keywords:
                    yield part.items
