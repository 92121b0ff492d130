import asyncio

import shop
from shop import AsyncClient


async def main() -> None:
    async with AsyncClient(api_key="secret") as client:
        first, second = await asyncio.gather(client.books.get(1), client.books.get(2))
        print(first.pages, second.weight)
        async for book in client.books.list(author="Ann"):
            print(f"{book.title}: {book.pages or 0} pages, {book.weight:.1f}")
        await client.books.sell(1, body={"price": 3})
        tasks = [client.authors.get(name) for name in ("Ann", "Bob")]
        for author in await asyncio.gather(*tasks):
            print(author.born)
        report = await client.books.export()
        print(report.url)


async def create(client: "AsyncClient") -> "shop.models.Book":
    return await client.books.create(
        title="Emma", pages=400, format=shop.models.BookFormat.PAPER
    )
