"""Describe plugins, and load those that the configuration names."""

import re
import sys
from collections.abc import Iterable, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import fields, replace

from typecase.diagnostics import ConfigError
from typecase.features.feature import Feature
from typecase.features.registry import find_features
from typecase.load import KnownExtensions
from typecase.load.metaschema.fast_validator import matches_schema
from typecase.load.rules.extension_keys import EXTENSIONS, PREFIX, ExtensionKey
from typecase.lower.operation_names.namers import Namer
from typecase.lower.passes.pass_context import Pass
from typecase.plugins.guards import (
    find_place,
    guard_features,
    guard_namers,
    guard_passes,
)

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
    """The folder of the templates of the features, such as `NAME/NAME.py.jinja`.

    It is inside of the plugin's package.
    """
    module: str = ""
    """The name of the module, which typecase sets."""


def load_plugins(modules: Iterable[str]) -> tuple[Plugin, ...]:
    """Import modules, and return the plugin of each.

    Raises:
        ConfigError: A module is named twice, cannot be imported, or has no plugin that
            can be used.
    """
    plugins: dict[str, Plugin] = {}
    for name in modules:
        if name in plugins:
            raise ConfigError(
                f"[tool.typecase]: `plugins` names `{name}` twice; remove one"
            )
        plugins[name] = _load_plugin(name)
    return tuple(plugins.values())


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
        place = _place(plugin.module)
        if plugin.key_prefix is not None:
            if plugin.key_prefix == "x-":
                raise ConfigError(
                    f"{place} has the `key_prefix` `x-`, which must be longer than"
                    " `x-`; correct or remove the plugin"
                )
            _reject_name(plugin.key_prefix, f"{place} has the `key_prefix`")
            prefixes.append(plugin.key_prefix)
        features = (feature.extension_keys for feature in plugin.features)
        for added in (plugin.extension_keys, *features):
            for key, definition in added.items():
                _reject_name(key, f"{place} has the extension")
                try:
                    matches_schema(definition.schema, None)
                except ValueError as error:
                    reason = str(error).partition("\n")[0]
                    raise ConfigError(
                        f"{place} has an invalid schema of the extension `{key}`:"
                        f" {reason}; correct or remove the plugin"
                    ) from None
                if keys.setdefault(key, definition) != definition:
                    raise ConfigError(
                        f"{place} reads the extension `{key}`, which typecase or"
                        " another plugin defines otherwise; remove the plugin"
                    )
    return KnownExtensions(keys, tuple(prefixes))


def _place(module: str) -> str:
    """Return the start of the messages about a plugin."""
    return f"[tool.typecase]: the plugin `{module}`"


def _reject_name(name: str, owner: str) -> None:
    """Raise `ConfigError` if a plugin cannot have an extension or a prefix.

    ``owner`` is the start of the message, before the name.
    """
    if not re.match("x-[a-z]", name) or name.startswith(PREFIX):
        raise ConfigError(
            f"{owner} `{name}`, which must begin with `x-` and a lower-case letter, and"
            f" not with `{PREFIX}`; correct or remove the plugin"
        )


def _load_plugin(name: str) -> Plugin:
    place = _place(name)
    try:
        plugin: Any = getattr(import_module(name), "PLUGIN", None)
    except Exception as error:
        # A plugin is code of others, and can raise anything.
        raise ConfigError(
            f"{place} cannot be imported: {_describe_failure(name, error)}"
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
    for feature in plugin.features:
        for option in fields(feature.options) if feature.options else ():
            if option.required:
                raise ConfigError(
                    f"{place} has the option `{option.encode_name}` without a default;"
                    f" add one to the options of the feature `{feature.name}`"
                )
    if plugin.templates is not None:
        # The cache notices edits of these folders only.
        packages = getattr(sys.modules[name.partition(".")[0]], "__path__", ())
        folder = plugin.templates.resolve()
        if not any(folder.is_relative_to(Path(each).resolve()) for each in packages):
            raise ConfigError(
                f"{place} has the templates {plugin.templates}, which must be inside of"
                " the plugin's package; use"
                ' `Path(__file__).parent / "templates"` in a package'
            )
    return replace(
        plugin,
        module=name,
        passes=guard_passes(plugin.passes, name),
        namers=guard_namers(plugin.namers, name),
        features=guard_features(plugin.features, name),
    )


def _describe_failure(name: str, error: Exception) -> str:
    """Return why a plugin cannot be imported, where in it, and what to do."""
    reason = " ".join(f"{type(error).__name__}: {error}".split())
    if isinstance(error, ModuleNotFoundError) and f"{name}.".startswith(
        f"{error.name}."
    ):
        return f"{reason}; install it for {sys.executable}, or remove it from `plugins`"
    where = find_place(error, name)
    if isinstance(error, SyntaxError):
        reason = f"{type(error).__name__}: {error.msg}"
        where = f" ({error.filename}, line {error.lineno})"
    return f"{reason}{where}; correct the plugin, or remove it from `plugins`"
