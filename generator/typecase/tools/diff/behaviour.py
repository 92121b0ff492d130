"""Compare how clients behave: addresses, retries, pages, credentials and redaction.

The defaults of parameters and members are compared with their schemas, in `wire`.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from typecase.ir.api import Api
from typecase.ir.operations import Operation
from typecase.ir.paging_and_batching import Paging
from typecase.ir.schemas import ObjectSchema
from typecase.ir.security import ApiKey, HttpBasic, HttpBearer, Scheme
from typecase.ir.types import contains_secret
from typecase.python_surface.api_version import ApiVersion
from typecase.tools.diff.addresses import compare_addresses, read_address
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
from typecase.tools.diff.wire.operation_parts import OperationMatches, match_operations

_CREDENTIALS_CHANGED = "default-credentials-changed"


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
            found = _compare_redaction(
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


def _compare_redaction(
    name: str, was_secret: bool, is_secret: bool
) -> tuple[str, str, str] | None:
    """Return the id, the text and the advice of a change of redaction, if any."""
    if was_secret is is_secret:
        return None
    verb = "is" if is_secret else "is no longer"
    text = f"the value of `{name}` {verb} left out of logs and errors"
    if is_secret:
        return "redaction-added", text, ""
    return "redaction-removed", text, "check what is logged, or declare it as a secret"


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
        for id_, severity, text, advice in _find_changes(old, new, operation, other):
            places = [
                # What the API requires of all operations is told once.
                find_place(
                    version.document,
                    (
                        "/security"
                        if id_ == _CREDENTIALS_CHANGED and each.security is None
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


def _find_changes(
    old: ApiVersion, new: ApiVersion, before: Operation, after: Operation
) -> Iterator[tuple[str, Severity, str, str]]:
    """Yield the id, the severity, the text and the advice of each change."""
    if before.is_idempotent and not after.is_idempotent:
        yield (
            "retries-removed",
            Severity.MINOR,
            "clients no longer repeat a request that may have reached the service",
            "handle the failure, or repeat the call where that is safe",
        )
    elif after.is_idempotent and not before.is_idempotent:
        yield (
            "retries-added",
            Severity.MAJOR,
            "clients now repeat a request that may have reached the service",
            "check that the service acts once if a request arrives twice",
        )
    if before.retry_statuses != after.retry_statuses:
        statuses = ", ".join(map(str, after.retry_statuses)) or "none"
        yield (
            "retry-statuses-changed",
            Severity.MINOR,
            f"the statuses after which a call is repeated are now: {statuses}",
            "",
        )
    shows = [
        _name_operation(version.api, each.verify)
        for version, each in ((old, before), (new, after))
    ]
    if shows[0] != shows[1]:
        texts = [name or "no operation" for name in shows]
        yield (
            "verification-changed",
            Severity.MINOR,
            "errors name the operation that shows whether a failed request has acted:"
            f" {texts[1]}, not {texts[0]}",
            "",
        )
    yield from _compare_keys(before, after)
    yield from _compare_paging(before, after)
    addresses = [
        next(
            (read_address(s) for s in api.operation_servers if s.name == each.server),
            "",
        )
        for api, each in ((old.api, before), (new.api, after))
    ]
    if addresses[0] != addresses[1]:
        texts = [address or "the server of the client" for address in addresses]
        yield (
            "operation-server-changed",
            Severity.MAJOR,
            f"clients call {texts[1]}, not {texts[0]}",
            "check that the service answers there",
        )
    # The path and the query may have a parameter of the same name.
    secret = {
        (each.location, each.wire_name): each.is_secret for each in after.parameters
    }
    for parameter in before.parameters:
        name, was_secret = parameter.wire_name, parameter.is_secret
        is_secret = secret.get((parameter.location, name), was_secret)
        found = _compare_redaction(name, was_secret, is_secret)
        if found is not None:
            id_, text, advice = found
            yield id_, Severity.MINOR, text, advice
    if bool(before.batching) is not bool(after.batching):
        verb = "sends" if after.batching else "no longer sends"
        yield (
            "batching-changed",
            Severity.MINOR,
            f"the method for many items {verb} requests of several items",
            "",
        )
    elif (
        before.batching
        and after.batching
        and before.batching != replace(after.batching, item=before.batching.item)
    ):
        yield (
            "batching-changed",
            Severity.MINOR,
            "the method for many items divides them, or reads the outcomes, in another"
            " way",
            "",
        )
    schemes = [
        tuple(sorted(version.api.security_of(each)[:1]))
        for version, each in ((old, before), (new, after))
    ]
    if schemes[0] != schemes[1]:
        texts = [
            " and ".join(each[0]) if each and each[0] else "none" for each in schemes
        ]
        yield (
            _CREDENTIALS_CHANGED,
            Severity.MINOR,
            f"clients send other credentials first: {texts[1]}, not {texts[0]}",
            "pass these credentials to the client",
        )


def _name_operation(api: Api, pointer: str | None) -> str:
    """Return the method and the path of an operation; "" if there is none."""
    operations = (op for resource in api.resources for op in resource.operations)
    return next(
        (f"{op.method} {op.path}" for op in operations if op.pointer == pointer), ""
    )


def _compare_keys(
    before: Operation, after: Operation
) -> Iterator[tuple[str, Severity, str, str]]:
    had, has = (
        any(parameter.is_idempotency_key for parameter in each.parameters)
        for each in (before, after)
    )
    if has and not had:
        text = "clients send an idempotency key, and repeat failed requests with it"
        yield "idempotency-key-added", Severity.MINOR, text, ""
    elif had and not has:
        text = "clients no longer send an idempotency key, nor repeat failed requests"
        yield (
            "idempotency-key-removed",
            Severity.MAJOR,
            text,
            "handle the failure, or repeat the call where that is safe",
        )


def _compare_paging(
    before: Operation, after: Operation
) -> Iterator[tuple[str, Severity, str, str]]:
    if before.paging and not after.paging:
        is_whole = before.paging.is_whole
        yield (
            "paging-removed",
            Severity.MAJOR,
            (
                "the result no longer iterates over the items of its list"
                if is_whole
                else "iterating over the result no longer asks for further pages"
            ),
            (
                "read the list in the result"
                if is_whole
                else "ask for each page with its parameters"
            ),
        )
    elif after.paging and not before.paging:
        yield (
            "paging-added",
            Severity.MINOR,
            (
                "the result iterates over the items of its list"
                if after.paging.is_whole
                else "iterating over the result asks for further pages"
            ),
            "",
        )
    elif (
        before.paging
        and after.paging
        and before.paging != _as_stated(after.paging, before.paging)
    ):
        yield (
            "paging-changed",
            Severity.MINOR,
            "iterating over the result asks for further pages in another way",
            "",
        )


def _as_stated(paging: Paging, other: Paging) -> Paging:
    """Return pages without differences that do not change what is requested."""
    return replace(paging, item=other.item, is_inferred=other.is_inferred)
