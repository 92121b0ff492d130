"""Calls that strict type checkers accept: this module is checked, never run."""

from datetime import UTC, date, datetime
from io import BytesIO
from pathlib import Path
from typing import assert_type
from uuid import UUID

from everything.app import AppClient, AsyncAppClient, UnprocessableEntityError, models
from everything.app.models import Cat, Item, Message


def upload(client: AppClient) -> None:
    send = client.uploadfile.create_upload_file_uploadfile_post
    send(file=b"bytes")
    send(file=BytesIO(b"open"))
    send(file=("a.txt", b"text"))
    send(file=("a.txt", b"text", "text/plain"))
    with Path("a.txt").open("rb") as file:
        send(file=file)
        send(file=("b.txt", file))
    send(body={"file": b"bytes"})
    send(body=models.BodyCreateUploadFileUploadfilePost(file=b"bytes"))
    client.optional_uploadfile.create_optional_upload_file_optional_uploadfile_post()
    client.optional_uploadfile.create_optional_upload_file_optional_uploadfile_post(
        file=None
    )
    client.uploadfiles.create_upload_files_uploadfiles_post(files=[b"a", ("b", b"b")])
    client.files_and_forms.create_files_and_forms_files_and_forms_post(
        file=b"bytes",
        fileb=("b", b"b"),
        attachments=[b"a"],
        token="token",
        numbers=[1],
        note=None,
    )
    client.token.create_token_token_post(
        grant_type="password", username="user", password="password", scope="a b"
    )


def read(client: AppClient) -> None:
    client.items.read_item_items_item_id_get(1, q=None, price="1.10")
    client.models_.get_model_models_model_name_get("alexnet", priority=2)
    client.times.read_times_times_day_get(
        date(2026, 1, 2),
        moment=datetime(2026, 1, 2, tzinfo=UTC),
        clock="10:00:00",
        length="PT1H",
        identifier=UUID(int=1),
    )
    assert_type(client.typed.list_items_typed_items_get(), list[Item])
    assert_type(client.typed.read_optional_typed_optional_get(), Item | None)
    assert_type(client.typed.read_by_name_typed_by_name_get(), dict[str, Item])
    assert_type(client.typed.read_tuple_typed_tuple_get(), tuple[int, Item, str | None])
    assert_type(client.typed.read_page_typed_page_get().items, list[Item])
    assert_type(client.responses.read_file_responses_file_get(), bytes)
    for line in client.responses.stream_lines_responses_lines_get():
        assert_type(line, Message)
    pet = client.typed.create_pet_typed_pets_post(
        body={"pet_type": "dog", "barks": 0.5}
    )
    if isinstance(pet, Cat):
        assert_type(pet.meows, int)


def handle(client: AppClient) -> list[str]:
    try:
        client.bodies.create_item_items_post(name="Foo", price=1, tags=["a"])
    except UnprocessableEntityError as error:
        return [fault.msg for fault in (error.body and error.body.detail) or []]
    return []


async def read_asynchronously(client: AsyncAppClient) -> None:
    assert_type(await client.typed.list_items_typed_items_get(), list[Item])
    async for line in client.responses.stream_lines_responses_lines_get():
        assert_type(line, Message)
