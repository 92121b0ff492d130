"""Build the view of the package's README.md and GUIDE.md, with examples of calls."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from heapq import nlargest
from math import log
from operator import itemgetter
from typing import Any

from msgspec.structs import asdict

from typecase.ir import AccessMode, Api, ListOf, ObjectSchema, Operation
from typecase.names.api_names import Names, list_operations
from typecase.python.client.credentials import example_credential
from typecase.python.client.method_docs import success_responses
from typecase.python.client.methods import return_types
from typecase.python.client.page_arguments import page_arguments
from typecase.python.client.sentences import end_sentence
from typecase.python.examples.bulk_calls import batching_example, paging_example
from typecase.python.examples.calls import example_view, without_optional
from typecase.python.examples.python_values import ExampleWriter
from typecase.python.examples.sample_certainty import is_call_certain
from typecase.python.package.implementation_examples import (
    implementation_view,
    webhook_example,
)
from typecase.python.package.root_modules import PackageMetadata
from typecase.python.reference.clients import client_reference
from typecase.python.reference.page_division import reference_path
from typecase.python.reference.reference_page import NamedApis
from typecase.python.text.code import Code, code
from typecase.python.text.literals import literal
from typecase.python.text.markdown import block, code_span, inline
from typecase.python.text.symbols import symbol
from typecase.python.views import Section
from typecase.python.views.examples import AuthenticateExampleView, HandlerExampleView
from typecase.python.views.pages import ReadmeView, UsesView

_MAX_METHODS = 6
"""The maximum number of methods that a sentence lists."""
_MAX_EXAMINED = 5
"""The number of operations of which one becomes an example."""
_MAIN_VERBS = frozenset({"add", "create", "post", "send"})
"""The first words of methods for which people use an API."""
_SIDE_RESOURCES = frozenset(
    {
        *("admin", "auth", "authentication", "authorization", "health", "login"),
        *("oauth", "ping", "session", "test", "token", "webhook"),
    }
)
"""Words of resources that serve the access to an API, and its operation."""


def readme_view(
    metadata: PackageMetadata,
    apis: NamedApis,
    sections: Mapping[Any, Sequence[Section]],
    uses: UsesView,
) -> ReadmeView:
    """Return the view of README.md and GUIDE.md.

    ``sections`` has the sections of features, by place. ``uses`` is what the operations
    of the APIs use.
    """
    named_apis = [(api, names) for _, api, names in apis.values()]
    callable_apis = [(api, names) for api, names in named_apis if list_operations(api)]
    parts = metadata.parts
    callers = callable_apis if parts.has_client else []
    api_operations = [
        (operation, api, names)
        for api, names in callers
        for operation in list_operations(api)
    ]
    # Each item is an operation, its API and the API's names.
    paged = [item for item in api_operations if item[0].paging is not None]
    paged.sort(key=lambda item: item[0].paging is not None and item[0].paging.is_whole)
    batched = [item for item in api_operations if item[0].batching is not None]
    headers = [
        f"`models.{names.classes[operation.headers_id]}`"
        for operation, _, names in api_operations
        if operation.headers_id is not None
    ]
    params = [
        f"`{names.subpackage}.params.{name}`"
        for api, names in named_apis
        for schema_id, name in names.params.items()
        if isinstance(api.schemas[schema_id], ObjectSchema)
    ]
    package = metadata.package
    called = next(
        (
            (without_optional(_choose_operation(api, names)), api, names)
            for api, names in callers
        ),
        None,
    )
    change = called and _choose_change(*called[1:])
    pager = called if called and called[0].paging else next(iter(paged), None)
    example = called and example_view(*called, package)
    keywords = [
        name
        for argument in (example.arguments if example else ())
        for name, equals, _ in [str(argument).partition("=")]
        if equals and name.isidentifier()
    ]
    return ReadmeView(
        sections=sections,
        package=inline(code_span(package)),
        package_name=code(package),
        runtime_root=code(metadata.runtime_root),
        requirement=code(metadata.requirement),
        description=block(end_sentence(metadata.description)),
        example=example,
        change_example=(
            example_view(change, *called[1:], package) if change and called else None
        ),
        async_example=(
            called and example_view(*called, package, is_async=True)
            if parts.asynchronous
            else None
        ),
        has_sync=parts.sync,
        has_async=parts.asynchronous,
        has_client=parts.has_client,
        has_server=parts.server,
        is_example_certain=called is not None and is_call_certain(*called[:2]),
        operation_name=literal(called[2].method_path(called[0]) if called else ""),
        operation_method=literal(called[0].method if called else ""),
        argument_name=literal(keywords[0]) if keywords else code(""),
        handler_example=(
            _handler_example(*min(callable_apis, key=_size), package)
            if callable_apis and parts.server
            else None
        ),
        authenticate_example=_authenticate_example(callable_apis),
        fixture=code(f"fake_{called[2].subpackage}" if called else ""),
        headers_model=inline(*headers[:1]),
        uses=uses,
        iterated=_join_texts(
            [
                *(["lists"] if uses.pages else []),
                *(["streams of items"] if uses.streams else []),
            ]
        ),
        params_type=inline(*params[:1]),
        model_methods=_list_methods(
            [
                (names.method_path(operation), names)
                for operation, _, names in paged
                if page_arguments(operation, names).model is not None
            ]
        ),
        paging_example=paging_example(*pager, package) if pager else None,
        position=code(page_arguments(pager[0], pager[2]).position if pager else ""),
        batching_methods=_list_methods(
            [(names.bulk_method_path(op), names) for op, _, names in batched]
        ),
        batching_example=batching_example(*batched[0], package) if batched else None,
        webhook_example=webhook_example(package, named_apis),
        reference=code(reference_path(api for api, _ in named_apis)),
        clients=[client_reference(package, api, names) for api, names in named_apis],
    )


def _list_methods(methods: list[tuple[str, Names]]) -> Code:
    """Return methods as prose; empty if there are none.

    For example: `pets.list` of `shop` and `orders.list` of `orders`.
    """
    texts = [f"`{path}` of `{names.subpackage}`" for path, names in methods]
    if len(texts) > _MAX_METHODS:
        texts[_MAX_METHODS - 1 :] = ["others"]
    return _join_texts(texts or [""])


def _join_texts(texts: Sequence[str]) -> Code:
    """Return texts as prose, such as `a, b and c`."""
    *initial, last = texts or ("",)
    return inline(f"{', '.join(initial)} and {last}" if initial else last)


def _choose_operation(api: Api, names: Names) -> Operation:
    """Return the operation that the examples call; the API must have an operation.

    If possible, its arguments are certain to be valid and few, it changes nothing,
    is named `list`, and belongs to the resource that has the most operations. A
    deprecated operation is chosen only if all operations are.
    """
    operations = list_operations(api)
    sizes = _count_operations(operations, names)

    def rank(operation: Operation) -> tuple[int, ...]:
        returned = return_types(success_responses(operation))[0]
        return (
            operation.method != "GET",
            operation.paging is None and not isinstance(returned, ListOf),
            returned is None,
            not names.method_path(operation).endswith(".list"),
            *_simplicity(operation, names, sizes),
        )

    current = [each for each in operations if not each.notes.deprecated]
    ranked = sorted(current or operations, key=rank)
    return next((each for each in ranked if _is_suitable(each, api)), ranked[0])


def _choose_change(api: Api, names: Names) -> Operation | None:
    """Return the operation with a body that people come for, or None.

    Its method is POST, and members of its body are arguments.
    """
    operations = list_operations(api)
    sizes = _count_operations(operations, names)
    pointers = {grant.operation_pointer for grant in api.grants}
    changes = [
        (_attraction(operation, names, sizes), operation)
        for operation in operations
        if operation.method == "POST"
        and names.body_members[operation.pointer]
        and not operation.notes.deprecated
        and operation.pointer not in pointers
    ]
    # Only these are examined, since that takes long. Values that may be wrong count
    # against an example.
    best = nlargest(_MAX_EXAMINED, changes, key=itemgetter(0))
    ranked = [
        (attraction - (not is_call_certain(operation, api)), operation)
        for attraction, operation in (
            (attraction, without_optional(each)) for attraction, each in best
        )
    ]
    return max(ranked, key=itemgetter(0))[1] if ranked else None


def _attraction(operation: Operation, names: Names, sizes: Counter[str]) -> float:
    """Return a number that is larger for operations that more people come for.

    Such an operation creates or sends something, and needs no other thing before. Its
    resource has many operations, and its authors wrote much about it. ``sizes`` are as
    in `_simplicity`.
    """
    resource, *inner, verb = names.method_path(operation).split(".")
    texts = (
        operation.notes.description,
        *(
            each.field.notes.description
            for each in names.body_members[operation.pointer]
        ),
    )
    return (
        log(sizes[resource] + 1) / 2
        + log(sum(map(len, texts)) + 1) / 2
        + (verb.split("_")[0] in _MAIN_VERBS)
        - len(inner)
        - sum(parameter.must_be_passed for parameter in operation.parameters) / 2
        - 3 * _is_side_resource(resource)
    )


def _is_side_resource(name: str) -> bool:
    """Return whether a resource is there for access and operation of the service."""
    return any(word.removesuffix("s") in _SIDE_RESOURCES for word in name.split("_"))


def _count_operations(operations: Iterable[Operation], names: Names) -> Counter[str]:
    """Return the numbers of operations, by the first part of their method paths."""
    return Counter(names.method_path(each).split(".")[0] for each in operations)


def _is_suitable(operation: Operation, api: Api) -> bool:
    """Return whether an example is valid, and no call that a client makes by itself."""
    pointers = {grant.operation_pointer for grant in api.grants}
    return operation.pointer not in pointers and is_call_certain(
        without_optional(operation), api
    )


def _simplicity(
    operation: Operation, names: Names, sizes: Counter[str]
) -> tuple[int, ...]:
    """Return a sort key that is smaller for operations that are simple and typical.

    ``sizes`` are the numbers of operations, by the first part of their method paths.
    """
    resource, *inner = names.method_path(operation).split(".")
    return (
        _is_side_resource(resource),
        sum(parameter.required for parameter in operation.parameters),
        len(inner),
        -sizes[resource],
        not operation.parameters,
    )


def _size(named_api: tuple[Api, Names]) -> tuple[int, int]:
    """Return a sort key that grows with the effort of implementing an API."""
    api_operations = list_operations(named_api[0])
    return len(api_operations), sum(len(op.parameters) for op in api_operations)


def _authenticate_example(
    named_apis: Sequence[tuple[Api, Names]],
) -> AuthenticateExampleView | None:
    """Return an example that checks the first credential of the smallest API."""
    arguments = [
        (scheme, names.credentials[scheme.id])
        for api, names in sorted(named_apis, key=_size)
        for scheme in api.schemes
    ]
    if not arguments:
        return None
    scheme, name = arguments[0]
    return AuthenticateExampleView(
        name=literal(name), value=example_credential(scheme, name)
    )


def _handler_example(api: Api, names: Names, package: str) -> HandlerExampleView:
    """Return an example of a server that implements an API's first operation."""
    operation, *others = list_operations(api)
    resource = names.resources[operation.resource]
    module = names.module_in(package)
    writer = ExampleWriter(api, names, module, omitted_access=AccessMode.WRITE_ONLY)
    return HandlerExampleView(
        **asdict(implementation_view(operation, names, writer)),
        namespace=code(resource.handler_attribute),
        class_name=code(f"My{resource.sync_class}"),
        create_app=symbol(f"{module}.server", "create_app"),
        comment=code("# … and the other operations of this API" if others else ""),
    )
