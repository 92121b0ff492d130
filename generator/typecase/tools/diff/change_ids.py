"""List the kinds of changes by their ids.

`.typecase-ignore` and the configuration name ids, and a page lists them for users.
"""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from typecase.tools.diff.changes import Aspect
from typecase.tools.diff.wire.schema_ids import list_schema_ids

_WIRE = {
    "api-added": "minor",
    "api-removed": "major",
    "api-operation-removed-without-deprecation": "major",
    "api-path-removed-without-deprecation": "major",
    "endpoint-added": "minor",
    "endpoint-deprecated": "minor",
    "endpoint-reactivated": "patch",
    "webhook-added": "minor",
    "webhook-removed": "major",
    "callback-added": "minor",
    "callback-removed": "major",
    "api-security-added": "major",
    "api-security-removed": "minor",
    "api-security-scope-added": "major",
    "new-optional-request-parameter": "minor",
    "new-required-request-parameter": "major",
    "request-parameter-removed": "minor",
    "request-parameter-became-optional": "minor",
    "request-parameter-became-required": "major",
    "request-parameter-empty-value-forbidden": "major",
    "request-parameter-serialization-changed": "major",
    "request-body-added-optional": "minor",
    "request-body-added-required": "major",
    "request-body-became-optional": "minor",
    "request-body-became-required": "major",
    "request-body-encoding-changed": "major",
    "request-body-media-type-added": "minor",
    "request-body-media-type-removed": "major",
    "request-body-removed": "major",
    "response-body-encoding-changed": "major",
    "response-media-type-added": "minor",
    "response-media-type-name-specialized": "minor",
    "response-media-type-removed": "major",
    "response-non-success-status-added": "minor",
    "response-non-success-status-removed": "minor",
    "response-success-status-added": "minor",
    "response-success-status-removed": "major",
    "optional-response-header-removed": "minor",
    "required-response-header-removed": "major",
    "response-header-added": "minor",
    "response-header-became-optional": "major",
    "response-header-became-required": "minor",
}
"""The severity of each change of messages, besides those of schemas."""
_ARGUMENT = {
    "added": "minor",
    "became-optional": "minor",
    "became-required": "major",
    "order-changed": "major",
    "removed": "major",
    "renamed": "major",
    "required-added": "major",
    "type-changed": "major",
    "type-widened": "minor",
}
_PYTHON = {
    "python-api-added": "minor",
    "python-api-removed": "major",
    "python-client-added": "minor",
    "python-client-removed": "major",
    **{f"python-client-argument-{end}": size for end, size in _ARGUMENT.items()},
    "python-environment-variable-added": "minor",
    "python-environment-variable-removed": "major",
    "python-resource-added": "minor",
    "python-resource-removed": "major",
    "python-method-added": "minor",
    "python-method-removed": "major",
    "python-method-renamed": "major",
    **{f"python-argument-{end}": size for end, size in _ARGUMENT.items()},
    "python-overload-changed": "major",
    "python-result-type-changed": "major",
    "python-result-type-narrowed": "minor",
    "python-class-added": "minor",
    "python-class-kind-changed": "major",
    "python-class-removed": "major",
    "python-class-renamed": "major",
    "python-base-class-added": "minor",
    "python-base-class-removed": "major",
    "python-additional-members-changed": "major or minor",
    "python-member-added": "minor",
    "python-required-member-added": "major",
    "python-member-became-optional": "major or minor",
    "python-member-became-required": "major",
    "python-member-removed": "major",
    "python-member-renamed": "major",
    "python-member-type-changed": "major",
    "python-member-type-narrowed": "minor",
    "python-member-type-widened": "minor",
    "python-enum-closed": "major",
    "python-enum-member-added": "minor",
    "python-enum-member-removed": "major",
    "python-enum-member-renamed": "major",
    "python-enum-opened": "minor",
    "python-enum-type-changed": "major",
    "python-enum-value-changed": "major",
    "python-exception-added": "minor",
    "python-exception-base-changed": "major",
    "python-exception-body-changed": "major",
    "python-exception-body-narrowed": "minor",
    "python-exception-removed": "major",
    "python-exception-renamed": "major",
    "python-receiver-method-added": "minor",
    "python-receiver-method-changed": "major",
    "python-receiver-method-removed": "minor",
    "python-server-method-added": "minor",
    "python-server-method-changed": "major or minor",
    "python-server-method-removed": "minor",
    "python-documentation-changed": "patch",
}
"""The severity of each change of the package."""
_BEHAVIOUR = {
    "batching-changed": "minor",
    "credential-place-changed": "minor",
    "default-credentials-changed": "minor",
    "default-server-changed": "major",
    "grant-changed": "minor",
    "grant-removed": "major",
    "idempotency-key-added": "minor",
    "idempotency-key-removed": "major",
    "operation-server-changed": "major",
    "paging-added": "minor",
    "paging-changed": "minor",
    "paging-removed": "major",
    "redaction-added": "minor",
    "redaction-removed": "minor",
    "retries-added": "major",
    "retries-removed": "minor",
    "retry-statuses-changed": "minor",
    "server-changed": "major",
    "verification-changed": "minor",
}
"""The severity of each change of what clients do, besides those of defaults."""


class ChangeKind(Struct, frozen=True):
    """A kind of change: its id, what it affects, and its severity or severities."""

    id: str
    aspect: Aspect
    severity: str


def list_kinds() -> Mapping[str, ChangeKind]:
    """Return all kinds of changes by their ids."""
    return {kind.id: kind for kind in _iter_kinds()}


def _iter_kinds() -> Iterator[ChangeKind]:
    groups = (
        (Aspect.WIRE, _WIRE),
        (Aspect.PYTHON, _PYTHON),
        (Aspect.BEHAVIOUR, _BEHAVIOUR),
    )
    for aspect, severities in groups:
        for id_, severity in severities.items():
            yield ChangeKind(id_, aspect, severity)
    for aspect, id_, severity in list_schema_ids():
        yield ChangeKind(id_, aspect, severity)
