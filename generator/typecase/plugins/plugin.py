"""Describe plugins, and load those that the configuration names."""

import sys
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from typing import Any

from msgspec import Struct

from typecase.diagnostics import ConfigError
from typecase.features.feature import Feature
from typecase.lower.operation_names.namers import Namer
from typecase.lower.passes.pass_context import Pass

INTERFACE = 1
"""The version of the interface of plugins."""


class Plugin(Struct, frozen=True, kw_only=True):
    """What a plugin adds. A module that the configuration names has it as `PLUGIN`."""

    interface: int
    """The version of the interface for which the plugin was written: `INTERFACE`."""
    features: tuple[Feature, ...] = ()
    """Outputs, in the order of their files."""
    passes: tuple[Pass, ...] = ()
    """Changes of an API, after those of typecase.

    An operation that a pass leaves out is reported, and left out of the package, of its
    `openapi.json`, and of what `typecase diff` and `typecase mock` read.
    """
    namers: tuple[Namer, ...] = ()
    """Functions that propose names of operations, before those of typecase."""
    templates: Path | None = None
    """The folder of the templates of the features, such as `NAME/NAME.py.jinja`."""


def load_plugins(modules: Iterable[str]) -> tuple[Plugin, ...]:
    """Import modules, and return the plugin of each.

    Raises:
        ConfigError: A module cannot be imported, or has no plugin for this interface.
    """
    return tuple(_load_plugin(name) for name in modules)


def _load_plugin(name: str) -> Plugin:
    place = f"[tool.typecase]: the plugin `{name}`"
    try:
        plugin: Any = getattr(import_module(name), "PLUGIN", None)
    except Exception as error:
        # A plugin is code of others, and can raise anything.
        raise ConfigError(
            f"{place} cannot be imported: {type(error).__name__}: {error}; install it"
            f" for {sys.executable}, or remove it from `plugins`"
        ) from error
    if not isinstance(plugin, Plugin):
        raise ConfigError(
            f"{place} must have the attribute `PLUGIN`, a `typecase.plugins.Plugin`,"
            f" not {plugin!r}"
        )
    if plugin.interface != INTERFACE:
        raise ConfigError(
            f"{place} is for version {plugin.interface} of the interface of plugins;"
            f" this typecase has version {INTERFACE}; install a version of the plugin"
            " for it"
        )
    return plugin
