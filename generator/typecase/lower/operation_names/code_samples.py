"""Name operations by the calls of the vendor's own library in their code samples.

The names count if at least four fifths of a document's operations have such a call: of
a library for Python, or else of one for JavaScript.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from typecase.load.json_types import as_list, as_mapping
from typecase.load.navigate.operations import SAMPLE_KEYS, Operation
from typecase.lower.operation_names.collisions import Key
from typecase.lower.operation_names.sample_calls import SampleCall, find_calls
from typecase.lower.operation_names.stated_names import StatedName, spell_name

_LANGUAGES: Mapping[str, str] = {
    **dict.fromkeys(("py", "python", "python3"), "Python"),
    **dict.fromkeys(("javascript", "js", "node", "nodejs", "ts"), "JavaScript"),
    **dict.fromkeys(("node.js", "typescript"), "JavaScript"),
}
_MAX_WORD = 20
"""The number of characters of a language's name that are read: `Python (async)`."""
_MIN_SHARE = 0.8
"""The share of a document's operations that must have a call."""
_MAX_SAMPLES = 50
"""The number of samples of an operation that are read."""
_MAX_SINGLE = 8
"""The greatest number of operations that may all be in one resource."""
_KIND = re.compile(r"(?<=[a-z])(?:Api|API|Client|Service)$")
"""The end of the name of a class that has the methods of one resource."""


def name_by_samples(operations: Sequence[Operation]) -> dict[Key, StatedName]:
    """Return the names that code samples state, by path and method.

    Operations with the same call have none.
    """
    with_samples = [each for each in operations if SAMPLE_KEYS & each.node.keys()]
    needed = len(operations) * _MIN_SHARE
    if not with_samples or len(with_samples) < needed:
        return {}
    for names, _, _ in _iter_libraries(with_samples):
        if len(names) >= needed and _has_resources(names.values()):
            return _without_repeated(names)
    return {}


def _iter_libraries(
    operations: Sequence[Operation],
) -> Iterator[tuple[Mapping[Key, StatedName], str, str]]:
    """Yield the names that the calls of each library state, its name and language."""
    for language in ("Python", "JavaScript"):
        for module, calls in _read_calls(operations, language).items():
            yield _name_calls(_choose_calls(calls), module, language), module, language


def _read_calls(
    operations: Sequence[Operation], language: str
) -> dict[str, dict[Key, tuple[SampleCall, ...]]]:
    """Return the calls of each library, by path and method.

    Those of an operation are from its first sample with calls of the library. The
    library that most operations call comes first.
    """
    calls: dict[str, dict[Key, tuple[SampleCall, ...]]] = defaultdict(dict)
    for operation in operations:
        for text in _iter_samples(operation.node, language):
            by_module: dict[str, list[SampleCall]] = defaultdict(list)
            for call in find_calls(text, language):
                by_module[call.module].append(call)
            for module, found in by_module.items():
                key = operation.path, operation.method
                calls[module].setdefault(key, tuple(found))
    return dict(sorted(calls.items(), key=lambda each: (-len(each[1]), each[0])))


def _iter_samples(node: Mapping[str, Any], language: str) -> Iterator[str]:
    """Yield the samples of an operation in a language."""
    for name, text in islice(_iter_texts(node), _MAX_SAMPLES):
        if isinstance(name, str) and isinstance(text, str):
            word, *_ = (*name[:_MAX_WORD].lower().split(), "")
            if _LANGUAGES.get(word) == language:
                yield text


def _iter_texts(node: Mapping[str, Any]) -> Iterator[tuple[Any, Any]]:
    """Yield the language and the text of each sample of an operation."""
    for key in ("x-codeSamples", "x-code-samples"):
        for sample in map(as_mapping, as_list(node.get(key))):
            yield sample.get("lang"), sample.get("source")
    readme = as_mapping(node.get("x-readme"))
    for sample in map(as_mapping, as_list(readme.get("code-samples"))):
        yield sample.get("language"), sample.get("code")
    examples = as_mapping(node.get("x-oaiMeta")).get("examples")
    for example in map(as_mapping, as_list(examples) or [examples]):
        yield from as_mapping(example.get("request", example)).items()


def _choose_calls(
    calls: Mapping[Key, tuple[SampleCall, ...]],
) -> dict[Key, SampleCall]:
    """Return the call of each operation, unless a sample leaves open which it is.

    A sample may first make other calls. They are left out if they are the only call of
    another operation.
    """
    single = {found[0] for found in calls.values() if len(found) == 1}
    chosen: dict[Key, SampleCall] = {}
    for key, found in calls.items():
        own = [call for call in found if call not in single] or found
        if len(found) == 1 or len(own) == 1:
            chosen[key] = own[0]
    return chosen


def _name_calls(
    calls: Mapping[Key, SampleCall], module: str, language: str
) -> dict[Key, StatedName]:
    """Return the names of calls that state a resource and a method."""
    kinds = {call.built for call in calls.values() if len(call.parts) == 1}
    has_kinds = len(kinds) > 1
    names: dict[Key, StatedName] = {}
    for key, call in calls.items():
        *resource, verb = call.parts
        if not resource and has_kinds and (kind := _KIND.sub("", call.built)):
            resource = [kind] if kind != call.built else []
        if resource and (words := spell_name([*resource, verb])):
            origin = f"calls of `{module}` in code samples for {language}"
            names[key] = StatedName(words[:-1], words[-1], origin)
    return names


def _has_resources(names: Collection[StatedName]) -> bool:
    """Return whether names state resources: not all are in one, which says nothing."""
    return len(names) <= _MAX_SINGLE or len({each.resource for each in names}) > 1


def _without_repeated(names: Mapping[Key, StatedName]) -> dict[Key, StatedName]:
    counts = Counter((each.resource, each.verb) for each in names.values())
    return {
        key: each
        for key, each in names.items()
        if counts[each.resource, each.verb] == 1
    }


def describe_unused_samples(operations: Sequence[Operation]) -> str:
    """Return a sentence about code samples that name nothing; "" without samples."""
    found = [
        (len(names), module, language)
        for names, module, language in _iter_libraries(operations)
    ]
    if not found:
        return ""
    count, module, language = max(found)
    return (
        f"Code samples name nothing: {count} of {len(operations)} operations have a"
        f" call of `{module}` for {language} with a resource and a method. Four fifths"
        " must have one, and not all in one resource."
    )
