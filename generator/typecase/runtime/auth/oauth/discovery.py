"""Read the URLs of an authorization server from a discovery document."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any
from urllib.parse import urljoin, urlsplit

from ...credentials import Secrets
from ...errors import ConfigurationError
from ...json_value import is_object
from ...operation import JSON, DeclaredResponse, Operation
from ...response import Origin
from ...transport.base_url import validate_url
from ..token_steps import Perform, TokenRequest


@dataclass(frozen=True)
class UrlOperation(Operation[Any]):
    """An operation with a URL of its own, which may be relative to the base URL."""

    url: str = ""
    allow_http: bool = False

    @cached_property
    def origin(self) -> Origin:
        return Origin(self.id, self.method, self.path, has_template=False)

    def build_url(self, base_url: str, path: str) -> str:
        del path
        url = urljoin(f"{base_url}/", self.url)
        return validate_url(url, allow_http=self.allow_http, name=self.id)

    @property
    def has_client_headers(self) -> bool:
        # Another host must not receive headers for the API, such as an API key.
        return False


async def discover(
    perform: Perform, url: str, name: str, argument: str, *, allow_http: bool
) -> str:
    """Return a URL that a discovery document has.

    Args:
        perform: The function that sends the request.
        url: The URL of the discovery document.
        name: The name of the wanted URL, such as ``token_endpoint``.
        argument: The client argument for the token.
        allow_http: Whether URLs without TLS are allowed.

    Raises:
        ConfigurationError: The document does not have a valid URL of this name.
    """
    operation = UrlOperation(
        id=f"the discovery document of {argument}",
        method="GET",
        path=urlsplit(url).path or "/",
        responses=(DeclaredResponse("2XX", JSON, dict[str, Any]),),
        security=(),
        idempotent=True,
        url=url,
        allow_http=allow_http,
    )
    response = await perform(TokenRequest(operation, {}, Secrets()))
    found = response.body.get(name) if is_object(response.body) else None
    if not isinstance(found, str):
        raise ConfigurationError(f"{operation.id}: expected a URL as `{name}`")
    return validate_url(
        found, allow_http=allow_http, name=f"`{name}` in {operation.id}"
    )
