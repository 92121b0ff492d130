"""An application that uses the generated packages, for type checkers. It is never run.

The packages are generated from `sample_documents.py`.
"""

from datetime import date

from fastapi import FastAPI
from sdk.exchanges import AsyncExchangesClient, ExchangesClient, errors, models
from sdk.exchanges.server import BodiesHandler, ResponsesHandler, create_app
from sdk.fields import FieldsClient
from sdk.fields import models as fields
from sdk.fields.server import create_app as create_fields_app
from sdk.server import Reply
from sdk.unions import UnionsClient
from sdk.unions import models as unions


def read_responses(client: ExchangesClient) -> list[str]:
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
        return [*names, client.responses.many_errors()]
    except errors.BadRequestError as error:
        return [] if error.body is None else [str(error.body.code)]


def send_bodies(client: ExchangesClient) -> str:
    item = models.Item(id=1, name="a", tags=["b"])
    client.bodies.maybe_send_json()
    client.bodies.maybe_send_merge_patch(body=item)
    form = models.Form(file=b"a", files=[b"b"], item=item)
    client.bodies.send_multipart(body=form)
    client.bodies.send_json(id=1, name="a", options={"timeout": 3}, extra_body={"b": 1})
    client.response(client.bodies.send_json, id=1, tags=["b"])
    return client.bodies.send_json(body=item) + client.bodies.send_lines(body=[item])


async def send_and_stream(client: AsyncExchangesClient) -> str:
    response = await client.response(client.bodies.send_json, body=models.Item(id=1))
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


def read_union(client: UnionsClient) -> str:
    pet = client.pets.get_pet()
    match pet:
        case unions.Cat() | unions.Dog():
            return pet.kind or ""
        case _:
            return str(pet.get("kind"))


class AllHandler:
    """The handler of the operations with the tag `all`."""

    async def post(self, *, body: fields.Required | None = None) -> fields.Optional:
        texts = [] if body is None else body.list_
        return fields.Optional(list_=texts, date=None, uuid=None)


class FieldsHandlers:
    """The handlers of the `fields` API."""

    def __init__(self) -> None:
        self.all = AllHandler()


class ExchangesProxy:
    """Handlers that pass every request of the `exchanges` API on to another server."""

    def __init__(self, client: AsyncExchangesClient) -> None:
        self.responses: ResponsesHandler = client.responses
        self.bodies: BodiesHandler = client.bodies


def create_apps(client: AsyncExchangesClient) -> tuple[FastAPI, FastAPI]:
    return create_app(ExchangesProxy(client)), create_fields_app(FieldsHandlers())


async def reply(*, body: models.Item) -> str | Reply:
    return body.name or Reply(status=200, body="")
