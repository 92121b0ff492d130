"""Derive the words of schema names from places in the document.

The words of a shared schema come from its own place, never from a reference to it: if
another reference came first in the next version of the document, the schema would
otherwise change its name.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from typecase.load.document import join_pointer, split_pointer
from typecase.load.json_types import as_mapping, is_mapping
from typecase.load.navigate.object_kinds import HTTP_METHODS
from typecase.lower.context import Context, NameHint, Node

_SECTION_WORDS = {
    "responses": "response",
    "parameters": "parameter",
    "requestBodies": "body",
}
"""The words for sections of `components`; any other section is a word itself."""

_KEYED = ("properties", "patternProperties", "$defs", "definitions", "headers")
"""Keywords of maps: the key that follows becomes a word."""

_NUMBERED = ("oneOf", "anyOf", "prefixItems")
"""Keywords of lists: the index that follows becomes a word, counted from 1."""

_KEYWORD_WORDS = {
    "items": "item",
    "itemSchema": "item",
    "additionalProperties": "value",
    "requestBody": "body",
}
"""The words for other keys; a key that is not listed is a word itself."""

_SILENT = frozenset({"schema", "paths", "components"})
"""Keys that add no word."""


def resolve_with_hint(
    context: Context, node_or_ref: Any, pointer: str, hint: NameHint
) -> tuple[Node, str, NameHint]:
    """Resolve a node that may be a reference.

    Return the target, its pointer and its name hint. For a node that is not a
    reference, these are the node, ``pointer`` and ``hint``.
    """
    target, target_pointer = context.resolve(as_mapping(node_or_ref), pointer)
    if target_pointer != pointer:
        hint = derive_hint(context, target_pointer)
    return target, target_pointer, hint


def derive_hint(context: Context, pointer: str) -> NameHint:
    """Return the name hint of the target of a reference.

    ``pointer`` is the pointer of the target. For example, the hint of
    `/components/schemas/Pet/properties/tag` is `("Pet", "tag")`. The hint of the
    document's root is `("document",)`.
    """
    match split_pointer(pointer):
        case ["components", "schemas", name, *inner_keys]:
            return (name, *_inner_words(inner_keys))
        case ["components", section, name, *inner_keys]:
            words = _component_words(name, _SECTION_WORDS.get(section, section))
            return (*words, *_inner_words(inner_keys))
        case ["paths", path, *inner_keys]:
            return tuple(_path_words(context, path, inner_keys))
        case keys:
            return tuple(_inner_words(keys)) or ("document",)


def _component_words(name: str, suffix: str) -> NameHint:
    """Return the name of a component and a suffix, such as `("Error", "response")`.

    A name that already ends with the suffix is split: `ErrorResponse` becomes
    `("Error", "Response")`.
    """
    start = name[: -len(suffix)]
    has_suffix = bool(start) and name.lower().endswith(suffix)
    return (start, name[-len(suffix) :]) if has_suffix else (name, suffix)


def _path_words(context: Context, path: str, keys: Sequence[str]) -> Iterator[str]:
    """Yield the words of a place in the path item of ``path``.

    ``keys`` lead from the path item to the place. If the place is inside an operation,
    the words begin with the operation's resource and verb, otherwise with the path.
    """
    node = as_mapping(context.document.value_at(join_pointer("", "paths", path)))
    method = next(iter(keys), "")
    if method in HTTP_METHODS and is_mapping(node.get(method)):
        node, keys = node[method], keys[1:]
        yield from context.operation_name(path, method).words
    else:
        yield path
    match keys:
        case ["parameters", index, *inner_keys] if index.isdecimal():
            # The name is stable; the index changes if a parameter is inserted.
            yield str(node["parameters"][int(index)]["name"])
            yield from _inner_words(inner_keys)
        case _:
            yield from _inner_words(keys)


def _inner_words(keys: Sequence[str]) -> Iterator[str]:
    """Yield the words of a place, given the keys of its pointer.

    For example, `properties`, `tags`, `items` yields "tags" and "item".
    """
    remaining = iter(keys)
    for key in remaining:
        if key in _KEYED:
            yield next(remaining, key)
        elif key in _NUMBERED:
            index = next(remaining, "0")
            # In a schema with an unusual place, the key may be a name.
            yield str(int(index) + 1) if index.isdecimal() else index
        elif key in ("allOf", "content"):
            next(remaining, None)  # Neither an index nor a media type adds a word.
        elif key == "responses":
            status = next(remaining, "")
            if not status.startswith("2"):
                yield status
            yield "response"
        elif key not in _SILENT:
            yield _KEYWORD_WORDS.get(key, key)
