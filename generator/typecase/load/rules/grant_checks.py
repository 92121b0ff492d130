"""Check the names that `x-typecase-grants` refers to.

Each operation, security scheme, property, argument and placeholder that a grant names
must exist. The structure of the extension is checked by `extensions`.
"""

from collections.abc import Iterator
from typing import Any

from typecase.diagnostics import Diagnostic
from typecase.load.document import Document, join
from typecase.load.json_types import items, mapping
from typecase.load.metaschema.messages import check_name, did_you_mean, shorten
from typecase.load.navigate.members import answers, members, request_bodies
from typecase.load.navigate.operations import (
    Operation,
    follow,
    operations,
    parameters_of,
)
from typecase.load.rules.extension_keys import GRANTS

_KEY = "x-typecase-grants"


def check_grants(document: Document) -> Iterator[Diagnostic]:
    """Yield an error for each unknown name in a grant, and for ambiguous grants."""
    operations_by_id = {
        name: each
        for each in operations(document)
        if isinstance(name := each.node.get("operationId"), str)
    }
    # For each scheme, the index of the grant whose first token is for that scheme.
    owners: dict[str, int] = {}
    for index, node in enumerate(items(document.root.get(_KEY))):
        grant, at = mapping(node), join("", _KEY, index)
        yield from _check_schemes(document, grant, at)
        yield from _check_placeholders(document, grant, at)
        scheme = next(iter(mapping(grant.get("tokens"))), None)
        if scheme is not None and owners.setdefault(scheme, index) != index:
            yield document.diagnostic(
                "duplicate-grant",
                f"`{shorten(scheme)}` is already the first token of an earlier grant",
                join(at, "tokens", scheme),
                hint="list another token first: clients select a grant by its first "
                "token",
            )
        name = grant.get("operation")
        if name in operations_by_id:
            operation = operations_by_id[name]
            yield from _check_response(document, grant, operation, at)
            yield from _check_arguments(document, grant, operation, at)
        elif isinstance(name, str):
            yield document.diagnostic(
                "unknown-operation",
                f"there is no operation with the operationId `{shorten(name)}`",
                join(at, "operation"),
                hint=did_you_mean(name, [*operations_by_id]),
            )


def _check_schemes(
    document: Document, grant: dict[str, Any], pointer: str
) -> Iterator[Diagnostic]:
    at = "/components/securitySchemes"
    is_basic: dict[str, bool] = {}
    components = mapping(document.root.get("components"))
    for name, scheme in mapping(components.get("securitySchemes")).items():
        node, _ = follow(document, scheme, join(at, name))
        is_basic[name] = str(node.get("scheme")).lower() == "basic"
    # The schemes that the grant names, with pointers, and whether each must be Basic.
    named = [
        (name, join(pointer, "tokens", name), False)
        for name in mapping(grant.get("tokens"))
    ]
    client = grant.get("client")
    if isinstance(client, str):
        named.append((client, join(pointer, "client"), True))
    for name, place, needs_basic in named:
        yield from check_name(
            document,
            "unknown-security-scheme",
            f"the security scheme `{shorten(name)}` is not declared",
            place,
            name=name,
            known=is_basic,
        )
        if is_basic.get(name, needs_basic) is not needs_basic:
            problem = (
                "must use HTTP Basic, to send the ID and secret of a client"
                if needs_basic
                else "uses HTTP Basic, which cannot send a token"
            )
            yield document.diagnostic(
                "bad-extension",
                f"the security scheme `{shorten(name)}` {problem}",
                place,
            )


def _check_response(
    document: Document, grant: dict[str, Any], operation: Operation, pointer: str
) -> Iterator[Diagnostic]:
    schemas = [place for _, place in answers(document, operation, good=True)]
    known = sorted(members(document, schemas))
    names = {join(pointer, "lifetime"): grant.get("lifetime")}
    for scheme, name in mapping(grant.get("tokens")).items():
        names[join(pointer, "tokens", scheme)] = name
    for place, name in names.items():
        if isinstance(name, str):
            yield from check_name(
                document,
                "unknown-member",
                f"the response has no property `{shorten(name)}`",
                place,
                name=name,
                known=known,
            )


def _check_arguments(
    document: Document, grant: dict[str, Any], operation: Operation, pointer: str
) -> Iterator[Diagnostic]:
    parameters = [each.name for each in parameters_of(document, operation)]
    bodies: list[list[str]] = [
        list(members(document, [place]))
        for place in request_bodies(document, operation).values()
    ]
    for form, node in mapping(grant.get("forms")).items():
        at = join(pointer, "forms", form, "arguments")
        arguments = mapping(mapping(node).get("arguments"))
        for name in arguments:
            yield from check_name(
                document,
                "unknown-parameter",
                f"the operation has no parameter `{shorten(name)}`",
                join(at, name),
                name=name,
                known=[*parameters, "body"],
            )
        body = mapping(arguments.get("body"))
        # Of several request bodies, the one that shares most names is meant.
        known = max([*bodies, []], key=lambda names: len(body.keys() & names))
        for name in body:
            yield from check_name(
                document,
                "unknown-member",
                f"the request body has no property `{shorten(name)}`",
                join(at, "body", name),
                name=name,
                known=known,
            )


def _check_placeholders(
    document: Document, grant: dict[str, Any], pointer: str
) -> Iterator[Diagnostic]:
    kind = grant.get("kind")
    if not isinstance(kind, str) or kind not in GRANTS:
        return
    for name, at in placeholders(grant.get("forms"), join(pointer, "forms")):
        yield from check_name(
            document,
            "unknown-placeholder",
            f"`{shorten(name)}` is not a placeholder of {kind} grants",
            at,
            name=name,
            known=GRANTS[kind],
            otherwise=f"the placeholders are {', '.join(GRANTS[kind])}",
        )


def placeholders(value: Any, pointer: str) -> Iterator[tuple[str, str]]:
    """Yield each string that starts with a dollar sign, with its pointer.

    Such strings are placeholders. An unknown placeholder would be sent as it is.
    """
    if isinstance(value, str) and value.startswith("$"):
        yield value, pointer
    for key, each in mapping(value).items():
        yield from placeholders(each, join(pointer, key))
    for index, each in enumerate(items(value)):
        yield from placeholders(each, join(pointer, index))
