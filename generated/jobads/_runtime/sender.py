"""The base of what sends webhooks and callbacks: an API and the address of a receiver
in, a client whose calls go there out. Of the API's own credentials, addresses and
errors it knows nothing: they are none of a receiver's business.
"""

from collections.abc import Mapping
from copy import copy
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Self

from .api import Api, Refusals, Server
from .client import Client
from .options import ClientOptions

if TYPE_CHECKING:
    import httpx2

_RECEIVER = Server("receiver", "", placeholder=True, argument="base_url")


class Sender(Client):
    """A synchronous client of receivers."""

    def __init__(
        self,
        api: Api,
        *,
        base_urls: Mapping[str, str | None],
        credentials: Mapping[str, Any],
        options: ClientOptions | None = None,
        http_client: "httpx2.Client | None" = None,
    ) -> None:
        super().__init__(
            sending(api),
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


def sending(api: Api) -> Api:
    """What a sender needs of an API."""
    return replace(
        api,
        servers=(_RECEIVER,),
        grants=(),
        environment={},
        security=(),
        refusals=Refusals,
    )
