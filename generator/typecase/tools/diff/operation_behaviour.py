"""Compare what clients do when they call one operation."""

from collections.abc import Iterator

from msgspec.structs import replace

from typecase.ir.api import Api
from typecase.ir.operations import Operation
from typecase.ir.paging_and_batching import Paging
from typecase.python_surface.api_version import ApiVersion
from typecase.tools.diff.addresses import read_address
from typecase.tools.diff.changes import Severity

CREDENTIALS_CHANGED = "default-credentials-changed"
_Found = tuple[str, Severity, str, str]
"""The id, the severity, the text and the advice of a change."""


def find_operation_changes(
    old: ApiVersion, new: ApiVersion, before: Operation, after: Operation
) -> Iterator[_Found]:
    """Yield the changes of what clients do when they call an operation."""
    yield from _compare_retries(before, after)
    yield from _compare_verification(old, new, before, after)
    yield from _compare_keys(before, after)
    yield from _compare_paging(before, after)
    yield from _compare_operation_servers(old, new, before, after)
    yield from _compare_secrets(before, after)
    yield from _compare_batching(before, after)
    yield from _compare_credentials(old, new, before, after)


def _compare_retries(before: Operation, after: Operation) -> Iterator[_Found]:
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


def _compare_verification(
    old: ApiVersion, new: ApiVersion, before: Operation, after: Operation
) -> Iterator[_Found]:
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


def _name_operation(api: Api, pointer: str | None) -> str:
    """Return the method and the path of an operation; "" if there is none."""
    operations = (op for resource in api.resources for op in resource.operations)
    return next(
        (f"{op.method} {op.path}" for op in operations if op.pointer == pointer), ""
    )


def _compare_keys(before: Operation, after: Operation) -> Iterator[_Found]:
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


def _compare_paging(before: Operation, after: Operation) -> Iterator[_Found]:
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


def _compare_operation_servers(
    old: ApiVersion, new: ApiVersion, before: Operation, after: Operation
) -> Iterator[_Found]:
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


def _compare_secrets(before: Operation, after: Operation) -> Iterator[_Found]:
    # The path and the query may have a parameter of the same name.
    secret = {
        (each.location, each.wire_name): each.is_secret for each in after.parameters
    }
    for parameter in before.parameters:
        name, was_secret = parameter.wire_name, parameter.is_secret
        is_secret = secret.get((parameter.location, name), was_secret)
        found = compare_redaction(name, was_secret, is_secret)
        if found is not None:
            id_, text, advice = found
            yield id_, Severity.MINOR, text, advice


def _compare_batching(before: Operation, after: Operation) -> Iterator[_Found]:
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


def _compare_credentials(
    old: ApiVersion, new: ApiVersion, before: Operation, after: Operation
) -> Iterator[_Found]:
    schemes = [
        tuple(sorted(version.api.security_of(each)[:1]))
        for version, each in ((old, before), (new, after))
    ]
    if schemes[0] != schemes[1]:
        texts = [
            " and ".join(each[0]) if each and each[0] else "none" for each in schemes
        ]
        yield (
            CREDENTIALS_CHANGED,
            Severity.MINOR,
            f"clients send other credentials first: {texts[1]}, not {texts[0]}",
            "pass these credentials to the client",
        )


def compare_redaction(
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
