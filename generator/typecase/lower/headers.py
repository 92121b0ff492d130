"""Headers of responses: a response in, the headers it declares out. Their values are
read as text; nothing is sent or checked by what is said of them.
"""

from collections.abc import Iterator

from typecase.ir import Header
from typecase.load.plain import mapping
from typecase.lower.context import Context, Node, child, notes


def lower_headers(context: Context, node: Node, pointer: str) -> Iterator[Header]:
    """Lower the headers of one response."""
    for name, raw in mapping(node.get("headers")).items():
        header, at = context.target(raw, child(pointer, "headers", name))
        if name.lower() == "content-type":
            # OpenAPI says to ignore it: the content says it.
            context.degraded("the content says the type of the content", at)
            continue
        schema, _ = context.target(mapping(header.get("schema")), child(at, "schema"))
        for word in ("schema", "content"):
            if word in header and schema.get("type") != "string":
                context.degraded("the value is read as text", child(at, word))
        yield Header(name, notes(header, also=(schema,)))
