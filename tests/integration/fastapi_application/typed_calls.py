"""Calls that strict type checkers accept: this module is checked, never run."""

from datetime import UTC, date, datetime
from io import BytesIO
from pathlib import Path
from typing import assert_type
from uuid import UUID

from everything.app import AppClient, AsyncAppClient, UnprocessableEntityError, models
from everything.app.models import Cat, Item, Message


def upload(client: AppClient) -> None:
    send = client.uploadfile.create
    send(file=b"bytes")
    send(file=BytesIO(b"open"))
    send(file=("a.txt", b"text"))
    send(file=("a.txt", b"text", "text/plain"))
    with Path("a.txt").open("rb") as file:
        send(file=file)
        send(file=("b.txt", file))
    send(body={"file": b"bytes"})
    send(body=models.BodyCreateUploadFileUploadfilePost(file=b"bytes"))
    client.optional_uploadfile.create()
    client.optional_uploadfile.create(file=None)
    client.uploadfiles.create(files=[b"a", ("b", b"b")])
    client.files_and_forms.create(
        file=b"bytes",
        fileb=("b", b"b"),
        attachments=[b"a"],
        token="token",
        numbers=[1],
        note=None,
    )
    client.token.create(
        grant_type="password", username="user", password="password", scope="a b"
    )


def read(client: AppClient) -> None:
    client.items.get(1, q=None, price="1.10")
    client.models.get("alexnet", priority=2)
    client.times.get(
        date(2026, 1, 2),
        moment=datetime(2026, 1, 2, tzinfo=UTC),
        clock="10:00:00",
        length="PT1H",
        identifier=UUID(int=1),
    )
    assert_type(client.typed.items.list(), list[Item])
    assert_type(client.typed.get_optional(), Item | None)
    assert_type(client.typed.get_by_name(), dict[str, Item])
    assert_type(client.typed.list_tuple(), tuple[int, Item, str | None])
    assert_type(client.typed.list_page().items, list[Item])
    assert_type(client.responses.get_file(), bytes)
    for line in client.responses.lines.stream():
        assert_type(line, Message)
    pet = client.typed.pets.create(body={"pet_type": "dog", "barks": 0.5})
    if isinstance(pet, Cat):
        assert_type(pet.meows, int)


def handle(client: AppClient) -> list[str]:
    try:
        client.items.create(name="Foo", price=1, tags=["a"])
    except UnprocessableEntityError as error:
        return [fault.msg for fault in (error.body and error.body.detail) or []]
    return []


async def read_asynchronously(client: AsyncAppClient) -> None:
    assert_type(await client.typed.items.list(), list[Item])
    async for line in client.responses.lines.stream():
        assert_type(line, Message)
