"""The server of these tests itself, seen by raw sockets: a fault that does not happen
would prove nothing.
"""

import socket

import pytest

from tests.integration.fault_injection.connections import HOST, Act, FaultServer
from tests.integration.fault_injection.misbehaviour import (
    close_unread,
    dripping_head,
    redirecting_in_a_chain,
    reset_read,
    reset_unread,
    saying,
    well,
)
from tests.timeouts import HANG_TIMEOUT

REQUEST = b"GET /campaign/report?campaignIds=7 HTTP/1.1\r\nHost: x\r\n\r\n"
BODY = b'{"name":"9"}'
POST = b"POST /group HTTP/1.1\r\nContent-Length: %d\r\n\r\n%b" % (len(BODY), BODY)


def _connected(server: FaultServer) -> socket.socket:
    port = int(server.url.rpartition(":")[2])
    return socket.create_connection((HOST, port), timeout=HANG_TIMEOUT)


def _all(connection: socket.socket) -> bytes:
    received = b""
    while part := connection.recv(65_536):
        received += part
    return received


def test_requests_on_one_connection_are_counted_by_their_number() -> None:
    with FaultServer(well) as server, _connected(server) as client:
        for request in (REQUEST, POST, POST):
            client.sendall(request)
            assert client.recv(65_536).startswith(b"HTTP/1.1 200 OK\r\n")
        assert server.applied == {7: 1, 9: 2}
        assert (server.accepted, server.left_open(0.05)) == (1, 1)
        client.close()
        assert server.left_open() == 0


def test_half_a_request_is_not_applied() -> None:
    with FaultServer(well) as server:
        with _connected(server) as client:
            client.sendall(POST[:-1])
        assert server.left_open() == 0
        assert server.applied == {}


@pytest.mark.parametrize(("act", "applied"), [(reset_unread, {}), (reset_read, {7: 1})])
def test_a_reset_is_a_reset(act: Act, applied: dict[int, int]) -> None:
    with FaultServer(act) as server, _connected(server) as client:
        client.sendall(REQUEST)
        with pytest.raises(ConnectionResetError):
            _all(client)
        assert server.left_open() == 0
        assert server.applied == applied


def test_a_polite_close_waits_for_the_client() -> None:
    with FaultServer(close_unread) as server, _connected(server) as client:
        client.sendall(REQUEST)
        assert _all(client) == b""
        assert server.left_open(0.05) == 1
        client.close()
        assert server.left_open() == 0


def test_an_unused_connection_is_no_attempt() -> None:
    with FaultServer(saying(b"one"), saying(b"two")) as server:
        with _connected(server) as unused:
            pass
        with _connected(server) as unused, _connected(server) as client:
            client.sendall(REQUEST)
            assert _all(client) == b"one"
            server.acts = [saying(b"three")]
            unused.sendall(REQUEST)
            assert _all(unused) == b"three"


def test_acts_follow_one_another_and_the_last_stays() -> None:
    with FaultServer(saying(b"one"), saying(b"two")) as server:
        answers: list[bytes] = []
        for _ in range(3):
            with _connected(server) as client:
                client.sendall(REQUEST)
                answers.append(_all(client))
        assert answers == [b"one", b"two", b"two"]


def test_bytes_drip() -> None:
    with FaultServer(dripping_head) as server, _connected(server) as client:
        client.sendall(REQUEST)
        assert [client.recv(100) for _ in range(4)] == [b"H", b"T", b"T", b"P"]


def test_a_chain_of_redirects_ends() -> None:
    with FaultServer(redirecting_in_a_chain(1)) as server, _connected(server) as client:
        client.sendall(REQUEST)
        assert b"Location: /campaign/report?campaignIds=7&hop=1" in client.recv(65_536)
        client.sendall(REQUEST.replace(b"=7", b"=7&hop=1"))
        assert b" 200 OK" in client.recv(65_536)


def test_nobody_listens_until_told_to() -> None:
    with FaultServer(well, listening=False) as server:
        with pytest.raises(ConnectionRefusedError):
            _connected(server)
        server.listen()
        with _connected(server) as client:
            client.sendall(REQUEST)
            assert b" 200 OK" in client.recv(65_536)
