"""Whole numbers that a format limits: a type of numbers in, the same type that refuses
what has no room in so many bits out.
"""

from typing import Annotated, Any, TypeAlias, cast

from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema


class Bits:
    """Stands beside a whole number that ``size`` bits hold, one of them for its sign.

    In JSON Schema it is the format again, for nobody reads the limits themselves.
    """

    __slots__ = ("_most", "size")

    def __init__(self, size: int) -> None:
        self.size = size
        self._most = 2 ** (size - 1) - 1

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        limits = {"ge": -self._most - 1, "le": self._most}
        return cast("CoreSchema", {**handler(source), **limits})

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        written = handler(schema)
        ends = (("minimum", -self._most - 1), ("maximum", self._most))
        told = {
            key: value for key, value in written.items() if (key, value) not in ends
        }
        return {**told, "format": f"int{self.size}"}


Int32: TypeAlias = Annotated[int, Bits(32)]
Int64: TypeAlias = Annotated[int, Bits(64)]
