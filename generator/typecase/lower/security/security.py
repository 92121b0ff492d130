"""Lower security schemes, security requirements, token grants and servers.

The document has these in `components.securitySchemes`, `security`, `x-typecase-grants`
and `servers`.
"""

import re
from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from typecase.ir import (
    ApiKey,
    Grant,
    GrantKind,
    GrantRequestFormat,
    HttpBasic,
    HttpBearer,
    Location,
    Operation,
    Parameter,
    Scheme,
    Server,
)
from typecase.load.document import join_pointer
from typecase.load.json_types import as_mapping
from typecase.lower.context import Context, Node, collect_notes, strip_text

AUTHORIZATION = "Authorization"


def _scheme_nodes(context: Context) -> dict[str, Node]:
    """Return the nodes of the document's security schemes, by name."""
    components = as_mapping(context.document.root.get("components"))
    return {
        name: context.resolve(node, _pointer(name))[0]
        for name, node in as_mapping(components.get("securitySchemes")).items()
    }


def _pointer(name: str) -> str:
    return join_pointer("", "components", "securitySchemes", name)


def lower_schemes(context: Context) -> tuple[Scheme, ...]:
    """Lower the security schemes of the document, except mutual TLS."""
    nodes = _scheme_nodes(context).items()
    lowered = (_scheme(context, name, node) for name, node in nodes)
    return tuple(scheme for scheme in lowered if scheme is not None)


def _scheme(context: Context, name: str, node: Node) -> Scheme | None:
    """Lower a security scheme; for mutual TLS, report the scheme and return None."""
    common = (
        name,
        collect_notes(node),
        node.get("x-typecase-argument"),
        environment_variables(node),
    )
    prefix = node.get("x-typecase-prefix", "")
    match node:
        case {"type": "apiKey", "in": ("header" | "query" | "cookie") as place}:
            return ApiKey(
                *common, location=place, name=str(node["name"]), prefix=prefix
            )
        case {"type": "http", "scheme": str(scheme)} if scheme.lower() == "basic":
            return HttpBasic(*common)
        case {"type": "http", "scheme": str(scheme)} if scheme.lower() == "bearer":
            return HttpBearer(*common)
        case {"type": "http", "scheme": str()}:
            context.report_degraded(
                "the HTTP authentication scheme is not supported: pass the complete"
                " value of the `Authorization` header",
                _pointer(name),
            )
            return ApiKey(*common, location="header", name=AUTHORIZATION, prefix=prefix)
        case {"type": "oauth2", "flows": flows}:
            url, scopes = _flow(flows)
            return HttpBearer(*common, token_url=url, scopes=scopes)
        case {"type": "mutualTLS"}:
            context.report_degraded(
                "mutual TLS is not configured by the client: pass an `http_client` that"
                " has the certificate",
                _pointer(name),
            )
            return None
        case _:  # OpenID Connect
            return HttpBearer(*common)


def environment_variables(node: Node) -> tuple[str, ...]:
    """Return the environment variables of a credential, from `x-typecase-env`."""
    names = node.get("x-typecase-env", ())
    return (names,) if isinstance(names, str) else tuple(names)


def lower_grants(nodes: Any, operations: Iterable[Operation]) -> tuple[Grant, ...]:
    """Lower `x-typecase-grants`, which tell how operations issue tokens."""
    pointers = {operation.id: operation.pointer for operation in operations}
    return tuple(
        Grant(
            kind=GrantKind(node["kind"]),
            operation_pointer=pointers[node["operation"]],
            tokens=node["tokens"],
            request_formats=tuple(
                GrantRequestFormat(name, form["arguments"], form.get("basic", False))
                for name, form in node["forms"].items()
            ),
            lifetime_property=node.get("lifetime"),
            client_scheme=node.get("client"),
        )
        for node in nodes or ()
    )


def _flow(flows: Node) -> tuple[str | None, tuple[tuple[str, str], ...]]:
    """Return the token URL and the scopes of an OAuth 2 scheme.

    Prefer the client credentials flow, which needs no user.
    """
    flow = as_mapping(
        flows.get("clientCredentials") or next(iter(flows.values()), None)
    )
    scopes = flow.get("scopes", {}).items()
    return flow.get("tokenUrl"), tuple((str(k), strip_text(v)) for k, v in scopes)


def lower_requirements(
    context: Context, node: Any, known: Iterable[Scheme], pointer: str
) -> tuple[tuple[str, ...], ...]:
    """Lower `security` to alternatives; each alternative is a tuple of scheme ids.

    ``known`` are the lowered schemes. Mutual TLS is left out, since the certificate is
    not part of a request. An alternative with an unknown scheme is left out as a whole.
    """
    supported = {scheme.id: scheme for scheme in known}
    nodes = _scheme_nodes(context)
    mutual_tls = {name for name in nodes if nodes[name].get("type") == "mutualTLS"}
    lowered: list[tuple[str, ...]] = []
    alternatives: list[Node] = node or []
    for index, alternative in enumerate(alternatives):
        names = tuple(name for name in alternative if name not in mutual_tls)
        if supported.keys() >= set(names):
            lowered.append(names)
            combined = [supported[name] for name in names]
            _report_conflicts(context, combined, join_pointer(pointer, index))
    return tuple(lowered)


