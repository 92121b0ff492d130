"""Name the servers of a document by what tells them apart.

A name such as `production` or `eu` comes from the description, host or path of the
server. It depends on the other servers, but not on their order.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from urllib.parse import urlsplit

from msgspec import Struct

ENVIRONMENTS = {
    "beta": "beta",
    "canary": "canary",
    "demo": "demo",
    "dev": "development",
    "develop": "development",
    "development": "development",
    "integration": "integration",
    "live": "live",
    "local": "local",
    "localhost": "local",
    "mock": "mock",
    "preprod": "preprod",
    "preproduction": "preprod",
    "preview": "preview",
    "prod": "production",
    "production": "production",
    "qa": "qa",
    "sandbox": "sandbox",
    "sbx": "sandbox",
    "stage": "staging",
    "staging": "staging",
    "stg": "staging",
    "test": "test",
    "testing": "test",
    "uat": "uat",
}
"""The usual names of environments, by the words that stand for them."""
MAX_WORDS = 2
"""How many words of a description a name may have."""

_LOCAL_HOST = re.compile(r"localhost|127\..*|0\.0\.0\.0|::1|host\.docker\.internal")
_FILLERS = frozenset(
    {
        *("a", "an", "and", "api", "apis", "at", "base", "by", "default", "endpoint"),
        *("endpoints", "env", "environment", "for", "from", "host", "hosted", "http"),
        *("https", "in", "is", "network", "of", "on", "our", "region", "rest", "root"),
        *("server", "servers", "service", "services", "the", "this", "to", "uri"),
        *("url", "use", "used", "v", "with", "your"),
    }
)
_WORD = re.compile(r"[^\W_]+")


class ServerTraits(Struct, frozen=True):
    """What tells a server apart: the words of its description and the parts of its URL.

    The variables in the URL have been replaced by their defaults.
    """

    description: tuple[str, ...]
    labels: tuple[str, ...]
    path: tuple[str, ...]
    scheme: str
    port: str
    host: str

    @property
    def environment(self) -> str:
        """The environment that the description, host or path names, or ""."""
        words = (*self.description, *_words(" ".join((*self.labels, *self.path))))
        named = (ENVIRONMENTS[word] for word in words if word in ENVIRONMENTS)
        return "local" if _LOCAL_HOST.fullmatch(self.host) else next(named, "")


_Describe = Callable[[ServerTraits, Sequence[ServerTraits]], str]
"""A function that returns what tells a server from a group of servers, or ""."""


def read_traits(url: str, description: str) -> ServerTraits:
    """Return the traits of a server; ``url`` has no variables."""
    try:
        parts = urlsplit(url if "://" in url or url.startswith("/") else f"//{url}")
        host, port = parts.hostname or "", str(parts.port or "")
    except ValueError:  # Not a URL, such as `https://[host]`.
        parts, host, port = urlsplit(""), "", ""
    # Only the first sentence names the server.
    first_sentence = re.split(r"[.;:\n](?:\s|$)", description.strip(), maxsplit=1)[0]
    is_numeric = re.fullmatch(r"[\d.:]+", host) is not None
    return ServerTraits(
        description=tuple(
            word for word in _words(first_sentence) if word not in _FILLERS
        ),
        labels=(host,) if is_numeric else tuple(filter(None, host.split("."))),
        path=tuple(filter(None, parts.path.split("/"))),
        scheme=parts.scheme,
        port=port,
        host=host,
    )


def name_servers(servers: Sequence[ServerTraits]) -> list[str]:
    """Return a name for each server. Equal servers have the same name."""
    words: dict[ServerTraits, list[str]] = {server: [] for server in servers}
    groups = [[*words]]
    rules: tuple[_Describe, ...] = (
        lambda server, _: server.environment,
        _own_description,
        _own_labels,
        _own_path,
        lambda server, _: server.scheme,
        lambda server, _: server.port,
        lambda server, _: " ".join((*server.labels, *server.path)),
        lambda server, _: " ".join(server.description),
    )
    for describe in rules:
        groups = [part for group in groups for part in _split(group, describe, words)]
    names = {
        server: _snake(words[server]) or _name_plain(server, [*words])
        for server in words
    }
    taken = Counter(names.values())
    for server, name in names.items():
        if name.replace("_", "").isdigit():  # Such as a port.
            names[server] = _snake([server.environment or server.host, name])
        elif taken[name] > 1:
            names[server] = _snake([name, *server.labels, *server.path, server.scheme])
    return [names[server] for server in servers]


def _split(
    group: list[ServerTraits],
    describe: _Describe,
    words: dict[ServerTraits, list[str]],
) -> list[list[ServerTraits]]:
    """Split a group of servers with the same words by a further word, if it differs."""
    values = {server: describe(server, group) for server in group}
    distinct = dict.fromkeys(values.values())
    if len(distinct) == 1:
        return [group]
    for server, value in values.items():
        words[server] += [value] if value else []
    return [
        [server for server in group if values[server] == value] for value in distinct
    ]


def _name_plain(server: ServerTraits, servers: Sequence[ServerTraits]) -> str:
    """Return the name of a server that has nothing that the others lack."""
    environments = {each.environment for each in servers} - {"", "production"}
    if environments and not server.environment:
        return _snake([_own_description(server, servers)]) or "production"
    return "default"


def _own_description(server: ServerTraits, group: Sequence[ServerTraits]) -> str:
    """Return the words of the description that not all servers have; "" if many."""
    own = _not_shared(server.description, (each.description for each in group))
    return " ".join(own) if len(own) <= MAX_WORDS else ""


def _own_labels(server: ServerTraits, group: Sequence[ServerTraits]) -> str:
    """Return the labels of the host that not all servers have.

    The top-level domain is left out, unless it alone tells the server apart.
    """
    own = _not_shared(server.labels, (each.labels for each in group))
    return " ".join([word for word in own if word != server.labels[-1]] or own)


def _own_path(server: ServerTraits, group: Sequence[ServerTraits]) -> str:
    return " ".join(_not_shared(server.path, (each.path for each in group)))


def _not_shared(
    own: tuple[str, ...], all_words: Iterable[tuple[str, ...]]
) -> list[str]:
    """Return the words that are not among the words of all servers."""
    shared = set(own).intersection(*all_words)
    return [word for word in own if word not in shared]


def _words(text: str) -> list[str]:
    return _WORD.findall(text.lower())


def _snake(words: Iterable[str]) -> str:
    return "_".join(_words(" ".join(words)))
