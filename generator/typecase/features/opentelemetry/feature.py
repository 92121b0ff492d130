"""The module `opentelemetry`: metrics of the events of clients."""

from typecase.features.feature import Feature, plan_module
from typecase.python.views import Section

FEATURE = Feature(
    name="opentelemetry",
    is_default=False,
    extras={"opentelemetry": ("opentelemetry-api>=1.30",)},
    plan=lambda package: [plan_module("opentelemetry", package)],
    sections=lambda _: {
        "install": Section("opentelemetry/install.jinja"),
        "events": Section("opentelemetry/events.jinja"),
    },
)
