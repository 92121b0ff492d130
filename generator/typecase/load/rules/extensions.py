"""What extension keys may say: where they stand, their form and what they name.

In: a document. Out: a fault for each `x-typecase-…` key that is unknown, out of place
or of the wrong form, or that names what is not there. The keys themselves are in
`extension_keys`; what they do to the package does not belong here.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from typecase.diagnostics import Diagnostic
from typecase.load.document import Document, join
from typecase.load.json_types import is_list, items
from typecase.load.metaschema.fast_validator import fits
from typecase.load.metaschema.messages import check_name, did_you_mean, shorten
from typecase.load.navigate.members import members
from typecase.load.navigate.object_kinds import Kind
from typecase.load.navigate.operations import operations, parameters_of
from typecase.load.navigate.walk import Found
from typecase.load.rules.extension_keys import KEYS, PREFIX, Schema
from typecase.load.rules.grant_checks import check_grants, placeholders
from typecase.load.rules.paging_checks import check_volume

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
            if key.startswith(PREFIX) or key in KEYS:
                yield from _check_key(document, key, found)
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
        for word, pointer in placeholders(document.root.get(key), join("", key)):
            yield from check_name(
                document,
                "unknown-placeholder",
                f"`{shorten(word)}` is not a placeholder",
                pointer,
                name=word,
                known=_PLACEHOLDERS,
                otherwise=f"the placeholders are {', '.join(_PLACEHOLDERS)}",
            )


def _check_key(document: Document, key: str, found: Found) -> Iterator[Diagnostic]:
    place = join(found.pointer, key)
    known = KEYS.get(key)
    value = found.node[key]
    if known is None:
        name = key.removeprefix(PREFIX)
        names = [each.removeprefix(PREFIX) for each in KEYS if each.startswith(PREFIX)]
        listed = ", ".join(f"{PREFIX}{each}" for each in names)
        yield document.diagnostic(
            "unknown-extension",
            f"`{shorten(key)}` is not a key this generator knows",
            place,
            hint=did_you_mean(name, names, PREFIX) or f"it knows {listed}",
        )
    elif found.kind not in known.places:
        if key.startswith(PREFIX):
            yield _misplaced(
                document, key, place, f"it belongs on {' or '.join(known.places)}"
            )
    elif not fits(known.schema, value):
        yield _wrong_form(document, key, known.schema["description"], place)
    elif known.members is not None:
        parts = list(enumerate(value)) if is_list(value) else []
        nodes = [(each, join(place, i)) for i, each in parts] or [(value, place)]
        for node, at in nodes:
            yield from _check_members(document, key, known.members, node, at)
            for name in known.required:
                if name not in node:
                    message = f"`{key}` lacks `{name}`"
                    yield document.diagnostic("bad-extension", message, at)


def _check_members(
    document: Document,
    key: str,
    members: Mapping[str, Schema],
    node: dict[str, Any],
    pointer: str,
) -> Iterator[Diagnostic]:
    for name, value in node.items():
        at = join(pointer, name)
        yield from check_name(
            document,
            "unknown-extension",
            f"`{key}` has no member `{shorten(name)}`",
            at,
            name=name,
            known=members,
            otherwise=f"it has {', '.join(members)}",
        )
        if name in members and not fits(members[name], value):
            words = members[name]["description"]
            yield _wrong_form(document, f"{key}: {name}", words, at)


def _wrong_form(document: Document, key: str, words: str, pointer: str) -> Diagnostic:
    return document.diagnostic("bad-extension", f"`{key}` must be {words}", pointer)


def _misplaced(document: Document, key: str, pointer: str, hint: str) -> Diagnostic:
    message = f"`{key}` has no meaning here"
    return document.diagnostic("misplaced-extension", message, pointer, hint=hint)


def _check_varnames(
    document: Document, node: dict[str, Any], pointer: str
) -> Iterator[Diagnostic]:
    names, values = items(node.get("x-enum-varnames")), node.get("enum")
    if not fits(KEYS["x-enum-varnames"].schema, names):
        return
    if not is_list(values):
        message = "stands beside no `enum`"
    elif len(names) != len(values):
        message = f"has {len(names)} names for {len(values)} values"
    elif len(set(names)) != len(names):
        message = "gives one name twice"
    else:
        return
    place = join(pointer, "x-enum-varnames")
    yield document.diagnostic("bad-extension", f"`x-enum-varnames` {message}", place)


def _check_unwrap(
    document: Document, node: dict[str, Any], pointer: str
) -> Iterator[Diagnostic]:
    member = node.get("x-typecase-unwrap")
    if isinstance(member, str):
        schema = node.get("schema"), join(pointer, "schema")
        yield from check_name(
            document,
            "unknown-member",
            f"the schema has no member `{shorten(member)}` to unwrap",
            join(pointer, "x-typecase-unwrap"),
            name=member,
            known=sorted(members(document, [schema], through=("allOf",))),
        )


def _check_time(document: Document, found: Found) -> Iterator[Diagnostic]:
    if "x-typecase-time" not in found.node:
        return
    place = join(found.pointer, "x-typecase-time")
    if found.inside is not Kind.PARAMETER:
        hint = "it belongs on the schema of a parameter"
        yield _misplaced(document, "x-typecase-time", place, hint)
    elif found.node.get("type") != "integer":
        yield document.diagnostic(
            "bad-extension", "`x-typecase-time` stands beside no `type: integer`", place
        )


def _check_variables(document: Document, found: Found) -> Iterator[Diagnostic]:
    """A pair of user and password comes from two variables, all else from one."""
    named = found.node.get("x-typecase-env")
    place = join(found.pointer, "x-typecase-env")
    if not fits(KEYS["x-typecase-env"].schema, named):
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
    key = "x-typecase-require-any"
    for operation in operations(document):
        groups = operation.node.get(key)
        if not fits(KEYS[key].schema, groups):
            continue
        known = [each.name for each in parameters_of(document, operation)]
        for row, group in enumerate(items(groups)):
            for column, name in enumerate(group):
                yield from check_name(
                    document,
                    "unknown-parameter",
                    f"the operation has no parameter `{shorten(name)}`",
                    join(operation.pointer, key, row, column),
                    name=name,
                    known=known,
                )
