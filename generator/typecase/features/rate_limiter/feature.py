"""The option `rate`: it limits the attempts of a client."""

from typecase.features.feature import Feature
from typecase.python.views import Section

FEATURE = Feature(
    name="rate_limiter",
    is_default=False,
    exports=lambda _: {"rate_limiter.rate": ("Rate",)},
    sections=lambda _: {
        "calls": Section("rate_limiter/calls.jinja"),
        "readme_calls": Section("rate_limiter/readme_calls.jinja"),
    },
)
