"""Suggest a known name in place of a misspelt one."""

from collections.abc import Iterable, Mapping
from inspect import CO_VARARGS, CO_VARKEYWORDS
from typing import TYPE_CHECKING


class SuggestingNames:
    """Base class of classes whose constructors name the arguments that they take.

    They do so if an argument is misspelt, or passed by position in place of its name.
    The constructor must be a plain function. One that takes ``**kwargs`` checks the
    names itself.
    """

    __slots__ = ()

    # Python creates an object without arguments, too: `copy` and `pickle` do.
    if not TYPE_CHECKING:

        def __new__(cls, *args, **kwargs):
            error = _find_misuse(cls, len(args), kwargs) if args or kwargs else None
            # Tracebacks must not show the arguments, which may be credentials.
            del args
            kwargs.clear()
            if error is not None:
                raise error
            return super().__new__(cls)


def _find_misuse(
    cls: type[SuggestingNames], position_count: int, names: Iterable[str]
) -> TypeError | None:
    """Return an error about arguments that the constructor does not take, or None.

    ``position_count`` is the number of arguments without a name.
    """
    code = getattr(cls.__init__, "__code__", None)
    if code is None or code.co_flags & (CO_VARARGS | CO_VARKEYWORDS):
        return None
    known = code.co_varnames[1 : code.co_argcount + code.co_kwonlyargcount]
    if position_count and code.co_argcount == 1:
        return TypeError(
            f"{cls.__name__}() takes keyword arguments only, found {position_count}"
            f" without a name: {', '.join(f'{name}=…' for name in known)}"
        )
    unknown = next((name for name in names if name not in known), None)
    if unknown is None:
        return None
    hint = suggest(unknown, dict(zip(known, known, strict=True)))
    if not hint:
        hint = f": expected one of {', '.join(known)}"
        if "options" in known:
            # A client. The document may not declare the credential.
            hint += '. Pass a header with options={"headers": {…}}'
    return TypeError(f"{cls.__name__}() got an unexpected argument {unknown!r}{hint}")


def suggest(name: str, known: Mapping[str, str], cutoff: float = 0.6) -> str:
    """Return a suggestion, such as ``": did you mean `budget_cents`?"``.

    Without a similar name, return an empty string.

    Args:
        name: The name that is not known.
        known: What to suggest for each known name.
        cutoff: The least similarity of a suggestion, from 0 to 1.
    """
    from difflib import get_close_matches

    similar = get_close_matches(name, known, n=1, cutoff=cutoff)
    return f": did you mean `{known[similar[0]]}`?" if similar else ""


def missing_attribute(owner: object, name: str) -> AttributeError:
    """Return an error about an attribute that a client or a resource does not have.

    It suggests a similar attribute, or lists all that are public.
    """
    message = f"{type(owner).__name__!r} object has no attribute {name!r}"
    if name[:1] != "_":
        known = [each for each in dir(owner) if each[:1] != "_"]
        hint = suggest(name, dict(zip(known, known, strict=True)))
        message += hint or f": expected one of {', '.join(known)}"
    return AttributeError(message)


def hide_names(names: Iterable[str]) -> list[str]:
    """Return names for completion, without those that begin with one underscore."""
    return [name for name in names if name[:1] != "_" or name[:2] == "__"]
