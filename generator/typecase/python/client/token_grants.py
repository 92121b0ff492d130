"""Build the parts of the generated module `api` that describe token grants.

A grant refers to an operation that issues tokens. The module contains a getter function
for each such operation, because importing the operation itself would import all models.
"""

from collections.abc import Iterator

from typecase.ir import Api, GrantRequestFormat, Operation
from typecase.names.api_names import Names, list_operations
from typecase.names.assignment import NameRequest, assign_names
from typecase.python.text.code import Code, code, join
from typecase.python.text.literals import call, literal
from typecase.python.text.symbols import RUNTIME, symbol
from typecase.python.views.client import OperationGetterView

GRANTS_MODULE = f"{RUNTIME}.auth.token_grants"
"""The runtime's module of token grants."""


def operation_getter_views(api: Api, names: Names) -> Iterator[OperationGetterView]:
    """Yield the view of the getter of each operation that issues tokens."""
    operations = _token_operations(api)
    for pointer, getter in _getter_names(api, names).items():
        yield operation_getter_view(operations[pointer], names, getter)


def operation_getter_view(
    operation: Operation, names: Names, name: str
) -> OperationGetterView:
    """Return the view of a function that imports an operation."""
    resource = names.resources[operation.resource]
    return OperationGetterView(
        name=code(name),
        module=code(resource.module),
        operation=code(resource.operation_function(operation.pointer)),
    )


def grant_expressions(api: Api, names: Names) -> Iterator[Code]:
    """Yield a `Grant` expression for each grant of an API."""
    getters, operations = _getter_names(api, names), _token_operations(api)
    for grant in api.grants:
        operation = operations[grant.operation_pointer]
        forms = [
            code(f"{literal(form.name)}: {_form_expression(form, operation, names)}")
            for form in grant.request_formats
        ]
        keywords: dict[str, object] = {
            "operation": code(getters[grant.operation_pointer]),
            "tokens": {
                names.credentials[scheme_id]: places
                for scheme_id, places in grant.tokens.items()
            },
            "lifetime": grant.lifetime_property,
            "server": operation.server,
            "client": grant.client_scheme and names.credentials[grant.client_scheme],
            # The trailing comma makes black write each form on a line of its own.
            "forms": code(f"{{{join(', ', forms)},}}"),
        }
        yield call(symbol(GRANTS_MODULE, "Grant"), [], keywords)


def _form_expression(
    form: GrantRequestFormat, operation: Operation, names: Names
) -> Code:
    """Return a `Form` expression, which has a template of the operation's arguments."""
    argument_names = {
        "body": names.body_argument(operation),
        **names.arguments_by_wire_name(operation),
    }
    template = {argument_names[name]: value for name, value in form.arguments.items()}
    name = symbol(GRANTS_MODULE, "Form")
    return call(name, [literal(template)], {"basic": form.uses_basic_auth})


def _token_operations(api: Api) -> dict[str, Operation]:
    """Return the operations that issue tokens, by JSON pointer."""
    pointers = {grant.operation_pointer for grant in api.grants}
    return {
        operation.pointer: operation
        for operation in list_operations(api)
        if operation.pointer in pointers
    }


def _getter_names(api: Api, names: Names) -> dict[str, str]:
    """Return a unique name for each getter, by the JSON pointer of its operation."""
    return assign_names(
        NameRequest(
            operation.pointer,
            (_preferred_getter_name(operation, names),),
            wire_name=operation.id,
        )
        for operation in _token_operations(api).values()
    )


def _preferred_getter_name(operation: Operation, names: Names) -> str:
    """Return the preferred name of a getter: `_tokens_create` for `tokens.create`."""
    return f"_{names.method_path(operation).replace('.', '_')}"
