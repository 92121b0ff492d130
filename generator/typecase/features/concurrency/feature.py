"""The functions `map_concurrently`: many calls at the same time, in order."""

from typecase.features.feature import Feature, Package
from typecase.python.views import Section


def _exports(package: Package) -> dict[str, tuple[str, ...]]:
    names = {
        "map_concurrently": package.parts.sync,
        "map_concurrently_async": package.parts.asynchronous,
    }
    return {"concurrency.concurrent_map": tuple(filter(names.__getitem__, names))}


FEATURE = Feature(
    name="concurrency",
    is_default=False,
    exports=_exports,
    sections=lambda _: {
        "calls": Section("concurrency/calls.jinja"),
        "readme_calls": Section("concurrency/readme_calls.jinja"),
    },
)
