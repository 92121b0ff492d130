"""Reset what a forked child process must not share with its parent."""

import os
from typing import Protocol
from weakref import WeakSet


class Resettable(Protocol):
    """An object that starts afresh in a forked child process."""

    def after_fork(self) -> None: ...


_registered: WeakSet[Resettable] = WeakSet()


def reset_after_fork(each: Resettable) -> None:
    """Call ``each.after_fork()`` in every child process, while the object lives.

    It runs before any other code of the child, so nothing needs a lock.
    """
    _registered.add(each)


def _reset() -> None:
    for each in list(_registered):
        each.after_fork()


# Windows has no fork.
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_reset)
