"""Build the view of the generated module `params`.

The module has a `TypedDict` for each object that requests contain, and an alias for the
plain values of each enumeration. Only type checkers need it; nothing imports it at run
time.
"""

import json
from collections.abc import Iterator

from typecase.ir import (
    AliasSchema,
    Api,
    EnumSchema,
    Field,
    ObjectSchema,
    UnionOf,
)
from typecase.names.api_names import Names
from typecase.python.client.resources import module_docstring
from typecase.python.client.sentences import note_sentences
from typecase.python.models.object_members import (
    additional_properties_type,
    collect_fields,
)
from typecase.python.text.code import Code, code, join
from typecase.python.text.docstrings import (
    CLASS_INDENT,
    LINE_WIDTH,
    QUOTES,
    docstring,
)
from typecase.python.text.literals import literal
from typecase.python.text.symbols import ANY, LITERAL, MAPPING, symbol
from typecase.python.types.annotations import (
    Annotations,
    join_quoted_union,
    join_union,
)
from typecase.python.views.models import (
    AliasView,
    DictView,
    KeyView,
    ParamsView,
    TakenUnionView,
)

REQUIRED = symbol("typing", "Required")


class _ParamsAnnotations(Annotations):
    """Annotations in the module `params` itself."""

    def _alias(self, name: str) -> str:
        return name


class _RecursiveAnnotations(_ParamsAnnotations):
    """Annotations of types that contain themselves, with quoted aliases."""

    def _alias(self, name: str) -> str:
        return f'"{name}"'

    def _union(self, members: list[str]) -> str:
        return join_quoted_union(members)


def params_view(api: Api, names: Names, source: str) -> ParamsView:
    """Return the view of the module `params` of an API.

    ``source`` is the file name of the document.
    """
    schemas = [api.schemas[schema_id] for schema_id in names.params]
    aliases: list[AliasView] = []
    models: list[DictView] = []
    for key, name in names.literals.items():
        if name not in names.params.values():
            values = join(", ", map(literal, json.loads(key)))
            aliases.append(
                AliasView(
                    name=code(name), value=code(f"{LITERAL}[{values}]"), docstring=None
                )
            )
    for schema in schemas:
        if isinstance(schema, EnumSchema):
            aliases.append(_values_view(schema, names))
        elif isinstance(schema, AliasSchema):
            aliases.append(_recursive_view(schema, names))
        elif additional_properties_type(schema, api) is not None:
            aliases.append(_mapping_view(schema, names))
        else:
            models.append(_dict_view(schema, api, names))
    unions = tuple(_union_views(names))
    return ParamsView(
        docstring=module_docstring(
            f"Types of the dicts and plain values that requests to the {api.title}"
            " accept. Import them under `if TYPE_CHECKING`.",
            source,
        ),
        aliases=aliases,
        models=models,
        unions=unions,
    )


def _union_views(names: Names) -> Iterator[TakenUnionView]:
    """Yield the views of the aliases of long unions that methods take."""
    annotations = _ParamsAnnotations(
        names.classes,
        params=names.params,
        members=names.members,
        literals=names.literals,
    )
    for members, name in names.unions.taken.items():
        yield TakenUnionView(
            name=code(name), value=annotations.argument_type(UnionOf(members))
        )


def _values_view(schema: EnumSchema, names: Names) -> AliasView:
    """Return the view of the plain values of an enumeration.

    An open enumeration accepts any other value, too.
    """
    values = join(", ", (literal(member.value) for member in schema.members))
    others = (" | int" if schema.is_integer else " | str") if schema.is_open else ""
    return AliasView(
        name=code(names.params[schema.id]),
        value=code(f"{LITERAL}[{values}]{others}"),
        docstring=docstring(
            (f"The values of `models.{names.classes[schema.id]}`.",), indent=0
        ),
    )


def _recursive_view(schema: AliasSchema, names: Names) -> AliasView:
    """Return the view of what may stand for the values of a recursive type."""
    annotations = _RecursiveAnnotations(
        names.classes,
        params=names.params,
        members=names.members,
        literals=names.literals,
    )
    return AliasView(
        name=code(names.params[schema.id]),
        value=annotations.argument_type(schema.type),
        docstring=docstring(
            (f"The values of `models.{names.classes[schema.id]}`.",), indent=0
        ),
    )


def _mapping_view(schema: ObjectSchema, names: Names) -> AliasView:
    """Return the view of the dicts that stand for an object with additional properties.

    Type checkers do not support a `TypedDict` with additional keys yet.
    """
    text = f"The fields of `models.{names.classes[schema.id]}`, and any others."
    return AliasView(
        name=code(names.params[schema.id]),
        value=code(f"{MAPPING}[str, {ANY}]"),
        docstring=docstring((text,), indent=0),
    )


def _dict_view(schema: ObjectSchema, api: Api, names: Names) -> DictView:
    """Return the view of the dicts that stand for an object, with inherited fields."""
    fields = collect_fields(schema, api, names)
    annotations = _ParamsAnnotations(
        names.classes,
        hidden=frozenset(fields),
        accept_datetime=False,
        params=names.params,
    )
    return DictView(
        name=code(names.params[schema.id]),
        docstring=docstring(
            (f"The fields of `models.{names.classes[schema.id]}`.",),
            indent=CLASS_INDENT,
        ),
        fields=tuple(
            KeyView(
                name=code(name),
                annotation=_annotation(field, annotations),
                docstring=_short_docstring(field),
            )
            for name, field in fields.items()
        ),
    )


def _annotation(field: Field, annotations: Annotations) -> Code:
    """Return the annotation of a field.

    A field that only one direction requires may be left out: dicts and arguments of a
    constructor have one type, and servers build responses from the same models.
    """
    annotation = annotations.argument_type(field.type)
    if not field.required:
        return code(join_union([annotation, "None"]))
    if field.access is not None or not field.must_be_set:
        return annotation
    return code(f"{REQUIRED}[{annotation}]")


def _short_docstring(field: Field) -> Code | None:
    """Return the description of a field, if it is short enough for one line."""
    text = " ".join(note_sentences(field.notes))
    is_short = len(text) <= LINE_WIDTH - CLASS_INDENT - 2 * len(QUOTES)
    return docstring((text,), indent=CLASS_INDENT) if text and is_short else None
