"""Handlers of the bookshop that record their arguments, for tests of the server."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, Literal

from tests.runtime.bookshop import errors, models
from typecase.runtime.server.response_encoder import Reply


class RecordingBooksHandler:
    """A handler of every operation of books.

    `arguments` holds the arguments of the last call that were not None. If `result` is
    an exception, a call raises it. If it is another value, `search`, `get`, `page` and
    `note` return it; the other operations have fixed results.
    """

    def __init__(self) -> None:
        self.reset()

    def reset(self) -> None:
        self.arguments: dict[str, Any] = {}
        self.result: Any = None

    def _record(self, variables: dict[str, Any]) -> None:
        variables.pop("self")
        self.arguments = {
            name: value for name, value in variables.items() if value is not None
        }
        if isinstance(self.result, Exception):
            raise self.result

    async def search(
        self,
        *,
        q: str | None = None,
        place: str | None = None,
        ids: Sequence[int] | None = None,
        tags: Sequence[str] | None = None,
        kinds: Sequence[models.Kind] | None = None,
        signals: Sequence[str] | None = None,
        filters: Mapping[str, str | int] | None = None,
        limit: int | None = None,
        fresh: bool | None = None,
        flag: Literal[0, 1] | None = None,
        price: float | None = None,
        since: date | None = None,
        shelf: models.Shelf | None = None,
        trace: str | None = None,
        session: str | None = None,
    ) -> list[models.Book] | Reply:
        self._record(locals())
        return self.result if self.result is not None else []

    async def get(self, *, book_id: str) -> models.Book | Reply:
        self._record(locals())
        return self.result or models.Book(title=book_id)

    async def page(self, *, book_id: str) -> str | Reply:
        self._record(locals())
        return self.result or f"page {book_id}"

    async def cover(self) -> bytes | Reply:
        self._record(locals())
        return b"\x00\xff"

    async def note(
        self, *, body: models.Note | list[models.Note]
    ) -> dict[str, Any] | Reply | None:
        self._record(locals())
        result: dict[str, Any] | Reply | None = self.result
        return result

    async def update(
        self, *, delta: int | None = None, password: str | None = None
    ) -> int | Reply:
        self._record(locals())
        return delta or 0

    async def login(
        self, *, body: models.LoginForm | models.LoginJson
    ) -> models.Token | Reply:
        self._record(locals())
        return models.Token(token="t")


class RecordingHandlers:
    """The handlers of all resources: the bookshop has only books."""

    def __init__(self) -> None:
        self.books = RecordingBooksHandler()


def bad_request_error(message: str) -> errors.BadRequestError:
    """Return an error that a handler raises to send a 400 response with a body."""
    return errors.BadRequestError(models.Problem(code=400, error=message))
