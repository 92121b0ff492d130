# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# models.py
class PetListHeaders(HeadersModel):
    """Headers that responses of `GET /pets` may have."""

    __secrets__: ClassVar[frozenset[str]] = frozenset({"x_key"})
    __exploded__: ClassVar[frozenset[str]] = frozenset({"X-Page"})
    __as_json__: ClassVar[frozenset[str]] = frozenset({"X-Last"})

    x_total: Annotated[
        Annotated[int, Field(ge=0)] | str | None, Field(alias="X-Total")
    ] = None
    """The number of pets."""
    x_kind: Annotated[PetListXKind | None, Field(alias="X-Kind")] = None
    x_tags: Annotated[list[str] | None, Field(alias="X-Tags")] = None
    x_page: Annotated[Page | None, Field(alias="X-Page")] = None
    x_last: Annotated[Page | None, Field(alias="X-Last")] = None
    x_key: Annotated[str | None, Field(alias="X-Key")] = None
    retry_after: Annotated[int | None, Field(alias="Retry-After")] = None
    """Seconds to wait. Only with status 429. Deprecated."""


class PetListXKind(OpenStrEnum):
    TAME = "tame"
    WILD = "wild"


class RetryAfterHeaders(HeadersModel):
    """Headers that responses may have."""

    retry_after: Annotated[int | None, Field(alias="Retry-After")] = None
    """Seconds to wait. Deprecated."""


class PetNewHeaders(HeadersModel):
    """Headers that responses of `POST /pets` may have."""

    of_: Annotated[str, Field(alias="Of")]


# pets.py
class Pets(Resource):
    def list(self, **call_options: Unpack[CallOptions]) -> None:
        """`GET /pets`.

        Headers:
            `models.PetListHeaders.of` parses the headers of a response or an error.
            X-Total: The number of pets.
            Retry-After: Seconds to wait. Only with status 429. Deprecated.

        Raises:
            RateLimitError: 429.
        """
        return self._call(_operations.describe_list(), call_options)


class Pets(Resource):
    def drop(self, id: str, **call_options: Unpack[CallOptions]) -> None:
        """`DELETE /pets/{id}`.

        Headers:
            `models.RetryAfterHeaders.of` parses the headers of a response or an error.
            Retry-After: Seconds to wait. Only with status 429. Deprecated.

        Raises:
            RateLimitError: 429.
        """
        return self._call(_operations.describe_drop(), call_options, id=id)


# response_headers.yaml:19:13: warning[degraded]: the header 'content-type' is ignored: `content` states the media type (#/paths/~1pets/get/responses/200/headers/content-type)
