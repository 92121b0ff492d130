"""Bodies of JSON."""

from collections.abc import Mapping, Sequence
from datetime import datetime, time, timedelta
from typing import Annotated, Any
from uuid import UUID

from fastapi import APIRouter, Body, Cookie, Header, Path, Query
from pydantic import BaseModel, Field, HttpUrl

router = APIRouter(tags=["bodies"])


class Image(BaseModel):
    url: HttpUrl
    name: str


class BodyItem(BaseModel):
    name: str = Field(examples=["Foo"])
    description: str | None = Field(
        default=None, title="The description of the item", max_length=300
    )
    price: float = Field(gt=0, description="The price must be greater than zero")
    tax: float | None = None
    tags: set[str] = set()
    image: Image | None = None
    images: list[Image] | None = None


class User(BaseModel):
    username: str
    full_name: str | None = None


@router.post("/items/")
async def create_item(item: BodyItem) -> BodyItem:
    return item


@router.put("/items/{item_id}")
async def update_item(
    item_id: Annotated[int, Path(ge=0, le=1000)],
    item: BodyItem | None = None,
    q: str | None = None,
) -> dict[str, Any]:
    return {"item_id": item_id, "item": item, "q": q}


@router.post("/multiple/")
async def create_multiple(
    item: BodyItem,
    user: User,
    importance: Annotated[int, Body(gt=0)],
    note: Annotated[str | None, Body()] = None,
    q: Annotated[str | None, Query()] = None,
) -> dict[str, Any]:
    return {
        "item": item,
        "user": user,
        "importance": importance,
        "note": note,
        "q": q,
    }


@router.post("/embedded/")
async def create_embedded(
    item: Annotated[BodyItem, Body(embed=True)],
) -> dict[str, Any]:
    return {"item": item}


@router.post("/images/")
async def create_images(images: list[Image]) -> list[Image]:
    return images


@router.post("/weights/")
async def create_weights(weights: dict[int, float]) -> dict[int, float]:
    return weights


@router.post("/mapping/")
async def create_mapping(items: Mapping[str, BodyItem]) -> dict[str, BodyItem]:
    return dict(items)


@router.post("/anything/")
async def create_anything(anything: Annotated[Any, Body()]) -> Any:
    return {"received": anything}


@router.post("/dictionary/")
async def create_dictionary(data: dict[str, Any]) -> dict[str, Any]:
    return data


@router.post("/untyped-dictionary/")
async def create_untyped_dictionary(data: dict) -> dict:  # type: ignore[type-arg]
    return data


@router.post("/scalar/")
async def create_scalar(number: Annotated[int, Body()]) -> int:
    return number


@router.post("/optional-scalar/")
async def create_optional_scalar(
    text: Annotated[str | None, Body()] = None,
) -> str | None:
    return text


@router.post("/sequence/")
async def create_sequence(
    numbers: Annotated[Sequence[int | str], Body(max_length=5)],
) -> Sequence[int | str]:
    return numbers


@router.put("/durations/{item_id}")
async def read_durations(
    item_id: UUID,
    start_datetime: Annotated[datetime, Body()],
    end_datetime: Annotated[datetime, Body()],
    process_after: Annotated[timedelta, Body()],
    repeat_at: Annotated[time | None, Body()] = None,
) -> dict[str, Any]:
    return {
        "item_id": item_id,
        "start_datetime": start_datetime,
        "end_datetime": end_datetime,
        "process_after": process_after,
        "repeat_at": repeat_at,
    }


@router.post("/everywhere/{item}")
async def create_everywhere(
    item: str,
    body: BodyItem,
    q: str,
    x_name: Annotated[str, Header()],
    token: Annotated[str, Cookie()],
) -> dict[str, str]:
    return {"item": item, "name": body.name, "q": q, "x": x_name, "token": token}


@router.delete("/items/{item_id}", status_code=204)
async def delete_item(item_id: int) -> None:
    """Delete an item."""


@router.post("/examples/")
async def create_with_examples(
    item: Annotated[
        BodyItem,
        Body(
            openapi_examples={
                "normal": {
                    "summary": "A normal example",
                    "value": {"name": "Foo", "price": 35.4},
                },
                "invalid": {"value": {"name": "Baz", "price": "thirty five"}},
            }
        ),
    ],
) -> BodyItem:
    return item
