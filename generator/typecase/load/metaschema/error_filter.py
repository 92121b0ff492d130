"""Select the errors of a JSON Schema validator that are worth reporting.

For one mistake, `oneOf` and `unevaluatedProperties` produce many nested errors. This
module reduces these errors to a flat list that a user can act on. `error_messages`
writes the messages.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol

from msgspec import Struct

from typecase.load.json_types import as_mapping, is_mapping


class SchemaError(Protocol):
    """The attributes of `jsonschema.ValidationError` that typecase reads.

    This protocol stands in for the type stubs that the library lacks.
    """

    validator: str | None
    """The keyword that the value violates; None if the schema is `false`."""
    validator_value: Any
    """The value of that keyword."""
    instance: Any
    """The invalid value."""
    schema: Any
    """The schema that has the keyword."""
    message: str
    absolute_path: Sequence[str | int]
    """The keys and indexes that lead from the validated to the invalid value."""
    relative_schema_path: Sequence[str | int]
    """The path to the violated keyword, from the parent's keyword if there is one."""
    context: Sequence["SchemaError"]
    """The errors of the branches of an `anyOf` or `oneOf`; empty for other errors."""
    parent: "SchemaError | None"
    """The error of the `anyOf` or `oneOf` whose branch has this error, or None."""


_CHOICES = ("anyOf", "oneOf")
CLOSING_KEYWORDS = ("additionalProperties", "unevaluatedProperties")
"""Keywords that forbid properties which a schema does not declare."""
_TAGS = ("type", "in")
"""Properties whose value shows which variant of an object the author meant."""


class Metaschema(Struct, frozen=True):
    """The JSON Schema that documents or their schemas are validated against.

    `root` is that JSON Schema as a mapping.
    """

    root: Mapping[str, Any]

    def select_errors(self, errors: Iterable[SchemaError]) -> list[SchemaError]:
        """Return the errors to report, without those that only follow from others.

        If all branches of an `anyOf` or `oneOf` fail, the error is replaced by the
        errors of the branch that the author most likely meant.
        """
        leaves = [leaf for error in errors for leaf in _leaves(error)]
        # The paths of the precise errors, and those of the values around them.
        explained = {
            path[:length]
            for path in {
                tuple(error.absolute_path)
                for error in leaves
                if not self._is_vague(error)
            }
            for length in range(len(path) + 1)
        }
        # A value of the wrong type violates other keywords too, such as `enum`; the
        # error of `type` alone says enough.
        mistyped = {
            tuple(error.absolute_path) for error in leaves if error.validator == "type"
        }
        return [
            error
            for error in leaves
            if not (self._is_vague(error) and tuple(error.absolute_path) in explained)
            and not (
                error.validator != "type" and tuple(error.absolute_path) in mistyped
            )
        ]

    def unexpected_keys(self, error: SchemaError) -> list[str]:
        """Return the keys of the faulty object that no schema for the object declares.

        A schema may also declare keys with a pattern. Return an empty list if the error
        is not about unexpected keys.
        """
        if error.validator not in CLOSING_KEYWORDS or not is_mapping(error.instance):
            return []
        known = self.known_keys(error)
        patterns = self._collect(error.schema, "patternProperties")
        return [
            key
            for key in error.instance
            if key not in known
            and not any(re.search(pattern, key) for pattern in patterns)
        ]

    def known_keys(self, error: SchemaError) -> set[str]:
        """Return every key that some schema for the faulty object declares.

        Keys that match a pattern of `patternProperties` are not among them.
        """
        return self._collect(error.schema, "properties")

    def _is_vague(self, error: SchemaError) -> bool:
        """Return whether an error may be a mere consequence of a more precise error.

        If a subschema fails, `unevaluatedProperties` also rejects the keys that this
        subschema declares. Such an error has no unexpected keys.
        """
        if error.validator in CLOSING_KEYWORDS:
            return not self.unexpected_keys(error)
        return error.validator in _CHOICES

    def _collect(self, schema: Any, keyword: str) -> set[str]:
        """Return the keys below a keyword, such as the names below `properties`.

        Subschemas that apply to the same value, such as those of `allOf` or the target
        of `$ref`, count too.
        """
        if not is_mapping(schema):
            return set()
        names = set(as_mapping(schema.get(keyword)))
        for subschema in _in_place_subschemas(schema):
            names |= self._collect(subschema, keyword)
        reference = schema.get("$ref")
        if isinstance(reference, str):
            names |= self._collect(self._resolve(reference), keyword)
        return names

    def _resolve(self, reference: str) -> Any:
        """Return the subschema at a reference within this metaschema, or None."""
        node: Any = self.root
        for token in reference.removeprefix("#/").split("/"):
            node = as_mapping(node).get(token)
        return node


