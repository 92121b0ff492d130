"""Compare which credentials operations require."""

from collections.abc import Iterator
from typing import Any

from typecase.load.document import Document, join_pointer
from typecase.load.json_types import as_list, as_mapping, is_list
from typecase.load.navigate.operations import Operation, resolve_mapping
from typecase.tools.diff.changes import (
    ApiDocuments,
    Aspect,
    Change,
    Direction,
    Severity,
)

_Alternative = dict[str, tuple[object, frozenset[str]]]
"""The schemes that a request must use together: what each sends, and its scopes."""


def compare_security(
    documents: ApiDocuments, old: Operation, new: Operation
) -> Iterator[Change]:
    """Compare the security requirements of one operation.

    Callers with the old credentials must be let in by the new requirements.
    """
    before, before_at = _read(documents.old, old)
    after, after_at = _read(documents.new, new)
    if before == after:
        return
    find = documents.find_place
    refused = [each for each in before if not any(_admits(o, each) for o in after)]
    added = [each for each in after if not any(_admits(o, each) for o in before)]
    key = (new.method.upper(), new.path)
    old_place, new_place = find(before_at, is_old=True), find(after_at, is_old=False)
    if refused:
        has_scopes = any(
            _has_same_schemes(each, other) for each in refused for other in after
        )
        id_ = "api-security-scope-added" if has_scopes else "api-security-added"
        yield Change(
            id=id_,
            aspect=Aspect.WIRE,
            severity=Severity.MAJOR,
            text=(
                f"credentials that were enough are not: {_describe(refused)}; now:"
                f" {_describe(after)}"
            ),
            advice="send the credentials that the new document requires",
            operation=key,
            direction=Direction.REQUEST,
            old=old_place,
            new=new_place,
        )
    elif added or len(before) != len(after):
        yield Change(
            id="api-security-removed",
            aspect=Aspect.WIRE,
            severity=Severity.MINOR,
            text=f"fewer credentials are required: {_describe(after)}",
            operation=key,
            direction=Direction.REQUEST,
            old=old_place,
            new=new_place,
        )


def _read(document: Document, operation: Operation) -> tuple[list[_Alternative], str]:
    """Return the alternatives of an operation, and the place where they stand."""
    own = operation.node.get("security")
    pointer = join_pointer(operation.pointer, "security")
    if not is_list(own):
        own, pointer = as_list(document.root.get("security")), "/security"
    alternatives = [
        {
            name: (_scheme(document, name), frozenset(map(str, as_list(scopes))))
            for name, scopes in as_mapping(requirement).items()
        }
        for requirement in own
    ]
    place = pointer if document.has(pointer) else operation.pointer
    return alternatives or [{}], place


def _scheme(document: Document, name: str) -> object:
    """Return what decides what a client sends for a security scheme."""
    pointer = join_pointer("", "components", "securitySchemes", name)
    node, _ = resolve_mapping(document, document.get(pointer), pointer)
    kind = node.get("type")
    if kind == "apiKey":
        return kind, node.get("in"), _fold(node.get("in"), node.get("name"))
    if kind == "http":
        return kind, str(node.get("scheme")).lower()
    if kind == "oauth2":
        return "http", "bearer"
    if kind == "openIdConnect":
        return kind, node.get("openIdConnectUrl")
    return kind or name


def _fold(location: Any, name: Any) -> object:
    return str(name).lower() if location == "header" else name


def _admits(required: _Alternative, sent: _Alternative) -> bool:
    """Return whether credentials satisfy a requirement."""
    by_scheme: dict[object, frozenset[str]] = {}
    for scheme, scopes in sent.values():
        by_scheme[scheme] = by_scheme.get(scheme, frozenset()) | scopes
    return all(
        scheme in by_scheme and scopes <= by_scheme[scheme]
        for scheme, scopes in required.values()
    )


def _has_same_schemes(one: _Alternative, other: _Alternative) -> bool:
    return {scheme for scheme, _ in one.values()} == {
        scheme for scheme, _ in other.values()
    } and bool(one)


def _describe(alternatives: list[_Alternative]) -> str:
    texts = (
        " and ".join(
            f"`{name}`" + (f" ({', '.join(sorted(scopes))})" if scopes else "")
            for name, (_, scopes) in each.items()
        )
        or "none"
        for each in alternatives
    )
    return ", or ".join(texts)
