"""Webhooks and callbacks: requests that the service sends to its callers."""

import re
from enum import StrEnum

from typecase.ir.operations import Operation
from typecase.ir.record import Record

# A webhook, a shared callback, or the callbacks of an operation. A schema below `paths`
# may also have a property `callbacks`.
_HOOK_POINTER = re.compile(
    r"/webhooks/|/components/callbacks/"
    r"|/(?:paths|components/pathItems)/[^/]+/(?:additionalOperations/)?[^/]+/callbacks/"
)


class HookKind(StrEnum):
    """Whether a hook is an OpenAPI webhook or a callback of an operation.

    A receiver registers the URL of a webhook outside of the API. The URL of a
    callback is taken from a request, or from its response.
    """

    WEBHOOK = "webhook"
    CALLBACK = "callback"


class Hook(Record, frozen=True):
    """One webhook, or one URL of a callback, with the operations sent to that URL.

    ``id`` is the JSON pointer of the path item. The Python name is made from one of the
    texts in ``name_candidates``; the first text is preferred. ``is_shared`` is true for
    webhooks, and for callbacks under ``components``, to which several operations may
    refer.
    """

    id: str
    kind: HookKind
    name_candidates: tuple[str, ...]
    is_shared: bool
    operations: tuple[Operation, ...]


def is_hook_pointer(pointer: str) -> bool:
    """Return whether a JSON pointer leads into a webhook or a callback."""
    return _HOOK_POINTER.match(pointer) is not None
