"""Handlers for `FaultServer`, each with one kind of misbehavior.

The functions with the parameter ``connection`` are handlers; all others return one.
`faults` combines them into named faults.
"""

import gzip
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

from tests.integration.fault_injection.server.fault_server import Connection, Handler
from tests.integration.fault_injection.server.http_responses import (
    JSON,
    build_head,
    build_response,
    get_valid_body,
)

# Seconds between the pieces of a slow response; less than every timeout of a client.
PAUSE = 0.05


def respond_correctly(connection: Connection) -> None:
    """Send a correct response."""
    request = connection.read_request()
    connection.send(build_response(get_valid_body(request.method, request.target)))


def reset_before_reading(connection: Connection) -> None:
    """Reset the connection without reading the request."""
    connection.reset()


def reset_after_reading(connection: Connection) -> None:
    """Read the request and reset the connection."""
    connection.read_request()
    connection.reset()


def close_before_reading(connection: Connection) -> None:
    """Close the connection without reading the request."""
    connection.close()


def never_respond(connection: Connection) -> None:
    """Read the request and send nothing."""
    connection.read_request()
    connection.discard_input()


def ignore_input(connection: Connection) -> None:
    """Send nothing, neither a response nor a TLS handshake."""
    connection.discard_input()


def send_plain_http(connection: Connection) -> None:
    """Send an HTTP response without TLS, to a client that begins a TLS handshake."""
    connection.send(build_response(b"", status="400 Bad Request"))
    connection.close()


def never_read(connection: Connection) -> None:
    """Read no byte of the request until the client gives up."""
    connection.stop_reading()


def read_slowly(connection: Connection) -> None:
    """Read a large request in small pieces with short pauses."""
    connection.read_slowly(65_536, PAUSE)


def send_and_close(content: bytes) -> Handler:
    """Read the request, send the content and close the connection."""

    def handle(connection: Connection) -> None:
        connection.read_request()
        connection.send(content)
        connection.close()

    return handle


def send_and_reset(content: bytes) -> Handler:
    """Read the request, send the content and reset the connection."""

    def handle(connection: Connection) -> None:
        connection.read_request()
        connection.send(content)
        # A RST that arrives with the content would discard it at the client.
        connection.pause(PAUSE)
        connection.reset()

    return handle


def send_and_hang(content: bytes) -> Handler:
    """Read the request, send the content and then nothing more."""

    def handle(connection: Connection) -> None:
        connection.read_request()
        connection.send(content)
        connection.discard_input()

    return handle


def respond_with(content: bytes) -> Handler:
    """Read the request and send the content; the connection may be used again."""

    def handle(connection: Connection) -> None:
        connection.read_request()
        connection.send(content)

    return handle


def respond_before_body(content: bytes) -> Handler:
    """Respond after the head of the request, without reading its body, and close."""

    def handle(connection: Connection) -> None:
        connection.read_head()
        connection.send(content)
        connection.close()

    return handle


def respond_correctly_with(before: bytes = b"", after: bytes = b"") -> Handler:
    """Send a correct response, with other bytes before and after it."""

    def handle(connection: Connection) -> None:
        request = connection.read_request()
        response = build_response(get_valid_body(request.method, request.target))
        connection.send(before + response + after)

    return handle


def respond_with_type(
    content_type: str | None, encoding: str = "utf-8", *headers: str
) -> Handler:
    """Send a correct response with another content type or another text encoding."""

    def handle(connection: Connection) -> None:
        request = connection.read_request()
        text = get_valid_body(request.method, request.target).decode()
        response = build_response(
            text.encode(encoding), *headers, media_type=content_type
        )
        connection.send(response)

    return handle


def respond_with_gzip(connection: Connection) -> None:
    """Send a correct response, compressed."""
    request = connection.read_request()
    body = gzip.compress(get_valid_body(request.method, request.target))
    connection.send(build_response(body, "Content-Encoding: gzip"))


def send_slow_head(connection: Connection) -> None:
    """Send the head byte by byte, which takes about 20 seconds."""
    connection.read_request()
    connection.send_slowly(build_head("200 OK", f"X-Slow: {'x' * 400}"), PAUSE)


def send_slow_body(connection: Connection) -> None:
    """Send the body byte by byte, which takes about 20 seconds."""
    connection.read_request()
    length = "Content-Length: 400"
    connection.send(build_head("200 OK", f"Content-Type: {JSON}", length))
    connection.send_slowly(b" " * 400, PAUSE)


def send_slow_informational(connection: Connection) -> None:
    """Send informational (1xx) responses one after the other, for about 20 seconds."""
    connection.read_request()
    for _ in range(400):
        connection.send(build_head("102 Processing"))
        connection.pause(PAUSE)


def flood(start: bytes, part: bytes) -> Handler:
    """Send ``start``, and then ``part`` again and again until the client closes."""

    def handle(connection: Connection) -> None:
        connection.read_request()
        connection.send(start)
        while True:
            connection.send(part)

    return handle


def redirect(status: str, location: str) -> Handler:
    """Redirect to a location.

    In the location ``{target}`` stands for the target of the request, and
    ``{other_url}`` for the URL of another server.
    """

    def handle(connection: Connection) -> None:
        request = connection.read_request()
        url = location.format(
            target=request.target, other_url=connection.server.other_url
        )
        connection.send(build_response(b"", f"Location: {url}", status=status))

    return handle


def redirect_in_chain(length: int) -> Handler:
    """Redirect ``length`` times, each time to a longer URL; then respond correctly."""

    def handle(connection: Connection) -> None:
        request = connection.read_request()
        if request.target.count("&hop=") < length:
            location = f"Location: {request.target}&hop=1"
            connection.send(build_response(b"", location, status="302 Found"))
        else:
            body = get_valid_body(request.method, request.target)
            connection.send(build_response(body))

    return handle


def respond_with_error(status: str, *headers: str) -> Handler:
    """Send an error response as the API documents it."""
    body = b'{"code":1,"title":"refused","error":"as scripted"}'
    return respond_with(build_response(body, *headers, status=status))


def respond_with_retry_date(seconds: float) -> Handler:
    """Send status 429 with a Retry-After date that many seconds from now."""

    def handle(connection: Connection) -> None:
        date = datetime.now(UTC) + timedelta(seconds=seconds)
        respond_with_error(
            "429 Too Many Requests",
            f"Retry-After: {format_datetime(date, usegmt=True)}",
        )(connection)

    return handle
