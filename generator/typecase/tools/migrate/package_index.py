"""Index the public names of a generated package by the place of their definition."""

import ast
from collections.abc import Iterator, Mapping
from enum import StrEnum
from pathlib import PurePosixPath

from msgspec import Struct, field


class SymbolKind(StrEnum):
    """What a public name of a package stands for."""

    MODULE = "module"
    CLASS = "class"
    MEMBER = "member"
    RESOURCE = "resource"
    METHOD = "method"
    ARGUMENT = "argument"


class Symbol(Struct, frozen=True):
    """A public name of the package of one API.

    ``name`` is what callers write, without the package: `books.list` for a method,
    `books.list.author` for its argument, `models.Book.pages` for a member. ``api`` is
    the subpackage of the API, or "" if the package has none.
    """

    api: str
    kind: SymbolKind
    name: str

    @property
    def last(self) -> str:
        """The part of the name after the last dot."""
        return self.name.rpartition(".")[2]

    @property
    def owner(self) -> str:
        """The part of the name before the last dot."""
        return self.name.rpartition(".")[0]


Location = tuple[str, int, str]
"""A file of the package, a line counted from 1, and the name that is defined there."""


class PackageIndex(Struct, frozen=True):
    """The public names of a package.

    ``symbols`` has them by location; that of a module has the line 0. ``modules`` has
    the dotted names of the modules that define each class or function. ``bases`` are
    the base classes of each class, by its API and name, and ``resource_classes`` the
    classes of each resource, by its API and path. ``annotations`` has the types of
    members and arguments.
    """

    symbols: dict[Location, Symbol] = field(default_factory=dict[Location, Symbol])
    modules: dict[Symbol, str] = field(default_factory=dict[Symbol, str])
    bases: dict[tuple[str, str], tuple[str, ...]] = field(
        default_factory=dict[tuple[str, str], tuple[str, ...]]
    )
    resource_classes: dict[tuple[str, str], tuple[str, ...]] = field(
        default_factory=dict[tuple[str, str], tuple[str, ...]]
    )
    annotations: dict[Symbol, str] = field(default_factory=dict[Symbol, str])
    names: set[Symbol] = field(default_factory=set[Symbol])

    def add(self, location: Location, symbol: Symbol) -> None:
        """Add a name that is defined at a location."""
        self.symbols[location] = symbol
        self.names.add(symbol)

    def find_definer(self, member: Symbol) -> Symbol:
        """Return a member as the class has it that defines it."""
        pending = [member.owner]
        while pending:
            owner = pending.pop(0)
            symbol = Symbol(member.api, SymbolKind.MEMBER, f"{owner}.{member.last}")
            if symbol in self.names:
                return symbol
            pending += self.bases.get((member.api, owner), ())
        return member


def index_package(files: Mapping[str, str], apis: Mapping[str, str]) -> PackageIndex:
    """Return the public names of a package.

    ``files`` are its modules by path, such as `shop/books.py`, and ``apis`` the folder
    of each API, by its name.
    """
    index = PackageIndex()
    for api, folder in apis.items():
        modules = {
            path.removeprefix(f"{folder}/").removesuffix(".py"): path
            for path in files
            if path.startswith(f"{folder}/") and path.endswith(".py")
        }
        public = {
            name: path
            for name, path in modules.items()
            if not any(part.startswith("_") for part in PurePosixPath(name).parts)
            # Callers write the arguments of `sender.webhooks`.
            or name in ("__init__", "_webhooks")
        }
        trees = {name: ast.parse(files[path]) for name, path in public.items()}
        for name, path in public.items():
            dotted = name.replace("/", ".").removesuffix("__init__").removesuffix(".")
            index.add((path, 0, ""), Symbol(api, SymbolKind.MODULE, dotted))
        _ApiIndexer(index, api, public, trees, files).run()
    return index


