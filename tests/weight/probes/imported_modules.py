"""Count the modules that a client of jobads imports, and print them as JSON.

The client is ready once its first resource is there. A server in this process answers
its first call.
"""

import json
import sys
from typing import Any

AT_START = frozenset(sys.modules)  # Before the imports that count.


def main() -> None:
    """Count the modules of a client that is ready, and of one that was called."""
    from jobads.advertiser import AdvertiserClient

    with AdvertiserClient(base_url="http://127.0.0.1:1", token="t") as client:
        client.groups  # noqa: B018
    ready = count_modules()

    import socket
    import threading

    with socket.create_server(("127.0.0.1", 0)) as server:
        thread = threading.Thread(target=answer_once, args=(server,))
        thread.start()
        url = f"http://127.0.0.1:{server.getsockname()[1]}"
        with AdvertiserClient(base_url=url, token="t") as client:
            client.groups.list(campaign_ids=[1, 2, 3])
        thread.join()
    print(json.dumps({"client ready": ready, "first call": count_modules()}))


def count_modules() -> dict[str, int]:
    """Return how many modules were imported since the start, and how many are ours."""
    modules = [name for name in sys.modules if name not in AT_START]
    ours = [name for name in modules if name.partition(".")[0] == "jobads"]
    return {"modules": len(modules), "our modules": len(ours)}


def answer_once(server: Any) -> None:
    """Accept a connection of a socket, and answer one request without a body."""
    body = b'{"status": "OK", "data": []}'
    connection, _ = server.accept()
    with connection:
        request = b""
        while b"\r\n\r\n" not in request:
            request += connection.recv(65536)
        connection.sendall(
            b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
            b"Connection: close\r\nContent-Length: %d\r\n\r\n%s" % (len(body), body)
        )


if __name__ == "__main__":
    main()
