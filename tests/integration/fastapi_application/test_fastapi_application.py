"""Call an application of FastAPI through the client that its document generates.

The application returns what it received, so each result shows the request too.
"""

import asyncio
import importlib
import io
import json
import shutil
from collections.abc import Callable, Iterator
from operator import attrgetter
from pathlib import Path
from types import ModuleType
from typing import Any

import httpx2
import pytest
from pydantic import BaseModel
from pydantic_core import to_jsonable_python

from tests.all_features import ALL_FEATURES
from tests.asgi_server import serve_app
from tests.integration.fastapi_application.application.main import PREFIX, create_app
from tests.integration.fastapi_application.calls import CALLS, STREAMS, UPLOAD, Call
from tests.integration.wire.temporary_package import temporary_api
from tests.project.typing.checkers import mypy_files, pyright_files
from typecase.config.settings import Config
from typecase.pipeline import write_package
from typecase.project import Project

# FastAPI gives the two operations of `api_route` the same operationId, and warns.
pytestmark = [
    pytest.mark.full,
    pytest.mark.filterwarnings("ignore:Duplicate Operation ID"),
    # One of the operations is deprecated.
    pytest.mark.filterwarnings("ignore:.*is deprecated:DeprecationWarning"),
]

CREDENTIALS: dict[str, Any] = {
    "oauth2_password_bearer": "password token",
    "optional_bearer": "optional token",
    "oauth2_authorization_code_bearer": "code token",
    "http_basic": ("user", "pass:word"),
    "http_bearer": "bearer token",
    "http_digest": "Digest abc",
    "api_key": "header key",
    "api_key_query": "query key",
    "api_key_cookie": "cookie-key",
    "open_id_connect": "open id token",
    "either_query": "either",
}


@pytest.fixture(scope="module")
def base_url() -> Iterator[str]:
    with serve_app(create_app()) as url:
        yield url + PREFIX


@pytest.fixture(scope="module")
def document(base_url: str) -> str:
    """The document that the running application describes itself with."""
    return httpx2.get(f"{base_url}/openapi.json").text


