"""A server that answers every request with the same list of 20 campaigns, as fast as a
socket can: its port goes to standard output. It runs in a process of its own, so that
its work is not measured with the client's.
"""

import json
import socket
import threading
from collections.abc import Generator
from contextlib import contextmanager
from subprocess import PIPE, Popen
from sys import executable

_ROWS = [
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
_BODY = json.dumps({"data": {"entities": _ROWS}, "_meta": _META}).encode()
_ANSWER = (
    b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s"
    % (len(_BODY), _BODY)
)


@contextmanager
def listing() -> Generator[str]:
    """Run the server; gives its address."""
    with Popen([executable, "-m", __name__], stdout=PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield f"http://127.0.0.1:{process.stdout.readline().strip()}"
        finally:
            process.kill()


def _answer(connection: socket.socket) -> None:
    received = b""
    while data := connection.recv(65536):
        received += data
        while b"\r\n\r\n" in received:
            _, _, received = received.partition(b"\r\n\r\n")
            connection.sendall(_ANSWER)


def _serve() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        print(server.getsockname()[1], flush=True)
        while True:
            connection, _ = server.accept()
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            threading.Thread(target=_answer, args=(connection,), daemon=True).start()


if __name__ == "__main__":
    _serve()
