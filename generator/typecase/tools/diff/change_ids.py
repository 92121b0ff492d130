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
    **{
        f"api-{part}-removed-{end}": "major"
        for part in ("operation", "path")
        for end in (
            *("after-sunset", "before-sunset"),
            *("with-deprecation", "without-deprecation"),
        )
    },
    "api-sunset-date-changed": "minor",
    "api-sunset-date-changed-too-small": "major",
    "sunset-deleted": "major",
    "endpoint-added": "minor",
    "endpoint-deprecated": "minor",
    "endpoint-not-compared": "major or minor",
    "endpoint-reactivated": "patch",
    "webhook-added": "minor",
    "webhook-removed": "major",
    "webhook-removed-after-sunset": "major",
    "webhook-removed-before-sunset": "major",
    "webhook-removed-with-deprecation": "major",
    "callback-added": "minor",
    "callback-removed": "major",
    "api-security-added": "major",
    "api-security-alternative-added": "minor",
    "api-security-removed": "minor",
    "api-security-scheme-changed": "major",
    "api-security-scope-added": "major",
    "new-optional-request-parameter": "minor",
    "new-required-request-parameter": "major",
    "request-parameter-removed": "minor",
    "request-parameter-removed-after-sunset": "minor",
    "request-parameter-removed-before-sunset": "major",
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
_DEPRECATION = {
    "deprecated": "minor",
    "reactivated": "patch",
    "sunset-date-changed": "minor",
    "sunset-date-changed-too-small": "major",
    "sunset-deleted": "major",
}
"""The severity of each change of the end of a parameter or a member."""
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
_CLASS = {
    "class-added": "minor",
    "class-kind-changed": "major",
    "class-removed": "major",
    "class-renamed": "major",
    "base-class-added": "minor",
    "base-class-removed": "major",
    "additional-members-changed": "major or minor",
    "member-added": "minor",
    "required-member-added": "major",
    "member-became-optional": "major or minor",
    "member-became-required": "major",
    "member-removed": "major",
    "member-renamed": "major or minor",
    "member-type-changed": "major",
    "member-type-narrowed": "minor",
    "member-type-widened": "minor",
    "enum-closed": "major",
    "enum-member-added": "minor",
    "enum-member-removed": "major",
    "enum-member-renamed": "major or minor",
    "enum-opened": "minor",
    "enum-type-changed": "major",
    "enum-value-changed": "major",
    "exception-added": "minor",
    "exception-base-changed": "major",
    "exception-body-changed": "major",
    "exception-body-narrowed": "minor",
    "exception-removed": "major",
    "exception-renamed": "major",
}
"""The severity of each change of models, enumerations and exceptions."""
_PROTOCOL = {
    "argument-became-optional": "major",
    "argument-became-required": "minor",
    "argument-removed": "major or minor",
    "argument-renamed": "major",
    "argument-added": "major",
    "argument-required-added": "major",
    "argument-type-changed": "major",
    "argument-type-narrowed": "minor",
    "attribute-renamed": "major",
    "method-removed": "minor",
    "method-renamed": "major",
    "protocol-removed": "major",
    "protocol-renamed": "major",
    "result-type-changed": "major",
    "result-type-widened": "minor",
}
"""The severity of each change of what servers, or receivers of webhooks, implement."""
_PYTHON = {
    "python-api-added": "minor",
    "python-api-removed": "major",
    "python-client-added": "minor",
    "python-client-removed": "major",
    **{f"python-client-argument-{end}": size for end, size in _ARGUMENT.items()},
    "python-client-argument-renamed": "major or minor",
    "python-environment-variable-added": "minor",
    "python-environment-variable-removed": "major",
    "python-resource-added": "minor",
    "python-resource-removed": "major",
    "python-method-added": "minor",
    "python-method-removed": "major",
    "python-method-renamed": "major or minor",
    **{f"python-argument-{end}": size for end, size in _ARGUMENT.items()},
    "python-overload-changed": "major",
    "python-package-renamed": "major",
    "python-result-type-changed": "major",
    "python-result-type-narrowed": "minor",
    "python-arguments-became-body": "major",
    "python-body-became-arguments": "major or minor",
    **{f"python-{end}": size for end, size in _CLASS.items()},
    **{f"python-receiver-{end}": size for end, size in _PROTOCOL.items()},
    "python-receiver-method-added": "minor",
    "python-documentation-changed": "patch",
}
"""The severity of each change of the package for callers."""
_SERVER = {
    "server-api-added": "minor",
    "server-api-removed": "major",
    "server-module-added": "minor",
    "server-module-removed": "major",
    "server-method-added": "major",
    "server-package-renamed": "major",
    **{f"server-{end}": size for end, size in _PROTOCOL.items()},
    **{f"server-{end}": "major" for end, size in _CLASS.items() if "major" in size},
}
"""The severity of each change of the package for implementations of its server."""
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
    "path-prefix-moved": "major",
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
        (Aspect.SERVER, _SERVER),
    )
    for aspect, severities in groups:
        for id_, severity in severities.items():
            yield ChangeKind(id_, aspect, severity)
    for part in ("request-parameter", "request-property", "response-property"):
        for end, severity in _DEPRECATION.items():
            yield ChangeKind(f"{part}-{end}", Aspect.WIRE, severity)
    for aspect, id_, severity in list_schema_ids():
        yield ChangeKind(id_, aspect, severity)
