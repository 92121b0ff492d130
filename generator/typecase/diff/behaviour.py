"""Compare how clients behave: retries, idempotency, pages and credentials.

The defaults of parameters and members are compared with their schemas, in `wire`.
"""

import re
from collections.abc import Iterator

from typecase.diff.changes import (
    ApiVersion,
    Aspect,
    Change,
    Direction,
    Severity,
    find_place,
)
from typecase.ir.api import Api
from typecase.ir.operations import Operation

_TEMPLATE = re.compile(r"\{[^}]*\}")


def compare_behaviour(old: ApiVersion, new: ApiVersion) -> list[Change]:
    """Return the changes of what clients do, or assume, without being told."""
    return [
        *_compare_servers(old, new),
        *_compare_operations(old, new),
    ]


def _operations(api: Api) -> dict[tuple[str, str], Operation]:
    return {
        (operation.method, _TEMPLATE.sub("{}", operation.path)): operation
        for resource in api.resources
        for operation in resource.operations
    }


def _compare_servers(old: ApiVersion, new: ApiVersion) -> Iterator[Change]:
    before, after = old.api.servers, new.api.servers
    if not before or not after or before[0].url == after[0].url:
        return
    yield Change(
        id="default-server-changed",
        aspect=Aspect.BEHAVIOUR,
        severity=Severity.MAJOR,
        text=f"clients call {after[0].url} by default, not {before[0].url}",
        advice="pass `base_url` to the client to keep the old server",
        old=find_place(old.document, "/servers"),
        new=find_place(new.document, "/servers"),
    )


def _compare_operations(old: ApiVersion, new: ApiVersion) -> Iterator[Change]:
    before, after = _operations(old.api), _operations(new.api)
    for key, operation in before.items():
        other = after.get(key)
        if other is None:
            continue
        for id_, severity, text, advice in _find_changes(old, new, operation, other):
            yield Change(
                id=id_,
                aspect=Aspect.BEHAVIOUR,
                severity=severity,
                text=text,
                advice=advice,
                operation=(other.method, other.path),
                direction=Direction.BOTH,
                old=find_place(old.document, operation.pointer),
                new=find_place(new.document, other.pointer),
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
    if before.verify != after.verify:
        yield (
            "verification-changed",
            Severity.MINOR,
            "another operation shows whether a failed request has acted",
            "",
        )
    yield from _compare_keys(before, after)
    yield from _compare_paging(before, after)
    if bool(before.batching) is not bool(after.batching):
        verb = "sends" if after.batching else "no longer sends"
        yield (
            "batching-changed",
            Severity.MINOR,
            f"the method for many items {verb} requests of several items",
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
            "default-credentials-changed",
            Severity.MINOR,
            f"clients send other credentials first: {texts[1]}, not {texts[0]}",
            "pass these credentials to the client",
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
        yield (
            "paging-removed",
            Severity.MAJOR,
            "iterating over the result no longer asks for further pages",
            "ask for each page with its parameters",
        )
    elif after.paging and not before.paging:
        yield (
            "paging-added",
            Severity.MINOR,
            "iterating over the result asks for further pages",
            "",
        )
