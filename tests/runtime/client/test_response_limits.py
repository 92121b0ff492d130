"""Test the limits on responses: bytes, growth by decompression, objects and arrays."""

import gzip
from typing import Any

import httpx2
import pytest

from tests.runtime.bookshop.client import BookshopClient
from typecase.runtime import errors
from typecase.runtime.options import ClientOptions

MIB = 1024 * 1024
ROW = b'{"id":123456,"title":"A book of %d pages"}'


def respond(
    content: bytes, *, status: int = 200, content_type: str = "application/json"
) -> httpx2.Client:
    """Return a client that receives this content, compressed."""

    def send(_: httpx2.Request) -> httpx2.Response:
        compressed = httpx2.ByteStream(gzip.compress(content))
        headers = {"Content-Type": content_type, "Content-Encoding": "gzip"}
        return httpx2.Response(status, headers=headers, stream=compressed)

    return httpx2.Client(transport=httpx2.MockTransport(send))


def call(http_client: httpx2.Client, method: str, **options: Any) -> Any:
    url = "https://books.example"
    with (
        http_client,
        BookshopClient(
            base_url=url,
            token="t",
            user=1,
            password="password",
            http_client=http_client,
            options=ClientOptions(retries=0, **options),
        ) as client,
    ):
        arguments = {"cover": {}, "search": {"q": "x"}}.get(method, {"book_id": "1"})
        return getattr(client.books, method)(**arguments)


def envelope(items: bytes) -> bytes:
    return b'{"data":{"id":1,"more":[%b]}}' % items


@pytest.mark.parametrize("item", [b"{}", b"[]", b'{"a":[]}'])
@pytest.mark.parametrize("status", [200, 500])
def test_response_of_many_empty_parts_is_refused(item: bytes, status: int) -> None:
    content = envelope(b",".join([item] * 100_001))
    with pytest.raises(
        errors.ResponseTooLargeError, match="max_response_items"
    ) as caught:
        call(respond(content, status=status), "get")
    assert caught.value.limit == 100_000


def test_number_of_parts_can_be_chosen() -> None:
    content = envelope(b",".join([b"{}"] * 10))
    assert call(respond(content), "get", max_response_items=13).id == 1
    with pytest.raises(errors.ResponseTooLargeError):
        call(respond(content), "get", max_response_items=12)


def test_brackets_in_text_do_not_count() -> None:
    content = envelope(b'"%b"' % (b"[" * 1000))
    assert call(respond(content), "get", max_response_items=5).id == 1


def test_file_may_have_any_number_of_brackets() -> None:
    content = b"{" * 1000
    image = respond(content, content_type="image/png")
    assert call(image, "cover", max_response_items=5) == content


def test_body_that_decompression_makes_huge_is_refused() -> None:
    content = envelope(b'"%b"' % (b" " * 2 * MIB))
    with pytest.raises(errors.ResponseTooLargeError, match="Accept-Encoding"):
        call(respond(content), "get")


def test_body_of_less_than_a_mebibyte_may_grow_as_much_as_it_likes() -> None:
    content = envelope(b'"%b"' % (b" " * (MIB - 1000)))
    assert call(respond(content), "get").id == 1


def test_page_of_thousands_of_rows_is_accepted() -> None:
    rows = b",".join(ROW % number for number in range(50_000))
    assert len(rows) > 2 * MIB
    assert call(respond(envelope(rows)), "get").id == 1


@pytest.mark.parametrize(
    ("method", "content_type", "is_accepted"),
    [("cover", "image/png", True), ("get", "application/json", False)],
)
def test_default_size_is_that_of_what_is_returned(
    method: str, content_type: str, is_accepted: bool
) -> None:
    # Incompressible bytes would take longer to make than a transport without gzip.
    content = envelope(b'"%b"' % (b" " * 17 * MIB))
    response = httpx2.Response(
        200, headers={"Content-Type": content_type}, content=content
    )
    transport = httpx2.MockTransport(lambda _: response)
    if is_accepted:
        assert call(httpx2.Client(transport=transport), method) == content
        return
    with pytest.raises(errors.ResponseTooLargeError, match="max_response_bytes"):
        call(httpx2.Client(transport=transport), method)


def test_decoding_has_no_deadline(monkeypatch: pytest.MonkeyPatch) -> None:
    """A response that was received is never turned into a timeout."""
    import time

    from typecase.runtime.client import call as call_module

    real, now = time.monotonic, [0.0]
    monkeypatch.setattr(time, "monotonic", lambda: real() + now[0])
    decode = call_module.decode_response

    def decode_slowly(*arguments: Any, **options: Any) -> Any:
        now[0] += 1_000_000
        return decode(*arguments, **options)

    monkeypatch.setattr(call_module, "decode_response", decode_slowly)
    assert call(respond(envelope(b"")), "get", timeout=2).id == 1
