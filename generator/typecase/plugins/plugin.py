"""Describe plugins, and load those that the configuration names."""

import re
import sys
from collections.abc import Iterable, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from typecase.diagnostics import ConfigError
from typecase.features.feature import Feature
from typecase.features.registry import find_features
from typecase.load import KnownExtensions
from typecase.load.metaschema.fast_validator import matches_schema
from typecase.load.rules.extension_keys import EXTENSIONS, PREFIX, ExtensionKey
from typecase.lower.operation_names.namers import Namer
from typecase.lower.passes.pass_context import Pass
from typecase.plugins.guards import guard_features, guard_namers, guard_passes

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
    extension_keys: Mapping[str, ExtensionKey] = {}
    """The extensions of documents that the plugin reads, by name: `x-…`.

    `Notes.extensions` has the values, such as those of an operation.
    """
    key_prefix: str | None = None
    """What the names of its own extensions begin with, such as `x-acme-`.

    Other keys that begin with it are errors. None if the plugin only reads extensions
    of others.
    """
    templates: Path | None = None
    """The folder of the templates of the features, such as `NAME/NAME.py.jinja`."""


def load_plugins(modules: Iterable[str]) -> tuple[Plugin, ...]:
    """Import modules, and return the plugin of each.

    Raises:
        ConfigError: A module cannot be imported, or has no plugin for this interface.
    """
    return tuple(_load_plugin(name) for name in modules)


def known_extensions(plugins: Iterable[Plugin] = ()) -> KnownExtensions:
    """Return the extensions that documents may have.

    They are those of the core, of the built-in features, and of plugins.

    Raises:
        ConfigError: An extension or a prefix of a plugin cannot be used.
    """
    keys = dict(EXTENSIONS)
    for feature in find_features():
        keys |= feature.extension_keys
    prefixes = [PREFIX]
    for plugin in plugins:
        if plugin.key_prefix is not None:
            _reject_name(plugin.key_prefix)
            prefixes.append(plugin.key_prefix)
        features = (feature.extension_keys for feature in plugin.features)
        for added in (plugin.extension_keys, *features):
            for key, definition in added.items():
                _reject_name(key)
                try:
                    matches_schema(definition.schema, None)
                except ValueError as error:
                    raise ConfigError(
                        f"[tool.typecase]: a plugin has an invalid schema of the"
                        f" extension `{key}`: {error}; correct or remove the plugin"
                    ) from None
                if keys.setdefault(key, definition) != definition:
                    raise ConfigError(
                        f"[tool.typecase]: a plugin reads the extension `{key}`, which"
                        " typecase or another plugin defines otherwise; remove the"
                        " plugin"
                    )
    return KnownExtensions(keys, tuple(prefixes))


def _reject_name(name: str) -> None:
    """Raise `ConfigError` if a plugin cannot have an extension or a prefix."""
    if not re.match("x-[a-z]", name) or name.startswith(PREFIX):
        raise ConfigError(
            f"[tool.typecase]: a plugin has the extension or prefix `{name}`, which"
            f" must begin with `x-`, and not with `{PREFIX}`; remove the plugin"
        )


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
    return replace(
        plugin,
        passes=guard_passes(plugin.passes, name),
        namers=guard_namers(plugin.namers, name),
        features=guard_features(plugin.features, name),
    )
