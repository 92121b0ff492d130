"""Code about models: constructors, members, patterns, annotations."""

from __future__ import annotations

from typing import TYPE_CHECKING

import shop.models as m
from shop.models import Author, Book, BookFormat, NewBook, State

if TYPE_CHECKING:
    from shop.params import NewBookParams

__all__ = ["Author", "describe"]


class NamedAuthor(Author):
    def label(self) -> str:
        return f"{self.name} ({self.born})"


def describe(value: Book | Author | None) -> str:
    match value:
        case Book(title=title, pages=None):
            return title
        case Book(pages=pages) if pages is not None:
            return str(pages)
        case Author(born=born):
            return str(born)
        case _:
            return ""


def draft() -> NewBook:
    book = NewBook(title="Emma", pages=400, format=BookFormat.PAPER)
    book.pages = 401
    book.format = m.BookFormat.EBOOK
    values: NewBookParams = {"title": "Emma", "pages": 400}
    other = m.NewBook(**values)
    return other if other.pages == book.pages else book


def is_new(book: Book) -> bool:
    return book.state is State.NEW or book.state in {m.State.NEW}


def weigh(things: list[Book | Author | m.Item]) -> float:
    return sum(each.weight for each in things if isinstance(each, m.Item))


def formats() -> dict[BookFormat, str]:
    return {BookFormat.PAPER: "paper", BookFormat.EBOOK: "e-book"}
