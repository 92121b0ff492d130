"""Write token grants as data for the runtime.

A grant refers to an operation that issues tokens. The generated module `api` contains a
getter function for each such operation, because importing the operation itself would
import all models.
"""

from collections.abc import Iterator

from typecase.ir import Api, GrantRequestFormat, Operation
from typecase.python.naming.name_assignment import NameRequest, assign_names
from typecase.python.naming.naming import Names, list_operations
from typecase.python.text.code import Code, code, join
from typecase.python.text.literals import call, literal
from typecase.python.views import View


def operation_getter_views(api: Api, names: Names) -> Iterator[View]:
    """Yield the view of a getter for each operation that issues credentials."""
    issuing = _issuing_operations(api)
    for pointer, getter in _getter_names(api, names).items():
        resource = names.resources[issuing[pointer].resource]
        yield View(
            name=code(getter),
            module=code(resource.module),
            operation=code(resource.constants[pointer]),
        )


def grant_expressions(api: Api, names: Names) -> Iterator[Code]:
    """Yield a `Grant` expression for each grant of an API."""
    getters, issuing = _getter_names(api, names), _issuing_operations(api)
    for grant in api.grants:
        operation = issuing[grant.operation]
        forms = [
            code(f"{literal(form.name)}: {_form_expression(form, operation, names)}")
            for form in grant.forms
        ]
        keywords: dict[str, object] = {
            "operation": code(getters[grant.operation]),
            "tokens": {
                names.credentials[scheme]: token
                for scheme, token in grant.tokens.items()
            },
            "lifetime": grant.lifetime,
            "client": grant.client and names.credentials[grant.client],
            "forms": code(f"{{{join(', ', forms)},}}"),
        }
        yield call("Grant", [], keywords)


def _form_expression(
    form: GrantRequestFormat, operation: Operation, names: Names
) -> Code:
    by_wire = {"body": "body", **names.arguments_by_wire_name(operation)}
    arguments = {by_wire[name]: value for name, value in form.arguments.items()}
    return call("Form", [literal(arguments)], {"basic": form.basic})


def _issuing_operations(api: Api) -> dict[str, Operation]:
    """Return the operations that issue credentials, by JSON pointer."""
    pointers = {grant.operation for grant in api.grants}
    return {
        each.pointer: each for each in list_operations(api) if each.pointer in pointers
    }


def _getter_names(api: Api, names: Names) -> dict[str, str]:
    """Return a unique name for each getter, by the JSON pointer of its operation."""
    return assign_names(
        NameRequest(
            operation.pointer,
            (_preferred_getter_name(operation, names),),
            wire_name=operation.id,
        )
        for operation in _issuing_operations(api).values()
    )


def _preferred_getter_name(operation: Operation, names: Names) -> str:
    resource = names.resources[operation.resource]
    return f"_{resource.module}_{resource.methods[operation.pointer]}"
