"""Build the views of bulk methods, which iterate over pages or send many items."""

from msgspec.structs import replace

from typecase.ir import Operation
from typecase.python.client.method_docs import summary_line
from typecase.python.client.methods import NONE, client_signature
from typecase.python.naming.naming import Names
from typecase.python.text.code import Code, code
from typecase.python.text.docstrings import METHOD_INDENT, docstring, wrap
from typecase.python.types.annotations import Annotations
from typecase.python.views import ArgumentView, View


def pages_view(
    operation: Operation, names: Names, annotations: Annotations
) -> View | None:
    """Return the view of the method that iterates over the items of all pages.

    Return None if the document describes no paging of the operation.
    """
    if operation.paging is None:
        return None
    annotations.imports.add_names(
        ".._runtime.bulk.pagination", "AsyncPages", "Pages", "Position"
    )
    item = annotations.value_type(operation.paging.item)
    position = ArgumentView(code("position"), code("Position | None"), default=NONE)
    signature = client_signature(
        operation, names, annotations, excluded=operation.paging.omitted_parameters
    )
    return View(
        name=code(names.resources[operation.resource].bulk_methods[operation.pointer]),
        signature=replace(signature, keywords=(*signature.keywords, position)),
        operation=code(
            names.resources[operation.resource].constants[operation.pointer]
        ),
        returns=code(f"Pages[{item}]"),
        async_returns=code(f"AsyncPages[{item}]"),
        docstring=_docstring(
            operation,
            detail="pages are fetched as they are needed",
            description="To resume an earlier iteration, pass the `position` of its"
            " iterator, and the same values for all other arguments.",
        ),
    )


def batches_view(
    operation: Operation, names: Names, annotations: Annotations
) -> View | None:
    """Return the view of the method that sends any number of items in batches.

    Return None if the document describes no batching of the operation.
    """
    batching = operation.batching
    if batching is None:
        return None
    annotations.imports.add_names("collections.abc", "AsyncIterable", "Iterable")
    annotations.imports.add_names(".._runtime.bulk.batch_outcomes", "Outcome")
    item = annotations.value_type(batching.item)
    return View(
        name=code(names.resources[operation.resource].bulk_methods[operation.pointer]),
        item=item,
        outcomes=annotations.list_type(f"Outcome[{item}]"),
        docstring=_docstring(
            operation,
            detail=f"any number of items, in batches of {batching.size}",
            description="Returns one outcome for each item, in the same order:"
            " `Accepted`, `Rejected` with the reason that the API gives, or `Failed` if"
            " the API did not report a result.",
        ),
    )


def _docstring(operation: Operation, *, detail: str, description: str) -> Code:
    blocks = (summary_line(operation, detail), wrap(description, indent=METHOD_INDENT))
    return docstring(blocks, indent=METHOD_INDENT)
