"""Clients as the reference shows them: what they are given, and how it travels."""

from collections.abc import Iterator

from typecase.ir import Api, ApiKey, HttpBasic, HttpBearer, Scheme, Server
from typecase.python.apis import argument_of, operations
from typecase.python.clients import client_view
from typecase.python.code import Code, code
from typecase.python.examples import base_address
from typecase.python.markdown import block, inline, row, ticked
from typecase.python.method_docs import described, sentence
from typecase.python.naming import Names, parameter_key
from typecase.python.reference_text import not_shown
from typecase.python.reference_views import ClientReference


def client_reference(
    package: str, source: str, api: Api, names: Names
) -> ClientReference:
    """Describe the clients of one API."""
    module = f"{package}.{names.subpackage}"
    return ClientReference(
        module=inline(ticked(module)),
        anchor=code(module.replace(".", "").lower()),
        title=inline(f"{api.title}, version {ticked(api.version)}."),
        description=block(api.notes.description),
        not_shown=not_shown(api.notes),
        name=inline(ticked(names.client)),
        async_name=inline(ticked(names.async_client)),
        arguments=tuple(_arguments(api, names, source)),
        scopes=tuple(
            row((ticked(scope), text))
            for scheme in api.schemes
            if isinstance(scheme, HttpBearer)
            for scope, text in scheme.scopes
        ),
    )


def _arguments(api: Api, names: Names, source: str) -> Iterator[Code]:
    """Write the rows of what a client is constructed with."""
    texts = dict(_texts(api, names))
    for argument in client_view(api, names, source).arguments:
        name = str(argument.name)
        yield row((ticked(name), ticked(argument.annotation), texts.get(name, "")))


def _texts(api: Api, names: Names) -> Iterator[tuple[str, str]]:
    first = api.servers[0]
    if len(api.servers) > 1:
        listed = " ".join(
            f"{ticked(each.name)}: {_address(each)}" for each in api.servers
        )
        yield "server", f"Which address to call. {listed}"
        yield argument_of(first, api), "Base address, in place of the chosen one."
    else:
        yield argument_of(first, api), _address(first)
    for server in api.operation_servers:
        yield argument_of(server, api), _address(server)
    for scheme in api.schemes:
        name = names.credentials[scheme.id]
        yield name, f"{described(scheme.notes)} {_travels(scheme)}"
    for operation in operations(api):
        for parameter in operation.parameters:
            if parameter.is_credential:
                name = names.arguments[operation.pointer][parameter_key(parameter)]
                place = f"{parameter.location} parameter {ticked(parameter.wire_name)}"
                yield name, f"{described(parameter.notes)} Sent as {place}."


def _address(server: Server) -> str:
    said = sentence(described(server.notes)) or "Base address."
    if server.is_placeholder:
        return f"{said} Required: the document names no host."
    return f"{said} Default: {ticked(base_address(server))}."


def _travels(scheme: Scheme) -> str:
    match scheme:
        case ApiKey():
            prefix = f" after {ticked(scheme.prefix)}" if scheme.prefix else ""
            return f"Sent as {scheme.location} {ticked(scheme.name)}{prefix}."
        case HttpBasic():
            return "A pair of user name and password, sent as `Authorization: Basic`."
        case HttpBearer():
            got = f" Got from {ticked(scheme.token_url)}." if scheme.token_url else ""
            return f"Sent as `Authorization: Bearer`.{got}"