@pytest.fixture(scope="module")
def api(
    document: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[ModuleType]:
    folder = tmp_path_factory.mktemp("fastapi")
    with temporary_api(document, "everything", folder) as name:
        importlib.import_module(f"{name}.models")
        yield importlib.import_module(name)


@pytest.fixture(scope="module")
def client(api: ModuleType, base_url: str) -> Iterator[Any]:
    with api.EverythingClient(base_url=base_url, **CREDENTIALS) as client:
        yield client


def to_json(value: Any) -> Any:
    """Return a result as JSON; models have only the properties that were received.

    Bytes stay bytes. A page is its body.
    """
    if type(value).__name__ in ("Page", "AsyncPage"):
        value = value.body
    if isinstance(value, BaseModel):
        return value.model_dump(mode="json", by_alias=True, exclude_unset=True)
    if isinstance(value, list | tuple):
        return [to_json(item) for item in value]
    if isinstance(value, dict):
        return {key: to_json(item) for key, item in value.items()}
    return value if isinstance(value, bytes) else to_jsonable_python(value)


@pytest.mark.parametrize("call", CALLS, ids=str)
def test_results_of_client(client: Any, call: Call) -> None:
    method = attrgetter(call.method)(client)
    result = method(*call.path_values, **call.arguments)
    assert to_json(result) == call.result


def test_results_of_async_client(api: ModuleType, base_url: str) -> None:
    async def call_all() -> None:
        async with api.AsyncEverythingClient(
            base_url=base_url, **CREDENTIALS
        ) as client:
            for call in CALLS:
                method = attrgetter(call.method)(client)
                result = await method(*call.path_values, **call.arguments)
                assert to_json(result) == call.result, call
            for call in STREAMS:
                items = attrgetter(call.method)(client)()
                assert [to_json(item) async for item in items] == call.result

    asyncio.run(call_all())


@pytest.mark.parametrize("call", STREAMS, ids=str)
def test_streams(client: Any, call: Call) -> None:
    items = attrgetter(call.method)(client)()
    assert [to_json(item) for item in items] == call.result


def test_every_operation_is_called(document: str) -> None:
    """Compare the number of methods that are called with that of the operations.

    `read_both` is missing in the calls. FastAPI documents its two credentials as
    alternatives, although it requires both.
    """
    paths = json.loads(document)["paths"].values()
    called = {call.method for call in (*CALLS, *STREAMS)}
    assert len(called) + 1 == sum(len(path_item) for path_item in paths)


@pytest.mark.parametrize("as_path", [True, False], ids=["path", "memory"])
def test_open_files(client: Any, tmp_path: Path, as_path: bool) -> None:
    path = tmp_path / "report.txt"
    path.write_bytes(b"text")
    with path.open("rb") if as_path else io.BytesIO(b"text") as file:
        received = client.uploadfile.create(file=file)
    assert received == {
        "filename": "report.txt" if as_path else "file",
        "content_type": "application/octet-stream",
        "content": "text",
    }


def test_models_are_accepted(api: ModuleType, client: Any) -> None:
    models = api.models
    form = models.BodyCreateUploadFilesUploadfilesPost(files=[b"text", UPLOAD])
    received = client.uploadfiles.create(body=form)
    assert [file["filename"] for file in received] == ["files", "a.txt"]
    item = models.Item(name="one", color=models.Color.GREEN)
    assert client.typed.items.create(body=item).color == "green"
    owner = models.Owner(pet=models.Dog(pet_type="dog", barks=1))
    assert client.typed.owners.create(body=owner).pet.barks == 1


def test_validation_error_has_declared_body(api: ModuleType, client: Any) -> None:
    with pytest.raises(api.UnprocessableEntityError) as caught:
        client.images.create(body=[{"url": "here", "name": "x"}])
    [fault] = caught.value.body.detail
    assert isinstance(fault, api.models.ValidationError)
    assert (fault.loc, fault.type) == (["body", 0, "url"], "url_parsing")
    assert "status 422, body.0.url: Input should be a valid URL" in str(caught.value)


def test_declared_and_undeclared_errors(api: ModuleType, client: Any) -> None:
    read_item = client.responses.items.get
    with pytest.raises(api.NotFoundError, match="Item not found") as caught:
        read_item("missing")
    assert caught.value.body == api.models.Message(message="Item not found")
    with pytest.raises(Exception, match="status 409, Conflict") as raised:
        read_item("raised")
    assert raised.value.status == 409  # type: ignore[attr-defined]


def test_optional_values_make_no_classes(api: ModuleType) -> None:
    """The classes of a document of FastAPI are those of the application.

    The titles that FastAPI writes on all schemas make none, nor does `anyOf` with null.
    """
    names = {
        name
        for name, value in vars(api.models).items()
        if isinstance(value, type) and value.__module__ == api.models.__name__
    }
    without_bodies = {
        name for name in names if not name.startswith(("Body", "CreateOptional"))
    }
    assert without_bodies == {
        *("Base", "Camel", "Cat", "Color", "CommonHeaders", "Cookies", "Derived"),
        *("Dog", "FilterParams", "FilterParamsOrderBy", "FormData"),
        *("HTTPValidationError", "Image", "Invoice", "InvoiceEvent"),
        *("InvoiceEventReceived", "Item", "KindsInput", "KindsInputLiteral"),
        *("KindsInputLiteralNumber", "KindsOutput", "KindsOutputLiteral"),
        *("KindsOutputLiteralNumber", "Level", "Lizard", "LizardPetType", "Message"),
        *("ModelName", "NodeInput", "NodeOutput", "Open", "Owner", "PageInt"),
        *("PageItem", "PagePageItem", "Priority", "RectangleInput"),
        *("RectangleOutput", "ResponseEventStreamResponseItem"),
        *("Subscription", "User", "ValidationError"),
    }


@pytest.mark.full
@pytest.mark.parametrize("check", [mypy_files, pyright_files])
def test_types_accept_natural_calls(
    check: Callable[[Path, Path], str], document: str, tmp_path: Path
) -> None:
    source = tmp_path / "openapi.json"
    source.write_text(document, encoding="utf-8")
    config = Config(
        "everything", {"app": source}, tmp_path / "package", features=ALL_FEATURES
    )
    write_package(config, Project(config).generate())
    users = tmp_path / "users"
    users.mkdir()
    shutil.copy(Path(__file__).with_name("typed_calls.py"), users)
    assert check(users, config.output) == ""
