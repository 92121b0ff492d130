"""Build the view that the generated modules `api` and `errors` share.

`api` contains the servers, security schemes and defaults that all operations share.
`errors` contains an exception class for each documented status code of an error. The
operations themselves are in `_operations`, whose views `resources` builds.
"""

from typecase.ir import (
    Anything,
    Api,
    Operation,
    Server,
    UnionOf,
)
from typecase.names.api_names import (
    Names,
    credential_parameters,
    credential_sets,
    former_credentials,
    list_operations,
)
from typecase.names.identifiers import avoid_reserved, snake
from typecase.names.reserved import CONSTRUCTOR
from typecase.names.status_names import base_error_class, error_class
from typecase.python.client.credentials import (
    oauth_endpoints,
    scheme_expression,
)
from typecase.python.client.method_docs import error_responses
from typecase.python.client.operation_functions import (
    response_expression,
    security_expression,
    tuple_expression,
)
from typecase.python.client.resources import module_docstring
from typecase.python.client.sentences import end_sentence
from typecase.python.client.token_grants import (
    grant_expressions,
    operation_getter_view,
    operation_getter_views,
)
from typecase.python.text.code import Code, code
from typecase.python.text.docstrings import CLASS_INDENT, paragraph_docstring
from typecase.python.text.literals import call, keyword_arguments, literal
from typecase.python.text.symbols import ANY, RUNTIME, symbol
from typecase.python.types.annotations import Annotations, join_union
from typecase.python.views.client import ApiView, ErrorView

SERVER = symbol(f"{RUNTIME}.api", "Server")
AUTHENTICATION = symbol(f"{RUNTIME}.auth.authentication", "Authentication")
TOKEN_AUTHENTICATION = symbol(
    f"{RUNTIME}.auth.token_authentication", "TokenAuthentication"
)


def api_view(api: Api, names: Names, source: str, user_agent: str) -> ApiView:
    """Return the view that the modules `api` and `errors` of an API share.

    ``source`` is the file name of the document. ``user_agent`` is the value of the
    header `User-Agent` that clients send by default.
    """
    annotations = Annotations(names.classes)
    errors = [_error_view(status, api, annotations) for status in _error_statuses(api)]
    getters = list(operation_getter_views(api, names))
    shared = _operation_with_shared_credentials(api)
    if shared is not None:
        getters.append(operation_getter_view(shared, names, "_credential_operation"))
    servers = (*api.servers, *api.operation_servers)
    required = required_credentials(api, names)
    api_arguments: dict[str, object] = {
        "name": names.subpackage,
        "title": api.title,
        "version": api.version,
        "user_agent": user_agent,
        "envelope": api.envelope,
        "problem": api.problem,
        "error_status": api.error_status,
        "environment": environment_variables(api, names),
        "former_arguments": former_credentials(api, names),
        "security": security_expression(api.security or None, names),
        "required": literal(required) if required else None,
        "servers": tuple_expression(
            _server_expression(server, api, names) for server in servers
        ),
        "schemes": tuple_expression(
            scheme_expression(
                scheme, names.credentials[scheme.id], oauth_endpoints(scheme, api)
            )
            for scheme in api.schemes
        ),
        "grants": tuple_expression(grant_expressions(api, names)),
        "authentication": _authentication_expression(api, names),
        "credential_operation": code("_credential_operation") if shared else None,
        "error_responses": code("_error_responses") if errors else None,
        "find_adapter": code("_find_adapter") if api.has_decimal_numbers else None,
    }
    return ApiView(
        docstring=module_docstring(
            f"Servers, security schemes and defaults of the {api.title}.", source
        ),
        settings=keyword_arguments(api_arguments),
        operation_getters=getters,
        has_adapter=api.has_decimal_numbers,
        errors=errors,
        error_docstring=module_docstring(
            f"Errors of the {api.title}, one for each documented error status."
            " `body` is the decoded body, or None if it does not match the document.",
            source,
        ),
    )


def _authentication_expression(api: Api, names: Names) -> Code | None:
    """Return the authentication of an API; None if no client needs credentials."""
    if not names.parts.has_client:
        return None
    if api.grants or any(oauth_endpoints(scheme, api) for scheme in api.schemes):
        return call(TOKEN_AUTHENTICATION, [], {})
    if api.schemes or credential_parameters(api, names):
        return call(AUTHENTICATION, [], {})
    return None


