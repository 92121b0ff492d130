"""The README of a package: what it is, and a first call of everything it offers.

In: configuration and the named APIs. Out: a view whose examples are made from the
document's own operations.
"""

from msgspec.structs import replace

from typecase.ir import Anything, Api, ListOf, Operation, Way
from typecase.python.client.method_docs import sentence
from typecase.python.client.methods import payloads
from typecase.python.examples.calls import client_arguments, example_view
from typecase.python.examples.values import Values
from typecase.python.naming.naming import Names, operations
from typecase.python.package.package import PackageFacts
from typecase.python.package.readme_hooks import hook_example, implementation_view
from typecase.python.reference.clients import client_reference
from typecase.python.reference.reference import NamedApis
from typecase.python.text.code import Code, code
from typecase.python.text.literals import literal
from typecase.python.text.markdown import block, inline, ticked
from typecase.python.types.import_collector import Imports
from typecase.python.views import View

Found = tuple[Operation, Api, Names]
"""An operation with its API."""


def readme_view(facts: PackageFacts, apis: NamedApis) -> View:
    """Describe README.md.

    ``use`` is the call its examples make, of ``operation``, ``server`` the one they
    answer; a package without operations has neither. ``pages`` and ``batches`` list the
    methods for many items, if any, and ``paged`` and ``batch`` use one of each.
    ``hooks`` shows one of what an API sends of itself. ``headers`` names a model of
    headers, if there is one.
    """
    named = [(api, names) for _, api, names in apis.values()]
    useful = [(api, names) for api, names in named if operations(api)]
    every = [(op, api, names) for api, names in useful for op in operations(api)]
    paged = [each for each in every if each[0].paging is not None]
    batched = [each for each in every if each[0].batching is not None]
    headers = [
        f"`models.{names.classes[operation.headers_id]}`"
        for operation, _, names in every
        if operation.headers_id is not None
    ]
    package = facts.package
    use = (_telling(useful[0][0]), *useful[0]) if useful else None
    return View(
        package=inline(ticked(package)),
        package_name=code(package),
        distribution=code(package.replace("_", "-")),
        description=block(sentence(facts.description)),
        use=use and example_view(*use, package),
        use_async=use and example_view(*use, package, is_async=True),
        operation=literal(use[0].id if use else ""),
        server=_handler(*min(useful, key=_size), package) if useful else None,
        fixture=code(f"fake_{use[2].subpackage}" if use else ""),
        headers=inline(*headers[:1]),
        pages=_listed(paged),
        paged=_paged(*paged[0], package) if paged else None,
        batches=_listed(batched),
        batch=_batch(*batched[0], package) if batched else None,
        hooks=hook_example(package, named),
        clients=[client_reference(package, api, names) for api, names in named],
    )


def _listed(found: list[Found]) -> Code:
    """List the methods beside those of some operations, with their modules."""
    texts = [
        f"`{_extra(operation, names)}` of `{names.subpackage}`"
        for operation, _, names in found
    ]
    *others, last = texts or [""]
    return inline(f"{', '.join(others)} and {last}" if others else last)


def _telling(api: Api) -> Operation:
    """Choose an operation that shows something: one that lists, and has arguments."""
    current = [each for each in operations(api) if not each.notes.deprecated]
    listing = [each for each in current if isinstance(payloads(each)[0], ListOf)]
    asked = [each for each in listing if each.parameters]
    return next(iter((*asked, *listing, *current, *operations(api))))


def _paged(operation: Operation, api: Api, names: Names, package: str) -> View:
    """Go through the pages of an operation, with the arguments that it needs."""
    needed = {group[0] for group in operation.require_any}
    kept = tuple(
        each
        for each in operation.parameters
        if each.required or each.is_credential or each.wire_name in needed
    )
    view = example_view(replace(operation, parameters=kept), api, names, package)
    view.method = code(f"client.{_extra(operation, names)}")
    return view


def _batch(operation: Operation, api: Api, names: Names, package: str) -> View:
    """Send items in batches, and by the outbox."""
    home = f"{package}.{names.subpackage}"
    kind = operation.batching.item if operation.batching else Anything()
    plain, stored = Imports(), Imports()
    plain.name(package, "Accepted")
    stored.name(f"{package}.outbox", "Outbox")
    for imports in (plain, stored):
        imports.name(home, names.client)
        item = Values(api, names, imports, home).value(kind)
    address = client_arguments(operation, api, names).get("base_url")
    return View(
        imports=plain.lines(),
        outbox_imports=stored.lines(),
        api=code(names.subpackage),
        address=code(f" --base-url {address}" if address else ""),
        client=code(names.client),
        setup=example_view(replace(operation, bodies=()), api, names, package).setup,
        method=code(f"client.{_extra(operation, names)}"),
        item=item,
    )


def _extra(operation: Operation, names: Names) -> str:
    """Name the method for many items beside an operation's own."""
    own = names.resources[operation.resource]
    return f"{own.module}.{own.extra[operation.pointer]}"


def _size(named: tuple[Api, Names]) -> tuple[int, int]:
    """Tell how much there is to write for one who implements an API."""
    found = operations(named[0])
    return len(found), sum(len(each.parameters) for each in found)


def _handler(api: Api, names: Names, package: str) -> View:
    operation, *others = operations(api)
    own = names.resources[operation.resource]
    module = f"{package}.{names.subpackage}"
    imports = Imports()
    imports.name(f"{module}.server", "create_app")
    values = Values(api, names, imports, module, unsent=Way.WRITE_ONLY)
    view = implementation_view(operation, names, values)
    view.namespace = code(own.module)
    view.class_name = code(f"My{own.sync_class}")
    view.rest = code("# … and the other operations of this API" if others else "")
    return view
