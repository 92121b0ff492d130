"""Connect the clients of an API to the operations and servers that issue tokens."""

from typing import TYPE_CHECKING, Any, cast

from ..api import Api
from ..credentials import CallWithSecrets, Secrets
from ..secret import Secret
from .authentication import Authentication

if TYPE_CHECKING:
    from .token_grants import Grant


class TokenAuthentication(Authentication):
    """The authentication of an API whose clients can request tokens."""

    def replace_sources(
        self,
        api: Api,
        secrets: Secrets,
        call: CallWithSecrets,
        *,
        is_async: bool,
        allow_http: bool,
    ) -> tuple[Secrets, list[str | None]]:
        """Return the credentials with token providers in place of their sources.

        Also return the names of the servers of the operations that issue them.

        Args:
            api: The description of the API.
            secrets: The credentials of the client.
            call: The method of the client that sends token requests.
            is_async: Whether that method is a coroutine function.
            allow_http: Whether token URLs without TLS are allowed.

        Raises:
            ConfigurationError: Nothing issues the token for a source, or a source or a
                pair of client id and client secret is invalid.
        """
        has_pair = any(grant.client in secrets for grant in api.grants)
        if not has_pair and not any(map(_may_be_source, secrets.values())):
            return secrets, []
        from .token_calls import cache_factory
        from .token_providers import replace_sources

        create_cache = cache_factory(call, is_async=is_async)
        replaced, grants = replace_sources(
            api, secrets, create_cache, allow_http=allow_http
        )
        return replaced, [grant.server for grant in grants]

    def _sources(self, name: str, api: Api) -> list[str]:
        from .token_sources import source_class

        # Clients select a grant by its first token.
        return [
            f"{source_class(grant).__name__}(…)"
            for grant in cast("tuple[Grant, ...]", api.grants)
            if name == next(iter(grant.tokens))
        ]


def _may_be_source(credential: Secret[Any]) -> bool:
    """Return whether a credential may be a source of tokens, such as `Login`."""
    value = credential.reveal()
    return not isinstance(value, str | int) and not callable(value)
