"""The option `Lenient`: it keeps responses that do not fit."""

from typecase.features.feature import Feature
from typecase.python.views import Section

FEATURE = Feature(
    name="lenient_decoding",
    is_default=False,
    exports=lambda _: {"lenient_decoding.lenient": ("Lenient",)},
    sections=lambda _: {
        "responses": Section("lenient_decoding/responses.jinja"),
    },
)
