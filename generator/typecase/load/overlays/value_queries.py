"""Write JSONPath queries for places in a document."""

import json
import re
from collections.abc import Sequence
from typing import Any

from typecase.load.document import get_child, split_pointer
from typecase.load.json_types import is_list, is_mapping

_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_IDENTIFYING_KEYS = (("name", "in"), ("name",), ("url",))
"""The keys that tell the items of lists in OpenAPI apart, by kind of list."""


def to_query(root: Any, pointer: str) -> str:
    """Return a query that selects the value at a JSON pointer.

    An item of a list is selected by its keys if possible, so that the query still
    selects it when other items are added or removed.
    """
    query, node = "$", root
    for token in split_pointer(pointer):
        if is_list(node):
            query += _select_item(node, int(token))
        elif _NAME.fullmatch(token):
            query += f".{token}"
        else:
            query += f"[{quote_name(token)}]"
        node = get_child(node, token)
    return query


def _select_item(items: Sequence[Any], index: int) -> str:
    item = items[index]
    for keys in _IDENTIFYING_KEYS:
        if _has_texts(item, keys):
            others = (other for other in items if other is not item)
            if not any(
                is_mapping(other) and all(other.get(key) == item[key] for key in keys)
                for other in others
            ):
                tests = (f"@.{key} == {quote_name(item[key])}" for key in keys)
                return f"[?{' && '.join(tests)}]"
    return f"[{index}]"


def _has_texts(item: Any, keys: Sequence[str]) -> bool:
    return is_mapping(item) and all(isinstance(item.get(key), str) for key in keys)


def quote_name(text: str) -> str:
    """Return the name of a member in quotation marks."""
    # The escapes of JSON are those of JSONPath, but for the quotation marks.
    escaped = json.dumps(text, ensure_ascii=not text.isprintable())[1:-1]
    return "'" + escaped.replace('\\"', '"').replace("'", "\\'") + "'"


def has_value(root: Any, pointer: str) -> bool:
    """Return whether a JSON pointer leads to a value."""
    node = root
    for token in split_pointer(pointer):
        try:
            node = get_child(node, token)
        except KeyError:
            return False
    return True
