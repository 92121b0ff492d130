"""Build the views of bulk methods, which iterate over pages or send many items."""

from msgspec.structs import replace

from typecase.ir import Operation
from typecase.python.client.method_docs import summary_line
from typecase.python.client.methods import NONE, Signature, client_signature
from typecase.python.client.overloads import overload_view, split_body
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
    signature = client_signature(
        operation, names, annotations, excluded=paging.omitted_parameters
    )
    signature = replace(signature, keywords=(*signature.keywords, position))
    item = annotations.value_type(paging.item)
    sentences = [
        "To resume an earlier iteration, pass the `position` of its iterator, and the"
        " same values for all other arguments."
    ]
    overloads = split_body(signature, *_page_types(item), annotations)
    model: Code | None = None
    if paging.has_free_items:
        model, item = code("model"), code("Any")
        overloads = (
            *(overloads or (overload_view(signature, *_page_types(item)),)),
            *_model_overloads(signature, model, annotations),
        )
        annotation = code(f"{annotations.class_type('Any')} | None")
        signature = _add_model(signature, ArgumentView(model, annotation, NONE))
        sentences.append(
            "To read each item as an object of a class, such as a model, pass the class"
            " as `model`."
        )
    if paging.size is not None and paging.max_size is not None:
        size = names.arguments_by_wire_name(operation)[paging.size]
        sentences.append(f"Unless you pass `{size}`, it is {paging.max_size}.")
    returns, async_returns = _page_types(item)
    return View(
        name=code(names.resources[operation.resource].bulk_methods[operation.pointer]),
        signature=signature,
        overloads=overloads,
        model=model,
        operation=code(
            names.resources[operation.resource].constants[operation.pointer]
        ),
        returns=returns,
        async_returns=async_returns,
        is_awaited=False,
        docstring=_docstring(
            operation,
            detail="pages are fetched as they are needed",
            description=" ".join(sentences),
        ),
    )


def _page_types(item: Code) -> tuple[Code, Code]:
    """Return the types of the iterators over pages, of the sync and async client."""
    return code(f"Pages[{item}]"), code(f"AsyncPages[{item}]")


def _model_overloads(
    signature: Signature, model: Code, annotations: Annotations
) -> tuple[View, ...]:
    """Return the overloads of a method with the argument `model`."""
    annotations.imports.add_names("typing", "Any", "overload")
    annotations.imports.add_names(".._runtime.bulk.pagination", "Item")
    argument = ArgumentView(model, annotations.class_type("Item"), default=None)
    with_model = _add_model(signature, argument)
    types = _page_types(code("Item"))
    return split_body(with_model, *types, annotations) or (
        overload_view(with_model, *types),
    )


def _add_model(signature: Signature, model: ArgumentView) -> Signature:
    return replace(signature, keywords=(*signature.keywords, model))


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
    model = annotations.value_type(batching.item)
    item = annotations.argument_type(batching.item)
    overloads: tuple[View, ...] = ()
    if item != model:
        annotations.imports.add_names("typing", "Any", "overload")
        overloads = (_batch_types(model, model, annotations),)
        overloads += (_batch_types(item, code("Any"), annotations),)
    return View(
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


def _batch_types(item: Code, result: Code, annotations: Annotations) -> View:
    """Return the types of the items, and of the outcomes whose items are results."""
    return View(item=item, outcomes=annotations.list_type(f"Outcome[{result}]"))


def _docstring(operation: Operation, *, detail: str, description: str) -> Code:
    blocks = (summary_line(operation, detail), wrap(description, indent=METHOD_INDENT))
    return docstring(blocks, indent=METHOD_INDENT)
