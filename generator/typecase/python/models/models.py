"""Build the view of the generated module `models`: its classes and enumerations.

The models of a large API are in several modules, whose views `model_package` builds.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import assert_never

from msgspec import Struct, field
from msgspec.structs import astuple, replace

from typecase.ir import (
    AliasSchema,
    AnyOf,
    Api,
    Condition,
    EnumSchema,
    Field,
    HeadersSchema,
    ObjectSchema,
    OneOf,
    Schema,
    SchemaId,
    UnionOf,
    contains_secret,
    iter_bases,
)
from typecase.names.api_names import Names
from typecase.python.client.deprecation import (
    decorator,
    deprecation_message,
    part_message,
)
from typecase.python.client.resources import module_docstring
from typecase.python.client.sentences import (
    describe_notes,
    end_sentence,
    member_sentences,
)
from typecase.python.models.former_names import (
    list_former_attributes,
    list_former_members,
)
from typecase.python.models.object_members import additional_properties_type
from typecase.python.text.code import Code, code, join
from typecase.python.text.docstrings import (
    CLASS_INDENT,
    METHOD_INDENT,
    QUOTES,
    docstring,
    paragraph_docstring,
    section,
    wrap,
)
from typecase.python.text.literals import KeywordArgument, literal
from typecase.python.text.markdown import code_span
from typecase.python.text.symbols import MAPPING, RUNTIME, TYPE_ALIAS, symbol
from typecase.python.types.annotations import FIELD
from typecase.python.types.model_annotations import FieldAnnotations
from typecase.python.views.models import (
    EnumView,
    FieldView,
    FormerFieldView,
    ModelsView,
    ObjectView,
    RecursiveView,
    ReturnedUnionView,
)

CLASS_VAR = symbol("typing", "ClassVar")
EXTRA_FIELD = "__pydantic_extra__"
"""The field in which pydantic stores additional properties."""


def models_view(api: Api, names: Names, source: str) -> ModelsView:
    """Return the view of the module `models` of an API.

    ``source`` is the file name of the document.
    """
    builder = ModelViewBuilder(api, names)
    models = tuple(map(builder.model_view, api.schemas))
    return ModelsView(
        docstring=module_docstring(f"Models of the {api.title}.", source),
        is_part=False,
        models=models,
        unions=tuple(builder.union_views()),
    )


class ModelViewBuilder(Struct):
    """A builder of the views of models, in the order in which they are defined.

    ``defined`` has the ids of the models whose views have been built. ``modules`` has
    the module of each model, if a package has several; this module is ``module``.
    """

    api: Api
    names: Names
    modules: Mapping[SchemaId, str] = {}
    module: str = ""
    defined: set[SchemaId] = field(default_factory=set[SchemaId])

    def model_view(self, schema_id: SchemaId) -> EnumView | ObjectView | RecursiveView:
        """Return the view of a model; the next models may refer to it unquoted."""
        schema = self.api.schemas[schema_id]
        view: EnumView | ObjectView | RecursiveView
        match schema:
            case EnumSchema():
                view = self._enum_view(schema)
            case ObjectSchema():
                view = self._object_view(schema)
            case AliasSchema():
                view = self._recursive_view(schema)
            case _:
                assert_never(schema)
        self.defined.add(schema_id)
        return view

    def _enum_view(self, schema: EnumSchema) -> EnumView:
        former = list_former_members(schema, self.names)
        return EnumView(
            name=code(self.names.classes[schema.id]),
            base=self._enum_base(schema),
            docstring=_docstring(schema),
            members=(
                *(
                    KeywordArgument(code(member), literal(value))
                    for value, member in self.names.members[schema.id].items()
                ),
                # A member with the value of another one is another name for it.
                *map(KeywordArgument, map(code, former), map(code, former.values())),
            ),
        )

    def _recursive_view(self, schema: AliasSchema) -> RecursiveView:
        annotations = FieldAnnotations(
            self.names.classes,
            is_lazy=True,
            defined=self.defined,
            modules=self.modules,
            own_module=self.module,
        )
        name = code(self.names.classes[schema.id])
        text = describe_notes(replace(schema.notes, not_shown=()))
        return RecursiveView(
            name=name,
            text=literal(name),
            annotation=TYPE_ALIAS,
            value=annotations.alias(schema.type),
            docstring=docstring((wrap(text, indent=len(QUOTES)),), indent=0),
        )

    def union_views(self) -> Iterator[ReturnedUnionView]:
        """Yield the views of the aliases of long unions that methods return."""
        annotations = FieldAnnotations(
            self.names.classes,
            defined=self.defined,
            modules=self.modules,
            own_module=self.module,
        )
        for members, name in self.names.unions.returned.items():
            value = annotations.value_type(UnionOf(members))
            yield ReturnedUnionView(name=code(name), annotation=TYPE_ALIAS, value=value)

    def _enum_base(self, schema: EnumSchema) -> Code:
        if not (schema.is_open or schema.is_integer):
            return symbol("enum", "StrEnum")
        name = "IntEnum" if schema.is_integer else "StrEnum"
        kind = "Open" if schema.is_open else "Closed"
        return symbol(f"{RUNTIME}.models.model", f"{kind}{name}")

    def _object_view(self, schema: ObjectSchema) -> ObjectView:
        if isinstance(schema, HeadersSchema):
            module = f"{RUNTIME}.serialization.parameters.headers_model"
            base = symbol(module, "HeadersModel")
        elif schema.base is None:
            base = symbol(f"{RUNTIME}.models.model", "Model")
            for module, name in self.api.model_bases:
                base = code(f"{symbol(module, name)}, {base}")
        else:
            base = code(self.names.classes[schema.base])
        names = self.names.fields[schema.id]
        former = list_former_attributes(schema, self.api, self.names)
        annotations = FieldAnnotations(
            self.names.classes,
            hidden=frozenset({*names.values(), *former}),
            is_lazy=True,
            defined=self.defined,
            params=self.names.params,
            modules=self.modules,
            own_module=self.module,
        )
        arguments = annotations.constructor_arguments(
            schema.id,
            is_open=additional_properties_type(schema, self.api) is not None,
        )
        return ObjectView(
            name=code(self.names.classes[schema.id]),
            base=base,
            docstring=_docstring(schema),
            class_variables=tuple(self._class_variables(schema)),
            fields=(
                *(
                    _field_view(member, names[member.wire_name], annotations)
                    for member in schema.fields
                ),
                *_extra_field(schema, annotations),
            ),
            former=(
                [
                    _former_field_view(
                        name, member, names[member.wire_name], annotations
                    )
                    for name, member in former.items()
                ]
                if former
                else []
            ),
            arguments=arguments,
            deprecated=self._decorator(schema) if arguments else None,
            extensions=schema.notes.extensions,
        )

    def _decorator(self, schema: ObjectSchema) -> Code | None:
        """Return the decorator of the constructor of a deprecated model, or None.

        The class itself has no decorator: the annotations of other models refer to it,
        and whoever receives one of its objects has not chosen the class.
        """
        if not schema.notes.deprecated:
            return None
        name = f"`{self.names.classes[schema.id]}`"
        return decorator(deprecation_message(schema.notes, name))

    def _class_variables(self, schema: ObjectSchema) -> Iterator[Code]:
        """Yield the class variables that configure validation, redaction and parsing.

        For example, ``__secrets__`` names the fields that are redacted. A variable of a
        subclass replaces the variable of its base, so the subclass repeats the values
        of its base.
        """
        # The class and its bases, the nearest base first.
        owners = [schema, *iter_bases(schema, self.api.schemas)]
        if schema.conditions:
            conditions = [
                self._condition_expression(condition)
                for owner in owners
                for condition in owner.conditions
            ]
            name = symbol(f"{RUNTIME}.models.model", "Condition")
            annotation = f"{CLASS_VAR}[tuple[{name}, ...]]"
            end = "," if len(conditions) == 1 else ""
            yield code(
                f"__conditions__: {annotation} = ({join(', ', conditions)}{end})"
            )
        # Additional properties of a secret type are all redacted.
        has_secret_extra = any(
            owner.additional_type and contains_secret(owner.additional_type)
            for owner in owners
        )
        secrets = self._secret_fields(owners, always=has_secret_extra)
        # Requests contain the objects that have parameters of constructors.
        if schema.id in self.names.params and any(
            member.notes.deprecated for member in schema.fields
        ):
            messages = {
                name: part_message(member.notes, name)
                for owner in reversed(owners)
                for member in owner.fields
                if member.notes.deprecated
                for name in [self.names.fields[owner.id][member.wire_name]]
            }
            annotation = f"{CLASS_VAR}[{MAPPING}[str, str]]"
            yield code(f"__deprecated_fields__: {annotation} = {literal(messages)}")
        sets: dict[str, Sequence[str]] = {
            "__secrets__": [*secrets, *([EXTRA_FIELD] if has_secret_extra else [])],
        }
        if isinstance(schema, HeadersSchema):
            sets |= {"__exploded__": schema.exploded, "__as_json__": schema.as_json}
        for variable, names in sets.items():
            if names:
                annotation = f"{CLASS_VAR}[frozenset[str]]"
                values = join(", ", map(literal, names))
                yield code(f"{variable}: {annotation} = frozenset({{{values}}})")

    def _secret_fields(
        self, owners: list[ObjectSchema], *, always: bool
    ) -> Sequence[str]:
        """Return the names of the fields that are redacted.

        ``owners`` are a class, then its bases. If the class itself has no such field,
        it inherits the variable: return no names, unless ``always`` is true because the
        class needs a variable of its own.
        """
        types = [member.type for member in owners[0].fields]
        if not always and not any(map(contains_secret, types)):
            return ()
        return [
            self.names.fields[owner.id][member.wire_name]
            for owner in owners
            for member in owner.fields
            if contains_secret(member.type)
        ]

    def _condition_expression(self, condition: Condition) -> Code:
        """Return the call that creates a condition, such as ``AnyOf("id", "name")``."""
        name = symbol(f"{RUNTIME}.models.presence_rules", type(condition).__name__)
        # The runtime's `AnyOf` and `OneOf` take each name as an argument of its own.
        values = (
            condition.names
            if isinstance(condition, AnyOf | OneOf)
            else astuple(condition)
        )
        return code(f"{name}({join(', ', map(literal, values))})")


def _docstring(schema: Schema) -> Code:
    """Return the docstring of a schema: the description, and unspecified details."""
    text = describe_notes(replace(schema.notes, not_shown=()))
    unspecified = [*map(end_sentence, schema.notes.not_shown)]
    if unspecified and not text:
        # Black would move the lines of a docstring that begins with a section.
        text = f"Not specified by the document: {' '.join(unspecified)}"
        unspecified = []
    return docstring(
        (
            wrap(text, indent=CLASS_INDENT + len(QUOTES)),
            section("Not specified by the document", unspecified, indent=CLASS_INDENT),
        ),
        indent=CLASS_INDENT,
    )


def _field_view(member: Field, name: str, annotations: FieldAnnotations) -> FieldView:
    text = " ".join(member_sentences(member))
    if member.access:
        text = f"{text} {member.access.capitalize()}.".lstrip()
    return FieldView(
        name=code(name),
        annotation=annotations.field(member, name),
        default=annotations.default(member),
        docstring=(paragraph_docstring(text, indent=CLASS_INDENT) if text else None),
        extensions=member.notes.extensions,
    )


def _former_field_view(
    name: str, member: Field, present: str, annotations: FieldAnnotations
) -> FormerFieldView:
    instead = f"use {code_span(present)}."
    warning = f"{code_span(name)}: {instead}"
    return FormerFieldView(
        name=code(name),
        annotation=annotations.attribute(member),
        decorators=annotations.deprecated_property(warning),
        docstring=paragraph_docstring(f"Deprecated: {instead}", indent=METHOD_INDENT),
        present=code(present),
    )


def _extra_field(
    schema: ObjectSchema, annotations: FieldAnnotations
) -> Iterator[FieldView]:
    """Yield the field of additional properties, if the document states their type."""
    if schema.additional_type is not None:
        yield FieldView(
            name=code(EXTRA_FIELD),
            annotation=annotations.extra_field(schema.additional_type, EXTRA_FIELD),
            default=code(f"{FIELD}(init=False)"),
            docstring=docstring(("The additional properties.",), indent=CLASS_INDENT),
        )
