"""Acts by which a server misbehaves on a connection.

`faults` combines the acts into scripts.
"""

import gzip
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

from tests.integration.fault_injection.answers import JSON, answer, good_body, head
from tests.integration.fault_injection.connections import Act, Connection

PAUSE = 0.05


def well(connection: Connection) -> None:
    """Answer as the operation wants."""
    request = connection.read()
    connection.send(answer(good_body(request.method, request.target)))


def reset_unread(connection: Connection) -> None:
    """Break the connection before the request is read."""
    connection.reset()


def reset_read(connection: Connection) -> None:
    """Break the connection when the request is read."""
    connection.read()
    connection.reset()


def close_unread(connection: Connection) -> None:
    """Close the connection politely before the request is read."""
    connection.end()


def silent(connection: Connection) -> None:
    """Read the request and say nothing."""
    connection.read()
    connection.hold()


def silent_at_once(connection: Connection) -> None:
    """Say nothing, whatever comes."""
    connection.hold()


def plain_text(connection: Connection) -> None:
    """Answer in plain text before anything is asked, as to a TLS handshake."""
    connection.send(answer(b"", status="400 Bad Request"))
    connection.end()


def never_reading(connection: Connection) -> None:
    """Read no byte of the request while the client lives."""
    connection.wait_for_end()


def reading_slowly(connection: Connection) -> None:
    """Take the request in small pieces, each in time, all of them never."""
    connection.take_slowly(65_536, PAUSE)


def saying(content: bytes) -> Act:
    """Read the request, send these bytes and close politely."""

    def act(connection: Connection) -> None:
        connection.read()
        connection.send(content)
        connection.end()

    return act


def saying_then_reset(content: bytes) -> Act:
    """Read the request, send these bytes and break the connection."""

    def act(connection: Connection) -> None:
        connection.read()
        connection.send(content)
        connection.pause(PAUSE)
        connection.reset()

    return act


def saying_then_silent(content: bytes) -> Act:
    """Read the request, send these bytes and no more."""

    def act(connection: Connection) -> None:
        connection.read()
        connection.send(content)
        connection.hold()

    return act


def answering(content: bytes) -> Act:
    """Read the request and send these bytes; the connection stays open for another."""

    def act(connection: Connection) -> None:
        connection.read()
        connection.send(content)

    return act


def answering_unread(content: bytes) -> Act:
    """Answer when the head of the request is there, read its body later and close."""

    def act(connection: Connection) -> None:
        connection.read_head()
        connection.send(content)
        connection.end()

    return act


def answering_well(before: bytes = b"", after: bytes = b"") -> Act:
    """Answer as the operation wants, with more bytes before and after."""

    def act(connection: Connection) -> None:
        request = connection.read()
        wanted = answer(good_body(request.method, request.target))
        connection.send(before + wanted + after)

    return act


def typed(content_type: str | None, encoding: str = "utf-8", *headers: str) -> Act:
    """Answer as the operation wants, under another content type or in other bytes."""

    def act(connection: Connection) -> None:
        request = connection.read()
        body = good_body(request.method, request.target).decode().encode(encoding)
        connection.send(answer(body, *headers, kind=content_type))

    return act


def zipped(connection: Connection) -> None:
    """Answer as the operation wants, compressed."""
    request = connection.read()
    body = gzip.compress(good_body(request.method, request.target))
    connection.send(answer(body, "Content-Encoding: gzip"))


def dripping_head(connection: Connection) -> None:
    """Send the head byte by byte, each in time, all of them never."""
    connection.read()
    connection.drip(head("200 OK", f"X-Slow: {'x' * 400}"), PAUSE)


def dripping_body(connection: Connection) -> None:
    """Send the body byte by byte, each in time, all of them never."""
    connection.read()
    connection.send(head("200 OK", f"Content-Type: {JSON}", "Content-Length: 400"))
    connection.drip(b" " * 400, PAUSE)


def dripping_1xx(connection: Connection) -> None:
    """Promise an answer for ever."""
    connection.read()
    for _ in range(400):
        connection.send(head("102 Processing"))
        connection.pause(PAUSE)


def flooding(start: bytes, part: bytes) -> Act:
    """Send a start and then the same part for as long as the client takes it."""

    def act(connection: Connection) -> None:
        connection.read()
        connection.send(start)
        while True:
            connection.send(part)

    return act


def redirecting(status: str, location: str) -> Act:
    """Redirect; ``{target}`` is what was asked for, ``{elsewhere}`` another server."""

    def act(connection: Connection) -> None:
        request = connection.read()
        place = location.format(
            target=request.target, elsewhere=connection.server.elsewhere
        )
        connection.send(answer(b"", f"Location: {place}", status=status))

    return act


def redirecting_in_a_chain(length: int) -> Act:
    """Redirect so many times, each time to a longer address, and then answer well."""

    def act(connection: Connection) -> None:
        request = connection.read()
        if request.target.count("&hop=") < length:
            to = f"Location: {request.target}&hop=1"
            connection.send(answer(b"", to, status="302 Found"))
        else:
            connection.send(answer(good_body(request.method, request.target)))

    return act


def refusing(status: str, *headers: str) -> Act:
    """Answer a status that is no success, in the API's own words."""
    body = b'{"code":1,"title":"refused","error":"as scripted"}'
    return answering(answer(body, *headers, status=status))


def retry_at(seconds: float) -> Act:
    """Answer 429 with a date so many seconds from now."""

    def act(connection: Connection) -> None:
        when = datetime.now(UTC) + timedelta(seconds=seconds)
        refusing(
            "429 Too Many Requests",
            f"Retry-After: {format_datetime(when, usegmt=True)}",
        )(connection)

    return act
