"""Validate and encode the values of parameters, and add them to a request."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote

from ...credentials import Scheme
from ...errors import Fault
from ...http import media_type as media
from ...http.error_message import to_printable
from ...http.header_and_cookie_syntax import check_header
from ...json_value import is_object
from ...operation import Operation
from ...validation.request_validation import InvalidValueError, validate_to_json
from ..encoded_request import WHOLE_TEXT, EncodedRequest, Pairs, escape
from .form_fields import FORM, encode_form_fields
from .parameter_description import ParameterDescription
from .style_encoder import (
    empty_value_error,
    encode_pairs,
    encode_text,
    serialize_content,
)


@dataclass(frozen=True)
class Parameter(ParameterDescription):
    """A parameter of an operation."""

    def add_to(
        self,
        encoded: EncodedRequest,
        operation: Operation[Any],
        find_schemes: Callable[[], Iterable[Scheme]],
        value: Any,
    ) -> None:
        """Validate a value of the parameter, and add it to a request.

        ``find_schemes`` returns the security schemes of the operation.

        Raises:
            InvalidValueError: The value is invalid, or cannot be sent in its location.
        """
        json_value = validate_to_json(self, value, self.argument)
        try:
            match self.location:
                case "query" | "querystring" | "cookie":
                    new_pairs = _encode_pairs(self, json_value)
                    if not new_pairs:
                        # Without the parameter, a request could have another meaning.
                        raise empty_value_error(self)
                    if is_object(json_value):
                        # Some readers take a value without a name for a name.
                        keys = [
                            unquote(text if name in ("", WHOLE_TEXT) else name)
                            for name, text in new_pairs
                        ]
                        _refuse_keys(
                            keys,
                            get_reserved_names(operation, self, find_schemes(), keys),
                        )
                    (
                        encoded.cookies if self.location == "cookie" else encoded.query
                    ).extend(new_pairs)
                case "header":
                    text = encode_text(self, json_value)
                    check_header(self.name, text)
                    encoded.headers.append((self.name, text))
                case "path":
                    text = encode_text(self, json_value)
                    if text in ("", ".", ".."):
                        raise ValueError(
                            "may not be empty, '.' or '..', which clients and proxies"
                            " remove from a path"
                        )
                    encoded.path = encoded.path.replace(f"{{{self.name}}}", text)
                case "form":
                    raise ValueError("is a form field, which belongs in the body")
        except ValueError as error:
            raise InvalidValueError(Fault(self.argument, str(error))) from None


def _encode_pairs(parameter: ParameterDescription, value: Any) -> Pairs:
    """Return the escaped names and values of a parameter in the query or in cookies.

    Raises:
        ValueError: The value cannot be encoded in the style of the parameter.
    """
    if parameter.location != "querystring":
        return list(encode_pairs(parameter, value))
    if media.essence(parameter.media_type or "") == FORM and is_object(value):
        return list(encode_form_fields(parameter.shape, value, "querystring"))
    # Any other media type makes the whole query one text, without names.
    return [(WHOLE_TEXT, escape(serialize_content(parameter, value)))]


def get_reserved_names(
    operation: Operation[Any],
    parameter: ParameterDescription,
    schemes: Iterable[Scheme],
    keys: Iterable[str],
) -> set[str]:
    """Return the names that a free-form object in a parameter may not have as keys.

    If the object is exploded, its keys are sent as names in the location of the
    parameter. Reserved are the names of API keys and of other parameters there, and the
    declared properties of those other parameters that are exploded objects, except
    names that the parameter itself declares. So are those ``keys`` that belong to a
    parameter in the style `deepObject`, such as ``filter[key]``. All undeclared keys
    belong to an exploded object that allows them, if the parameter does not.
    """
    location = "cookie" if parameter.location == "cookie" else "query"
    names = {
        name
        for scheme in schemes
        for place, name in [scheme.parameter]
        if place == location
    }
    is_deep = parameter.wire_style == "deepObject"
    is_closed = not (is_deep or parameter.shape.allows_undeclared)
    for other in operation.parameters:
        if other is not parameter and other.location == parameter.location:
            names.add(other.name)
            if other.wire_style == "deepObject":
                names |= {key for key in keys if key.startswith(f"{other.name}[")}
            elif other.exploded:
                names |= other.shape.properties.keys()
                if is_closed and other.shape.allows_undeclared:
                    names |= set(keys)
    return names - {parameter.name, *parameter.shape.properties}


def _refuse_keys(keys: Iterable[str], reserved: set[str]) -> None:
    """Refuse a free-form object that would overwrite or repeat another value.

    Raises:
        ValueError: One of its keys is in ``reserved``.
    """
    for key in keys:
        if key in reserved:
            raise ValueError(
                f"the key {to_printable(key)} is the name of another"
                " parameter or of a credential of this operation: remove it from the"
                " object"
            )
