"""A plugin that leaves out operations with `x-audience: internal`."""

from msgspec.structs import replace

from typecase.plugins import INTERFACE, Api, PassContext, Plugin


def drop_internal_operations(api: Api, _: PassContext) -> Api:
    """Return an API without internal operations."""
    return replace(
        api,
        resources=tuple(
            replace(
                resource,
                operations=tuple(
                    operation
                    for operation in resource.operations
                    if operation.extensions.get("x-audience") != "internal"
                ),
            )
            for resource in api.resources
        ),
    )


PLUGIN = Plugin(interface=INTERFACE, passes=(drop_internal_operations,))
