"""Find the schemas that references name by `$id` or `$anchor`, as in JSON Schema."""

from collections import defaultdict
from pathlib import Path
from typing import Any

from typecase.load.document import join_pointer
from typecase.load.json_types import as_list, as_mapping


def folder_by_id(root: Any, path: Path) -> str:
    """Return the URL of the folder of a file according to the `$id` of its root.

    ``path`` is the path of the file. Return "" if the `$id` does not end in its name.
    """
    identifier = as_mapping(root).get("$id")
    name = f"/{path.name}"
    if not isinstance(identifier, str) or not identifier.endswith(name):
        return ""
    return identifier.removesuffix(name) + "/"


def find_names(root: Any) -> dict[str, list[str]]:
    """Return the pointers of the mappings in a file by their names.

    The names are the values of `$id`, and `#` followed by the values of `$anchor` and
    of `$dynamicAnchor`.
    """
    names: dict[str, list[str]] = defaultdict(list)
    pending: list[tuple[Any, str]] = [(root, "")]
    while pending:
        node, pointer = pending.pop()
        identifier = as_mapping(node).get("$id")
        if isinstance(identifier, str):
            names[identifier.removesuffix("#")].append(pointer)
        for keyword in ("$anchor", "$dynamicAnchor"):
            anchor = as_mapping(node).get(keyword)
            if isinstance(anchor, str):
                names[f"#{anchor}"].append(pointer)
        children = as_mapping(node).items() or enumerate(as_list(node))
        pending += [(child, join_pointer(pointer, key)) for key, child in children]
    return dict(names)
