"""Compare how clients behave: addresses, retries, pages, credentials and redaction.

The defaults of parameters and members are compared with their schemas, in `wire`.
"""

from collections.abc import Iterator

from typecase.ir.api import Api
from typecase.ir.operations import Operation
from typecase.ir.schemas import ObjectSchema
from typecase.ir.security import ApiKey, HttpBasic, HttpBearer, Scheme
from typecase.ir.types import contains_secret
from typecase.python_surface.api_version import ApiVersion
from typecase.tools.diff.addresses import compare_addresses
from typecase.tools.diff.changes import (
    ApiDocuments,
    Aspect,
    Change,
    Direction,
    Severity,
    Thing,
    ThingKind,
    find_place,
)
from typecase.tools.diff.operation_behaviour import (
    CREDENTIALS_CHANGED,
    compare_redaction,
    find_operation_changes,
)
from typecase.tools.diff.wire.operation_parts import OperationMatches, match_operations


def compare_behaviour(old: ApiVersion, new: ApiVersion) -> list[Change]:
    """Return the changes of what clients do, or assume, without being told."""
    matches = match_operations(ApiDocuments(old.document, new.document), "paths")
    return [
        *compare_addresses(old, new, matches),
        *_compare_schemes(old, new),
        *_compare_grants(old, new),
        *_compare_members(old, new),
        *_compare_operations(old, new, matches),
    ]


def _operations(api: Api) -> dict[str, Operation]:
    """Return the operations by their pointers in the document."""
    return {
        operation.pointer: operation
        for resource in api.resources
        for operation in resource.operations
    }


def _compare_schemes(old: ApiVersion, new: ApiVersion) -> Iterator[Change]:
    """Compare where clients put the same credential."""
    after = {each.id: each for each in new.api.schemes}
    for scheme in old.api.schemes:
        use, pointer = _describe_use(scheme), f"/components/securitySchemes/{scheme.id}"
        other = after.get(scheme.id, scheme)
        if _describe_use(other) != use:
            yield Change(
                id="credential-place-changed",
                aspect=Aspect.BEHAVIOUR,
                severity=Severity.MINOR,
                text=f"clients send `{scheme.id}` {_describe_use(other)}, not {use}",
                direction=Direction.REQUEST,
                old=find_place(old.document, pointer),
                new=find_place(new.document, pointer),
                before=_describe_credential(scheme),
                after=_describe_credential(other),
            )


def _describe_credential(scheme: Scheme) -> Thing:
    place, name = "header", "Authorization"
    if isinstance(scheme, ApiKey):
        place, name = scheme.location, scheme.name
    return Thing(kind=ThingKind.CREDENTIAL, name=scheme.id, place=place, value=name)


def _describe_use(scheme: Scheme) -> str:
    match scheme:
        case ApiKey(location=location, name=name, prefix=prefix):
            return f"in the {location} `{name}`" + (
                f" after `{prefix}`" if prefix else ""
            )
        case HttpBasic():
            return "as user and password of HTTP basic authentication"
        case HttpBearer():
            return "as a bearer token"


def _compare_members(old: ApiVersion, new: ApiVersion) -> Iterator[Change]:
    """Compare which members of objects are left out of logs and errors."""
    for id_, schema in old.api.schemas.items():
        other = new.api.schemas.get(id_)
        if not (isinstance(schema, ObjectSchema) and isinstance(other, ObjectSchema)):
            continue
        after = {field.wire_name: field for field in other.fields}
        for field in schema.fields:
            same = after.get(field.wire_name, field)
            found = compare_redaction(
                field.wire_name,
                contains_secret(field.type),
                contains_secret(same.type),
            )
            if found is not None:
                change, text, advice = found
                yield Change(
                    id=change,
                    aspect=Aspect.BEHAVIOUR,
                    severity=Severity.MINOR,
                    text=text,
                    advice=advice,
                    old=find_place(old.document, field.pointer),
                    new=find_place(new.document, same.pointer),
                )


def _compare_grants(old: ApiVersion, new: ApiVersion) -> Iterator[Change]:
    """Compare how clients obtain tokens by operations of the API."""
    before, after = (
        {(each.kind, each.first_scheme): each for each in version.api.grants}
        for version in (old, new)
    )
    for key, grant in before.items():
        other = after.get(key)
        if other == grant:
            continue
        kind, scheme = key
        is_gone = other is None
        yield Change(
            id="grant-removed" if is_gone else "grant-changed",
            aspect=Aspect.BEHAVIOUR,
            severity=Severity.MAJOR if is_gone else Severity.MINOR,
            text=(
                f"clients no longer obtain the token `{scheme}` by the grant `{kind}`"
                if is_gone
                else f"clients obtain the token `{scheme}` in another way by the grant"
                f" `{kind}`"
            ),
            advice="pass a token to the client" if is_gone else "",
            old=find_place(old.document, grant.operation_pointer),
            new=find_place(new.document, other.operation_pointer) if other else None,
        )


def _compare_operations(
    old: ApiVersion, new: ApiVersion, matches: OperationMatches
) -> Iterator[Change]:
    before, after = _operations(old.api), _operations(new.api)
    for one, two in matches.pairs:
        operation, other = before.get(one.pointer), after.get(two.pointer)
        if operation is None or other is None:
            continue
        for id_, severity, text, advice in find_operation_changes(
            old, new, operation, other
        ):
            places = [
                # What the API requires of all operations is told once.
                find_place(
                    version.document,
                    (
                        "/security"
                        if id_ == CREDENTIALS_CHANGED and each.security is None
                        else each.pointer
                    ),
                )
                for version, each in ((old, operation), (new, other))
            ]
            yield Change(
                id=id_,
                aspect=Aspect.BEHAVIOUR,
                severity=severity,
                text=text,
                advice=advice,
                operation=(other.method, other.path),
                direction=Direction.BOTH,
                old=places[0],
                new=places[1],
            )
