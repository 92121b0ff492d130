"""What `x-typecase-grants` refers to.

In: a document. Out: a fault for each operation, scheme, member, argument or word that
it names and that is not there. Its form is checked with that of the other keys.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from typecase.diagnostics import Diagnostic
from typecase.load.document import Document, join
from typecase.load.extension_keys import GRANTS
from typecase.load.members import answers, members, request_bodies
from typecase.load.operations import Operation, follow, operations, parameters_of
from typecase.load.plain import items, mapping
from typecase.load.wording import did_you_mean, shorten

_KEY = "x-typecase-grants"
_Named = dict[tuple[str, ...], Any]
"""What a grant names, by where it does."""


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
        yield from _check_words(document, grant, at)
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
            yield from _check_operation(document, grant, by_id[name], at)
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
    listed = mapping(mapping(document.root.get("components")).get("securitySchemes"))
    pairs = {
        name: str(node.get("scheme")).lower() == "basic"
        for name, each in listed.items()
        for node, _ in (follow(document, each, join(at, name)),)
    }
    named: _Named = {("tokens", name): name for name in mapping(grant.get("tokens"))}
    if isinstance(grant.get("client"), str):
        named["client",] = grant["client"]
    for tokens, name in named.items():
        is_client = "tokens" not in tokens
        if name not in pairs:
            yield document.diagnostic(
                "unknown-security-scheme",
                f"there is no security scheme `{shorten(name)}`",
                join(pointer, *tokens),
                hint=did_you_mean(name, [*pairs]),
            )
        elif pairs[name] is not is_client:
            words = "is no pair of id and secret" if is_client else "takes no token"
            yield document.diagnostic(
                "bad-extension",
                f"the security scheme `{shorten(name)}` {words}",
                join(pointer, *tokens),
            )


def _check_operation(
    document: Document, grant: dict[str, Any], operation: Operation, pointer: str
) -> Iterator[Diagnostic]:
    found = [place for _, place in answers(document, operation, good=True)]
    known = sorted(members(document, found))
    named: _Named = {("lifetime",): grant.get("lifetime")}
    for scheme, member in mapping(grant.get("tokens")).items():
        named["tokens", scheme] = member
    for tokens, name in named.items():
        if isinstance(name, str) and name not in known:
            yield document.diagnostic(
                "unknown-member",
                f"the answer has no member `{shorten(name)}`",
                join(pointer, *tokens),
                hint=did_you_mean(name, known),
            )
    parameters = [each.name for each in parameters_of(document, operation)]
    for name, form in mapping(grant.get("forms")).items():
        arguments = mapping(mapping(form).get("arguments"))
        at = join(pointer, "forms", name, "arguments")
        yield from _check_arguments(document, arguments, parameters, at)
        yield from _check_body(document, arguments, operation, at)


def _check_arguments(
    document: Document, arguments: Mapping[str, Any], known: list[str], pointer: str
) -> Iterator[Diagnostic]:
    for name in arguments:
        if name not in known and name != "body":
            yield document.diagnostic(
                "unknown-parameter",
                f"the operation has no parameter `{shorten(name)}`",
                join(pointer, name),
                hint=did_you_mean(name, [*known, "body"]),
            )


def _check_body(
    document: Document,
    arguments: Mapping[str, Any],
    operation: Operation,
    pointer: str,
) -> Iterator[Diagnostic]:
    """All members must belong to one of the bodies, whichever it is."""
    given = mapping(arguments.get("body"))
    bodies = [
        [*members(document, [place])]
        for place in request_bodies(document, operation).values()
    ]
    # The body meant is the one that fits best.
    known: list[str] = []
    for names in bodies:
        if not known or len(given.keys() & {*names}) > len(given.keys() & {*known}):
            known = names
    for name in given:
        if name not in known:
            yield document.diagnostic(
                "unknown-member",
                f"the body has no member `{shorten(name)}`",
                join(pointer, "body", name),
                hint=did_you_mean(name, known),
            )


def _check_words(
    document: Document, grant: dict[str, Any], pointer: str
) -> Iterator[Diagnostic]:
    """A word with a dollar that nobody fills in would be sent as it is."""
    kind = grant.get("kind")
    known = GRANTS.get(kind, ()) if isinstance(kind, str) else ()
    forms = grant.get("forms")
    for word, at in _words(forms, join(pointer, "forms")):
        if known and word not in known:
            yield document.diagnostic(
                "unknown-placeholder",
                f"`{shorten(word)}` is not a word of {kind}",
                at,
                hint=did_you_mean(word, [*known])
                or f"the words are {', '.join(known)}",
            )


def _words(value: Any, pointer: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, str) and value.startswith("$"):
        yield value, pointer
    for key, each in mapping(value).items():
        yield from _words(each, join(pointer, key))
    for index, each in enumerate(items(value)):
        yield from _words(each, join(pointer, index))
