"""What extension keys may say: where they stand, their form and what they name.

In: a document. Out: a fault for each `x-typecase-…` key that is unknown, out of place
or of the wrong form, or that names what is not there. The keys themselves are in
`extension_keys`; what they do to the package does not belong here.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from typecase.diagnostics import Diagnostic
from typecase.load.document import Document, join
from typecase.load.extension_keys import (
    KEYS,
    PREFIX,
    Key,
    are_groups,
    are_texts,
    is_text,
)
from typecase.load.grammar import Kind
from typecase.load.grant_checks import check_grants
from typecase.load.operations import members_of, operations, parameters_of
from typecase.load.plain import is_list, items, mapping
from typecase.load.volume_checks import check_volume
from typecase.load.walk import Found
from typecase.load.wording import did_you_mean, shorten

_PLACEHOLDERS = (
    "$status",
    "$reason",
    "$message",
    "$now",
    "$fault_message",
    "$fault_field",
    "$fault_value",
)


def check_extensions(
    document: Document, everything: Sequence[Found]
) -> Iterator[Diagnostic]:
    """Check every extension key of ours, and what the keys refer to."""
    for found in everything:
        for key in found.node:
            if key.startswith(PREFIX):
                yield from _check_key(document, key, found)
        yield from _check_note(document, found.node, found.pointer)
        if found.kind is Kind.SCHEMA:
            yield from _check_varnames(document, found.node, found.pointer)
            yield from _check_time(document, found)
        if found.kind is Kind.MEDIA_TYPE:
            yield from _check_unwrap(document, found.node, found.pointer)
        if found.kind in (Kind.SECURITY_SCHEME, Kind.PARAMETER):
            yield from _check_variables(document, found)
    yield from _check_require_any(document)
    yield from check_volume(document)
    yield from check_grants(document)
    for key in ("x-typecase-envelope", "x-typecase-problem"):
        template = document.root.get(key)
        yield from _check_placeholders(document, template, join("", key))


def _check_key(document: Document, key: str, found: Found) -> Iterator[Diagnostic]:
    place = join(found.pointer, key)
    known = KEYS.get(key)
    if known is None:
        name = key.removeprefix(PREFIX)
        names = [each.removeprefix(PREFIX) for each in KEYS]
        yield document.diagnostic(
            "unknown-extension",
            f"`{shorten(key)}` is not a key this generator knows",
            place,
            hint=did_you_mean(name, names, PREFIX) or f"it knows {', '.join(KEYS)}",
        )
    elif found.kind not in known.places:
        yield document.diagnostic(
            "misplaced-extension",
            f"`{key}` has no meaning here",
            place,
            hint=f"it belongs on {' or '.join(known.places)}",
        )
    elif not known.form.fits(found.node[key]):
        yield _wrong_form(document, key, known.form.words, place)
    else:
        value = found.node[key]
        parts = list(enumerate(value)) if is_list(value) else []
        nodes = [(each, join(place, i)) for i, each in parts] or [(value, place)]
        for node, at in nodes:
            yield from _check_members(document, key, known, node, at)


def _check_members(
    document: Document, key: str, known: Key, node: Any, pointer: str
) -> Iterator[Diagnostic]:
    if known.members is None:
        return
    for name, value in mapping(node).items():
        form = known.members.get(name)
        if form is None:
            yield document.diagnostic(
                "unknown-extension",
                f"`{key}` has no member `{shorten(name)}`",
                join(pointer, name),
                hint=did_you_mean(name, [*known.members])
                or f"it has {', '.join(known.members)}",
            )
        elif not form.fits(value):
            at = join(pointer, name)
            yield _wrong_form(document, f"{key}: {name}", form.words, at)
    for name in known.required:
        if name not in node:
            yield document.diagnostic(
                "bad-extension", f"`{key}` lacks `{name}`", pointer
            )


def _wrong_form(document: Document, key: str, words: str, pointer: str) -> Diagnostic:
    return document.diagnostic("bad-extension", f"`{key}` must be {words}", pointer)


def _check_note(
    document: Document, node: dict[str, Any], pointer: str
) -> Iterator[Diagnostic]:
    note = node.get("x-not-shown", "-")
    if not (is_text(note) or are_texts(note)):
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
    if not are_texts(names):
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
    if not is_text(member):
        return
    known = sorted(members_of(document, node.get("schema"), join(pointer, "schema")))
    if member not in known:
        yield document.diagnostic(
            "unknown-member",
            f"the schema has no member `{shorten(str(member))}` to unwrap",
            join(pointer, "x-typecase-unwrap"),
            hint=did_you_mean(str(member), known),
        )


def _check_time(document: Document, found: Found) -> Iterator[Diagnostic]:
    if "x-typecase-time" not in found.node:
        return
    place = join(found.pointer, "x-typecase-time")
    if found.inside is not Kind.PARAMETER:
        yield document.diagnostic(
            "misplaced-extension",
            "`x-typecase-time` has no meaning here",
            place,
            hint="it belongs on the schema of a parameter",
        )
    elif found.node.get("type") != "integer":
        yield document.diagnostic(
            "bad-extension", "`x-typecase-time` stands beside no `type: integer`", place
        )


def _check_variables(document: Document, found: Found) -> Iterator[Diagnostic]:
    """A pair of user and password comes from two variables, all else from one."""
    named = found.node.get("x-typecase-env")
    place = join(found.pointer, "x-typecase-env")
    if not KEYS["x-typecase-env"].form.fits(named):
        return
    scheme = str(found.node.get("scheme")).lower()
    is_pair = found.node.get("type") == "http" and scheme == "basic"
    if found.kind is Kind.PARAMETER and not found.node.get("x-typecase-credential"):
        yield document.diagnostic(
            "misplaced-extension",
            "`x-typecase-env` stands on a parameter that is given to each call",
            place,
            hint="add `x-typecase-credential: true`",
        )
    elif is_list(named) is not is_pair:
        words = "two names, of user and password" if is_pair else "one name"
        yield _wrong_form(document, "x-typecase-env", words, place)


def _check_require_any(document: Document) -> Iterator[Diagnostic]:
    for operation in operations(document):
        groups = operation.node.get("x-typecase-require-any")
        if not are_groups(groups):
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
