"""A bookshop that keeps what it was asked, for the tests of the server."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, Literal

from tests.runtime.bookshop import errors, models
from typecase.runtime.server.response_encoder import Reply


class BookKeeper:
    """Answers every operation of books; ``asked`` holds the last arguments."""

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        self.asked: dict[str, Any] = {}
        self.result: Any = None

    def _keep(self, asked: dict[str, Any]) -> None:
        asked.pop("self")
        self.asked = {name: item for name, item in asked.items() if item is not None}
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
        self._keep(locals())
        return self.result if self.result is not None else []

    async def get(self, *, book_id: str) -> models.Book | Reply:
        self._keep(locals())
        return self.result or models.Book(title=book_id)

    async def page(self, *, book_id: str) -> str | Reply:
        self._keep(locals())
        return self.result or f"page {book_id}"

    async def cover(self) -> bytes | Reply:
        self._keep(locals())
        return b"\x00\xff"

    async def note(
        self, *, body: models.Note | list[models.Note]
    ) -> dict[str, Any] | Reply | None:
        self._keep(locals())
        result: dict[str, Any] | Reply | None = self.result
        return result

    async def update(
        self, *, delta: int | None = None, password: str | None = None
    ) -> int | Reply:
        self._keep(locals())
        return delta or 0

    async def login(
        self, *, body: models.LoginForm | models.LoginJson
    ) -> models.Token | Reply:
        self._keep(locals())
        return models.Token(token="t")


class Shop:
    """The handlers of all resources, which here is one."""

    def __init__(self) -> None:
        self.books = BookKeeper()


def refused(message: str) -> errors.BadRequestError:
    """What a handler raises to answer 400 with a body of its own."""
    return errors.BadRequestError(models.Problem(code=400, error=message))
