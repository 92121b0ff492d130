"""Decode the declared headers of responses as models, and encode such models as text.

For each operation that declares response headers, typecase generates a subclass of
`HeadersModel` with a field for each header.
"""

import json
import re
from collections.abc import Mapping
from contextlib import suppress
from datetime import datetime
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, Self

from pydantic import ConfigDict, ValidationError
from pydantic_core import PydanticSerializationError

from ...errors import DecodingError, Fault
from ...http.header_and_cookie_syntax import check_header
from ...models.fields import wire_fields
from ...models.model import Model, receiving
from ...models.read_write_only import Side
from ...models.shapes import object_shape
from ...operation import JSON, Typed
from ...response import Origin
from ...validation.pydantic_errors import convert_to_faults
from ...validation.request_validation import InvalidValueError
from .parameter_description import ParameterDescription
from .style_decoder import decode_text
from .style_encoder import encode_text

if TYPE_CHECKING:
    from pydantic import TypeAdapter

    from ...models.references import Adapter

# The date format of HTTP (RFC 9110), as in `Last-Modified`. Servers also use it in
# headers that the document declares as `date-time`.
_HTTP_DATE = re.compile(r"[A-Z][a-z]{2}, [0-9]{2} [A-Z][a-z]{2} [0-9]{4} [0-9:]{8} GMT")


class HasHeaders(Protocol):
    """Any object with response headers: a `Response`, an open stream or an error."""

    @property
    def status(self) -> int: ...

    @property
    def headers(self) -> Mapping[str, str]: ...

    @property
    def origin(self) -> Origin | None: ...


class HeadersModel(Model):
    """The headers that the responses of an operation may have."""

    model_config = ConfigDict(extra="forbid")

    __exploded__: ClassVar[frozenset[str]] = frozenset()
    """Wire names of the headers whose objects are sent as ``key=value,key=value``."""
    __as_json__: ClassVar[frozenset[str]] = frozenset()
    """Wire names of the headers whose text is JSON."""

    @classmethod
    def of(cls, response: HasHeaders) -> Self:
        """Return the declared headers of a response, an open stream or an error.

        Raises:
            DecodingError: A header cannot be decoded, breaks its schema, or is required
                but missing. The error's attribute ``header`` is its name.
        """
        values: dict[str, Any] = {}
        try:
            for parameter in _header_parameters(cls):
                if (text := response.headers.get(parameter.name)) is not None:
                    values[parameter.name] = _decode_header(parameter, text)
            with receiving():
                headers: Self = _adapter(cls).validate_python(
                    values, context=Side.RESPONSE
                )
        except InvalidValueError as refused:
            fault = refused.faults[0]
        except ValidationError as error:
            name = str(error.errors()[0]["loc"][0])
            fault = Fault(name, convert_to_faults(error, values)[0].message)
        else:
            return headers
        # Raised outside of the handlers, so that the error has no `__context__`, which
        # would contain the values.
        raise DecodingError(
            response.origin, response.status, b"", fault.message, header=fault.place
        )

    def texts(self) -> dict[str, str]:
        """Return the text of each header that is set, by wire name.

        A header that is None is left out, unless its text is JSON and the header is
        required or may be null.

        Raises:
            ValueError: A value cannot be sent in a header.
        """
        try:
            json_values = _adapter(type(self)).dump_python(
                self, mode="json", by_alias=True, exclude_unset=True, warnings="error"
            )
        except PydanticSerializationError:
            raise ValueError(
                "a header has a value that is not of the declared type: create models"
                " with their constructors, which check the values"
            ) from None
        parameters = {
            parameter.name: parameter for parameter in _header_parameters(type(self))
        }
        return {
            name: _encode_header(parameters[name], value)
            for name, value in json_values.items()
            if value is not None or self._sends_null(name)
        }

    def _sends_null(self, name: str) -> bool:
        """Return whether a header that is None is sent as the JSON text ``null``.

        ``name`` is the wire name of the header. This is so if its text is JSON and the
        header is required or may be null.
        """
        field = wire_fields(type(self))[name]
        is_required = type(self).model_fields[field].is_required()
        return name in self.__as_json__ and (is_required or field in self.__nullable__)


def format_headers(headers: Mapping[str, str] | HeadersModel) -> Mapping[str, str]:
    """Return the text of each header by name, given these texts or a model.

    Raises:
        ValueError: The model has a value that cannot be sent in a header.
    """
    return headers.texts() if isinstance(headers, HeadersModel) else headers


def _encode_header(parameter: ParameterDescription, value: Any) -> str:
    try:
        text = encode_text(parameter, value)
    except ValueError as error:
        raise ValueError(f"header {parameter.name}: {error}") from None
    check_header(parameter.name, text)
    return text


def _decode_header(parameter: ParameterDescription, text: str) -> Any:
    """Return the JSON value of a header, or a `datetime` for an HTTP date.

    Raises:
        InvalidValueError: The header must be JSON and is not, or has too many items.
    """
    if parameter.media_type is None:
        if parameter.shape.type is datetime and _HTTP_DATE.fullmatch(text):
            from email.utils import parsedate_to_datetime

            with suppress(ValueError):
                return parsedate_to_datetime(text)
        return decode_text(parameter, text)
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise InvalidValueError(Fault(parameter.name, "the text is not JSON")) from None


@cache
def _header_parameters(model: type[HeadersModel]) -> tuple[ParameterDescription, ...]:
    """Return a `ParameterDescription` for each header of a model."""
    return tuple(
        ParameterDescription(
            name,
            name,
            "header",
            shape,
            explode=name in model.__exploded__,
            media_type=JSON if name in model.__as_json__ else None,
        )
        for name, shape in object_shape(model).properties.items()
    )


@cache
def _adapter(model: type[HeadersModel]) -> "TypeAdapter[Any] | Adapter":
    return Typed(model).adapter
