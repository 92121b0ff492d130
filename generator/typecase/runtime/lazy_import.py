"""Import modules when they are first used, so that importing a package is fast."""

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

_EXPORTS: dict[str, Mapping[str, str]] = {}
"""The arguments of `lazy_attributes`, by module."""


def lazy_attributes(
    module: str, names: Mapping[str, str]
) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """Return the functions ``__getattr__`` and ``__dir__`` for a module.

    On first access to a name, ``__getattr__`` imports the module that defines the name.
    It raises AttributeError for a name that is not in ``names``. ``__dir__`` lists the
    public names, and those with two underscores, for completion.

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

    _EXPORTS[module] = names
    return get_attribute, list_names


def show_public_paths(module: str) -> None:
    """Set `__module__` of the classes of a module to the package that exports them.

    Tracebacks and pickles then say `pets.NotFoundError`, wherever the class is defined.
    A class that no package exports keeps its module. So does a class of the runtime if
    this is a library: several packages may export it.

    Args:
        module: The full name of the module that defines the classes, which calls this
            function at its end.
    """
    for package, names in _EXPORTS.items():
        for name, source in names.items():
            if package + source == module:
                value = getattr(sys.modules[module], name)
                if isinstance(value, type):
                    value.__module__ = package


def is_own_module(module: str) -> bool:
    """Return whether a module belongs to the runtime or to a generated package.

    The runtime may be a library, which several packages share.
    """
    own = (__name__, *_EXPORTS)
    return module.partition(".")[0] in {name.partition(".")[0] for name in own}


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


class _LazyType:
    """A stand-in for a class in an annotation, imported when that is evaluated."""

    def __init__(self, name: str, module: str, package: str | None) -> None:
        self._name = name
        self._location = module, package

    def __getitem__(self, arguments: Any) -> Any:
        return self._import()[arguments]

    def __or__(self, other: Any) -> Any:
        return self._import() | other

    def _import(self) -> Any:
        return getattr(import_module(*self._location), self._name)


def lazy_types(module: str, *names: str, package: str | None = None) -> tuple[Any, ...]:
    """Return stand-ins for classes of a module that only annotations use.

    ``module`` is relative to ``package`` if it starts with a dot.
    """
    return tuple(_LazyType(name, module, package) for name in names)


def lazy_modules(*modules: str, package: str | None = None) -> tuple[Any, ...]:
    """Return stand-ins for modules, each of which is imported on first use.

    ``modules`` are names. Those that start with a dot are relative to ``package``.
    """
    return tuple(_LazyModule(module, package) for module in modules)


if TYPE_CHECKING:
    import asyncio as asyncio  # noqa: PLC0414
else:
    # Synchronous clients never use it.
    (asyncio,) = lazy_modules("asyncio")
