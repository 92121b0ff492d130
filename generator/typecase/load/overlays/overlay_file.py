"""Read overlays of OpenAPI Overlay 1.0 and 1.1, and check their structure.

Overlays of 1.0 are read by the rules of 1.1, which say more precisely what is merged.
"""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

from typecase.diagnostics import Diagnostic, DiagnosticsError, Severity
from typecase.diagnostics.suggestions import suggest
from typecase.load.document import Document, join_pointer
from typecase.load.json_types import is_list, is_mapping
from typecase.load.metaschema.error_messages import shorten
from typecase.load.overlays.queries import QueryError, check_query
from typecase.load.parse.file_reader import read_file

_NAME = re.compile(r".*\.overlay\.(json|ya?ml)")
_VERSION = re.compile(r"1\.[01]\.[0-9]+")
_KEYS: Mapping[str, tuple[type, str]] = {
    "overlay": (str, "a string"),
    "info": (dict, "a mapping"),
    "extends": (str, "a string"),
    "actions": (list, "a list"),
}
_INFO_KEYS: Mapping[str, tuple[type, str]] = {
    "title": (str, "a string"),
    "version": (str, "a string"),
    "description": (str, "a string"),
}
_ACTION_KEYS: Mapping[str, tuple[type, str]] = {
    "target": (str, "a string"),
    "description": (str, "a string"),
    "update": (object, "any value"),
    "copy": (str, "a string"),
    "remove": (bool, "true or false"),
}


class Action(Struct, frozen=True):
    """An action of an overlay.

    `pointer` is the place of the action in the overlay, and `target` a JSONPath query.
    `modifier` is "update", "copy", "remove", or "" if the action does nothing. `value`
    is the value of that key.
    """

    pointer: str
    target: str
    modifier: str
    value: Any


class Overlay(Struct, frozen=True):
    """A valid overlay: the parsed file, the target of `extends`, and the actions.

    `path` is the path of the file. `extends` is empty without that key. `warnings` has
    the faults that do not prevent the application.
    """

    path: Path
    document: Document
    extends: str
    actions: tuple[Action, ...]
    warnings: tuple[Diagnostic, ...] = ()


def is_overlay_name(name: str) -> bool:
    """Return whether the name of a file is that of an overlay."""
    return _NAME.fullmatch(name) is not None


def read_overlay(path: Path) -> Overlay:
    """Read an overlay and check its structure.

    Raise a `DiagnosticsError` if the file cannot be read or is not a valid overlay.
    """
    document, faults = read_file(path, str(path))
    faults = [*faults, *_check(document)]
    if any(fault.severity is Severity.ERROR for fault in faults):
        raise DiagnosticsError(faults)
    actions = tuple(
        Action(
            pointer=join_pointer("/actions", index),
            target=action["target"],
            modifier=(modifier := _modifier(action)),
            value=action.get(modifier),
        )
        for index, action in enumerate(document.root["actions"])
    )
    return Overlay(
        path, document, document.root.get("extends", ""), actions, tuple(faults)
    )


def _modifier(action: Mapping[str, Any]) -> str:
    """Return the key that says what a valid action does, or "" if it does nothing."""
    # `update` and `copy` have no effect beside `remove: true`.
    if action.get("remove"):
        return "remove"
    return next((key for key in ("update", "copy") if key in action), "")


def report(
    document: Document,
    code: str,
    message: str,
    pointer: str,
    *,
    hint: str | None = None,
) -> Diagnostic:
    """Return a diagnostic about a place in an overlay.

    ``document`` is the overlay. `Document.diagnostic` explains the arguments.
    """
    found = document.diagnostic(code, message, pointer, hint=hint)
    # The overlay is not part of the bundle of the document.
    return found._replace(bundled_pointer=None)


def _check(document: Document) -> Iterator[Diagnostic]:
    """Yield the faults in the structure of an overlay."""
    root: Any = document.root
    if not is_mapping(root) or "overlay" not in root:
        yield report(
            document,
            "bad-overlay",
            "the root of an overlay must be a mapping with the key `overlay`",
            "",
            hint="start the overlay with the line `overlay: 1.1.0`",
        )
        return
    version = root["overlay"]
    if not isinstance(version, str) or not _VERSION.fullmatch(version):
        yield report(
            document,
            "unsupported-version",
            f"`overlay: {shorten(str(version))}` is not a supported version",
            "/overlay",
            hint="write `overlay: 1.1.0`, or 1.0.0",
        )
        return
    yield from _check_keys(document, "", _KEYS, required=("info", "actions"))
    if is_mapping(root.get("info")):
        yield from _check_keys(
            document, "/info", _INFO_KEYS, required=("title", "version")
        )
    actions = root.get("actions")
    if not is_list(actions):
        return
    if not actions:
        yield report(
            document,
            "bad-overlay",
            "`actions` is empty; an overlay has at least one action",
            "/actions",
            hint="add an action, or remove this overlay from the configuration",
        )
    for index, action in enumerate(actions):
        pointer = join_pointer("/actions", index)
        if is_mapping(action):
            yield from _check_action(document, action, pointer, version)
        else:
            yield report(
                document, "bad-overlay", "an action must be a mapping", pointer
            )


def _check_keys(
    document: Document,
    pointer: str,
    keys: Mapping[str, tuple[type, str]],
    required: tuple[str, ...],
) -> Iterator[Diagnostic]:
    """Yield a diagnostic for each missing or unknown key, and each wrong type.

    ``pointer`` is that of a mapping. ``keys`` has the type of each key's value, and the
    name of the type in messages.
    """
    node = document.value_at(pointer)
    for key in required:
        if key not in node:
            yield report(
                document, "bad-overlay", f"the key `{key}` is missing", pointer
            )
    for key, value in node.items():
        place = join_pointer(pointer, key)
        if key.startswith("x-"):
            continue
        if key not in keys:
            yield report(
                document,
                "bad-overlay",
                f"the key `{shorten(key)}` is unknown",
                place,
                hint=suggest(key, list(keys))
                or f"use one of {', '.join(keys)}, or a key that starts with `x-`",
            )
        elif not isinstance(value, keys[key][0]):
            yield report(
                document, "bad-overlay", f"`{key}` must be {keys[key][1]}", place
            )


def _check_action(
    document: Document, action: dict[str, Any], pointer: str, version: str
) -> Iterator[Diagnostic]:
    yield from _check_keys(document, pointer, _ACTION_KEYS, required=("target",))
    if "update" in action and "copy" in action:
        yield report(
            document,
            "bad-overlay",
            "an action has either `update` or `copy`, not both",
            join_pointer(pointer, "copy"),
            hint="make two actions of it",
        )
    if "copy" in action and version.startswith("1.0"):
        yield report(
            document,
            "bad-overlay",
            "`copy` needs version 1.1 of overlays",
            join_pointer(pointer, "copy"),
            hint="write `overlay: 1.1.0`",
        )
    if not action.keys() & {"update", "copy", "remove"}:
        yield report(
            document,
            "bad-overlay",
            "the action changes nothing: it has neither `update`, `copy` nor `remove`",
            pointer,
            hint="add one of these keys",
        )
    for key in ("target", "copy"):
        query = action.get(key)
        if isinstance(query, str):
            try:
                check_query(query)
            except QueryError as error:
                yield report(
                    document,
                    "bad-jsonpath",
                    f"`{shorten(query)}` is not a JSONPath query: {error}",
                    join_pointer(pointer, key),
                    hint="follow RFC 9535: keys with other characters than letters,"
                    " digits and _ need brackets, as in $.paths['/pets']['x-key']",
                )
