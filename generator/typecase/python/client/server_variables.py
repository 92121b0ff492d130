"""Addresses of servers: what their variables are, and what they are by default."""

from collections.abc import Iterator

from typecase.ir import Api, Server
from typecase.python.text.markdown import ticked


def variables_of(api: Api) -> Iterator[str]:
    """Describe each variable that a caller may fill, with its values.

    What stands for a whole address is given as one, and so is what names no host.
    """
    seen: set[str] = set()
    for server in (*api.servers, *api.operation_servers):
        choices = dict(server.choices)
        for name, default in server.variables:
            if server.is_placeholder or server.url == f"{{{name}}}" or name in seen:
                continue
            seen.add(name)
            listed = ", ".join(ticked(value) for value in choices.get(name, ()))
            text = f", one of {listed}" if listed else ""
            yield f"{ticked(name)}{text} (default {ticked(default)})"


def default_address(server: Server) -> str:
    """Fill in a server's variables."""
    url = server.url
    for name, value in server.variables:
        url = url.replace(f"{{{name}}}", value)
    return url
