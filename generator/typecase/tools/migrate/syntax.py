"""Parse source code, and find its nodes by their offsets in the text."""

from collections.abc import Iterator
from typing import TypeVar

import libcst as cst
from libcst.metadata import (
    CodeRange,
    MetadataWrapper,
    ParentNodeProvider,
    PositionProvider,
)

from typecase.tools.migrate.line_map import LineMap

_NodeT = TypeVar("_NodeT", bound=cst.CSTNode)


class Syntax:
    """The tree of a source file.

    ``names`` has the names in code by offset, and ``strings`` the literals of strings
    with their spans.
    """

    def __init__(self, text: str) -> None:
        """Parse ``text``; raise `libcst.ParserSyntaxError` if it is no Python code."""
        self.text = text
        self.lines = LineMap(text)
        wrapper = MetadataWrapper(cst.parse_module(text), unsafe_skip_copy=True)
        self.module = wrapper.module
        self._positions = wrapper.resolve(PositionProvider)
        self._parents = wrapper.resolve(ParentNodeProvider)
        self.names: dict[int, cst.Name] = {}
        self.strings: list[tuple[int, int, cst.SimpleString]] = []
        for node in self._positions:
            if isinstance(node, cst.Name):
                self.names[self.span(node)[0]] = node
            elif isinstance(node, cst.SimpleString):
                self.strings.append((*self.span(node), node))

    def span(self, node: cst.CSTNode) -> tuple[int, int]:
        """Return the offsets at which a node starts and ends."""
        found: CodeRange = self._positions[node]
        return (
            self.lines.offset(found.start.line - 1, found.start.column),
            self.lines.offset(found.end.line - 1, found.end.column),
        )

    def full_span(self, node: cst.BaseExpression) -> tuple[int, int]:
        """Return the span of an expression with its parentheses."""
        if not node.lpar:
            return self.span(node)
        return self.span(node.lpar[0])[0], self.span(node.rpar[-1])[1]

    def code(self, node: cst.CSTNode) -> str:
        """Return the text of a node."""
        start, end = self.span(node)
        return self.text[start:end]

    def parent(self, node: cst.CSTNode) -> cst.CSTNode | None:
        """Return the node that contains another; None for the module."""
        return self._parents.get(node)

    def ancestors(self, node: cst.CSTNode) -> Iterator[cst.CSTNode]:
        """Yield the nodes that contain another, the nearest first."""
        parent = self.parent(node)
        while parent is not None:
            yield parent
            parent = self.parent(parent)

    def nodes(self, kind: type[_NodeT]) -> Iterator[_NodeT]:
        """Yield the nodes of one kind."""
        for node in self._positions:
            if isinstance(node, kind):
                yield node

    def function_of(self, node: cst.CSTNode) -> cst.CSTNode:
        """Return the function in which a node is, or the module."""
        for each in self.ancestors(node):
            if isinstance(each, cst.FunctionDef | cst.Module):
                return each
        return self.module
