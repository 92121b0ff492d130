"""Models in requests and responses."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from enum import IntEnum, StrEnum
from pathlib import Path
from typing import Annotated, Any, Generic, Literal, TypeVar
from uuid import UUID

from fastapi import APIRouter, Body
from pydantic import (
    AnyUrl,
    Base64Bytes,
    BaseModel,
    ConfigDict,
    EmailStr,
    Field,
    HttpUrl,
    IPvAnyAddress,
    Json,
    SecretBytes,
    SecretStr,
    computed_field,
    conint,
    conlist,
    constr,
)

router = APIRouter(prefix="/typed", tags=["typed", "second tag"])

T = TypeVar("T")


class Color(StrEnum):
    RED = "red"
    GREEN = "green"


class Level(IntEnum):
    LOW = 1
    HIGH = 2


class OnlyOne(StrEnum):
    only = "only"


class Item(BaseModel):
    """An item; its input and output differ."""

    name: str
    size: int = 1
    tags: list[str] = ["new"]
    settings: dict[str, int] = {"depth": 1}
    color: Color = Color.RED


class Page(BaseModel, Generic[T]):
    items: list[T]
    total: int
    next: T | None = None


class Node(BaseModel):
    value: int
    children: list[Node] = []
    parent: Node | None = None
    by_name: dict[str, Node] = {}


class Cat(BaseModel):
    pet_type: Literal["cat"] = "cat"
    meows: int


class Dog(BaseModel):
    pet_type: Literal["dog"]
    barks: float


class Lizard(BaseModel):
    pet_type: Literal["reptile", "lizard"]
    scales: bool


Pet = Annotated[Cat | Dog | Lizard, Field(discriminator="pet_type")]


class Owner(BaseModel):
    pet: Pet
    pets: list[Pet] = []
    favourite: Pet | None = None


class Kinds(BaseModel):
    decimal: Decimal
    price: Annotated[Decimal, Field(max_digits=5, decimal_places=2, gt=0)]
    moment: datetime
    day: date
    clock: time
    length: timedelta
    identifier: UUID
    raw: bytes
    base64: Base64Bytes
    secret: SecretStr
    secret_bytes: SecretBytes
    email: EmailStr
    url: AnyUrl
    http_url: HttpUrl
    address: IPvAnyAddress
    path: Path
    json_text: Json[list[int]]
    pair: tuple[int, str]
    empty_pair: tuple[int, str] | None = None
    many: tuple[int, ...]
    unique: set[int]
    frozen: frozenset[str]
    anything: Any
    maybe: Any | None = None
    things: list[Any]
    bare_list: list  # type: ignore[type-arg]
    bare_dict: dict  # type: ignore[type-arg]
    map_of_items: dict[str, Item]
    map_of_lists: dict[str, list[int | None]]
    by_color: dict[Color, int]
    level: Level
    color: Color | None = None
    one: OnlyOne
    literal: Literal["a", "b"]
    literal_number: Literal[1, 2] = 1
    nothing: None = None
    union: int | str | list[int]
    maybe_union: int | Item | None = None
    limited: Annotated[int, Field(ge=1, lt=10, multiple_of=3)]
    con_int: conint(gt=0)  # type: ignore[valid-type]
    con_str: constr(min_length=2, max_length=4, pattern="^[a-z]+$")  # type: ignore[valid-type]
    con_list: conlist(int, min_length=1, max_length=3)  # type: ignore[valid-type]
    optional_list: list[str] | None = None
    list_of_optionals: list[str | None]
    required_nullable: str | None
    old: str | None = Field(default=None, deprecated=True)
    camel: int = Field(alias="camelCase")
    class_: str = Field(alias="class", default="x")
    read_and_write: int = Field(
        validation_alias="readAndWrite", serialization_alias="readAndWrite"
    )
    described: str = Field(
        "default", title="A title", description="A description", examples=["one"]
    )
    default_moment: datetime = datetime(2026, 1, 1, tzinfo=UTC)
    default_length: timedelta = timedelta(hours=1)
    default_item: Item = Item(name="default")
    default_items: list[Item] = []
    factory: list[int] = Field(default_factory=list)


class Rectangle(BaseModel):
    width: int
    length: int

    @computed_field  # type: ignore[prop-decorator]
    @property
    def area(self) -> int:
        """The area."""
        return self.width * self.length


class Base(BaseModel):
    id: int


class Derived(Base):
    model_config = ConfigDict(title="A derived one", extra="forbid")

    name: str | None = None


class Open(BaseModel):
    model_config = ConfigDict(extra="allow")

    name: str


class Camel(BaseModel):
    model_config = ConfigDict(
        alias_generator=lambda name: name.replace("_", "-"), populate_by_name=True
    )

    first_name: str
    last_name: str | None = None


@router.post("/items")
async def create_item(item: Item) -> Item:
    return item


@router.get("/items", response_model=list[Item])
async def list_items() -> Any:
    return [{"name": "one"}, {"name": "two", "size": 2}]


@router.get("/page")
async def read_page() -> Page[Item]:
    return Page[Item](items=[Item(name="one")], total=1)


@router.get("/page-of-numbers")
async def read_page_of_numbers() -> Page[int]:
    return Page[int](items=[1], total=1, next=2)


@router.post("/page-of-pages")
async def create_page_of_pages(page: Page[Page[Item]]) -> Page[Page[Item]]:
    return page


@router.post("/nodes")
async def create_node(node: Node) -> Node:
    return node


@router.post("/pets")
async def create_pet(pet: Pet) -> Pet:
    return pet


@router.get("/pets")
async def list_pets() -> list[Pet]:
    return [Cat(meows=1), Dog(pet_type="dog", barks=0.5)]


@router.post("/owners")
async def create_owner(owner: Owner) -> Owner:
    return owner


@router.get("/either/{name}", response_model=Item | Rectangle)
async def read_either(name: str) -> Any:
    return Item(name=name) if name != "area" else Rectangle(width=2, length=3)


@router.get("/optional", response_model=Item | None)
async def read_optional(found: bool = True) -> Any:
    return Item(name="found") if found else None


@router.get("/by-name")
async def read_by_name() -> dict[str, Item]:
    return {"one": Item(name="one")}


@router.post("/kinds")
async def create_kinds(kinds: Kinds) -> Kinds:
    return kinds


@router.post("/rectangles")
async def create_rectangle(rectangle: Rectangle) -> Rectangle:
    return rectangle


@router.post("/derived")
async def create_derived(derived: Derived) -> Derived:
    return derived


@router.post("/open")
async def create_open(item: Open) -> Open:
    return item


@router.post("/camel")
async def create_camel(camel: Camel) -> Camel:
    return camel


@router.get("/without-defaults", response_model_exclude_unset=True)
async def read_without_defaults() -> Item:
    return Item(name="bare")


@router.get("/tuple")
async def read_tuple() -> tuple[int, Item, str | None]:
    return 1, Item(name="one"), None


@router.get("/colors")
async def list_colors() -> list[Color]:
    return [Color.RED, Color.GREEN]


@router.post("/moments")
async def create_moments(
    moments: Annotated[dict[str, datetime | None], Body()],
) -> dict[str, datetime | None]:
    return moments


@router.put("/union")
async def put_union(value: Annotated[Item | Base | list[Base], Body()]) -> str:
    return type(value).__name__
