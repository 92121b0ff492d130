"""Test the `Secret` type, and which frames and causes exceptions keep.

The runtime removes frames that may contain secrets from the exceptions it raises, but
never frames of the caller.
"""

import asyncio
import copy
import json
import pickle
import pprint
import traceback
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import httpx2
import pytest
from pydantic import BaseModel, TypeAdapter

from tests.runtime.bookshop import books
from tests.runtime.bookshop.client import AsyncBookshopClient, BookshopClient
from tests.runtime.scripted_server import ScriptedServer, http_response
from typecase.runtime import errors
from typecase.runtime.auth.token_grants import ClientCredentials, Login, Refresh
from typecase.runtime.options import ClientOptions
from typecase.runtime.secret import (
    MASK,
    Secret,
    conceal,
    reveal_if_secret,
    with_secrets,
)

CANARY = "canary-8c1b"
"""A value that must not appear in anything shown."""


@dataclass(slots=True)
class _Dataclass:
    secret: Secret[str]


class _Model(BaseModel):
    secret: Secret[str]


def _representations() -> Iterator[str]:
    """Yield the texts of a secret in all the ways in which it could be shown."""
    secret, model = Secret(CANARY), _Model.model_validate({"secret": CANARY})
    yield from (repr(secret), str(secret), f"{secret:>20}", repr([{1: (secret,)}]))
    yield from (repr(_Dataclass(secret)), pprint.pformat(asdict(_Dataclass(secret))))
    yield from (repr(model), model.model_dump_json(), repr(model.model_dump()))
    yield TypeAdapter(Secret[str]).dump_json(secret).decode()
    yield json.dumps({"key": [secret]}, default=str)
    yield repr(pickle.loads(pickle.dumps([secret])))
    yield repr(copy.deepcopy({"key": secret}))
    try:
        raise ValueError(secret)
    except ValueError as error:
        report = traceback.TracebackException.from_exception(error, capture_locals=True)
        yield "".join(report.format())


def test_secret_is_masked_in_every_representation() -> None:
    for text in _representations():
        assert CANARY not in text
        assert MASK in text


def test_pickle_does_not_contain_the_value() -> None:
    pickled = pickle.dumps(Secret(CANARY))
    assert CANARY.encode() not in pickled
    with pytest.raises(errors.ConfigurationError, match="create the secret again"):
        pickle.loads(pickled).reveal()


def test_secrets_compare_by_value() -> None:
    assert Secret("a") == Secret("a") == "a"
    assert Secret("a") != Secret("b")
    assert Secret("\ud800é") == "\ud800é"
    assert Secret("a") != b"a"
    assert len({Secret("a"), Secret("a"), Secret("b")}) == 2
    assert not hasattr(Secret("a"), "__dict__")


def test_copy_contains_the_value() -> None:
    assert copy.deepcopy([Secret(CANARY)])[0].reveal() == CANARY
    assert copy.copy(Secret(CANARY)).reveal() == CANARY


def test_conceal_and_reveal() -> None:
    assert conceal(None) is None
    assert conceal(Secret("a")).reveal() == "a"
    assert (reveal_if_secret(Secret(1)), reveal_if_secret(2)) == (1, 2)
    arguments = with_secrets({"login": "l", "none": None, "q": "x"}, "login", "none")
    assert repr(arguments) == f"{{'login': {MASK}, 'none': None, 'q': 'x'}}"


@pytest.mark.parametrize(
    "source",
    [
        ClientCredentials(CANARY, CANARY),
        Login(CANARY, CANARY),
        Refresh(CANARY, CANARY, {"token": CANARY}),
    ],
    ids=lambda source: type(source).__name__,
)
def test_token_sources_show_no_secret(source: Any) -> None:
    for text in (repr(source), repr(asdict(source)), pprint.pformat(source)):
        assert CANARY not in text
    assert CANARY.encode() not in pickle.dumps(source)
    assert CANARY in source.variables().values()


def _create_client(server: ScriptedServer, **more_arguments: Any) -> BookshopClient:
    options = ClientOptions(retries=1)
    return BookshopClient(
        base_url=server.url, token="t", options=options, **more_arguments
    )


