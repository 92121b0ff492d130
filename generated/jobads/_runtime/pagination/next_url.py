"""Follow the URL of the next page, which a body or a `Link` header contains.

A client sends its credentials only to the origin of its base URL, so a URL of another
origin is refused. The credentials of the client are not taken from the URL.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any
from urllib.parse import SplitResult, quote, urljoin, urlsplit

from ..errors import ConfigurationError
from ..http.error_message import to_printable
from ..operation import Operation

# The target of a link (RFC 8288), then its parameters. Quoted text may contain commas.
_LINK = re.compile(r'<([^<>]*)>((?:[^,"]|"(?:[^"\\]|\\.)*")*)')
_PARAMETER = re.compile(
    r';\s*([^\s=;"]+)\s*(?:=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;"]*)))?'
)
# All characters that a path or a query may contain unescaped (RFC 3986).
_SAFE = "/:@!$&'()*+,;=~%?-._[]"
_DEFAULT_PORTS = {"http": 80, "https": 443}


def find_next_link(header: str) -> str | None:
    """Return the target of the link to the next page in a `Link` header, or None."""
    for target, parameters in _LINK.findall(header):
        for name, quoted, token in _PARAMETER.findall(parameters):
            if name.lower() == "rel" and "next" in (quoted or token).lower().split():
                return str(target)
    return None


@dataclass(frozen=True)
class _NextOperation(Operation[Any]):
    """An operation that requests the URL of a page, in place of its own URL."""

    next_url: str = field(default="", repr=False)

    def build_url(self, base_url: str, path: str) -> str:
        """Return the URL of the page.

        Raises:
            ConfigurationError: The URL is not of the origin of the base URL.
        """
        own_url = base_url + path
        try:
            url = urlsplit(urljoin(own_url, self.next_url))
            is_own = _is_same_origin(url, own := urlsplit(own_url))
        except ValueError:
            raise ConfigurationError(
                f"{self.origin}: expected the URL of the next page, found no valid URL"
            ) from None
        if not is_own:
            found = to_printable(f"{url.scheme}://{url.hostname or ''}")
            raise ConfigurationError(
                f"{self.origin}: expected the URL of the next page to begin with"
                f" {own.scheme}://{own.netloc}, found {found}, which must not receive"
                " the credentials of the client: if it belongs to the API, pass it as"
                " the base URL of the client"
            )
        target = quote(url.path, safe=_SAFE)
        if url.query:
            target += f"?{quote(url.query, safe=_SAFE)}"
        return f"{own.scheme}://{own.netloc}{target}"


def build_next_call(
    operation: Operation[Any], arguments: Mapping[str, Any], url: str
) -> tuple[Operation[Any], dict[str, Any]]:
    """Return the operation and the arguments of a call that requests a URL.

    ``arguments`` are those of the call for the first page. Their query is left out,
    since the URL has a query of its own. Headers and credentials are kept.
    """
    # Overloads depend on arguments that are left out.
    operation = operation.for_arguments(arguments)
    parameters = tuple(
        parameter
        for parameter in operation.parameters
        if parameter.location not in ("query", "querystring") or parameter.credential
    )
    kept = {each.argument for each in parameters}
    dropped = {each.argument for each in operation.parameters} - kept | {"extra_query"}
    settings = {each.name: getattr(operation, each.name) for each in fields(operation)}
    settings |= {
        "overloads": (),
        "parameters": parameters,
        "require_any": (),
        "times": operation.times and operation.times.restrict_to(kept),
    }
    return _NextOperation(**settings, next_url=url), {
        name: value for name, value in arguments.items() if name not in dropped
    }


def _is_same_origin(url: SplitResult, own: SplitResult) -> bool:
    """Return whether a URL has the host and port of the client's own URL.

    A service behind a proxy that adds TLS may write ``http`` in its URLs. Requests
    still have the scheme of the client's own URL.
    """
    if url.scheme not in (own.scheme, "http") or url.hostname != own.hostname:
        return False
    return _get_port(url) == (
        _get_port(own) if url.scheme == own.scheme else _DEFAULT_PORTS["http"]
    ) and (url.scheme == own.scheme or _get_port(own) == _DEFAULT_PORTS["https"])


def _get_port(url: SplitResult) -> int | None:
    return url.port or _DEFAULT_PORTS.get(url.scheme)
