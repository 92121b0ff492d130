"""Find the lines of generated files that define a name."""

import ast
from pathlib import Path

from msgspec import Struct, field


class DefinitionFinder(Struct):
    """Finds definitions in the modules below a folder; reads each file once."""

    output: Path
    _lines: dict[Path, dict[str, int]] = field(
        default_factory=dict[Path, dict[str, int]]
    )

    def find(self, module: str, definition: str) -> tuple[Path, int] | None:
        """Return the file and the line of a definition; None without such a file.

        ``definition`` is a name in the module, such as `Group.budget_cents`, or "". If
        a base class in another module defines it, the line is that of the class.
        """
        path = self._find_file(module)
        if path is None:
            return None
        if path not in self._lines:
            self._lines[path] = _read_lines(path)
        name = definition
        while name and name not in self._lines[path]:
            name = name.rpartition(".")[0]
        return path, self._lines[path].get(name, 1)

    def _find_file(self, module: str) -> Path | None:
        path = self.output.joinpath(*module.split("."))
        files = (path.with_name(f"{path.name}.py"), path / "__init__.py")
        return next((file for file in files if file.is_file()), None)


def _read_lines(path: Path) -> dict[str, int]:
    """Return the line of each class, member, method and argument of a module."""
    try:
        module = ast.parse(path.read_bytes())
    except (OSError, SyntaxError, ValueError):
        return {}
    lines: dict[str, int] = {}
    for statement in module.body:
        _add_lines(statement, "", lines)
    return lines


def _add_lines(statement: ast.stmt, owner: str, lines: dict[str, int]) -> None:
    match statement:
        case ast.ClassDef(name=name, body=body, bases=bases, lineno=line):
            lines.setdefault(f"{owner}{name}", line)
            for each in body:
                _add_lines(each, f"{owner}{name}.", lines)
            for base in bases:
                if isinstance(base, ast.Name):
                    _inherit_lines(f"{owner}{name}", base.id, lines)
        case ast.FunctionDef(name=name, args=arguments, lineno=line) | (
            ast.AsyncFunctionDef(name=name, args=arguments, lineno=line)
        ):
            # The constructor of a client is called by the name of its class.
            method = owner.rstrip(".") if name == "__init__" else f"{owner}{name}"
            lines.setdefault(method, line)
            for argument in (*arguments.args, *arguments.kwonlyargs):
                lines.setdefault(f"{method}.{argument.arg}", argument.lineno)
        case ast.AnnAssign(target=ast.Name(id=name), lineno=line):
            lines.setdefault(f"{owner}{name}", line)
        case ast.Assign(targets=[ast.Name(id=name)], lineno=line):
            lines.setdefault(f"{owner}{name}", line)
        case _:
            pass


def _inherit_lines(name: str, base: str, lines: dict[str, int]) -> None:
    for inherited, line in [*lines.items()]:
        if inherited.startswith(f"{base}."):
            lines.setdefault(f"{name}{inherited.removeprefix(base)}", line)
