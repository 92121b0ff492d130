"""Find the features that typecase brings: the folders beside this module."""

from functools import cache
from importlib import import_module

from typecase.config.feature_names import FEATURE_NAMES
from typecase.features.feature import Feature


@cache
def find_features() -> tuple[Feature, ...]:
    """Return the built-in features, in the order of their names.

    The module `features.NAME.feature` of each has the record `FEATURE`.
    """
    return tuple(
        import_module(f"typecase.features.{name}.feature").FEATURE
        for name in FEATURE_NAMES
    )
