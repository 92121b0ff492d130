"""Names and values of the package in strings."""

from typing import cast
from unittest.mock import patch

from shop import Client, Sender, models
from shop.authors import Authors
from shop.books import Books
from shop.models import Author, NewBook
from shop.params import NewBookParams
from shop.testing import Fake, ok


def script(fake: Fake, client: Client) -> None:
    fake.script("books.list", ok([]))
    fake.script(client.authors.get, ok({"name": "Ann"}))


def replace_methods() -> None:
    with patch("shop.authors.Authors.get"), patch("shop.books.Books.list"):
        pass
    with patch.object(Authors, "get"), patch.object(Books, "list"):
        pass
    print("books.list", "paper")


def cast_values(value: object) -> tuple[Author, list[models.Author]]:
    return cast("Author", value), cast("list[models.Author]", value)


def keys(draft: NewBookParams) -> NewBook:
    draft["pages"] = 7
    if "pages" in draft and draft.get("pages") != 8:
        draft["format"] = "paper"
    print({"pages": draft["pages"]})
    return NewBook.model_validate({"title": "Emma", "pages": 7, "format": "paper"})


def publish(client: Client, sender: Sender) -> None:
    client.authors.publish("Ann")
    client.books.weigh(7, body={"id": 7, "title": "Emma", "weight": 3})
    sender.webhooks.sold(price=7)


def values(client: Client, book: models.Book) -> bool:
    client.books.create(title="Emma", format="paper")
    client.books.create(body={"title": "Emma", "format": "paper"})
    draft = models.NewBook(title="Emma", format="paper")
    draft.format = models.BookFormat("paper")
    return book.format == "paper" or book.format in ("paper", "ebook")
