"""The bases of the generated clients that send webhooks and callbacks.

A sender knows nothing of the API's own credentials, addresses and errors: they are none
of a receiver's business.
"""

from collections.abc import Mapping
from copy import copy
from dataclasses import replace
from typing import Any, Self

from ..api import Api, Refusals, Server
from ..client.async_client import AsyncClient
from ..client.base_client import BaseClient
from ..client.client import Client
from ..options import ClientOptions

_RECEIVER = Server("receiver", "", placeholder=True, argument="base_url")


class _Sender(BaseClient):
    """What both kinds of senders share."""

    def __init__(
        self,
        api: Api,
        *,
        base_urls: Mapping[str, str | None],
        credentials: Mapping[str, Any],
        options: ClientOptions | None = None,
        http_client: Any = None,
    ) -> None:
        own = replace(
            api,
            servers=(_RECEIVER,),
            grants=(),
            environment={},
            security=(),
            refusals=Refusals,
        )
        super().__init__(
            own,
            base_urls={},
            credentials=credentials,
            options=options,
            http_client=http_client,
        )
        for url in filter(None, base_urls.values()):
            self._session = self._session.to(url)

    def to(self, url: str) -> Self:
        """A sender to another receiver, by its whole address; it shares connections.

        They are closed with any of those that share them.
        """
        twin = copy(self)
        twin._session = self._session.to(url)
        return twin


class Sender(_Sender, Client):
    """A synchronous client of receivers."""


class AsyncSender(_Sender, AsyncClient):
    """An asynchronous client of receivers."""
