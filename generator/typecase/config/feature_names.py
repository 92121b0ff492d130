"""The names of the features that typecase brings.

Each is the name of a folder below `features`, and of a module in generated packages.
"""

from pathlib import Path

FEATURE_NAMES = tuple(
    sorted(
        path.parent.name
        for path in Path(__file__).parents[1].glob("features/*/feature.py")
    )
)
"""The names of the folders, sorted."""
