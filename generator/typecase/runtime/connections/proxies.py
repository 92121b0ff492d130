"""Choose the proxy for a URL by environment variables.

The proxy settings of macOS and Windows are not read.
"""

from contextlib import suppress
from importlib.util import find_spec
from ipaddress import ip_address, ip_network
from urllib.request import getproxies_environment

import httpcore2
import httpx2

from ..errors import ConfigurationError

_PROXY_SCHEMES = ("http", "socks5", "socks5h")


class Proxies:
    """The proxies that ``HTTP_PROXY``, ``HTTPS_PROXY`` and ``ALL_PROXY`` name.

    The names of the variables may also be in lower case. ``NO_PROXY`` lists the hosts
    to connect to directly.
    """

    def __init__(self) -> None:
        # The keys are the first parts of the names of variables: "http" for HTTP_PROXY.
        environment = getproxies_environment()
        self._urls = {
            f"{key.upper()}_PROXY": url
            for key in ("http", "https", "all")
            if (url := environment.get(key))
        }
        self._no_proxy = environment.get("no", "").lower()

    def choose_variable(self, scheme: str, host: str, port: int | None) -> str | None:
        """Return the name of the environment variable that contains the proxy to use.

        The variable depends on the scheme, host and port of the request's URL. Return
        None if the connection needs no proxy. If ``port`` is None, the default port of
        the scheme is used.
        """
        if not self._urls:
            return None
        port = port or {"http": 80, "https": 443}.get(scheme)
        if _is_excluded(self._no_proxy, host, port):
            return None
        variables = (f"{scheme.upper()}_PROXY", "ALL_PROXY")
        return next((name for name in variables if name in self._urls), None)

    def build(self, variable: str) -> httpcore2.Proxy:
        """Return the proxy in an environment variable, with the credentials in its URL.

        Raises:
            ConfigurationError: The variable does not contain the URL of a proxy with a
                supported scheme, or the library for SOCKS proxies is not installed.
        """
        text = self._urls[variable]
        try:
            url = httpx2.URL(text if "://" in text else f"http://{text}")
        except httpx2.InvalidURL:
            url = httpx2.URL()
        if not url.host or (url.port or 0) > 65_535 or " " in text:
            raise _invalid_variable(variable, "the value is not a valid URL")
        if url.scheme not in _PROXY_SCHEMES:
            raise _invalid_variable(
                variable, f"the scheme of the URL is {url.scheme!r}"
            )
        if url.scheme.startswith("socks") and find_spec("socksio") is None:
            raise ConfigurationError(
                f"{variable} names a SOCKS proxy, which requires the package "
                "socksio: pip install 'httpx2[socks]', or unset the variable"
            )
        auth = (url.username.encode(), url.password.encode())
        return httpcore2.Proxy(
            httpcore2.URL(
                scheme=url.scheme, host=url.raw_host, port=url.port, target="/"
            ),
            auth=auth if url.userinfo else None,
        )


def _is_excluded(no_proxy: str, host: str, port: int | None) -> bool:
    """Return whether an entry of ``NO_PROXY`` matches a host and a port.

    An entry is ``*``, an IP address, a network such as ``10.0.0.0/8``, or a domain name
    such as ``example.com``, which matches its subdomains too. The prefixes ``.`` and
    ``*.`` of a name have no effect. A port may follow a name, as in
    ``example.com:8080``. Without a port, every port matches.
    """
    for entry in map(str.strip, no_proxy.split(",")):
        with suppress(ValueError):
            if ip_address(host) in ip_network(entry.strip("[]"), strict=False):
                return True
        domain = entry.removeprefix("*").removeprefix(".")
        names = (f".{host}", f".{host}:{port}")
        if entry == "*" or any(name.endswith(f".{domain}") for name in names):
            return True
    return False


def _invalid_variable(variable: str, problem: str) -> ConfigurationError:
    # The message must not quote the value, which may contain a password.
    return ConfigurationError(
        f"{variable} must contain the URL of a proxy, such as "
        f"http://proxy.example:8080 (possible schemes: {', '.join(_PROXY_SCHEMES)}), "
        f"but {problem}: correct the variable, or unset it"
    )
