"""Files to send: bytes, open files or tuples in, a `File` out. How a file travels does
not belong here.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import PurePath
from typing import TYPE_CHECKING, Annotated, Any, BinaryIO, TypeAlias

if TYPE_CHECKING:
    from pydantic_core import CoreSchema


@dataclass(slots=True)
class File:
    """A file with its name, its content type and further headers of its part.

    An open file is read whole, from where it stands, when the call begins, so that the
    call can be repeated; the caller closes it. It gives its name where none is told.
    """

    content: bytes | BinaryIO = field(repr=False)
    name: str | None = None
    content_type: str | None = None
    headers: Mapping[str, str] = field(default_factory=dict[str, str], repr=False)

    def __post_init__(self) -> None:
        path = getattr(self.content, "name", None)
        if self.name is None and isinstance(path, str):
            self.name = PurePath(path).name

    def read(self) -> bytes:
        """All of the content, as often as it is asked for."""
        if not isinstance(self.content, bytes):
            content: Any = self.content.read()
            if not isinstance(content, bytes):
                raise ValueError("is not a file that was opened as binary")
            self.content = content
        return self.content

    @classmethod
    def of(cls, given: Any) -> "File":
        """The file that any form of an `Upload` stands for, or a ValueError."""
        whole = given
        match given:
            case File():
                return given
            case bytes() | bytearray():
                return cls(bytes(given))
            case str():
                return cls(given.encode())
            case tuple():
                return cls._of_parts(*whole)
            case _ if callable(getattr(given, "read", None)):
                return cls(given)
            case _:
                raise ValueError("is not a file")

    @classmethod
    def _of_parts(cls, *parts: Any) -> "File":
        name, content, kind = (*parts, None)[:3]
        if not isinstance(name, str | None) or not isinstance(kind, str | None):
            raise ValueError("is not a file")
        return cls(cls.of(content).content, name, kind)


class _Files:
    """Makes a `File` of whatever was given."""

    def __get_pydantic_core_schema__(self, _: Any, __: Any) -> "CoreSchema":
        from pydantic_core import core_schema

        return core_schema.no_info_plain_validator_function(
            File.of,
            # What fakes make values from.
            json_schema_input_schema=core_schema.bytes_schema(),
            serialization=core_schema.plain_serializer_function_ser_schema(_text),
        )


def _text(given: Any) -> str:
    return File.of(given).read().decode()


Upload: TypeAlias = Annotated[
    File
    | bytes
    | BinaryIO
    | tuple[str, bytes | BinaryIO]
    | tuple[str, bytes | BinaryIO, str],
    _Files(),
]
"""A file as a caller gives it; a handler finds a `File` there, as `File.of` gives."""
