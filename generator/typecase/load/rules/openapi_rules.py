"""Check the rules of OpenAPI that its JSON Schemas cannot express.

Each rule is one function that yields diagnostics. The document may also have errors
that other modules report. The module `schema_checks` has the rules for schemas, and
`extension_checks` has those for extensions such as `x-typecase-…`.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from typecase.diagnostics import Diagnostic, Severity
from typecase.diagnostics.suggestions import suggest
from typecase.load.document import Document, join_pointer
from typecase.load.json_types import as_list, as_mapping
from typecase.load.metaschema.error_messages import check_name, shorten
from typecase.load.navigate.index import index_of
from typecase.load.navigate.object_kinds import COMPONENT_SECTIONS, HTTP_METHODS, Kind
from typecase.load.navigate.operations import (
    Operation,
    Parameter,
    is_resource_and_verb,
    iter_listed_parameters,
    iter_operations,
    iter_path_operations,
    merge_parameters,
)
from typecase.load.rules.extension_checks import check_extensions
from typecase.load.rules.extension_keys import KnownExtensions
from typecase.load.rules.schema_checks import check_schemas
from typecase.load.rules.value_checks import check_values

PARAMETER = re.compile(r"\{([^{}]*)\}")
"""A parameter in a path, such as `{id}`, or a variable in the URL of a server."""
_PATH = re.compile(r"(?:[^{}]|\{[^{}]+\})*")
"""A path in which each parameter has a name and both braces."""
# The generator copies texts to several places. The longest known text is half as long.
_MAX_TEXT_LENGTH = 1_000_000
_COMPONENT_NAME = re.compile(r"[A-Za-z0-9._-]+")


def check_rules(
    document: Document, extensions: KnownExtensions
) -> Iterator[Diagnostic]:
    """Yield the diagnostics of all rules, including those of extensions and schemas.

    ``extensions`` are those that the document may have.
    """
    for check in _CHECKS:
        yield from check(document)
    yield from check_extensions(document, extensions)


def _find_duplicates(
    document: Document, named: Iterable[tuple[Any, str]]
) -> Iterator[tuple[Any, str, str]]:
    """Yield each repeated name, its pointer and the line of its first occurrence.

    A name that occurs three times is yielded twice. ``named`` has the names with their
    pointers. The line is a text such as "line 5".
    """
    first: dict[Any, str] = {}
    for name, pointer in named:
        if first.setdefault(name, pointer) != pointer:
            yield name, pointer, document.line(first[name], pointer)


def _check_duplicate_operation_ids(document: Document) -> Iterator[Diagnostic]:
    named = [
        (name, join_pointer(operation.pointer, "operationId"))
        for operation in iter_operations(document)
        if isinstance(name := operation.node.get("operationId"), str)
    ]
    for name, pointer, line in _find_duplicates(document, named):
        yield document.diagnostic(
            "duplicate-operation-id",
            f"the operationId `{shorten(name)}` is already used on {line}; operations "
            "of paths that share an operationId are named after their methods and "
            "paths instead",
            pointer,
        )


def _check_operation_id_form(document: Document) -> Iterator[Diagnostic]:
    for operation in iter_operations(document):
        name = operation.node.get("operationId")
        if isinstance(name, str) and "/" in name and not is_resource_and_verb(name):
            yield document.diagnostic(
                "bad-operation-id",
                f"the operationId `{shorten(name)}` does not have the form "
                "`resource/verb`; the resource is taken from the tag or the path",
                join_pointer(operation.pointer, "operationId"),
            )


def _check_component_names(document: Document) -> Iterator[Diagnostic]:
    if document.is_converted:
        return  # Swagger 2.0 allows any name.
    components = as_mapping(document.root.get("components"))
    for section in COMPONENT_SECTIONS.values():
        for name, component in as_mapping(components.get(section)).items():
            # A reference in place of all components that cannot be followed is left.
            is_reference = name == "$ref" and isinstance(component, str)
            if not is_reference and not _COMPONENT_NAME.fullmatch(name):
                yield document.diagnostic(
                    "bad-name",
                    f"OpenAPI does not allow the component name `{shorten(name)}`; it "
                    "is used anyway",
                    join_pointer("/components", section, name),
                    hint="use letters, digits, dots, hyphens and underscores",
                )


def _check_text_lengths(document: Document) -> Iterator[Diagnostic]:
    for key in ("title", "summary", "description"):
        for owner in index_of(document).by_key.get(key, ()):
            text = owner.node[key]
            if isinstance(text, str) and len(text) > _MAX_TEXT_LENGTH:
                yield document.diagnostic(
                    "too-long",
                    f"the {key} has {len(text):,} characters; at most "
                    f"{_MAX_TEXT_LENGTH:,} are supported",
                    join_pointer(owner.pointer, key),
                    hint="shorten the text",
                )


def _check_path_braces(document: Document) -> Iterator[Diagnostic]:
    for path in as_mapping(document.root.get("paths")):
        if not _PATH.fullmatch(path):
            yield document.diagnostic(
                "bad-path",
                f"the path `{shorten(path)}` has unmatched braces or a parameter "
                "without a name",
                join_pointer("/paths", path),
            )


def _check_ambiguous_paths(document: Document) -> Iterator[Diagnostic]:
    """Yield warnings for the paths that a server cannot tell from an earlier path.

    Such paths differ only in parameter names and have a method in common. Methods of
    `additionalOperations` are not compared.
    """
    first: dict[tuple[str, str], str] = {}
    for path, item in as_mapping(document.root.get("paths")).items():
        pointer = join_pointer("/paths", path)
        shape = PARAMETER.sub("{}", path)
        # For each method, the first path with this shape: it gets all requests.
        owners = [
            first.setdefault((shape, method), pointer)
            for method in HTTP_METHODS
            if method in as_mapping(item)
        ]
        for other in dict.fromkeys(owner for owner in owners if owner != pointer):
            line = document.line(other, pointer)
            yield document.diagnostic(
                "ambiguous-path",
                f"the path `{shorten(path)}` differs from the path on {line} only in "
                "the names of parameters, and the two paths have at least one method "
                "in common; a server routes requests with such a method to the path "
                f"on {line}",
                pointer,
            )


def _check_path_parameters(document: Document) -> Iterator[Diagnostic]:
    """Yield the parameters that a path has and does not declare, and the reverse."""
    for operation in iter_path_operations(document):
        used = PARAMETER.findall(operation.path)
        parameters = [
            parameter
            for parameter in merge_parameters(document, operation)
            if parameter.location == "path"
        ]
        if used or parameters:
            yield from _check_missing_parameters(document, operation, used, parameters)
            yield from _check_unused_parameters(document, operation, used, parameters)


def _check_missing_parameters(
    document: Document,
    operation: Operation,
    used: list[str],
    parameters: Sequence[Parameter],
) -> Iterator[Diagnostic]:
    """Yield an error for each parameter of a path that is not declared.

    ``used`` are the names in the path, and ``parameters`` are the declared parameters.
    """
    declared = [parameter.name for parameter in parameters]
    # `_check_path_braces` reports parameters without a name.
    for name in dict.fromkeys(filter(None, used)):
        yield from check_name(
            document,
            "missing-path-parameter",
            f"`{operation.method} {shorten(operation.path)}` does not declare its "
            f"path parameter `{shorten(name)}`",
            operation.pointer,
            name=name,
            known=declared,
            otherwise="add the parameter to `parameters`, with `in: path` and "
            "`required: true`",
        )


def _check_unused_parameters(
    document: Document,
    operation: Operation,
    used: list[str],
    parameters: Sequence[Parameter],
) -> Iterator[Diagnostic]:
    """Yield an error for each declared parameter that the path does not contain.

    `_check_missing_parameters` explains the arguments.
    """
    declared = {parameter.name for parameter in parameters}
    undeclared = [name for name in used if name not in declared]
    for parameter in parameters:
        if parameter.name in used:
            continue
        name = shorten(parameter.name)
        hint = suggest(parameter.name, used)
        if len(undeclared) == 1 and len(declared.difference(used)) == 1:
            hint = suggest(undeclared[0], undeclared)
        # Some web frameworks write path parameters as `:name`.
        if f":{parameter.name}" in operation.path.split("/"):
            hint = f"write {{{name}}} in place of :{name}"
        yield document.diagnostic(
            "unused-path-parameter",
            f"the path `{shorten(operation.path)}` does not contain the path "
            f"parameter {{{name}}}",
            parameter.pointer,
            hint=hint or "add the parameter to the path, or remove it",
        )


def _check_duplicate_parameters(document: Document) -> Iterator[Diagnostic]:
    for operation in iter_operations(document):
        # An operation may override a parameter of its path.
        owners = (
            (operation.item, operation.item_pointer),
            (operation.node, operation.pointer),
        )
        for owner, pointer in owners:
            keys = (
                (parameter.key, parameter.pointer)
                for parameter in iter_listed_parameters(document, owner, pointer)
            )
            for (name, location), at, line in _find_duplicates(document, keys):
                yield document.diagnostic(
                    "duplicate-parameter",
                    f"the {location} parameter `{shorten(name)}` is already listed on "
                    f"{line}",
                    at,
                )


def _check_security_schemes(document: Document) -> Iterator[Diagnostic]:
    schemes = list(
        as_mapping(as_mapping(document.root.get("components")).get("securitySchemes"))
    )
    owners = [
        (document.root, ""),
        *(
            (operation.node, operation.pointer)
            for operation in iter_operations(document)
        ),
    ]
    for owner, pointer in owners:
        for index, requirement in enumerate(as_list(owner.get("security"))):
            for name in as_mapping(requirement):
                if name not in schemes:
                    yield document.diagnostic(
                        "unknown-security-scheme",
                        f"the security scheme `{shorten(name)}` is not declared; "
                        "alternatives that require it are ignored",
                        join_pointer(pointer, "security", index, name),
                        hint=suggest(name, schemes)
                        or "declare the scheme in `components/securitySchemes`",
                        severity=Severity.WARNING,
                    )


def _check_server_variables(document: Document) -> Iterator[Diagnostic]:
    for server in index_of(document).by_kind[Kind.SERVER]:
        url = server.node.get("url")
        for name in PARAMETER.findall(url) if isinstance(url, str) else ():
            yield from check_name(
                document,
                "unknown-server-variable",
                f"the server's URL uses {{{shorten(name)}}}, which `variables` does "
                "not declare",
                join_pointer(server.pointer, "url"),
                name=name,
                known=as_mapping(server.node.get("variables")),
                otherwise="declare the variable in `variables`",
            )


def _check_duplicate_tags(document: Document) -> Iterator[Diagnostic]:
    named = [
        (name, join_pointer("/tags", index))
        for index, tag in enumerate(as_list(document.root.get("tags")))
        if isinstance(name := as_mapping(tag).get("name"), str)
    ]
    for name, pointer, line in _find_duplicates(document, named):
        yield document.diagnostic(
            "duplicate-tag",
            f"the tag `{shorten(name)}` is already declared on {line}",
            pointer,
        )


_CHECKS: tuple[Callable[[Document], Iterator[Diagnostic]], ...] = (
    _check_duplicate_operation_ids,
    _check_operation_id_form,
    _check_component_names,
    _check_path_braces,
    _check_ambiguous_paths,
    _check_path_parameters,
    _check_duplicate_parameters,
    _check_security_schemes,
    _check_duplicate_tags,
    check_schemas,
    _check_text_lengths,
    _check_server_variables,
    check_values,
)
