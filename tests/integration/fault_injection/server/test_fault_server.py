"""Test `FaultServer` itself with raw sockets.

The tests of the clients would prove nothing if a fault did not really happen.
"""

import socket

import pytest

from tests.integration.fault_injection.server.connection_handlers import (
    close_before_reading,
    redirect_in_chain,
    reset_after_reading,
    reset_before_reading,
    respond_correctly,
    send_and_close,
    send_slow_head,
)
from tests.integration.fault_injection.server.fault_server import (
    HOST,
    FaultServer,
    Handler,
)
from tests.timeouts import HANG_TIMEOUT

# The call with number 7, and a call with number 9.
GET_REQUEST = b"GET /campaign/report?campaignIds=7 HTTP/1.1\r\nHost: x\r\n\r\n"
BODY = b'{"name":"9"}'
POST_REQUEST = b"POST /group HTTP/1.1\r\nContent-Length: %d\r\n\r\n%b" % (
    len(BODY),
    BODY,
)


def _connect(server: FaultServer) -> socket.socket:
    port = int(server.url.rpartition(":")[2])
    return socket.create_connection((HOST, port), timeout=HANG_TIMEOUT)


def _read_to_end(connection: socket.socket) -> bytes:
    received = b""
    while part := connection.recv(65_536):
        received += part
    return received


def test_requests_are_counted_by_call_number() -> None:
    with FaultServer(respond_correctly) as server, _connect(server) as client:
        for request in (GET_REQUEST, POST_REQUEST, POST_REQUEST):
            client.sendall(request)
            assert client.recv(65_536).startswith(b"HTTP/1.1 200 OK\r\n")
        assert server.applied == {7: 1, 9: 2}
        assert (server.accepted, server.count_open_connections(0.05)) == (1, 1)
        client.close()
        assert server.count_open_connections() == 0


def test_incomplete_request_is_not_applied() -> None:
    with FaultServer(respond_correctly) as server:
        with _connect(server) as client:
            client.sendall(POST_REQUEST[:-1])
        assert server.count_open_connections() == 0
        assert server.applied == {}


@pytest.mark.parametrize(
    ("handler", "applied"), [(reset_before_reading, {}), (reset_after_reading, {7: 1})]
)
def test_reset_reaches_client(handler: Handler, applied: dict[int, int]) -> None:
    with FaultServer(handler) as server, _connect(server) as client:
        client.sendall(GET_REQUEST)
        with pytest.raises(ConnectionResetError):
            _read_to_end(client)
        assert server.count_open_connections() == 0
        assert server.applied == applied


def test_close_waits_for_client() -> None:
    with FaultServer(close_before_reading) as server, _connect(server) as client:
        client.sendall(GET_REQUEST)
        assert _read_to_end(client) == b""
        assert server.count_open_connections(0.05) == 1
        client.close()
        assert server.count_open_connections() == 0


def test_unused_connection_takes_no_handler() -> None:
    with FaultServer(send_and_close(b"one"), send_and_close(b"two")) as server:
        with _connect(server):
            pass
        with _connect(server) as unused, _connect(server) as client:
            client.sendall(GET_REQUEST)
            assert _read_to_end(client) == b"one"
            server.handlers = [send_and_close(b"three")]
            unused.sendall(GET_REQUEST)
            assert _read_to_end(unused) == b"three"


def test_last_handler_is_repeated() -> None:
    with FaultServer(send_and_close(b"one"), send_and_close(b"two")) as server:
        responses: list[bytes] = []
        for _ in range(3):
            with _connect(server) as client:
                client.sendall(GET_REQUEST)
                responses.append(_read_to_end(client))
        assert responses == [b"one", b"two", b"two"]


def test_slow_bytes_arrive_separately() -> None:
    with FaultServer(send_slow_head) as server, _connect(server) as client:
        client.sendall(GET_REQUEST)
        assert [client.recv(100) for _ in range(4)] == [b"H", b"T", b"T", b"P"]


def test_redirect_chain_ends_with_correct_response() -> None:
    with FaultServer(redirect_in_chain(1)) as server, _connect(server) as client:
        client.sendall(GET_REQUEST)
        assert b"Location: /campaign/report?campaignIds=7&hop=1" in client.recv(65_536)
        client.sendall(GET_REQUEST.replace(b"=7", b"=7&hop=1"))
        assert b" 200 OK" in client.recv(65_536)


def test_connections_are_refused_before_listen() -> None:
    with FaultServer(respond_correctly, listening=False) as server:
        with pytest.raises(ConnectionRefusedError):
            _connect(server)
        server.listen()
        with _connect(server) as client:
            client.sendall(GET_REQUEST)
            assert b" 200 OK" in client.recv(65_536)
