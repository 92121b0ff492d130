"""Identify schemas by pointers that stay when items are inserted in lists before them.

A kept name would otherwise pass to another schema: if a parameter is added before the
first one, the pointer `/paths/~1pets/get/parameters/0/schema` leads to another schema.
"""

import re
from collections.abc import Iterable
from typing import Any

from typecase.ir import SchemaId
from typecase.load import Document
from typecase.load.document import get_child, join_pointer, split_pointer
from typecase.load.json_types import as_list
from typecase.load.navigate.operations import resolve_mapping
from typecase.schema import JsonSchema

_MAY_BE_INDEX = re.compile(r"/\d")


def find_stable_pointers(
    document: Document, schema_ids: Iterable[SchemaId]
) -> dict[SchemaId, str]:
    """Return a pointer with words in place of indexes, for each id that has indexes.

    The word of a parameter is its location and name. That of a branch is its title, or
    the constant of a property, if no other branch has it. Other items keep their index.
    """
    pointers = {id_: _stable_pointer(document, id_) for id_ in schema_ids}
    return {id_: text for id_, text in pointers.items() if text != id_}


def _stable_pointer(document: Document, schema_id: SchemaId) -> str:
    if not _MAY_BE_INDEX.search(schema_id):
        return schema_id
    tokens = split_pointer(schema_id)
    if not any(token.isdecimal() for token in tokens):
        return schema_id
    node: Any = document.root
    words: list[str] = []
    for token in tokens:
        word = _item_word(document, node, token) if token.isdecimal() else None
        words.append(word or token)
        try:
            node = get_child(node, token)
        except KeyError:  # Some ids lead to no value, such as those of headers.
            node = None
    return join_pointer("", *words)


def _item_word(document: Document, parent: Any, token: str) -> str | None:
    """Return the word in place of the index of an item; None if there is none."""
    items = as_list(parent)
    if int(token) >= len(items):
        return None
    nodes = [resolve_mapping(document, item, "")[0] for item in items]
    node = nodes[int(token)]
    if isinstance(node.get("in"), str) and isinstance(node.get("name"), str):
        return f"{node['in']}:{node['name']}"
    schemas = [JsonSchema(document, each, "") for each in nodes]
    for read in (_title, _constant):
        word = read(schemas[int(token)])
        if word is not None and [read(each) for each in schemas].count(word) == 1:
            return word
    return None


def _title(schema: JsonSchema) -> str | None:
    return None if schema.title is None else f"title:{schema.title}"


def _constant(schema: JsonSchema) -> str | None:
    """Return the first property with a single value, and that value."""
    for name, member in schema.properties.items():
        values = member.constants or ()
        if len(values) == 1:
            return f"{name}:{values[0]}"
    return None
