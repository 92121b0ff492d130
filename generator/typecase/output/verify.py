"""Verify that generated modules contain only code that typecase's templates produce.

The templates use a small part of Python: declarations, constants, and calls of names
that a module declares itself or imports from a few modules. This module rejects all
other constructs. Text of a document that was rendered as code by mistake would need
such constructs to do harm. The output of a user's own templates is not verified,
because the user trusts that code.
"""

import ast
from collections.abc import Collection, Iterable, Iterator, Set

from typecase.diagnostics import UserError


class UnsafeCodeError(UserError):
    """The error that a module contains code that no template produces."""


_IMPORTS = {
    "__future__": "annotations",
    "builtins": "bool bytes dict float frozenset int list object property str tuple",
    "collections.abc": "AsyncIterable AsyncIterator Awaitable Callable Iterable"
    " Iterator Mapping Sequence",
    "datetime": "date datetime time timedelta",
    "decimal": "Decimal",
    "enum": "StrEnum",
    "fastapi": "APIRouter FastAPI",
    "pathlib": "Path",
    "pydantic": "AwareDatetime BaseModel ConfigDict Field RootModel TypeAdapter",
    "typing": "Annotated Any ClassVar Literal Optional Protocol Required TYPE_CHECKING"
    " TypeAlias TypedDict Union Unpack overload",
    "typing_extensions": "deprecated",
    "uuid": "UUID",
}
"""Names that modules may import, by module; any relative import is allowed, too."""

_MODULES = frozenset({"builtins", "httpx2", "sys"})
"""Modules that generated modules may import as a whole."""

_NODES: frozenset[type[ast.AST]] = frozenset(
    {  # Tuples, so that black keeps several names on a line.
        *(ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef),
        *(ast.arguments, ast.arg, ast.Import, ast.ImportFrom, ast.alias, ast.Assign),
        *(ast.AnnAssign, ast.Expr, ast.Return, ast.Delete, ast.If, ast.Pass),
        *(ast.Await, ast.Call, ast.keyword, ast.Attribute, ast.Subscript, ast.Slice),
        *(ast.Name, ast.Constant, ast.Tuple, ast.List, ast.Set, ast.Dict, ast.BinOp),
        *(ast.BitOr, ast.UnaryOp, ast.USub, ast.Compare, ast.Eq, ast.Load),
        *(ast.Store, ast.Del),
    }
)
"""The kinds of syntax nodes that a generated module may contain."""
_RESTRICTED = frozenset({ast.Attribute, ast.Import, ast.ImportFrom, ast.Call, ast.Expr})
"""Nodes that are only allowed under the conditions in `_find_fault`."""
# A docstring or `...`, and calls. Any other expression has no effect as a statement.
_EXPRESSION_STATEMENTS = (ast.Constant, ast.Call, ast.Await)
_DEFINITIONS = (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
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
"""Attributes that may be called."""


def verify(text: str, path: str) -> None:
    """Check the text of a generated file, if its path ends with `.py`.

    Raises:
        UnsafeCodeError: The module contains code that no template produces.
    """
    if not path.endswith(".py"):
        return
    try:
        # Given bytes, the parser obeys a declaration of the encoding, as for a file.
        tree = ast.parse(text.encode())
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        problem = f"contains text that is not Python ({type(error).__name__})"
        raise _error(path, getattr(error, "lineno", None) or 1, problem) from None
    nodes = list(ast.walk(tree))
    declared = _BUILTINS.union(_declared_names(nodes))
    # The names by which this module knows `pathlib.Path`; a model may be named `Path`.
    path_names = {
        alias.asname or alias.name
        for node in nodes
        if isinstance(node, ast.ImportFrom) and node.module == "pathlib"
        for alias in node.names
    }
    for node in nodes:
        fault = _find_fault(node, declared, path_names)
        if fault is not None:
            raise _error(path, getattr(node, "lineno", 1), fault)


def _declared_names(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """Yield the names that a module assigns, imports, defines or uses as parameters."""
    for node in nodes:
        if isinstance(node, ast.Name):
            if isinstance(node.ctx, ast.Store):
                yield node.id
        elif isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.alias):
            yield node.asname or node.name.partition(".")[0]
        elif isinstance(node, _DEFINITIONS):
            yield node.name


def _find_fault(node: ast.AST, declared: Set[str], path_names: Set[str]) -> str | None:
    """Return the fault of a node, such as "uses the undeclared name 'x'".

    Return None if the node is allowed. ``declared`` has the names that the module may
    use, and ``path_names`` the module's names for `pathlib.Path`.
    """
    if type(node) not in _NODES:
        return f"contains the syntax node {type(node).__name__}"
    if isinstance(node, ast.Name) and node.id not in declared:
        return f"uses the undeclared name {node.id!r}"
    # Most nodes need no more checks, and `match` is slow.
    if type(node) not in _RESTRICTED:
        return None
    match node:
        case ast.Attribute(attr=name) if name.startswith("_") and name not in _METHODS:
            return f"uses the private attribute {name!r}"
        case ast.Import() | ast.ImportFrom(level=0) if not _is_known_import(node):
            return f"contains the unexpected import {ast.unparse(node)!r}"
        case ast.Expr(value=value) if not isinstance(value, _EXPRESSION_STATEMENTS):
            return "contains an expression without effect"
        case ast.Call():
            return _find_fault_of_call(node, path_names)
        case _:
            return None


def _is_known_import(node: ast.Import | ast.ImportFrom) -> bool:
    allowed: Collection[str] = (
        _MODULES
        if isinstance(node, ast.Import)
        else _IMPORTS.get(str(node.module), "").split()
    )
    return all(alias.name in allowed for alias in node.names)


def _find_fault_of_call(call: ast.Call, path_names: Set[str]) -> str | None:
    function = call.func
    while isinstance(function, ast.Subscript):  # A generic class: `Operation[Pet](…)`
        function = function.value
    match function:
        case ast.Name(id=name) if name in path_names:
            is_own_path = ast.unparse(call) == f"{name}(__file__)"
            return None if is_own_path else "creates a path other than its own"
        case ast.Name():
            return None
        case ast.Attribute(attr=name) if name in _METHODS:
            return None
        case _:
            return "calls an expression that is not a known function"


def _error(path: str, line: int, fault: str) -> UnsafeCodeError:
    return UnsafeCodeError(
        f"{path}:{line}: the generated module {fault}, which no template of typecase"
        " produces; nothing was written; please report this error of typecase with the"
        " document"
    )
