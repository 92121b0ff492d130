"""Define the interface through which schemas of one kind lower their subschemas.

The modules for lists, maps and objects depend on this protocol rather than on
`Schemas`, which implements it and imports them.
"""

from typing import Any, Protocol

from typecase.ir import Type
from typecase.lower.context import Context, Hint


class Lowering(Protocol):
    """Lower schemas of any kind; `Schemas` documents the methods."""

    @property
    def context(self) -> Context: ...

    def lower(
        self, node: Any, pointer: str, hint: Hint, *, in_place: bool = False
    ) -> Type: ...

    def lower_property(self, node: Any, pointer: str, hint: Hint) -> Type: ...
