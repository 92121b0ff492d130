"""Choose the resource and the verb of an operation: the words for its method's name."""

from collections.abc import Collection

from typecase.load.navigate.operations import is_resource_and_verb
from typecase.lower.context import Node


def name_operation(
    path: str, method: str, node: Node, repeated_ids: Collection[str] = ()
) -> tuple[str, str]:
    """Return the resource and the verb of an operation.

    An operationId such as `pets/list` states both; the resource may have several parts,
    as in `pets/toys/list`. Otherwise the resource is the first tag, the first fixed
    segment of the path or, without both, `root`, and the verb is
    the operationId. If the operationId is missing or in ``repeated_ids``, the verb
    consists of the method and the path: `get pets {id}`.
    """
    operation_id = str(node.get("operationId") or "")
    segments = [segment for segment in path.split("/") if segment]
    method_and_path = " ".join((method, *segments))
    if is_resource_and_verb(operation_id):
        resource, _, verb = operation_id.rpartition("/")
    else:
        tags = node.get("tags") or ()
        fixed = [segment for segment in segments if not segment.startswith("{")]
        resource = str(tags[0]) if tags else next(iter(fixed), "root")
        resource = resource.replace("/", " ")
        verb = operation_id or method_and_path
    return resource, method_and_path if operation_id in repeated_ids else verb
