"""Write example calls of operations, for README.md and REFERENCE.md.

A call has all required arguments, the credentials, a body or its members if the
operation accepts one, and some optional arguments. Arguments for the path are
positional. The value of an argument is the document's example or, without a valid
example, a sample of the argument's type.
"""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from typecase.ir import (
    Api,
    HttpBasic,
    ObjectSchema,
    Operation,
    Parameter,
    Ref,
    Scheme,
)
from typecase.names.api_names import Names
from typecase.names.body_members import list_variants
from typecase.python.client.api_and_errors import server_argument
from typecase.python.client.credentials import example_credential
from typecase.python.client.method_docs import success_responses
from typecase.python.client.methods import path_arguments, return_annotation
from typecase.python.client.server_variables import default_url
from typecase.python.examples.python_values import ExampleWriter
from typecase.python.examples.usefulness import most_useful
from typecase.python.models.object_members import collect_fields
from typecase.python.text.code import Code, code
from typecase.python.text.literals import literal
from typecase.python.text.symbols import symbol
from typecase.python.types.annotations import Annotations
from typecase.python.views.examples import CallExampleView

MAX_OPTIONAL = 6
"""Maximum number of optional parameters in an example, unless a group needs more."""


def example_view(
    operation: Operation,
    api: Api,
    names: Names,
    package: str,
    *,
    is_async: bool = False,
    client_arguments: Mapping[str, Code] | None = None,
) -> CallExampleView:
    """Return the view of an example call of an operation.

    ``package`` is the generated package, which contains the API's subpackage. If
    ``is_async`` is true, the example creates an async client. ``client_arguments`` are
    the client's arguments, by default those of `example_client_arguments`; parameters
    that are credentials are added.
    """
    module = names.module_in(package)
    is_async = is_async or not names.parts.sync
    client = names.async_client if is_async else names.client
    writer = ExampleWriter(api, names, module)
    if client_arguments is None:
        client_arguments = example_client_arguments(operation, api, names)
    setup, values = {**client_arguments}, dict[str, Code]()
    for parameter in choose_parameters(operation):
        target = setup if parameter.is_credential else values
        name = names.argument(operation, parameter)
        target[name] = (
            literal(f"my-{name.replace('_', '-')}")
            if parameter.is_overridable and parameter.example is None
            else writer.expression(
                parameter.type, parameter.example, parameter.wire_name
            )
        )
    path = [values.pop(name) for name in path_arguments(operation, names)]
    values |= _body_arguments(operation, api, names, writer)
    returned = return_annotation(
        success_responses(operation), Annotations(names.classes)
    )
    return CallExampleView(
        client=symbol(module, client),
        opening=code("async with" if is_async else "with"),
        waiting=code("await " if is_async else ""),
        setup=_keywords(setup),
        method=method_expression(operation, names),
        arguments=(*path, *_keywords(values)),
        result=code("" if returned == "None" else "result = "),
    )


def _body_arguments(
    operation: Operation, api: Api, names: Names, writer: ExampleWriter
) -> dict[str, Code]:
    """Return the members of an example body, or the whole body, as arguments."""
    if not operation.bodies:
        return {}
    with_example = (body for body in operation.bodies if body.example is not None)
    body = next(with_example, operation.bodies[0])
    members = names.body_members[operation.pointer]
    schema = api.schemas[body.type.id] if isinstance(body.type, Ref) else None
    attributes: dict[str, str] = {}
    if members and members[0].variants:
        variants = list_variants(body.type, api.schemas)
        kinds = ((each, Ref(each.id)) for each in variants if body.example is not None)
        fitting = (each for each, kind in kinds if writer.write(kind, body.example))
        schema = next(fitting, variants[0])
        fields = collect_fields(schema, api, names)
        attributes = {field.wire_name: name for name, field in fields.items()}
    if not members or not isinstance(schema, ObjectSchema):
        return {
            names.body_argument(operation): writer.expression(body.type, body.example)
        }
    arguments = {
        attributes.get(member.field.wire_name, member.attribute): member.argument
        for member in members
    }
    values = writer.members(schema, body.example)
    return {arguments[name]: value for name, value in values.items()}


