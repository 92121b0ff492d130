"""Complete the views of methods that return pages, and build their overloads."""

from msgspec import Struct
from msgspec.structs import replace

from typecase.ir import Operation, Paging
from typecase.names.api_names import Names
from typecase.python.client.method_docs import success_responses
from typecase.python.client.methods import NONE, return_annotation
from typecase.python.client.page_arguments import page_arguments
from typecase.python.text.code import Code, code
from typecase.python.text.symbols import ANY, AWAITABLE, RUNTIME, typing_symbol
from typecase.python.types.annotations import Annotations, join_union
from typecase.python.views import ArgumentView
from typecase.python.views.client import MethodView, Signature

PAGINATION = f"{RUNTIME}.pagination.pages"
"""The runtime's module of pages, which clients import when a call needs it."""
PAGE = typing_symbol(PAGINATION, "Page")
ASYNC_PAGINATOR = typing_symbol(PAGINATION, "AsyncPaginator")
POSITION = typing_symbol(PAGINATION, "Position")
ITEM = typing_symbol(PAGINATION, "Item")


class PageTypes(Struct, frozen=True):
    """What a method returns that has pages: that of the sync and of the async client.

    ``item`` is the type of an item, and ``body`` that of the body of a response.
    """

    item: Code
    body: Code

    @property
    def sync(self) -> Code:
        """The type of a page."""
        return code(f"{PAGE}[{self.item}, {self.body}]")

    @property
    def asynchronous(self) -> Code:
        """The type of a list whose pages were not requested yet."""
        return code(f"{ASYNC_PAGINATOR}[{self.item}, {self.body}]")


def page_classes(operation: Operation, names: Names) -> list[str]:
    """Return the names of `PAGINATION` that the annotations of a method use."""
    if operation.paging is None:
        return []
    model = page_arguments(operation, names).model
    return ["AsyncPaginator", "Page", "Position", *(["Item"] if model else [])]


def complete_paged_method(
    method: MethodView, operation: Operation, names: Names, annotations: Annotations
) -> MethodView:
    """Return the view of a method with what it has if its operation has pages."""
    paging = operation.paging
    if paging is None:
        return method
    own_arguments = page_arguments(operation, names)
    position = code(own_arguments.position)
    signature = _add_keyword(
        method.signature,
        ArgumentView(position, code(f"{POSITION} | None"), default=NONE),
    )
    types = page_types(operation, paging, annotations)
    model: Code | None = None
    if own_arguments.model is not None:
        model = code(own_arguments.model)
        optional = code(f"{annotations.class_type(ANY)} | None")
        signature = _add_keyword(signature, ArgumentView(model, optional, default=NONE))
        types = replace(types, item=ANY)
    returns, async_returns = types.sync, types.asynchronous
    if operation.overloads or paging.omitted_parameters:
        returns = code(join_union([types.sync, method.returns]))
        async_returns = code(
            f"{types.asynchronous} | {AWAITABLE}[{method.async_returns}]"
        )
    return replace(
        method,
        signature=signature,
        returns=returns,
        async_returns=async_returns,
        position=position,
        model=model,
        call_method=code("_page"),
        sync_call_method=code("_page"),
        is_awaited=False,
    )


def page_types(
    operation: Operation, paging: Paging, annotations: Annotations
) -> PageTypes:
    """Return the types of what a method of an operation with pages returns."""
    return PageTypes(
        annotations.value_type(paging.item), page_body(operation, annotations)
    )


def page_body(operation: Operation, annotations: Annotations) -> Code:
    """Return the type of the body of a page.

    It is the whole body, even if methods otherwise return a property of it. If the
    operation has overloads, the body is that of those with pages.
    """
    successes = success_responses(operation)
    if operation.overloads:
        paged = [each for each in operation.overloads if each.is_paged]
        successes = tuple(
            response for each in paged for response in each.select(successes)
        )
    responses = tuple(
        replace(response, unwrap=None, payload=None) for response in successes
    )
    return return_annotation(responses, annotations)


def paged_signatures(
    operation: Operation, names: Names, annotations: Annotations, method: MethodView
) -> list[tuple[Signature, Code, Code]]:
    """Return the signatures of a method with pages, and what each returns.

    The operation has no overloads. The last signature accepts all arguments.
    """
    paging = operation.paging
    if paging is None:
        return [(method.signature, method.returns, method.async_returns)]
    types = page_types(operation, paging, annotations)
    signature = method.signature
    omitted = names.arguments_by_wire_name(operation)
    left_out = {omitted[name] for name in paging.omitted_parameters} | {method.model}
    paged = replace(
        signature,
        keywords=tuple(a for a in signature.keywords if a.name not in left_out),
    )
    signatures = [(paged, types.sync, types.asynchronous)]
    if method.model is not None:
        model = ArgumentView(method.model, annotations.class_type(ITEM), default=None)
        item_types = replace(types, item=ITEM)
        with_model = _add_keyword(paged, model)
        signatures += [(with_model, item_types.sync, item_types.asynchronous)]
    if paging.omitted_parameters:
        signatures += [(signature, method.returns, method.async_returns)]
    return signatures


def _add_keyword(signature: Signature, argument: ArgumentView) -> Signature:
    return replace(signature, keywords=(*signature.keywords, argument))
