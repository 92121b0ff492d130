"""Separate responses that methods return from other representations of the same.

Where a server offers JSON, methods ask for JSON and return its type. XML, text and
other kinds of JSON under the same status are alternatives, for which callers ask by an
`Accept` header.
"""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from typecase.ir import Anything, Overload, Parameter, Response, Scalar, ScalarKind
from typecase.lower.operations.media_types import JSON, JSON_RANGES, essence, is_json
from typecase.schema import JsonSchema
from typecase.schema.same_rules import have_same_rules

_DATA_FORMATS = frozenset(
    {
        "application/cbor",
        "application/csv",
        "application/msgpack",
        "application/vnd.msgpack",
        "application/x-msgpack",
        "application/x-www-form-urlencoded",
        "application/x-yaml",
        "application/xml",
        "application/yaml",
    }
)
_DATA_SUFFIXES = ("+cbor", "+json", "+msgpack", "+xml", "+yaml")
_FORMAT_PARAMETERS = frozenset(
    {"alt", "format", "mime_type", "output", "output_format", "response_format"}
)
"""Names of parameters by which callers choose a media type, in place of `Accept`."""


def mark_alternatives(
    responses: Sequence[Response], schemas: Sequence[JsonSchema]
) -> list[Response]:
    """Return the responses of one status, of which alternatives to JSON are marked.

    ``schemas`` are those of their bodies. Images, files and other bodies that
    JSON cannot represent are no alternatives: a server may send them unasked. Nor are
    streams, because the server may choose between them and JSON.
    """
    preferred = min(responses, key=_json_rank, default=None)
    if preferred is None or _json_rank(preferred) == _NO_JSON:
        return list(responses)
    own = next(
        schema
        for response, schema in zip(responses, schemas, strict=True)
        if response is preferred
    )
    return [
        replace(
            response,
            is_alternative=response is not preferred
            and response.sequence is None
            and (_is_data(response) or have_same_rules(schema, own)),
        )
        for response, schema in zip(responses, schemas, strict=True)
    ]


def split_alternatives(
    responses: Iterable[Response],
    parameters: Iterable[Parameter],
    overloads: Iterable[Overload],
) -> tuple[tuple[Response, ...], tuple[Response, ...]]:
    """Return the responses that methods may return, and the alternatives.

    If a parameter such as `format` chooses the media type, there are no alternatives.
    Nor is a response an alternative that one of the overloads promises.
    """
    responses = tuple(responses)
    names = {parameter.wire_name.lower().replace("-", "_") for parameter in parameters}
    if names & _FORMAT_PARAMETERS:
        return responses, ()
    promised = {
        response.pointer
        for overload in overloads
        for response in overload.select(responses)
    }
    alternatives = tuple(
        response
        for response in responses
        if response.is_alternative and response.pointer not in promised
    )
    return tuple(each for each in responses if each not in alternatives), alternatives


_NO_JSON = 3


def _json_rank(response: Response) -> int:
    """Return how well JSON describes a response: 0 is best, `_NO_JSON` not at all.

    JSON without a schema promises nothing, so that no other body is an alternative.
    """
    name = essence(response.media_type)
    body_type = response.type
    if (
        response.sequence is not None
        or body_type is None
        or isinstance(body_type, Anything)
        or body_type == Scalar(ScalarKind.BINARY)
    ):
        return _NO_JSON
    if name in JSON_RANGES and body_type != Scalar(ScalarKind.STRING):
        return 2
    return 0 if name == JSON else 1 if is_json(name) else _NO_JSON


def _is_data(response: Response) -> bool:
    """Return whether a media type can represent what JSON represents."""
    name = essence(response.media_type)
    return (
        name.startswith("text/")
        or name in _DATA_FORMATS
        or (name.startswith("application/") and name.endswith(_DATA_SUFFIXES))
        or (name in JSON_RANGES and response.type != Scalar(ScalarKind.BINARY))
    )
