"""Choose the names of the classes of models.

A component has its own name. An inline schema has its title or the name of the property
that contains it, after as many words of its context as tell it from the others.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from typecase.ir import EnumSchema, HeadersSchema, Schema, SchemaId, is_hook_pointer
from typecase.names.assignment import (
    NameCollision,
    NameRequest,
    assign_names,
)
from typecase.names.identifiers import avoid_reserved, pascal, spell_symbols
from typecase.names.status_names import RUNTIME_ERRORS
from typecase.words import is_plural, lower_words, singular, split_words

MAX_LENGTH = 50
"""The length at which names are cut: `params` and `server` have longer ones."""

_MAX_TITLE_WORDS = 5
_MAX_CONTEXT = 40
"""The length of a name up to which its context says more than the values do."""
_MAX_VALUES = 4
"""The number of values that a name lists."""
_COMPONENTS = "/components/schemas/"
_PLACES = frozenset({"body", "response", "value", "parameter"})
"""Words that say where a schema is, not what it is."""
_GENERIC = re.compile(r"[`«<\[]")
_ASSEMBLY = re.compile(r",\s*[\w.]+,\s*Version=[^\]]*")


def name_classes(
    schemas: Mapping[SchemaId, Schema],
    collisions: list[NameCollision],
    chosen_names: Mapping[SchemaId, str] = {},
    kept_names: Mapping[SchemaId, str] = {},
    avoided: Iterable[str] = (),
) -> dict[SchemaId, str]:
    """Return the class name of each schema. Collisions are appended to ``collisions``.

    Schemas with a name in ``chosen_names`` get that name, and then those with a name in
    ``kept_names``, which they had in the last run. If several others want one name, all
    of them turn to names with more words of their contexts, except the components,
    which keep it. All others avoid the names ``avoided``.
    """
    namespace = _find_namespaces(schemas.values())
    candidates = {
        id_: list(dict.fromkeys(_iter_candidates(schema, namespace)))
        for id_, schema in schemas.items()
    }
    kept = {name.casefold(): id_ for id_, name in kept_names.items()}
    for id_ in kept.values():  # A merge of two versions may repeat a name.
        candidates[id_] = list(dict.fromkeys((kept_names[id_], *candidates[id_])))
    candidates |= {id_: [name] for id_, name in chosen_names.items()}
    ranks = {id_: _rank(schema) for id_, schema in schemas.items()}
    ranks |= dict.fromkeys(kept.values(), -1) | dict.fromkeys(chosen_names, -2)
    # What has these names is no schema, but takes part.
    others = {SchemaId(f"\0{name}"): [name] for name in avoided}
    candidates |= others
    ranks |= dict.fromkeys(others, -1)
    chosen = _choose(candidates, ranks)
    names = assign_names(
        (
            NameRequest(
                id_,
                (avoid_reserved(candidates[id_][place]),),
                rank=ranks[id_],
                wire_name="" if id_ in others else "/".join(schemas[id_].hint),
                pointer="" if id_ in others else id_,
            )
            for id_, place in chosen.items()
        ),
        collisions,
    )
    return {id_: name for id_, name in names.items() if id_ not in others}


def _rank(schema: Schema) -> int:
    """Return the rank of a schema: components keep names that other schemas want too.

    Schemas inside webhooks and callbacks come last.
    """
    return 2 if is_hook_pointer(schema.id) else 0 if _is_component(schema) else 1


def _is_component(schema: Schema) -> bool:
    return schema.id.startswith(_COMPONENTS) and len(schema.hint) == 1


def _choose(
    candidates: Mapping[SchemaId, Sequence[str]], ranks: Mapping[SchemaId, int]
) -> dict[SchemaId, int]:
    """Return the index of the candidate that each schema gets.

    Of the schemas that want one name, those of the lowest rank keep it if there is only
    one of them. All others turn to their next candidates.
    """
    places = dict.fromkeys(candidates, 0)
    pending: Iterable[SchemaId] = candidates
    while pending:
        wanted: dict[str, list[SchemaId]] = defaultdict(list)
        for id_, place in places.items():
            wanted[candidates[id_][place].casefold()].append(id_)
        rivals: list[SchemaId] = []
        for ids in wanted.values():
            if len(ids) > 1:
                first = min(ranks[id_] for id_ in ids)
                leaders = [id_ for id_ in ids if ranks[id_] == first]
                rivals += [i for i in ids if len(leaders) > 1 or i is not leaders[0]]
        pending = [id_ for id_ in rivals if places[id_] + 1 < len(candidates[id_])]
        for id_ in pending:
            places[id_] += 1
    return places


def _iter_candidates(schema: Schema, namespaces: frozenset[str]) -> Iterator[str]:
    """Yield the names of a schema in order of preference."""
    if _is_component(schema):
        yield from map(_cut, _component_names(schema.hint[0], namespaces))
        yield pascal(schema.hint[0])
        return
    root, *words = schema.hint
    if schema.id.startswith(_COMPONENTS):
        root = next(iter(_component_names(root, namespaces)))
    if title := _usable_title(schema):
        yield _cut(pascal(title))
    chunks = [*_join_items((root, *words))]
    shared = schema.hint[len(schema.hint) - schema.shared_words :]
    if any(chunk.lower() not in _PLACES for chunk in _join_items(shared)):
        yield from map(_cut, _shared_names(schema, shared))
    telling = [chunk for chunk in chunks[:-1] if chunk.lower() not in _PLACES] + chunks[
        -1:
    ]
    names = ["".join(telling[-count:]) for count in range(2, len(telling) + 1)]
    if isinstance(schema, HeadersSchema):
        names = []  # The words are those of the headers.
    names = [*names, "".join(chunks)]
    yield from (name for name in names if len(name) <= MAX_LENGTH)
    yield from map(_cut, names)
    # The root and the last words of a context that is too long.
    for count in range(2, len(chunks) - 1):
        yield _cut("".join([chunks[0], *chunks[-count:]]))
    if shared:
        yield _cut("".join(_join_items(shared)))


def _shared_names(schema: Schema, shared: Sequence[str]) -> Iterator[str]:
    """Yield names of a schema that stands for several, whose hints end with ``shared``.

    What all share tells it from others: words of their contexts, or few values. One
    word for the values of an enumeration, such as "status", says too little.
    """
    name = "".join(_join_items(shared, has_root=False))
    words = [word for word in schema.shared_context if word not in _PLACES]
    in_context, in_places = (
        "".join(_join_items((" ".join(context), *shared))) if context else ""
        for context in (words, schema.shared_context)
    )
    by_values = _name_by_values(schema, name)
    if not isinstance(schema, EnumSchema) or len(split_words(name)) > 1:
        names = [name, in_context, by_values]
    elif len(in_context) > _MAX_CONTEXT:
        names = [by_values, in_context, name]
    else:
        names = [in_context or name, by_values, in_places, name]
    yield from filter(None, names)
    if by_values and isinstance(schema, EnumSchema):
        # Only responses may have values that the document lacks.
        yield f"{name}{'Output' if schema.is_open else 'Input'}"


def _name_by_values(schema: Schema, name: str) -> str:
    """Return a name with the values of an enumeration; "" if they make no good one."""
    if not isinstance(schema, EnumSchema) or schema.is_integer:
        return ""
    if len(schema.members) > _MAX_VALUES:
        return ""
    values = sorted(spell_symbols(str(each.value)) for each in schema.members)
    cased = [value.lower() if value.isupper() else value for value in values]
    text = f"{''.join(map(pascal, cased))}{name}"
    is_word = all(value[:1].isalpha() for value in values)
    return text if is_word and len(text) <= MAX_LENGTH else ""


def _join_items(words: Iterable[str], *, has_root: bool = True) -> Iterator[str]:
    """Yield the words of a hint in Pascal case, and the singular for items of lists.

    The root of a hint, its first word, stays as it is.
    """
    chunks: list[str] = []
    is_status = False
    for word in words:
        status = RUNTIME_ERRORS.get(int(word), word) if word.isdecimal() else word
        text = pascal(status.removesuffix("Error"))
        last = chunks[-1] if chunks else ""
        if word in ("item", "value") and len(chunks) > has_root:
            chunks[-1] = _singular(last) if _is_plural(last) else f"{last}{text}"
        elif word == "response" and is_status:
            chunks[-1] = f"{last}{text}"
        elif not (chunks and chunks[-1].endswith(text)):
            chunks.append(text)
        is_status = word.isdecimal()
    yield from chunks


def _is_plural(name: str) -> bool:
    words = lower_words(name)
    return bool(words) and is_plural(words[-1])


def _singular(name: str) -> str:
    last = split_words(name)[-1]
    word = singular(last.lower())
    is_cut = word == last[:-1].lower()
    return name.removesuffix(last) + (last[:-1] if is_cut else word.capitalize())


def _usable_title(schema: Schema) -> str | None:
    """Return the title of a schema, unless it is a sentence or says nothing new.

    Pydantic writes the name of a property as the title of its schema.
    """
    words = lower_words(schema.title)
    if not 0 < len(words) <= _MAX_TITLE_WORDS or not schema.title.isascii():
        return None
    known = lower_words(schema.hint[-1])
    is_automatic = words[0] in ("response", "body") and len(words) > 2
    return None if words == known or is_automatic else schema.title


def _find_namespaces(schemas: Iterable[Schema]) -> frozenset[str]:
    """Return the first parts that several dotted names of components share."""
    firsts = Counter(
        schema.hint[0].partition(".")[0]
        for schema in schemas
        if _is_component(schema) and "." in schema.hint[0]
    )
    return frozenset(first for first, count in firsts.items() if count > 1)


def _component_names(name: str, namespaces: frozenset[str]) -> list[str]:
    """Return the names of a component, from the shortest to the complete one.

    The parts of a namespace come in only if they are needed.
    """
    if _GENERIC.search(name):
        return [pascal(_read_generic(name))]
    parts = [part for part in re.split(r"[./]", name) if part]
    if len(parts) < 2 or parts[0] not in namespaces:
        return [pascal(name)]
    counts = range(1, len(parts) + 1)
    return ["".join(map(pascal, parts[-count:])) for count in counts]


def _read_generic(name: str) -> str:
    """Return the words of a generic type: `Page of Pet` for `Page«My.Pet»`."""
    name = re.sub(r"`\d+", "", _ASSEMBLY.sub("", name))
    outer, *inner = (part for part in re.split(r"[«»<>\[\],]+", name) if part.strip())
    parts = [part.strip().rpartition(".")[2] for part in (outer, *inner)]
    return f"{parts[0]} of {' and '.join(parts[1:])}" if parts[1:] else parts[0]


def _cut(name: str) -> str:
    """Return a name without its first words if it is longer than ``MAX_LENGTH``."""
    if len(name) <= MAX_LENGTH:
        return name
    starts = [match.start() for match in re.finditer(r"[A-Z]+(?=[a-z])", name)]
    short = [start for start in starts if len(name) - start <= MAX_LENGTH]
    return name[short[0] :] if short else name[:MAX_LENGTH]
