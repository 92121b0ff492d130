"""A difference between what is sent and what is accepted."""

from msgspec import Struct
from msgspec.structs import replace

from typecase.schema import JsonSchema


class Difference(Struct, frozen=True):
    """Something that a sender sends and a receiver does not accept.

    ``kind`` names what differs, such as ``type`` or ``max``. ``path`` leads to the part
    of the value: the names of members, and ``[]`` for the items of a list. ``sent`` and
    ``accepted`` are the texts of both sides; None means that a side says nothing.
    If ``is_harmless`` is true, the receiver accepts what is sent all the same. If
    ``is_decided`` is false, it is unknown whether the receiver accepts it. ``example``
    is a text that is sent and not accepted.
    """

    kind: str
    sender: JsonSchema | None
    receiver: JsonSchema | None
    sent: str | None = None
    accepted: str | None = None
    path: tuple[str, ...] = ()
    is_harmless: bool = False
    is_decided: bool = True
    example: str | None = None

    def below(self, *names: str) -> "Difference":
        """Return the difference as a part of a larger value."""
        return replace(self, path=(*names, *self.path))


Places = tuple[JsonSchema | None, JsonSchema | None]
"""The schemas of the sender and of the receiver that are compared."""
