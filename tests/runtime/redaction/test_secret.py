"""A secret shows as a mask wherever it is, and frames of callers stay as they are."""

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


@dataclass(slots=True)
class _Record:
    secret: Secret[str]


class _Model(BaseModel):
    secret: Secret[str]


def _shown() -> Iterator[str]:
    secret, model = Secret(CANARY), _Model.model_validate({"secret": CANARY})
    yield from (repr(secret), str(secret), f"{secret:>20}", repr([{1: (secret,)}]))
    yield from (repr(_Record(secret)), pprint.pformat(asdict(_Record(secret))))
    yield from (repr(model), model.model_dump_json(), repr(model.model_dump()))
    yield TypeAdapter(Secret[str]).dump_json(secret).decode()
    yield json.dumps({"it": [secret]}, default=str)
    yield repr(pickle.loads(pickle.dumps([secret])))
    yield repr(copy.deepcopy({"it": secret}))
    try:
        raise ValueError(secret)
    except ValueError as error:
        told = traceback.TracebackException.from_exception(error, capture_locals=True)
        yield "".join(told.format())


def test_it_shows_as_a_mask() -> None:
    for text in _shown():
        assert CANARY not in text
        assert MASK in text


def test_a_pickle_has_no_value() -> None:
    pickled = pickle.dumps(Secret(CANARY))
    assert CANARY.encode() not in pickled
    with pytest.raises(errors.ConfigurationError, match="create the secret again"):
        pickle.loads(pickled).reveal()


def test_it_compares_by_value() -> None:
    assert Secret("a") == Secret("a") == "a"
    assert Secret("a") != Secret("b")
    assert Secret("\ud800é") == "\ud800é"
    assert Secret("a") != b"a"
    assert len({Secret("a"), Secret("a"), Secret("b")}) == 2
    assert not hasattr(Secret("a"), "__dict__")


def test_a_copy_has_the_value() -> None:
    assert copy.deepcopy([Secret(CANARY)])[0].reveal() == CANARY
    assert copy.copy(Secret(CANARY)).reveal() == CANARY


def test_what_is_concealed_is_revealed() -> None:
    assert conceal(None) is None
    assert conceal(Secret("a")).reveal() == "a"
    assert (reveal_if_secret(Secret(1)), reveal_if_secret(2)) == (1, 2)
    made = with_secrets({"login": "l", "none": None, "q": "x"}, "login", "none")
    assert repr(made) == f"{{'login': {MASK}, 'none': None, 'q': 'x'}}"


@pytest.mark.parametrize(
    "source",
    [
        ClientCredentials(CANARY, CANARY),
        Login(CANARY, CANARY),
        Refresh(CANARY, CANARY, {"token": CANARY}),
    ],
    ids=lambda source: type(source).__name__,
)
def test_sources_show_no_secret(source: Any) -> None:
    for text in (repr(source), repr(asdict(source)), pprint.pformat(source)):
        assert CANARY not in text
    assert CANARY.encode() not in pickle.dumps(source)
    assert CANARY in source.variables().values()


def _failing(server: ScriptedServer, **more: Any) -> BookshopClient:
    options = ClientOptions(retries=1)
    return BookshopClient(base_url=server.url, token="t", options=options, **more)


@pytest.mark.parametrize("asynchronous", [False, True], ids=["sync", "async"])
def test_the_exception_of_a_provider_is_not_touched(asynchronous: bool) -> None:
    def inner(numbers: Iterator[int]) -> None:
        kept = "a variable of the caller's"
        next(numbers)
        try:
            raise KeyError("first")
        except KeyError as error:
            raise LookupError(kept) from error

    def count() -> Iterator[int]:
        yield from (1, 2)

    def provide() -> str:
        inner(count())
        return ""

    async def provide_async() -> str:
        return provide()

    url = "https://nowhere.example"

    def search() -> None:
        if asynchronous:
            asyncio.run(_search_async(url, provide_async))
        else:
            _search(url, token=provide)

    with pytest.raises(LookupError) as caught:
        search()
    error = caught.value
    assert isinstance(error.__cause__, KeyError)
    frames = [frame for frame, _ in traceback.walk_tb(error.__traceback__)]
    last = next(frame for frame in frames if frame.f_code.co_name == "inner")
    assert last.f_locals["kept"] == "a variable of the caller's"
    # Nobody else holds the generator, which clearing the frame would close.
    assert next(last.f_locals["numbers"]) == 2
    cause = error.__cause__.__traceback__
    assert cause is not None
    assert cause.tb_frame.f_locals["kept"] == "a variable of the caller's"


