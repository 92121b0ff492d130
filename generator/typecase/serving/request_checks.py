"""Check requests more strictly than the generated server does.

The generated types accept some values that the document does not: any text as a URI,
and a number as a date, for example. A client that sends such a value should learn it
from the mock, and not from the service.
"""

import re
from typing import Any

from msgspec import Struct

from typecase.runtime.http import media_type as media
from typecase.schema import JsonSchema
from typecase.serving.document.api_objects import ApiDocument
from typecase.serving.document.schema_checks import SchemaChecks
from typecase.serving.document.xml_bodies import is_xml
from typecase.serving.responses.requests import MockRequest

_MAX_TEXT = 300
"""The greatest number of characters of a reason, which may quote the whole request."""


class RequestFault(Struct, frozen=True):
    """Why a request does not fit its schemas, and where, such as ``body/pets/0``."""

    place: str
    message: str

    def __str__(self) -> str:
        """Return the place and the reason, which may be cut."""
        return _shorten(f"{self.place}: {self.message}")


class RequestChecks:
    """The checks of requests by the schemas of a document."""

    def __init__(self, document: ApiDocument) -> None:
        self._document = document
        self._checks = SchemaChecks("readOnly")

    def find_body_schema(self, operation: Any, content_type: str) -> JsonSchema | None:
        """Return the schema of a body; None if the document has none."""
        contents = self._document.find_bodies(operation)
        ranks = {name: media.match_rank(name, content_type) for name in contents}
        name = max(ranks, key=ranks.__getitem__, default="")
        return contents[name].schema if ranks.get(name) else None

    def find_fault(
        self, request: MockRequest, content_type: str
    ) -> RequestFault | None:
        """Return what is wrong with a request, or None.

        Checked are bodies of JSON and XML, and parameters of the path and the query
        that are a single text.

        Args:
            request: The request.
            content_type: The media type of its body.
        """
        operation = request.operation
        # A body that is missing, or cannot be read, was refused before.
        if request.body is not None and (
            media.is_json(content_type) or is_xml(content_type)
        ):
            schema = self.find_body_schema(operation, content_type)
            fault = self._checks.find_fault(schema, request.body)
            if fault is not None:
                return _locate("body", fault)
        in_path = {name: [text] for name, text in request.path_texts.items()}
        for location, sent in (("path", in_path), ("query", request.query)):
            parameters = self._document.find_parameters(operation, location)
            for name, parameter in parameters.items():
                texts, schema = sent.get(name, []), parameter.schema
                if len(texts) == 1 and schema and "string" in schema.target.types:
                    fault = self._checks.find_fault(schema, texts[0])
                    if fault is not None:
                        return _locate(name, fault)
        return None


def _locate(name: str, fault: str) -> RequestFault:
    place, _, message = fault.partition(": ")
    return RequestFault(f"{name}{place}", message)


def _shorten(text: str) -> str:
    # A body may have parts of a pair of UTF-16, which no response can have.
    text = re.sub("[\ud800-\udfff]", "\ufffd", text)
    return text if len(text) <= _MAX_TEXT else f"{text[:_MAX_TEXT]}…"
