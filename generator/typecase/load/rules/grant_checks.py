"""What `x-typecase-grants` refers to.

In: a document. Out: a fault for each operation, scheme, member, argument or word that
it names and that is not there. Its form is checked with that of the other keys.
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
    """Check every grant, and that no two of them are asked for the same way."""
    by_id = {
        name: each
        for each in operations(document)
        if isinstance(name := each.node.get("operationId"), str)
    }
    first: dict[str, int] = {}
    for index, node in enumerate(items(document.root.get(_KEY))):
        grant, at = mapping(node), join("", _KEY, index)
        yield from _check_schemes(document, grant, at)
        yield from _check_placeholders(document, grant, at)
        token = next(iter(mapping(grant.get("tokens"))), None)
        if token is not None and first.setdefault(token, index) != index:
            yield document.diagnostic(
                "duplicate-grant",
                f"`{shorten(token)}` is the first token of an earlier grant",
                join(at, "tokens", token),
                hint="clients choose a grant by its first token",
            )
        name = grant.get("operation")
        if name in by_id:
            yield from _check_answer(document, grant, by_id[name], at)
            yield from _check_arguments(document, grant, by_id[name], at)
        elif isinstance(name, str):
            yield document.diagnostic(
                "unknown-operation",
                f"there is no operation `{shorten(name)}`",
                join(at, "operation"),
                hint=did_you_mean(name, [*by_id]),
            )


def _check_schemes(
    document: Document, grant: dict[str, Any], pointer: str
) -> Iterator[Diagnostic]:
    at = "/components/securitySchemes"
    pairs: dict[str, bool] = {}
    components = mapping(document.root.get("components"))
    for name, scheme in mapping(components.get("securitySchemes")).items():
        node, _ = follow(document, scheme, join(at, name))
        pairs[name] = str(node.get("scheme")).lower() == "basic"
    named = [
        (name, join(pointer, "tokens", name), False, "takes no token")
        for name in mapping(grant.get("tokens"))
    ]
    client = grant.get("client")
    if isinstance(client, str):
        words = "is no pair of id and secret"
        named.append((client, join(pointer, "client"), True, words))
    for name, place, is_pair, words in named:
        yield from check_name(
            document,
            "unknown-security-scheme",
            f"there is no security scheme `{shorten(name)}`",
            place,
            name=name,
            known=pairs,
        )
        if pairs.get(name, is_pair) is not is_pair:
            message = f"the security scheme `{shorten(name)}` {words}"
            yield document.diagnostic("bad-extension", message, place)


def _check_answer(
    document: Document, grant: dict[str, Any], operation: Operation, pointer: str
) -> Iterator[Diagnostic]:
    found = [place for _, place in answers(document, operation, good=True)]
    known = sorted(members(document, found))
    named = {join(pointer, "lifetime"): grant.get("lifetime")}
    for scheme, member in mapping(grant.get("tokens")).items():
        named[join(pointer, "tokens", scheme)] = member
    for place, name in named.items():
        if isinstance(name, str):
            yield from check_name(
                document,
                "unknown-member",
                f"the answer has no member `{shorten(name)}`",
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
        given = mapping(arguments.get("body"))
        # The body meant is the one that fits best.
        known = max([*bodies, []], key=lambda names: len(given.keys() & names))
        for name in given:
            yield from check_name(
                document,
                "unknown-member",
                f"the body has no member `{shorten(name)}`",
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
    for word, at in placeholders(grant.get("forms"), join(pointer, "forms")):
        yield from check_name(
            document,
            "unknown-placeholder",
            f"`{shorten(word)}` is not a word of {kind}",
            at,
            name=word,
            known=GRANTS[kind],
            otherwise=f"the words are {', '.join(GRANTS[kind])}",
        )


def placeholders(value: Any, pointer: str) -> Iterator[tuple[str, str]]:
    """Every text with a dollar before it: one that nobody fills in is sent as it is."""
    if isinstance(value, str) and value.startswith("$"):
        yield value, pointer
    for key, each in mapping(value).items():
        yield from placeholders(each, join(pointer, key))
    for index, each in enumerate(items(value)):
        yield from placeholders(each, join(pointer, index))
