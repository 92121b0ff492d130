"""How an API hands out credentials: grants as data, and what finds their operations."""

from collections.abc import Iterator

from typecase.ir import Api, GrantForm, Operation
from typecase.python.naming.naming import Names, operations
from typecase.python.naming.scopes import Wish, settle
from typecase.python.text.code import Code, code, join
from typecase.python.text.literals import call, literal
from typecase.python.views import View


def finder_views(api: Api, names: Names) -> Iterator[View]:
    """Describe a function for each operation that hands out credentials."""
    granting = _granting(api)
    for pointer, name in _finders(api, names).items():
        own = names.resources[granting[pointer].resource]
        yield View(
            name=code(name),
            module=code(own.module),
            operation=code(own.constants[pointer]),
        )


def grant_codes(api: Api, names: Names) -> Iterator[Code]:
    """Write the grants, by the client's arguments."""
    finders, granting = _finders(api, names), _granting(api)
    for grant in api.grants:
        operation = granting[grant.operation]
        forms = [
            code(f"{literal(form.name)}: {_form(form, operation, names)}")
            for form in grant.forms
        ]
        values: dict[str, object] = {
            "operation": code(finders[grant.operation]),
            "tokens": {names.credentials[k]: each for k, each in grant.tokens.items()},
            "lifetime": grant.lifetime,
            "client": grant.client and names.credentials[grant.client],
            "forms": code(f"{{{join(', ', forms)},}}"),
        }
        yield call("Grant", [], values)


def _form(form: GrantForm, operation: Operation, names: Names) -> Code:
    by_wire = {"body": "body", **names.by_wire(operation)}
    arguments = {by_wire[name]: value for name, value in form.arguments.items()}
    return call("Form", [literal(arguments)], {"basic": form.basic})


def _granting(api: Api) -> dict[str, Operation]:
    """Return the operations that hand out credentials, by their pointers."""
    pointers = {grant.operation for grant in api.grants}
    return {each.pointer: each for each in operations(api) if each.pointer in pointers}


def _finders(api: Api, names: Names) -> dict[str, str]:
    return settle(
        Wish(each.pointer, (f"_{own.module}_{own.methods[each.pointer]}",), 0, each.id)
        for each in _granting(api).values()
        for own in (names.resources[each.resource],)
    )