def _report_conflicts(context: Context, combined: list[Scheme], pointer: str) -> None:
    """Report schemes that are sent together in the same header, parameter or cookie."""
    senders: dict[tuple[str, str], str] = {}
    for scheme in combined:
        place, name = "header", AUTHORIZATION
        if isinstance(scheme, ApiKey):
            place, name = scheme.location, scheme.name
        other = senders.setdefault(_place_key(place, name), scheme.id)
        if other != scheme.id:
            context.report_degraded(
                f"{other!r} and {scheme.id!r} are both sent as the {place} {name!r},"
                " which can hold only one of them",
                pointer,
            )


def _place_key(location: str, name: str) -> tuple[str, str]:
    """Return a key that is equal for equal places; header names ignore case."""
    return location, name.lower() if location == Location.HEADER else name


def drop_credential_parameters(
    context: Context,
    operation: Operation,
    schemes: Iterable[Scheme],
    security: tuple[tuple[str, ...], ...],
) -> Operation:
    """Return the operation without the parameters that a security scheme sends.

    Some documents list an API key among the parameters as well. The client sends the
    key, so a method needs no argument for it.
    """
    alternatives = security if operation.security is None else operation.security
    used = {name for names in alternatives for name in names}
    sent = {
        _place_key(scheme.location, scheme.name): scheme.id
        for scheme in schemes
        if isinstance(scheme, ApiKey) and scheme.id in used
    }
    kept: list[Parameter] = []
    for parameter in operation.parameters:
        identity = sent.get(_place_key(parameter.location, parameter.wire_name))
        if identity is None:
            kept.append(parameter)
        else:
            context.report_degraded(
                "the parameter is left out: the client sends it as the credential"
                f" {identity!r}",
                parameter.pointer,
            )
    return replace(operation, parameters=tuple(kept))


def lower_servers(nodes: Any) -> tuple[Server, ...]:
    """Lower `servers`; an empty list means the server at `/`, as OpenAPI defines.

    A server without a stated name gets its number as name. An only server whose URL is
    a single variable gets the name of this variable.
    """
    listed: list[Node] = nodes or [{"url": "/"}]
    variable = _sole_variable(str(listed[0]["url"])) if len(listed) == 1 else None
    return tuple(
        _server(node, _stated_name(node) or variable or f"server_{number}")
        for number, node in enumerate(listed, 1)
    )


def lower_operation_server(node: Node, known: Iterable[Server]) -> Server:
    """Lower the server of an operation, or return an equal server of ``known``.

    The default name consists of words of the URL, so that the name stays when other
    servers are added or removed. If another server in ``known`` has that name, append
    the words of the URL.
    """
    url = str(node["url"])
    words = " ".join(re.findall(r"\w+", url.partition("://")[2] or url)) or "root"
    server = _server(node, _stated_name(node) or _sole_variable(url) or words)
    known = tuple(known)
    for other in known:
        if replace(server, name=other.name, notes=other.notes) == other:
            return other
    if server.name in {other.name for other in known}:
        return replace(server, name=f"{server.name} {words}")
    return server


def _default_url(node: Node) -> str:
    """Return the URL of a server, with the default values of its variables."""
    url = str(node["url"])
    for name, variable in as_mapping(node.get("variables")).items():
        url = url.replace(f"{{{name}}}", str(variable["default"]))
    return url


def _stated_name(node: Node) -> str | None:
    name = node.get("x-typecase-name") or node.get("name")
    return None if name is None else str(name)


def _sole_variable(url: str) -> str | None:
    """Return the name of the variable if a URL is a single variable, else None."""
    match = re.fullmatch(r"\{([^{}]+)\}", url)
    return match[1] if match else None


def _server(node: Node, name: str) -> Server:
    nodes: dict[str, Node] = node.get("variables", {})
    url = str(node["url"])
    return Server(
        name=name,
        url=url,
        variables=tuple((key, str(v["default"])) for key, v in nodes.items()),
        notes=collect_notes(node, parts=nodes.values()),
        choices=tuple(
            (key, tuple(map(str, v["enum"])))
            for key, v in nodes.items()
            if v.get("enum")
        ),
        is_placeholder=not _default_url(node).startswith(("https://", "http://"))
        or any(v.get("x-typecase-placeholder") is True for v in nodes.values()),
    )
