"""Calls of a client in functions, in the ways in which people write them."""

from shop import Client, NotFoundError


def show_titles(client: Client) -> list[str]:
    return [book.title for book in client.books.list(author="Ann", x_shop="north")]


def show_first(client: Client) -> int | None:
    for book in client.books.list():
        if book.pages is not None:
            return book.pages
    return None


def make_client() -> Client:
    return Client(api_key="secret")


def find_weights() -> dict[int, float]:
    with make_client() as client:
        books = client.books  # an alias of the resource
        heavy = sorted(books.list(author="Ann"), key=lambda each: each.weight)
        return {each.id: each.weight for each in heavy}


def sell(book_id: int) -> None:
    client = Client(api_key="secret")
    try:
        book = client.books.get(book_id)
    except NotFoundError:
        return
    client.books.sell(book.id, body={"price": 3, "buyer": "Bob"})
    client.books.sell(
        book.id,
        body={
            "price": 3,
            "buyer": "Bob",
        },
    )


def replace(client: Client) -> str:
    return client.books.replace(
        7, body={"title": "Moby Dick", "pages": 427}
    ).title.upper()


def export(client: Client, since: str) -> str:
    return client.books.export(since=since).url


def review(client: Client) -> int:
    client.books.reviews.add(7, stars=3, text="fine")
    (
        client.books
        # The reviews of the book.
        .reviews.list(7)
    )
    return sum(each.stars for each in client.books.reviews.list(7))


def find_author(client: Client) -> int | None:
    """Return the year of `client.authors.get`; comments stay as they are."""
    found = client.authors.get("Ann")
    same = client.authors.get(name="Ann")
    assert found == same
    return found.born
