"""Security schemes, grants and servers: who may call, and where.

In: the document's `components.securitySchemes`, `security`, `x-typecase-grants` and
`servers`. Out: the ir's schemes, alternatives of scheme ids, grants by operation, and
servers with defaults for their variables.
"""

import re
from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from typecase.ir import (
    ApiKey,
    Grant,
    GrantForm,
    GrantKind,
    HttpBasic,
    HttpBearer,
    Location,
    Operation,
    Parameter,
    Scheme,
    Server,
)
from typecase.load.document import join
from typecase.load.json_types import mapping
from typecase.lower.context import Context, Node, notes, text

AUTHORIZATION = "Authorization"


def _nodes(context: Context) -> dict[str, Node]:
    """Return the document's security schemes by name."""
    components = mapping(context.document.root.get("components"))
    return {
        name: context.target(node, _pointer(name))[0]
        for name, node in mapping(components.get("securitySchemes")).items()
    }


def _pointer(name: str) -> str:
    return join("", "components", "securitySchemes", name)


def schemes(context: Context) -> tuple[Scheme, ...]:
    """Lower every security scheme of the document."""
    found = (_scheme(context, name, node) for name, node in _nodes(context).items())
    return tuple(scheme for scheme in found if scheme is not None)


def _scheme(context: Context, name: str, node: Node) -> Scheme | None:
    said = (name, notes(node), node.get("x-typecase-argument"), variables(node))
    prefix = node.get("x-typecase-prefix", "")
    match node:
        case {"type": "apiKey", "in": ("header" | "query" | "cookie") as place}:
            return ApiKey(*said, location=place, name=str(node["name"]), prefix=prefix)
        case {"type": "http", "scheme": str(scheme)} if scheme.lower() == "basic":
            return HttpBasic(*said)
        case {"type": "http", "scheme": str(scheme)} if scheme.lower() == "bearer":
            return HttpBearer(*said)
        case {"type": "http", "scheme": str()}:
            context.degraded(
                "the credential is the whole value of the header Authorization",
                _pointer(name),
            )
            return ApiKey(*said, location="header", name=AUTHORIZATION, prefix=prefix)
        case {"type": "oauth2", "flows": flows}:
            url, scopes = _flow(flows)
            return HttpBearer(*said, token_url=url, scopes=scopes)
        case {"type": "mutualTLS"}:
            context.degraded(
                "the certificate is that of the `http_client` a caller gives",
                _pointer(name),
            )
            return None
        case _:  # OpenID Connect
            return HttpBearer(*said)


def variables(node: Node) -> tuple[str, ...]:
    """Read which variables of the environment may hold a credential."""
    named = node.get("x-typecase-env", ())
    return (named,) if isinstance(named, str) else tuple(named)


def grants(nodes: Any, operations: Iterable[Operation]) -> tuple[Grant, ...]:
    """Lower `x-typecase-grants`."""
    pointers = {operation.id: operation.pointer for operation in operations}
    return tuple(
        Grant(
            kind=GrantKind(node["kind"]),
            operation=pointers[node["operation"]],
            tokens=node["tokens"],
            forms=tuple(
                GrantForm(name, form["arguments"], form.get("basic", False))
                for name, form in node["forms"].items()
            ),
            lifetime=node.get("lifetime"),
            client=node.get("client"),
        )
        for node in nodes or ()
    )


def _flow(flows: Node) -> tuple[str | None, tuple[tuple[str, str], ...]]:
    flow = mapping(flows.get("clientCredentials") or next(iter(flows.values()), None))
    scopes = tuple((str(k), text(v)) for k, v in flow.get("scopes", {}).items())
    return flow.get("tokenUrl"), scopes


def requirements(
    context: Context, node: Any, known: Iterable[Scheme], pointer: str
) -> tuple[tuple[str, ...], ...]:
    """Read `security`: alternatives, each a set of ids of schemes that are printed.

    A certificate is no credential of a request, and so no part of them.
    """
    printed = {scheme.id: scheme for scheme in known}
    nodes = _nodes(context)
    certificates = {n for n, each in nodes.items() if each.get("type") == "mutualTLS"}
    found: list[tuple[str, ...]] = []
    alternatives: list[Node] = node or []
    for index, each in enumerate(alternatives):
        names = tuple(name for name in each if name not in certificates)
        if printed.keys() >= set(names):
            found.append(names)
            together = [printed[name] for name in names]
            _report_shared(context, together, join(pointer, index))
    return tuple(found)


