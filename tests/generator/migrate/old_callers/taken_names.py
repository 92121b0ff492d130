"""Code that uses the new names for something else."""

from shop import Client
from shop.models import Author, NewBook


class Person:
    """A customer."""

    pages = 3
    weight = 1.5


def use(client: Client, found: Author, person: Person) -> tuple[float, Author]:
    author = "Ann"
    client.books.create(body=NewBook(title=author, pages=person.pages))
    client.books.sell(body={"price": person.pages}, id=7)
    client.books.move(7, "north")
    print({"pages": person.pages, "author": author}, sep="")
    return person.weight, found


def move(client: Client, *places: str) -> None:
    for place in places:
        client.books.move(id=7, place=place)
