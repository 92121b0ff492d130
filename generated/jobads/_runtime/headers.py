"""Response headers: a frozen mapping whose names have no case.

In: name and value pairs, repeated names allowed. Out: one value per name. Header values
are shown nowhere, since they may hold secrets.
"""

from collections.abc import Iterable, Iterator, Mapping


class Headers(Mapping[str, str]):
    """Header values by name, in any case; repeated ones are joined by a comma."""

    __slots__ = ("_values",)

    def __init__(self, pairs: Iterable[tuple[str, str]] = ()) -> None:
        values: dict[str, str] = {}
        for name, value in pairs:
            key = name.lower()
            values[key] = f"{values[key]}, {value}" if key in values else value
        self._values = values

    def __getitem__(self, name: str) -> str:
        return self._values[name.lower()]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __repr__(self) -> str:
        return f"Headers({', '.join(self._values)})"
