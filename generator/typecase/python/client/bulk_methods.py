"""Build the views of bulk methods, which iterate over pages or send many items."""

from typecase.ir import Operation
from typecase.python.client.method_docs import summary_line
from typecase.python.client.methods import NONE, method_arguments
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
    paging = operation.paging
    position = ArgumentView(code("position"), code("Position | None"), default=NONE)
    arguments = (
        *method_arguments(
            operation, names, annotations, excluded=paging.omitted_parameters
        ),
        position,
    )
    item = annotations.value_type(paging.item)
    signature = View(arguments=arguments, item=item)
    sentences = [
        "To resume an earlier iteration, pass the `position` of its iterator, and the"
        " same values for all other arguments."
    ]
    overloads: tuple[View, ...] = ()
    model: Code | None = None
    if paging.has_free_items:
        overloads = _model_overloads(signature, annotations)
        model = code("model")
        argument = ArgumentView(
            model, code(f"{annotations.class_type('Any')} | None"), default=NONE
        )
        signature = View(arguments=(*arguments, argument), item=code("Any"))
        sentences.append(
            "To read each item as an object of a class, such as a model, pass the class"
            " as `model`."
        )
    if paging.size is not None and paging.max_size is not None:
        size = names.arguments_by_wire_name(operation)[paging.size]
        sentences.append(f"Unless you pass `{size}`, it is {paging.max_size}.")
    return View(
        name=code(names.resources[operation.resource].bulk_methods[operation.pointer]),
        arguments=arguments,
        model=model,
        signature=signature,
        overloads=overloads,
        docstring=_docstring(
            operation,
            detail="pages are fetched as they are needed",
            description=" ".join(sentences),
        ),
    )


def _model_overloads(signature: View, annotations: Annotations) -> tuple[View, View]:
    """Return the overloads of a method without and with the argument `model`."""
    annotations.imports.add_names("typing", "Any", "overload")
    annotations.imports.add_names(".._runtime.bulk.pagination", "Item")
    model = ArgumentView(code("model"), annotations.class_type("Item"), default=None)
    with_model = View(arguments=(*signature.arguments, model), item=code("Item"))
    return signature, with_model


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