def _report_shared(context: Context, together: list[Scheme], pointer: str) -> None:
    """Report schemes that are sent together in one place, which holds only one."""
    first: dict[tuple[str, str], str] = {}
    for scheme in together:
        place, name = "header", AUTHORIZATION
        if isinstance(scheme, ApiKey):
            place, name = scheme.location, scheme.name
        other = first.setdefault(_place(place, name), scheme.id)
        if other != scheme.id:
            context.degraded(
                f"{other!r} and {scheme.id!r} are both sent as the {place} {name!r},"
                " which holds only one",
                pointer,
            )


def _place(location: str, name: str) -> tuple[str, str]:
    # Names of headers are case-insensitive.
    return location, name.lower() if location == Location.HEADER else name


def without_credentials(
    context: Context,
    operation: Operation,
    schemes: Iterable[Scheme],
    security: tuple[tuple[str, ...], ...],
) -> Operation:
    """Leave out parameters that a scheme of the operation, or of the API, sends.

    Some documents list an API key a second time, among the parameters. Whoever calls
    has given it to the client.
    """
    alternatives = security if operation.security is None else operation.security
    used = {name for names in alternatives for name in names}
    sent = {
        _place(scheme.location, scheme.name): scheme.id
        for scheme in schemes
        if isinstance(scheme, ApiKey) and scheme.id in used
    }
    kept: list[Parameter] = []
    for parameter in operation.parameters:
        identity = sent.get(_place(parameter.location, parameter.wire_name))
        if identity is None:
            kept.append(parameter)
        else:
            context.degraded(
                f"it is the credential {identity!r}, which is given to the client",
                parameter.pointer,
            )
    return replace(operation, parameters=tuple(kept))


def servers(nodes: Any) -> tuple[Server, ...]:
    """Lower `servers`; a document without any is served beside itself, at `/`."""
    listed: list[Node] = nodes or [{"url": "/"}]
    lone = _lone(str(listed[0]["url"])) if len(listed) == 1 else None
    return tuple(
        _server(node, _named(node) or lone or f"server_{number}")
        for number, node in enumerate(listed, 1)
    )


def server_of_operation(node: Node, known: Iterable[Server]) -> Server:
    """Lower the server of an operation; one that is known is taken as it is.

    Without a name of its own it is called after its address, so that it keeps that
    name when others come and go.
    """
    url = str(node["url"])
    words = " ".join(re.findall(r"\w+", url.partition("://")[2] or url)) or "root"
    server = _server(node, _named(node) or _lone(url) or words)
    names: set[str] = set()
    for other in known:
        if replace(server, name=other.name, notes=other.notes) == other:
            return other
        names.add(other.name)
    return (
        replace(server, name=f"{server.name} {words}")
        if server.name in names
        else server
    )


def _whole(node: Node) -> str:
    """An address with the defaults of its variables."""
    url = str(node["url"])
    for name, variable in mapping(node.get("variables")).items():
        url = url.replace(f"{{{name}}}", str(variable["default"]))
    return url


def _named(node: Node) -> str | None:
    name = node.get("x-typecase-name") or node.get("name")
    return None if name is None else str(name)


def _lone(url: str) -> str | None:
    """The variable that is a whole address."""
    lone = re.fullmatch(r"\{([^{}]+)\}", url)
    return lone[1] if lone else None


def _server(node: Node, name: str) -> Server:
    variables: dict[str, Node] = node.get("variables", {})
    url = str(node["url"])
    return Server(
        name=name,
        url=url,
        variables=tuple((key, str(v["default"])) for key, v in variables.items()),
        notes=notes(node, within=variables.values()),
        choices=tuple(
            (key, tuple(map(str, v["enum"])))
            for key, v in variables.items()
            if v.get("enum")
        ),
        is_placeholder=not _whole(node).startswith(("https://", "http://"))
        or any(v.get("x-typecase-placeholder") is True for v in variables.values()),
    )