def environment_variables(api: Api, names: Names) -> dict[str, tuple[str, ...]]:
    """Return the environment variables of credentials, by client argument.

    Credentials without environment variables are left out.
    """
    schemes = {names.credentials[scheme.id]: scheme for scheme in api.schemes}
    credentials = {**schemes, **credential_parameters(api, names)}
    return {
        argument: credential.environment_variables
        for argument, credential in credentials.items()
        if credential.environment_variables
    }


def required_credentials(api: Api, names: Names) -> tuple[tuple[str, ...], ...]:
    """Return alternative sets of credentials, one of which every operation needs.

    The sets contain names of client arguments. Return an empty tuple if some operation
    can be called without credentials.
    """
    alternatives: dict[frozenset[str], tuple[str, ...]] = {}
    for operation in list_operations(api):
        for needed in credential_sets(operation, api, names):
            alternatives.setdefault(frozenset(needed), needed)
    # A client that has a set also has each smaller set in it.
    return tuple(
        needed
        for key, needed in alternatives.items()
        if needed and not any(other < key for other in alternatives)
    )


def _operation_with_shared_credentials(api: Api) -> Operation | None:
    """Return an operation whose credential parameters every operation has.

    Return None if the operations have no such parameters in common, or if each has
    others beside them.
    """
    operations = list_operations(api)
    parameters = [
        {
            (each.location, each.wire_name)
            for each in operation.parameters
            if each.is_credential
        }
        for operation in operations
    ]
    shared = parameters[0].intersection(*parameters) if parameters else None
    return (
        operations[parameters.index(shared)]
        if shared in parameters and shared
        else None
    )


def server_argument(server: Server, api: Api, names: Names) -> str:
    """Return the name of the client argument that overrides a server's URL.

    Servers of the document's root share the argument ``base_url``. Any other server,
    which an operation or path declares, has an argument that is named after it.
    """
    if server in api.servers:
        return "base_url"
    name = avoid_reserved(snake(server.name, empty="server"), CONSTRUCTOR)
    taken = {*names.credentials.values(), *credential_parameters(api, names)}
    return f"{name}_url" if name in taken else name


def _server_expression(server: Server, api: Api, names: Names) -> Code:
    """Return the call that creates the runtime's object for a server."""
    argument = server_argument(server, api, names)
    keywords: dict[str, object] = {
        "variables": dict(server.variables),
        "placeholder": server.is_placeholder,
        "argument": None if argument == server.name else argument,
        "choices": dict(server.choices),
        "environment": dict(server.environment_variables),
        "url_variable": server.url_variable,
    }
    return call(SERVER, [literal(server.name), literal(server.url)], keywords)


def _error_statuses(api: Api) -> list[str]:
    """Return the documented status codes other than `2xx`, in ascending order.

    Ranges such as `4XX` are left out, because they have no error class of their own.
    """
    statuses = {
        response.status
        for operation in list_operations(api)
        for response in error_responses(operation)
    }
    return sorted(status for status in statuses if status.isdigit())


def _error_view(status: str, api: Api, annotations: Annotations) -> ErrorView:
    """Return the view of the error class of a status code.

    The class represents the responses of all operations that declare the status code.
    """
    declared = [
        response
        for operation in list_operations(api)
        for response in operation.responses
        if response.status == status
    ]
    description = api.error_descriptions.get(status, "")
    # Operations often declare the same response with another pointer or other notes.
    responses = {
        (response.media_type, response.type): response for response in declared
    }.values()
    types = tuple(response.type for response in responses if response.type is not None)
    # Without any declared body, the body may be anything.
    body = annotations.value_type(UnionOf(types) if types else Anything())
    return ErrorView(
        name=code(error_class(status)),
        base=code(base_error_class(status)),
        status=code(status),
        docstring=paragraph_docstring(
            f"Status {status}. {end_sentence(description)}".strip(),
            indent=CLASS_INDENT,
        ),
        # The body is None if it does not match the document; `Any` includes None.
        body=body if ANY in body.split(" | ") else code(join_union([body, "None"])),
        responses=tuple(
            response_expression(response, annotations) for response in responses
        ),
    )
