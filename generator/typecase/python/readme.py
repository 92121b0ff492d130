"""The README of a package: what it is, and a first call of everything it offers.

In: configuration and the named APIs. Out: a view whose examples are made from the
document's own operations.
"""

from collections.abc import Callable

from msgspec.structs import replace

from typecase.ir import Api, ListOf, Operation, Type, Way
from typecase.python.annotations import Annotations
from typecase.python.code import Code, code
from typecase.python.example_values import Values
from typecase.python.examples import client_arguments, example_view
from typecase.python.imports import Imports
from typecase.python.literals import literal
from typecase.python.markdown import block, inline, ticked
from typecase.python.method_docs import sentence
from typecase.python.methods import NONE, method_arguments, payloads, returned
from typecase.python.naming import Names, operations
from typecase.python.package import PackageFacts
from typecase.python.readme_hooks import hook_example
from typecase.python.reference import NamedApis
from typecase.python.reference_clients import client_reference
from typecase.python.views import View

Named = tuple[Api, Names]


def readme_view(facts: PackageFacts, apis: NamedApis) -> View:
    """Describe README.md."""
    useful = [(api, names) for _, api, names in apis.values() if operations(api)]
    return View(
        package=inline(ticked(facts.package)),
        package_name=code(facts.package),
        distribution=code(facts.package.replace("_", "-")),
        description=block(sentence(facts.description)),
        use=_use(*useful[0], facts.package) if useful else None,
        operation=literal(_telling(useful[0][0]).id if useful else ""),
        server=_handler(*min(useful, key=_size), facts.package) if useful else None,
        fixture=code(f"fake_{useful[0][1].subpackage}" if useful else ""),
        headers=_headers(useful),
        pages=_listed(useful, lambda operation: operation.paging is not None),
        paged=_paged(useful, facts.package),
        batches=_listed(useful, lambda operation: operation.batching is not None),
        batch=_batch(useful, facts.package),
        hooks=hook_example(
            facts.package, [(api, names) for _, api, names in apis.values()]
        ),
        clients=tuple(
            client_reference(facts.package, api, names)
            for _, api, names in apis.values()
        ),
    )


def _listed(
    apis: list[tuple[Api, Names]], is_meant: Callable[[Operation], bool]
) -> Code:
    """List the methods beside those of some operations, with their modules."""
    found = [
        f"`{own.module}.{own.extra[operation.pointer]}` of `{names.subpackage}`"
        for api, names in apis
        for operation in filter(is_meant, operations(api))
        for own in (names.resources[operation.resource],)
    ]
    *others, last = found or [""]
    return inline(f"{', '.join(others)} and {last}" if others else last)


def _headers(apis: list[Named]) -> Code:
    """Name the first model of headers, if there is any."""
    for api, names in apis:
        for operation in operations(api):
            if operation.headers_id is not None:
                return inline(f"`models.{names.classes[operation.headers_id]}`")
    return inline("")


def _use(api: Api, names: Names, package: str) -> View:
    return example_view(_telling(api), api, names, package)


def _telling(api: Api) -> Operation:
    """Choose an operation that shows something: one that lists, and has arguments."""
    current = [each for each in operations(api) if not each.notes.deprecated]
    listing = [each for each in current if isinstance(payloads(each)[0], ListOf)]
    asked = [each for each in listing if each.parameters]
    return next(iter((*asked, *listing, *current, *operations(api))))


def _paged(apis: list[Named], package: str) -> View | None:
    """Go through the pages of the first operation that has some."""
    for api, names in apis:
        for operation in operations(api):
            if operation.paging is not None:
                needed = {group[0] for group in operation.require_any}
                kept = tuple(
                    each
                    for each in operation.parameters
                    if each.required or each.is_credential or each.wire_name in needed
                )
                lean = replace(operation, parameters=kept)
                shown = example_view(lean, api, names, package)
                shown.method = _extra(operation, names)
                return shown
    return None


def _batch(apis: list[Named], package: str) -> View | None:
    """Send items by the first operation that takes batches."""
    for api, names in apis:
        for operation in operations(api):
            if operation.batching is not None:
                return _sent(operation, operation.batching.item, api, names, package)
    return None


def _sent(
    operation: Operation, item: Type, api: Api, names: Names, package: str
) -> View:
    home = f"{package}.{names.subpackage}"
    plain, stored = Imports(), Imports()
    for imports, module, name in (
        (plain, package, "Accepted"),
        (stored, f"{package}.outbox", "Outbox"),
    ):
        Values(api, names, imports, home).value(item)
        imports.name(home, names.client)
        imports.name(module, name)
    bare = example_view(replace(operation, bodies=()), api, names, package)
    address = client_arguments(operation, api, names).get("base_url")
    return View(
        imports=plain.lines(),
        outbox_imports=stored.lines(),
        api=code(names.subpackage),
        address=code(f" --base-url {address}" if address else ""),
        client=bare.client,
        setup=bare.setup,
        method=_extra(operation, names),
        item=Values(api, names, Imports(), home).value(item),
    )


def _extra(operation: Operation, names: Names) -> Code:
    own = names.resources[operation.resource]
    return code(f"client.{own.module}.{own.extra[operation.pointer]}")


def _size(named: tuple[Api, Names]) -> tuple[int, int]:
    """Tell how much there is to write for one who implements an API."""
    found = operations(named[0])
    return len(found), sum(len(each.parameters) for each in found)


def _handler(api: Api, names: Names, package: str) -> View:
    operation, *others = operations(api)
    own = names.resources[operation.resource]
    imports = Imports()
    module = f"{package}.{names.subpackage}"
    annotations = Annotations(names.classes, imports, given=False, home=module)
    arguments = method_arguments(operation, names, annotations)
    returns = returned(operation, annotations)
    imports.name(f"{module}.server", "create_app")
    values = Values(api, names, imports, module, unsent=Way.WRITE_ONLY)
    value = _answer(operation, values)
    return View(
        imports=imports.lines(),
        namespace=code(own.module),
        class_name=code(f"My{own.sync_class}"),
        method=code(own.methods[operation.pointer]),
        arguments=arguments,
        returns=returns,
        value=value,
        rest=code("# … and the other operations of this API" if others else ""),
    )


def _answer(operation: Operation, values: Values) -> Code:
    kind = payloads(operation)[0]
    return NONE if kind is None else values.value(kind)