def method_expression(operation: Operation, names: Names) -> Code:
    """Return the expression of an operation's method, such as `client.pets.list`.

    Without clients, it is the method of a handler, such as `handlers.pets.list`.
    """
    if names.parts.has_client:
        return code(f"client.{names.method_path(operation)}")
    resource = names.resources[operation.resource]
    method = resource.methods[operation.pointer]
    return code(f"handlers.{resource.handler_attribute}.{method}")


def example_client_arguments(
    operation: Operation, api: Api, names: Names
) -> dict[str, Code]:
    """Return the client's arguments for an operation, by name: the URL and credentials.

    The URL is left out if the document has a complete URL of the server. The
    credentials are those of the operation's first alternative without a user name and
    a password, or else of the first; it may have none.
    """
    own_servers = (s for s in api.operation_servers if s.name == operation.server)
    server = next(own_servers, api.servers[0])
    url = default_url(server)
    arguments: dict[str, Code] = {}
    is_absolute = url.startswith(("https://", "http://"))
    if not is_absolute:
        url = f"https://host.example/{url.strip('/')}".rstrip("/")
    if server.is_placeholder or not is_absolute:
        arguments[server_argument(server, api, names)] = literal(url)
    schemes = {scheme.id: scheme for scheme in api.schemes}
    alternatives = api.security_of(operation)
    if () in alternatives and any(p.is_overridable for p in operation.parameters):
        alternatives = ()
    for scheme_id in _choose_alternative(alternatives, schemes):
        name = names.credentials[scheme_id]
        arguments[name] = example_credential(schemes[scheme_id], name)
    return arguments


def _choose_alternative(
    alternatives: tuple[tuple[str, ...], ...], schemes: Mapping[str, Scheme]
) -> tuple[str, ...]:
    """Return the first alternative, or one with tokens instead of a user's password."""

    def has_password(ids: tuple[str, ...]) -> bool:
        return any(isinstance(schemes[scheme_id], HttpBasic) for scheme_id in ids)

    first = next(iter(alternatives), ())
    if not has_password(first):
        return first
    return next((ids for ids in alternatives if ids and not has_password(ids)), first)


def without_optional(operation: Operation) -> Operation:
    """Return an operation with only the parameters that a short example has.

    These are required parameters, credentials, and the first parameter of each group of
    which callers must pass one (``require_any``).
    """
    chosen = {group[0] for group in operation.require_any}
    parameters = tuple(
        parameter
        for parameter in operation.parameters
        if is_needed(parameter) or parameter.wire_name in chosen
    )
    return replace(operation, parameters=parameters)


def is_needed(parameter: Parameter) -> bool:
    """Return whether each example has a parameter: it is required, or a credential."""
    if parameter.is_shared and not parameter.is_overridable:
        return parameter.required and parameter.client_default is None
    return parameter.must_be_passed or parameter.is_credential


def choose_parameters(operation: Operation) -> Iterator[Parameter]:
    """Return the parameters of an example, in the order of the document.

    These are the parameters that must be passed, credentials, a limited number of
    optional parameters that are useful and not deprecated, and at least one parameter
    of each group of which callers must pass one (``require_any``).
    """
    parameters = operation.parameters
    chosen = [p for p in parameters if is_needed(p)]
    optional = [
        p
        for p in parameters
        if not (p in chosen or p.is_credential or p.notes.deprecated)
        and p.only_value is None
    ]
    chosen += most_useful(optional, MAX_OPTIONAL)
    for group in operation.require_any:
        if not any(p.wire_name in group for p in chosen):
            chosen += [p for p in parameters if p.wire_name == group[0]]
    return (p for p in parameters if p in chosen)


def split_keyword(argument: Code) -> tuple[str, Code]:
    """Return the name and the value of a keyword argument."""
    name, _, value = str(argument).partition("=")
    return name, code(value)


def _keywords(arguments: Mapping[str, Code]) -> tuple[Code, ...]:
    return tuple(code(f"{name}={value}") for name, value in arguments.items())
