"""Webhooks and callbacks as the reference shows them: an API and its names in, a table
of each kind out.
"""

from collections.abc import Iterator

from typecase.ir import Api, Operation
from typecase.python.client.methods import method_arguments
from typecase.python.naming.naming import Names
from typecase.python.naming.webhook_names import HookNames, hooks_of
from typecase.python.text.code import Code
from typecase.python.text.markdown import inline, row, ticked
from typecase.python.types.annotations import Annotations
from typecase.python.views import View


def hooks_references(package: str, api: Api, names: Names) -> Iterator[View]:
    """Describe what an API sends of itself."""
    hooks = hooks_of(api, names)
    if hooks is None:
        return
    module = f"{package}.{names.subpackage}"
    for each, resource in zip(hooks.kinds, hooks.api.resources, strict=True):
        own = each.resource
        receiver = ticked(f"{module}.receiver.{own.handler}")
        sender = ticked(f"{module}.{hooks.names.client}")
        said = (
            f"Received by {receiver} and {ticked(each.function)}, sent by {sender}.",
        )
        yield View(
            title=inline(f"{own.sync_class} of {ticked(module)}"),
            said=inline(*said),
            rows=tuple(_row(op, each, hooks.names) for op in resource.operations),
        )


def _row(operation: Operation, each: HookNames, names: Names) -> Code:
    own = each.resource
    arguments = method_arguments(operation, names, Annotations(names.classes))
    return row(
        (
            (ticked(f"{own.module}.{own.methods[operation.pointer]}"),),
            (ticked(f"{operation.method} {operation.path}"),),
            (", ".join(ticked(f"{a.name}: {a.annotation}") for a in arguments),),
            (operation.notes.summary,),
        )
    )
