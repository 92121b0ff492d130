"""Generate declared response headers, and compare those that a client reads."""

import re
from typing import Any

from pydantic import TypeAdapter

from tests.integration.contract.generated_api import GeneratedApi
from tests.integration.contract.value_comparison import find_difference
from tests.integration.contract.value_generator import (
    Fill,
    NoValueError,
    ValueGenerator,
)

ATTEMPTS = 12
HTTP_HEADERS = re.compile(
    "connection|content-(encoding|length|range)|date|location|server|set-cookie"
    "|transfer-encoding|upgrade"
)
"""Response headers that clients and servers set or interpret themselves."""

DEFAULT_REQUEST_HEADERS = frozenset(
    {"accept-encoding", "connection", "host", "user-agent"}
)
"""Request headers that the HTTP library adds."""

READ_BY = re.compile(r"Read by `models\.(\w+)\.of`")
"""The sentence by which the docstring of a method names the model of its headers."""


def list_default_headers(operation: Any, arguments: Any) -> set[str]:
    """Return the header parameters that the HTTP library sends though not passed."""
    return {
        parameter.argument
        for parameter in operation.parameters
        if parameter.location == "header"
        and parameter.name.lower() in DEFAULT_REQUEST_HEADERS
        and parameter.argument not in arguments
    }


class HeaderValues:
    """Generate and compare the response headers of one API."""

    def __init__(self, api: GeneratedApi) -> None:
        self._values = ValueGenerator()
        scalar_text = api.import_runtime("serialization.parameters.scalar_text")
        self._has_one_scalar_type = scalar_text.has_one_scalar_type
        self._errors = api.import_runtime("errors")
        self._models = api.import_module("models")

    def generate_headers(self, docstring: str | None, fill: Fill, seed: str) -> Any:
        """Return headers of the model that a docstring names, or None."""
        match = READ_BY.search(docstring or "")
        if match is None:
            return None
        model = getattr(self._models, match[1])
        reason = "nothing was tried"
        for attempt in range(ATTEMPTS):
            headers = self._values.generate(
                model, TypeAdapter(model), fill, f"{seed}/headers/{attempt}"
            )
            try:
                return self._remove_ambiguous(headers)
            except ValueError as error:
                reason = str(error)
        raise NoValueError(reason)

    def find_difference(self, sent: Any, response: Any) -> str | None:
        """Describe the first header that arrives with another value, or return None."""
        if not sent:
            return None
        received = type(sent).of(response)
        return find_difference(_get_headers(sent), _get_headers(received), "headers")

    def _remove_ambiguous(self, headers: Any) -> Any:
        """Keep only the headers whose text represents one value.

        The text of a header may be that of several types, and whitespace around an item
        is lost.
        """
        model = type(headers)
        values = _get_headers(headers)
        try:
            received = model.of(_HeaderResponse(model(**values).texts()))
        except self._errors.DecodingError as error:
            raise ValueError(str(error)) from None
        unambiguous = {
            name: value
            for name, value in values.items()
            if self._has_one_scalar_type(model.model_fields[name].annotation)
            or find_difference(value, getattr(received, name), "") is None
        }
        return model(**unambiguous)


def _get_headers(headers: Any) -> dict[str, Any]:
    """Return the headers that are set, without those of HTTP itself."""
    fields = type(headers).model_fields
    return {
        name: getattr(headers, name)
        for name in headers.model_fields_set
        if not HTTP_HEADERS.fullmatch((fields[name].alias or name).lower())
    }


class _HeaderResponse:
    """A response with these headers, as far as a model of headers reads one."""

    status = 200
    origin = None

    def __init__(self, headers: dict[str, str]) -> None:
        self.headers = headers
