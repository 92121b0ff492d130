"""The models of the bookshop API."""

from datetime import datetime
from typing import Annotated, Any, ClassVar

from pydantic import Field

from typecase.runtime.models.model import Model, OpenIntEnum, OpenStrEnum
from typecase.runtime.models.presence_rules import AnyOf, OneOf, OnlyWith, Rule


class Kind(OpenStrEnum):
    NOVEL = "novel"
    ATLAS = "atlas"


class Shelf(OpenIntEnum):
    LOW = 1
    HIGH = 2


class Book(Model):
    id: int | None = None
    title: str | None = None
    kind: Kind | None = None
    shelf: Shelf | None = None
    price_cents: Annotated[
        int | None,
        Field(validation_alias="priceCents", serialization_alias="priceCents", ge=0),
    ] = None
    weight: float | None = None
    related: "list[Book] | None" = None


class BookEnvelope(Model):
    code: int | None = None
    title: str | None = None
    data: Book | None = None


class BooksEnvelope(Model):
    code: int | None = None
    title: str | None = None
    data: list[Book] | None = None


class Note(Model):
    __conditions__: ClassVar[tuple[Rule, ...]] = (
        AnyOf("bookId", "isbn"),
        OnlyWith("reason", "kind", ("novel",)),
    )

    book_id: Annotated[
        int | None,
        Field(validation_alias="bookId", serialization_alias="bookId"),
    ] = None
    isbn: str | None = None
    kind: Kind
    reason: str | None = None
    at: datetime | None = None
    extra: dict[str, Any] | None = None


class Choice(Model):
    __conditions__: ClassVar[tuple[Rule, ...]] = (OneOf("a", "b"),)

    a: str | None = None
    b: str | None = None


class LoginForm(Model):
    grant: str
    client_secret: Annotated[str | None, Field(repr=False)] = None
    scope: str | None = None


class LoginJson(Model):
    grant_type: Annotated[
        str, Field(validation_alias="grantType", serialization_alias="grantType")
    ]
    scopes: list[str] | None = None


class Token(Model):
    token: str | None = None


class Problem(Model):
    code: int | None = None
    error: str | None = None


class Faults(Model):
    message: str | None = None
    errors: list[dict[str, Any]] | None = None
