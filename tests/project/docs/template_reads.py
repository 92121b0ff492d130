"""Find the attributes of views that templates read, by the types of the views.

The templates are evaluated with types in place of values: a loop over a sequence has
the type of an item, and a macro is evaluated for the types that it is called with.
"""

from collections import ChainMap
from collections.abc import Iterable, Mapping, MutableMapping, Sequence
from functools import reduce
from operator import or_
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from jinja2 import Environment, nodes
from msgspec import Struct

Scope = MutableMapping[str, Any]
"""The type of each variable, a `_Macro`, or None for what is no part of a view."""


class _Macro(Struct, frozen=True, eq=False):
    node: nodes.Macro
    scope: Scope


class TemplateReader:
    """Evaluates templates, and collects what they read.

    ``sections`` has the templates of sections by place.
    """

    def __init__(
        self, environment: Environment, sections: Mapping[str, Sequence[str]]
    ) -> None:
        self.environment = environment
        self.sections = sections
        self.read: set[tuple[type, str]] = set()
        """The attributes that were read, each with the class that defines it."""
        self.missing: set[str] = set()
        """The attributes that were read and that no view has."""
        self._template = ""
        self._place = ""
        self._called: set[tuple[int, tuple[object, ...]]] = set()

    def visit_template(self, name: str, view: type) -> None:
        """Evaluate a template and what it includes."""
        self._visit_file(name, {"view": view})

    def _visit_file(self, name: str, scope: Scope) -> Scope:
        assert self.environment.loader is not None
        source, *_ = self.environment.loader.get_source(self.environment, name)
        outer, self._template = self._template, name
        self._visit_all(self.environment.parse(source).body, scope)
        self._template = outer
        return scope

    def _visit_all(self, body: Iterable[nodes.Node], scope: Scope) -> None:
        for node in body:
            self._visit(node, scope)

    def _visit(self, node: nodes.Node, scope: Scope) -> None:
        match node:
            case nodes.Output():
                for each in node.nodes:
                    self._type(each, scope)
            case nodes.For():
                self._visit_loop(node, scope)
            case nodes.If():
                narrowed = self._narrow(node.test, scope)
                self._type(node.test, scope)
                self._visit_all(node.body, narrowed[0])
                self._visit_all([*node.elif_, *node.else_], narrowed[1])
            case nodes.Assign(target=nodes.Name(name=name)):
                scope[name] = self._type(node.node, scope)
            case nodes.Macro():
                scope[node.name] = _Macro(node, scope)
            case nodes.FromImport(template=nodes.Const(value=name)):
                imported = self._visit_file(name, {})
                for each in node.names:
                    old, new = each if isinstance(each, tuple) else (each, each)
                    scope[new] = imported[old]
            case nodes.Include(template=nodes.Const(value=name)):
                self._visit_file(name, ChainMap({}, scope))
            case nodes.Include():
                assert self._type(node.template, scope) is str
                for name in self.sections[self._place]:
                    self._visit_file(name, ChainMap({}, scope))
            case _:
                raise NotImplementedError(f"{self._template}: {node!r}")

    def _visit_loop(self, node: nodes.For, scope: Scope) -> None:
        match node.iter:
            case nodes.Getitem(arg=nodes.Const(value=str() as place)):
                self._place = place
        inner = ChainMap({"loop": None}, scope)
        assert isinstance(node.target, nodes.Name)
        inner[node.target.name] = _item(self._type(node.iter, scope))
        if node.test is not None:
            self._type(node.test, inner)
        self._visit_all([*node.body, *node.else_], inner)

    def _narrow(self, test: nodes.Expr, scope: Scope) -> tuple[Scope, Scope]:
        """Return the scopes of a condition that holds, and of one that does not.

        `{% if model.members is defined %}` tells which class of a union a model has.
        """
        match test:
            case nodes.Test(
                name="defined",
                node=nodes.Getattr(node=nodes.Name(name=name), attr=attribute),
            ):
                classes = _classes(scope[name])
                has = [each for each in classes if hasattr(each, attribute)]
                others = [each for each in classes if each not in has]
                return tuple(
                    ChainMap({name: reduce(or_, kinds)}, scope)
                    for kinds in (has, others)
                )
        return scope, scope

    def _type(self, node: nodes.Node, scope: Scope) -> Any:
        """Return the type of an expression; None if it is no part of a view."""
        match node:
            case nodes.Name():
                return scope.get(node.name)
            case nodes.Getattr():
                return self._attribute(self._type(node.node, scope), node.attr)
            case nodes.Getitem():
                kind = self._type(node.node, scope)
                is_slice = isinstance(node.arg, nodes.Slice)
                return kind if is_slice or kind is None else get_args(kind)[-1]
            case nodes.Filter():
                return self._filter(node, scope)
            case nodes.Call():
                return self._call(node, scope)
            case nodes.CondExpr():
                kinds = [
                    self._type(each, scope)
                    for each in (node.test, node.expr1, node.expr2)
                ]
                return kinds[1]
            case _:
                for each in node.iter_child_nodes():
                    self._type(each, scope)
                return None

    def _filter(self, node: nodes.Filter, scope: Scope) -> Any:
        assert node.node is not None
        kind = self._type(node.node, scope)
        match node.name:
            case "selectattr":
                [attribute] = node.args
                assert isinstance(attribute, nodes.Const)
                self._attribute(_item(kind), attribute.value)
            case "map":
                [keyword] = node.kwargs
                assert isinstance(keyword.value, nodes.Const)
                self._attribute(_item(kind), keyword.value.value)
                return None
            case "length":
                return None
            case "list":
                pass
            case _:
                raise NotImplementedError(f"{self._template}: {node!r}")
        return kind

    def _call(self, node: nodes.Call, scope: Scope) -> Any:
        called = self._type(node.node, scope)
        arguments = [self._type(each, scope) for each in node.args]
        keywords = {each.key: self._type(each.value, scope) for each in node.kwargs}
        if not isinstance(called, _Macro):
            return called
        names = [each.name for each in called.node.args]
        inner = {
            **dict.fromkeys(names),
            **dict(zip(names, arguments, strict=False)),
            **keywords,
        }
        key = (id(called.node), tuple(map(repr, inner.values())))
        if key not in self._called:
            self._called.add(key)
            self._visit_all(called.node.body, ChainMap(inner, called.scope))
        return None

    def _attribute(self, kind: Any, name: str) -> Any:
        """Record that a template reads an attribute; return the type of it."""
        kinds: list[Any] = []
        classes = _classes(kind)
        for each in classes:
            if hasattr(each, name):
                owner = next(c for c in reversed(each.__mro__) if hasattr(c, name))
                self.read.add((owner, name))
                self.read.update((owner, used) for used in _used_by(each, name))
                kinds.append(_attribute_type(each, name))
        if classes and not kinds:
            names = " or ".join(each.__name__ for each in classes)
            self.missing.add(f"{self._template}: {name} of {names}")
        return reduce(or_, kinds) if kinds else None


