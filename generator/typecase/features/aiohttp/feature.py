"""The module `aiohttp`: a faster transport for asynchronous clients."""

from typecase.features.feature import Feature, plan_module
from typecase.python.views import Section

FEATURE = Feature(
    name="aiohttp",
    is_default=False,
    # The argument `socket_factory` came with 3.12. Private attributes are used.
    extras={"aiohttp": ("aiohttp>=3.12,<4",)},
    applies=lambda package: package.parts.asynchronous,
    plan=lambda package: [plan_module("aiohttp", package)],
    sections=lambda _: {
        "install": Section("aiohttp/install.jinja"),
        "connections": Section("aiohttp/connections.jinja"),
    },
)
