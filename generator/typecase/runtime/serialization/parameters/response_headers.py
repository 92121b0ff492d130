"""The declared headers of answers, with types: an answer or error in, a model of its
headers out, and the model as texts. What an answer may say beyond them is not here.
"""

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from datetime import datetime
from functools import cache
from typing import Any, ClassVar, Protocol, Self

from pydantic import ConfigDict, ValidationError
from pydantic_core import PydanticSerializationError

from ...errors import DecodingError, Fault
from ...http.header_syntax import check_header
from ...models.model import Model, wire_fields
from ...models.read_write_only import Side
from ...operation import JSON, Parameter
from ...response import Origin
from ...validation.pydantic_errors import faults_of
from ...validation.request_validation import Refused
from . import type_shape
from .style_decoder import from_text
from .style_encoder import simple

# As servers write `Last-Modified`, though its document says `date-time`.
_HTTP_DATE = re.compile(r"[A-Z][a-z]{2}, [0-9]{2} [A-Z][a-z]{2} [0-9]{4} [0-9:]{8} GMT")


class Answered(Protocol):
    """What has headers: a `Response`, an open stream, or the error of a status."""

    @property
    def status(self) -> int: ...

    @property
    def headers(self) -> Mapping[str, str]: ...

    @property
    def origin(self) -> Origin | None: ...


class HeadersModel(Model):
    """Headers that the answers of an operation may have."""

    model_config = ConfigDict(extra="forbid")

    __exploded__: ClassVar[frozenset[str]] = frozenset()
    """Names on the wire of those with ``=`` between the names and values in them."""
    __as_json__: ClassVar[frozenset[str]] = frozenset()
    """Names on the wire of those that are JSON texts."""

    @classmethod
    def of(cls, answer: Answered) -> Self:
        """The headers of an answer or error; one that breaks its schema is a
        `DecodingError` with the ``header``."""
        sent: dict[str, Any] = {}
        try:
            for each in _declared(cls):
                if each.name in answer.headers:
                    sent[each.name] = _plain(each, answer.headers[each.name])
            read: Self = _typed(cls).adapter.validate_python(sent, context=Side.ANSWER)
        except Refused as refused:
            fault = refused.faults[0]
        except ValidationError as error:
            name = str(error.errors()[0]["loc"][0])
            fault = Fault(name, faults_of(error, sent)[0].message)
        else:
            return read
        raise DecodingError(
            answer.origin, answer.status, b"", fault.message, header=fault.place
        )

    def texts(self) -> dict[str, str]:
        """The headers that are given, as a server sends them."""
        try:
            plain = _typed(type(self)).adapter.dump_python(
                self, mode="json", by_alias=True, exclude_unset=True, warnings="error"
            )
        except PydanticSerializationError:
            raise ValueError("a header has a value of the wrong type") from None
        parameters = {each.name: each for each in _declared(type(self))}
        return {
            name: _written(parameters[name], value)
            for name, value in plain.items()
            if value is not None or self._takes_null(name)
        }

    def _takes_null(self, name: str) -> bool:
        # Elsewhere None is a header that is not sent.
        field = wire_fields(type(self))[name]
        is_required = type(self).model_fields[field].is_required()
        is_said = is_required or field in self.__nullable__
        return name in self.__as_json__ and is_said


def texts_of(headers: Mapping[str, str] | HeadersModel) -> Mapping[str, str]:
    """Headers as texts, whichever way a handler gives them."""
    return headers.texts() if isinstance(headers, HeadersModel) else headers


def _written(parameter: Parameter, value: Any) -> str:
    try:
        text = simple(parameter, value)
        check_header(parameter.name, text)
    except ValueError as error:
        raise ValueError(f"header {parameter.name}: {error}") from None
    return text


def _plain(parameter: Parameter, text: str) -> Any:
    if parameter.media_type is None:
        is_instant = list(type_shape.arms(parameter.type)) == [datetime]
        if is_instant and _HTTP_DATE.fullmatch(text):
            from email.utils import parsedate_to_datetime

            with suppress(ValueError):
                return parsedate_to_datetime(text)
        return from_text(parameter, text)
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise Refused(Fault(parameter.name, "is not JSON")) from None


def _declared(kind: type[HeadersModel]) -> Iterator[Parameter]:
    """The headers of a model, each as a header parameter is described."""
    for name, own in type_shape.members(kind).items():
        yield Parameter(
            name,
            name,
            "header",
            own,
            explode=name in kind.__exploded__,
            media_type=JSON if name in kind.__as_json__ else None,
        )


@cache
def _typed(kind: type[HeadersModel]) -> Parameter:
    return Parameter("headers", "headers", "header", kind)