@pytest.mark.parametrize("is_async", [False, True], ids=["sync", "async"])
def test_exception_of_token_provider_keeps_its_frames(is_async: bool) -> None:
    def inner(numbers: Iterator[int]) -> None:
        local_variable = "a variable of the caller"
        next(numbers)
        try:
            raise KeyError("first")
        except KeyError as error:
            raise LookupError(local_variable) from error

    def count() -> Iterator[int]:
        yield from (1, 2)

    def provide() -> str:
        inner(count())
        return ""

    async def provide_async() -> str:
        return provide()

    url = "https://nowhere.example"

    def search() -> None:
        if is_async:
            asyncio.run(_search_async(url, provide_async))
        else:
            _search(url, token=provide)

    with pytest.raises(LookupError) as caught:
        search()
    error = caught.value
    assert isinstance(error.__cause__, KeyError)
    frames = [frame for frame, _ in traceback.walk_tb(error.__traceback__)]
    last = next(frame for frame in frames if frame.f_code.co_name == "inner")
    assert last.f_locals["local_variable"] == "a variable of the caller"
    # Only this frame references the generator: clearing the frame would close it.
    assert next(last.f_locals["numbers"]) == 2
    cause = error.__cause__.__traceback__
    assert cause is not None
    assert cause.tb_frame.f_locals["local_variable"] == "a variable of the caller"


def _search(url: str, **arguments: Any) -> None:
    with BookshopClient(base_url=url, **arguments) as client:
        client.execute(books.SEARCH, {"q": "x"})


async def _search_async(url: str, provider: Any) -> None:
    async with AsyncBookshopClient(base_url=url, token=provider) as client:
        await client.execute(books.SEARCH, {"q": "x"})


BAD_RESPONSES = [
    http_response(b"{}", "404 No"),
    http_response(b"{", "200 OK"),
    b"HTTP/9 nonsense\r\n\r\n",
]


@pytest.mark.parametrize("response", BAD_RESPONSES, ids=range(len(BAD_RESPONSES)))
def test_context_of_error_is_exception_that_caller_handles(
    server: ScriptedServer, response: bytes
) -> None:
    server.script = [response]

    def search_while_handling() -> None:
        try:
            raise ValueError("handled by the caller")
        except ValueError:
            _search(server.url, token="t", options=ClientOptions(retries=1))

    with pytest.raises(errors.ApiError) as caught:
        search_while_handling()
    context = caught.value.__context__
    assert isinstance(context, ValueError)
    assert context.__traceback__ is not None
    assert context.__context__ is None


def test_cause_of_error_is_exception_of_http_library(
    server: ScriptedServer,
) -> None:
    server.script = [b"HTTP/9 nonsense\r\n\r\n"]
    with (
        _create_client(server) as client,
        pytest.raises(errors.TransportError) as caught,
    ):
        client.execute(books.SEARCH, {"q": "x"})
    cause = caught.value.__cause__
    assert isinstance(cause, httpx2.RemoteProtocolError)
    assert str(cause) == "illegal status line"
    assert (cause.__traceback__, cause.__context__, cause.__cause__) == (None,) * 3
    with pytest.raises(RuntimeError):
        _ = cause.request


def test_exception_of_custom_transport_keeps_its_frames(
    server: ScriptedServer,
) -> None:
    transport_error = httpx2.ReadError("transport_error")

    def fail(_: httpx2.Request) -> httpx2.Response:
        local_variable = "a variable of the caller"
        assert local_variable
        raise transport_error

    transport = httpx2.MockTransport(fail)
    with (
        httpx2.Client(transport=transport) as http_client,
        _create_client(server, http_client=http_client) as client,
        pytest.raises(errors.ConnectionLostError) as caught,
    ):
        client.execute(books.SEARCH, {"q": "x"})
    assert caught.value.__cause__ is not transport_error
    assert str(caught.value.__cause__) == "transport_error"
    frames = [frame for frame, _ in traceback.walk_tb(transport_error.__traceback__)]
    assert frames[-1].f_locals["local_variable"] == "a variable of the caller"


def test_library_frames_are_cut_from_unexpected_exceptions(
    server: ScriptedServer,
) -> None:
    def fail(_: httpx2.Request) -> httpx2.Response:
        raise LookupError("a mistake of the caller")

    transport = httpx2.MockTransport(fail)
    with (
        httpx2.Client(transport=transport) as http_client,
        _create_client(server, http_client=http_client) as client,
        pytest.raises(LookupError) as caught,
    ):
        client.execute(books.SEARCH, {"q": "x"})
    files = [frame.filename for frame in traceback.extract_tb(caught.tb)]
    assert files[0] == files[-1] == __file__
    assert not any("httpx2" in file for file in files)
    # The only frames of the runtime are those that were added after the cut.
    runtime = {Path(file).stem for file in files if file != __file__}
    assert runtime <= {"client"}
