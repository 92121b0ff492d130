"""Import the models to which another model refers by name.

The modules of a package `models` do not import each other, because they would do so in
cycles, and because a call rarely needs all of them. An annotation names a model of
another module in quotes. Pydantic looks for the name in the package, which imports the
model's module on first access.
"""

import re
import sys
from collections.abc import Iterator
from functools import cache
from typing import Any, ForwardRef, get_args

from pydantic import BaseModel

_NAME = re.compile(r"\w+")


@cache
def import_references(model: type[BaseModel]) -> None:
    """Import the models that the annotations of a model and its bases name."""
    for base in model.__mro__:
        package = sys.modules.get(base.__module__)
        # In a single module, every class is defined by now.
        if package is not None and hasattr(package, "__path__"):
            for annotation in vars(base).get("__annotations__", {}).values():
                for name in _quoted_names(annotation):
                    getattr(package, name, None)


def _quoted_names(annotation: Any) -> Iterator[str]:
    """Yield the names in the quoted parts of an annotation."""
    if isinstance(annotation, ForwardRef):
        annotation = annotation.__forward_arg__
    if isinstance(annotation, str):
        yield from _NAME.findall(annotation)
    for inner in get_args(annotation):
        yield from _quoted_names(inner)
