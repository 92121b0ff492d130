"""Describe the variables of server URLs, and insert their default values."""

from collections.abc import Iterator

from typecase.ir import Api, Server
from typecase.python.text.markdown import code_span


def describe_server_variables(api: Api) -> Iterator[str]:
    """Yield a description of each variable that callers of a client can set.

    For example: `` `region`, one of `eu`, `us` (default `eu`)``. Callers pass the whole
    URL if it consists of a single variable or if the document names no host. The
    variables of such URLs are skipped. A name that several servers use is described
    once.
    """
    described: set[str] = set()
    for server in (*api.servers, *api.operation_servers):
        choices = dict(server.choices)
        for name, default in server.variables:
            is_whole_url = server.is_placeholder or server.url == f"{{{name}}}"
            if is_whole_url or name in described:
                continue
            described.add(name)
            values = ", ".join(code_span(value) for value in choices.get(name, ()))
            allowed = f", one of {values}" if values else ""
            yield (
                f"{code_span(name)}{allowed} (default {code_span(default) or 'empty'})"
            )


def default_url(server: Server) -> str:
    """Return the URL of a server, with its variables replaced by their defaults."""
    url = server.url
    for name, value in server.variables:
        url = url.replace(f"{{{name}}}", value)
    return url
