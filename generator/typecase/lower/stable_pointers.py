"""Identify schemas by pointers that stay when items are inserted in lists before them.

A kept name would otherwise pass to another schema: if a parameter is added before the
first one, the pointer `/paths/~1pets/get/parameters/0/schema` leads to another schema.
"""

import re
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Any

from typecase.ir import SchemaId
from typecase.load import Document
from typecase.load.document import get_child, join_pointer, split_pointer
from typecase.load.json_types import is_list
from typecase.load.navigate.operations import resolve_mapping
from typecase.schema import read_schema

_MAY_BE_INDEX = re.compile(r"/\d")
_BY_PARTS = ("property:", "properties:", "ref:")
"""What words begin with that say which parts an item has."""


def find_stable_pointers(
    document: Document, schema_ids: Iterable[SchemaId]
) -> dict[SchemaId, str]:
    """Return a pointer with words in place of indexes, for each id that has indexes.

    The word of a parameter is its location and name. That of a branch is its title, the
    constant of a property, a property, a reference, or all properties, if no other
    branch has the same. Other items keep their index.
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
        word = None
        if is_list(node) and token.isdecimal():
            word = find_item_word(document, node, int(token))
        words.append(word or token)
        try:
            node = get_child(node, token)
        except KeyError:  # Some ids lead to no value, such as those of headers.
            node = None
    return join_pointer("", *words)


def find_item_word(document: Document, items: Sequence[Any], index: int) -> str | None:
    """Return the word in place of the index of an item; None if there is none."""
    if index >= len(items):
        return None
    own, *others = (
        list_item_words(document, item)
        for item in (items[index], *items[:index], *items[index + 1 :])
    )
    taken = set(chain.from_iterable(others))
    words = (each for each in own if each not in taken)
    word = next(words, None)
    # What is alone needs no word by which it differs from others.
    return None if not others and word and word.startswith(_BY_PARTS) else word


def list_item_words(document: Document, item: Any) -> list[str]:
    """Return the words that may tell an item from the others, the best first."""
    node, _ = resolve_mapping(document, item, "")
    if isinstance(node.get("in"), str) and isinstance(node.get("name"), str):
        return [f"{node['in']}:{node['name']}"]
    schema = read_schema(document, node, "/item")
    words = [] if schema.title is None else [f"title:{schema.title}"]
    # The first property with a single value, and that value.
    words += [
        f"{name}:{member.constants[0]}"
        for name, member in schema.properties.items()
        if len(member.constants or ()) == 1 and member.constants
    ][:1]
    required = {*schema.required}
    names = sorted(schema.properties, key=lambda name: name not in required)
    words += [f"property:{name}" for name in names]
    branches = (*schema.all_of, *schema.any_of, *schema.one_of)
    references = (branch.reference or "" for branch in branches)
    words += [f"ref:{each.rpartition('/')[2]}" for each in references if each]
    return [*words, f"properties:{','.join(sorted(names))}"] if names else words
