"""Read the names that the configuration chooses for methods and classes."""

from collections.abc import Iterable, Mapping

from typecase.config.api_options import ApiOptions
from typecase.diagnostics import ConfigError
from typecase.diagnostics.suggestions import suggest
from typecase.ir import SchemaId
from typecase.load import Document
from typecase.load.document import join_pointer
from typecase.load.navigate.operations import iter_path_operations
from typecase.load.navigate.reference_resolution import target_pointer, to_reference
from typecase.lower.operation_names import NamedOperation
from typecase.lower.operation_names.collisions import Key
from typecase.lower.operation_names.namers import Namer, apply_namers
from typecase.lower.operation_names.sources import name_document_operations
from typecase.lower.selection.operation_choice import describe_operation
from typecase.names.kept import KeptNames, NameKind, names_of, operation_key
from typecase.names.operation_index import OperationIndex
from typecase.schema import read_schema


def find_chosen_methods(
    document: Document,
    options: ApiOptions,
    kept: KeptNames,
    namers: Iterable[Namer] = (),
) -> dict[Key, str]:
    """Return the methods that the configuration names, by path and HTTP method.

    The configuration may name an operation by the method that it has otherwise, which
    is the automatic one or that of the last run. Raise `ConfigError` if a text names no
    operation, or several, or one that another text names too.
    """
    chosen: dict[Key, str] = {}
    if not options.methods:
        return chosen
    names: Mapping[Key, NamedOperation] = {}
    # Operations are named twice only if a text may be the name of a method.
    if any("." in text and " " not in text for text in options.methods):
        others = options._replace(methods={})
        automatic = name_document_operations(document, options=others).names
        names = apply_namers(document, automatic, {}, namers)
    operations = {
        (each.path, each.method): each for each in iter_path_operations(document)
    }
    index = OperationIndex(
        (key, describe_operation(each, names)) for key, each in operations.items()
    )
    keys_in_lock = {
        operation_key(each.method, each.pointer, each.path): key
        for key, each in operations.items()
    }
    owners = {
        name: keys_in_lock[key]
        for key, name in names_of(kept, NameKind.METHOD).items()
        if key in keys_in_lock
    }
    texts: dict[Key, str] = {}
    for text, method in options.methods.items():
        place = f"{options.place}: `methods` names `{text}`"
        found = dict.fromkeys(index.find(text))
        if text in owners:
            found[owners[text]] = None
        if not found and method in owners and "." in text:
            # The last run has renamed it, and the automatic name is another one now.
            found[owners[method]] = None
        if not found:
            raise ConfigError(
                f"{place}, which is no operation of {document.file};"
                f" {index.suggest(text)}"
            )
        if len(found) > 1:
            raise ConfigError(
                f"{place}, which several operations of {document.file} have:"
                f" {index.describe(found)}; write the HTTP method and the path"
            )
        [key] = found
        if key in texts:
            raise ConfigError(
                f"{place}, which is the same operation as `{texts[key]}`; remove one"
                " of the two lines"
            )
        texts[key] = text
        chosen[key] = method
    return chosen


def choose_operation_names(
    automatic: Mapping[Key, NamedOperation],
    chosen: Mapping[Key, str],
    options: ApiOptions,
) -> dict[Key, NamedOperation]:
    """Return the name of each operation: the chosen one, or else the automatic one.

    ``chosen`` has the methods that the configuration names. Raise `ConfigError` if
    another operation has such a name.
    """
    names = {**automatic}
    for key, method in chosen.items():
        *resource, verb = method.split(".")
        names[key] = NamedOperation(tuple(resource), verb)
    owners = {names[key]: key for key in chosen}
    for key, name in names.items():
        owner = owners.get(name, key)
        if owner != key:
            raise ConfigError(
                f"{options.place}: `methods` gives `{_show(owner)}` the name"
                f" `{chosen[owner]}`, which `{_show(key)}` has, too; choose another"
                " name for one of them"
            )
    return names


def _show(key: Key) -> str:
    path, method = key
    return f"{method.upper()} {path}"


def choose_class_names(
    document: Document, schemas: Mapping[SchemaId, object], options: ApiOptions
) -> dict[SchemaId, str]:
    """Return the class names that the configuration chooses, by schema.

    A schema is a component or, with its pointer, any schema for which there is a class.
    Raise `ConfigError` if there is no class for it.
    """
    names: dict[SchemaId, str] = {}
    for text, name in options.classes.items():
        pointer = join_pointer("/components/schemas", text)
        if text.startswith(("#/", "/")):
            pointer = document.destination(target_pointer(text))
        schema = read_schema(document, document.get(pointer), pointer)
        schema_id = SchemaId(schema.pointer)
        if schema_id not in schemas:
            known = [each.removeprefix("/components/schemas/") for each in schemas]
            hint = suggest(text, [*known, *map(to_reference, schemas)]) or (
                "write the name of a component, or the pointer of a schema"
            )
            raise ConfigError(
                f"{options.place}: `classes` names `{text}`, for which {document.file}"
                f" has no class; {hint}"
            )
        names[schema_id] = name
    return names
