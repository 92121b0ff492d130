"""Classes that hold a client."""

from dataclasses import dataclass, field
from functools import cached_property

from shop import Client, models
from shop.authors import Authors


@dataclass
class Library:
    client: Client
    found: list[models.Book] = field(default_factory=list[models.Book])

    def load(self) -> None:
        self.found += self.client.books.list(x_shop="north")

    def count_pages(self) -> int:
        return sum(book.pages or 0 for book in self.found)


class Service:
    def __init__(self, key: str) -> None:
        self._client = Client(api_key=key)
        self._books = self._client.books
        self._reviews = self._client.books.reviews

    @property
    def authors(self) -> Authors:
        return self._client.authors

    @cached_property
    def everybody(self) -> list[models.Author]:
        return self.authors.list()

    def export(self) -> models.Report:
        return self._books.export(since="2026-01-01")

    def stars(self, book: models.Book) -> list[int]:
        return [each.stars for each in self._reviews.list(book.id)]

    def add(self, draft: models.NewBook) -> models.Book:
        return self._books.create(body=draft)
