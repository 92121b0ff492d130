"""Fill JSON templates: replace strings such as ``"$status"`` by values."""

from collections.abc import Mapping
from typing import Any

from .errors import Fault
from .json_value import is_list, is_object

OMITTED = object()
"""The value of a variable if the property that uses the variable is to be left out."""


def fill_template(
    template: Any, variables: Mapping[str, Any], faults: tuple[Fault, ...] = ()
) -> Any:
    """Return a copy of a template with values in place of the variables.

    The copy has no properties whose value is `OMITTED`. If a list has a single item and
    the item uses a variable ``$fault_…``, the copy of the list has an item for each
    fault. If there are no faults, the copy lacks the list.
    """
    if isinstance(template, str):
        return variables.get(template, template)
    if is_object(template):
        values = {
            name: fill_template(value, variables, faults)
            for name, value in template.items()
        }
        return {name: value for name, value in values.items() if value is not OMITTED}
    if not is_list(template):
        return template
    if len(template) != 1 or "$fault_" not in str(template):
        return [fill_template(item, variables, faults) for item in template]
    items = [
        fill_template(template[0], {**variables, **_fault_variables(fault)})
        for fault in faults
    ]
    return items or OMITTED


def _fault_variables(fault: Fault) -> dict[str, Any]:
    return {
        "$fault_message": fault.message,
        "$fault_field": fault.place,
        "$fault_value": fault.value,
    }
