"""An application that uses the generated packages, for type checkers. It is never run.

The packages are generated from `sample_documents.py`.
"""

from datetime import date
from typing import TYPE_CHECKING, Generic, TypeVar

from fastapi import APIRouter, FastAPI
from pydantic import BaseModel
from sdk.exchanges import AsyncExchangesClient, ExchangesClient, errors, models
from sdk.exchanges.server import (
    BodiesHandler,
    ResponsesHandler,
    create_app,
    create_router,
)
from sdk.fields import FieldsClient
from sdk.fields import models as fields
from sdk.fields.server import create_app as create_fields_app
from sdk.nested import AsyncNestedClient, NestedClient
from sdk.nested import models as nested
from sdk.nested.server import CustomersAccountsHandler
from sdk.nested.server import create_app as create_nested_app
from sdk.requests import RequestsClient
from sdk.requests import models as requests
from sdk.server import Reply
from sdk.unions import UnionsClient
from sdk.unions import models as unions

if TYPE_CHECKING:
    from sdk.requests import params

    PetT = TypeVar("PetT", bound=requests.Pet)
else:
    PetT = TypeVar("PetT")


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
    async for item in client.responses.lines():
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
    pet = client.pets.get()
    match pet:
        case unions.Cat() | unions.Dog():
            return pet.kind
        case _:
            kind: str = pet.kind
            return kind + str(pet["kind"])


def read_by_tag(client: UnionsClient, dog: unions.Dog) -> int:
    lives = 0
    for pet in [client.pets.get()]:
        if pet.kind == "Cat":
            number = pet.lives
            lives += number or 0
        elif pet.kind == "Dog":
            lives += 1 if pet.pet else 0
    if dog.pet and dog.pet.kind == "Cat":
        lives += dog.pet.lives or 0
    return lives


class NamedPet(requests.Pet):
    nickname: str


class Box(BaseModel, Generic[PetT]):
    content: PetT


def build_request(born: date) -> "params.PetParams":
    return {"kind": "cat", "friends": [{"kind": requests.Kind.DOG}], "born": born}


def send_requests(client: RequestsClient, kind: requests.Kind) -> requests.Kind | None:
    dog = requests.Pet(kind="dog", born=None, class_="setter", models="x")
    cat = requests.Pet(
        kind=kind, friends=[dog, {"kind": "dog"}], by_name={"Rex": dog, "Tom": {}}
    )
    named = NamedPet(kind=requests.Kind.CAT, nickname="Tom")
    box = Box(content=named)
    client.pets.put(kind=kind, body=cat, sizes=[1, requests.Size.VALUE_2])
    client.pets.put(kind="dog", body={"kind": "dog"}, sort="name")
    client.pets.put(kind="dog", body=build_request(date(2020, 2, 2)))
    client.pets.label(body={"count": 1, "color": "red"})
    client.pets.label(body=requests.Labels(count=1, color="red"))
    client.pets.keeper(body={"password": "p", "role": "user"})
    # A server builds its response from the same model.
    keeper = requests.Keeper(id=1, role="future")
    return cat.kind if keeper.role is requests.Role.ADMIN else box.content.kind


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


class SomeBodiesHandler(BodiesHandler):
    """The handler of one operation; it inherits the others from the protocol."""

    async def send_json(self, *, body: models.Item) -> str:
        return body.name or ""


class SomeExchanges:
    """Handlers without the resource `responses`."""

    bodies = SomeBodiesHandler()


def create_partial_apps() -> tuple[FastAPI, APIRouter]:
    app = create_app(SomeExchanges(), partial=True, docs=True)
    return app, create_router(SomeExchanges(), partial=True)


async def reply(*, body: models.Item) -> str | Reply:
    return body.name or Reply(status=200, body="")


def call_nested_resources(client: NestedClient) -> list[str]:
    accounts = client.customers.accounts
    account = accounts.retrieve("a")
    response = client.response(accounts.retrieve, "a")
    found = [account, response.value, *accounts.list(), *accounts.events.follow()]
    return [each.id for each in (*found, *client.admin.users.list())]


async def call_nested_resources_async(client: AsyncNestedClient) -> list[str]:
    response = await client.response(client.customers.accounts.retrieve, "a")
    accounts = [response.value, *await client.admin.list.list()]
    return [each.id for each in accounts]


class AccountsHandler(CustomersAccountsHandler):
    """The handler of a resource below another one."""

    async def retrieve(self, *, id: str) -> nested.Account:
        return nested.Account(id=id)


class SomeNested:
    """Handlers of one resource."""

    customers_accounts = AccountsHandler()


def create_nested_apps(client: AsyncNestedClient) -> tuple[FastAPI, FastAPI]:
    return create_nested_app(client), create_nested_app(SomeNested(), partial=True)
