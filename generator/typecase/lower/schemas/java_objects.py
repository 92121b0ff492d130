"""Recognize the schemas that springdoc writes for values of any type.

For Java's `Object`, springdoc writes `type: object` in OpenAPI 3.0, so that a
`Map<String, Object>` looks like a map of objects, though most values are texts and
numbers.
"""

from typecase.load import Document
from typecase.load.json_types import as_list, as_mapping
from typecase.load.navigate.operations import iter_operations


def is_by_springdoc(document: Document) -> bool:
    """Return whether springdoc wrote a document, by its server or its tags."""
    servers = map(as_mapping, as_list(document.root.get("servers")))
    return any(
        server.get("description") == "Generated server url" for server in servers
    ) or any(
        str(tag).endswith("-controller")
        for operation in iter_operations(document)
        for tag in as_list(operation.node.get("tags"))
    )
