"""Lower the servers of a document and of its operations."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from typecase.ir import Server
from typecase.load.json_types import as_mapping
from typecase.lower.context import Node, collect_notes, strip_text
from typecase.lower.security.schemes_and_grants import environment_variables
from typecase.lower.security.server_names import name_servers, read_traits


def lower_servers(nodes: Any, kept: Mapping[str, str] = {}) -> tuple[Server, ...]:
    """Lower `servers`; without any, return the server at `/`, as OpenAPI defines.

    A server for which the document states no name is called by what tells it apart from
    the others. If it is the only server and its URL is just a variable, it gets the
    name of this variable. A server that is listed twice is lowered once.
    ``kept`` has the names of the last run, by URL.
    """
    listed: list[Node] = nodes or [{"url": "/"}]
    if len(listed) == 1:
        variable = _sole_variable(str(listed[0]["url"]))
        name = _stated_name(listed[0]) or variable or "default"
        return (_lower_server(listed[0], name),)
    names = name_servers(
        [read_traits(_default_url(n), strip_text(n.get("description"))) for n in listed]
    )
    urls = [str(node["url"]) for node in listed]
    stated = {_stated_name(node) for node in listed}
    held = {
        name: urls.index(url)
        for url, name in kept.items()
        if url in urls and name not in stated
    }
    names = [
        next((kept for kept, index in held.items() if index == number), name)
        for number, name in enumerate(names)
    ]
    servers: dict[str, Server] = {}
    for number, (node, name) in enumerate(zip(listed, names, strict=True)):
        is_taken = name in stated or held.get(name, number) != number
        unique = f"other_{name}" if is_taken else name
        server = _lower_server(node, _stated_name(node) or unique)
        servers.setdefault(server.name, server)
    return tuple(servers.values())


def lower_operation_server(node: Node, servers: Iterable[Server]) -> Server:
    """Lower the server of an operation.

    Return a server of ``servers`` instead if the two differ at most in their names and
    notes.

    The name that the document states, or the variable that is the URL, becomes the
    name. Otherwise the name consists of the words of the URL, so that it does not
    change when other servers are added or removed. If a server in ``servers`` has the
    name already, append the words of the URL.
    """
    url = str(node["url"])
    url_words = " ".join(re.findall(r"\w+", url.partition("://")[2] or url)) or "root"
    name = _stated_name(node) or _sole_variable(url) or url_words
    server, servers = _lower_server(node, name), tuple(servers)
    for other in servers:
        if replace(server, name=other.name, notes=other.notes) == other:
            return other
    if name in {other.name for other in servers}:
        return replace(server, name=f"{name} {url_words}")
    return server


def _default_url(node: Node) -> str:
    """Return the URL of a server with its variables replaced by their defaults."""
    url = str(node["url"])
    for name, variable in as_mapping(node.get("variables")).items():
        url = url.replace(f"{{{name}}}", str(variable["default"]))
    return url


def _stated_name(node: Node) -> str | None:
    name = node.get("x-typecase-name") or node.get("name")
    return None if name is None else str(name)


def _sole_variable(url: str) -> str | None:
    """Return the variable of a URL that is nothing else, such as `{base}`, or None."""
    match = re.fullmatch(r"\{([^{}]+)\}", url)
    return match[1] if match else None


def _lower_server(node: Node, name: str) -> Server:
    variables: dict[str, Node] = node.get("variables", {})
    has_host = _default_url(node).startswith(("https://", "http://"))
    return Server(
        name=name,
        url=str(node["url"]),
        variables=tuple(
            (key, str(variable["default"])) for key, variable in variables.items()
        ),
        notes=collect_notes(node, parts=[*variables.values()]),
        choices=tuple(
            (key, tuple(map(str, variable["enum"])))
            for key, variable in variables.items()
            if variable.get("enum")
        ),
        environment_variables=tuple(
            (key, name)
            for key, variable in variables.items()
            for name in environment_variables(variable)
        ),
        is_placeholder=not has_host
        or any(
            variable.get("x-typecase-placeholder") is True
            for variable in variables.values()
        ),
    )
