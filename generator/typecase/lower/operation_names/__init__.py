"""Name the operations of a document: a resource and a verb for each.

An operationId that has parts of its own goes first, because somebody chose it. The path
names any other operation. All operations are named together: if several want one name,
each of them gets the words that tell it apart.
"""

from typecase.lower.operation_names.collisions import NamedOperation
from typecase.lower.operation_names.naming import name_operations
from typecase.lower.operation_names.operation_words import OperationSource

__all__ = ["NamedOperation", "OperationSource", "name_operations"]
