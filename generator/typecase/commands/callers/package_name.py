"""Choose the name of a package, as callers import it."""

from collections.abc import Sequence
from pathlib import Path

from typecase.commands.document_arguments import choose_package
from typecase.config.settings import Config, from_pyproject
from typecase.diagnostics import ConfigError

UNNAMED = "package"
"""The name of a package that nobody has named."""


def choose_package_name(configs: Sequence[Config], package: str | None) -> str:
    """Return the name of the package that callers import.

    It is ``package`` if given, else that of a configuration. Raise `ConfigError` if
    there is none.
    """
    if package is not None:
        return package
    for config in configs:
        if config.package != UNNAMED:
            return config.package
    if Path("pyproject.toml").is_file():
        try:
            return from_pyproject(Path()).package
        except ConfigError:
            pass  # The file is about something else.
    if len(configs[0].apis) > 1:
        raise ConfigError(
            "--package: several documents do not say the name of their package; give"
            " --package NAME"
        )
    return choose_package(dict(configs[0].apis))
