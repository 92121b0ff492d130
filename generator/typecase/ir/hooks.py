"""What a service sends of itself, to those who gave it an address."""

from enum import StrEnum

from msgspec import Struct

from typecase.ir.operations import Operation


class HookKind(StrEnum):
    """How a service learns the address: apart from all calls, or from one of them."""

    WEBHOOK = "webhook"
    CALLBACK = "callback"


class Hook(Struct, frozen=True):
    """One address that receives, and what is sent there; ``id`` is its pointer.

    ``wishes`` are words for its name, the best first. One ``is_shared`` that several
    operations may have, and that has a name of its own.
    """

    id: str
    kind: HookKind
    wishes: tuple[str, ...]
    is_shared: bool
    operations: tuple[Operation, ...]


def is_of_hook(pointer: str) -> bool:
    """Whether a place of a document is part of what a service sends of itself."""
    if pointer.startswith(("/paths/", "/components/pathItems/")):
        return "/callbacks/" in pointer
    return pointer.startswith(("/webhooks/", "/components/callbacks/"))
