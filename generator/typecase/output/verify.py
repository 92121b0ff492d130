"""Verify that generated modules contain only code that typecase's templates produce.

The templates use a small part of Python: declarations, constants, and calls of names
that a module declares itself or imports from a few modules. This module rejects all
other constructs. Text of a document that was rendered as code by mistake would need
such constructs to do harm. The output of a user's own templates is not verified,
because the user trusts that code.
"""

import ast
import re
from collections import defaultdict
from collections.abc import Collection, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import chain
from operator import attrgetter
from typing import Any, TypeVar

from typecase.diagnostics import UserError
from typecase.load.json_types import is_list
from typecase.python.text.symbols import RUNTIME_LIBRARY


class UnsafeCodeError(UserError):
    """The error that a module contains code that no template produces."""


_T = TypeVar("_T", bound=ast.AST)

_IMPORTS = {
    "__future__": "annotations",
    "builtins": "bool bytes dict float frozenset int list object property str tuple",
    "collections.abc": "AsyncIterable AsyncIterator Awaitable Callable Iterable"
    " Iterator Mapping Sequence",
    "datetime": "UTC date datetime time timedelta",
    "decimal": "Decimal",
    "enum": "StrEnum",
    "fastapi": "APIRouter FastAPI",
    "functools": "cache",
    "pathlib": "Path",
    "pydantic": "AwareDatetime BaseModel ConfigDict Field RootModel TypeAdapter",
    "typing": "Annotated Any ClassVar Literal Optional Protocol Required Self"
    " TYPE_CHECKING TypeAlias TypedDict Union Unpack overload",
    "typing_extensions": "TypeAliasType deprecated",
    "uuid": "UUID",
}
"""Names that modules may import, by module.

Any relative import is allowed, too, and so is any import from the runtime's library.
"""

_MODULES = frozenset({"builtins", "httpx2", "sys"})
"""Modules that generated modules may import as a whole."""

_ALLOWED_NODES: frozenset[type[ast.AST]] = frozenset(
    {  # Tuples, so that black keeps several names on a line.
        *(ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef),
        *(ast.arguments, ast.arg, ast.Import, ast.ImportFrom, ast.alias, ast.Assign),
        *(ast.AnnAssign, ast.Expr, ast.Return, ast.Delete, ast.If, ast.Pass),
        *(ast.Await, ast.Call, ast.keyword, ast.Attribute, ast.Subscript, ast.Slice),
        *(ast.Name, ast.Constant, ast.Tuple, ast.List, ast.Set, ast.Dict, ast.BinOp),
        *(ast.BitOr, ast.UnaryOp, ast.USub, ast.Compare, ast.Eq),
    }
)
"""The kinds of syntax nodes that a generated module may contain."""
# A docstring or `...`, and calls. Any other expression has no effect as a statement.
_EXPRESSION_STATEMENTS = (ast.Constant, ast.Call, ast.Await)
_PLAIN_FIELDS = frozenset(
    {
        *("arg", "asname", "attr", "ctx", "id", "kind", "level", "module", "name"),
        *("simple", "type_comment"),
    }
)
"""Fields of allowed nodes without code: text, numbers, and whether a name is stored."""
_CODE_FIELDS = {
    kind: tuple(name for name in kind._fields if name not in _PLAIN_FIELDS)
    for kind in _ALLOWED_NODES - {ast.Constant}
}
"""The fields that may contain other nodes, by kind of node."""
_PART_LENGTH = 200_000
"""The least number of characters of a part of a large module."""
_STATEMENT_GAP = re.compile(r"\n\n(?=[A-Za-z_@])")
"""The blank line before a statement at the first column."""
_BUILTINS = frozenset(
    {
        *("__file__", "__name__", "__package__", "bool", "bytes", "dict", "float"),
        *("frozenset", "int", "list", "object", "property", "str", "super", "tuple"),
        "type",
    }
)
"""Names that a module may use without declaring them."""

