"""Calls that pass a method on."""

from collections.abc import Callable
from functools import partial

from shop import Client, models


def responses(client: Client) -> int:
    response = client.response(client.books.create, title="Emma", pages=400)
    print(response.value.pages)
    client.response(client.books.create, title="Emma", format="paper")
    return client.response(client.authors.get, name="Ann").status


def prepared(client: Client) -> models.Book:
    create = partial(client.books.create, title="Emma")
    get: Callable[[int], models.Book] = client.books.get
    return create() or get(7)


def mapped(client: Client) -> list[models.Author]:
    return list(map(client.authors.get, ["Ann", "Bob"]))
