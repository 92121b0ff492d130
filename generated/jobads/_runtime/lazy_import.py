"""Import modules when they are first used, so that importing a package is fast."""

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def lazy_attributes(
    module: str, names: Mapping[str, str]
) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """Return the functions ``__getattr__`` and ``__dir__`` for a module.

    On first access to a name, ``__getattr__`` imports the module that defines the name.
    It raises AttributeError for a name that is not in ``names``. ``__dir__`` lists the
    public names only, for completion.

    Args:
        module: The full name of the module that gets the functions.
        names: The relative module that defines each public name of ``module``, such as
            ``{"Pet": ".models"}``. A submodule counts as its own definition:
            ``{"pets": ".pets"}``.
    """

    def get_attribute(name: str) -> Any:
        if name not in names:
            raise AttributeError(f"module {module!r} has no attribute {name!r}")
        source = import_module(names[name], module)
        is_submodule = names[name].rpartition(".")[2] == name
        value = source if is_submodule else getattr(source, name)
        # The next access finds the attribute without calling this function.
        setattr(sys.modules[module], name, value)
        return value

    def list_names() -> list[str]:
        special = (name for name in vars(sys.modules[module]) if name[:2] == "__")
        return sorted({*special, *names})

    return get_attribute, list_names


class _LazyModule:
    """A stand-in for a module, which imports the module on first attribute access."""

    def __init__(self, module: str, package: str | None) -> None:
        # The two underscores avoid a clash with a name in the imported module.
        self.__location = module, package

    def __getattr__(self, name: str) -> Any:
        value = getattr(import_module(*self.__location), name)
        # The next access finds the attribute without calling this method.
        setattr(self, name, value)
        return value


def lazy_modules(*modules: str, package: str | None = None) -> tuple[Any, ...]:
    """Return stand-ins for modules, each of which is imported on first use.

    ``modules`` are names. Those that start with a dot are relative to ``package``.
    """
    return tuple(_LazyModule(module, package) for module in modules)
