"""Lower security schemes, security requirements and token grants.

These are `components.securitySchemes`, `security` and `x-typecase-grants`.
"""

import re
from collections.abc import Iterable
from itertools import islice, product
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
    OAuthEndpoints,
    Operation,
    Parameter,
    Scheme,
)
from typecase.load import Document
from typecase.load.document import join_pointer
from typecase.load.json_types import as_mapping
from typecase.load.navigate.operations import index_operations
from typecase.lower.context import Context, Node, collect_notes, strip_text
from typecase.lower.descriptions.plain_text import to_plain_text
from typecase.names.kept_inferences import bearer_key

AUTHORIZATION = "Authorization"

_BEARER = "Bearer "
_GRANT_TYPES = {
    "clientCredentials": "client_credentials",
    "authorizationCode": "authorization_code",
    "password": "password",
}
"""The grant types of OAuth 2 by the names of flows."""
_MAX_SETS = 100
"""How many sets of schemes may take the place of one that no request can carry."""
_NEGATED_BEARER = re.compile(r"\b(no|not|without)\b.{0,40}\bbearer\b", re.IGNORECASE)


def lower_schemes(context: Context) -> tuple[Scheme, ...]:
    """Lower the security schemes of the document, except mutual TLS."""
    nodes = _find_scheme_nodes(context).items()
    lowered = ((_lower_scheme(context, name, node), node) for name, node in nodes)
    return tuple(
        replace(scheme, former_argument=node.get("x-typecase-was"))
        for scheme, node in lowered
        if scheme is not None
    )


def _find_scheme_nodes(context: Context) -> dict[str, Node]:
    """Return the nodes of the document's security schemes, by name."""
    components = as_mapping(context.document.root.get("components"))
    return {
        name: context.resolve(node, _scheme_pointer(name))[0]
        for name, node in as_mapping(components.get("securitySchemes")).items()
    }


def _scheme_pointer(name: str) -> str:
    return join_pointer("", "components", "securitySchemes", name)


def _lower_scheme(context: Context, name: str, node: Node) -> Scheme | None:
    """Lower a security scheme; return None for mutual TLS.

    Report mutual TLS, and HTTP authentication other than `basic` and `bearer`.
    """
    # The fields that all schemes have, in the order of the class `_Scheme`.
    common = (
        name,
        collect_notes(node),
        node.get("x-typecase-argument"),
        environment_variables(node),
    )
    prefix = node.get("x-typecase-prefix")
    if prefix is None:
        prefix = _BEARER if _wants_bearer(context, name, node) else ""
    match node:
        case {"type": "apiKey", "in": ("header" | "query" | "cookie") as location}:
            return ApiKey(
                *common, location=location, name=str(node["name"]), prefix=prefix
            )
        case {"type": "http", "scheme": str(scheme)} if scheme.lower() == "basic":
            return HttpBasic(*common)
        case {"type": "http", "scheme": str(scheme)} if scheme.lower() == "bearer":
            return HttpBearer(*common)
        case {"type": "http", "scheme": str(scheme)}:
            context.report_degraded(
                f"the HTTP authentication scheme {scheme!r} is not supported: pass the"
                " complete value of the `Authorization` header",
                _scheme_pointer(name),
            )
            return ApiKey(*common, location="header", name=AUTHORIZATION, prefix=prefix)
        case {"type": "oauth2", "flows": flows}:
            endpoints = _read_flows(flows, _url(node, "oauth2MetadataUrl"))
            return HttpBearer(*common, scopes=_read_scopes(flows), oauth=endpoints)
        case {"type": "mutualTLS"}:
            context.report_degraded(
                "mutual TLS needs the certificate of the client: pass"
                " `options=ClientOptions(client_certificate=…)`",
                _scheme_pointer(name),
            )
            return None
        case _:  # OpenID Connect
            endpoints = OAuthEndpoints(discovery_url=_url(node, "openIdConnectUrl"))
            return HttpBearer(*common, oauth=endpoints)


def _wants_bearer(context: Context, name: str, node: Node) -> bool:
    """Return whether an API key is in fact a bearer token.

    Most documents of ASP.NET declare the header `Authorization` as an API key, and tell
    users to type "Bearer" in front of their token.
    """
    if node.get("in") != "header" or str(node.get("name")).lower() != "authorization":
        return False
    text = f"{name} {node.get('description', '')}"
    found = "bearer" in text.lower() and not _NEGATED_BEARER.search(text)
    return context.inferences.decide(bearer_key(name), found=found)


def environment_variables(node: Node) -> tuple[str, ...]:
    """Return the names of environment variables that `x-typecase-env` lists."""
    names = node.get("x-typecase-env", ())
    return (names,) if isinstance(names, str) else tuple(names)


def lower_grants(document: Document) -> tuple[Grant, ...]:
    """Lower `x-typecase-grants`, the list of operations that issue tokens."""
    nodes: Any = document.root.get("x-typecase-grants")
    return tuple(
        Grant(
            kind=GrantKind(node["kind"]),
            operation_pointer=index_operations(document)[node["operation"]][0].pointer,
            tokens={
                scheme: _token_places(value) for scheme, value in node["tokens"].items()
            },
            request_formats=tuple(
                GrantRequestFormat(
                    name=name,
                    arguments=form["arguments"],
                    uses_basic_auth=form.get("basic", False),
                )
                for name, form in node["forms"].items()
            ),
            lifetime_property=node.get("lifetime"),
            client_scheme=node.get("client"),
        )
        for node in nodes or ()
    )


