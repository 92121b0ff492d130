"""Calls as a user would write them: an operation in, a few runnable lines out.

The arguments are those the document gives examples of, else made from their types:
all that are required, a few of the others, and none that is deprecated.
"""

from collections.abc import Iterator, Mapping

from typecase.ir import Api, Operation, Parameter
from typecase.python.client.api_data import argument_of
from typecase.python.client.credentials import example
from typecase.python.client.methods import returned
from typecase.python.client.server_variables import default_address
from typecase.python.examples.values import Values
from typecase.python.naming.naming import Names
from typecase.python.text.code import Code, code
from typecase.python.text.literals import literal
from typecase.python.types.annotations import Annotations
from typecase.python.types.import_collector import Imports
from typecase.python.views import View

OPTIONAL = 6
"""How many arguments that are not required an example has."""


def example_view(
    operation: Operation,
    api: Api,
    names: Names,
    package: str,
    *,
    is_async: bool = False,
) -> View:
    """Write the call of one operation; ``package`` is where the API's package lives."""
    imports = Imports()
    home = f"{package}.{names.subpackage}"
    client = names.async_client if is_async else names.client
    imports.name(home, client)
    values = Values(api, names, imports, home)
    setup, arguments = client_arguments(operation, api, names), dict[str, Code]()
    for each in _shown(operation):
        owner = setup if each.is_credential else arguments
        owner[names.argument(operation, each)] = values.value(each.type, each.example)
    if operation.bodies:
        with_example = (each for each in operation.bodies if each.example is not None)
        body = next(with_example, operation.bodies[0])
        arguments["body"] = values.value(body.type, body.example)
    is_silent = returned(operation, Annotations(names.classes)) == "None"
    return View(
        imports=imports.lines(),
        client=code(client),
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
    own = (each for each in api.operation_servers if each.name == operation.server)
    server = next(own, api.servers[0])
    address = default_address(server)
    arguments: dict[str, Code] = {}
    if server.is_placeholder or not address.startswith(("https://", "http://")):
        arguments[argument_of(server, api, names)] = literal(_whole_address(address))
    schemes = {scheme.id: scheme for scheme in api.schemes}
    usable = (each for each in api.security_of(operation) if schemes.keys() >= {*each})
    for identity in next(usable, ()):
        name = names.credentials[identity]
        arguments[name] = example(schemes[identity], name)
    return arguments


def _whole_address(url: str) -> str:
    """Return an address with a host."""
    if url.startswith(("https://", "http://")):
        return url
    return f"https://host.example/{url.strip('/')}".rstrip("/")


def _shown(operation: Operation) -> Iterator[Parameter]:
    """Choose the parameters of an example, in the order of the document."""
    given = operation.parameters
    needed = [each for each in given if each.required or each.is_credential]
    optional = [e for e in given if e not in needed and not e.notes.deprecated]
    shown = [*needed, *optional[:OPTIONAL]]
    for group in operation.require_any:
        if not any(each.wire_name in group for each in shown):
            shown += [each for each in given if each.wire_name == group[0]]
    yield from (each for each in given if each in shown)


def _keywords(arguments: Mapping[str, Code]) -> tuple[Code, ...]:
    return tuple(code(f"{name}={value}") for name, value in arguments.items())
