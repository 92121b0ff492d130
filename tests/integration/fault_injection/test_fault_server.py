"""The server of these tests itself, seen by raw sockets: a fault that does not happen
would prove nothing.
"""

import socket

import pytest

from tests.integration.fault_injection.connection_handlers import (
    close_before_reading,
    redirect_in_chain,
    reset_after_reading,
    reset_before_reading,
    respond_correctly,
    send_and_close,
    send_slow_head,
)
from tests.integration.fault_injection.fault_server import HOST, FaultServer, Handler
from tests.patience import PATIENCE

REQUEST = b"GET /campaign/report?campaignIds=7 HTTP/1.1\r\nHost: x\r\n\r\n"
BODY = b'{"name":"9"}'
POST = b"POST /group HTTP/1.1\r\nContent-Length: %d\r\n\r\n%b" % (len(BODY), BODY)


def _connected(server: FaultServer) -> socket.socket:
    port = int(server.url.rpartition(":")[2])
    return socket.create_connection((HOST, port), timeout=PATIENCE)


def _all(connection: socket.socket) -> bytes:
    received = b""
    while part := connection.recv(65_536):
        received += part
    return received


def test_requests_on_one_connection_are_counted_by_their_number() -> None:
    with FaultServer(respond_correctly) as server, _connected(server) as client:
        for request in (REQUEST, POST, POST):
            client.sendall(request)
            assert client.recv(65_536).startswith(b"HTTP/1.1 200 OK\r\n")
        assert server.applied == {7: 1, 9: 2}
        assert (server.accepted, server.count_open_connections(0.05)) == (1, 1)
        client.close()
        assert server.count_open_connections() == 0


def test_half_a_request_is_not_applied() -> None:
    with FaultServer(respond_correctly) as server:
        with _connected(server) as client:
            client.sendall(POST[:-1])
        assert server.count_open_connections() == 0
        assert server.applied == {}


@pytest.mark.parametrize(
    ("act", "applied"), [(reset_before_reading, {}), (reset_after_reading, {7: 1})]
)
def test_a_reset_is_a_reset(handler: Handler, applied: dict[int, int]) -> None:
    with FaultServer(handler) as server, _connected(server) as client:
        client.sendall(REQUEST)
        with pytest.raises(ConnectionResetError):
            _all(client)
        assert server.count_open_connections() == 0
        assert server.applied == applied


def test_a_polite_close_waits_for_the_client() -> None:
    with FaultServer(close_before_reading) as server, _connected(server) as client:
        client.sendall(REQUEST)
        assert _all(client) == b""
        assert server.count_open_connections(0.05) == 1
        client.close()
        assert server.count_open_connections() == 0


def test_an_unused_connection_is_no_attempt() -> None:
    with FaultServer(send_and_close(b"one"), send_and_close(b"two")) as server:
        with _connected(server) as unused:
            pass
        with _connected(server) as unused, _connected(server) as client:
            client.sendall(REQUEST)
            assert _all(client) == b"one"
            server.handlers = [send_and_close(b"three")]
            unused.sendall(REQUEST)
            assert _all(unused) == b"three"


def test_acts_follow_one_another_and_the_last_stays() -> None:
    with FaultServer(send_and_close(b"one"), send_and_close(b"two")) as server:
        answers: list[bytes] = []
        for _ in range(3):
            with _connected(server) as client:
                client.sendall(REQUEST)
                answers.append(_all(client))
        assert answers == [b"one", b"two", b"two"]


def test_bytes_drip() -> None:
    with FaultServer(send_slow_head) as server, _connected(server) as client:
        client.sendall(REQUEST)
        assert [client.recv(100) for _ in range(4)] == [b"H", b"T", b"T", b"P"]


def test_a_chain_of_redirects_ends() -> None:
    with FaultServer(redirect_in_chain(1)) as server, _connected(server) as client:
        client.sendall(REQUEST)
        assert b"Location: /campaign/report?campaignIds=7&hop=1" in client.recv(65_536)
        client.sendall(REQUEST.replace(b"=7", b"=7&hop=1"))
        assert b" 200 OK" in client.recv(65_536)


def test_nobody_listens_until_told_to() -> None:
    with FaultServer(respond_correctly, listening=False) as server:
        with pytest.raises(ConnectionRefusedError):
            _connected(server)
        server.listen()
        with _connected(server) as client:
            client.sendall(REQUEST)
            assert b" 200 OK" in client.recv(65_536)
