"""Build the views of bulk methods in REFERENCE.md."""

from typecase.ir import Api, Operation
from typecase.python.client.method_docs import join_alternatives
from typecase.python.examples.bulk_calls import batching_example, paging_example
from typecase.python.examples.calls import method_expression
from typecase.python.naming.naming import Names
from typecase.python.text.code import code
from typecase.python.text.markdown import code_span, inline
from typecase.python.types.annotations import Annotations
from typecase.python.views import View


def pages_reference(
    operation: Operation, api: Api, names: Names, package: str
) -> View | None:
    """Return the view of the method that iterates over the items of all pages.

    Return None if the document describes no paging of the operation.
    """
    paging = operation.paging
    if paging is None:
        return None
    item = (
        "Any"
        if paging.has_free_items
        else Annotations(names.classes).value_type(paging.item)
    )
    arguments = names.arguments_by_wire_name(operation)
    method = f"client.{names.bulk_method_path(operation)}"
    omitted = [arguments[name] for name in paging.omitted_parameters]
    model = ", model=None" if paging.has_free_items else ""
    size = code_span(arguments[paging.size]) if paging.size else ""
    sentences = [
        inline(
            f"Yields the items of all pages, each as {code_span(item)}. A page is"
            " fetched when it is needed."
        ),
        inline(
            f"Takes the arguments of {code_span(method_expression(operation, names))}"
            + (f", but not {join_alternatives(omitted)}" if omitted else "")
            + f", and {'`model` and ' if model else ''}`position`."
        ),
        inline(
            (
                f"By default, it asks for pages of {paging.max_size} items;"
                f" pass {size} for another size."
                if size and paging.max_size is not None
                else "By default, the service chooses the size of a page."
            ),
        ),
        inline(
            "`position` is the `position` of an earlier iterator, the place of its next"
            " item. It belongs to the same values of all other arguments."
        ),
    ]
    if model:
        sentences.append(
            inline(
                "`model` is a class, such as a model, as which each item is read; the"
                " items are then objects of it."
            )
        )
    example = paging_example(operation, api, names, package)
    example.imports = [
        code("import json"),
        code(""),
        code(f"from {package} import Position"),
        *example.imports,
    ]
    return View(
        call=inline(code_span(method)),
        signature=inline(
            code_span(f"{method}(…{model}, position=None) -> Pages[{item}]")
        ),
        sentences=sentences,
        example=example,
    )


def batches_reference(
    operation: Operation, api: Api, names: Names, package: str
) -> View | None:
    """Return the view of the method that sends any number of items in batches.

    Return None if the document describes no batching of the operation.
    """
    batching = operation.batching
    if batching is None:
        return None
    item = Annotations(names.classes).value_type(batching.item)
    method = f"client.{names.bulk_method_path(operation)}"
    return View(
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
