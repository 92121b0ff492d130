"""Read XML bodies of requests, which generated servers do not read.

An XML document does not say of what types its texts are, so its schema decides.
"""

import json
from typing import Any
from xml.etree import ElementTree

from typecase.schema import JsonSchema
from typecase.serving.document.value_schemas import find_properties


class XmlError(Exception):
    """A body is no XML; the message says why."""


class _TreeBuilder(ElementTree.TreeBuilder):
    """A builder that refuses document types, which can declare endless entities."""

    def doctype(self, *_: str | None) -> None:
        raise XmlError("body: has a document type; leave it out")


def is_xml(media_type: str) -> bool:
    """Return whether a media type is one of XML."""
    essence = media_type.partition(";")[0].strip().lower()
    return essence.endswith(("/xml", "+xml"))


def read_xml(schema: JsonSchema | None, content: bytes) -> Any:
    """Return an XML document as the JSON value that a schema describes.

    A text that its type does not allow stays a text.

    Raises:
        XmlError: The content is no XML.
    """
    try:
        parser = ElementTree.XMLParser(target=_TreeBuilder())  # noqa: S314
        parser.feed(content)
        return _read(schema, parser.close())
    except (ElementTree.ParseError, ValueError, RecursionError) as error:
        raise XmlError(f"body: is no XML: {error}") from None


def _read(schema: JsonSchema | None, element: ElementTree.Element) -> Any:
    properties = find_properties(schema)
    types = schema.target.types if schema else ()
    if schema is not None and "array" in types:
        return [_read(schema.target.items, each) for each in element]
    if not properties and "object" not in types:
        return _convert(element.text or "", types)
    if (element.text or "").strip() and not len(element):
        return element.text
    values: dict[str, Any] = {}
    known: set[str] = set()
    for name, member in properties.items():
        items = member.items.target
        key = str(member.xml.get("name", name))
        if member.xml.get("attribute") is True and key in element.attrib:
            values[name] = _convert(element.attrib[key], member.types)
        # The items are among the other properties if no element is around them.
        is_bare = member.is_only("array") and member.xml.get("wrapped") is not True
        if is_bare:
            key = str(items.xml.get("name", name))
        known.add(key)
        found = [each for each in element if _name(each) == key]
        if found and is_bare:
            values[name] = [_read(items, each) for each in found]
        elif found:
            values[name] = _read(member, found[0])
    others = (each for each in element if _name(each) not in known)
    return {**values, **{_name(each): each.text or "" for each in others}}


def _name(element: ElementTree.Element) -> str:
    """Return the name of an element without its namespace."""
    return element.tag.rpartition("}")[2]


def _convert(text: str, types: tuple[str, ...]) -> Any:
    """Return a text as a number or as a truth value, if it is one and may be one."""
    if "string" in types:
        return text
    try:
        value = json.loads(text.strip())
    except ValueError:
        return text
    return value if isinstance(value, int | float) else text
