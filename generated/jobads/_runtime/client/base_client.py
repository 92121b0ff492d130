"""The base of all clients: what `Client` and `AsyncClient` share."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from ..api import Api
from ..auth.token_grants import Grant, Source
from ..options import ClientOptions
from ..redaction.traceback_redaction import CutTraceback
from .session import Session

if TYPE_CHECKING:
    from ..auth.security_schemes import Secrets
    from ..auth.token_cache import AsyncCache, Cache
    from ..operation import Operation
    from .call import Call

T = TypeVar("T")


class BaseClient(ABC):
    """A client of one API; it is made without importing what only a call needs."""

    def __init__(
        self,
        api: Api,
        *,
        base_urls: Mapping[str, str | None],
        credentials: Mapping[str, Any],
        options: ClientOptions | None = None,
        http_client: Any = None,
        server: str | None = None,
        server_variables: Mapping[str, str] | None = None,
    ) -> None:
        self._session = Session(
            api,
            base_urls,
            credentials,
            options,
            server,
            server_variables or {},
            self._cache,
        )
        self._connect(http_client)

    @abstractmethod
    def _connect(self, http_client: Any) -> None:
        """Make the transport, which sends by the user's HTTP client if there is one."""

    @abstractmethod
    def _cache(self, grant: Grant, source: Source) -> "Cache | AsyncCache":
        """Make a cache that fetches tokens with this client."""

    def _begin(
        self,
        operation: "Operation[T]",
        arguments: Mapping[str, Any],
        secrets: "Secrets | None",
    ) -> "Call[T]":
        from .call import Call

        with CutTraceback():
            return Call(self._session, operation, arguments, secrets)
