"""Compare which credentials operations require."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from typecase.load.document import Document, join_pointer
from typecase.load.json_types import as_list, as_mapping, is_list
from typecase.load.navigate.operations import Operation, Parameter, resolve_mapping
from typecase.tools.diff.changes import (
    ApiDocuments,
    Aspect,
    Change,
    Direction,
    Severity,
    Thing,
)
from typecase.tools.diff.wire.operation_parts import map_parameters
from typecase.tools.diff.wire.things import describe_operation

_Scheme = tuple[str, ...]
"""What decides what a client sends for a security scheme: its kind and its place."""
_Alternative = dict[str, tuple[_Scheme, frozenset[str]]]
"""The schemes that a request must use together: what each sends, and its scopes."""


def compare_security(
    documents: ApiDocuments, old: Operation, new: Operation
) -> Iterator[Change]:
    """Compare the security requirements of one operation.

    Callers with the old credentials must be let in by the new requirements.
    """
    before, before_at = _read(documents.old, old)
    after, after_at = _read(documents.new, new)
    before, after = (
        _add_parameters(before, map_parameters(documents.old, old), after),
        _add_parameters(after, map_parameters(documents.new, new), before),
    )
    if before == after:
        return
    for id_, severity, text in _find_changes(before, after):
        is_breaking = severity is Severity.MAJOR
        advice = "send the credentials that the new document requires"
        yield Change(
            id=id_,
            aspect=Aspect.WIRE,
            severity=severity,
            text=text,
            advice=advice if is_breaking else "",
            operation=(new.method.upper(), new.path),
            direction=Direction.REQUEST,
            old=documents.find_place(before_at, is_old=True),
            new=documents.find_place(after_at, is_old=False),
            before=_describe_thing(old, before),
            after=_describe_thing(new, after),
            # The API may still answer these callers, as it does those without
            # credentials, but nobody knows what.
            is_decided=id_ != "api-security-scheme-changed",
        )


def find_required_keys(
    document: Document, operation: Operation
) -> frozenset[tuple[str, str]]:
    """Return the names and the places of keys that each request must have.

    They are keys of parameters, whose names are in lower case for headers.
    """
    alternatives, _ = _read(document, operation)
    first, *others = (
        {(scheme[2], scheme[1]) for scheme, _ in each.values() if scheme[0] == "apiKey"}
        for each in alternatives
    )
    return frozenset(first.intersection(*others))


def fold_key(parameter: Parameter) -> tuple[str, str]:
    """Return the name and the place of a parameter, as `find_required_keys` does."""
    return _normalize_name(parameter.location, parameter.name), parameter.location


def _add_parameters(
    alternatives: list[_Alternative],
    parameters: Mapping[tuple[str, str], Parameter],
    others: list[_Alternative],
) -> list[_Alternative]:
    """Return alternatives with the keys that are required parameters here.

    ``others`` are the alternatives of the other document, where they are credentials.
    """
    required = {
        fold_key(each)
        for each in parameters.values()
        if each.node.get("required") is True
    }
    keys = {
        name: item
        for each in others
        for name, item in each.items()
        if item[0][0] == "apiKey" and (item[0][2], item[0][1]) in required
    }
    return [keys | each for each in alternatives] if keys else alternatives


def _describe_thing(operation: Operation, alternatives: list[_Alternative]) -> Thing:
    """Return an operation with the credentials that each of the alternatives has."""
    value = [
        {
            name: {"sent_as": [*scheme], "scopes": sorted(scopes)}
            for name, (scheme, scopes) in each.items()
        }
        for each in alternatives
    ]
    return replace(describe_operation(operation), keyword="security", value=value)


def _find_changes(
    before: list[_Alternative], after: list[_Alternative]
) -> Iterator[tuple[str, Severity, str]]:
    """Yield the id, the severity and the text of each change."""
    refused = [
        each for each in before if not any(_admits(other, each) for other in after)
    ]
    if refused:
        has_scopes = any(
            _has_same_schemes(each, other) for each in refused for other in after
        )
        yield (
            "api-security-scope-added" if has_scopes else "api-security-added",
            Severity.MAJOR,
            f"credentials that were enough are not: {_describe(refused, after)}; now:"
            f" {_describe(after, refused)}",
        )
        return
    lost = [
        each
        for each in before
        if each and not any(other and _admits(other, each) for other in after)
    ]
    if lost and any(after):
        yield (
            "api-security-scheme-changed",
            Severity.MAJOR,
            f"{_describe(lost, after)} no longer counts; now: {_describe(after, lost)}",
        )
        return
    added = [
        each
        for each in after
        # That requests without credentials were accepted says nothing of others.
        if not any(_admits(other, each) for other in before if other or not each)
    ]
    fewer = [
        each for each in added if any(_needs_less(each, other) for other in before)
    ]
    if fewer or lost:
        verb = "required" if {} not in before else "used"
        yield (
            "api-security-removed",
            Severity.MINOR,
            (
                f"fewer credentials are {verb}: {_describe(fewer, before)}"
                if any(fewer)
                else f"no credentials are {verb} any more"
            ),
        )
    others = [each for each in added if each not in fewer]
    if others:
        yield (
            "api-security-alternative-added",
            Severity.MINOR,
            f"other credentials are accepted, too: {_describe(others, before)}",
        )


def _read(document: Document, operation: Operation) -> tuple[list[_Alternative], str]:
    """Return the alternatives of an operation, and the place where they stand."""
    own = operation.node.get("security")
    pointer = join_pointer(operation.pointer, "security")
    if not is_list(own):
        own, pointer = as_list(document.root.get("security")), "/security"
    alternatives = [
        {
            name: (_read_scheme(document, name), frozenset(map(str, as_list(scopes))))
            for name, scopes in as_mapping(requirement).items()
        }
        for requirement in own
    ]
    place = pointer if document.has(pointer) else operation.pointer
    return alternatives or [{}], place


def _read_scheme(document: Document, name: str) -> _Scheme:
    """Return what a client sends for the scheme of a name."""
    pointer = join_pointer("", "components", "securitySchemes", name)
    node, _ = resolve_mapping(document, document.get(pointer), pointer)
    kind = node.get("type")
    if kind == "apiKey":
        location = str(node.get("in"))
        return kind, location, _normalize_name(location, node.get("name"))
    if kind == "http":
        return kind, str(node.get("scheme")).lower()
    if kind == "oauth2":
        return "http", "bearer"
    if kind == "openIdConnect":
        return kind, str(node.get("openIdConnectUrl"))
    return (str(kind or name),)


def _normalize_name(location: str, name: Any) -> str:
    return str(name).lower() if location == "header" else str(name)


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


def _needs_less(required: _Alternative, earlier: _Alternative) -> bool:
    """Return whether a requirement leaves out a part of an earlier one.

    Schemes with the same place in a request are no parts: one of them is sent.
    """
    if not _admits(required, earlier):
        return False
    places, others = (
        {_find_place(scheme) for scheme, _ in each.values()}
        for each in (required, earlier)
    )
    return places < others or _has_same_schemes(required, earlier) or not required


def _find_place(scheme: _Scheme) -> _Scheme:
    """Return the place in a request of what is sent for a scheme."""
    if scheme[0] in ("http", "openIdConnect"):
        return "header", "authorization"
    return scheme[1:] if scheme[0] == "apiKey" else scheme


def _describe(alternatives: list[_Alternative], others: list[_Alternative]) -> str:
    """Return the names of schemes; ``others`` are those of the other document.

    A scheme whose name means another one there is shown with what is sent for it.
    """
    known = [(name, scheme) for each in others for name, (scheme, _) in each.items()]
    texts: list[str] = []
    for each in alternatives:
        parts: list[str] = []
        for name, (scheme, scopes) in each.items():
            is_other = any(own == name and sent != scheme for own, sent in known)
            details = [" ".join(scheme)] if is_other else []
            details += sorted(scopes)
            parts.append(f"`{name}`" + (f" ({', '.join(details)})" if details else ""))
        texts.append(" and ".join(parts) or "none")
    return ", or ".join(texts)
