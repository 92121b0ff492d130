"""One module of models per API: its objects and enumerations as classes.

In: an API and its names. Out: a view in which everything is decided: the order of the
classes, annotations, limits, aliases, docstrings and the imports these need.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import assert_never

from msgspec import Struct, field
from msgspec.structs import astuple, replace

from typecase.ir import (
    AnyOf,
    Anything,
    Api,
    Condition,
    EnumSchema,
    Field,
    HeadersSchema,
    Nullable,
    ObjectSchema,
    OneOf,
    Scalar,
    ScalarKind,
    Schema,
    SchemaId,
    bases,
    is_secret,
)
from typecase.python.client.method_docs import described, said, sentence
from typecase.python.client.resources import module_docstring
from typecase.python.models.model_order import printed_order
from typecase.python.naming.naming import Names
from typecase.python.text.code import Code, code, join
from typecase.python.text.docstrings import docstring, section, wrap
from typecase.python.text.literals import Setting, literal
from typecase.python.types.import_collector import Imports
from typecase.python.types.model_annotations import MemberAnnotations
from typecase.python.views import View

INDENT = 4
RUNTIME = ".._runtime"
OTHERS = "__pydantic_extra__"


def models_view(api: Api, names: Names, source: str) -> View:
    """Describe the module `models` of one subpackage."""
    writer = _Writer(api, names)
    models = tuple(writer.model(identity) for identity in printed_order(api.schemas))
    return View(
        docstring=module_docstring(f"Models of the {api.title}.", source),
        imports=writer.imports.lines(),
        models=models,
    )


class _Writer(Struct):
    """Writes class after class, and keeps what they import and which are there."""

    api: Api
    names: Names
    imports: Imports = field(default_factory=Imports)
    printed: set[SchemaId] = field(default_factory=set[SchemaId])

    def model(self, identity: SchemaId) -> View:
        schema = self.api.schemas[identity]
        match schema:
            case EnumSchema():
                view = self._enumeration(schema)
            case ObjectSchema():
                view = self._object(schema)
            case _:
                assert_never(schema)
        self.printed.add(identity)
        return view

    def _enumeration(self, schema: EnumSchema) -> View:
        name = self.names.classes[schema.id]
        members = self.names.members[schema.id]
        return View(
            name=code(name),
            base=self._enumeration_base(schema),
            docstring=_docstring(schema),
            members=tuple(
                Setting(code(member), literal(value))
                for value, member in members.items()
            ),
        )

    def _enumeration_base(self, schema: EnumSchema) -> Code:
        name = "IntEnum" if schema.is_integer else "StrEnum"
        if not schema.is_open:
            return self._imported("enum", name)
        return self._imported(f"{RUNTIME}.models.model", f"Open{name}")

    def _object(self, schema: ObjectSchema) -> View:
        if isinstance(schema, HeadersSchema):
            base = self._imported(
                f"{RUNTIME}.serialization.parameters.response_headers", "HeadersModel"
            )
        elif schema.base is None:
            base = self._imported(f"{RUNTIME}.models.model", "Model")
        else:
            base = code(self.names.classes[schema.base])
        name = self.names.classes[schema.id]
        fields = self.names.fields[schema.id]
        written = MemberAnnotations(
            self.names.classes,
            self.imports,
            frozenset(fields.values()),
            printed=self.printed,
        )
        return View(
            name=code(name),
            base=base,
            docstring=_docstring(schema),
            checks=tuple(self._checks(schema)),
            fields=(
                *(
                    _field(each, fields[each.wire_name], written)
                    for each in schema.fields
                ),
                *_others(schema, written),
            ),
        )

    def _checks(self, schema: ObjectSchema) -> Iterator[Code]:
        """Write what a class checks and hides; what it adds to bases is told whole."""
        line = [schema, *bases(schema, self.api.schemas)]
        if schema.conditions:
            rules = [self._condition(rule) for each in line for rule in each.conditions]
            condition = self._imported(f"{RUNTIME}.models.presence_rules", "Condition")
            kind = self._constant(f"tuple[{condition}, ...]")
            end = "," if len(rules) == 1 else ""
            yield code(f"__conditions__: {kind} = ({join(', ', rules)}{end})")
        hidden = any(each.others and is_secret(each.others) for each in line)
        secrets = self._named(line, lambda each: is_secret(each.type), always=hidden)
        sets = {
            "__secrets__": [*secrets, *([OTHERS] if hidden else [])],
            "__nullable__": self._named(line, _is_null_or_left_out),
        }
        if isinstance(schema, HeadersSchema):
            sets |= {"__exploded__": schema.exploded, "__as_json__": schema.as_json}
        for target, names in sets.items():
            if names:
                kind = self._constant("frozenset[str]")
                listed = join(", ", map(literal, names))
                yield code(f"{target}: {kind} = frozenset({{{listed}}})")

    def _named(
        self,
        line: list[ObjectSchema],
        wanted: Callable[[Field], bool],
        *,
        always: bool = False,
    ) -> Sequence[str]:
        """Name some members of a class and its bases, if the class itself has any."""
        if not always and not any(map(wanted, line[0].fields)):
            return ()
        return [
            self.names.fields[each.id][member.wire_name]
            for each in line
            for member in each.fields
            if wanted(member)
        ]

    def _condition(self, condition: Condition) -> Code:
        name = self._imported(
            f"{RUNTIME}.models.presence_rules", type(condition).__name__
        )
        if isinstance(condition, AnyOf | OneOf):
            values = condition.names
        else:
            values = astuple(condition)
        return code(f"{name}({join(', ', map(literal, values))})")

    def _constant(self, kind: str) -> Code:
        return code(f"{self._imported('typing', 'ClassVar')}[{kind}]")

    def _imported(self, module: str, name: str) -> Code:
        self.imports.name(module, name)
        return code(name)


def _docstring(schema: Schema) -> Code:
    text = described(replace(schema.notes, not_shown=())) or f"`{schema.hint[-1]}`."
    unknown = map(sentence, schema.notes.not_shown)
    return docstring(
        (
            wrap(text, indent=INDENT + 3),
            section("Not shown by the document", unknown, indent=INDENT),
        ),
        indent=INDENT,
    )


def _is_null_or_left_out(member: Field) -> bool:
    takes_null = isinstance(member.type, Nullable | Anything) or (
        isinstance(member.type, Scalar) and member.type.kind is ScalarKind.NULL
    )
    return takes_null and not (member.required and member.way is None)


def _field(member: Field, name: str, written: MemberAnnotations) -> View:
    way = f"{member.way.capitalize()}." if member.way else ""
    defaults = [member.default] if member.has_default else []
    texts = said(member.notes, defaults=defaults, always=member.constants)
    text = " ".join(filter(None, (*texts, way)))
    wrapped = wrap(text, indent=INDENT + 3)
    return View(
        name=code(name),
        annotation=code(written.member(member, name)),
        default=written.default(member),
        docstring=docstring((wrapped,), indent=INDENT) if text else None,
    )


def _others(schema: ObjectSchema, written: MemberAnnotations) -> Iterator[View]:
    """What pydantic calls the members that are not listed, where they have a type."""
    if schema.others is not None:
        yield View(
            name=code(OTHERS),
            annotation=code(written.others(schema.others, OTHERS)),
            default=code("Field(init=False)"),
            docstring=docstring(("The members that are not listed.",), indent=INDENT),
        )
