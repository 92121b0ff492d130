"""Reset objects that a forked child process must not share with its parent."""

import os
from typing import Protocol
from weakref import WeakSet


class Resettable(Protocol):
    """An object that can discard the state that belongs to its parent process."""

    def after_fork(self) -> None: ...


_registered: WeakSet[Resettable] = WeakSet()


def reset_after_fork(resettable: Resettable) -> None:
    """Register an object whose ``after_fork`` each forked child process calls.

    The method runs in the only thread of the child process, so it needs no locks.
    Registration does not keep the object alive.
    """
    _registered.add(resettable)


def _reset_all() -> None:
    for resettable in list(_registered):
        resettable.after_fork()


# Windows has no fork.
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_reset_all)
