"""Read XML bodies of requests, which generated servers do not read.

An XML document does not say of what types its texts are, so its schema decides.
"""

import json
from typing import Any
from xml.etree import ElementTree

from typecase.load.json_types import as_list, as_mapping
from typecase.mock.document.api_document import ApiDocument


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


def read_xml(document: ApiDocument, schema: Any, content: bytes) -> Any:
    """Return an XML document as the JSON value that a schema describes.

    A text that its type does not allow stays a text.

    Raises:
        XmlError: The content is no XML.
    """
    try:
        parser = ElementTree.XMLParser(target=_TreeBuilder())  # noqa: S314
        parser.feed(content)
        return _read(document, schema, parser.close())
    except (ElementTree.ParseError, ValueError, RecursionError) as error:
        raise XmlError(f"body: is no XML: {error}") from None


def _read(document: ApiDocument, schema: Any, element: ElementTree.Element) -> Any:
    node = document.resolve(schema)
    properties = document.find_properties(node)
    kinds = as_list(node.get("type")) or [node.get("type")]
    if "array" in kinds:
        return [_read(document, node.get("items"), each) for each in element]
    if not properties and "object" not in kinds:
        return _convert(element.text or "", kinds)
    if (element.text or "").strip() and not len(element):
        return element.text
    values: dict[str, Any] = {}
    known: set[str] = set()
    for name, member in properties.items():
        items = document.resolve(member.get("items"))
        xml = as_mapping(member.get("xml"))
        key = str(xml.get("name", name))
        if xml.get("attribute") is True and key in element.attrib:
            values[name] = _convert(element.attrib[key], [member.get("type")])
        is_wrapped = xml.get("wrapped") is True
        if member.get("type") == "array" and not is_wrapped:
            key = str(as_mapping(items.get("xml")).get("name", name))
        known.add(key)
        found = [each for each in element if _name(each) == key]
        if found and member.get("type") == "array" and not is_wrapped:
            values[name] = [_read(document, items, each) for each in found]
        elif found:
            values[name] = _read(document, member, found[0])
    others = (each for each in element if _name(each) not in known)
    return {**values, **{_name(each): each.text or "" for each in others}}


def _name(element: ElementTree.Element) -> str:
    """Return the name of an element without its namespace."""
    return element.tag.rpartition("}")[2]


def _convert(text: str, kinds: list[Any]) -> Any:
    """Return a text as a number or as a truth value, if it is one and may be one."""
    if "string" in kinds:
        return text
    try:
        value = json.loads(text.strip())
    except ValueError:
        return text
    return value if isinstance(value, int | float) else text
