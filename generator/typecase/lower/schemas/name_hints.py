"""Derive the words of schema names from places in the document.

The words of a shared schema come from its own place, never from a reference to it: if
another reference came first in the next version of the document, the schema would
otherwise change its name.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from typecase.load.document import join_pointer, split_pointer
from typecase.load.json_types import as_list, as_mapping, is_mapping
from typecase.load.navigate.object_kinds import HTTP_METHODS
from typecase.lower.context import Context, NameHint, Node
from typecase.lower.schemas.branch_names import name_branches
from typecase.schema import JsonSchema, read_schema
from typecase.words import singular

_SECTION_WORDS = {
    "responses": "response",
    "parameters": "parameter",
    "requestBodies": "body",
}
"""The words for sections of `components`; any other section is a word itself."""

_KEYED = ("properties", "patternProperties", "$defs", "definitions", "headers")
"""Keywords of maps: the key that follows becomes a word."""

_BRANCHES = ("oneOf", "anyOf")
"""Keywords of lists: a word that tells the branch apart may follow."""

_KEYWORD_WORDS = {
    "items": "item",
    "itemSchema": "item",
    "additionalProperties": "value",
    "requestBody": "body",
}
"""The words for other keys; a key that is not listed is a word itself."""

_SILENT = frozenset({"contentSchema", "schema", "paths", "components"})
"""Keys that add no word."""


def follow_with_hint(
    context: Context, schema: JsonSchema, hint: NameHint
) -> tuple[JsonSchema, NameHint]:
    """Return the target of a schema's references, and the name hint of the target."""
    target = context.follow(schema)
    if target is not schema:
        hint = derive_hint(context, target.pointer)
    return target, hint


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
    known = context.hints.get(pointer)
    if known is None:
        known = context.hints[pointer] = _read_hint(context, pointer)
    return known


def _read_hint(context: Context, pointer: str) -> NameHint:
    match split_pointer(pointer):
        case ["components", "schemas", name, *inner_keys]:
            node = context.document.value_at(
                join_pointer("", "components", "schemas", name)
            )
            return _with_inner_words(context, (name,), node, inner_keys)
        case ["components", section, name, *inner_keys]:
            words = _component_words(name, _SECTION_WORDS.get(section, section))
            node = context.document.value_at(
                join_pointer("", "components", section, name)
            )
            return _with_inner_words(context, words, node, inner_keys)
        case ["paths", path, *inner_keys]:
            return _path_hint(context, path, inner_keys)
        case keys:
            root = context.document.root
            return _with_inner_words(context, (), root, keys) or ("document",)


def _component_words(name: str, suffix: str) -> NameHint:
    """Return the name of a component and a suffix, such as `("Error", "response")`.

    A name that already ends with the suffix is split: `ErrorResponse` becomes
    `("Error", "Response")`.
    """
    start = name[: -len(suffix)]
    has_suffix = bool(start) and name.lower().endswith(suffix)
    return (start, name[-len(suffix) :]) if has_suffix else (name, suffix)


def _path_hint(context: Context, path: str, keys: Sequence[str]) -> NameHint:
    """Return the hint of a place in the path item of ``path``.

    ``keys`` lead from the path item to the place. If the place is inside an operation,
    the hint begins with the name of the operation, otherwise with the path.
    """
    node = as_mapping(context.document.value_at(join_pointer("", "paths", path)))
    method = next(iter(keys), "")
    hint: NameHint = (path,)
    if method in HTTP_METHODS and is_mapping(node.get(method)):
        node, keys = node[method], keys[1:]
        hint = (operation_words(context.operation_name(path, method).words),)
    match keys:
        case ["parameters", index, *inner_keys] if index.isdecimal():
            # The name is stable; the index changes if a parameter is inserted.
            parameter = node["parameters"][int(index)]
            hint = (*hint, str(parameter["name"]))
            return _with_inner_words(context, hint, parameter, inner_keys)
        case _:
            return _with_inner_words(context, hint, node, keys)


def add_branch(hint: NameHint, name: str | None) -> NameHint:
    """Return the hint of a branch of `anyOf` or `oneOf`, given its name.

    The name belongs to the word of the property that contains the branches.
    """
    if name is None:
        return hint
    return (*hint, name) if len(hint) == 1 else (*hint[:-1], f"{hint[-1]} {name}")


def operation_words(words: Iterable[str]) -> str:
    """Return the name of an operation as one word of a hint: `bank account create`.

    ``words`` are the parts of the resource, and the verb.
    """
    *resource, verb = words
    return " ".join((*map(_singular, resource), verb))


def _singular(name: str) -> str:
    *first, last = name.split("_")
    return "_".join((*first, singular(last)))


def _with_inner_words(
    context: Context, start: NameHint, node: Any, keys: Sequence[str]
) -> NameHint:
    """Return a hint and the words of a place, given the keys of its pointer.

    For example, `properties`, `tags`, `items` adds "tags" and "item". ``node`` is the
    value at which the keys start, and ``start`` its hint.
    """
    hint = start
    remaining = iter(keys)
    for key in remaining:
        node = _child(node, key)
        following: str | None = None
        if (
            key in _KEYED
            or key in _BRANCHES
            or key in ("allOf", "content", "responses")
        ):
            following = next(remaining, None)
        if key in _KEYED:
            hint = (*hint, following or key)
        elif key in _BRANCHES and isinstance(node, list):
            # In a schema with an unusual place, the key may be a name.
            if following is not None and following.isdecimal():
                branches = [
                    read_schema(context.document, each, f"/{number}")
                    for number, each in enumerate(as_list(node))
                ]
                # The place of a combined schema may have no branch.
                names = [*name_branches(branches), None]
                hint = add_branch(hint, names[min(int(following), len(branches))])
        elif key == "responses":
            is_error = following is not None and not following.startswith("2")
            hint = (*hint, *([following] if following and is_error else []), "response")
        elif key not in _SILENT and key not in ("allOf", "content"):
            hint = (*hint, _KEYWORD_WORDS.get(key, key))
        if following is not None:
            node = _child(node, following)
    return hint


def _child(node: Any, key: str) -> Any:
    if isinstance(node, list) and key.isdecimal():
        items = as_list(node)
        return items[int(key)] if int(key) < len(items) else None
    return as_mapping(node).get(key)