class _ApiIndexer(Struct):
    """Adds the names of one API to an index."""

    index: PackageIndex
    api: str
    paths: Mapping[str, str]
    trees: Mapping[str, ast.Module]
    files: Mapping[str, str]

    def run(self) -> None:
        for module, tree in self.trees.items():
            room = module.split("/")[0]
            for node in tree.body:
                if room in ("models", "params"):
                    self._add_data(module, room, node)
                elif isinstance(node, ast.ClassDef):
                    self._add_class(module, node)
                elif room == "server" and isinstance(node, ast.FunctionDef):
                    self._add_function(module, node, f"server.{node.name}")
        for module in ("client", "sender"):
            for node in self.trees.get(module, ast.Module([], [])).body:
                if isinstance(node, ast.ClassDef):
                    self._add_resources(module, node, "")

    def _add(self, module: str, line: int, kind: SymbolKind, name: str) -> Symbol:
        symbol = Symbol(self.api, kind, name)
        self.index.add((self.paths[module], line, symbol.last), symbol)
        return symbol

    def _add_owned(self, module: str, line: int, name: str) -> None:
        symbol = self._add(module, line, SymbolKind.CLASS, name)
        self.index.modules[symbol] = module.replace("/", ".").removesuffix(".__init__")

    def _add_data(self, module: str, room: str, node: ast.stmt) -> None:
        """Add a class or an alias of models or of dicts, with its members."""
        match node:
            case ast.ClassDef(name=name):
                owner = f"{room}.{name}"
                self._add_owned(module, self._line_of(module, node), owner)
                self._add_bases(room, owner, node)
                for line, member, annotation in _list_members(node):
                    name = f"{owner}.{member}"
                    symbol = self._add(module, line, SymbolKind.MEMBER, name)
                    self.index.annotations[symbol] = annotation
            case ast.AnnAssign(target=ast.Name(id=name)) | ast.Assign(
                targets=[ast.Name(id=name)]
            ):
                self._add_owned(module, node.lineno, f"{room}.{name}")
            case _:
                pass

    def _add_bases(self, room: str, owner: str, node: ast.ClassDef) -> None:
        names = [ast.unparse(base).rpartition(".")[2] for base in node.bases]
        self.index.bases[self.api, owner] = tuple(f"{room}.{each}" for each in names)

    def _add_class(self, module: str, node: ast.ClassDef) -> None:
        """Add a client, an exception, or a protocol that servers implement."""
        line = self._line_of(module, node)
        if module in ("client", "sender", "errors"):
            self._add_owned(module, line, node.name)
        elif module in ("server", "receiver"):
            self._add_owned(module, line, node.name)
            for method in _list_methods(node):
                self._add_function(module, method, f"{node.name}.{method.name}")
        else:
            self._add_owned(module, line, f"{module.replace('/', '.')}.{node.name}")
        for method in _list_methods(node):
            if method.name == "__init__" and module in ("client", "sender"):
                # Both clients have the same arguments.
                owner = node.name.removeprefix("Async")
                for argument in _list_arguments(method):
                    name = f"{owner}.{argument.arg}"
                    self._add(module, argument.lineno, SymbolKind.ARGUMENT, name)

    def _add_function(
        self,
        module: str,
        node: ast.FunctionDef | ast.AsyncFunctionDef,
        name: str,
    ) -> None:
        self._add(module, self._line_of(module, node), SymbolKind.METHOD, name)
        for argument in _list_arguments(node):
            full = f"{name}.{argument.arg}"
            symbol = self._add(module, argument.lineno, SymbolKind.ARGUMENT, full)
            if argument.annotation is not None:
                annotation = ast.unparse(argument.annotation)
                self.index.annotations[symbol] = annotation

    def _add_resources(self, module: str, owner: ast.ClassDef, path: str) -> None:
        """Add the resources that properties of a class return, with their methods."""
        sources = dict(_list_imports(self.trees[module]))
        for method in _list_methods(owner):
            if not _is_property(method):
                if path and not method.name.startswith("_"):
                    self._add_function(module, method, f"{path}.{method.name}")
                continue
            returned = method.returns
            name = (
                returned.value
                if isinstance(returned, ast.Constant)
                else ast.unparse(returned) if returned else ""
            )
            source = sources.get(str(name), module)
            found = self._find_class(source, str(name))
            if found is None:
                continue
            inner = f"{path}.{method.name}" if path else method.name
            line = self._line_of(module, method)
            self._add(module, line, SymbolKind.RESOURCE, inner)
            key = (self.api, inner)
            known = self.index.resource_classes.get(key, ())
            own = f"{source.replace('/', '.')}.{found.name}"
            self.index.resource_classes[key] = (*known, own)
            self._add_resources(source, found, inner)

    def _find_class(self, module: str, name: str) -> ast.ClassDef | None:
        for node in self.trees.get(module, ast.Module([], [])).body:
            if isinstance(node, ast.ClassDef) and node.name == name:
                return node
        return None

    def _line_of(
        self, module: str, node: ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
    ) -> int:
        """Return the line of the name, which follows the decorators."""
        lines = self.files[self.paths[module]].splitlines()
        line = node.lineno
        while node.name not in lines[line - 1]:
            line += 1
        return line


def _list_members(node: ast.ClassDef) -> Iterator[tuple[int, str, str]]:
    """Yield the members that a class defines, with their lines and annotations."""
    for each in node.body:
        match each:
            case ast.AnnAssign(target=ast.Name(id=name), annotation=annotation):
                yield each.lineno, name, ast.unparse(annotation)
            case ast.Assign(targets=[ast.Name(id=name)]) if not name.startswith("__"):
                yield each.lineno, name, ""
            case _:
                pass


def _list_methods(
    node: ast.ClassDef,
) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for each in node.body:
        if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef):
            yield each


def _list_arguments(
    node: ast.FunctionDef | ast.AsyncFunctionDef,
) -> Iterator[ast.arg]:
    arguments = node.args
    for each in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs):
        if each.arg != "self":
            yield each


def _is_property(node: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    return any(ast.unparse(each) == "property" for each in node.decorator_list)


def _list_imports(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Yield the names that a module imports from others of its API, with these."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.level == 1 and node.module:
            for alias in node.names:
                yield alias.asname or alias.name, node.module.replace(".", "/")
