"""Describe each kind of diagnostic once: its code, its meaning and what follows from it.

The page `diagnostics.md` and `typecase explain` show these records. No diagnostic can
be created without one.
"""

from collections.abc import Mapping

from msgspec import Struct

from typecase.diagnostics.diagnostic import Diagnostic, Severity
from typecase.diagnostics.ledger import Outcome


class DiagnosticKind(Struct, frozen=True):
    """A kind of diagnostic."""

    code: str
    """A short name, which never gets another meaning."""
    explanation: str
    """What the diagnostic means, what typecase does, and how to correct the document: a
    section of the page `diagnostics.md`, in Markdown."""
    severity: Severity = Severity.ERROR
    """The severity, unless a caller of `create_diagnostic` passes another one."""
    outcome: Outcome = Outcome.DEGRADED
    """What happens to the part of a document, if the fault does not end the run. It is
    `GENERATED` if the fault changes no generated code."""
    reading: str | None = None
    """How a file is read in spite of this error, as the end of a message; None if the
    file is left out."""
    hides_part: bool = True
    """Whether an error hides what the part with the error is, so that other errors may
    be its consequences."""
    hint: str | None = None
    """How to correct the document, if every diagnostic of this kind says so."""


TOPICS: Mapping[str, tuple[DiagnosticKind, ...]] = {
    "Reading the file": (
        DiagnosticKind(
            "unreadable",
            """\
The file cannot be read: it does not exist, or you may not read it. No package is generated. Check the
path, which is relative to the current folder, or to `pyproject.toml`.
""",
            hint="check the path, and whether you may read the file",
        ),
        DiagnosticKind(
            "empty",
            """\
The file contains nothing. No package is generated. Check that this is the right file.
""",
            hint="check whether this is the right file",
        ),
        DiagnosticKind(
            "not-utf-8",
            """\
The file is not encoded as UTF-8. No package is generated. Save it as UTF-8.
""",
            hint="save the file as UTF-8",
        ),
        DiagnosticKind(
            "too-large",
            """\
A file, or all files together, are larger than 50 MB, or references repeat too many objects. Remove what
you do not need, or refer to components in place of whole files.
""",
        ),
        DiagnosticKind(
            "yaml-syntax",
            """\
The text is no YAML. No package is generated. Usual reasons are text with a colon and a space that is not
quoted, and wrong indentation:

```yaml
description: "Note: quotes are needed here"
```
""",
        ),
        DiagnosticKind(
            "json-syntax",
            """\
The text is no JSON. No package is generated. Look at the place and at the line before: a comma or a quote
may be missing.
""",
        ),
        DiagnosticKind(
            "several-documents",
            """\
The YAML file has more than one document, separated by `---`. No package is generated. Make a file of each.
""",
            hint="put each document in a file of its own",
        ),
        DiagnosticKind(
            "not-a-mapping",
            """\
The root of the file is a list or a single value. No package is generated. An OpenAPI document starts with
a line such as `openapi: 3.1.0`.
""",
            hint="start the document with a line such as `openapi: 3.1.0`",
        ),
        DiagnosticKind(
            "duplicate-key",
            """\
A key occurs twice in a mapping. The last value is used, or `--strict` refuses the document. Remove one of
them.
""",
            reading="the last one is used",
            hint="remove one of the two keys",
        ),
        DiagnosticKind(
            "empty-key",
            """\
The key before a colon is missing. It is read as an empty key. Add it, or write an empty key as `""`.
""",
            reading="it is read as an empty key",
            hint='add the key; write an empty key as `"":`',
        ),
        DiagnosticKind(
            "complex-key",
            """\
A mapping or a list is used as a key, often because text with braces is not quoted:

```yaml
url: "{host}/v1"
```
""",
            hint="put keys and text that start with { or [ in quotes",
        ),
        DiagnosticKind(
            "merge-key",
            """\
The value of the YAML merge key `<<` is neither a mapping nor a list of mappings. It is ignored. Quote `"<<"` if it is an
ordinary key.
""",
            reading="it is ignored",
            hint="put `<<` in quotes if it is an ordinary key",
        ),
        DiagnosticKind(
            "unknown-alias",
            """\
A YAML alias such as `*pet` has no anchor `&pet` before it. Add the anchor, or quote the text.
""",
        ),
        DiagnosticKind(
            "too-many-aliases",
            """\
YAML aliases repeat more than 100,000 values. Use `$ref` to share values.
""",
            hint="use `$ref` to share values",
        ),
        DiagnosticKind(
            "unsupported-tag",
            """\
A YAML tag such as `!include` is not supported. The tag is ignored. Remove it, and quote the value if it is text.
""",
            reading="the tag is ignored",
            hint="remove the tag; put the value in quotes if it is text",
        ),
        DiagnosticKind(
            "bad-number",
            """\
A number is infinite, or too large for a float. It is read as text. Write a finite number, or quote it if it is text.
""",
            reading="it is read as text",
            hint="write a finite number up to 1.7e308, or put the value in quotes if it"
            " is text",
        ),
        DiagnosticKind(
            "too-deep",
            """\
Mappings, references or schemas nest too deeply; the message states the limit. Move inner values to
components, and refer to them.
""",
        ),
        DiagnosticKind(
            "too-long",
            """\
A text or the path to a value is too long; the message states the limit. Shorten it.
""",
        ),
        DiagnosticKind(
            "too-many",
            """\
A list of media types in a Swagger document is too long; the rest is ignored. Leave out what no caller
needs.
""",
            hint="leave out media types that no caller needs",
        ),
    ),
    "Versions": (
        DiagnosticKind(
            "unsupported-version",
            """\
The document, or an overlay, has a version that typecase does not read. Documents are OpenAPI 3.0, 3.1 or
3.2, or Swagger 2.0; overlays are 1.0 or 1.1. A version such as `3.1` or `3.3.0` is read as its neighbour.
""",
        ),
        DiagnosticKind(
            "unsupported-dialect",
            """\
A schema states a dialect of JSON Schema that typecase does not know. It is read as draft 2020-12. Remove
`$schema`, or state that dialect.
""",
            severity=Severity.WARNING,
        ),
        DiagnosticKind(
            "unusual-version",
            """\
`info.version` is no version of a Python package. The package gets the version in the message. Set
`version` in [the configuration](configuration.md#the-package) to choose another.
""",
            severity=Severity.WARNING,
            hint="set `version` in [tool.typecase] of pyproject.toml to choose another",
        ),
    ),
    "Structure": (
        DiagnosticKind(
            "missing-key",
            """\
An object lacks a key that OpenAPI requires. What can do without it is accepted as it is; otherwise the
object is left out. Add the key that the message names.
""",
        ),
        DiagnosticKind(
            "unknown-key",
            """\
An object has a key that OpenAPI does not know there. It is ignored, or read as the key that is meant, such
as `requestBody` for `requestbody`. Correct its name, or start it with `x-`.
""",
        ),
        DiagnosticKind(
            "misplaced-key",
            """\
A key is not allowed together with another one, or in this place. The message names both. Keep one of them.
""",
        ),
        DiagnosticKind(
            "wrong-type",
            """\
A value has the wrong type, such as a number in place of text. Text is taken as it is written; other values
are mended if only one reading makes sense, and left out if not. A usual reason are missing quotes:

```yaml
info: {title: Pets, version: "1.10"}
```
""",
        ),
        DiagnosticKind(
            "wrong-form",
            """\
A value has the right type, but not the form that OpenAPI requires, such as a URL or a pattern. Correct it
as the message says.
""",
        ),
        DiagnosticKind(
            "not-allowed",
            """\
A value is not one of those that are allowed. It is read as the value that is meant, such as `integer` for
`int`, or left out.
""",
        ),
        DiagnosticKind(
            "invalid",
            """\
A part does not have any of the forms that OpenAPI allows, and there is no simpler description. Compare the
part with the specification.
""",
        ),
        DiagnosticKind(
            "bad-name",
            """\
A component has a name that OpenAPI does not allow. It is used anyway. Use letters, digits, dots, hyphens
and underscores.
""",
            severity=Severity.WARNING,
            outcome=Outcome.GENERATED,
        ),
    ),
    "References": (
        DiagnosticKind(
            "unresolved-ref",
            """\
A `$ref` leads to nothing. A schema accepts any value in its place; other objects are left out. Correct the
reference: the hint names similar targets.

```yaml
schema: {$ref: "#/components/schemas/Pet"}   # not .../Pat
```
""",
        ),
        DiagnosticKind(
            "wrong-ref",
            """\
A `$ref` leads to an object of another kind, such as a response in place of a schema. It is used if it can
be read that way, and left out if not.
""",
        ),
        DiagnosticKind(
            "misplaced-ref",
            """\
OpenAPI allows no `$ref` in this place. typecase reads it as bundlers do, if it can. Put the target in its
place.
""",
            reading="its target takes its place",
            hint="put the target in place of the reference",
        ),
        DiagnosticKind(
            "circular-ref",
            """\
A chain of references ends where it began, or is longer than 50. It leads to no value. Let one of them lead
to an object.
""",
        ),
        DiagnosticKind(
            "external-ref",
            """\
A reference leads to a file that may not be read: a web address, a file outside of the folder of the
document, or a file that is missing. Put the file there, allow its folder with `--refs`, or name a local
copy with `--mirror`. See [several files](documents.md#several-files).
""",
        ),
    ),
    "Paths and operations": (
        DiagnosticKind(
            "bad-path",
            """\
A path has braces that do not match, or a parameter without a name. The path is mended if its form is known,
such as `/pets/:id`, and left out if not. Write each parameter as `{name}`.
""",
            hint="write each parameter as {name}",
        ),
        DiagnosticKind(
            "ambiguous-path",
            """\
Two paths differ only in the names of parameters and have a method in common. A server sends all requests
to the first. Remove one of the operations, or change a path.
""",
            severity=Severity.WARNING,
            hint="remove one of the two operations, or change one of the paths",
        ),
        DiagnosticKind(
            "missing-path-parameter",
            """\
An operation does not declare a parameter of its path. It is added as a string. Declare it with `in: path`
and `required: true`.
""",
        ),
        DiagnosticKind(
            "unused-path-parameter",
            """\
A path parameter is declared but does not occur in the path. It is left out. Add it to the path, or remove
it.
""",
            hides_part=False,
        ),
        DiagnosticKind(
            "duplicate-parameter",
            """\
An operation has the same parameter twice. The first one is used. Remove the other.
""",
            hides_part=False,
            hint="remove one of the two parameters",
        ),
        DiagnosticKind(
            "duplicate-operation-id",
            """\
Two operations have the same `operationId`. They are named after their methods and paths. Give each an id of
its own.
""",
            severity=Severity.WARNING,
            hint="give each operation an operationId of its own",
        ),
        DiagnosticKind(
            "bad-operation-id",
            """\
An `operationId` with a slash does not have the form `resource/verb`. The resource is taken from the tag or
the path. Start each part with a letter, or use no slash.
""",
            severity=Severity.WARNING,
            hint="start each part with a-z, and continue with a-z, 0-9, _ or -; or use"
            " no slash",
        ),
        DiagnosticKind(
            "duplicate-tag",
            """\
A tag is declared twice. The first one is used.
""",
            hint="remove one of the two tags",
        ),
        DiagnosticKind(
            "unknown-security-scheme",
            """\
A security requirement names a scheme that `components/securitySchemes` lacks. Alternatives that need it are
ignored. Declare the scheme.
""",
        ),
        DiagnosticKind(
            "unknown-server-variable",
            """\
The URL of a server has a variable that `variables` does not declare. Callers must pass the URL. Declare the
variable.
""",
        ),
        DiagnosticKind(
            "assumed-scheme",
            """\
A Swagger document states no `schemes`. `https` is used, or `http` for this machine. State them.
""",
            severity=Severity.WARNING,
            outcome=Outcome.GENERATED,
        ),
        DiagnosticKind(
            "unused-example",
            """\
An example of a Swagger response is of no media type of the response. It is ignored.
""",
            severity=Severity.WARNING,
            outcome=Outcome.GENERATED,
            hint="use one of the media types in `produces`",
        ),
    ),
    "Schemas": (
        DiagnosticKind(
            "bad-default",
            """\
A default does not match its schema. It is ignored. Correct the default or the schema.
""",
            hint="correct the default, or the schema",
        ),
        DiagnosticKind(
            "bad-pattern",
            """\
typecase cannot use a regular expression. It is ignored, and values are not checked against it. JSON Schema
uses the syntax of JavaScript, without delimiters: `/^[a-z]+$/i` is read as `(?i)^[a-z]+$`, since no text can have
a `/` before its start. Correct or simplify the pattern.
""",
            hint="correct or simplify it; JSON Schema uses JavaScript's syntax",
        ),
        DiagnosticKind(
            "enum-type",
            """\
A value of `enum` does not have the `type` of the schema. Numbers are read as text, and text as numbers, if
that makes them valid. Correct the value or the type.
""",
        ),
        DiagnosticKind(
            "empty-range",
            """\
A minimum is larger than its maximum, so that no value is valid. Both are ignored. Exchange them, or remove
one.
""",
            hint="exchange the two limits, or remove one of them",
        ),
        DiagnosticKind(
            "nullable-alternative",
            """\
In OpenAPI 3.0, the alternative `{nullable: true}` of `anyOf` or `oneOf` accepts any value, so the other
alternatives mean nothing. It is read as null, which generators of documents mean by it; with `--strict`, it
accepts any value. Write `nullable: true` beside `allOf` of the other alternative, or `enum: [null]` beside
`nullable`.
""",
            severity=Severity.WARNING,
            outcome=Outcome.GENERATED,
            hint="write `enum: [null]` beside `nullable: true`",
        ),
        DiagnosticKind(
            "undefined-member",
            """\
A schema requires a property that it does not declare. The name is often misspelt. Add it to `properties`,
or remove it from `required`.
""",
            severity=Severity.WARNING,
            hint="add these names to `properties`, or remove them from `required`",
        ),
        DiagnosticKind(
            "circular-schema",
            """\
A schema contains itself by `allOf`, `anyOf` or `oneOf`, so that no value is finite. It accepts any value.
Let a schema refer to itself only inside `properties` or `items`.
""",
            hint="let a schema refer to itself only inside `properties` or `items`",
        ),
    ),
    "What a package cannot represent": (
        DiagnosticKind(
            "degraded",
            """\
The package represents a part with less than the document says; the message says what is missing. With
`--strict`, no package is written. Simplify the part, or accept the loss.
""",
            severity=Severity.WARNING,
        ),
        DiagnosticKind(
            "not-generated",
            """\
A part is left out, since generated code cannot represent it; the message says why. With `--strict`, no
package is written.
""",
            severity=Severity.WARNING,
            outcome=Outcome.REFUSED,
        ),
        DiagnosticKind(
            "unused-name",
            """\
A key such as `x-fern-sdk-method-name`, or one that [the configuration](configuration.md#resources) chooses, states
a name that is no name in Python, is too long, or belongs to another operation, too. The operation is
[named without it](names.md#resources-and-methods). Correct the key, or name the operation with `x-typecase-method`.
""",
            severity=Severity.WARNING,
            outcome=Outcome.GENERATED,
        ),
        DiagnosticKind(
            "rival-name",
            """\
Two parts of the document want the same name in Python, and one got another name, which
[`names.lock`](names.md#names-that-stay) keeps. For a better one, rename one of them in the document, or in
[the configuration](configuration.md#names). Values of an enumeration get names from `x-enum-varnames`.
""",
            severity=Severity.WARNING,
            hint="names.lock keeps this name; for another one, rename one of the two"
            " parts, or name the values with `x-enum-varnames`, and remove its line"
            " there",
        ),
    ),
    "Extension keys": (
        DiagnosticKind(
            "unknown-extension",
            """\
typecase does not know this `x-typecase-…` key. It is ignored, and an operation with such a key is never
repeated. [Extension keys](extension-keys.md) lists all.
""",
        ),
        DiagnosticKind(
            "misplaced-extension",
            """\
The key is not allowed on this kind of object. It is ignored. The hint names the objects where it belongs.
""",
        ),
        DiagnosticKind(
            "bad-extension",
            """\
The value of an extension key cannot be used. The key is ignored; an operation whose `x-typecase-idempotent`
is wrong is never repeated. The message says what is missing.
""",
        ),
        DiagnosticKind(
            "unknown-member",
            """\
An extension key names a property that the schema does not have. The hint names similar ones.
""",
        ),
        DiagnosticKind(
            "unknown-operation",
            """\
An extension key names an operation that the document does not have, or an `operationId` of several operations.
Write the `operationId`, or the HTTP method and the path, as in `GET /pets`.
""",
        ),
        DiagnosticKind(
            "unknown-parameter",
            """\
An extension key names a parameter that the operation does not have.
""",
        ),
        DiagnosticKind(
            "unknown-placeholder",
            """\
A template has a placeholder such as `$user` that does not exist there. The hint lists those that do.
""",
        ),
        DiagnosticKind(
            "duplicate-grant",
            """\
Two items of `x-typecase-grants` list the same token first. Clients select a grant by its first token: list
another one first.
""",
            hint="list another token first, since clients select a grant by its first"
            " token",
        ),
    ),
    "Overlays, selection and names": (
        DiagnosticKind(
            "bad-overlay",
            """\
A file is no valid overlay: a key is missing, unknown or of the wrong type. No package is generated.
[Overlays](overlays.md) shows the form.
""",
        ),
        DiagnosticKind(
            "bad-jsonpath",
            """\
A query of an overlay is no JSONPath of RFC 9535, or would visit too many values. Select values by their
keys: `$.paths['/pets'].get`.
""",
        ),
        DiagnosticKind(
            "overlay-conflict",
            """\
An action of an overlay cannot be merged into its target, such as a mapping into a list. Remove the value
with an action of its own first.
""",
            hint="remove the value with an action of its own before this one, or select"
            " other values",
        ),
        DiagnosticKind(
            "overlay-extends",
            """\
The overlay says that it extends another document. It is applied anyway. Correct `extends`, which is
relative to the overlay.
""",
            severity=Severity.WARNING,
            outcome=Outcome.GENERATED,
            hint="correct `extends`, which is relative to the overlay, or name another"
            " one",
        ),
        DiagnosticKind(
            "unmatched-target",
            """\
The target of an action selects nothing, so the action has no effect. Correct the query, or remove the
action.
""",
            severity=Severity.WARNING,
            outcome=Outcome.GENERATED,
            hint="correct the query, or remove the action",
        ),
        DiagnosticKind(
            "unmatched-pattern",
            """\
A pattern of `include` or `exclude` matches no operation. Correct it: `*` stands for text without a slash,
`**` for any text.
""",
            severity=Severity.WARNING,
            outcome=Outcome.GENERATED,
        ),
        DiagnosticKind(
            "dropped-operation",
            """\
A plugin of `[tool.typecase]` leaves an operation out. It is not in the package. Remove the plugin, or change
what it reads, if the operation should be there.
""",
            severity=Severity.WARNING,
            outcome=Outcome.GENERATED,
        ),
        DiagnosticKind(
            "empty-selection",
            """\
`include` and `exclude` leave no operation. No package is generated. Correct the patterns.
""",
            hint="correct or remove patterns; `*` stands for text without a slash, and"
            " `**` for any text",
        ),
        DiagnosticKind(
            "not-stainless",
            """\
The file that `typecase import` reads is no configuration of Stainless: it has none of its keys. Name the
configuration first, and then the OpenAPI document: `typecase import stainless.yml openapi.yaml`.
""",
            hint="write `typecase import stainless.yml openapi.yaml`",
        ),
        DiagnosticKind(
            "not-imported",
            """\
A part of the configuration of Stainless is not taken over by `typecase import`, or has another name now.
[Moving](moving.md) says what becomes of each part. A note is about what changes nothing in a package.
""",
            severity=Severity.WARNING,
            outcome=Outcome.GENERATED,
        ),
    ),
}
"""The kinds of diagnostics, by topic."""

DIAGNOSTIC_KINDS: Mapping[str, DiagnosticKind] = {
    kind.code: kind for kinds in TOPICS.values() for kind in kinds
}
"""The kinds of diagnostics, by code."""


def create_diagnostic(
    code: str,
    message: str,
    file: str,
    line: int,
    column: int,
    pointer: str,
    *,
    hint: str | None = None,
    severity: Severity | None = None,
    bundled_pointer: str | None = None,
) -> Diagnostic:
    """Return a diagnostic; `Diagnostic` explains the arguments.

    The hint and the severity are those of its kind if they are None. Raise KeyError if
    there is no such kind.
    """
    kind = DIAGNOSTIC_KINDS[code]
    return Diagnostic(
        severity or kind.severity,
        code,
        message,
        file,
        line,
        column,
        pointer,
        hint or kind.hint,
        bundled_pointer,
    )
