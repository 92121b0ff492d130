"""Check the names that `x-typecase-grants` refers to.

A grant is a way to request tokens. Each operation, security scheme, property, argument
and placeholder that a grant names must exist. The module `extension_checks` checks the
structure of the extension.
"""

from collections.abc import Iterator
from typing import Any

from typecase.diagnostics import Diagnostic
from typecase.load.document import Document, join_pointer
from typecase.load.json_types import as_list, as_mapping
from typecase.load.metaschema.error_messages import check_name, shorten
from typecase.load.navigate.operations import (
    Operation,
    index_operations,
    merge_parameters,
    resolve_mapping,
)
from typecase.load.rules.extension_keys import GRANT_PLACEHOLDERS
from typecase.load.rules.operation_names import check_operation_name
from typecase.schema.members import (
    collect_properties,
    request_body_schemas,
    response_body_schemas,
)

_KEY = "x-typecase-grants"


def check_grants(document: Document) -> Iterator[Diagnostic]:
    """Yield an error for each unknown or unsuitable name in the grants.

    A grant whose first token is already the first of an earlier grant is also an error.
    """
    # For each scheme, the index of the grant whose first token is for that scheme.
    owners: dict[str, int] = {}
    for index, node in enumerate(as_list(document.root.get(_KEY))):
        grant, at = as_mapping(node), join_pointer("", _KEY, index)
        yield from _check_schemes(document, grant, at)
        yield from _check_placeholders(document, grant, at)
        scheme = next(iter(as_mapping(grant.get("tokens"))), None)
        if scheme is not None and owners.setdefault(scheme, index) != index:
            yield document.diagnostic(
                "duplicate-grant",
                f"`{shorten(scheme)}` is already the first token of an earlier grant",
                join_pointer(at, "tokens", scheme),
            )
        name = grant.get("operation")
        if isinstance(name, str) and name:
            place = join_pointer(at, "operation")
            hint = "name the operation that requests tokens"
            yield from check_operation_name(document, name, place, hint)
            for operation in index_operations(document).get(name, [])[:1]:
                yield from _check_response(document, grant, operation, at)
                yield from _check_arguments(document, grant, operation, at)


def _check_schemes(
    document: Document, grant: dict[str, Any], pointer: str
) -> Iterator[Diagnostic]:
    components = as_mapping(document.root.get("components"))
    is_basic = {
        name: _uses_basic(document, name, scheme)
        for name, scheme in as_mapping(components.get("securitySchemes")).items()
    }
    # For each scheme that the grant names: the name, the pointer of the name, and
    # whether the scheme must use HTTP Basic.
    named = [
        (name, join_pointer(pointer, "tokens", name), False)
        for name in as_mapping(grant.get("tokens"))
    ]
    client = grant.get("client")
    if isinstance(client, str):
        named.append((client, join_pointer(pointer, "client"), True))
    for name, place, needs_basic in named:
        yield from check_name(
            document,
            "unknown-security-scheme",
            f"the security scheme `{shorten(name)}` is not declared",
            place,
            name=name,
            known=is_basic,
            otherwise="declare the scheme in `components/securitySchemes`",
        )
        # An undeclared scheme, which `check_name` has reported, passes this check.
        if is_basic.get(name, needs_basic) is not needs_basic:
            problem, hint = (
                (
                    "must use HTTP Basic, to send the ID and secret of a client",
                    "name a scheme with `type: http` and `scheme: basic`",
                )
                if needs_basic
                else (
                    "uses HTTP Basic, which cannot send a token",
                    "name the scheme that sends this token",
                )
            )
            yield document.diagnostic(
                "bad-extension",
                f"the security scheme `{shorten(name)}` {problem}",
                place,
                hint=hint,
            )


def _uses_basic(document: Document, name: str, scheme: Any) -> bool:
    """Return whether a security scheme uses HTTP Basic.

    ``scheme`` is the value of the key ``name`` in `components`: the scheme, or a
    reference.
    """
    pointer = join_pointer("/components/securitySchemes", name)
    node, _ = resolve_mapping(document, scheme, pointer)
    return str(node.get("scheme")).lower() == "basic"


def _check_response(
    document: Document, grant: dict[str, Any], operation: Operation, pointer: str
) -> Iterator[Diagnostic]:
    responses = response_body_schemas(document, operation, good=True)
    known = sorted(collect_properties(responses))
    names = {join_pointer(pointer, "lifetime"): grant.get("lifetime")}
    for scheme, name in as_mapping(grant.get("tokens")).items():
        # A list has likely places, which the schema of the response need not declare.
        names[join_pointer(pointer, "tokens", scheme)] = name
    for place, name in names.items():
        if isinstance(name, str) and not name.startswith(("/", "header:")):
            yield from check_name(
                document,
                "unknown-member",
                f"the response has no property `{shorten(name)}`",
                place,
                name=name,
                known=known,
                otherwise="declare the property in the schema of the response",
            )


def _check_arguments(
    document: Document, grant: dict[str, Any], operation: Operation, pointer: str
) -> Iterator[Diagnostic]:
    parameters = [parameter.name for parameter in merge_parameters(document, operation)]
    # For each media type of the request body, the names of the properties.
    bodies: list[list[str]] = [
        list(collect_properties([schema]))
        for schema in request_body_schemas(document, operation).values()
    ]
    for form, node in as_mapping(grant.get("forms")).items():
        at = join_pointer(pointer, "forms", form, "arguments")
        arguments = as_mapping(as_mapping(node).get("arguments"))
        for name in arguments:
            yield from check_name(
                document,
                "unknown-parameter",
                f"the operation has no parameter `{shorten(name)}`",
                join_pointer(at, name),
                name=name,
                known=[*parameters, "body"],
                otherwise="use the names of parameters, or `body`",
            )
        body = as_mapping(arguments.get("body"))
        # The author means the media type that has most of these names.
        known = max([*bodies, []], key=lambda names: len(body.keys() & names))
        for name in body:
            yield from check_name(
                document,
                "unknown-member",
                f"the request body has no property `{shorten(name)}`",
                join_pointer(at, "body", name),
                name=name,
                known=known,
                otherwise="declare the property in the schema of the request body",
            )


def _check_placeholders(
    document: Document, grant: dict[str, Any], pointer: str
) -> Iterator[Diagnostic]:
    kind = grant.get("kind")
    if not isinstance(kind, str) or kind not in GRANT_PLACEHOLDERS:
        return
    for name, at in find_placeholders(
        grant.get("forms"), join_pointer(pointer, "forms")
    ):
        yield from check_name(
            document,
            "unknown-placeholder",
            f"`{shorten(name)}` is not a placeholder of {kind} grants",
            at,
            name=name,
            known=GRANT_PLACEHOLDERS[kind],
            otherwise=f"the placeholders are {', '.join(GRANT_PLACEHOLDERS[kind])}",
        )


def find_placeholders(value: Any, pointer: str) -> Iterator[tuple[str, str]]:
    """Yield each string in a value that starts with a dollar sign, with its pointer.

    Such strings are placeholders. A client would send an unknown placeholder unchanged.
    ``pointer`` is the pointer of the value.
    """
    if isinstance(value, str) and value.startswith("$"):
        yield value, pointer
    for key, member in as_mapping(value).items():
        yield from find_placeholders(member, join_pointer(pointer, key))
    for index, item in enumerate(as_list(value)):
        yield from find_placeholders(item, join_pointer(pointer, index))
