"""Clients as the reference shows them: what they are given, and how it travels."""

from collections.abc import Iterator
from itertools import chain

from typecase.ir import Api, ApiKey, HttpBasic, HttpBearer, Scheme, Server
from typecase.python.apis import argument_of, operations
from typecase.python.clients import client_view, from_environment, sources_of
from typecase.python.code import Code, code
from typecase.python.examples import default_address
from typecase.python.markdown import block, cell, inline, row, ticked
from typecase.python.naming import Names, parameter_key
from typecase.python.reference_text import not_shown, said
from typecase.python.variables import VARIABLES, variables_of, variables_text
from typecase.python.views import View


def client_reference(package: str, source: str, api: Api, names: Names) -> View:
    """Describe the clients of one API."""
    module = inline(ticked(f"{package}.{names.subpackage}"))
    anchor = code(f"{package}{names.subpackage}".lower())
    clients = inline(f"{ticked(names.client)}, {ticked(names.async_client)}")
    title = (f"{api.title},", f"version {ticked(api.version)}.")
    return View(
        module=module,
        anchor=anchor,
        clients=clients,
        title=inline(*title),
        row=code(f"| [{module}](#{anchor}) | {clients} | {cell(*title)} |"),
        description=block(api.notes.description),
        not_shown=not_shown(api.notes),
        arguments=tuple(_arguments(api, names, source)),
        scopes=tuple(
            row(((ticked(scope),), (text,)))
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
        annotation = str(argument.annotation).strip('"')
        yield row(((ticked(name),), (ticked(annotation),), texts[name]))


def _texts(api: Api, names: Names) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield what each argument means, by its name."""
    first, *others = api.servers
    if others:
        listed = [(f"{ticked(each.name)}:", *_address(each)) for each in api.servers]
        yield "server", ("Which address to call.", *chain.from_iterable(listed))
        yield argument_of(first, api), ("Base address, in place of the chosen one.",)
    else:
        yield argument_of(first, api), _address(first)
    if variables := tuple(variables_of(api)):
        yield VARIABLES, (variables_text(variables),)
    for server in api.operation_servers:
        yield argument_of(server, api), _address(server)
    for scheme in api.schemes:
        sources = sources_of(scheme, api, names)
        texts = (*said(scheme.notes), _travels(scheme), *sources)
        yield names.credentials[scheme.id], texts
    for operation in operations(api):
        for parameter in operation.parameters:
            if parameter.is_credential:
                name = names.arguments[operation.pointer][parameter_key(parameter)]
                place = f"{parameter.location} parameter {ticked(parameter.wire_name)}"
                fallback = from_environment(parameter.variables)
                yield name, (*said(parameter.notes), f"Sent as {place}.", fallback)


def _address(server: Server) -> tuple[str, ...]:
    if server.is_placeholder:
        return (*said(server.notes), "Required: the document names no host.")
    return (*said(server.notes), f"Default: {ticked(default_address(server))}.")


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
