"""The setting of a package with all features."""

from typecase.config.feature_names import FEATURE_NAMES

ALL_FEATURES = dict.fromkeys(FEATURE_NAMES, True)
