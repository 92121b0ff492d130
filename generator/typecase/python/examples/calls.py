"""Write example calls of operations, for README.md and REFERENCE.md.

A call has all required arguments, and some optional arguments that are not deprecated.
The value of an argument is the document's example or, without an example, a sample of
the argument's type.
"""

from collections.abc import Iterator, Mapping

from typecase.ir import Api, Operation, Parameter
from typecase.python.client.api_and_errors import server_argument
from typecase.python.client.credentials import example_credential
from typecase.python.client.methods import return_annotation
from typecase.python.client.server_variables import default_url
from typecase.python.examples.python_values import Values
from typecase.python.naming.naming import Names
from typecase.python.text.code import Code, code
from typecase.python.text.literals import literal
from typecase.python.types.annotations import Annotations
from typecase.python.types.import_collector import Imports
from typecase.python.views import View

MAX_OPTIONAL = 6
"""Maximum number of optional arguments in an example."""


def example_view(
    operation: Operation,
    api: Api,
    names: Names,
    package: str,
    *,
    is_async: bool = False,
) -> View:
    """Return the view of a call; ``package`` contains the API's subpackage."""
    imports = Imports()
    module = f"{package}.{names.subpackage}"
    client = names.async_client if is_async else names.client
    imports.add_names(module, client)
    values = Values(api, names, imports, module)
    setup = example_client_arguments(operation, api, names)
    arguments: dict[str, Code] = {}
    for each in _choose_parameters(operation):
        target = setup if each.is_credential else arguments
        target[names.argument(operation, each)] = values.value(each.type, each.example)
    if operation.bodies:
        with_example = (each for each in operation.bodies if each.example is not None)
        body = next(with_example, operation.bodies[0])
        arguments["body"] = values.value(body.type, body.example)
    returns_none = return_annotation(operation, Annotations(names.classes)) == "None"
    return View(
        imports=imports.lines(),
        client=code(client),
        setup=_keywords(setup),
        method=method_path(operation, names),
        arguments=_keywords(arguments),
        result=code("" if returns_none else "result = "),
    )


def method_path(operation: Operation, names: Names) -> Code:
    """Return an expression for a method, such as ``client.groups.pause``."""
    resource = names.resources[operation.resource]
    return code(f"client.{resource.module}.{resource.methods[operation.pointer]}")


def example_client_arguments(
    operation: Operation, api: Api, names: Names
) -> dict[str, Code]:
    """Return the URL and the credentials that the client needs for an operation."""
    own_server = (s for s in api.operation_servers if s.name == operation.server)
    server = next(own_server, api.servers[0])
    url = default_url(server)
    arguments: dict[str, Code] = {}
    is_absolute = url.startswith(("https://", "http://"))
    if server.is_placeholder or not is_absolute:
        example_url = f"https://host.example/{url.strip('/')}".rstrip("/")
        url = url if is_absolute else example_url
        arguments[server_argument(server, api, names)] = literal(url)
    schemes = {scheme.id: scheme for scheme in api.schemes}
    supported = (
        each for each in api.security_of(operation) if schemes.keys() >= {*each}
    )
    for scheme_id in next(supported, ()):
        name = names.credentials[scheme_id]
        arguments[name] = example_credential(schemes[scheme_id], name)
    return arguments


def _choose_parameters(operation: Operation) -> Iterator[Parameter]:
    """Choose the parameters of an example, in the order of the document."""
    parameters = operation.parameters
    required = [each for each in parameters if each.required or each.is_credential]
    optional = [
        each
        for each in parameters
        if each not in required and not each.notes.deprecated
    ]
    chosen = [*required, *optional[:MAX_OPTIONAL]]
    for group in operation.require_any:
        if not any(each.wire_name in group for each in chosen):
            chosen += [each for each in parameters if each.wire_name == group[0]]
    yield from (each for each in parameters if each in chosen)


def _keywords(arguments: Mapping[str, Code]) -> tuple[Code, ...]:
    return tuple(code(f"{name}={value}") for name, value in arguments.items())
