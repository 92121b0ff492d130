"""Read the parts of a resource from a tag: `admin.apps` is `admin` and `apps`."""

import re
from functools import lru_cache

from typecase.lower.operation_names.path_names import is_version
from typecase.words import lower_words

_SEPARATORS = re.compile(r"(?<=[a-z])\.(?=[a-z])|\s+[/|>»]\s+|::")
_ORDINAL = re.compile(r"^\d+\s*[.)-]\s+")
"""The number that gives a tag its place, as in `2. Accounts`."""
_VERSION_WORD = re.compile(r"api\d+|v\d+\w*|(alpha|beta)\d+")
_KIND_WORDS = frozenset({"api", "apis", "controller", "controllers", "endpoints"})
"""Last words of tags that say what a tag is for, and name no resource."""
_NO_RESOURCES = frozenset(
    {"api", "client", "default", "misc", "miscellaneous", "operations", "other"}
    | {"rest", "untagged"}
)


@lru_cache(maxsize=65_536)
def read_tag(tag: str, *, with_version: bool = False) -> tuple[str, ...]:
    """Return the parts of the resource that a tag names, without versions.

    ``with_version`` keeps them. The result is empty for a tag such as `default` or
    `v1`, which names no resource.
    """
    parts = (
        _read_part(part, with_version)
        for part in _SEPARATORS.split(_ORDINAL.sub("", tag))
    )
    resource = tuple(part for part in parts if part)
    return () if len(resource) == 1 and resource[0] in _NO_RESOURCES else resource


def _read_part(text: str, with_version: bool) -> str:
    words = [w for w in lower_words(text) if with_version or not is_version_word(w)]
    while len(words) > 1 and words[-1] in _KIND_WORDS:
        words.pop()
    return "_".join(words)


def is_version_word(word: str) -> bool:
    """Return whether a word in lower case is a version, such as `v2` or `beta1`."""
    return is_version(word) or _VERSION_WORD.fullmatch(word) is not None
