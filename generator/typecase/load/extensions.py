"""The extension keys this generator reads: where each may stand, and its form.

In: a document. Out: a fault for each `x-typecase-…` key that is unknown, out of place
or of the wrong form, and for notes and names of enum values of the wrong form. What the
keys do to the package does not belong here.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from typecase.diagnostics import Diagnostic
from typecase.load.document import Document, join
from typecase.load.grammar import Kind
from typecase.load.operations import (
    members_of,
    operations,
    parameters_of,
)
from typecase.load.plain import is_list, is_mapping, items, mapping
from typecase.load.walk import Found, objects
from typecase.load.wording import did_you_mean, shorten

_PREFIX = "x-typecase-"
_IDENTIFIER = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_PLACEHOLDERS = (
    "$status",
    "$reason",
    "$message",
    "$now",
    "$fault_message",
    "$fault_field",
    "$fault_value",
)


@dataclass(frozen=True, slots=True)
class _Key:
    """One extension key. `places` are the kinds of object it may stand on."""

    places: tuple[Kind, ...]
    form: str
    fits: Callable[[Any], bool]


def _is_identifier(value: Any) -> bool:
    return isinstance(value, str) and _IDENTIFIER.fullmatch(value) is not None


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and value != ""


def _is_boolean(value: Any) -> bool:
    return isinstance(value, bool)


def _is_mapping(value: Any) -> bool:
    return is_mapping(value)


def _are_groups(value: Any) -> bool:
    return (
        is_list(value)
        and bool(value)
        and all(
            is_list(group) and group and all(map(_is_text, group)) for group in value
        )
    )


def _are_texts(value: Any) -> bool:
    return is_list(value) and bool(value) and all(map(_is_text, value))


_KEYS = {
    "x-typecase-argument": _Key(
        (Kind.SECURITY_SCHEME, Kind.PARAMETER), "an identifier", _is_identifier
    ),
    "x-typecase-credential": _Key((Kind.PARAMETER,), "true or false", _is_boolean),
    "x-typecase-envelope": _Key((Kind.DOCUMENT,), "a mapping", _is_mapping),
    "x-typecase-idempotent": _Key((Kind.OPERATION,), "true or false", _is_boolean),
    "x-typecase-name": _Key((Kind.SERVER,), "an identifier", _is_identifier),
    "x-typecase-placeholder": _Key(
        (Kind.SERVER_VARIABLE,), "true or false", _is_boolean
    ),
    "x-typecase-prefix": _Key((Kind.SECURITY_SCHEME,), "a text", _is_text),
    "x-typecase-problem": _Key((Kind.DOCUMENT,), "a mapping", _is_mapping),
    "x-typecase-require-any": _Key(
        (Kind.OPERATION,), "a list of lists of parameter names", _are_groups
    ),
    "x-typecase-unwrap": _Key((Kind.MEDIA_TYPE,), "the name of a member", _is_text),
}


def check_extensions(document: Document) -> Iterator[Diagnostic]:
    """Check every extension key of ours, and what the keys refer to."""
    for found in objects(document):
        for key in found.node:
            if key.startswith(_PREFIX):
                yield from _check_key(document, key, found)
        yield from _check_note(document, found.node, found.pointer)
        if found.kind is Kind.SCHEMA:
            yield from _check_varnames(document, found.node, found.pointer)
        if found.kind is Kind.MEDIA_TYPE:
            yield from _check_unwrap(document, found.node, found.pointer)
    yield from _check_require_any(document)
    for key in ("x-typecase-envelope", "x-typecase-problem"):
        template = document.root.get(key)
        yield from _check_placeholders(document, template, join("", key))


def _check_key(document: Document, key: str, found: Found) -> Iterator[Diagnostic]:
    place = join(found.pointer, key)
    known = _KEYS.get(key)
    if known is None:
        name = key.removeprefix(_PREFIX)
        names = [each.removeprefix(_PREFIX) for each in _KEYS]
        yield document.diagnostic(
            "unknown-extension",
            f"`{shorten(key)}` is not a key this generator knows",
            place,
            hint=did_you_mean(name, names, _PREFIX) or f"it knows {', '.join(_KEYS)}",
        )
    elif found.kind not in known.places:
        yield document.diagnostic(
            "misplaced-extension",
            f"`{key}` has no meaning here",
            place,
            hint=f"it belongs on {' or '.join(known.places)}",
        )
    elif not known.fits(found.node[key]):
        yield document.diagnostic(
            "bad-extension", f"`{key}` must be {known.form}", place
        )


def _check_note(
    document: Document, node: dict[str, Any], pointer: str
) -> Iterator[Diagnostic]:
    note = node.get("x-not-shown", "-")
    if not (_is_text(note) or _are_texts(note)):
        yield document.diagnostic(
            "bad-extension",
            "`x-not-shown` must be a text or a list of texts",
            join(pointer, "x-not-shown"),
        )


def _check_varnames(
    document: Document, node: dict[str, Any], pointer: str
) -> Iterator[Diagnostic]:
    if "x-enum-varnames" not in node:
        return
    names, values = node["x-enum-varnames"], node.get("enum")
    place = join(pointer, "x-enum-varnames")
    if not _are_texts(names):
        message = "must be a list of texts"
    elif not is_list(values):
        message = "stands beside no `enum`"
    elif len(names) != len(values):
        message = f"has {len(names)} names for {len(values)} values"
    elif len(set(names)) != len(names):
        message = "gives one name twice"
    else:
        return
    yield document.diagnostic("bad-extension", f"`x-enum-varnames` {message}", place)


def _check_unwrap(
    document: Document, node: dict[str, Any], pointer: str
) -> Iterator[Diagnostic]:
    member = node.get("x-typecase-unwrap")
    if not _is_text(member):
        return
    known = sorted(members_of(document, node.get("schema"), join(pointer, "schema")))
    if member not in known:
        yield document.diagnostic(
            "unknown-member",
            f"the schema has no member `{shorten(str(member))}` to unwrap",
            join(pointer, "x-typecase-unwrap"),
            hint=did_you_mean(str(member), known),
        )


def _check_require_any(document: Document) -> Iterator[Diagnostic]:
    for operation in operations(document):
        groups = operation.node.get("x-typecase-require-any")
        if not _are_groups(groups):
            continue
        known = [each.name for each in parameters_of(document, operation)]
        for row, group in enumerate(groups or []):
            for column, name in enumerate(group):
                if name not in known:
                    yield document.diagnostic(
                        "unknown-parameter",
                        f"the operation has no parameter `{shorten(name)}`",
                        join(operation.pointer, "x-typecase-require-any", row, column),
                        hint=did_you_mean(name, known),
                    )


def _check_placeholders(
    document: Document, template: Any, pointer: str
) -> Iterator[Diagnostic]:
    """A word with a dollar that we do not fill in would reach callers as it is."""
    if isinstance(template, str):
        if template.startswith("$") and template not in _PLACEHOLDERS:
            yield document.diagnostic(
                "unknown-placeholder",
                f"`{shorten(template)}` is not a placeholder",
                pointer,
                hint=did_you_mean(template, list(_PLACEHOLDERS))
                or f"the placeholders are {', '.join(_PLACEHOLDERS)}",
            )
        return
    for key, value in mapping(template).items():
        yield from _check_placeholders(document, value, join(pointer, key))
    for index, value in enumerate(items(template)):
        yield from _check_placeholders(document, value, join(pointer, index))
