"""The responses of one operation: its node in, each response with its status, its place
and the words for what stands in it out.
"""

from collections.abc import Iterator

from msgspec import Struct

from typecase.load.document import join
from typecase.load.plain import mapping
from typecase.lower.context import Context, Hint, Node
from typecase.lower.hints import words


class Response(Struct, frozen=True):
    """One response; its place is where a reference leads, if it is one."""

    status: str
    node: Node
    pointer: str
    hint: Hint


def responses(
    context: Context, node: Node, pointer: str, hint: Hint
) -> Iterator[Response]:
    """Yield the responses of an operation, in the order of the document."""
    for status, raw in mapping(node.get("responses")).items():
        own = join(pointer, "responses", status)
        response, at = context.target(raw, own)
        said = hint if status.startswith("2") else (*hint, status)
        named = words(context, at, own, (*said, "response"))
        yield Response(status, response, at, named)
