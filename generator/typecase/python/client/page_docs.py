"""Describe in documentation how the pages of an operation follow each other."""

from typecase.ir import Operation
from typecase.names.api_names import Names
from typecase.python.client.page_arguments import page_arguments
from typecase.python.text.markdown import code_span


def describe_pages(operation: Operation, names: Names) -> str:
    """Return sentences about the pages of an operation; "" if it has none."""
    paging = operation.paging
    if paging is None:
        return ""
    arguments = names.arguments_by_wire_name(operation)

    def show(name: str) -> str:
        return code_span(arguments.get(name, name.removeprefix("/")))

    items = "its items" if paging.is_whole else "the items of this and all later pages"
    sentences = [f"Iterate over the result for {items}."]
    if paging.size is not None and paging.max_size is not None:
        sentences.append(
            f"Without {show(paging.size)}, pages of {paging.max_size} items are"
            " requested."
        )
    if paging.omitted_parameters and not operation.overloads:
        names_left_out = " or ".join(map(show, paging.omitted_parameters))
        sentences.append(f"With {names_left_out}, the result is the plain body.")
    return " ".join(sentences)


def describe_page_arguments(operation: Operation, names: Names) -> list[str]:
    """Return the entries of the arguments that only methods with pages have."""
    if operation.paging is None:
        return []
    own_arguments = page_arguments(operation, names)
    entries = [
        f"{own_arguments.position}: The `position` of an earlier iterator or page, to"
        " continue there with the same arguments."
    ]
    if own_arguments.model is not None:
        entries.append(
            f"{own_arguments.model}: The class as which each item is read, such as a"
            " model."
        )
    return entries
