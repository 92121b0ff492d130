"""Parameters of paths, queries, headers and cookies."""

from datetime import date, datetime, time, timedelta
from decimal import Decimal
from enum import IntEnum, StrEnum
from typing import Annotated, Any, Literal
from uuid import UUID

from fastapi import APIRouter, Cookie, Header, Path, Query
from pydantic import AfterValidator, BaseModel, Field

router = APIRouter()


class ModelName(StrEnum):
    """The name of a model."""

    alexnet = "alexnet"
    lenet = "lenet"


class Priority(IntEnum):
    LOW = 1
    HIGH = 2


class FilterParams(BaseModel):
    model_config = {"extra": "forbid"}

    limit: int = Field(100, gt=0, le=100)
    offset: int = Field(0, ge=0)
    order_by: Literal["created_at", "updated_at"] = "created_at"
    tags: list[str] = []


class CommonHeaders(BaseModel):
    host: str
    save_data: bool
    if_modified_since: str | None = None
    traceparent: str | None = None
    x_tag: list[str] = []


class Cookies(BaseModel):
    session_id: str
    fatebook_tracker: str | None = None


@router.get("/")
def root() -> Any:
    return {"message": "Hello World"}


@router.get("/items/{item_id}")
def read_item(
    item_id: Annotated[int, Path(title="The ID of the item to get", ge=1)],
    q: str | None = None,
    needy: bool = False,
    price: Decimal | None = None,
) -> dict[str, Any]:
    return {"item_id": item_id, "q": q, "needy": needy, "price": str(price)}


@router.get("/models/{model_name}")
async def get_model(
    model_name: ModelName, priority: Priority = Priority.LOW
) -> dict[str, Any]:
    return {"model_name": model_name, "priority": priority}


@router.get("/files/{file_path:path}")
async def read_file(file_path: str) -> dict[str, str]:
    return {"file_path": file_path}


@router.get("/search/")
async def search(
    q: Annotated[
        str | None,
        Query(
            alias="item-query",
            title="Query string",
            description="The text to find.",
            min_length=3,
            max_length=50,
            pattern="^fixed",
        ),
    ] = None,
    tags: Annotated[list[str] | None, Query()] = None,
    names: Annotated[list[str], Query()] = ["foo", "bar"],  # noqa: B006
    numbers: Annotated[set[int], Query()] = set(),  # noqa: B006
    old: Annotated[str | None, Query(deprecated=True)] = None,
    hidden: Annotated[str | None, Query(include_in_schema=False)] = None,
    size: Annotated[float, Query(gt=0, lt=10.5)] = 1.5,
    isbn: Annotated[str | None, AfterValidator(lambda value: value)] = None,
) -> dict[str, Any]:
    return {
        "q": q,
        "tags": tags,
        "names": names,
        "numbers": sorted(numbers),
        "old": old,
        "hidden": hidden,
        "size": size,
        "isbn": isbn,
    }


@router.get("/filtered/")
async def read_filtered(
    filter_query: Annotated[FilterParams, Query()],
) -> FilterParams:
    return filter_query


@router.get("/headers/")
async def read_headers(
    user_agent: Annotated[str | None, Header()] = None,
    x_token: Annotated[list[str] | None, Header()] = None,
    strange_header: Annotated[str | None, Header(convert_underscores=False)] = None,
) -> dict[str, Any]:
    return {
        "User-Agent": user_agent,
        "X-Token": x_token,
        "strange_header": strange_header,
    }


@router.get("/header-model/")
async def read_header_model(
    headers: Annotated[CommonHeaders, Header()],
) -> CommonHeaders:
    return headers


@router.get("/cookies/")
async def read_cookies(
    ads_id: Annotated[str | None, Cookie()] = None,
    count: Annotated[int, Cookie()] = 0,
) -> dict[str, Any]:
    return {"ads_id": ads_id, "count": count}


@router.get("/cookie-model/")
async def read_cookie_model(cookies: Annotated[Cookies, Cookie()]) -> Cookies:
    return cookies


@router.get("/times/{day}")
async def read_times(
    day: date,
    moment: datetime,
    clock: time,
    length: timedelta,
    identifier: UUID,
    until: datetime | date | None = None,
) -> dict[str, Any]:
    return {
        "day": day,
        "moment": moment,
        "clock": clock,
        "length": length.total_seconds(),
        "identifier": identifier,
        "until": until,
    }


@router.get("/mixed/{key}")
async def read_mixed(
    key: int | str,
    value: int | float | bool | None = None,
    pair: Annotated[tuple[int, str] | None, Query()] = None,
    choice: Literal["a", "b"] = "a",
) -> dict[str, Any]:
    return {"key": key, "value": value, "pair": pair, "choice": choice}


@router.get("/users/me", deprecated=True)
async def read_user_me() -> dict[str, str]:
    return {"user_id": "me"}


@router.get("/users/{user_id}")
async def read_user(user_id: str) -> dict[str, str]:
    return {"user_id": user_id}


@router.api_route("/any", methods=["GET", "POST"])
async def any_method() -> dict[str, str]:
    return {"any": "method"}


@router.head("/status")
async def status() -> None:
    """Answer without a body."""


@router.options("/status")
async def options_status() -> dict[str, str]:
    return {"allow": "GET"}


@router.patch("/status")
async def patch_status(value: Annotated[list[int], Query(min_length=1)]) -> list[int]:
    return value
