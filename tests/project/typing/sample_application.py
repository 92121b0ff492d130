"""A user of the printed packages, as strict checkers see one: checked, not run."""

from datetime import date

from fastapi import FastAPI
from printed.exchanges import AsyncExchangesClient, ExchangesClient, errors, models
from printed.exchanges.server import AnswersHandler, BodiesHandler, create_app
from printed.fields import FieldsClient
from printed.fields import models as fields
from printed.fields.server import create_app as create_fields_app
from printed.server import Reply
from printed.unions import UnionsClient
from printed.unions import models as unions


def read(client: ExchangesClient) -> list[str]:
    one = client.answers.nothing_or_one()
    names = [] if one is None else [one.name or "", *(one.tags or ())]
    match client.answers.three():
        case models.One(id=number):
            names.append(str(number))
        case str() as text:
            names.append(text)
        case listed:
            names += [str(each.id) for each in listed]
    names += [str(each.id) for each in client.answers.lines()]
    try:
        return [*names, client.answers.refused()]
    except errors.BadRequestError as error:
        return [] if error.body is None else [str(error.body.code)]


def give(client: ExchangesClient) -> str:
    one = models.One(id=1, name="a", tags=["b"])
    client.bodies.may_json()
    client.bodies.may_patch(body=one)
    client.bodies.give_parts(body=models.Form(file=b"a", files=[b"b"], one=one))
    return client.bodies.give_json(body=one) + client.bodies.give_lines(body=[one])


async def give_later(client: AsyncExchangesClient) -> str:
    got = await client.response(client.bodies.give_json, body=models.One(id=1))
    async for one in await client.answers.lines():
        print(one.id)
    return got.value


def days(client: FieldsClient) -> list[date]:
    made = fields.Date(date=date(2020, 2, 2))
    made.dates = [date(2020, 2, 2)]
    got = client.all.post()
    return [*(got.dates or ()), *(got.model_dump_ or ()), *(made.dates or ())]


def choose(client: UnionsClient) -> str:
    got = client.chosen.chosen()
    match got:
        case unions.One() | unions.Other():
            return got.kind or ""
        case _:
            return str(got.get("kind"))


class All:
    """Implements the one resource of an API."""

    async def post(self, *, body: fields.Required | None = None) -> fields.Optional:
        listed = [] if body is None else body.list_
        return fields.Optional(list_=listed, date=None, uuid=None)


class AllHandlers:
    """The handlers of that API."""

    def __init__(self) -> None:
        self.all = All()


class Elsewhere:
    """Hands everything on to another API."""

    def __init__(self, client: AsyncExchangesClient) -> None:
        self.answers: AnswersHandler = client.answers
        self.bodies: BodiesHandler = client.bodies


def serve(client: AsyncExchangesClient) -> tuple[FastAPI, FastAPI]:
    return create_app(Elsewhere(client)), create_fields_app(AllHandlers())


async def refuse(*, body: models.One) -> str | Reply:
    return body.name or Reply(status=200, body="")