_METHODS = frozenset(
    {
        *("__init__", "_call", "_child", "_items", "_page", "_send_all", "exit"),
        *("_value_or_items", "model_rebuild", "rpartition", "with_name"),
    }
)
"""Attributes that may be called.

Attributes that start with `describe_` may be called as well. Private attributes may
only be read if they are among these.
"""


def verify(text: str, path: str, own_classes: Collection[tuple[str, str]] = ()) -> None:
    """Check the text of a generated file, if its path ends with `.py`.

    ``own_classes`` are the modules and names of classes of the user, which the file may
    import.

    Raises:
        UnsafeCodeError: The module contains code that no template produces.
    """
    if not path.endswith(".py"):
        return
    names = _Names()
    for start, tree in _parse(text, path):
        nodes = _NodesByKind(tree)
        for line, fault in sorted(_find_faults(nodes, own_classes)):
            raise _error(path, start + line, fault)
        names.add(nodes, start)
        del nodes, tree  # The next tree can then use their memory.
    for line, fault in names.find_faults():
        raise _error(path, line, fault)


class _NodesByKind:
    """The nodes of a syntax tree, by kind.

    The nodes inside of a node that is not allowed are left out, and so is whether names
    are read or stored.
    """

    def __init__(self, tree: ast.AST) -> None:
        self._groups: defaultdict[type[Any], list[Any]] = defaultdict(list)
        # The nodes of a kind are looked at together, which is faster than one by one.
        pending = defaultdict[type[Any], list[Any]](list, {type(tree): [tree]})
        while pending:
            kind, nodes = pending.popitem()
            self._groups[kind] += nodes
            for name in _CODE_FIELDS.get(kind, ()):
                values = list(map(attrgetter(name), nodes))
                # The values are nodes, or all of them are lists.
                for value in chain(*values) if is_list(values[0]) else values:
                    pending[type(value)].append(value)
        self._groups.pop(type(None), None)  # Fields without a node.

    def unknown_kinds(self) -> set[type[ast.AST]]:
        """Return the kinds of nodes that a generated module may not contain."""
        return self._groups.keys() - _ALLOWED_NODES

    def of(self, kind: type[_T]) -> list[_T]:
        """Return the nodes of a kind."""
        return self._groups[kind]


@dataclass(slots=True)
class _Names:
    """The names of a module.

    ``used`` has a line that reads a name. ``called`` has a line that calls a name with
    other arguments than the path of the module. ``paths`` are the names of
    `pathlib.Path` here; a model may be named `Path`.
    """

    declared: set[str] = field(default_factory=lambda: set(_BUILTINS))
    used: dict[str, int] = field(default_factory=dict[str, int])
    called: dict[str, int] = field(default_factory=dict[str, int])
    paths: set[str] = field(default_factory=set[str])

    def add(self, nodes: _NodesByKind, start: int) -> None:
        """Add the names of a tree, which follows ``start`` lines."""
        for name in nodes.of(ast.Name):
            if isinstance(name.ctx, ast.Store):
                self.declared.add(name.id)
            elif name.id not in self.used:
                self.used[name.id] = start + name.lineno
        for call in nodes.of(ast.Call):
            if isinstance(call.func, ast.Name) and not _is_own_path(call):
                self.called[call.func.id] = start + call.lineno
        self.declared.update(node.name for node in nodes.of(ast.ClassDef))
        self.declared.update(node.name for node in nodes.of(ast.FunctionDef))
        self.declared.update(node.name for node in nodes.of(ast.AsyncFunctionDef))
        self.declared.update(node.arg for node in nodes.of(ast.arg))
        for alias in nodes.of(ast.alias):
            self.declared.add(alias.asname or alias.name.partition(".")[0])
        for node in nodes.of(ast.ImportFrom):
            if node.module == "pathlib":
                self.paths.update(alias.asname or alias.name for alias in node.names)

    def find_faults(self) -> Iterator[tuple[int, str]]:
        """Yield the faults of names, each after its line."""
        for name, line in self.used.items():
            if name not in self.declared:
                yield line, f"uses the undeclared name {name!r}"
        for name in sorted(self.paths & self.called.keys()):
            yield self.called[name], "creates a path other than its own"


