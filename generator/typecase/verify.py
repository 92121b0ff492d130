"""A last look at printed modules: their text in, an error if they hold anything that no
template of typecase puts there.

The templates speak a small part of Python: declarations, constants, and calls of what a
module itself declares or imports from few modules. Text of a document that got past
every other guard would have to be code of another sort to do any harm, and ends here.
What a user's own templates print is not looked at: they are code that the user trusts.
"""

import ast
from collections.abc import Iterable, Iterator
from typing import cast

from typecase.diagnostics import UserError


class PrintedCodeError(UserError):
    """A module holds what it must not; nothing was written."""


IMPORTS = {
    "__future__": "annotations",
    "builtins": "bool bytes dict float frozenset int list object property str tuple",
    "collections.abc": "AsyncIterable AsyncIterator Callable Iterable Iterator Mapping"
    " Sequence",
    "datetime": "date datetime time timedelta",
    "decimal": "Decimal",
    "enum": "Enum IntEnum StrEnum",
    "fastapi": "APIRouter FastAPI",
    "pathlib": "Path",
    "pydantic": "AwareDatetime BaseModel ConfigDict Field RootModel TypeAdapter",
    "typing": "Annotated Any ClassVar Literal Optional Protocol TYPE_CHECKING TypeAlias"
    " Union",
    "uuid": "UUID",
}
"""What printed modules import from others than their own package."""

MODULES = frozenset({"builtins", "httpx2", "sys"})
"""Modules that are imported as a whole."""

NODES: frozenset[type[ast.AST]] = frozenset(
    {
        *(ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef),
        *(ast.arguments, ast.arg, ast.Import, ast.ImportFrom, ast.alias, ast.Assign),
        *(ast.AnnAssign, ast.Expr, ast.Return, ast.Delete, ast.If, ast.Pass),
        *(ast.Await, ast.Call, ast.keyword, ast.Attribute, ast.Subscript, ast.Slice),
        *(ast.Name, ast.Constant, ast.Tuple, ast.List, ast.Set, ast.Dict, ast.BinOp),
        *(ast.BitOr, ast.UnaryOp, ast.USub, ast.Compare, ast.Eq, ast.Load),
        *(ast.Store, ast.Del),
    }
)
_DATA = frozenset(
    {
        *("arg", "asname", "attr", "ctx", "id", "kind", "level", "module", "name"),
        *("simple", "type_comment"),
    }
)
"""Fields of nodes that hold texts, numbers, and how a name is used."""
_INNER: dict[type[ast.AST], tuple[str, ...]] = {
    kind: tuple(name for name in kind._fields if name not in _DATA)
    for kind in NODES
    if kind is not ast.Constant
}
_DECLARING = frozenset(
    {
        *(ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef, ast.arg, ast.Name),
        ast.alias,
    }
)
_LIMITED = frozenset({ast.Attribute, ast.Import, ast.ImportFrom, ast.Call, ast.Expr})
BUILTINS = frozenset(
    {
        *("__file__", "__name__", "__package__", "bool", "bytes", "dict", "float"),
        *("frozenset", "int", "list", "object", "property", "str", "super"),
        "tuple",
    }
)
"""Names that no module declares itself."""

METHODS = frozenset(
    {
        *("_call", "_items", "_pages", "_send_all", "__init__", "exit"),
        "model_rebuild",
        "with_name",
    }
)
"""Attributes that are called."""

PART = 200_000
"""Letters of a module that are looked at together, at least."""
_UNREADABLE = (SyntaxError, ValueError, RecursionError, MemoryError)


def verify(text: str, path: str) -> None:
    """Check a file, if it is a Python module."""
    if not path.endswith(".py"):
        return
    try:
        found = _first_fault(_parts(text))
    except _UNREADABLE:
        # It may be that a text of several lines was cut; the whole is what counts.
        try:
            found = _first_fault([text])
        except _UNREADABLE as error:
            line = getattr(error, "lineno", None) or 1
            found = line, f"is no Python: {type(error).__name__}"
    if found is not None:
        raise _error(path, *found)


def _parts(text: str) -> list[str]:
    """Cut a long module before its classes: the tree of a whole one is enormous.

    Parts begin with two empty lines, so that nothing in them tells of an encoding; if
    the first one does, that holds for all.
    """
    if "coding" in "".join(text.split("\n", 2)[:2]):
        return [text]
    parts: list[str] = []
    start = 0
    while (cut := text.find("\n\n\nclass ", start + PART)) > 0:
        parts.append(text[start : cut + 1])
        start = cut + 1
    return [*parts, text[start:]]


