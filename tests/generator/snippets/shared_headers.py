# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# models.py
from typing import Annotated

from pydantic import Field

from .._runtime.serialization.parameters.headers_model import HeadersModel


class PetListHeaders(HeadersModel):
    """Headers that responses of `GET /pets` may have."""

    x_rate_left: Annotated[int, Field(alias="X-Rate-Left")]
    """The number of remaining calls."""
    x_rate_reset: Annotated[int | None, Field(alias="X-Rate-Reset")] = None


class XRateLeftResetHeaders(HeadersModel):
    """Headers that responses may have."""

    x_rate_left: Annotated[int | None, Field(alias="X-Rate-Left")] = None
    """The number of remaining calls."""
    x_rate_reset: Annotated[int | None, Field(alias="X-Rate-Reset")] = None


class PetKeepHeaders(HeadersModel):
    """Headers that responses of `PUT /pets/{id}` may have."""

    e_tag: Annotated[str | None, Field(alias="ETag")] = None
    """Only with status 204."""
    x_rate_left: Annotated[int | None, Field(alias="X-Rate-Left")] = None
    """The number of remaining calls. Only with status 429."""
    x_rate_reset: Annotated[int | None, Field(alias="X-Rate-Reset")] = None
    """Only with status 429."""


class PetDropHeaders(HeadersModel):
    """Headers that responses of `DELETE /pets/{id}` may have."""

    x_rate_left: Annotated[int, Field(alias="X-Rate-Left")]
    """The number of remaining calls."""


# pets.py
class Pets(Resource):
    def find(self, id: str, **call_options: Unpack[CallOptions]) -> None:
        """`GET /pets/{id}`.

        Returns:
            A pet.
        Headers:
            `models.XRateLeftResetHeaders.of` parses the headers of a response or an
                error.
            X-Rate-Left: The number of remaining calls. Only with status 429.
            X-Rate-Reset: Only with status 429.
        Raises:
            RateLimitError: 429.
        """
        return self._call(_operations.FIND, call_options, id=id)