def _search(url: str, **given: Any) -> None:
    with BookshopClient(base_url=url, **given) as client:
        client.execute(books.SEARCH, {"q": "x"})


async def _search_async(url: str, provider: Any) -> None:
    async with AsyncBookshopClient(base_url=url, token=provider) as client:
        await client.execute(books.SEARCH, {"q": "x"})


SCRIPTS = [
    http_response(b"{}", "404 No"),
    http_response(b"{", "200 OK"),
    b"HTTP/9 nonsense\r\n\r\n",
]


@pytest.mark.parametrize("script", SCRIPTS, ids=range(len(SCRIPTS)))
def test_the_context_of_an_error_is_what_the_caller_handles(
    server: ScriptedServer, script: bytes
) -> None:
    server.script = [script]

    def search_while_handling() -> None:
        try:
            raise ValueError("the caller's own")
        except ValueError:
            _search(server.url, token="t", options=ClientOptions(retries=1))

    with pytest.raises(errors.ApiError) as caught:
        search_while_handling()
    context = caught.value.__context__
    assert isinstance(context, ValueError)
    assert context.__traceback__ is not None
    assert context.__context__ is None


def test_the_cause_of_an_error_is_that_of_the_http_library(
    server: ScriptedServer,
) -> None:
    server.script = [b"HTTP/9 nonsense\r\n\r\n"]
    with _failing(server) as client, pytest.raises(errors.TransportError) as caught:
        client.execute(books.SEARCH, {"q": "x"})
    cause = caught.value.__cause__
    assert isinstance(cause, httpx2.RemoteProtocolError)
    assert str(cause) == "illegal status line"
    assert (cause.__traceback__, cause.__context__, cause.__cause__) == (None,) * 3
    with pytest.raises(RuntimeError):
        _ = cause.request


def test_an_exception_of_a_callers_transport_keeps_its_frames(
    server: ScriptedServer,
) -> None:
    mine = httpx2.ReadError("mine")

    def fail(_: httpx2.Request) -> httpx2.Response:
        kept = "a variable of the caller's"
        assert kept
        raise mine

    transport = httpx2.MockTransport(fail)
    with (
        httpx2.Client(transport=transport) as own,
        _failing(server, http_client=own) as client,
        pytest.raises(errors.ConnectionLostError) as caught,
    ):
        client.execute(books.SEARCH, {"q": "x"})
    assert caught.value.__cause__ is not mine
    assert str(caught.value.__cause__) == "mine"
    frames = [frame for frame, _ in traceback.walk_tb(mine.__traceback__)]
    assert frames[-1].f_locals["kept"] == "a variable of the caller's"


def test_frames_of_libraries_are_left_out_of_other_exceptions(
    server: ScriptedServer,
) -> None:
    def fail(_: httpx2.Request) -> httpx2.Response:
        raise LookupError("a mistake of the caller's")

    transport = httpx2.MockTransport(fail)
    with (
        httpx2.Client(transport=transport) as own,
        _failing(server, http_client=own) as client,
        pytest.raises(LookupError) as caught,
    ):
        client.execute(books.SEARCH, {"q": "x"})
    files = [frame.filename for frame in traceback.extract_tb(caught.tb)]
    assert files[0] == files[-1] == __file__
    assert not any("httpx2" in file for file in files)
    # Of the runtime, only frames that the exception passed after it was cut are left.
    runtime = {Path(file).stem for file in files if file != __file__}
    assert runtime <= {"client"}
