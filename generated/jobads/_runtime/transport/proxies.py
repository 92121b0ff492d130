"""The proxies that the environment names, and which hosts are reached without one."""

from importlib.util import find_spec
from ipaddress import ip_address, ip_network
from urllib.request import getproxies

import httpcore2
import httpx2

from ..errors import ConfigurationError

_SCHEMES = ("http", "socks5", "socks5h")


class Proxies:
    """The proxies of ``HTTP_PROXY``, ``HTTPS_PROXY`` and ``ALL_PROXY``."""

    def __init__(self) -> None:
        given = getproxies()
        kinds = ("http", "https", "all")
        self._addresses = {kind: given[kind] for kind in kinds if given.get(kind)}
        listed = given.get("no", "").lower().split(",")
        self._direct = [entry for each in listed if (entry := each.strip())]

    def kind(self, scheme: bytes, host: bytes, port: int | None) -> str | None:
        """Which of the proxies takes requests there: ``http``, ``https`` or ``all``."""
        if not self._addresses:
            return None
        port = port or {b"http": 80, b"https": 443}.get(scheme)
        name = host.decode()
        if any(_covers(entry, name, port) for entry in self._direct):
            return None
        kinds = (scheme.decode(), "all")
        return next((kind for kind in kinds if kind in self._addresses), None)

    def proxy(self, kind: str) -> httpcore2.Proxy:
        """The proxy of a kind, with the credentials of its address."""
        address = self._addresses[kind]
        try:
            url = httpx2.URL(address if "://" in address else f"http://{address}")
        except httpx2.InvalidURL:
            url = httpx2.URL()
        if not url.host or (url.port or 0) > 65_535 or " " in address:
            raise _refused(kind, "what it holds is no address")
        if url.scheme not in _SCHEMES:
            raise _refused(kind, f"the scheme of its address is {url.scheme!r}")
        if url.scheme.startswith("socks") and find_spec("socksio") is None:
            raise ConfigurationError(
                f"{kind.upper()}_PROXY names a SOCKS proxy, which needs the package "
                "socksio: pip install 'httpx2[socks]', or unset the variable"
            )
        auth = (url.username.encode(), url.password.encode())
        return httpcore2.Proxy(
            httpcore2.URL(
                scheme=url.scheme, host=url.raw_host, port=url.port, target="/"
            ),
            auth=auth if url.userinfo else None,
        )


def _covers(entry: str, host: str, port: int | None) -> bool:
    """Whether an entry of ``NO_PROXY`` is for a host: ``*``, a network or a name."""
    if entry == "*":
        return True
    try:
        return ip_address(host) in ip_network(entry.strip("[]"), strict=False)
    except ValueError:
        pass
    name, _, only = entry.removeprefix("*").removeprefix(".").rpartition(":")
    if not only.isdigit():
        name, only = f"{name}:{only}".lstrip(":"), ""
    is_port = not only or int(only) == port
    return is_port and (host == name.strip("[]") or host.endswith(f".{name}"))


def _refused(kind: str, found: str) -> ConfigurationError:
    # The address may hold a password, so it is not shown.
    return ConfigurationError(
        f"{kind.upper()}_PROXY must hold the address of a proxy, such as "
        f"http://proxy.example:8080 (possible schemes: {', '.join(_SCHEMES)}), but "
        f"{found}: correct the variable, or unset it"
    )
