"""Generate the response headers of an operation, and compare those that arrive."""

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
HEADERS_SET_BY_HTTP_LIBRARIES = re.compile(
    "connection|content-(encoding|length|range)|date|location|server|set-cookie"
    "|transfer-encoding|upgrade"
)
"""The lower-case names of response headers that HTTP libraries set or interpret."""

READ_BY = re.compile(r"Read by `models\.(\w+)\.of`")
"""The sentence by which the docstring of a method names the model of its headers."""


class HeaderChecker:
    """A generator of an API's response headers that also compares those received."""

    def __init__(self, api: GeneratedApi) -> None:
        self._values = ValueGenerator()
        self._object_shape = api.import_runtime("models.shapes").object_shape
        self._errors = api.import_runtime("errors")
        self._models = api.import_module("models")

    def generate_headers(self, docstring: str | None, fill: Fill, seed: str) -> Any:
        """Return headers for the response of the method with this docstring.

        Return None if the docstring names no model of headers. Raise `NoValueError` if
        no attempt yields headers that can be sent.
        """
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
                return self._keep_unambiguous(headers)
            except ValueError as error:
                reason = str(error)
        raise NoValueError(reason)

    def compare_headers(self, sent: Any, response: Any) -> str | None:
        """Describe the first header that arrives with another value, or return None.

        ``sent`` is a model of headers, or empty if the operation declares none.
        """
        if not sent:
            return None
        received = type(sent).of(response)
        return find_difference(_get_headers(sent), _get_headers(received), "headers")

    def _keep_unambiguous(self, headers: Any) -> Any:
        """Return the headers that must arrive unchanged.

        The others may arrive as another value: "5" may become a number, and whitespace
        around an item is lost. Raise ValueError if the headers cannot be sent or read.
        """
        model = type(headers)
        shapes = self._object_shape(model).fields
        values = _get_headers(headers)
        try:
            received = model.of(_HeaderResponse(model(**values).texts()))
        except self._errors.DecodingError as error:
            raise ValueError(str(error)) from None
        unambiguous = {
            name: value
            for name, value in values.items()
            if shapes[name].has_one_scalar_type
            or find_difference(value, getattr(received, name), "") is None
        }
        return model(**unambiguous)


def _get_headers(headers: Any) -> dict[str, Any]:
    """Return the values of a model of headers, without those that HTTP libraries set.

    The keys are the names of the model's fields.
    """
    fields = type(headers).model_fields
    return {
        name: getattr(headers, name)
        for name in headers.model_fields_set
        if not HEADERS_SET_BY_HTTP_LIBRARIES.fullmatch(
            (fields[name].alias or name).lower()
        )
    }


class _HeaderResponse:
    """The parts of a response that `of`, the method of a model of headers, reads."""

    status = 200
    origin = None

    def __init__(self, headers: dict[str, str]) -> None:
        self.headers = headers
