"""The common base class of `Client` and `AsyncClient`."""

import sys
import warnings
from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Never, TypeVar

from ..api import Api
from ..errors import ConfigurationError
from ..options import ClientOptions, ClientOptionsDict
from ..redaction.traceback_redaction import CutTraceback
from ..secret import Secret, reveal_if_secret, reveal_values
from ..suggestions import SuggestingNames, hide_names, missing_attribute
from .session import Session

if TYPE_CHECKING:
    from ..credentials import Secrets
    from ..operation import Operation
    from .call import Call

T = TypeVar("T")


class BaseClient(SuggestingNames, ABC):
    """A client of one API.

    Creating a client is fast. The first call imports the modules that only calls need.

    Args:
        api: The description of the API.
        base_urls: The base URLs that replace those of the API's servers, by client
            argument, which may be concealed. None means the URL of the server.
        credentials: The credentials, by client argument; None for each credential that
            the user does not pass.
        options: The options of all calls, which may be concealed; None means the
            default options.
        http_client: The user's httpx2 client, which sends the requests. None means that
            the package's own connections send them.
        server: The name of the server to use; None means the first server.
        server_variables: The values of variables in server URLs, by name, which may be
            concealed. A variable that is not in the mapping has its default value.

    Raises:
        ConfigurationError: A URL, credential, server or variable is invalid, or one is
            missing without which no operation can be called. Or ``http_client`` is no
            client of httpx2, or one for the other kind of calls.
    """

    # Whether a client needs a base URL, and the credentials that every operation needs.
    _must_be_usable: ClassVar[bool] = True
    # How the warning about a client that was not closed says to close one.
    _how_to_close: ClassVar[str]
    # The class of httpx2 whose instances send requests for this client.
    _http_client_class: ClassVar[str]
    # The API of a class whose users authorize applications by OAuth 2.
    _oauth_api: ClassVar[Api | None] = None
    # Whether calls are coroutine functions.
    _is_async: ClassVar[bool]
    # Whether another client has the same connections, and closes them.
    _is_copy: bool = False

    def __init__(
        self,
        api: Api,
        *,
        base_urls: Mapping[str, str | Secret[str] | None],
        credentials: Mapping[str, Any],
        options: "ClientOptions | ClientOptionsDict | Secret[Any] | None" = None,
        http_client: Any = None,
        server: str | None = None,
        server_variables: "Mapping[str, str] | Secret[Any] | None" = None,
    ) -> None:
        # Tracebacks must not show the headers in a dict of options, the password of a
        # certificate, nor a URL with a password.
        with CutTraceback():
            self._session = Session(
                api,
                base_urls=reveal_values(base_urls),
                credentials=credentials,
                options=reveal_if_secret(options),
                server=server,
                variables=reveal_if_secret(server_variables) or {},
                call=self,
                is_async=self._is_async,
            )
            if http_client is not None:
                self._adopt(http_client)
            if self._must_be_usable:
                self._session.require_usable()
            self._create_transport(http_client)

    def __repr__(self) -> str:
        # Other arguments may be credentials. In a traceback, the session is missing if
        # the constructor has failed.
        session: Session | None = getattr(self, "_session", None)
        url = None if session is None else session.describe_url()
        name = type(self).__name__
        return f"{name}(base_url={url!r}, resources={self._resource_names()!r})"

    def __del__(self) -> None:
        # The constructor may have failed. At the exit of the interpreter, connections
        # are closed anyway, and the modules that a warning needs may be gone.
        transport: Any = getattr(self, "_transport", None)
        if transport is None or self._is_copy or sys.is_finalizing():
            return
        if transport.has_own_connections():
            url = self._session.describe_url()
            warnings.warn(
                f"{type(self).__name__}(base_url={url!r}) was not closed: "
                f"{self._how_to_close}",
                ResourceWarning,
                stacklevel=2,
                source=self,
            )

    def __dir__(self) -> list[str]:
        return hide_names(super().__dir__())

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Never:
            raise missing_attribute(self, name)

    def _resource_names(self) -> list[str]:
        """Return the names of the client's properties for resources."""
        return [
            name
            for base in type(self).__mro__
            for name, value in vars(base).items()
            if isinstance(value, property)
        ]

    def _adopt(self, http_client: Any) -> None:
        """Check the user's HTTP client, and use its ``User-Agent`` if it has its own.

        Raises:
            ConfigurationError: It is another kind of client.
        """
        # The user's client can only be one of httpx2 if somebody has imported httpx2.
        expected = getattr(sys.modules.get("httpx2"), self._http_client_class, ())
        if not isinstance(http_client, expected):
            found: type[object] = http_client.__class__
            module = found.__module__.partition(".")[0]
            raise ConfigurationError(
                f"`http_client` of {type(self).__name__} must be an"
                f" httpx2.{self._http_client_class}, found {module}.{found.__name__}"
            )
        user_agent = http_client.headers.get("user-agent", "")
        if user_agent and not user_agent.startswith("python-httpx2/"):
            self._session.user_agent = user_agent

    @abstractmethod
    def _create_transport(self, http_client: Any) -> None:
        """Create the transport that sends the requests.

        The transport opens no connection before the first call. ``http_client`` is the
        user's httpx2 client; None if the user passed none.
        """

    @abstractmethod
    def __call__(
        self,
        operation: "Operation[Any]",
        arguments: Mapping[str, Any],
        secrets: "Secrets | None" = None,
    ) -> Any:
        """Call an operation, and return its response."""

    def _start_call(
        self,
        operation: "Operation[T]",
        arguments: Mapping[str, Any],
        secrets: "Secrets | None",
    ) -> "Call[T]":
        """Return a new call of an operation, and start its deadline.

        ``secrets`` are the credentials of a token request; None means those of the
        client.

        Raises:
            InvalidRequestError: An argument is invalid.
            ConfigurationError: A required credential or a base URL is missing.
        """
        from .call import Call

        # `Call` validates the arguments. Tracebacks must not show their values.
        with CutTraceback():
            return Call(self._session, operation, arguments, secrets)
