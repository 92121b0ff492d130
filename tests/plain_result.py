"""Compare what methods return, whether it is a page or a plain value."""

from typing import Any, cast

from jobads import AsyncPage, Page


def plain_result(value: Any) -> Any:
    """Return the body of a page; any other value is returned unchanged."""
    result: Any = value
    if isinstance(value, Page | AsyncPage):
        result = cast(Page[Any, Any], value).body
    return result
