"""An implementation of the shop."""

from shop import models
from shop.server import AuthorsHandler, BooksHandler, create_app


class Authors(AuthorsHandler):
    async def list(self) -> list[models.Author]:
        return [models.Author(name="Ann", born=1950)]

    async def get(self, *, name: str) -> models.Author:
        author = models.Author(name=name)
        print({"name": name}, f"{name}", author.name)
        return author

    async def born(self) -> int | None:
        return (await self.get(name="Ann")).born


class Books(BooksHandler):
    async def get(self, *, id: int) -> models.Book:
        return models.Book(id=id, weight=1, title="Emma")


class Handlers:
    authors = Authors()

    def __init__(self) -> None:
        self.books = Books()
        print(self.authors, self.books)


app = create_app(Handlers(), partial=True)
