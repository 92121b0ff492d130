"""Use the package `sample_package` as strictly typed user code does.

The type checkers read this file; nothing runs it. `sample_documents.py` has the
documents that the package is generated from.
"""

from datetime import date

from fastapi import FastAPI
from sample_package.fields import FieldsClient
from sample_package.fields import models as fields
from sample_package.fields.server import create_app as create_fields_app
from sample_package.payloads import (
    AsyncPayloadsClient,
    PayloadsClient,
    errors,
    models,
)
from sample_package.payloads.server import (
    BodiesHandler,
    ResponsesHandler,
    create_app,
)
from sample_package.server import Reply
from sample_package.unions import UnionsClient
from sample_package.unions import models as unions


def read_responses(client: PayloadsClient) -> list[str]:
    item = client.responses.item_or_nothing()
    names = [] if item is None else [item.name or "", *(item.tags or ())]
    match client.responses.three_statuses():
        case models.Item(id=number):
            names.append(str(number))
        case str() as text:
            names.append(text)
        case items:
            names += [str(item.id) for item in items]
    names += [str(item.id) for item in client.responses.lines()]
    try:
        return [*names, client.responses.several_errors()]
    except errors.BadRequestError as error:
        return [] if error.body is None else [str(error.body.code)]


def send_bodies(client: PayloadsClient) -> str:
    item = models.Item(id=1, name="a", tags=["b"])
    client.bodies.optional_json()
    client.bodies.optional_patch(body=item)
    form = models.Form(file=b"a", files=[b"b"], item=item)
    client.bodies.required_multipart(body=form)
    json_text = client.bodies.required_json(body=item)
    return json_text + client.bodies.required_lines(body=[item])


async def send_bodies_async(client: AsyncPayloadsClient) -> str:
    response = await client.response(
        client.bodies.required_json, body=models.Item(id=1)
    )
    async for item in await client.responses.lines():
        print(item.id)
    return response.value


def read_dates(client: FieldsClient) -> list[date]:
    model = fields.Date(date=date(2020, 2, 2))
    model.dates = [date(2020, 2, 2)]
    response = client.all.post()
    return [
        *(response.dates or ()),
        *(response.model_dump_ or ()),
        *(model.dates or ()),
    ]


def match_union(client: UnionsClient) -> str:
    result = client.discriminated.discriminated()
    match result:
        case unions.One() | unions.Other():
            return result.kind or ""
        case _:
            return str(result.get("kind"))


class All:
    """Implements the only resource of the API `fields`."""

    async def post(self, *, body: fields.Required | None = None) -> fields.Optional:
        items = [] if body is None else body.list_
        return fields.Optional(list_=items, date=None, uuid=None)


class FieldsHandlers:
    """The handlers of the API `fields`."""

    def __init__(self) -> None:
        self.all = All()


class ProxyHandlers:
    """Handlers of the API `payloads` that pass all requests on to a client."""

    def __init__(self, client: AsyncPayloadsClient) -> None:
        self.responses: ResponsesHandler = client.responses
        self.bodies: BodiesHandler = client.bodies


def create_apps(client: AsyncPayloadsClient) -> tuple[FastAPI, FastAPI]:
    return create_app(ProxyHandlers(client)), create_fields_app(FieldsHandlers())


async def return_text_or_reply(*, body: models.Item) -> str | Reply:
    return body.name or Reply(status=200, body="")
