"""Records of the changes that callers' code can follow."""

import re
from collections.abc import Mapping

from msgspec import Struct

from typecase.python_surface.records import BodyMember
from typecase.tools.migrate.renames import NewNames


class BodyChange(Struct, frozen=True):
    """A method that takes the body of its requests in another way.

    ``path`` is its old name. If ``is_split``, the members of the body are arguments
    now; otherwise, arguments are members now. ``whole`` is the argument of the whole
    body: in the old package if ``is_split``, and else in the new one. ``is_optional``
    tells whether callers may still pass the whole.
    """

    api: str
    path: str
    is_split: bool
    whole: str
    members: tuple[BodyMember, ...]
    is_optional: bool


class OrderChange(Struct, frozen=True):
    """A method whose positional arguments have another order; ``before`` is the old."""

    api: str
    path: str
    before: tuple[str, ...]


class ValueChange(Struct, frozen=True):
    """A value of an enumeration that is another one now.

    ``owner`` is the old name of the class, such as `models.BookFormat`.
    """

    api: str
    owner: str
    before: str
    after: str


class FollowedChanges(Struct, frozen=True):
    """What callers' code follows: names, bodies, and the order of arguments.

    The keys of ``bodies`` and ``orders`` are the API and the old path of a method.
    ``advice`` says what changed and what to do; its keys are the names of a thing and
    its owner, as type errors have them.
    """

    names: NewNames
    bodies: Mapping[tuple[str, str], BodyChange]
    orders: Mapping[tuple[str, str], OrderChange]
    values: tuple[ValueChange, ...] = ()
    advice: Mapping[tuple[str, str], str] = {}

    def explain(self, message: str) -> str:
        """Return what explains a type error, or "" if nothing does."""
        names = {*re.findall(r'"([^"]+)"', message)}
        found = {
            advice
            for (owner, name), advice in self.advice.items()
            if owner in names and name in names
        } or {advice for (_, name), advice in self.advice.items() if name in names}
        return f"; {found.pop()}" if len(found) == 1 else ""
