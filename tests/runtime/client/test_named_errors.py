"""Test errors that the bodies of successes name, as `Api.error_status` says."""

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import httpx2
import pytest

from tests.runtime.bookshop import books
from tests.runtime.bookshop.api import API
from typecase.runtime.batches.batch_response import (
    BatchItem,
    determine_outcomes,
    may_have_accepted_items,
)
from typecase.runtime.batches.batching import Batching
from typecase.runtime.batches.outcomes import Failed, Outcome
from typecase.runtime.client.async_client import AsyncClient
from typecase.runtime.client.client import Client
from typecase.runtime.errors import (
    ApiError,
    AuthenticationError,
    ConnectionFailedError,
    DecodingError,
    RateLimitError,
    StatusError,
)
from typecase.runtime.lenient_decoding.lenient import Lenient
from typecase.runtime.operation import JSON, DeclaredResponse, Operation
from typecase.runtime.options import ClientOptions, Retries

NAMING = replace(API, error_status="/code")
OPTIONS = ClientOptions(retries=Retries(attempts=2, base=0))
LIMITED = {"code": 429, "title": "Too Many Requests"}
BOOK = {"code": 200, "data": {"id": 1}}
UPDATE = replace(
    books.UPDATE, responses=(DeclaredResponse(200, JSON, dict[str, Any]),), retry=(429,)
)
UPDATE_SAFELY = replace(UPDATE, idempotent=True)


class _Service:
    """A service that sends the answers of a script, and counts the requests."""

    def __init__(self, *script: Any) -> None:
        self.script = [*script]
        self.count = 0

    def __call__(self, _: httpx2.Request) -> httpx2.Response:
        self.count += 1
        answer = self.script.pop(0)
        if isinstance(answer, Exception):
            raise answer
        if isinstance(answer, httpx2.Response):
            return answer
        return httpx2.Response(200, json=answer)


def _call(
    service: _Service,
    operation: Operation[Any] = books.GET,
    arguments: Mapping[str, Any] = {"book_id": "1"},
    **options: Any,
) -> Any:
    client = Client(
        options.pop("api", NAMING),
        base_urls={"base_url": "https://books.example"},
        credentials=options.pop("credentials", {}),
        options=options.pop("options", OPTIONS),
        http_client=httpx2.Client(transport=httpx2.MockTransport(service)),
    )
    return client(operation, arguments).value


def test_error_is_typed_by_the_status_that_the_body_names() -> None:
    service = _Service(LIMITED, LIMITED)
    with pytest.raises(RateLimitError) as caught:
        _call(service)
    error = caught.value
    assert (error.status, error.named_status, error.may_have_acted) == (200, 429, True)
    assert str(error).endswith(
        "status 200, the body names the error 429, Too Many Requests"
    )
    assert service.count == 2


def test_async_client_and_declared_class_of_error() -> None:
    async def call() -> None:
        service = httpx2.MockTransport(_Service({"code": "400", "error": "why"}))
        client = AsyncClient(
            NAMING,
            base_urls={"base_url": "https://books.example"},
            credentials={},
            http_client=httpx2.AsyncClient(transport=service),
        )
        await client(books.GET, {"book_id": "1"})

    with pytest.raises(StatusError) as caught:
        asyncio.run(call())
    assert caught.value.body.code == 400 or caught.value.body.error == "why"
    assert type(caught.value).__module__.endswith("bookshop.errors")


def test_only_calls_that_may_be_repeated_are_retried() -> None:
    assert _call(_Service(LIMITED, BOOK)).id == 1
    service = _Service(LIMITED, {})
    with pytest.raises(RateLimitError):
        _call(service, UPDATE, {})
    assert service.count == 1
    assert _call(_Service(LIMITED, {"a": 1}), UPDATE_SAFELY, {}) == {"a": 1}
    # A response with the status itself may be repeated, as the API says.
    limited = httpx2.Response(429, json=LIMITED)
    assert _call(_Service(limited, {"a": 1}), UPDATE, {}) == {"a": 1}


