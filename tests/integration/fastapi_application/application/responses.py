"""Responses: statuses, media types, streams, headers, errors and callbacks."""

from collections.abc import AsyncIterable, AsyncIterator
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any

from fastapi import APIRouter, Header, HTTPException, Response, status
from fastapi.responses import (
    FileResponse,
    HTMLResponse,
    JSONResponse,
    PlainTextResponse,
    RedirectResponse,
    StreamingResponse,
)
from fastapi.sse import EventSourceResponse
from pydantic import BaseModel, HttpUrl

router = APIRouter(prefix="/responses")
callbacks = APIRouter()


class Message(BaseModel):
    message: str


class Invoice(BaseModel):
    id: str
    total: float


class InvoiceEvent(BaseModel):
    description: str
    paid: bool


class InvoiceEventReceived(BaseModel):
    ok: bool


@callbacks.post(
    "{$callback_url}/invoices/{$request.body.id}",
    response_model=InvoiceEventReceived,
)
def invoice_notification(body: InvoiceEvent) -> Any:
    """Tell that an invoice was paid."""


@router.post("/invoices/", callbacks=callbacks.routes)
def create_invoice(
    invoice: Invoice, callback_url: HttpUrl | None = None
) -> dict[str, str]:
    return {"msg": f"Invoice {invoice.id} for {callback_url}"}


@router.get(
    "/items/{item_id}",
    response_model=Message,
    responses={
        404: {"model": Message, "description": "The item was not found"},
        "4XX": {"description": "Something else"},
        418: {"content": {"text/plain": {"schema": {"type": "string"}}}},
    },
)
async def read_item(item_id: str) -> Any:
    if item_id == "missing":
        return JSONResponse(status_code=404, content={"message": "Item not found"})
    if item_id == "raised":
        raise HTTPException(status_code=409, detail="Conflict")
    return {"message": item_id}


@router.put(
    "/items/{item_id}",
    status_code=status.HTTP_201_CREATED,
    responses={200: {"model": Message, "description": "Updated"}},
)
async def put_item(item_id: int, response: Response) -> Message:
    if item_id == 1:
        response.status_code = status.HTTP_200_OK
    return Message(message=str(item_id))


@router.delete("/items/{item_id}", status_code=status.HTTP_204_NO_CONTENT)
async def delete_item(item_id: int) -> None:
    """Delete an item."""


@router.get("/text", response_class=PlainTextResponse)
async def read_text() -> str:
    return "Hello Wörld"


@router.get("/html", response_class=HTMLResponse)
async def read_html() -> str:
    return "<h1>Hello</h1>"


@router.get("/stream", response_class=StreamingResponse)
async def read_stream() -> StreamingResponse:
    async def parts() -> AsyncIterator[bytes]:
        for number in range(3):
            yield f"part {number};".encode()

    return StreamingResponse(parts(), media_type="video/mp4")


@router.get("/bare-stream")
async def read_bare_stream() -> StreamingResponse:
    async def parts() -> AsyncIterator[bytes]:
        yield b"bare"

    return StreamingResponse(parts(), media_type="application/octet-stream")


@router.get("/file", response_class=FileResponse)
async def read_file() -> str:
    return str(Path(__file__).with_name("image.png"))


@router.get(
    "/image",
    responses={200: {"content": {"image/png": {}}}},
    response_class=Response,
)
async def read_image() -> Response:
    return Response(b"\x89PNG", media_type="image/png")


@router.get(
    "/item-or-image",
    response_model=Message,
    responses={200: {"content": {"image/png": {}}, "description": "JSON or an image."}},
)
async def read_item_or_image(img: bool | None = None) -> Any:
    if img:
        return Response(b"\x89PNG", media_type="image/png")
    return {"message": "no image"}


@router.get("/redirect", response_class=RedirectResponse, status_code=302)
async def read_redirect() -> str:
    return "text"


@router.get("/typed-redirect")
async def read_typed_redirect() -> RedirectResponse:
    return RedirectResponse("text")


@router.get("/json-response", response_class=JSONResponse)
async def read_json_response() -> Any:
    return {"any": "thing"}


@router.get("/no-model", response_model=None)
async def read_no_model(as_text: bool = False) -> Response | dict[str, str]:
    return PlainTextResponse("text") if as_text else {"as": "json"}


@router.get("/nothing")
async def read_nothing():  # type: ignore[no-untyped-def]
    return None


@router.get("/headers")
async def read_headers(response: Response) -> Message:
    response.headers["X-Cat-Dog"] = "alone in the world"
    response.set_cookie("fakesession", "fake-value")
    return Message(message="headers")


@router.get("/conditional")
async def read_conditional(
    if_none_match: Annotated[str | None, Header()] = None,
) -> Message | None:
    return Message(message=if_none_match) if if_none_match else None


@router.get("/custom-id", operation_id="some_specific_id_you_define")
async def read_custom_id() -> Message:
    return Message(message="custom")


@router.get("/lines")
async def stream_lines() -> AsyncIterable[Message]:
    for number in range(2):
        yield Message(message=str(number))


@router.get("/events", response_class=EventSourceResponse)
async def stream_events() -> AsyncIterable[Message]:
    for number in range(2):
        yield Message(message=str(number))


@router.get("/naive-moment")
async def read_naive_moment() -> datetime:
    return datetime(2026, 1, 2, 3, 4, 5)


@router.get("/hidden", include_in_schema=False)
async def read_hidden() -> None:
    """Not in the document."""
