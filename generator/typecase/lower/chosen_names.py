"""Read the names that the configuration chooses for methods and classes."""

from collections.abc import Mapping

from typecase.config.api_options import ApiOptions
from typecase.diagnostics import ConfigError
from typecase.diagnostics.suggestions import suggest
from typecase.ir import SchemaId
from typecase.load import Document
from typecase.load.document import join_pointer
from typecase.load.navigate.operations import iter_path_operations
from typecase.load.navigate.reference_resolution import target_pointer, to_reference
from typecase.lower.operation_names import NamedOperation
from typecase.lower.selection.operation_choice import operation_keys

Key = tuple[str, str]
"""The path and the method of an operation."""


def choose_operation_names(
    document: Document, automatic: Mapping[Key, NamedOperation], options: ApiOptions
) -> dict[Key, NamedOperation]:
    """Return the name of each operation: the configured one, or else the automatic one.

    Raise `ConfigError` if there is no operation of a configured name, or if another
    operation has the name.
    """
    keys = {
        text: (operation.path, operation.method)
        for operation in iter_path_operations(document)
        for text in operation_keys(operation)
    }
    names = {**automatic}
    texts: dict[Key, str] = {}
    for text, method in options.methods.items():
        place = f"{options.place}: `methods` names `{text}`"
        if text not in keys:
            hint = suggest(text, keys) or (
                "write the method and the path, as in `GET /pets`, or the operationId"
            )
            raise ConfigError(
                f"{place}, which is no operation of {document.file}; {hint}"
            )
        key = keys[text]
        if key in texts:
            raise ConfigError(
                f"{place}, which is the same operation as `{texts[key]}`; remove one"
                " of the two lines"
            )
        texts[key] = text
        *resource, verb = method.split(".")
        names[key] = NamedOperation(tuple(resource), verb)
    _reject_shared_names(names, texts, options)
    return names


def _reject_shared_names(
    names: Mapping[Key, NamedOperation], texts: Mapping[Key, str], options: ApiOptions
) -> None:
    """Raise `ConfigError` if a configured name is that of another operation too.

    ``texts`` has the keys of the configuration by operation.
    """
    owners = {names[key]: key for key in texts}
    for key, name in names.items():
        owner = owners.get(name, key)
        if owner != key:
            path, method = key
            raise ConfigError(
                f"{options.place}: `methods` gives `{texts[owner]}` the name"
                f" `{'.'.join(name.words)}`, which `{method.upper()} {path}` has, too;"
                " choose another name for one of them"
            )


def list_method_names(document: Document, options: ApiOptions) -> dict[str, str]:
    """Return the methods that the configuration names, by the pointer of operations."""
    return {
        operation.pointer: options.methods[text]
        for operation in iter_path_operations(document)
        for text in operation_keys(operation)
        if text in options.methods
    }


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
        schema_id = SchemaId(pointer)
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
