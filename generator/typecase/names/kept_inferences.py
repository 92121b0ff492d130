"""Identify what is inferred from texts or by counting, as `names.lock` keeps it.

An edit of a description, or an added part, would change it otherwise. The key of such a
line says what is inferred about which part; the value is one of those below.
"""

from collections.abc import Collection

from typecase.names.kept import NO_NAMES, KeptNames, NameKind, names_of, part_key

YES, NO = "yes", "no"
"""The values of what is or is not so."""
NONE = "none"
"""The value in place of a name, if there is none."""
PRODUCT = "product"
"""The key of the product that the title names; the value begins environment variables.

Each API has this line, which shows that the others were recorded, too.
"""
JAVA_OBJECTS = "java-objects"
"""The key that tells whether `type: object` stands for any value."""


def bearer_key(scheme_id: str) -> str:
    """Return the key that tells whether an API key is sent as a bearer token."""
    return part_key("bearer", scheme_id)


def unnamed_key(scheme_id: str) -> str:
    """Return the key that tells whether no operation names a security scheme."""
    return part_key("unnamed", scheme_id)


def file_key(pointer: str) -> str:
    """Return the key that tells whether the response at a pointer is a file."""
    return f"file {pointer}"


def secret_key(argument_key: str) -> str:
    """Return the key that tells whether a parameter is a token or an API key.

    ``argument_key`` is that of the argument.
    """
    return f"secret {argument_key}"


class Inferences(dict[str, str]):
    """What is inferred in a run, by key; what the last run inferred goes first."""

    def __init__(self, kept: KeptNames = NO_NAMES) -> None:
        """Create an empty record; ``kept`` has what the last run recorded."""
        super().__init__()
        self.kept = names_of(kept, NameKind.INFERENCE)

    def choose(self, key: str, found: str) -> str:
        """Record and return the value of the last run, or else what is found now."""
        self[key] = value = self.kept.get(key, found)
        return value

    def decide(self, key: str, *, found: bool) -> bool:
        """Record and return whether something is so."""
        return self.choose(key, YES if found else NO) == YES


def find_known_operations(kept: KeptNames) -> Collection[str]:
    """Return the keys of the operations about which the last run inferred all.

    There are none in a file of an earlier version, which recorded less.
    """
    if PRODUCT not in names_of(kept, NameKind.INFERENCE):
        return frozenset()
    return names_of(kept, NameKind.METHOD).keys()
