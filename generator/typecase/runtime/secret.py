"""Keep credentials, tokens and secret arguments out of logs, reprs and pickles."""

from collections.abc import Mapping
from typing import Any, Generic, TypeVar, cast

from .errors import ConfigurationError
from .lazy_import import show_public_paths
from .unset import UNSET

MASK = "**********"
"""The text that replaces a secret."""
# The name of a header or a parameter with a credential contains one of these words.
_SECRET_WORDS = (
    *("assertion", "auth", "cookie", "credential", "jwt", "key", "passw", "pwd"),
    *("secret", "session", "signature", "token"),
)

T = TypeVar("T")


class Secret(Generic[T]):
    """A value that `repr` and `str` show as ``**********``; `reveal` returns it.

    A secret equals another secret or a plain value with the same `repr`, but the hash
    of a secret is not that of the plain value. Pickling drops the value. An unpickled
    secret raises `ConfigurationError` if it is revealed, compared or hashed.
    """

    __slots__ = ("_value",)

    def __init__(self, value: T) -> None:
        self._value = value

    def reveal(self) -> T:
        """Return the value.

        Raises:
            ConfigurationError: The secret was pickled, which drops the value.
        """
        try:
            return self._value
        except AttributeError:
            raise ConfigurationError(
                "an unpickled secret has no value: create the secret again"
            ) from None

    def __repr__(self) -> str:
        return MASK

    def __format__(self, spec: str) -> str:
        return format(MASK, spec)

    def __eq__(self, other: object) -> bool:
        from hmac import compare_digest

        own_repr, other_repr = repr(self.reveal()), repr(reveal_if_secret(other))
        # The duration of this comparison does not depend on the values.
        return compare_digest(own_repr.encode(), other_repr.encode())

    def __hash__(self) -> int:
        # Equal secrets have the same repr, and the value itself may not be hashable.
        return hash(repr(self.reveal()))

    # The second argument is that of `__deepcopy__`.
    def __copy__(self, *_: object) -> "Secret[T]":
        # A copy made with `__reduce__` would have no value.
        return self

    __deepcopy__ = __copy__

    def __getstate__(self) -> None:
        """Return no state, so that a pickle has no value."""

    @classmethod
    def __get_pydantic_core_schema__(cls, *_: object) -> Any:
        from pydantic_core import core_schema

        return core_schema.no_info_plain_validator_function(
            conceal, serialization=core_schema.to_string_ser_schema()
        )


def conceal(value: Any) -> Any:
    """Wrap a value in a `Secret`; return None, `UNSET` or a `Secret` unchanged."""
    is_unchanged = value is None or value is UNSET or isinstance(value, Secret)
    return cast(Any, value) if is_unchanged else Secret(cast(Any, value))


def reveal_if_secret(value: Any) -> Any:
    """Return the value of a `Secret`; return any other value unchanged.

    Raises:
        ConfigurationError: The secret was pickled, which drops the value.
    """
    return cast(Any, value).reveal() if isinstance(value, Secret) else value


def is_secret_name(name: str) -> bool:
    """Return whether the name of a header or a parameter says that it is secret."""
    return any(word in name.lower() for word in _SECRET_WORDS)


def conceal_values(mapping: Mapping[str, Any]) -> dict[str, Any]:
    """Return a copy of a mapping whose values are secrets."""
    return {name: conceal(value) for name, value in mapping.items()}


def reveal_values(mapping: Mapping[str, Any]) -> dict[str, Any]:
    """Return a copy of a mapping with the values of its secrets.

    Raises:
        ConfigurationError: A secret was pickled, which drops its value.
    """
    return {name: reveal_if_secret(value) for name, value in mapping.items()}


def with_secrets(arguments: Mapping[str, Any], *names: str) -> dict[str, Any]:
    """Return a copy of ``arguments`` in which the values of ``names`` are secrets.

    ``arguments`` must contain all of ``names``. None and `UNSET` stay as they are.
    """
    return {**arguments, **{name: conceal(arguments[name]) for name in names}}


show_public_paths(__name__)
