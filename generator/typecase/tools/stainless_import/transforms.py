"""Turn the transforms of a file of Stainless into actions of an overlay."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from typecase.diagnostics import DiagnosticsError
from typecase.load.document import Document, split_pointer, wrap_value
from typecase.load.json_types import is_list, is_mapping
from typecase.load.metaschema.error_messages import shorten
from typecase.load.overlays.application import apply_overlays
from typecase.load.overlays.overlay_file import Action, Overlay
from typecase.load.overlays.queries import QueryError, find_pointers
from typecase.load.overlays.value_queries import quote_name, to_query
from typecase.load.refs.reference_targets import DocumentFile
from typecase.tools.stainless_import.actions import PlannedAction
from typecase.tools.stainless_import.sections import Section

_COMMANDS = ("append", "merge", "mergeObject", "remove", "update")
_PATH_SEGMENT = re.compile(r"\.(/[^.*\[\]'\"]*)")
"""A path of OpenAPI in a query of JSONPath Plus, which needs no quotation marks."""


def read_transforms(root: Section, parsed: Document) -> list[PlannedAction]:
    """Return the actions that do what the transforms do, and apply them to ``parsed``.

    Tell which transforms have no action, or do not fit the document.
    """
    actions: list[PlannedAction] = []
    openapi = root.get("openapi")
    if not is_mapping(openapi):  # A text is the path of the document.
        return []
    section = root.section("openapi")
    for key in ("transforms", "transformations"):
        for transform in section.sections(key):
            args = transform.section("args")
            targets = args.get("target")
            for target in targets if is_list(targets) else [targets]:
                try:
                    converted = _convert(transform, target, parsed.root)
                    apply_actions(converted, parsed)
                    actions += converted
                except UnsupportedTransform as error:
                    args.tell(f"this transform is not taken over: {error}")
    return actions


class UnsupportedTransform(Exception):
    """A transform has no action, or one without effect; the message says why."""


def _convert(transform: Section, target: Any, root: Any) -> list[PlannedAction]:
    """Return the actions of a transform for one of its targets."""
    command, args = transform.text("command"), transform.section("args")
    transform.get("reason")
    for key in args:
        args.get(key)
    query = _PATH_SEGMENT.sub(lambda match: f"[{quote_name(match[1])}]", str(target))
    value = args.get("value" if "value" in args else "object")
    if command in _COMMANDS and not isinstance(target, str):
        raise UnsupportedTransform(f"the target of `{command}` is no query")
    match command:
        case "remove":
            keys = args.texts("keys")
            places = [f"{query}[{quote_name(key)}]" for key in keys] or [query]
            found = [(place, "remove", True) for place in places]
        case "merge" | "mergeObject" | "append" if _is_about_stainless(value):
            raise UnsupportedTransform("it sets only keys that typecase does not read")
        case "merge" | "mergeObject" | "append" if value is not None:
            found = [(query, "update", value)]
        case "update" if "value" in args:
            is_template = args.get("template") is True
            found = list(_replace(query, value, root, is_template=is_template))
        case _:
            raise UnsupportedTransform(
                f"there is no action for the command `{command}`"
            )
    return [PlannedAction(*each, transform.pointer) for each in found]


def _is_about_stainless(value: Any) -> bool:
    return (
        is_mapping(value)
        and bool(value)
        and all(key.startswith("x-stainless-") for key in value)
    )


def _replace(
    query: str, value: Any, root: Any, *, is_template: bool
) -> Iterator[tuple[str, str, Any]]:
    """Yield the actions that set what a query selects to a value."""
    try:
        pointers = find_pointers(query, root)
    except QueryError as error:
        raise UnsupportedTransform(
            f"`{shorten(query)}` cannot be used: {error}"
        ) from None
    if not pointers:
        raise UnsupportedTransform(f"`{shorten(query)}` selects nothing")
    document = wrap_value(root)
    nodes = [document.value_at(pointer) for pointer in pointers]
    if not is_template and not any(map(_has_members, [value, *nodes])):
        yield query, "update", value
        return
    for pointer, node in zip(pointers, nodes, strict=True):
        if is_template:
            if not (isinstance(node, str) and isinstance(value, str)):
                raise UnsupportedTransform("its template is applied to what is no text")
            text = value.replace("{{value}}", node)
            yield to_query(root, pointer), "update", text
            continue
        around, _, _ = pointer.rpartition("/")
        if not pointer or not is_mapping(document.value_at(around)):
            raise UnsupportedTransform("it replaces what is no member of a mapping")
        yield to_query(root, pointer), "remove", True
        yield to_query(root, around), "update", {split_pointer(pointer)[-1]: value}


def _has_members(value: Any) -> bool:
    return is_mapping(value) or is_list(value)


def apply_actions(actions: Sequence[PlannedAction], parsed: Document) -> None:
    """Apply all actions of a transform to a file, or none if one has no effect."""
    overlay = Overlay(
        Path("stainless.overlay.yaml"),
        wrap_value({}),
        "",
        tuple(Action("", each.query, each.modifier, each.value) for each in actions),
    )
    # The values are copied before they are changed.
    before = dict(parsed.root)
    try:
        faults = apply_overlays(DocumentFile(parsed, Path()), [overlay])
    except DiagnosticsError as error:
        faults = list(error.diagnostics)
    if faults:
        parsed.root.clear()
        parsed.root.update(before)
        parsed.forget()
        raise UnsupportedTransform(faults[0].message)
