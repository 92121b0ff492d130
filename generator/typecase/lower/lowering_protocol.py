"""Define the interface through which lists, maps and objects lower their subschemas.

The class `Schemas` implements this protocol. `Schemas` imports the modules for lists,
maps and objects, so these modules cannot import `Schemas`.
"""

from typing import Protocol

from typecase.ir import Type
from typecase.lower.context import Context, NameHint
from typecase.lower.schemas.hierarchies import Hierarchies
from typecase.schema import JsonSchema


class Lowering(Protocol):
    """An object that lowers schemas; the class `Schemas` documents the methods."""

    @property
    def context(self) -> Context: ...

    @property
    def hierarchies(self) -> Hierarchies: ...

    def lower(
        self, schema: JsonSchema, hint: NameHint, *, inline_enums: bool = False
    ) -> Type: ...

    def lower_part(
        self, schema: JsonSchema, hint: NameHint, *, inline_enums: bool = False
    ) -> Type: ...

    def lower_property(self, schema: JsonSchema, hint: NameHint) -> Type: ...
