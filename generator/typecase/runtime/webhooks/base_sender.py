"""What synchronous and asynchronous senders of webhooks and callbacks share.

A sender sends requests to a receiver, not to the API. A receiver must not learn the
API's own credentials, so a sender uses none of the API's credentials, servers and error
responses.
"""

from collections.abc import Mapping
from copy import copy
from dataclasses import replace
from typing import Any, Self

from ..api import Api, ErrorResponses, Server
from ..client.base_client import BaseClient
from ..options import ClientOptions, ClientOptionsDict
from ..redaction.traceback_redaction import CutTraceback
from ..secret import Secret, reveal_values

# A server without a URL: the argument `base_url` or the method `to` supplies the URL.
_RECEIVER = Server("receiver", "", placeholder=True, argument="base_url")


class BaseSender(BaseClient):
    """The base of synchronous and asynchronous senders.

    Args:
        api: The API that declares the webhooks.
        base_urls: The receiver's URL by the name of the client's argument for it, which
            may be concealed. At most one value is not None.
        credentials: The credentials for the receiver, by the client's arguments.
        options: The options of all calls, which may be concealed; None means the
            default options.
        http_client: The user's own HTTP client, if there is one.

    Raises:
        ConfigurationError: An argument is invalid.
    """

    # Each call may have a URL of its own.
    _must_be_usable = False

    def __init__(
        self,
        api: Api,
        *,
        base_urls: Mapping[str, str | Secret[str] | None],
        credentials: Mapping[str, Any],
        options: "ClientOptions | ClientOptionsDict | Secret[Any] | None" = None,
        http_client: Any = None,
    ) -> None:
        receiver_api = replace(
            api,
            servers=(_RECEIVER,),
            grants=(),
            environment={},
            security=(),
            required=(),
            error_responses=ErrorResponses,
        )
        super().__init__(
            receiver_api,
            base_urls={},
            credentials=credentials,
            options=options,
            http_client=http_client,
        )
        # There is one URL at most. Without it, callers choose the receiver with `to`.
        with CutTraceback():
            for url in filter(None, reveal_values(base_urls).values()):
                self._session = self._session.copy_for_url(url)

    def to(self, url: str) -> Self:
        """Return a copy of the sender that sends to the receiver at ``url``.

        Both share their connections, so closing either sender closes the connections of
        both.

        Raises:
            ConfigurationError: The URL is invalid.
        """
        # Tracebacks must not show the URL, which may contain a password.
        with CutTraceback():
            twin = copy(self)
            twin._is_copy = True
            twin._session = self._session.copy_for_url(url)
            return twin