def _token_places(value: str | list[str] | None) -> tuple[str, ...]:
    """Return the places of a token; a property becomes a JSON pointer."""
    places = [value] if isinstance(value, str) else value or ()
    return tuple(
        place if place.startswith(("/", "header:")) else join_pointer("", place)
        for place in places
    )


def _read_flows(flows: Node, metadata_url: str | None) -> OAuthEndpoints:
    """Return the URLs of the flows of an OAuth 2 scheme.

    ``metadata_url`` is the URL of the metadata of the authorization server, or None.
    """
    nodes = {name: as_mapping(flows.get(name)) for name in flows}
    token_urls = {
        grant_type: url
        for flow, grant_type in _GRANT_TYPES.items()
        if (url := _url(nodes.get(flow, {}), "tokenUrl")) is not None
    }
    # Tokens without a user are not refreshed, but requested again.
    for flow in ("authorizationCode", "password"):
        node = nodes.get(flow, {})
        url = _url(node, "refreshUrl") or _url(node, "tokenUrl")
        if url is not None:
            token_urls.setdefault("refresh_token", url)
    code_flow = nodes.get("authorizationCode", {})
    return OAuthEndpoints(
        token_urls=tuple(token_urls.items()),
        authorization_url=_url(code_flow, "authorizationUrl"),
        discovery_url=metadata_url,
    )


def _url(node: Node, key: str) -> str | None:
    """Return a URL of a security scheme or a flow; None if there is none."""
    url = node.get(key)
    return url if isinstance(url, str) and url else None


def _read_scopes(flows: Node) -> tuple[tuple[str, str], ...]:
    """Return the scopes of all flows as pairs of a name and a description."""
    scopes: dict[str, str] = {}
    for flow in flows.values():
        for scope, description in as_mapping(as_mapping(flow).get("scopes")).items():
            scopes.setdefault(str(scope), to_plain_text(strip_text(description)))
    return tuple(scopes.items())


def lower_requirements(
    context: Context, security: Any, schemes: Iterable[Scheme], pointer: str
) -> tuple[tuple[str, ...], ...]:
    """Lower `security` to alternatives; each alternative is a tuple of scheme ids.

    If ``security`` is None, there are no alternatives. ``schemes`` are the lowered
    schemes, and ``pointer`` is the place of `security`. Mutual TLS is left out of an
    alternative, since the certificate is not part of a request. An alternative with an
    unknown scheme is left out entirely. No request can carry all schemes of an
    alternative if two of them are sent in one place: report them, and return an
    alternative with each of them.
    """
    scheme_by_id = {scheme.id: scheme for scheme in schemes}
    nodes = _find_scheme_nodes(context)
    mutual_tls = {name for name in nodes if nodes[name].get("type") == "mutualTLS"}
    lowered: list[tuple[str, ...]] = []
    alternatives: list[Node] = security or []
    for index, alternative in enumerate(alternatives):
        names = tuple(name for name in alternative if name not in mutual_tls)
        if scheme_by_id.keys() >= set(names):
            combined = [scheme_by_id[name] for name in names]
            lowered += _split_conflicts(context, combined, join_pointer(pointer, index))
    return tuple(dict.fromkeys(lowered))


def _split_conflicts(
    context: Context, combined: list[Scheme], pointer: str
) -> Iterable[tuple[str, ...]]:
    """Return the sets of schemes that a request can carry, one scheme for each place.

    Report schemes that are sent in the same header, parameter or cookie.
    """
    ids_by_place: dict[tuple[str, str], list[str]] = {}
    for scheme in combined:
        location, name = find_place(scheme)
        ids = ids_by_place.setdefault(place_key(location, name), [])
        ids.append(scheme.id)
        if len(ids) > 1:
            place = "query parameter" if location == Location.QUERY else location
            context.report_degraded(
                f"{ids[0]!r} and {scheme.id!r} are both sent as the {place} {name!r},"
                " which can hold only one of them: the client sends either of them",
                pointer,
            )
    return islice(product(*ids_by_place.values()), _MAX_SETS)


def find_place(scheme: Scheme) -> tuple[str, str]:
    """Return the location and the name of what carries a credential."""
    if isinstance(scheme, ApiKey):
        return scheme.location, scheme.name
    return "header", AUTHORIZATION


def place_key(location: str, name: str) -> tuple[str, str]:
    """Return the location and the name of a credential; header names in lower case."""
    return location, name.lower() if location == Location.HEADER else name


def drop_credential_parameters(
    context: Context,
    operation: Operation,
    schemes: Iterable[Scheme],
    security: tuple[tuple[str, ...], ...],
) -> Operation:
    """Return the operation without parameters that are sent as API keys anyway.

    Some documents list an API key among the parameters as well. The client sends the
    key, so a method needs no argument for it. Report such a parameter. ``schemes`` are
    all lowered schemes, and ``security`` is the default requirement.
    """
    alternatives = security if operation.security is None else operation.security
    used_ids = {scheme_id for scheme_ids in alternatives for scheme_id in scheme_ids}
    scheme_by_place = {
        place_key(scheme.location, scheme.name): scheme.id
        for scheme in schemes
        if isinstance(scheme, ApiKey) and scheme.id in used_ids
    }
    kept: list[Parameter] = []
    for parameter in operation.parameters:
        place = place_key(parameter.location, parameter.wire_name)
        if place in scheme_by_place:
            context.report_degraded(
                "the parameter is left out: the client sends it as the credential"
                f" {scheme_by_place[place]!r}",
                parameter.pointer,
            )
        else:
            kept.append(parameter)
    return replace(operation, parameters=tuple(kept))
