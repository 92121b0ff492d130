"""Describe the authorization server of an OAuth 2 or OpenID Connect scheme."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ..token_issuer import TokenFetcher


@dataclass(frozen=True, slots=True, kw_only=True)
class OAuthServer:
    """The authorization server of an OAuth 2 or OpenID Connect scheme.

    A relative URL is relative to the base URL of the API.

    Attributes:
        token_urls: The token URLs by grant type, such as ``client_credentials``.
        authorization_url: The URL at which users authorize an application, or None.
        discovery_url: The URL of the OpenID Connect discovery document, which has the
            other URLs; None if there is no such document.
    """

    token_urls: Mapping[str, str] = field(default_factory=dict[str, str])
    authorization_url: str | None = None
    discovery_url: str | None = None

    def create_fetcher(
        self, argument: str, source: Any, *, allow_http: bool
    ) -> TokenFetcher | None:
        """Return what fetches the tokens for the source that a user passed.

        The parameters and errors are those of `TokenIssuer.create_fetcher`.
        """
        from .token_fetcher import OAuthTokenFetcher, Source

        if not isinstance(source, Source):
            return None
        return OAuthTokenFetcher(
            argument,
            source,
            token_urls=self.token_urls,
            discovery_url=self.discovery_url,
            allow_http=allow_http,
        )
