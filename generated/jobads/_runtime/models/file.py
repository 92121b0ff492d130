"""Represent files to upload, and read them piece by piece while they are sent."""

import os
from collections.abc import (
    AsyncIterable,
    Collection,
    Generator,
    Iterable,
    Iterator,
    Mapping,
)
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from dataclasses import dataclass, field
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Annotated, Any, BinaryIO, TypeAlias, cast

if TYPE_CHECKING:
    from pydantic_core import CoreSchema

# Files are read in pieces of at most this size.
_CHUNK_BYTES = 131_072


@dataclass(slots=True)
class File:
    """A file to upload, or an uploaded file.

    Content that is not bytes is read in pieces while it is sent. An open file is sent
    from its current position, and each call with the same `File` sends the same part of
    it. The caller closes the file.

    Attributes:
        content: Bytes, a file that is open in binary mode, the path of a file, or an
            iterable of bytes. Only asynchronous clients send an asynchronous iterable.
        name: The file name. If None, the last part of the path of the file is used if
            there is one, or else the name of the multipart part. A body that consists
            of one file has no name.
        content_type: The media type of the content. If None, the media type that the
            OpenAPI document declares is sent, or else `application/octet-stream`.
        headers: Further headers of the multipart part.
    """

    content: (
        bytes | BinaryIO | os.PathLike[str] | Iterable[bytes] | AsyncIterable[bytes]
    ) = field(repr=False)
    name: str | None = None
    content_type: str | None = None
    headers: Mapping[str, str] = field(default_factory=dict[str, str], repr=False)
    # Where an open file stood when it was used first.
    _start: int | None = field(default=None, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        # The name of a file that was opened by its descriptor is an integer.
        path = getattr(self.content, "name", None)
        if isinstance(self.content, os.PathLike):
            path = os.fspath(self.content)
        if self.name is None and isinstance(path, str):
            self.name = PurePath(path).name

    def read(self) -> bytes:
        """Return the content as bytes. The first call reads a file or an iterable.

        Raises:
            ValueError: The content cannot be read.
        """
        if isinstance(reader := self.open(), FileReader):
            self.content = b"".join(reader.iter_chunks())
        return cast(bytes, self.content)

    def open(self, place: str = "") -> "bytes | FileReader":
        """Return the content if it is bytes, or else a reader of it.

        The errors of the reader call the file ``place``.

        Raises:
            FileError: The file is closed, not open in binary mode or cannot be read.
        """
        if isinstance(self.content, bytes):
            return self.content
        reader = FileReader(self.content, place, self._start)
        self._start = reader.start
        return reader

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
            case _ if is_upload(upload) and not isinstance(upload, tuple):
                return cls(upload)
            case _:
                raise ValueError(
                    "is not a file: expected a File, bytes, an open binary file, a"
                    " path, an iterator of bytes, or a tuple (name, content) or (name,"
                    " content, media type)"
                )

    @classmethod
    def _from_parts(cls, name: Any, content: Any, content_type: Any = None) -> "File":
        if not isinstance(name, str | None) or not isinstance(content_type, str | None):
            raise ValueError(  # noqa: TRY004
                "is not a file: in a tuple (name, content, media type), the name and"
                " the media type must be strings or None"
            )
        return cls(cls.of(content).content, name, content_type)


class FileError(ValueError):
    """The content of a file or an iterable cannot be sent.

    Attributes:
        place: The argument that is the file.
    """

    def __init__(self, place: str, message: str) -> None:
        super().__init__(message)
        self.place = place


class FileReader:
    """A reader of content that is not bytes, such as an open file.

    Args:
        content: The content of a `File`.
        place: The argument that is the file, for errors.
        start: The position at which an open file begins; None means where it stands.

    Attributes:
        start: The position at which a file begins; None if it cannot be rewound.
        length: The number of bytes; None if it is not known.

    Raises:
        FileError: The file is closed, not open in binary mode or cannot be read.
    """

    def __init__(self, content: Any, place: str = "", start: int | None = None) -> None:
        self._is_path = isinstance(content, os.PathLike)
        content = Path(os.fsdecode(content)) if self._is_path else content
        self.content, self._place, self.start = content, place, start
        self._is_file = self._is_path or (
            hasattr(content, "read") and not hasattr(content, "__aiter__")
        )
        self.length: int | None = None
        with self._translate_errors():
            readable = getattr(content, "readable", None) if self._is_file else None
            if hasattr(content, "encoding") or (readable and not readable()):
                raise ValueError("is not a binary file: open the file in mode 'rb'")
            # Opening a pipe would wait for its other end.
            if self._is_path and content.exists() and not content.is_file():
                raise ValueError("is not the path of a file: pass an open file")
            if self._is_file:
                with self._opened() as file:
                    self._measure(file)

    @property
    def is_repeatable(self) -> bool:
        """Whether the content can be read more than once."""
        return self.start is not None or isinstance(self.content, Collection)

    def iter_chunks(self) -> Iterator[bytes]:
        """Yield the content in pieces. An exception of an iterable is raised unchanged.

        Raises:
            FileError: A file cannot be read or has changed, or a piece is not bytes.
        """
        if self._is_file:
            with self._translate_errors(), self._opened() as file:
                yield from self._read(file)
        elif hasattr(self.content, "__aiter__"):
            raise FileError(self._place, "is asynchronous: use an asynchronous client")
        else:
            yield from filter(None, map(self.check_chunk, self.content))

    def check_chunk(self, chunk: Any) -> bytes:
        """Return a piece of the content as bytes.

        Raises:
            FileError: It is text, for example.
        """
        if type(chunk) not in (bytes, bytearray, memoryview):
            raise FileError(
                self._place,
                f"consists of {type(chunk).__name__} in place of bytes: encode text",
            )
        return bytes(chunk)

    def _opened(self) -> AbstractContextManager[Any]:
        """Return the file, which is closed at the end if this method has opened it."""
        return self.content.open("rb") if self._is_path else nullcontext(self.content)

    def _measure(self, file: Any) -> None:
        """Set the start and the length of a file, if it can be rewound."""
        # The methods are missing in, or refused by, a pipe.
        with suppress(AttributeError, OSError):
            if file.seekable():
                start = file.tell() if self.start is None else self.start
                file.seek(0, os.SEEK_END)
                length = max(file.tell() - start, 0)
                file.seek(start)
                self.start, self.length = start, length

    def _read(self, file: Any) -> Iterator[bytes]:
        """Yield the pieces of an open file, as many bytes as were announced.

        Raises:
            FileError: A piece is not bytes.
            OSError: The file cannot be read.
            ValueError: The file was closed or ends too early, or other code reads it.
        """
        if self.start is None or self.length is None:
            while chunk := self.check_chunk(file.read(_CHUNK_BYTES)):
                yield chunk
            return
        position, end = self.start, self.start + self.length
        while position < end:
            file.seek(position)
            chunk = self.check_chunk(file.read(min(_CHUNK_BYTES, end - position)))
            position += len(chunk)
            if not chunk:
                raise ValueError(
                    f"became shorter during the call: expected {self.length} bytes,"
                    f" found {position - self.start}; send a copy of the file"
                )
            if file.tell() != position:
                raise ValueError(
                    "was read by other code during the call: open the file once for"
                    " each call"
                )
            yield chunk

    @contextmanager
    def _translate_errors(self) -> Generator[None]:
        try:
            yield
        except FileError:
            raise
        except (OSError, ValueError) as error:
            # The text of an OSError may contain the path.
            reason = getattr(error, "strerror", None)
            message = f"cannot be read: {reason}" if reason else str(error)
            raise FileError(self._place, message) from None


def is_upload(value: object) -> bool:
    """Return whether a value is one of the forms of an `Upload`, except bytes."""
    is_file = isinstance(value, File | tuple | os.PathLike | Iterator | AsyncIterable)
    return is_file or callable(getattr(value, "read", None))


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
        ValueError: The file cannot be read, or its content is not UTF-8.
    """
    return File.of(upload).read().decode()


Upload: TypeAlias = Annotated[
    File
    | bytes
    | BinaryIO
    | os.PathLike[str]
    | Iterator[bytes]
    | AsyncIterable[bytes]
    | tuple[str, bytes | BinaryIO | os.PathLike[str]]
    | tuple[str, bytes | BinaryIO | os.PathLike[str], str],
    _FileAnnotation(),
]
"""The forms in which a client takes a file. A server's handler gets a `File`."""
