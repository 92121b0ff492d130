"""Choose the names of the components that bundling adds to a document."""

import itertools
import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path

from msgspec import Struct

from typecase.load.document import join_pointer, split_pointer
from typecase.load.json_types import as_mapping
from typecase.load.refs.reference_targets import Library


class TargetId(Struct, frozen=True, order=True):
    """The identity of a target of references, which becomes one component.

    `section` is the section of `components` to add the target to. `path` and `pointer`
    are the file of the target and its place there.
    """

    section: str
    path: Path
    pointer: str


def choose_pointers(
    library: Library, targets: Sequence[TargetId], existing: Mapping[TargetId, str]
) -> Iterator[tuple[TargetId, str, str]]:
    """Yield each of the sorted targets, with the pointer of its component.

    After that comes the pointer that earlier versions of typecase gave it, which may
    have a number. ``existing`` has the pointers of the targets that are components
    already.
    """
    components = as_mapping(library.main.document.root.get("components"))
    taken = {
        (section, name)
        for section, members in components.items()
        for name in as_mapping(members)
    }
    candidates = {target: _candidate_names(library, target) for target in targets}
    former = _choose_names({k: v[:-1] for k, v in candidates.items()}, existing, taken)
    names = _choose_names(candidates, existing, taken)
    for target in targets:
        if target in existing:
            yield target, existing[target], existing[target]
        else:
            yield (
                target,
                join_pointer("/components", target.section, names[target]),
                join_pointer("/components", target.section, former[target]),
            )


def _choose_names(
    candidates: Mapping[TargetId, Sequence[str]],
    existing: Collection[TargetId],
    taken: Collection[tuple[str, str]],
) -> dict[TargetId, str]:
    """Return a name for each target that is not ``existing``.

    ``taken`` has sections of `components`, with names that no target gets.
    """
    taken = {*taken}
    # How many targets could have each name.
    counts = Counter(
        (target.section, name)
        for target in candidates.keys() - existing
        for name in set(candidates[target])
    )
    chosen: dict[TargetId, str] = {}
    for target, names in candidates.items():
        if target in existing:
            continue
        section = target.section
        # A name that several targets could have goes to none of them, so that names
        # do not depend on the order. The last resort is a number at the end.
        unique_names = (name for name in names if counts[section, name] == 1)
        numbered_names = (f"{names[-1]}_{number}" for number in itertools.count(2))
        chosen[target] = next(
            name
            for name in itertools.chain(unique_names, names[-1:], numbered_names)
            if (section, name) not in taken
        )
        taken.add((section, chosen[target]))
    return chosen


def _candidate_names(library: Library, target: TargetId) -> list[str]:
    """Return the possible names of a component, from the shortest to the longest.

    The names of `schemas/pets.yaml#/Pet` are `Pet`, `pets_Pet` and `schemas_pets_Pet`.
    Those of the whole file `api/schemas/Pet.yaml` are `Pet`, `schemas_Pet` and
    `api_schemas_Pet`. A file `index.yaml` has the name of its folder. The last two are
    equal for a file in the folder of the main document. Targets deeper in a file have
    one more name: `pets_errors_Gone` for `pets.yaml#/errors/Gone`.
    """
    parts = library.relative_parts(target.path)
    if len(parts) > 1 and parts[-1] in ("index", "_index"):
        del parts[-1]
    tokens = split_pointer(target.pointer)
    full_parts = [*parts, *tokens]
    if tokens:
        # An index alone says little, so the key of its list comes first.
        is_index = tokens[-1].isdecimal()
        keys = ([parts[-1], *tokens])[-2:] if is_index else tokens[-1:]
        parts.append("_".join(keys))
    return [
        re.sub(r"[^A-Za-z0-9._-]+", "_", candidate).strip("_") or "_"
        for candidate in (
            parts[-1],
            "_".join(parts[-2:]),
            "_".join(parts),
            "_".join(full_parts),
        )
    ]
