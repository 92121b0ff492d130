"""Use models that are not complete with pydantic 2.12 and 2.13.

A model is complete once it has a validator and a serializer of its own. A model that is
only read as a part of another needs neither. Where any value is allowed, pydantic
writes a model with the model's own serializer. Pydantic 2.14 completes the model for
this. It also lets one thread at a time complete a model.
"""

import threading
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from pydantic import VERSION, BaseModel

IS_OLD = [*map(int, VERSION.split(".")[:2])] < [2, 14]
"""Whether pydantic cannot write incomplete models itself."""

REBUILDING: AbstractContextManager[object] = (
    threading.RLock() if IS_OLD else nullcontext()
)
"""The lock that a thread holds while it completes a model."""


def complete_when_written(model: Any) -> None:
    """Let a new model be completed when one of its instances is written."""
    if IS_OLD:
        model.__pydantic_serializer__ = _Serializer(model.__pydantic_serializer__)


class _Serializer:
    """The serializer of an incomplete model, as an attribute of the class.

    When the model is complete, its own serializer takes the place of this object.
    """

    def __init__(self, incomplete: Any) -> None:
        self._incomplete = incomplete

    def __get__(self, instance: BaseModel | None, model: type[BaseModel]) -> Any:
        """Return the serializer: of an instance, that of its complete model."""
        if instance is None:
            return self._incomplete
        model.model_rebuild()
        return model.__pydantic_serializer__
