"""The module `aiohttp`: a faster transport for asynchronous clients."""

from typecase.features.feature import Feature, plan_module
from typecase.python.views import Section

FEATURE = Feature(
    name="aiohttp",
    extras={"aiohttp": ("aiohttp>=3.13.4,<4",)},
    applies=lambda package: package.parts.asynchronous,
    plan=lambda package: [plan_module("aiohttp", package)],
    sections=lambda _: {
        "install": Section("aiohttp/install.jinja"),
        "connections": Section("aiohttp/connections.jinja"),
    },
)
