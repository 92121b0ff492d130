"""Send the body of a request in pieces, while its files and iterators are read."""

from collections.abc import AsyncIterator, Generator, Iterator
from contextlib import contextmanager
from functools import partial

import httpx2

from ..deadline import cut_at_deadline, run_in_thread
from ..events import report_progress
from ..lazy_import import asyncio
from ..models.file import FileError, FileReader
from ..options import Progress


class RequestStream(httpx2.SyncByteStream, httpx2.AsyncByteStream):
    """A body that is sent in pieces. Each iteration sends it from its beginning.

    Args:
        parts: The readers of the files, the iterators and the bytes between them.
        on_progress: A function to call with the number of bytes sent and the length.

    Attributes:
        length: The number of bytes; None if it is not known.
        failure: The exception that a file or an iterator has raised, or None.
    """

    def __init__(
        self, parts: list[FileReader], on_progress: Progress | None = None
    ) -> None:
        self._parts = parts
        self._is_started = False
        self.failure: Exception | None = None
        self._on_progress = on_progress
        known = [part.length for part in parts if part.length is not None]
        self.length = sum(known) if len(known) == len(parts) else None

    @property
    def can_be_sent(self) -> bool:
        """Whether the body was not sent yet, or can be read once more."""
        return not self._is_started or all(part.is_repeatable for part in self._parts)

    def __iter__(self) -> Iterator[bytes]:
        sent = 0
        for chunk in self._iter_chunks():
            # With the user's HTTP client, nothing else keeps the deadline.
            cut_at_deadline(timeout=None)
            # httpcore2 throws its own exceptions into this generator.
            yield chunk
            sent = self._report(sent + len(chunk))

    async def __aiter__(self) -> AsyncIterator[bytes]:
        sent = 0
        async for chunk in self._iter_chunks_async():
            yield chunk
            sent = self._report(sent + len(chunk))

    def _iter_chunks(self) -> Iterator[bytes]:
        with self._record_failure():
            for part in self._start():
                yield from part.iter_chunks()

    async def _iter_chunks_async(self) -> AsyncIterator[bytes]:
        with self._record_failure():
            for part in self._start():
                async for chunk in _read_async(part):
                    yield chunk

    def _start(self) -> list[FileReader]:
        """Return the parts, to be sent from the beginning.

        Raises:
            FileError: An iterator or a pipe was read before.
        """
        if not self.can_be_sent:
            raise FileError("", "the body can be read only once: make the call again")
        self._is_started = True
        return self._parts

    @contextmanager
    def _record_failure(self) -> Generator[None]:
        try:
            yield
        except Exception as error:
            self.failure = error
            raise

    def _report(self, sent: int) -> int:
        """Report the progress, if the caller wants to know it; return ``sent``."""
        if self._on_progress is not None:
            report_progress(self._on_progress, sent, self.length)
        return sent


async def _read_async(part: FileReader) -> AsyncIterator[bytes]:
    """Yield the pieces of a part. A thread reads a file or an iterator."""
    if hasattr(part.content, "__aiter__"):
        async for item in part.content:
            if chunk := part.check_chunk(item):
                yield chunk
    else:
        read = partial(next, part.iter_chunks(), b"")
        while chunk := await asyncio.wrap_future(run_in_thread(read)):
            yield chunk