def _first_fault(parts: Iterable[str]) -> tuple[int, str] | None:
    """Where something is wrong, and what."""
    declared = set(BUILTINS)
    wanted: dict[str, int] = {}
    from_disk: set[str] = set()
    located: dict[str, int] = {}
    before = 0
    for part in parts:
        tree = ast.parse(part.encode())  # As Python reads it, encoding and all.
        nodes = _nodes(tree)
        declared.update(_declared(nodes))
        from_disk |= _imported_from("pathlib", tree)
        for node in nodes:
            line = before + getattr(node, "lineno", 1)
            said = _fault(node)
            if said is not None:
                return line, said
            match node:
                case ast.Name(id=name, ctx=ast.Load()):
                    wanted.setdefault(name, line)
                case ast.Call(func=ast.Name(id=name)) if not _is_at_home(node):
                    located.setdefault(name, line)
                case _:
                    pass
        before += part.count("\n")
    for name, line in wanted.items():
        if name not in declared:
            return line, "speaks of a name that it does not declare"
    # A class that a document calls `Path` stands in a module that imports none.
    for name in sorted(from_disk & located.keys()):
        return located[name], "names a path"
    return None


def _nodes(tree: ast.AST) -> list[ast.AST]:
    """Gather the nodes of a tree; what is in one of an unknown sort is of no interest.

    It takes a third of the time of `ast.walk`, which looks for nodes in names too.
    """
    found: list[ast.AST] = []
    pending = [tree]
    while pending:
        node = pending.pop()
        found.append(node)
        for name in _INNER.get(type(node), ()):
            value = getattr(node, name)
            if isinstance(value, list):
                nodes = cast("list[ast.AST | None]", value)
                pending += [each for each in nodes if each is not None]
            elif value is not None:
                pending.append(value)
    return found


def _declared(nodes: Iterable[ast.AST]) -> Iterator[str]:
    for node in nodes:
        kind = type(node)
        if kind not in _DECLARING:
            continue
        match node:
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name):
                yield name
            case ast.AsyncFunctionDef(name=name) | ast.arg(arg=name):
                yield name
            case ast.Name(id=name, ctx=ast.Store()):
                yield name
            case ast.alias(name=name, asname=renamed):
                yield renamed or name.partition(".")[0]
            case _:
                pass


def _fault(node: ast.AST) -> str | None:
    kind = type(node)
    if kind not in NODES:
        return f"holds a {kind.__name__}"
    if kind not in _LIMITED:
        return None
    match node:
        case ast.Attribute(attr=name):
            if name.startswith("_") and name not in METHODS:
                return "reaches for a private attribute"
        case ast.Import(names=names):
            if any(alias.name not in MODULES for alias in names):
                return "imports what it has no need of"
        case ast.ImportFrom(level=0, module=module, names=names):
            wanted = IMPORTS.get(str(module), "").split()
            if any(alias.name not in wanted for alias in names):
                return "imports what it has no need of"
        case ast.Call():
            return _fault_of_call(node)
        case ast.Expr(value=value):
            if not isinstance(value, ast.Constant | ast.Call | ast.Await):
                return "holds an expression without effect"
        case _:
            pass
    return None


def _fault_of_call(call: ast.Call) -> str | None:
    function = call.func
    while isinstance(function, ast.Subscript):
        function = function.value
    match function:
        case ast.Name():
            return None
        case ast.Attribute(attr=name) if name in METHODS:
            return None
        case _:
            return "calls what it should not"


def _imported_from(module: str, tree: ast.Module) -> frozenset[str]:
    return frozenset(
        alias.asname or alias.name
        for node in tree.body
        if isinstance(node, ast.ImportFrom) and node.module == module
        for alias in node.names
    )


def _is_at_home(call: ast.Call) -> bool:
    """Whether a path is that of the module itself."""
    match call.args:
        case [ast.Name(id="__file__")]:
            return not call.keywords
        case _:
            return False


def _error(path: str, line: int, said: str) -> PrintedCodeError:
    return PrintedCodeError(
        f"{path}:{line}: the printed module {said}, which no template puts there; this"
        " is a fault of typecase, so nothing is written"
    )
