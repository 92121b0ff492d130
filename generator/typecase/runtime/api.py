"""Describe an API to its clients and servers: base URLs, security schemes and errors.

Generated packages define one `Api` for each OpenAPI document. The class
`operation.Operation` describes operations.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from .credentials import Authentication, Scheme, TokenGrant
from .errors import StatusError

if TYPE_CHECKING:
    from .operation import AdapterClass, DeclaredResponse, Operation, Security


@dataclass(frozen=True, slots=True)
class Server:
    """A base URL as a template, with the default values of its variables.

    Attributes:
        name: The name by which operations refer to the server.
        url: The URL template; ``{name}`` marks a variable.
        variables: The default value of each variable.
        placeholder: Whether the default URL is unusable, so that the user must pass the
            whole URL to the client.
        argument: The client argument for the whole URL; None means ``name``.
        choices: The allowed values of variables. A variable that is not in ``choices``
            may have any value.
        environment: The environment variables that replace the default values, by
            variable.
        url_variable: The environment variable that replaces the whole URL, or None.
    """

    name: str
    url: str
    variables: Mapping[str, str] = field(default_factory=dict[str, str])
    placeholder: bool = False
    argument: str | None = None
    choices: Mapping[str, tuple[str, ...]] = field(
        default_factory=dict[str, tuple[str, ...]]
    )
    environment: Mapping[str, str] = field(default_factory=dict[str, str])
    url_variable: str | None = None

    def build_url(self, values: Mapping[str, str]) -> str:
        """Return the URL with values in place of its variables.

        A variable that is not in ``values`` has its default value.
        """
        url = self.url
        for name, default in self.variables.items():
            url = url.replace(f"{{{name}}}", values.get(name, default))
        return url


@dataclass(frozen=True, slots=True)
class ErrorResponses:
    """The error responses that the operations of an API share.

    Attributes:
        errors: The exception classes of the API, by status code. For any other status
            code, `errors.status_error_class` chooses the class.
        responses: The declared responses for status codes that an operation itself does
            not declare.
    """

    errors: Mapping[int, type[StatusError]] = field(default_factory=dict[int, Any])
    responses: "tuple[DeclaredResponse, ...]" = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Api:
    """The data that all operations of an API share.

    Attributes:
        name: The name of the API in the generated package.
        title: The title of the OpenAPI document.
        version: The version of the OpenAPI document.
        user_agent: The value of the ``User-Agent`` header.
        servers: The base URLs; the first one is the default.
        schemes: The security schemes.
        grants: The operations that issue credentials, such as an OAuth 2 token request.
        authentication: What clients do for credentials; None if the API has none.
        environment: The environment variables to read for each credential argument that
            the user does not pass to the client.
        former_arguments: The present arguments of the client by their former names.
        security: The security requirement of operations that do not declare one.
        required: Alternative sets of credentials. Without any of these sets, no
            operation can be called. Empty if some operation needs no credential.
        credential_operation: A function that returns an operation whose credential
            parameters all operations have; None if they have none in common.
        error_responses: A function that returns the shared error responses. A call that
            fails calls the function, since importing the error classes takes time.
        envelope: A template for the fields that a server adds around a payload, as the
            module `json_template` describes it.
        problem: A template for the body with which a server rejects a request. An empty
            template means the format of RFC 9457.
        error_status: JSON pointer to the status in the body of a success. If it is that
            of an error (400 to 599), the call raises the error. None if the bodies of
            successes name no errors.
        find_adapter: A function that returns the class of adapters that read and write
            decimal numbers exactly; None if the API has no such numbers.
    """

    name: str
    title: str
    version: str
    user_agent: str
    servers: tuple[Server, ...]
    schemes: tuple[Scheme, ...] = ()
    grants: tuple[TokenGrant, ...] = ()
    authentication: Authentication | None = None
    environment: Mapping[str, tuple[str, ...]] = field(
        default_factory=dict[str, tuple[str, ...]]
    )
    former_arguments: Mapping[str, str] = field(default_factory=dict[str, str])
    security: "Security" = ()
    required: "Security" = ()
    credential_operation: "Callable[[], Operation[Any]] | None" = None
    error_responses: Callable[[], ErrorResponses] = ErrorResponses
    envelope: Mapping[str, Any] = field(default_factory=dict[str, Any])
    problem: Mapping[str, Any] = field(default_factory=dict[str, Any])
    error_status: str | None = None
    find_adapter: "Callable[[], AdapterClass] | None" = None

    def __post_init__(self) -> None:
        if self.find_adapter:
            from .operation import ADAPTERS

            ADAPTERS[:] = [self.find_adapter]

    def security_of(self, operation: "Operation[Any]") -> "Security":
        """Return the alternative sets of security schemes that an operation accepts.

        An operation without a security requirement of its own has that of the API.
        """
        return self.security if operation.security is None else operation.security

    def schemes_of(self, operation: "Operation[Any]") -> tuple[Scheme, ...]:
        """Return the security schemes of an operation, in the order of ``schemes``."""
        used = {name for names in self.security_of(operation) for name in names}
        return tuple(scheme for scheme in self.schemes if scheme.name in used)

    def server(self, name: str | None) -> Server:
        """Return the server called ``name``, which must exist.

        If ``name`` is None, return the first server.
        """
        if name is None:
            return self.servers[0]
        return next(server for server in self.servers if server.name == name)
