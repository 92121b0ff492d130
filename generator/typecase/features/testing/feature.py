"""The module `testing`: fixtures of pytest with fakes of the APIs."""

from typecase.features.feature import Feature, Package, plan_module
from typecase.python.text.code import code
from typecase.python.text.literals import KeywordArgument, literal
from typecase.python.views import ModuleView, Section


class TestingView(ModuleView, frozen=True, kw_only=True):
    """The module `testing`."""

    fixtures: tuple[KeywordArgument, ...]
    """The name of each fixture, and the literal of the module of its API."""


def _fixtures(package: Package) -> tuple[KeywordArgument, ...]:
    """Return the name of each fixture, and the module of its API."""
    return tuple(
        KeywordArgument(
            code(f"fake_{names.subpackage}"), literal(names.module_in(package.name))
        )
        for _, (_, _, names) in sorted(package.apis.items())
    )


FEATURE = Feature(
    name="testing",
    is_default=False,
    extras={"testing": ("pytest>=8.1",)},
    plan=lambda package: [
        plan_module(
            "testing",
            package,
            TestingView(package_name=code(package.name), fixtures=_fixtures(package)),
        )
    ],
    sections=lambda _: {
        "install": Section("testing/install.jinja"),
        "tests": Section("testing/tests.jinja"),
        "readme_tests": Section("testing/readme_tests.jinja"),
    },
)