def _attribute_type(owner: type, name: str) -> Any:
    value = getattr(owner, name)
    if isinstance(value, property):
        return get_type_hints(value.fget)["return"]
    if callable(value):
        return get_type_hints(value)["return"]
    return get_type_hints(owner)[name]


def _used_by(owner: type[Struct], name: str) -> list[str]:
    """Return the fields that a property or a method of a view reads."""
    value = getattr(owner, name)
    function = value.fget if isinstance(value, property) else value
    if not hasattr(function, "__code__"):
        return []
    return [each for each in function.__code__.co_names if hasattr(owner, each)]


def _classes(kind: Any) -> list[type[Struct]]:
    """Return the classes of views in a type, without None and text."""
    parts = get_args(kind) if get_origin(kind) in (Union, UnionType) else (kind,)
    return [
        each for each in parts if isinstance(each, type) and issubclass(each, Struct)
    ]


def _item(kind: Any) -> Any:
    """Return the type of an item of a sequence."""
    return next((each for each in get_args(kind) if each is not NoneType), None)


def list_fields(view: type) -> set[tuple[type, str]]:
    """Return the fields of a view and of the views in it, each with its class."""
    found: set[tuple[type, str]] = set()
    waiting: list[Any] = [view]
    seen: set[type] = set()
    while waiting:
        kind = waiting.pop()
        waiting += get_args(kind)
        if not (isinstance(kind, type) and issubclass(kind, Struct)) or kind in seen:
            continue
        seen.add(kind)
        hints = get_type_hints(kind)
        for name in kind.__struct_fields__:
            owner = next(c for c in reversed(kind.__mro__) if hasattr(c, name))
            found.add((owner, name))
            waiting.append(hints[name])
    return found
