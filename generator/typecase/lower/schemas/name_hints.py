"""What the names of schemas are made of: the words of the place where each stands.

In: the pointer of what a reference leads to. Out: its words. They are those of its own
place and never of one that refers to it: of these there may be many, and which of them
comes first changes from one version of a document to the next.
"""

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from typecase.load.document import join, split
from typecase.load.json_types import is_mapping, mapping
from typecase.load.navigate.object_kinds import METHODS
from typecase.load.navigate.operations import names_resource
from typecase.lower.context import Context, Hint, Node

_SECTIONS = {
    "responses": "response",
    "parameters": "parameter",
    "requestBodies": "body",
}
_NAMED = ("properties", "patternProperties", "$defs", "definitions", "headers")
_COUNTED = ("oneOf", "anyOf", "prefixItems")
_WORDS = {
    "items": "item",
    "itemSchema": "item",
    "additionalProperties": "value",
    "requestBody": "body",
}
_SILENT = frozenset({"schema", "paths", "components"})


def follow(
    context: Context, raw: Any, pointer: str, hint: Hint
) -> tuple[Node, str, Hint]:
    """Return what a node, which may be a reference, stands for, its pointer and words.

    Something that is not referred to has the words of ``hint``.
    """
    node, at = context.target(mapping(raw), pointer)
    return node, at, hint if at == pointer else home(context, at)


def home(context: Context, pointer: str) -> Hint:
    """The words of a place that may be referred to from anywhere."""
    match split(pointer):
        case ["components", "schemas", name, *rest]:
            return (name, *_inside(rest))
        case ["components", section, name, *rest]:
            return (*_shared(name, _SECTIONS.get(section, section)), *_inside(rest))
        case ["paths", path, *rest]:
            return tuple(_of_path(context, path, rest))
        case tokens:
            return tuple(_inside(tokens)) or ("document",)


def _shared(name: str, end: str) -> Hint:
    """Part a component's name from what it is, which it may say itself."""
    start = name[: -len(end)]
    is_said = bool(start) and name.lower().endswith(end)
    return (start, name[-len(end) :]) if is_said else (name, end)


def _of_path(context: Context, path: str, tokens: Sequence[str]) -> Iterator[str]:
    """Say what leads from a path further in; an operation has words of its own."""
    node = mapping(context.document.lookup(join("", "paths", path)))
    method = next(iter(tokens), "")
    if method in METHODS and is_mapping(node.get(method)):
        node, tokens = node[method], tokens[1:]
        yield from identify(path, method, node, context.repeated)
    else:
        yield path
    match tokens:
        case ["parameters", index, *rest] if index.isdecimal():
            # By its name, since others may come before it.
            yield str(node["parameters"][int(index)]["name"])
            yield from _inside(rest)
        case _:
            yield from _inside(tokens)


def _inside(tokens: Sequence[str]) -> Iterator[str]:
    """Say what leads from a place further in."""
    rest = iter(tokens)
    for step in rest:
        if step in _NAMED:
            yield next(rest, step)
        elif step in _COUNTED:
            yield (
                str(int(index) + 1) if (index := next(rest, "0")).isdecimal() else index
            )
        elif step in ("allOf", "content"):
            next(rest, None)
        elif step == "responses":
            status = next(rest, "")
            if not status.startswith("2"):
                yield status
            yield "response"
        elif step not in _SILENT:
            yield _WORDS.get(step, step)


def identify(
    path: str, method: str, node: Node, repeated: Collection[str] = ()
) -> tuple[str, str]:
    """Choose resource and verb: from `resource/verb`, else from tag, id and path.

    An id that several operations have tells none of them.
    """
    operation_id = str(node.get("operationId") or "")
    words = [part for part in path.split("/") if part]
    verb = " ".join((method, *words))
    if names_resource(operation_id):
        resource, _, named = operation_id.partition("/")
        return resource, verb if operation_id in repeated else named
    tags = node.get("tags") or ()
    fixed = [word for word in words if not word.startswith("{")]
    resource = str(tags[0]) if tags else (fixed[0] if fixed else "root")
    return resource, verb if operation_id in repeated else operation_id or verb
