"""Calls as a user would write them: an operation in, a few runnable lines out.

The arguments are those the document gives examples of, else made from their types:
all that are required, a few of the others, and none that is deprecated.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from typecase.ir import Api, HttpBasic, Operation, Parameter, Scheme, Server
from typecase.python.annotations import Annotations
from typecase.python.apis import argument_of, scheme_argument
from typecase.python.code import Code, code, join
from typecase.python.example_values import Values
from typecase.python.imports import Imports
from typecase.python.literals import literal
from typecase.python.methods import returned
from typecase.python.naming import Names, parameter_key

OPTIONAL = 6
"""How many arguments that are not required an example has."""


@dataclass(frozen=True, slots=True)
class ExampleView:
    """One call: its imports, how the client is made, the method and its arguments.

    ``result`` is what the value is assigned to: nothing where the method returns none.
    """

    imports: tuple[Code, ...]
    client: Code
    async_client: Code
    setup: Code
    method: Code
    arguments: Code
    result: Code


def example_view(
    operation: Operation, api: Api, names: Names, package: str
) -> ExampleView:
    """Write the call of one operation; ``package`` is where the API's package lives."""
    imports = Imports()
    home = f"{package}.{names.subpackage}"
    values = Values(api, names, imports, home)
    setup = _call_arguments(
        {**client_arguments(operation, api), **_credentials(operation, names, values)}
    )
    arguments = _call_arguments(dict(_arguments(operation, names, values)))
    imports.name(home, names.client)
    is_silent = returned(operation, Annotations(names.classes)) == "None"
    return ExampleView(
        imports=imports.lines(),
        client=code(names.client),
        async_client=code(names.async_client),
        setup=setup,
        method=method_path(operation, names),
        arguments=arguments,
        result=code("" if is_silent else "result = "),
    )


def method_path(operation: Operation, names: Names) -> Code:
    """Write how a method is reached, as in ``client.groups.pause``."""
    resource = names.resources[operation.resource]
    return code(f"client.{resource.module}.{resource.methods[operation.pointer]}")


def client_arguments(operation: Operation, api: Api) -> dict[str, Code]:
    """Write the address and the credentials that a client needs for an operation."""
    server = server_of(operation, api)
    address = base_address(server)
    arguments: dict[str, Code] = {}
    if server.is_placeholder or address != default_address(server):
        arguments[argument_of(server, api)] = literal(address)
    schemes = {scheme.id: scheme for scheme in api.schemes}
    for alternative in operation.security:
        if all(identity in schemes for identity in alternative):
            needed = [schemes[identity] for identity in alternative]
            arguments |= {scheme_argument(each): _credential(each) for each in needed}
            break
    return arguments


def server_of(operation: Operation, api: Api) -> Server:
    """Return the server that answers an operation."""
    own = (each for each in api.operation_servers if each.name == operation.server)
    return next(own, api.servers[0])


def default_address(server: Server) -> str:
    """Fill in a server's variables."""
    url = server.url
    for name, value in server.variables:
        url = url.replace(f"{{{name}}}", value)
    return url


def base_address(server: Server) -> str:
    """Return a server's address; a relative one gets a host."""
    url = default_address(server)
    if url.startswith(("https://", "http://")):
        return url
    return f"https://host.example/{url.strip('/')}".rstrip("/")


def _credential(scheme: Scheme) -> Code:
    if isinstance(scheme, HttpBasic):
        return literal(("my-user", "my-password"))
    return literal(f"my-{scheme_argument(scheme).replace('_', '-')}")


def _credentials(
    operation: Operation, names: Names, values: Values
) -> Mapping[str, Code]:
    arguments = names.arguments[operation.pointer]
    return {
        arguments[parameter_key(each)]: values.value(each.type, each.example)
        for each in operation.parameters
        if each.is_credential
    }


def _arguments(
    operation: Operation, names: Names, values: Values
) -> Iterator[tuple[str, Code]]:
    arguments = names.arguments[operation.pointer]
    for parameter in _shown(operation):
        value = values.value(parameter.type, parameter.example)
        yield arguments[parameter_key(parameter)], value
    if operation.bodies:
        with_example = (each for each in operation.bodies if each.example is not None)
        body = next(with_example, operation.bodies[0])
        yield "body", values.value(body.type, body.example)


def _shown(operation: Operation) -> Iterator[Parameter]:
    """Choose the parameters of an example, in the order of the document."""
    given = [each for each in operation.parameters if not each.is_credential]
    optional = [e for e in given if not e.required and not e.notes.deprecated]
    shown = {e.wire_name for e in (*optional[:OPTIONAL], *given) if e in optional[:OPTIONAL] or e.required}
    for group in operation.require_any:
        if not shown & set(group):
            shown.add(next((e.wire_name for e in optional if e.wire_name in group), group[0]))
    for parameter in given:
        if parameter.wire_name in shown:
            yield parameter


def _call_arguments(arguments: Mapping[str, Code]) -> Code:
    return join(", ", [code(f"{name}={value}") for name, value in arguments.items()])
