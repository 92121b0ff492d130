"""Get the tokens of calls, and describe missing credentials, for all clients.

This module imports the rest of the folder when it is needed, so that creating a client
is fast.
"""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from ..api import Api
from ..credentials import CallWithSecrets, Secrets, WaitError
from ..operation import Security
from ..secret import Secret

if TYPE_CHECKING:
    from ..deadline import Deadline


class Authentication:
    """The authentication of an API whose users pass each credential or token."""

    def replace_sources(
        self,
        api: Api,
        secrets: Secrets,
        call: CallWithSecrets,
        *,
        is_async: bool,
        allow_http: bool,
    ) -> tuple[Secrets, list[str | None]]:
        """Return the credentials unchanged: nothing requests tokens."""
        del api, call, is_async, allow_http
        return secrets, []

    def get_tokens(
        self, providers: Iterable[Any], deadline: "Deadline", wait_error: WaitError
    ) -> list[Secret[Any]]:
        """Return the tokens of providers, as the function `get_tokens` does."""
        from .token_fetching import get_tokens

        return get_tokens(providers, deadline, wait_error)

    async def get_tokens_async(
        self, providers: Iterable[Any], deadline: "Deadline", wait_error: WaitError
    ) -> list[Secret[Any]]:
        """Return the tokens of providers, as the function `get_tokens_async` does."""
        from .token_fetching import get_tokens_async

        return await get_tokens_async(providers, deadline, wait_error)

    def describe_missing(
        self, security: Security, secrets: Mapping[str, Any], api: Api
    ) -> str:
        """Return how to pass the credentials that are missing.

        Args:
            security: The alternative sets of credentials, by client argument.
            secrets: The credentials of the client, by client argument.
            api: The API of the client.
        """
        from .missing_credentials import describe_missing_credentials

        return describe_missing_credentials(security, secrets, api, self._sources)

    def _sources(self, name: str, api: Api) -> list[str]:
        """Return the sources of tokens that an argument of a client accepts."""
        del name, api
        return []
