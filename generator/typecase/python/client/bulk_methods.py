"""Build the views of bulk methods, which iterate over pages or send many items."""

from msgspec.structs import replace

from typecase.ir import Operation
from typecase.python.client.method_docs import summary_line
from typecase.python.client.methods import NONE, Signature, client_signature
from typecase.python.client.overloads import as_overloads, split_by_body
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
    paging, own_names = operation.paging, names.resources[operation.resource]
    signature = client_signature(
        operation, names, annotations, excluded=paging.omitted_parameters
    )
    position = ArgumentView(code("position"), code("Position | None"), default=NONE)
    signature = _add_keyword(signature, position)
    item = annotations.value_type(paging.item)
    signatures = split_by_body(signature, *_page_types(item))
    sentences = [
        "To resume an earlier iteration, pass the `position` of its iterator, and the"
        " same values for all other arguments, which"
        f" `{own_names.methods[operation.pointer]}` describes."
    ]
    model: Code | None = None
    if paging.has_free_items:
        annotations.imports.add_names("typing", "Any")
        annotations.imports.add_names(".._runtime.bulk.pagination", "Item")
        model, item = code("model"), code("Any")
        required = ArgumentView(model, annotations.class_type("Item"), default=None)
        signatures += split_by_body(
            _add_keyword(signature, required), *_page_types(code("Item"))
        )
        annotation = code(f"{annotations.class_type('Any')} | None")
        optional = ArgumentView(model, annotation, default=NONE)
        signature = _add_keyword(signature, optional)
        sentences.append(
            "To read each item as an object, pass its class, such as a model, as"
            " `model`."
        )
    if paging.size is not None and paging.max_size is not None:
        size = names.arguments_by_wire_name(operation)[paging.size]
        sentences.append(
            f"Without `{size}`, it requests pages of {paging.max_size} items."
        )
    returns, async_returns = _page_types(item)
    return View(
        name=code(own_names.bulk_methods[operation.pointer]),
        signature=signature,
        overloads=as_overloads(signatures, annotations),
        model=model,
        operation=code(own_names.constants[operation.pointer]),
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


def _add_keyword(signature: Signature, argument: ArgumentView) -> Signature:
    return replace(signature, keywords=(*signature.keywords, argument))


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
