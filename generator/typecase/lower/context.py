"""The document that is being lowered, its diagnostics, and helpers for its nodes."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from typecase.config.api_options import ApiOptions
from typecase.diagnostics import Diagnostic
from typecase.ir import LiteralValue, Notes, Parameter, Response, SchemaId
from typecase.ir.notes import NO_EXTENSIONS, NO_NOTES, Extensions
from typecase.load import Document, resolve
from typecase.load.document import join_pointer
from typecase.load.json_types import as_list, as_mapping
from typecase.load.rules.extension_keys import EXTENSIONS
from typecase.lower.chosen_names import choose_operation_names, find_chosen_methods
from typecase.lower.descriptions.filler import drop_repetition, says_nothing
from typecase.lower.descriptions.plain_text import to_plain_text
from typecase.lower.operation_names import NamedOperation
from typecase.lower.operation_names.former_names import find_former_names
from typecase.lower.operation_names.kept_operations import find_kept_operations
from typecase.lower.operation_names.namers import Namer, apply_namers
from typecase.lower.operation_names.sources import name_document_operations
from typecase.lower.own_types import OwnTypes, find_own_types
from typecase.names.kept import KeptNames, NameKind
from typecase.names.kept_inferences import Inferences
from typecase.schema import JsonSchema, read_schema

Node = dict[str, Any]
"""A mapping of the document, such as a schema or an operation."""

NameHint = tuple[str, ...]
"""The words from which the name of a schema's class is built, such as `Pet`, `tag`."""

Described = Node | JsonSchema
"""An object of the document that may have a summary and a description."""

_NAMING_KEYWORDS = frozenset({"$ref", "allOf", "enum", "properties"})
"""Keywords of schemas that usually become a class, which has its own docstring."""


@dataclass(slots=True)
class Context:
    """The document that is being lowered, and the diagnostics reported so far."""

    document: Document
    options: ApiOptions
    kept: KeptNames = field(default_factory=dict[NameKind, Mapping[str, str]])
    """The names of the last run."""
    namers: tuple[Namer, ...] = ()
    """Functions of plugins that propose names of operations."""
    diagnostics: list[Diagnostic] = field(default_factory=list[Diagnostic])
    discriminator_values: dict[tuple[SchemaId, str], list[LiteralValue]] = field(
        default_factory=dict[tuple[SchemaId, str], list[LiteralValue]]
    )
    """The values that select an object, by the object's id and the property's name."""
    default_variants: set[SchemaId] = field(default_factory=set[SchemaId])
    """The objects of unions that also have the values which select no other object."""
    mapped_parents: set[SchemaId] = field(default_factory=set[SchemaId])
    """The parents of hierarchies that have only the values which select them."""
    inferred: dict[str, str] = field(default_factory=dict[str, str])
    """What the document does not state, but is inferred, by the pointer of a part."""
    inferences: Inferences = field(init=False)
    """What is inferred from texts or by counting, which stays from run to run."""
    chosen_methods: dict[tuple[str, str], str] = field(init=False)
    """The methods that the configuration names, by path and method."""
    operation_names: dict[tuple[str, str], NamedOperation] = field(init=False)
    """The names of the operations of `paths`, by path and method."""
    name_origins: Mapping[tuple[str, str], str] = field(init=False)
    """What decided about the names of the operations of `paths`."""
    former_names: dict[str, NamedOperation] = field(init=False)
    """The names that operations had before, by pointer."""
    hints: dict[str, NameHint] = field(default_factory=dict[str, NameHint])
    """The name hints of places to which references lead, by pointer."""
    parameters: dict[tuple[str, str], Parameter] = field(
        default_factory=dict[tuple[str, str], Parameter]
    )
    """The parameters and headers that operations share, by pointer and name."""
    responses: dict[tuple[str, str, bool], tuple[Response, ...]] = field(
        default_factory=dict[tuple[str, str, bool], tuple[Response, ...]]
    )
    """The responses that operations share, by pointer, status and having a body."""
    own_types: OwnTypes = field(init=False)
    """The Python types that the configuration chooses."""
    has_decimal_numbers: bool = False
    """Whether some JSON numbers are decimal numbers."""

    def __post_init__(self) -> None:
        self.inferences = Inferences(self.kept)
        self.chosen_methods = find_chosen_methods(
            self.document, self.options, self.kept, self.namers
        )
        kept = find_kept_operations(self.document, self.kept, self.chosen_methods)
        named = name_document_operations(
            self.document, kept, self.options, self.chosen_methods
        )
        self.diagnostics += named.faults
        self.name_origins = named.origins
        self.operation_names = choose_operation_names(
            apply_namers(self.document, named.names, kept, self.namers),
            self.chosen_methods,
            self.options,
        )
        self.former_names = find_former_names(self.document, self.operation_names)
        self.own_types = find_own_types(self.document, self.options)

    def operation_name(self, path: str, method: str) -> NamedOperation:
        """Return the name of an operation of `paths`."""
        return self.operation_names[path, method]

    def resolve(self, node: Node, pointer: str) -> tuple[Node, str]:
        """Follow a chain of `$ref` and return the final node and its pointer.

        A node without `$ref` is the final node itself. For a boolean schema, return an
        empty node. Report the schema `false`.

        Raises:
            UnresolvedReference: A target does not exist. `load` has rejected any `$ref`
                of the document to such a target already.
        """
        target, target_pointer = resolve(self.document, node, pointer)
        if target is False:
            self.report_false_schema(target_pointer)
        return as_mapping(target), target_pointer

    def read_member(self, node: Node, pointer: str, key: str) -> JsonSchema:
        """Return the schema in a node, such as a media type; an empty one if absent."""
        return read_schema(self.document, node.get(key, {}), f"{pointer}/{key}")

    def follow(self, schema: JsonSchema) -> JsonSchema:
        """Return the target of a schema's references, or the schema itself.

        Report a target that is `false`.
        """
        target = schema.target
        if target is not schema and target.is_false:
            self.report_false_schema(target.pointer)
        return target

    def report_false_schema(self, pointer: str) -> None:
        """Report a schema that is `false`."""
        self.report_degraded(
            "the schema `false` is not enforced: any value is accepted", pointer
        )

    def report_degraded(
        self, message: str, pointer: str, *keys: str | int, hint: str | None = None
    ) -> None:
        """Report a part that the generated code supports only partly.

        ``keys`` are appended to ``pointer``. ``hint`` tells the user how to correct the
        document; None leaves it out.
        """
        self._report("degraded", message, join_pointer(pointer, *keys), hint)

    def report_refused(self, message: str, pointer: str, *keys: str | int) -> None:
        """Report a part that the generated code leaves out.

        ``keys`` are appended to ``pointer``.
        """
        self._report("not-generated", message, join_pointer(pointer, *keys), None)

    def _report(self, code: str, message: str, pointer: str, hint: str | None) -> None:
        self.diagnostics.append(
            self.document.diagnostic(code, message, pointer, hint=hint)
        )