def allowed_values(error: SchemaError) -> list[Any]:
    """Return the values that the violated `enum` or `const` accepts.

    If the faulty value is a property that tells the branches of an `anyOf` or `oneOf`
    apart, as `in` of a parameter does, return the values that the `enum` of any branch
    accepts.
    """
    if error.validator == "const":
        return [error.validator_value]
    # The context of the parent has this error and the errors of the other variants.
    if error.parent is None or error.absolute_path[-1] not in _TAGS:
        return list(error.validator_value)
    return [
        value
        for sibling in error.parent.context
        if sibling.validator == "enum" and sibling.absolute_path == error.absolute_path
        for value in sibling.validator_value
    ]


def _in_place_subschemas(schema: Mapping[str, Any]) -> Iterator[Any]:
    """Yield the subschemas that apply to the same value as the schema itself.

    Yield None for each of `if`, `then` and `else` that the schema lacks.
    """
    for keyword in ("allOf", "anyOf", "oneOf"):
        yield from schema.get(keyword, ())
    for keyword in ("if", "then", "else"):
        yield schema.get(keyword)
    yield from schema.get("dependentSchemas", {}).values()


def _leaves(error: SchemaError) -> Iterator[SchemaError]:
    """Yield the errors of the closest branch of an `anyOf` or `oneOf`, recursively.

    Any other error is yielded as it is. So is the error of a `oneOf` of which several
    branches match.
    """
    if error.validator not in _CHOICES or not error.context:
        yield error
        return
    branches: dict[str | int, list[SchemaError]] = defaultdict(list)
    # The path of an inner error starts with the number of its branch.
    for inner in error.context:
        branches[inner.relative_schema_path[0]].append(inner)
    for inner in min(branches.values(), key=lambda branch: _distance(error, branch)):
        yield from _leaves(inner)


def _distance(choice: SchemaError, branch: list[SchemaError]) -> tuple[int, int, int]:
    """Return a sort key: the smaller it is, the closer the value is to the branch.

    ``choice`` is the error of `anyOf` or `oneOf`, and ``branch`` has the errors of one
    of its branches. The key has three counts: the errors that show that the branch
    describes another kind of value, the errors of the value itself (not of values
    within it), and all errors.
    """
    depth = len(choice.absolute_path)
    wrong_kind = sum(_is_wrong_kind(error, depth) for error in branch)
    own_errors = sum(len(error.absolute_path) == depth for error in branch)
    return wrong_kind, own_errors, len(branch)


def _is_wrong_kind(error: SchemaError, depth: int) -> bool:
    """Return whether an error shows that a branch describes another kind of value.

    ``depth`` is the length of the path to the value that the branches are tried on.
    """
    if len(error.absolute_path) == depth:
        # A branch for references requires `$ref`; the value is not a reference.
        needs_reference = error.validator == "required" and error.message.startswith(
            "'$ref'"
        )
        return needs_reference or error.validator == "type"
    return (
        len(error.absolute_path) == depth + 1
        and error.absolute_path[-1] in _TAGS
        and error.validator in ("enum", "const")
    )
