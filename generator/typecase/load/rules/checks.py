"""The rules of OpenAPI that its schemas cannot say, one function each.

In: a document, faulty or not. Out: every fault, located. The rules for our own
extension keys are in `extensions`.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from typecase.diagnostics import Diagnostic, Severity
from typecase.load.document import Document, join
from typecase.load.json_types import items, mapping
from typecase.load.metaschema.messages import check_name, did_you_mean, shorten
from typecase.load.navigate.object_kinds import METHODS, SECTIONS, Kind
from typecase.load.navigate.operations import (
    listed_parameters,
    names_resource,
    operations,
    parameters_of,
    path_operations,
)
from typecase.load.navigate.walk import Found
from typecase.load.rules.extensions import check_extensions
from typecase.load.rules.schema_checks import check_schemas

_TEMPLATE = re.compile(r"\{([^{}]*)\}")
# Twice what the longest known text has; each is printed in several places.
_MOST_LETTERS = 1_000_000
_COMPONENT = re.compile(r"[A-Za-z0-9._-]+")


def check_rules(
    document: Document, everything: Sequence[Found]
) -> Iterator[Diagnostic]:
    """Run every check; ``everything`` is every object of the document."""
    for check in _CHECKS:
        yield from check(document)
    for check_all in _CHECKS_OF_OBJECTS:
        yield from check_all(document, everything)


def _repeated(
    document: Document, named: Iterable[tuple[Any, str]]
) -> Iterator[tuple[Any, str, str]]:
    """Each name that comes again, its pointer, and the line where it came first."""
    first: dict[Any, str] = {}
    for name, pointer in named:
        if first.setdefault(name, pointer) != pointer:
            yield name, pointer, document.line(first[name], pointer)


def _operation_ids_differ(document: Document) -> Iterator[Diagnostic]:
    named = [
        (name, join(each.pointer, "operationId"))
        for each in operations(document)
        if isinstance(name := each.node.get("operationId"), str)
    ]
    for name, pointer, line in _repeated(document, named):
        yield document.diagnostic(
            "duplicate-operation-id",
            f"the operationId `{shorten(name)}` is already used on {line};"
            " each is named after its method and path",
            pointer,
            hint="give each operation an id of its own",
            severity=Severity.WARNING,
        )


def _operation_ids_have_form(document: Document) -> Iterator[Diagnostic]:
    for operation in operations(document):
        name = operation.node.get("operationId")
        if isinstance(name, str) and "/" in name and not names_resource(name):
            yield document.diagnostic(
                "bad-operation-id",
                f"the operationId `{shorten(name)}` is not `resource/verb`;"
                " the resource is the tag or the start of the path",
                join(operation.pointer, "operationId"),
                hint="each part is a-z, then a-z, 0-9, _ and -; or use no slash",
                severity=Severity.WARNING,
            )


def _component_names_have_form(document: Document) -> Iterator[Diagnostic]:
    for section, members in mapping(document.root.get("components")).items():
        for name in mapping(members) if section in SECTIONS.values() else ():
            if not _COMPONENT.fullmatch(name):
                yield document.diagnostic(
                    "bad-name",
                    f"`{shorten(name)}` is no name for a component; it is taken as"
                    " it is",
                    join("/components", section, name),
                    hint="use letters, digits, dots, hyphens and underscores",
                    severity=Severity.WARNING,
                )


def _texts_are_short(
    document: Document, everything: Sequence[Found]
) -> Iterator[Diagnostic]:
    for found in everything:
        for key in ("title", "summary", "description"):
            text = found.node.get(key)
            if isinstance(text, str) and len(text) > _MOST_LETTERS:
                yield document.diagnostic(
                    "too-long",
                    f"the {key} has {len(text):,} letters, and is not printed with"
                    f" more than {_MOST_LETTERS:,}",
                    join(found.pointer, key),
                )


def _templates_have_form(document: Document) -> Iterator[Diagnostic]:
    for path in mapping(document.root.get("paths")):
        rest = _TEMPLATE.sub("", path)
        if "{" in rest or "}" in rest or "" in _TEMPLATE.findall(path):
            yield document.diagnostic(
                "bad-path",
                f"the path `{shorten(path)}` has braces that do not pair, or hold no "
                "name",
                join("/paths", path),
            )


def _paths_differ(document: Document) -> Iterator[Diagnostic]:
    """Paths that a server cannot tell apart, if both have an operation of a method."""
    first: dict[tuple[str, str], str] = {}
    for path, item in mapping(document.root.get("paths")).items():
        pointer = join("/paths", path)
        shape = _TEMPLATE.sub("{}", path)
        taken = [
            first.setdefault((shape, m), pointer) for m in METHODS if m in mapping(item)
        ]
        for other in dict.fromkeys(each for each in taken if each != pointer):
            line = document.line(other, pointer)
            yield document.diagnostic(
                "ambiguous-path",
                f"the path `{shorten(path)}` differs only in its parameters' names "
                f"from the one on {line}, and has operations of the same methods; a "
                "server answers them all by the first",
                pointer,
                hint="put the operations of both under one of them",
                severity=Severity.WARNING,
            )


def _templates_are_declared(document: Document) -> Iterator[Diagnostic]:
    for operation in path_operations(document):
        declared = [
            each.name
            for each in parameters_of(document, operation)
            if each.location == "path"
        ]
        used: list[str] = _TEMPLATE.findall(operation.path)
        for name in dict.fromkeys(each for each in used if each):
            yield from check_name(
                document,
                "missing-path-parameter",
                f"`{operation.method} {shorten(operation.path)}` declares no path "
                f"parameter `{shorten(name)}`",
                operation.pointer,
                name=name,
                known=declared,
                otherwise="add it to `parameters` with `in: path` and `required: true`",
            )


def _path_parameters_are_used(document: Document) -> Iterator[Diagnostic]:
    for operation in path_operations(document):
        used = _TEMPLATE.findall(operation.path)
        for each in parameters_of(document, operation):
            if each.location == "path" and each.name not in used:
                # Another way to write it, from routers.
                colon = f":{each.name}"
                written = colon in operation.path.split("/")
                yield document.diagnostic(
                    "unused-path-parameter",
                    f"the path `{shorten(operation.path)}` has no "
                    f"{{{shorten(each.name)}}}",
                    each.pointer,
                    hint=(
                        f"write {{{shorten(each.name)}}} in place of {shorten(colon)}"
                        if written
                        else did_you_mean(each.name, used)
                    ),
                )


def _parameters_differ(document: Document) -> Iterator[Diagnostic]:
    for operation in operations(document):
        holders = (
            (operation.item, operation.item_pointer),
            (operation.node, operation.pointer),
        )
        for holder, pointer in holders:
            listed = listed_parameters(document, holder, pointer)
            keys = [(each.key, each.pointer) for each in listed]
            for (name, location), place, line in _repeated(document, keys):
                yield document.diagnostic(
                    "duplicate-parameter",
                    f"the {location} parameter `{shorten(name)}` is already listed on "
                    f"{line}",
                    place,
                )


def _security_is_declared(document: Document) -> Iterator[Diagnostic]:
    schemes = list(
        mapping(mapping(document.root.get("components")).get("securitySchemes"))
    )
    holders = [(document.root, "")]
    holders += [(each.node, each.pointer) for each in operations(document)]
    for holder, pointer in holders:
        listed = holder.get("security")
        for index, each in enumerate(items(listed)):
            for name in mapping(each):
                if name not in schemes:
                    yield document.diagnostic(
                        "unknown-security-scheme",
                        f"there is no security scheme `{shorten(name)}`; callers "
                        "cannot choose what needs it",
                        join(pointer, "security", index, name),
                        hint=did_you_mean(name, schemes),
                        severity=Severity.WARNING,
                    )


def _server_variables_are_declared(
    document: Document, everything: Sequence[Found]
) -> Iterator[Diagnostic]:
    for found in everything:
        url = found.node.get("url")
        if not isinstance(url, str) or found.kind is not Kind.SERVER:
            continue
        for name in _TEMPLATE.findall(url):
            yield from check_name(
                document,
                "unknown-server-variable",
                f"the server's url uses {{{shorten(name)}}}, which `variables` "
                "does not declare",
                join(found.pointer, "url"),
                name=name,
                known=mapping(found.node.get("variables")),
            )


def _tags_differ(document: Document) -> Iterator[Diagnostic]:
    named = [
        (name, join("/tags", index))
        for index, tag in enumerate(items(document.root.get("tags")))
        if isinstance(name := mapping(tag).get("name"), str)
    ]
    for name, pointer, line in _repeated(document, named):
        yield document.diagnostic(
            "duplicate-tag",
            f"the tag `{shorten(name)}` is already described on {line}",
            pointer,
        )


_CHECKS: tuple[Callable[[Document], Iterator[Diagnostic]], ...] = (
    _operation_ids_differ,
    _operation_ids_have_form,
    _component_names_have_form,
    _templates_have_form,
    _paths_differ,
    _templates_are_declared,
    _path_parameters_are_used,
    _parameters_differ,
    _security_is_declared,
    _tags_differ,
    check_schemas,
)
_CHECKS_OF_OBJECTS: tuple[
    Callable[[Document, Sequence[Found]], Iterator[Diagnostic]], ...
] = (
    _texts_are_short,
    _server_variables_are_declared,
    check_extensions,
)
