"""Choose the proxy for a URL, as environment variables say."""

from importlib.util import find_spec
from ipaddress import ip_address, ip_network
from urllib.request import getproxies

import httpcore2
import httpx2

from ..errors import ConfigurationError

_SCHEMES = ("http", "socks5", "socks5h")


class Proxies:
    """The proxies of ``HTTP_PROXY``, ``HTTPS_PROXY``, ``ALL_PROXY`` and ``NO_PROXY``.

    The kind of a proxy is the first part of the name of its variable, in lower case:
    ``http``, ``https`` or ``all``.
    """

    def __init__(self) -> None:
        environment = getproxies()
        kinds = ("http", "https", "all")
        self._urls = {
            kind: environment[kind] for kind in kinds if environment.get(kind)
        }
        entries = environment.get("no", "").lower().split(",")
        self._no_proxy = [entry for text in entries if (entry := text.strip())]

    def kind(self, scheme: bytes, host: bytes, port: int | None) -> str | None:
        """Return the kind of proxy to use for a URL, or None to connect directly."""
        if not self._urls:
            return None
        port = port or {b"http": 80, b"https": 443}.get(scheme)
        host_name = host.decode()
        if any(_matches(entry, host_name, port) for entry in self._no_proxy):
            return None
        kinds = (scheme.decode(), "all")
        return next((kind for kind in kinds if kind in self._urls), None)

    def build_proxy(self, kind: str) -> httpcore2.Proxy:
        """Return the proxy of a kind, with the credentials from the URL of the proxy.

        Raises:
            ConfigurationError: The variable does not contain the URL of a proxy.
        """
        text = self._urls[kind]
        try:
            url = httpx2.URL(text if "://" in text else f"http://{text}")
        except httpx2.InvalidURL:
            url = httpx2.URL()
        if not url.host or (url.port or 0) > 65_535 or " " in text:
            raise _invalid_variable(kind, "the value is not a valid URL")
        if url.scheme not in _SCHEMES:
            raise _invalid_variable(kind, f"the scheme of the URL is {url.scheme!r}")
        if url.scheme.startswith("socks") and find_spec("socksio") is None:
            raise ConfigurationError(
                f"{kind.upper()}_PROXY names a SOCKS proxy, which requires the package "
                "socksio: pip install 'httpx2[socks]', or unset the variable"
            )
        auth = (url.username.encode(), url.password.encode())
        return httpcore2.Proxy(
            httpcore2.URL(
                scheme=url.scheme, host=url.raw_host, port=url.port, target="/"
            ),
            auth=auth if url.userinfo else None,
        )


def _matches(entry: str, host: str, port: int | None) -> bool:
    """Return whether an entry of ``NO_PROXY`` matches a host.

    An entry is ``*``, a network such as ``10.0.0.0/8``, or a domain name. A domain name
    matches its subdomains too, and may have a port.
    """
    if entry == "*":
        return True
    try:
        return ip_address(host) in ip_network(entry.strip("[]"), strict=False)
    except ValueError:
        pass
    domain, _, entry_port = entry.removeprefix("*").removeprefix(".").rpartition(":")
    if not entry_port.isdigit():
        # The entry has no port: it has no colon, or is an IPv6 address.
        domain, entry_port = f"{domain}:{entry_port}".lstrip(":"), ""
    is_same_port = not entry_port or int(entry_port) == port
    is_same_host = host == domain.strip("[]") or host.endswith(f".{domain}")
    return is_same_port and is_same_host


def _invalid_variable(kind: str, problem: str) -> ConfigurationError:
    # The message must not quote the value, which may contain a password.
    return ConfigurationError(
        f"{kind.upper()}_PROXY must contain the URL of a proxy, such as "
        f"http://proxy.example:8080 (possible schemes: {', '.join(_SCHEMES)}), but "
        f"{problem}: correct the variable, or unset it"
    )
