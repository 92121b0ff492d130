"""Choose the resource and the verb of an operation, from which its method is named."""

from collections.abc import Collection

from typecase.load.navigate.operations import is_resource_and_verb
from typecase.lower.context import Node


def name_operation(
    path: str, method: str, node: Node, repeated: Collection[str] = ()
) -> tuple[str, str]:
    """Return the resource and the verb of an operation.

    An operationId such as `pets/list` states both. Otherwise the resource is the first
    tag or the first fixed segment of the path, and the verb is the operationId. If the
    operationId is missing or in ``repeated``, the method and the path become the verb.
    """
    operation_id = str(node.get("operationId") or "")
    words = [part for part in path.split("/") if part]
    verb = " ".join((method, *words))
    if is_resource_and_verb(operation_id):
        resource, _, own_verb = operation_id.partition("/")
        return resource, verb if operation_id in repeated else own_verb
    tags = node.get("tags") or ()
    fixed = [word for word in words if not word.startswith("{")]
    resource = str(tags[0]) if tags else (fixed[0] if fixed else "root")
    return resource, verb if operation_id in repeated else operation_id or verb
