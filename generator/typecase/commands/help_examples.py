"""Examples of commands, which end the help of `typecase`."""

import argparse
from collections.abc import Mapping

EXAMPLES: Mapping[str, tuple[str, ...]] = {
    "": (
        "typecase generate openapi.yaml",
        "typecase mock openapi.yaml",
        "typecase explain unresolved-ref",
    ),
    "generate": (
        "typecase generate openapi.yaml",
        "typecase generate openapi.yaml --package shop --out out --check",
    ),
    "validate": ("typecase validate openapi.yaml fixes.overlay.yaml",),
    "mock": ("typecase mock openapi.yaml --port 8080",),
    "diff": (
        "typecase diff old.yaml new.yaml",
        "typecase diff main --fail-on major",
        "typecase diff HEAD~3..HEAD --format markdown",
    ),
    "migrate": (
        "typecase migrate old.yaml new.yaml app/ --dry-run",
        "typecase migrate v1.2.0 HEAD app/ tests/",
    ),
    "init": ("typecase init openapi.yaml --out shop-python",),
    "overlay": ("typecase overlay init openapi.yaml --output fixes.overlay.yaml",),
    "overlay init": ("typecase overlay init openapi.yaml --output fixes.overlay.yaml",),
    "import": ("typecase import stainless.yml openapi.yaml",),
    "explain": (
        "typecase explain unresolved-ref",
        "typecase explain shop.models.Pet.name",
        "typecase explain openapi.yaml:12",
    ),
}
"""Examples by command; the key of `typecase` itself is empty."""

_HEADING = "examples:"


def add_examples(parsers: Mapping[str, argparse.ArgumentParser]) -> None:
    """Add examples to the help of each command; the keys are those of `EXAMPLES`."""
    for name, parser in parsers.items():
        lines = (f"  {example}" for example in EXAMPLES[name])
        parser.epilog = "\n".join([_HEADING, *lines])
        parser.formatter_class = _HelpFormatter


class _HelpFormatter(argparse.HelpFormatter):
    """A formatter that keeps the line breaks of examples."""

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        if text.startswith(_HEADING):
            return text
        return super()._fill_text(text, width, indent)
