"""The headers of a response.

Reprs omit the values of headers, which may contain secrets.
"""

from collections.abc import Iterable, Iterator, Mapping


class Headers(Mapping[str, str]):
    """A mapping of header names to values; the case of names does not matter.

    If a header is repeated, a comma and a space join its values.
    """

    __slots__ = ("_values",)

    def __init__(self, pairs: Iterable[tuple[str, str]] = ()) -> None:
        self._values: dict[str, str] = {}
        for name, value in pairs:
            key = name.lower()
            if key in self._values:
                value = f"{self._values[key]}, {value}"
            self._values[key] = value

    def __getitem__(self, name: str) -> str:
        return self._values[name.lower()]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __repr__(self) -> str:
        return f"Headers({', '.join(self._values)})"
