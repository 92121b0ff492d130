"""A server that answers every request with the same list of 20 campaigns.

It writes a prepared response to the socket, so that it is fast. It runs in a process of
its own, which prints its port, so that its work is not measured with the client's.
"""

import json
import socket
import threading
from collections.abc import Generator
from contextlib import contextmanager
from subprocess import PIPE, Popen
from sys import executable

_CAMPAIGNS = [
    {
        "campaignId": number,
        "name": f"campaign {number}",
        "budgetInDollars": number * 10,
        "cpcInCents": 45,
        "status": "ACTIVE",
        "jobFeed": {"feedUrl": "https://jobs.example/feed", "cpcControl": "SET_CPC"},
    }
    for number in range(20)
]
_META = {"first": True, "last": True, "limit": 20, "offset": 0, "totalPages": 1}
_BODY = json.dumps({"data": {"entities": _CAMPAIGNS}, "_meta": _META}).encode()
_RESPONSE = (
    b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s"
    % (len(_BODY), _BODY)
)


@contextmanager
def run_campaign_server() -> Generator[str]:
    """Run the server while the block runs; yield its URL."""
    with Popen([executable, "-m", __name__], stdout=PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield f"http://127.0.0.1:{process.stdout.readline().strip()}"
        finally:
            process.kill()


def _send_responses(connection: socket.socket) -> None:
    """Answer each request of a connection; requests have no body."""
    received = b""
    while data := connection.recv(65536):
        received += data
        while b"\r\n\r\n" in received:
            _, _, received = received.partition(b"\r\n\r\n")
            connection.sendall(_RESPONSE)


def _serve() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        print(server.getsockname()[1], flush=True)
        while True:
            connection, _ = server.accept()
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            threading.Thread(
                target=_send_responses, args=(connection,), daemon=True
            ).start()


if __name__ == "__main__":
    _serve()
