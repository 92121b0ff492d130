"""Test that a server sends the errors that its document declares."""

import asyncio
from importlib import import_module
from typing import Any

import httpx2
import pytest
from starlette.exceptions import HTTPException

from tests.integration.wire.servers.pets_api import (
    Handlers,
    call_server,
    public_server,
    runtime_errors,
)


async def _succeed(**_arguments: Any) -> None: ...


def call(lib: Any, method: str, path: str, error: Any, **options: Any) -> Any:
    """Return the response of a server whose handlers raise an error."""

    async def fail(**_arguments: Any) -> None:
        if error is not None:
            raise error

    handlers = Handlers(create=fail, delete=fail, draft=fail)
    return asyncio.run(call_server(lib, handlers, method, path, **options))


def test_only_declared_status_and_form_of_an_invalid_request(lib: Any) -> None:
    response = call(lib, "POST", "/pets", None, json={"name": 5})
    assert response.status_code == 422
    [fault] = response.json()["detail"]
    assert fault["loc"] == ["name"]
    assert fault["msg"] == "Input should be a valid string"
    response = call(lib, "POST", "/pets", None, content=b"a", headers={"X": "y"})
    assert response.status_code == 422


def test_client_of_the_server_reads_the_declared_body(lib: Any) -> None:
    async def run() -> Any:
        handlers = Handlers(create=_succeed)
        app = lib.server.create_app(
            handlers, partial=True, authenticate=public_server(lib).allow_anyone
        )
        http = httpx2.AsyncClient(transport=httpx2.ASGITransport(app))
        async with (
            http,
            lib.AsyncLibClient(
                base_url="https://lib", api_key="k", http_client=http
            ) as client,
        ):
            with pytest.raises(lib.UnprocessableEntityError) as caught:
                await client.pets.create(name="Rex", extra_body={"parent": 5})
        return caught.value

    error = asyncio.run(run())
    assert [(each.loc, each.msg) for each in error.body.detail] == [
        (["parent"], "Input should be an object")
    ]


def test_message_in_a_nested_form(lib: Any) -> None:
    error = lib.ConflictError("taken")
    response = call(lib, "POST", "/pets", error, json={"name": "Rex"})
    assert response.status_code == 409
    assert response.json()["error"]["code"] == "CONFLICT"
    assert response.json()["error"]["message"] == "taken"
    # A message that the declared form does not permit is left out.
    error = lib.ConflictError("too long " * 10)
    response = call(lib, "POST", "/pets", error, json={"name": "Rex"})
    assert response.json()["error"]["message"] == "Conflict"


def test_problem_has_its_media_type_and_nothing_made_up(lib: Any) -> None:
    response = call(lib, "DELETE", "/pets/7", runtime_errors(lib).NotFoundError("gone"))
    assert response.headers["content-type"] == "application/problem+json"
    assert response.json() == {"status": 404, "title": "Not Found", "detail": "gone"}


def test_required_properties_without_a_meaning_are_filled_in(lib: Any) -> None:
    response = call(lib, "GET", "/pets/new?size=x", None)
    assert response.status_code == 400
    body = response.json()
    assert (body["code"], body["retryable"]) == (400, False)
    assert body["message"].startswith("size: ")


def test_declared_text(lib: Any) -> None:
    error = runtime_errors(lib).ServiceUnavailableError("busy")
    response = call(lib, "DELETE", "/pets/7", error)
    assert (response.status_code, response.text) == (503, "busy")


def test_text_has_the_form_that_the_operation_declares(lib: Any) -> None:
    # Another operation declares a text for this status.
    error = runtime_errors(lib).ServiceUnavailableError("busy")
    response = call(lib, "GET", "/pets/new", error)
    assert response.status_code == 503
    assert (response.json()["code"], response.json()["message"]) == (503, "busy")


def test_text_where_the_declared_form_has_only_a_list(lib: Any) -> None:
    error = lib.UnprocessableEntityError("odd")
    response = call(lib, "POST", "/pets", error, json={"name": "Rex"})
    assert response.status_code == 422
    assert [each["msg"] for each in response.json()["detail"]] == ["odd"]


def test_http_exception_keeps_its_status(lib: Any) -> None:
    error = HTTPException(400, "Why.")
    response = call(lib, "POST", "/pets", error, json={"name": "Rex"})
    assert (response.status_code, response.json()["detail"]) == (400, "Why.")


@pytest.mark.parametrize("status", [204, 304])
def test_status_that_permits_no_content(lib: Any, status: int) -> None:
    response = call(lib, "GET", "/pets/new", HTTPException(status))
    assert (response.status_code, response.content) == (status, b"")
    assert "content-type" not in response.headers


@pytest.mark.parametrize("in_authenticate", [False, True])
def test_detail_of_an_http_exception_survives(lib: Any, in_authenticate: bool) -> None:
    error = HTTPException(403, "Not yours.", {"X-Why": "owner"})

    async def authenticate(_: Any) -> None:
        if in_authenticate:
            raise error

    response = call(lib, "DELETE", "/pets/7", error, authenticate=authenticate)
    assert (response.status_code, response.headers["x-why"]) == (403, "owner")
    assert response.json()["detail"] == "Not yours."


def test_detail_of_an_http_exception_that_is_an_object(lib: Any) -> None:
    detail: Any = {"error": {"code": "CONFLICT", "message": "a", "details": []}}
    error = HTTPException(409, detail)
    response = call(lib, "POST", "/pets", error, json={"name": "Rex"})
    assert response.json() == detail
    for status, other in ((418, detail), (409, [1])):
        error = HTTPException(status, other)
        response = call(lib, "POST", "/pets", error, json={"name": "Rex"})
        assert response.json() == {"detail": other}


def test_types_that_contain_themselves_or_too_much(lib: Any) -> None:
    package = lib.__name__.partition(".")[0]
    build = import_module(f"{package}._runtime.server.error_template")

    class Adapter:
        def __init__(self, schema: dict[str, Any]) -> None:
            self.json_schema = lambda: schema

    levels = 40
    definitions = {
        str(level): {
            "type": "object",
            "required": ["a", "b"],
            "properties": {
                name: {"$ref": f"#/$defs/{level + 1}"} for name in ("a", "b")
            },
        }
        for level in range(levels)
    }
    definitions[str(levels)] = {"type": "string"}
    wide = Adapter({"$ref": "#/$defs/0", "$defs": definitions})
    endless = Adapter({"$ref": "#/$defs/x", "$defs": {"x": {"$ref": "#/$defs/x"}}})
    for adapter in (wide, endless):
        template = build.build_error_template(adapter, 400)
        assert template == {}
