"""Build the views of bulk methods, which send many items."""

from typecase.ir import Operation
from typecase.names.api_names import Names
from typecase.python.client.method_docs import bulk_method_summary
from typecase.python.text.code import Code, code
from typecase.python.text.docstrings import METHOD_INDENT, docstring, wrap
from typecase.python.text.symbols import ANY, RUNTIME, symbol
from typecase.python.types.annotations import Annotations
from typecase.python.views.client import BatchesView, BatchTypesView

OUTCOME = symbol(f"{RUNTIME}.batches.outcomes", "Outcome")


def batches_view(
    operation: Operation, names: Names, annotations: Annotations
) -> BatchesView | None:
    """Return the view of the method that sends any number of items in batches.

    Return None if the document describes no batching of the operation.
    """
    batching = operation.batching
    if batching is None:
        return None
    model = annotations.value_type(batching.item)
    item = annotations.argument_type(batching.item)
    overloads: tuple[BatchTypesView, ...] = ()
    if item != model:
        overloads = (_batch_types(model, model, annotations),)
        overloads += (_batch_types(item, ANY, annotations),)
    return BatchesView(
        name=code(names.resources[operation.resource].bulk_methods[operation.pointer]),
        types=overloads[-1] if overloads else _batch_types(item, model, annotations),
        overloads=overloads,
        docstring=_docstring(
            operation,
            detail=f"any number of items, in batches of {batching.size}",
            description="Returns one outcome for each item, in the same order:"
            " `Accepted`, `Rejected` with the reason that the API gives, or `Failed` if"
            " the API did not report a result."
            + (
                " The `item` of an outcome is the item as you passed it."
                if overloads
                else ""
            ),
        ),
    )


def _batch_types(item: Code, result: Code, annotations: Annotations) -> BatchTypesView:
    """Return the types of the items, and of the outcomes whose items are results."""
    return BatchTypesView(
        item=item, outcomes=annotations.list_type(f"{OUTCOME}[{result}]")
    )


def _docstring(operation: Operation, *, detail: str, description: str) -> Code:
    blocks = (
        bulk_method_summary(operation, detail),
        wrap(description, indent=METHOD_INDENT),
    )
    return docstring(blocks, indent=METHOD_INDENT)
