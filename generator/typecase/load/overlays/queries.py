"""Evaluate JSONPath queries, as RFC 9535 defines them, within limits.

An overlay may come from anywhere, so a query must neither take forever nor fill the
memory: the number of visited values is limited, and regular expressions are matched in
linear time. This module is only imported if there is an overlay.
"""

from collections import Counter
from collections.abc import AsyncIterable, Callable, Iterable, Iterator
from functools import lru_cache
from typing import Any, cast

import jsonschema_rs
from jsonpath import JSONPath, JSONPathEnvironment, JSONPathMatch
from jsonpath.exceptions import JSONPathError
from jsonpath.filter import BaseExpression, FilterQuery
from jsonpath.function_extensions import ExpressionType, FilterFunction
from jsonpath.lex import Lexer
from jsonpath.segments import JSONPathRecursiveDescentSegment, JSONPathSegment
from jsonpath.selectors import Filter

from typecase.load.document import join_pointer
from typecase.load.json_types import is_list, is_mapping
from typecase.load.parse.limits import MAX_DEPTH

MAX_VISITED = 10_000_000
"""The most values that a query may look at: half a minute of the library's time.

The largest known document has less than a million values.
"""
_MAX_LENGTH = 10_000
"""The greatest number of characters of a query."""


class QueryError(ValueError):
    """A query is invalid or takes too long; the message says why."""


class _MeteredSegment(JSONPathSegment):
    """A segment of a query that counts the values that it looks at.

    A query has one `spent` for all its segments, also those inside filters.
    """

    def __init__(self, segment: JSONPathSegment, spent: Counter[str]) -> None:
        super().__init__(
            env=segment.env, token=segment.token, selectors=segment.selectors
        )
        self._segment = segment
        self._spent = spent
        is_deep = isinstance(segment, JSONPathRecursiveDescentSegment)
        self._count = _count_descendants if is_deep else _count_children

    def resolve(self, nodes: Iterable[JSONPathMatch]) -> Iterator[JSONPathMatch]:
        for node in nodes:
            self._spent["values"] += self._count(node.obj)
            if self._spent["values"] > MAX_VISITED:
                raise QueryError(f"it looks at more than {MAX_VISITED:,} values")
            yield from self._segment.resolve([node])

    def resolve_async(
        self, nodes: AsyncIterable[JSONPathMatch]
    ) -> AsyncIterable[JSONPathMatch]:
        raise NotImplementedError


def _count_children(value: object) -> int:
    return 1 + (len(value) if is_mapping(value) or is_list(value) else 0)


def _count_descendants(value: object) -> int:
    if is_mapping(value):
        return 1 + sum(map(_count_descendants, value.values()))
    return 1 + (sum(map(_count_descendants, value)) if is_list(value) else 0)


def _meter(path: JSONPath, spent: Counter[str]) -> None:
    """Let all segments of a query count, also those inside its filters."""
    for segment in path.segments:
        for selector in segment.selectors:
            expressions: list[BaseExpression] = []
            if isinstance(selector, Filter):
                expressions.append(selector.expression)
            while expressions:
                expression = expressions.pop()
                if isinstance(expression, FilterQuery):
                    _meter(expression.path, spent)
                else:
                    expressions += expression.children()
    path.segments = tuple(_MeteredSegment(each, spent) for each in path.segments)


class _Match(FilterFunction):
    """The function `match` or `search` of RFC 9535.

    ``frame`` is the pattern around that of the query.
    """

    def __init__(self, frame: str) -> None:
        self._frame = frame

    @property
    def arg_types(self) -> list[ExpressionType]:
        return [ExpressionType.VALUE, ExpressionType.VALUE]

    @property
    def return_type(self) -> ExpressionType:
        return ExpressionType.LOGICAL

    def __call__(self, value: object, pattern: object) -> bool:
        if not isinstance(value, str) or not isinstance(pattern, str):
            return False
        return _compile_pattern(self._frame.format(_narrow_dots(pattern)))(value)


class _Lexer(Lexer):
    # By default, the library also allows hyphens, as in `$.x-name`.
    key_pattern = r"[a-zA-Z_\u0080-\U0010ffff][a-zA-Z0-9_\u0080-\U0010ffff]*"


class _Environment(JSONPathEnvironment):
    lexer_class = _Lexer
    # The root and a scalar are levels too.
    max_recursion_depth = MAX_DEPTH + 2

    def __init__(self) -> None:
        super().__init__(strict=True)

    def setup_function_extensions(self) -> None:
        super().setup_function_extensions()
        self.function_extensions["match"] = _Match("^(?:{})$")
        self.function_extensions["search"] = _Match("{}")


_environment = _Environment()


def find_pointers(query: str, root: dict[str, Any]) -> list[str]:
    """Return the JSON pointers of the values that a query selects, each once.

    Raise `QueryError` if the query is invalid or visits too many values.
    """
    try:
        path = _compile(query)
        _meter(path, Counter())
        nodes = path.finditer(root)
        return list(dict.fromkeys(join_pointer("", *node.parts) for node in nodes))
    except (JSONPathError, RecursionError) as error:
        raise QueryError(_describe(error)) from None


def check_query(query: str) -> None:
    """Raise `QueryError` if a query is invalid."""
    try:
        _compile(query)
    except (JSONPathError, RecursionError) as error:
        raise QueryError(_describe(error)) from None


def _compile(query: str) -> JSONPath:
    if len(query) > _MAX_LENGTH:
        raise QueryError(f"it is longer than {_MAX_LENGTH:,} characters")
    # Only queries outside of RFC 9535 are of the other type.
    return cast("JSONPath", _environment.compile(query))


def _describe(error: JSONPathError | RecursionError) -> str:
    """Return the message of an error, and the place in the query if it is known."""
    if isinstance(error, RecursionError):  # Both may be true.
        return "its parts nest too deeply"
    message = str(error.args[0]) if error.args else "it is invalid"
    return f"{message} at character {error.token.index + 1}" if error.token else message


@lru_cache(maxsize=100)
def _compile_pattern(pattern: str) -> Callable[[object], bool]:
    """Return a function that tells whether a text contains a match of a pattern."""
    try:
        # This engine takes linear time, whatever the pattern is.
        return jsonschema_rs.validator_for(
            {"pattern": pattern},
            pattern_options=jsonschema_rs.RegexOptions(),
            offline=True,
        ).is_valid
    except (ValueError, jsonschema_rs.ValidationError):
        raise QueryError(f"`{pattern}` is not a regular expression") from None


def _narrow_dots(pattern: str) -> str:
    r"""Write each `.` of a pattern as `[^\n\r]`, which RFC 9485 says it means."""
    narrowed: list[str] = []
    is_escaped = is_class = False
    for character in pattern:
        is_dot = character == "." and not is_escaped and not is_class
        narrowed.append(r"[^\n\r]" if is_dot else character)
        if not is_escaped and character in "[]":
            is_class = character == "["
        is_escaped = character == "\\" and not is_escaped
    return "".join(narrowed)
