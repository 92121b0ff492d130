"""Calls as a user would write them: an operation in, a few runnable lines out.

The arguments are those the document gives examples of, else made from their types:
all that are required, a few of the others, and none that is deprecated.
"""

from collections.abc import Iterator, Mapping
from urllib.parse import urlsplit

from typecase.ir import Api, HttpBasic, Operation, Parameter, Scheme, Server
from typecase.python.annotations import Annotations
from typecase.python.apis import argument_of
from typecase.python.code import Code, code
from typecase.python.example_values import Values
from typecase.python.imports import Imports
from typecase.python.literals import literal
from typecase.python.methods import returned
from typecase.python.naming import Names
from typecase.python.variables import default_address
from typecase.python.views import View

OPTIONAL = 6
"""How many arguments that are not required an example has."""


def example_view(operation: Operation, api: Api, names: Names, package: str) -> View:
    """Write the call of one operation; ``package`` is where the API's package lives."""
    imports = Imports()
    home = f"{package}.{names.subpackage}"
    values = Values(api, names, imports, home)
    setup = {
        **client_arguments(operation, api, names),
        **_credentials(operation, names, values),
    }
    arguments = dict(_arguments(operation, names, values))
    is_silent = returned(operation, Annotations(names.classes)) == "None"
    return View(
        imports=_with(imports, home, names.client),
        async_imports=_with(imports, home, names.async_client),
        client=code(names.client),
        async_client=code(names.async_client),
        setup=_keywords(setup),
        method=method_path(operation, names),
        arguments=_keywords(arguments),
        result=code("" if is_silent else "result = "),
    )


def method_path(operation: Operation, names: Names) -> Code:
    """Write how a method is reached, as in ``client.groups.pause``."""
    resource = names.resources[operation.resource]
    return code(f"client.{resource.module}.{resource.methods[operation.pointer]}")


def client_arguments(operation: Operation, api: Api, names: Names) -> dict[str, Code]:
    """Write the address and the credentials that a client needs for an operation."""
    server = server_of(operation, api)
    address = base_address(server)
    arguments: dict[str, Code] = {}
    if server.is_placeholder or address != default_address(server):
        arguments[argument_of(server, api, names)] = literal(address)
    schemes = {scheme.id: scheme for scheme in api.schemes}
    for alternative in api.security_of(operation):
        if all(identity in schemes for identity in alternative):
            for identity in alternative:
                name = names.credentials[identity]
                arguments[name] = _credential(schemes[identity], name)
            break
    return arguments


def server_of(operation: Operation, api: Api) -> Server:
    """Return the server that answers an operation."""
    own = (each for each in api.operation_servers if each.name == operation.server)
    return next(own, api.servers[0])


def base_address(server: Server) -> str:
    """Return a server's address; a relative one gets a host."""
    url = default_address(server)
    if not url.startswith(("https://", "http://")):
        url = f"https://host.example/{url.strip('/')}".rstrip("/")
    return url if _is_address(url) else "https://host.example"


def _is_address(url: str) -> bool:
    """Whether a client takes it as an address: a variable's default may be none."""
    try:
        parts = urlsplit(url)
        is_named = bool(parts.hostname) and parts.port != 0
    except ValueError:
        return False
    is_bare = parts.username is None and not (parts.query or parts.fragment)
    is_plain = url.isascii() and url.isprintable() and " " not in url
    return is_named and is_bare and is_plain


def _credential(scheme: Scheme, name: str) -> Code:
    if isinstance(scheme, HttpBasic):
        return literal(("my-user", "my-password"))
    return literal(f"my-{name.replace('_', '-')}")


def _credentials(
    operation: Operation, names: Names, values: Values
) -> Mapping[str, Code]:
    return {
        names.argument(operation, each): values.value(each.type, each.example)
        for each in operation.parameters
        if each.is_credential
    }


def _arguments(
    operation: Operation, names: Names, values: Values
) -> Iterator[tuple[str, Code]]:
    for parameter in _shown(operation):
        value = values.value(parameter.type, parameter.example)
        yield names.argument(operation, parameter), value
    if operation.bodies:
        with_example = (each for each in operation.bodies if each.example is not None)
        body = next(with_example, operation.bodies[0])
        yield "body", values.value(body.type, body.example)


def _shown(operation: Operation) -> Iterator[Parameter]:
    """Choose the parameters of an example, in the order of the document."""
    given = [each for each in operation.parameters if not each.is_credential]
    optional = [e for e in given if not e.required and not e.notes.deprecated]
    shown = [e for e in given if e.required] + optional[:OPTIONAL]
    for group in operation.require_any:
        if not any(each.wire_name in group for each in shown):
            shown += [each for each in given if each.wire_name == group[0]]
    yield from (each for each in given if each in shown)


def _keywords(arguments: Mapping[str, Code]) -> tuple[Code, ...]:
    return tuple(code(f"{name}={value}") for name, value in arguments.items())


def _with(imports: Imports, module: str, name: str) -> tuple[Code, ...]:
    """Write imports with one more name, which others need not have."""
    names = {each: set(listed) for each, listed in imports.names.items()}
    whole = Imports(set(imports.modules), names)
    whole.name(module, name)
    return whole.lines()