def _parse(text: str, path: str) -> Iterator[tuple[int, ast.AST]]:
    """Yield the syntax trees of a module, each after the number of lines before it.

    A tree takes far more memory than its text, so a large module has several trees. If
    a part is not valid Python on its own, because it ends inside a string, the tree of
    the whole module follows.
    """
    line = 0
    with suppress(SyntaxError, ValueError, RecursionError, MemoryError):
        for part in _split(text):
            # Given bytes, the parser obeys a declaration of the encoding.
            yield line, ast.parse(part.encode())
            line += part.count("\n")
        return
    try:
        yield 0, ast.parse(text.encode())
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        problem = f"contains text that is not Python ({type(error).__name__})"
        raise _error(path, getattr(error, "lineno", None) or 1, problem) from None


def _split(text: str) -> Iterator[str]:
    """Yield the parts of a module: as many statements as make a part large."""
    start = 0
    # A declaration of the encoding applies to the whole module.
    if not any("coding" in line for line in text.split("\n", 2)[:2]):
        for match in _STATEMENT_GAP.finditer(text):
            if match.end() - start > _PART_LENGTH:
                yield text[start : match.end()]
                start = match.end()
    yield text[start:]


def _find_faults(
    nodes: _NodesByKind, own_classes: Collection[tuple[str, str]]
) -> Iterator[tuple[int, str]]:
    """Yield the faults of nodes, except those of names, each after its line."""
    for kind in nodes.unknown_kinds():
        for node in nodes.of(kind):
            yield getattr(
                node, "lineno", 1
            ), f"contains the syntax node {kind.__name__}"
    for attribute in nodes.of(ast.Attribute):
        if attribute.attr.startswith("_") and attribute.attr not in _METHODS:
            yield attribute.lineno, f"uses the private attribute {attribute.attr!r}"
    imports: list[ast.Import | ast.ImportFrom] = [*nodes.of(ast.Import)]
    imports += (node for node in nodes.of(ast.ImportFrom) if not node.level)
    for node in imports:
        if not _is_allowed_import(node, own_classes):
            yield node.lineno, f"contains the unexpected import {ast.unparse(node)!r}"
    for expression in nodes.of(ast.Expr):
        if not isinstance(expression.value, _EXPRESSION_STATEMENTS):
            yield expression.lineno, "contains an expression without effect"
    for call in nodes.of(ast.Call):
        if not _is_known_call(call):
            yield call.lineno, "calls an expression that is not a known function"


def _is_allowed_import(
    node: ast.Import | ast.ImportFrom, own_classes: Collection[tuple[str, str]]
) -> bool:
    names = [alias.name for alias in node.names]
    if isinstance(node, ast.Import):
        return all(name in _MODULES for name in names)
    module = str(node.module)
    known = _IMPORTS.get(module, "").split()
    return (
        module.partition(".")[0] == RUNTIME_LIBRARY
        or all(name in known for name in names)
        or all((module, name) in own_classes for name in names)
    )


def _is_own_path(call: ast.Call) -> bool:
    """Return whether the only argument of a call is `__file__`."""
    match call:
        case ast.Call(ast.Name(), [ast.Name("__file__")], []):
            return True
        case _:
            return False


def _is_known_call(call: ast.Call) -> bool:
    match call.func:
        case ast.Name():
            return True
        case ast.Attribute(attr=name):
            return name in _METHODS or name.startswith("describe_")
        case _:
            return False


def _error(path: str, line: int, fault: str) -> UnsafeCodeError:
    return UnsafeCodeError(
        f"{path}:{line}: the generated module {fault}, which no template of typecase"
        " produces; nothing was written; please report this error of typecase with the"
        " document"
    )
