"""Names and values of the package in strings."""

from unittest.mock import patch

from shop import Client, models
from shop.testing import Fake, ok


def script(fake: Fake, client: Client) -> None:
    fake.script("books.list", ok([]))
    fake.script(client.authors.get, ok({"name": "Ann"}))


def replace_methods() -> None:
    with patch("shop.authors.Authors.get"), patch("shop.books.Books.list"):
        pass
    print("books.list", "paper")


def values(client: Client, book: models.Book) -> bool:
    client.books.create(title="Emma", format="paper")
    client.books.create(body={"title": "Emma", "format": "paper"})
    draft = models.NewBook(title="Emma", format="paper")
    draft.format = models.BookFormat("paper")
    return book.format == "paper" or book.format in ("paper", "ebook")
