"""Represent files to upload, which callers pass as bytes, open files or tuples."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import PurePath
from typing import TYPE_CHECKING, Annotated, Any, BinaryIO, TypeAlias

if TYPE_CHECKING:
    from pydantic_core import CoreSchema


@dataclass(slots=True)
class File:
    """A file to upload, or an uploaded file.

    An open file is read into memory from its current position when the call begins, so
    that the call can be retried. The caller closes the file.

    Attributes:
        content: Bytes, or a file that is open in binary mode.
        name: The file name. If None, the last part of an open file's path is used if
            the file has a path, or else the name of the multipart part.
        content_type: The media type of the content. If None, the media type that the
            OpenAPI document declares is sent, or else `application/octet-stream`.
        headers: Further headers of the multipart part.
    """

    content: bytes | BinaryIO = field(repr=False)
    name: str | None = None
    content_type: str | None = None
    headers: Mapping[str, str] = field(default_factory=dict[str, str], repr=False)

    def __post_init__(self) -> None:
        # The name of a file that was opened by its descriptor is an integer.
        path = getattr(self.content, "name", None)
        if self.name is None and isinstance(path, str):
            self.name = PurePath(path).name

    def read(self) -> bytes:
        """Return the content as bytes. The first call reads an open file.

        Raises:
            ValueError: The file is closed, or not open in binary mode.
            OSError: The file cannot be read.
        """
        if not isinstance(self.content, bytes):
            content: Any = self.content.read()
            if not isinstance(content, bytes):
                raise ValueError(  # noqa: TRY004
                    "is not a binary file: open the file in mode 'rb'"
                )
            self.content = content
        return self.content

    @classmethod
    def of(cls, upload: Any) -> "File":
        """Return the `File` for an `Upload`, a string or a bytearray.

        A `File` is returned unchanged. A string is encoded as UTF-8.

        Raises:
            ValueError: The value is none of these, or the string has an unpaired
                surrogate.
        """
        # `case tuple()` narrows the type of `upload` to a tuple of unknown items, which
        # strict type checkers refuse to unpack. The type of `parts` stays Any.
        parts = upload
        match upload:
            case File():
                return upload
            case bytes() | bytearray():
                return cls(bytes(upload))
            case str():
                return cls(upload.encode())
            case tuple() if len(parts) in (2, 3):
                return cls._from_parts(*parts)
            case _ if callable(getattr(upload, "read", None)):
                return cls(upload)
            case _:
                raise ValueError(
                    "is not a file: expected a File, bytes, an open binary file, or a"
                    " tuple (name, content) or (name, content, media type)"
                )

    @classmethod
    def _from_parts(cls, name: Any, content: Any, content_type: Any = None) -> "File":
        if not isinstance(name, str | None) or not isinstance(content_type, str | None):
            raise ValueError(  # noqa: TRY004
                "is not a file: in a tuple (name, content, media type), the name and"
                " the media type must be strings or None"
            )
        return cls(cls.of(content).content, name, content_type)


class _FileAnnotation:
    """Annotation that converts a value to a `File`."""

    def __get_pydantic_core_schema__(self, _: Any, __: Any) -> "CoreSchema":
        from pydantic_core import core_schema

        return core_schema.no_info_plain_validator_function(
            File.of,
            # Fakes generate example values from this schema.
            json_schema_input_schema=core_schema.bytes_schema(),
            serialization=core_schema.plain_serializer_function_ser_schema(_decode),
        )


def _decode(upload: Any) -> str:
    """Return the content of a file as text, for JSON and URL-encoded forms.

    Raises:
        ValueError: The file is not open in binary mode, or its content is not UTF-8.
    """
    return File.of(upload).read().decode()


Upload: TypeAlias = Annotated[
    File
    | bytes
    | BinaryIO
    | tuple[str, bytes | BinaryIO]
    | tuple[str, bytes | BinaryIO, str],
    _FileAnnotation(),
]
"""The forms in which a client takes a file. A server's handler gets a `File`."""
