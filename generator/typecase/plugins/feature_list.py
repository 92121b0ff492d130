"""List the features that a package may have: those of typecase and those of plugins."""

from collections.abc import Iterable

from typecase.diagnostics import ConfigError
from typecase.features.feature import Feature
from typecase.features.registry import find_features
from typecase.plugins.plugin import Plugin


def list_features(plugins: Iterable[tuple[str, Plugin]]) -> tuple[Feature, ...]:
    """Return the built-in features, then those of plugins.

    ``plugins`` are pairs of the name of a module and its plugin.

    Raises:
        ConfigError: Two features have the same name.
    """
    features = {each.name: each for each in find_features()}
    owners = dict.fromkeys(features, "typecase")
    for name, plugin in plugins:
        for feature in plugin.features:
            if feature.name in features:
                raise ConfigError(
                    f"[tool.typecase]: the plugin `{name}` has the feature"
                    f" `{feature.name}`, but so has {owners[feature.name]}; rename the"
                    " feature, or remove the plugin"
                )
            features[feature.name] = feature
            owners[feature.name] = f"the plugin `{name}`"
    return tuple(features.values())
