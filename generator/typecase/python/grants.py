"""How an API hands out credentials: grants as data, and what finds their operations."""

from collections.abc import Iterator

from typecase.ir import Api, Grant, GrantForm, Operation
from typecase.python.code import Code, code
from typecase.python.constants import call
from typecase.python.literals import literal
from typecase.python.naming import Names, parameter_key
from typecase.python.scopes import Wish, settle
from typecase.python.views import Setting, View


def finder_views(api: Api, names: Names) -> Iterator[View]:
    """Describe a function for each operation that hands out credentials."""
    found = {each.pointer: each for each in _granting(api)}
    for pointer, name in _finders(api, names).items():
        own = names.resources[found[pointer].resource]
        yield View(
            name=code(name),
            module=code(own.module),
            operation=code(own.constants[pointer]),
        )


def grant_views(api: Api, names: Names) -> Iterator[View]:
    """Describe the grants, by the client's arguments."""
    finders = _finders(api, names)
    operations = {each.pointer: each for each in _granting(api)}
    for grant in api.grants:
        operation = operations[grant.operation]
        yield View(
            settings=tuple(_settings(grant, finders[grant.operation], names)),
            forms=tuple(
                Setting(literal(form.name), _form(form, operation, names))
                for form in grant.forms
            ),
        )


def _settings(grant: Grant, finder: str, names: Names) -> Iterator[Setting]:
    yield Setting(code("operation"), code(finder))
    tokens = {names.credentials[name]: each for name, each in grant.tokens.items()}
    yield Setting(code("tokens"), literal(tokens))
    if grant.lifetime is not None:
        yield Setting(code("lifetime"), literal(grant.lifetime))
    if grant.client is not None:
        yield Setting(code("client"), literal(names.credentials[grant.client]))


def _form(form: GrantForm, operation: Operation, names: Names) -> Code:
    own = names.arguments[operation.pointer]
    by_wire = {
        each.wire_name: own[parameter_key(each)] for each in operation.parameters
    }
    arguments = {
        "body" if name == "body" else by_wire[name]: value
        for name, value in form.arguments.items()
    }
    return call("Form", [literal(arguments)], {"basic": True} if form.basic else {})


def _granting(api: Api) -> Iterator[Operation]:
    pointers = {grant.operation for grant in api.grants}
    for resource in api.resources:
        yield from (each for each in resource.operations if each.pointer in pointers)


def _finders(api: Api, names: Names) -> dict[str, str]:
    return settle(
        Wish(each.pointer, (f"_{own.module}_{own.methods[each.pointer]}",), 0, each.id)
        for each in _granting(api)
        for own in (names.resources[each.resource],)
    )
