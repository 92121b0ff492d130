"""Methods beside an operation's own: for all its pages, or any number of items."""

from typecase.ir import Operation
from typecase.python.client.method_docs import INDENT, first_line
from typecase.python.client.methods import NONE, method_arguments
from typecase.python.naming.naming import Names
from typecase.python.text.code import Code, code
from typecase.python.text.docstrings import docstring, wrap
from typecase.python.types.annotations import Annotations
from typecase.python.views import ArgumentView, View


def pages_view(
    operation: Operation, names: Names, annotations: Annotations
) -> View | None:
    """Describe the method that goes from page to page."""
    if operation.paging is None:
        return None
    for name in ("AsyncPages", "Pages", "Position"):
        annotations.imports.name(".._runtime.bulk.pagination", name)
    position = ArgumentView(code("position"), code("Position | None"), NONE)
    without = operation.paging.without
    kept = method_arguments(operation, names, annotations, without=without)
    return View(
        name=code(names.resources[operation.resource].extra[operation.pointer]),
        arguments=(*kept, position),
        item=annotations.value(operation.paging.item),
        docstring=_docstring(
            operation,
            "pages are fetched when they are needed",
            "Given the `position` of an earlier iterator, it goes on where that stood,"
            " as long as the other arguments are the same.",
        ),
    )


def batches_view(
    operation: Operation, names: Names, annotations: Annotations
) -> View | None:
    """Describe the method that sends items in batches."""
    batching = operation.batching
    if batching is None:
        return None
    for name in ("AsyncIterable", "Iterable"):
        annotations.imports.name("collections.abc", name)
    annotations.imports.name(".._runtime.bulk.batch_outcomes", "Outcome")
    item = annotations.value(batching.item)
    return View(
        name=code(names.resources[operation.resource].extra[operation.pointer]),
        item=item,
        outcomes=annotations.many(f"Outcome[{item}]"),
        docstring=_docstring(
            operation,
            f"any number, {batching.size} at a time",
            "Each item has an outcome, in the same order: `Accepted`, `Rejected` with"
            " what the API says of it, or `Failed` where the API said nothing.",
        ),
    )


def _docstring(operation: Operation, how: str, more: str = "") -> Code:
    return docstring(
        (first_line(operation, how), wrap(more, indent=INDENT)), indent=INDENT
    )
