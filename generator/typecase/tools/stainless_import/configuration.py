"""Write the tables of pyproject.toml for what was taken over from Stainless."""

from collections.abc import Iterator, Mapping, Sequence

from typecase.config.settings import MODULES
from typecase.python.text.toml import toml_string
from typecase.tools.stainless_import.conversion import Conversion


def write_configuration(
    conversion: Conversion,
    package: str,
    document: str,
    overlay: str,
    *,
    refs: Sequence[str] = (),
    mirrors: Mapping[str, str] = {},
) -> str:
    """Return `[tool.typecase]` for a package of one document.

    ``document``, ``overlay``, ``refs`` and ``mirrors`` are as pyproject.toml sees them.
    """
    lines = [
        "[tool.typecase]",
        f"package = {toml_string(package)}",
        'output = "generated"',
        "flat = true",
    ]
    if conversion.license:
        lines.append(f"license = {toml_string(conversion.license)}")
    if refs:
        lines.append(f"refs = [{', '.join(map(toml_string, refs))}]")
    # A subpackage cannot have the name of a module.
    table = f"tool.typecase.apis.{'api' if package in MODULES else package}"
    lines += ["", f"[{table}]", f"document = {toml_string(document)}"]
    lines.append(f"overlays = [{toml_string(overlay)}]")
    if conversion.excluded:
        excluded = ", ".join(map(toml_string, conversion.excluded))
        lines.append(f"exclude.operations = [{excluded}]")
    lines += _iter_table(f"{table}.methods", conversion.methods)
    lines += _iter_table(f"{table}.classes", conversion.classes)
    lines += _iter_table("tool.typecase.mirrors", mirrors)
    return "".join(f"{line}\n" for line in lines)


def _iter_table(name: str, members: Mapping[str, str]) -> Iterator[str]:
    if members:
        yield from ("", f"[{name}]")
    for key, value in members.items():
        yield f"{toml_string(key)} = {toml_string(value)}"
