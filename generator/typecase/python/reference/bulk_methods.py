"""Build the views of pages and of bulk methods in REFERENCE.md."""

from typecase.ir import Api, Operation
from typecase.names.api_names import Names
from typecase.python.client.page_arguments import page_arguments
from typecase.python.client.page_docs import describe_pages
from typecase.python.client.paged_methods import page_types
from typecase.python.examples.bulk_calls import batching_example, paging_example
from typecase.python.text.code import code
from typecase.python.text.markdown import code_span, inline
from typecase.python.text.symbols import plain
from typecase.python.types.annotations import Annotations
from typecase.python.views.pages import BatchesReferenceView, PagesReferenceView


def pages_reference(
    operation: Operation, api: Api, names: Names, package: str
) -> PagesReferenceView | None:
    """Return the view of the pages that a method returns.

    Return None if the operation has no pages.
    """
    paging = operation.paging
    if paging is None:
        return None
    types = page_types(operation, paging, Annotations(names.classes))
    own_arguments = page_arguments(operation, names)
    sentences = [
        f"Returns a {code_span(types.sync)}. {describe_pages(operation, names)}",
        f"{code_span(own_arguments.position)} is the `position` of an earlier iterator"
        " or page, the place of its next item. It belongs to the same values of all"
        " other arguments.",
    ]
    if own_arguments.model is not None:
        sentences.append(
            f"{code_span(own_arguments.model)} is a class, such as a model, as which"
            " each item is read; the items are then objects of it."
        )
    return PagesReferenceView(
        sentences=[inline(sentence) for sentence in sentences],
        position=code(own_arguments.position),
        example=paging_example(operation, api, names, package),
    )


def batches_reference(
    operation: Operation, api: Api, names: Names, package: str
) -> BatchesReferenceView | None:
    """Return the view of the method that sends any number of items in batches.

    Return None if the document describes no batching of the operation.
    """
    batching = operation.batching
    if batching is None:
        return None
    item = plain(Annotations(names.classes).value_type(batching.item))
    method = f"client.{names.bulk_method_path(operation)}"
    return BatchesReferenceView(
        call=inline(code_span(method)),
        signature=inline(
            code_span(f"{method}(items: Iterable[{item}]) -> list[Outcome[{item}]]")
        ),
        sentences=[
            inline(f"Sends any number of items, in batches of {batching.size}."),
            inline(
                "Returns an outcome for each item, in the same order: `Accepted`,"
                " `Rejected` with the `error` and the server's `entry` about the item,"
                " or `Failed` with the `error` if the response says nothing about it."
            ),
        ],
        example=batching_example(operation, api, names, package),
    )