def strip_text(value: object) -> str:
    """Return a string without surrounding whitespace; "" for any other value."""
    return value.strip() if isinstance(value, str) else ""


def collect_notes(
    node: Described,
    *,
    name: str = "",
    fallbacks: Sequence[Described] = (),
    parts: Sequence[Described] = (),
) -> Notes:
    """Collect the summary, description and other notes of a node called ``name``.

    If ``node`` lacks a summary or a description, use that text of the first node in
    ``fallbacks`` that has it. Append the descriptions of ``parts``. Collect
    `x-not-shown` from all these nodes, `deprecated` from all but ``parts``, and other
    extensions from ``node`` alone. Leave out texts that say nothing, and the summary at
    the start of the description.
    """
    nodes = (node, *fallbacks)
    annotations = [
        each.annotations if isinstance(each, JsonSchema) else each for each in nodes
    ]
    if not (parts or any(annotations)):
        return NO_NOTES  # Most schemas say nothing.
    summary = description = ""
    not_shown: list[str] = []
    deprecated = False
    for each, stated in zip(nodes, annotations, strict=True):
        if "summary" in stated and not summary:
            summary = _read_text(each, stated["summary"], name)
        if "description" in stated and not description:
            description = _read_text(each, stated["description"], name)
        if "x-not-shown" in stated:
            not_shown += _lines(stated["x-not-shown"])
        if "deprecated" in stated:
            deprecated = deprecated or stated["deprecated"] is True
    if summary:
        description = drop_repetition(summary, description)
    if parts:
        texts: list[str] = []
        for each in parts:
            stated = each.annotations if isinstance(each, JsonSchema) else each
            texts.append(_read_text(each, stated.get("description"), name))
            if "x-not-shown" in stated:
                not_shown += _lines(stated["x-not-shown"])
        description = join_sentences((description, *texts))
    return Notes(
        summary=summary,
        description=description,
        not_shown=tuple(dict.fromkeys(not_shown)),
        deprecated=deprecated,
        extensions=_collect_extensions(annotations[0]),
    )


def _collect_extensions(stated: Node) -> Extensions:
    """Return the keys of vendors and plugins, with their values."""
    names = [key for key in stated if key[:2] == "x-" and key not in EXTENSIONS]
    return Extensions({key: stated[key] for key in names}) if names else NO_EXTENSIONS


def _read_text(node: Described, stated: object, name: str) -> str:
    """Return a text of a node without HTML, and without Markdown but lists and code.

    Return "" if it says nothing. A text that only repeats ``name``, or the only value
    or the example of a schema, says nothing, too.
    """
    text = to_plain_text(stated.strip()) if isinstance(stated, str) else ""
    if not text or says_nothing(text, name):
        return ""
    # The annotation of a constant shows its value; so does a server variable.
    values = node.constants if isinstance(node, JsonSchema) else node.get("enum")
    constants = as_list(values) if values else []
    if len(constants) == 1 and says_nothing(text, str(constants[0])):
        return ""
    if text[0] == "`" and isinstance(node, JsonSchema):
        is_example = says_nothing(text, str(node.annotations.get("example", "")))
        return "" if is_example else text
    return text


def list_inline_schemas(schema: JsonSchema) -> list[JsonSchema]:
    """Return an inline schema and, recursively, the schemas of its items.

    Stop before a schema with `$ref`, `allOf`, `enum` or `properties`. Such a schema
    usually becomes a class, which has its own docstring.
    """
    if not schema.keywords or schema.keywords & _NAMING_KEYWORDS:
        return []
    return [schema, *list_inline_items(schema)]


def list_inline_items(schema: JsonSchema) -> list[JsonSchema]:
    """Return the inline schemas of the items of a schema."""
    return list_inline_schemas(schema.items) if "items" in schema.keywords else []


def join_sentences(parts: Iterable[str]) -> str:
    """Join texts by spaces, without empty texts and repetitions.

    Append a full stop to each text but the last, unless the text ends with `.`, `!`,
    `?` or `:`.
    """
    distinct = list(dict.fromkeys(part for part in parts if part))
    ended = [part if part[-1] in ".!?:" else f"{part}." for part in distinct[:-1]]
    return " ".join([*ended, *distinct[-1:]])


def _lines(value: object) -> list[str]:
    """Return the texts of a list, or a list of the single text ``value``.

    Leave out empty texts and values that are not strings.
    """
    return [line for line in map(strip_text, as_list(value) or [value]) if line]
