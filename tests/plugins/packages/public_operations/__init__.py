"""A plugin that leaves out operations with `x-audience: internal`.

An operation with `x-public-operations-keep: true` stays.
"""

from msgspec.structs import replace

from typecase.plugins import (
    INTERFACE,
    Api,
    ExtensionKey,
    Kind,
    Operation,
    PassContext,
    Plugin,
)

PREFIX = "x-public-operations-"
KEYS = {
    "x-audience": ExtensionKey(
        (Kind.OPERATION,),
        {"enum": ["internal", "public"], "description": "`internal` or `public`"},
        meaning="it says who calls the operation",
    ),
    f"{PREFIX}keep": ExtensionKey(
        (Kind.OPERATION,), {"type": "boolean", "description": "true or false"}
    ),
}


def is_public(operation: Operation) -> bool:
    """Return whether an operation stays."""
    extensions = operation.notes.extensions
    is_kept = extensions.get(f"{PREFIX}keep", False)
    return extensions.get("x-audience") != "internal" or is_kept is True


def drop_internal_operations(api: Api, _: PassContext) -> Api:
    """Return an API without internal operations."""
    return replace(
        api,
        resources=tuple(
            replace(
                resource,
                operations=tuple(filter(is_public, resource.operations)),
            )
            for resource in api.resources
        ),
    )


PLUGIN = Plugin(
    interface=INTERFACE,
    passes=(drop_internal_operations,),
    extension_keys=KEYS,
    key_prefix=PREFIX,
)
