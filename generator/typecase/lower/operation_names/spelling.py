"""Spell resources of tags as the paths of the document do: `DagRun` as `dag_runs`."""

from collections import defaultdict
from collections.abc import Iterable, Mapping

from typecase.lower.operation_names.collisions import Key, NamedOperation
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
        return (
            part if part in spellings else max(spellings, default=part, key=_length_key)
        )


def merge_spellings(
    names: Mapping[Key, NamedOperation],
) -> Mapping[Key, NamedOperation]:
    """Return the names, with one resource where several differ only in number.

    For example, `pets` for `pet` beside it. Resources stay apart if their methods have
    the same names: `user` is the one that calls, and `users` are all.
    """
    merged = {**names}
    depth = 1
    while deep := [key for key, name in merged.items() if len(name.resource) >= depth]:
        groups: dict[tuple[str, ...], list[Key]] = defaultdict(list)
        for key in deep:
            *parents, part = merged[key].resource[:depth]
            groups[*parents, _in_singular(part).replace("_", "")].append(key)
        for keys in groups.values():
            parts = {merged[key].resource[depth - 1] for key in keys}
            if len(parts) > 1:
                merged |= _spell_alike(
                    {key: merged[key] for key in keys},
                    depth,
                    max(parts, key=_length_key),
                )
        depth += 1
    return merged


def _spell_alike(
    names: Mapping[Key, NamedOperation], depth: int, part: str
) -> Mapping[Key, NamedOperation]:
    """Return the names with this part of the resource, unless some would be equal."""
    alike = {
        key: NamedOperation(
            (*name.resource[: depth - 1], part, *name.resource[depth:]), name.verb
        )
        for key, name in names.items()
    }
    return alike if len({*alike.values()}) == len({*names.values()}) else names


def _in_singular(part: str) -> str:
    return "_".join(map(singular, part.split("_")))


def _length_key(part: str) -> tuple[int, str]:
    return len(part), part
