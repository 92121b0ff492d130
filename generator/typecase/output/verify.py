"""A last look at printed modules: their text in, an error if they hold anything that no
template of typecase puts there.

The templates speak a small part of Python: declarations, constants, and calls of what a
module itself declares or imports from few modules. Text of a document that got past
every other guard would have to be code of another sort to do any harm, and ends here.
What a user's own templates print is not looked at: they are code that the user trusts.
"""

import ast
from collections.abc import Collection, Iterable, Set

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
_LIMITED = frozenset({ast.Attribute, ast.Import, ast.ImportFrom, ast.Call, ast.Expr})
_EFFECTIVE = (ast.Constant, ast.Call, ast.Await)
_DEFINITIONS = (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
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


def verify(text: str, path: str) -> None:
    """Check a file, if it is a Python module."""
    if not path.endswith(".py"):
        return
    try:
        tree = ast.parse(text.encode())  # As Python reads it, encoding and all.
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        line = getattr(error, "lineno", None) or 1
        raise _error(path, line, f"is no Python: {type(error).__name__}") from None
    nodes = list(ast.walk(tree))
    declared = BUILTINS | _declared(nodes)
    # A document may have a class `Path` of its own.
    paths = {
        alias.asname or alias.name
        for node in nodes
        if isinstance(node, ast.ImportFrom) and node.module == "pathlib"
        for alias in node.names
    }
    for node in nodes:
        fault = _fault(node, declared, paths)
        if fault is not None:
            raise _error(path, getattr(node, "lineno", 1), fault)


def _declared(nodes: Iterable[ast.AST]) -> set[str]:
    declared: set[str] = set()
    for node in nodes:
        if isinstance(node, ast.Name):
            if isinstance(node.ctx, ast.Store):
                declared.add(node.id)
        elif isinstance(node, ast.arg):
            declared.add(node.arg)
        elif isinstance(node, ast.alias):
            declared.add(node.asname or node.name.partition(".")[0])
        elif isinstance(node, _DEFINITIONS):
            declared.add(node.name)
    return declared


def _fault(node: ast.AST, declared: Set[str], paths: Set[str]) -> str | None:
    if type(node) not in NODES:
        return f"holds a {type(node).__name__}"
    if isinstance(node, ast.Name) and node.id not in declared:
        return "speaks of a name that it does not declare"
    if type(node) not in _LIMITED:
        return None  # Most nodes; a `match` of each takes long.
    match node:
        case ast.Attribute(attr=name) if name.startswith("_") and name not in METHODS:
            return "reaches for a private attribute"
        case ast.Import() | ast.ImportFrom(level=0) if not _is_known_import(node):
            return "imports what it has no need of"
        case ast.Expr(value=value) if not isinstance(value, _EFFECTIVE):
            return "holds an expression without effect"
        case ast.Call():
            return _fault_of_call(node, paths)
        case _:
            return None


def _is_known_import(node: ast.Import | ast.ImportFrom) -> bool:
    if isinstance(node, ast.Import):
        known: Collection[str] = MODULES
    else:
        known = IMPORTS.get(str(node.module), "").split()
    return all(alias.name in known for alias in node.names)


def _fault_of_call(call: ast.Call, paths: Set[str]) -> str | None:
    function = call.func
    while isinstance(function, ast.Subscript):
        function = function.value
    match function:
        case ast.Name(id=name) if name in paths:
            is_own = ast.unparse(call) == f"{name}(__file__)"
            return None if is_own else "names a path"
        case ast.Name():
            return None
        case ast.Attribute(attr=name) if name in METHODS:
            return None
        case _:
            return "calls what it should not"


def _error(path: str, line: int, said: str) -> PrintedCodeError:
    return PrintedCodeError(
        f"{path}:{line}: the printed module {said}, which no template puts there; this"
        " is a fault of typecase, so nothing is written"
    )
