"""Spell resources of tags as the paths of the document do: `DagRun` as `dag_runs`."""

from collections import defaultdict
from collections.abc import Iterable

from typecase.words import singular


class ResourceSpelling:
    """The spelling of resources whose names differ only in number."""

    def __init__(self, path_parts: Iterable[str], tag_parts: Iterable[str]) -> None:
        self._spellings: dict[str, set[str]] = defaultdict(set)
        for part in path_parts:
            self._spellings[_in_singular(part)].add(part)
        in_paths = set(self._spellings)
        for part in tag_parts:
            if _in_singular(part) not in in_paths:
                self._spellings[_in_singular(part)].add(part)

    def spell(self, resource: Iterable[str]) -> tuple[str, ...]:
        """Return the parts of a resource as the document's paths spell them.

        Without such a path, all tags have the spelling of the plural.
        """
        return tuple(map(self._spell_part, resource))

    def _spell_part(self, part: str) -> str:
        spellings = self._spellings[_in_singular(part)]
        return part if part in spellings else max(spellings, default=part, key=_length)


def _in_singular(part: str) -> str:
    return "_".join(map(singular, part.split("_")))


def _length(part: str) -> tuple[int, str]:
    return len(part), part
