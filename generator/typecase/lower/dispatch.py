"""What files that lower one kind of schema need from the one that lowers any kind."""

from typing import Any, Protocol

from typecase.ir import Type
from typecase.lower.context import Context, Hint


class Lowering(Protocol):
    """What lowers a schema of any kind."""

    @property
    def context(self) -> Context: ...

    def lower(
        self, node: Any, pointer: str, hint: Hint, *, in_place: bool = False
    ) -> Type: ...

    def lower_whole(self, node: Any, pointer: str, hint: Hint) -> Type: ...
