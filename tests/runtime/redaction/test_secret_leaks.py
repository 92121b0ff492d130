"""Test that no credential or secret appears in errors, logs, pickles or `repr`.

Every credential and secret has the same value, the canary, which must not be found.
"""

import asyncio
import logging
import pickle
import traceback
from collections.abc import Iterator
from typing import Any

import httpx2
import pytest

from tests.runtime.bookshop import books, models
from tests.runtime.bookshop.client import AsyncBookshopClient, BookshopClient
from tests.runtime.scripted_server import ScriptedServer, http_response
from typecase.runtime import errors
from typecase.runtime.client.call import Call
from typecase.runtime.credentials import Secrets
from typecase.runtime.operation import Operation
from typecase.runtime.options import ClientOptions, RequestOptions
from typecase.runtime.serialization.request_encoder import encode_request

CANARY = "canary-3f9a"
CREDENTIALS: dict[str, Any] = {
    "token": CANARY,
    "key": CANARY,
    "access_token": CANARY,
    "app_client": (CANARY, CANARY),
    "user": 1,
    "password": CANARY,
}
SECRET_FORM = models.LoginForm(grant="g", client_secret=CANARY)
CALLS: list[tuple[Operation[Any], dict[str, Any]]] = [
    (books.SEARCH, {"q": "x"}),
    (books.COVER, {}),
    (books.NOTE, {"body": models.Note(isbn="1", kind=models.Kind.NOVEL)}),
    (books.UPDATE, {"delta": 1, "password": CANARY}),
    (books.LOGIN, {"body": SECRET_FORM}),
]
BAD_RESPONSES = [
    http_response(b"<p>", "200 OK", "text/html"),
    http_response(b"{", "200 OK"),
    http_response(b"{}", "400 Bad Request"),
    http_response(b"", "500 Internal Server Error", None),
    b"HTTP/9 nonsense\r\n\r\n",
]


def _list_shown_texts(error: BaseException) -> Iterator[str]:
    """Yield every text in which an error report could show the error."""
    yield from (str(error), repr(error), repr(vars(error)))
    yield pickle.dumps(error).decode("latin-1")
    frames = traceback.TracebackException.from_exception(error, capture_locals=True)
    runtime_frames = [
        frame for frame in frames.stack if "typecase/runtime" in frame.filename
    ]
    assert runtime_frames[0].name == "__call__"
    # The arguments of the call are in the frames of the caller anyway.
    yield repr(
        [{**(frame.locals or {}), "arguments": None} for frame in runtime_frames]
    )
    # An exception without arguments ends the chain of contexts.
    while (error := error.__context__ or BaseException()).args:
        yield repr(error)


@pytest.mark.parametrize("response", BAD_RESPONSES, ids=range(len(BAD_RESPONSES)))
@pytest.mark.parametrize(("operation", "arguments"), CALLS)
@pytest.mark.parametrize("is_async", [False, True], ids=["sync", "async"])
def test_errors_and_logs_show_no_secret(
    server: ScriptedServer,
    caplog: pytest.LogCaptureFixture,
    response: bytes,
    operation: Operation[Any],
    arguments: dict[str, Any],
    is_async: bool,
) -> None:
    server.script = [response] * 3  # Calls of GET operations have three attempts.
    client_arguments = {
        **CREDENTIALS,
        "base_url": server.url,
        "auth_url": server.url,
        # Otherwise the file that `COVER` declares may have any media type.
        "options": ClientOptions(decoding="strict"),
    }
    call = _call_async if is_async else _call
    with caplog.at_level(logging.DEBUG), pytest.raises(errors.ApiError) as caught:
        call(operation, arguments, client_arguments)
    # The secret was sent; in a Basic header, it is encoded in Base64.
    assert CANARY in server.requests[0].decode() or b"Basic " in server.requests[0]
    for text in (*_list_shown_texts(caught.value), caplog.text):
        assert CANARY not in text


def _call(
    operation: Operation[Any], arguments: Any, client_arguments: dict[str, Any]
) -> None:
    with BookshopClient(**client_arguments) as client:
        client(operation, arguments)


def _call_async(
    operation: Operation[Any], arguments: Any, client_arguments: dict[str, Any]
) -> None:
    async def run() -> None:
        async with AsyncBookshopClient(**client_arguments) as client:
            await client(operation, arguments)

    asyncio.run(run())


@pytest.mark.parametrize(
    ("operation", "arguments"),
    [
        (books.COVER, {}),
        (books.UPDATE, {"password": [CANARY]}),
        (books.UPDATE, {"delta": CANARY}),
        (books.LOGIN, {"body": {"client_secret": CANARY}}),
        (books.LOGIN, {"body": {"grant": [CANARY], "client_secret": CANARY}}),
    ],
)
def test_invalid_request_errors_show_no_secret(
    operation: Any, arguments: dict[str, Any]
) -> None:
    with pytest.raises(errors.InvalidRequestError) as caught:
        encode_request(operation, arguments, Secrets(user=CANARY, password=CANARY))
    error = caught.value
    assert CANARY not in str(error) + repr(error) + repr(vars(error))
    assert CANARY.encode() not in pickle.dumps(error)
    assert error.__context__ is None


def test_repr_of_clients_and_options_shows_no_secret() -> None:
    options = ClientOptions(headers={"X-Secret": CANARY})
    client = BookshopClient(
        base_url="https://b.example", options=options, **CREDENTIALS
    )
    with client:
        session = client.__dict__["_session"]
        prepared = Call(session, books.COVER, {}).start_attempt([])
        parts: list[Any] = [client, client.books, session, prepared, options]
        for part in (*parts, RequestOptions(headers={"X": CANARY}), SECRET_FORM):
            assert CANARY not in repr(part) + str(part)
        assert CANARY not in repr([vars(part) for part in (client, session)])


def test_pickle_of_credentials_does_not_contain_the_value() -> None:
    pickled = pickle.dumps(Secrets(token=CANARY))
    assert CANARY.encode() not in pickled
    loaded = pickle.loads(pickled)
    assert repr(loaded) == "{'token': **********}"
    with pytest.raises(errors.ConfigurationError, match="create the secret again"):
        loaded["token"].reveal()


def test_httpx2_request_shows_no_query(server: ScriptedServer) -> None:
    server.script = [http_response(b"x", "200 OK", "application/octet-stream")]
    requests: list[str] = []

    def hook(request: httpx2.Request) -> None:
        requests.append(f"{request} {request.url}")

    with (
        httpx2.Client(event_hooks={"request": [hook]}) as http_client,
        BookshopClient(
            base_url=server.url, http_client=http_client, **CREDENTIALS
        ) as client,
    ):
        assert client.books.cover() == b"x"
    assert requests == [f"<Request('GET', '{server.url}/cover')> {server.url}/cover"]
