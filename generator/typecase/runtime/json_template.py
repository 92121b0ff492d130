"""Fill JSON templates: replace strings such as ``"$status"`` with values.

The template ``{"code": "$status"}`` with 404 for ``$status`` becomes ``{"code": 404}``.
"""

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

    A string that is not in ``variables`` stays unchanged. The copy has no properties
    whose value is `OMITTED`.

    A list with a single item that uses ``$fault_message``, ``$fault_field`` or
    ``$fault_value`` becomes a list with such an item for each fault. Without faults, it
    becomes `OMITTED`.
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
    # In an item for a fault, a list of one text is no list of faults.
    is_fault_list = "$fault_message" not in variables and (
        len(template) == 1 and "$fault_" in str(template)
    )
    if not is_fault_list:
        return [fill_template(item, variables, faults) for item in template]
    items = [
        fill_template(
            template[0],
            {
                **variables,
                "$fault_message": fault.message,
                "$fault_field": fault.place,
                "$fault_value": fault.value,
            },
        )
        for fault in faults
    ]
    return items or OMITTED
