"""State the inferred pagination of an operation, as `names.lock` keeps it.

The statement is the value of `x-typecase-paging` in JSON. One without a way to a page
is about a list that is whole. `null` says that the operation has no list.
"""

import json
from collections.abc import Iterable
from typing import Any, cast

from typecase.ir import Operation, Paging
from typecase.names.kept import operation_key

WAY = ("items", "page", "offset", "cursor", "next", "last_item", "next_url")
"""The keys that say how a page is selected."""
ARGUMENTS = ("page", "offset", "cursor", "size")
"""The keys whose values are parameters, or members of the body."""
NO_PAGING = "null"
"""The statement about an operation without pages and without a whole list."""
PLACES = ("items", "next", "next_url", "last", "more", "total", "pages", "echo")
"""The keys whose values are places in a response."""
_TYPES = {
    **dict.fromkeys((*WAY, *ARGUMENTS, *PLACES), str),
    "first": int,
    "estimate": bool,
    "inferred": bool,
}


def describe_paging(paging: Paging) -> dict[str, Any]:
    """Return the value of `x-typecase-paging` that says what was inferred."""
    counts = paging.page is not None or paging.offset is not None
    keys = {
        "page": paging.page,
        "offset": paging.offset,
        "cursor": paging.cursor,
        "next": paging.next,
        "last_item": paging.last_item,
        "next_url": paging.next_url,
        "first": paging.first if counts else None,
        "size": paging.size,
        "items": paging.items,
        "last": paging.last,
        "more": paging.more,
        "total": paging.total,
        "pages": paging.pages,
        "echo": paging.echo,
        "estimate": paging.is_estimate or None,
        "inferred": True,
    }
    return {key: value for key, value in keys.items() if value is not None}


def record_paging(operations: Iterable[Operation]) -> dict[str, str]:
    """Return what was inferred about pages and whole lists, by operation key."""
    return {
        operation_key(each.method, each.pointer): _write(describe_paging(each.paging))
        for each in operations
        if each.paging and each.paging.is_inferred
    }


def _write(statement: dict[str, Any]) -> str:
    text = json.dumps(statement, separators=(",", ":"))
    # ` = ` ends the key of a line. JSON leaves this control character as it is.
    return text.replace(" =", "\\u0020=").replace("\x7f", "\\u007f")


def read_statement(text: str) -> dict[str, Any] | None:
    """Return a statement, or None for `null`; raise `ValueError` if it is none."""
    expected = "expected a value of `x-typecase-paging` in JSON, or null for none"
    try:
        value: object = json.loads(text)
    except (ValueError, RecursionError):
        raise ValueError(expected) from None
    if value is None:
        return None
    statement = cast("dict[str, Any]", value) if isinstance(value, dict) else {}
    if "items" not in statement or not all(
        type(each) is _TYPES.get(key) for key, each in statement.items()
    ):
        raise ValueError(expected)
    return statement