def test_later_connection_error_tells_that_the_service_may_have_acted() -> None:
    service = _Service(LIMITED, httpx2.ConnectError("refused"))
    with pytest.raises(ConnectionFailedError) as caught:
        _call(service, UPDATE_SAFELY, {})
    assert caught.value.may_have_acted


@pytest.mark.parametrize(
    "body", [BOOK, {"code": 4290, "data": {"id": 1}}, {"code": True, "data": {"id": 1}}]
)
def test_other_codes_name_no_error(body: Any) -> None:
    assert _call(_Service(body)).id == 1


def test_file_that_is_json_may_name_an_error() -> None:
    credentials = {"user": 1, "password": "p" * 9}
    with pytest.raises(RateLimitError):
        _call(
            _Service(LIMITED, LIMITED),
            replace(books.COVER, responses=(DeclaredResponse(200, "*/*", bytes),)),
            {},
            credentials=credentials,
        )
    file = httpx2.Response(
        200, content=b'{"code": 429}', headers={"Content-Type": "a/b"}
    )
    operation = replace(books.COVER, responses=(DeclaredResponse(200, "*/*", bytes),))
    assert _call(_Service(file), operation, {}, credentials=credentials)


def test_refused_token_is_renewed_only_if_the_call_may_be_repeated() -> None:
    refused = {"code": 401, "title": "Unauthorized"}
    tokens = iter("123456789")
    options = {"credentials": {"token": lambda: next(tokens) * 9}}
    get = replace(books.GET, security=(("token",),))
    assert _call(_Service(refused, BOOK), get, **options).id == 1
    service = _Service(refused, {})
    with pytest.raises(AuthenticationError):
        _call(service, replace(UPDATE, security=(("token",),)), {}, **options)
    assert service.count == 1


@pytest.mark.parametrize("decoding", ["strict", "normal", Lenient()])
@pytest.mark.parametrize("nullable", [False, True])
def test_without_the_key_the_decoding_error_says_it(
    decoding: Any, nullable: bool
) -> None:
    (declared,) = books.GET.responses
    operation = replace(books.GET, responses=(replace(declared, nullable=nullable),))
    with pytest.raises(DecodingError, match="the error 429 Too Many Requests"):
        _call(
            _Service(LIMITED),
            operation,
            api=API,
            options=ClientOptions(decoding=decoding),
        )


def test_null_is_no_error() -> None:
    (declared,) = books.GET.responses
    operation = replace(books.GET, responses=(replace(declared, nullable=True),))
    assert _call(_Service({"code": 200, "data": None}), operation) is None


BATCHING = Batching(dict[str, Any], 10, ("id",), "/failed", "/succeeded")


def _outcomes(body: bytes, status: int = 429) -> tuple[list[Outcome[Any]], ApiError]:
    error = RateLimitError(status=200, named_status=status, content=body)
    batch = [BatchItem(place, {"id": place}, frozenset()) for place in range(2)]
    return determine_outcomes(books.UPDATE.origin, BATCHING, batch, error), error


@pytest.mark.parametrize("body", [b"{}", b'{"succeeded": 1}', b"[]"])
def test_batch_is_set_aside(body: bytes) -> None:
    outcomes, error = _outcomes(body)
    assert [(type(each), each.is_transient) for each in outcomes] == [  # type: ignore[union-attr] # pyright: ignore
        (Failed, False)
    ] * 2
    assert may_have_accepted_items(BATCHING, error)


def test_batch_of_which_nothing_was_accepted_may_be_sent_again() -> None:
    outcomes, error = _outcomes(b'{"succeeded": 0}')
    assert all(isinstance(each, Failed) and each.is_transient for each in outcomes)
    assert not may_have_accepted_items(BATCHING, error)
    outcomes, error = _outcomes(b'{"succeeded": 0}', status=400)
    assert all(isinstance(each, Failed) and not each.is_transient for each in outcomes)
