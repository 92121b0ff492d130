"""Find the operation that a user names.

Three forms name an operation: its method, such as `albums.create`; its operationId; and
its HTTP method and path, such as `POST /albums`.
"""

from collections.abc import Iterable, Iterator
from typing import Generic, TypeVar

from msgspec import Struct

from typecase.diagnostics.suggestions import suggest
from typecase.ir import Api
from typecase.names.api_names import Names, list_operations

K = TypeVar("K")


class OperationTexts(Struct, frozen=True):
    """The texts that name an operation.

    ``method`` is its method in Python, ``id`` its operationId, and ``request`` its HTTP
    method and path. The first two are empty if it has none.
    """

    method: str
    id: str
    request: str

    @property
    def all(self) -> tuple[str, ...]:
        """The texts that are not empty."""
        return tuple(filter(None, (self.method, self.id, self.request)))

    def __str__(self) -> str:
        return (
            f"`{self.method}` ({self.request})" if self.method else f"`{self.request}`"
        )


def describe_operations(api: Api, names: Names) -> Iterator[OperationTexts]:
    """Yield the texts that name each operation of an API."""
    for each in list_operations(api):
        request = f"{each.method} {each.path}"
        yield OperationTexts(names.method_path(each), each.id, request)


class OperationIndex(Generic[K]):
    """Operations by the texts that name them."""

    def __init__(self, operations: Iterable[tuple[K, OperationTexts]]) -> None:
        self._texts: dict[K, OperationTexts] = dict(operations)
        self._keys: dict[str, dict[K, None]] = {}
        for key, each in self._texts.items():
            for text in (
                _in_capitals(each.request),
                each.id,
                each.method,
                _plain(each.method),
            ):
                if text:
                    self._keys.setdefault(text, {})[key] = None

    def find(self, text: str) -> list[K]:
        """Return the operations that a text names; there should be one."""
        for each in (text, _in_capitals(text), _plain(text)):
            if found := self._keys.get(each):
                return [*found]
        return []

    def names(self, key: K) -> tuple[str, ...]:
        """Return the texts that name an operation; none if it is unknown."""
        texts = self._texts.get(key)
        return () if texts is None else texts.all

    def describe(self, keys: Iterable[K]) -> str:
        """Return the methods and the requests of operations, as a list in prose."""
        return " and ".join(str(self._texts[key]) for key in keys)

    def suggest(self, text: str) -> str:
        """Return what to write in place of a text that names no operation."""
        known = (name for each in self._texts.values() for name in each.all)
        return suggest(text, known) or (
            "write its method, such as `pets.list`, its operationId, or its HTTP method"
            " and path, as in `GET /pets`"
        )


def _in_capitals(request: str) -> str:
    """Return a request with its HTTP method in capitals, as in `GET /pets`."""
    method, space, path = request.partition(" ")
    return f"{method.upper()}{space}{path}"


def _plain(method: str) -> str:
    """Return a method without the underscores that keywords of Python have."""
    return ".".join(part.rstrip("_") for part in method.split("."))
