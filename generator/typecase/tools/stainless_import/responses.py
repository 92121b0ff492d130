"""Return the payload of envelopes that a file of Stainless unwraps."""

from typecase.load.document import join_pointer
from typecase.load.json_types import is_mapping
from typecase.load.navigate.operations import response_contents
from typecase.schema import read_schema
from typecase.schema.members import collect_properties
from typecase.tools.stainless_import.actions import Actions, Target
from typecase.tools.stainless_import.method_names import ChosenMethods
from typecase.tools.stainless_import.sections import Section


def read_unwrapping(
    root: Section, methods: ChosenMethods, target: Target, actions: Actions
) -> None:
    """State which member of each response methods return (`x-typecase-unwrap`).

    A page keeps its envelope, which says where the next one is.
    """
    settings = root.section("settings")
    usual = settings.texts("unwrap_response_fields")
    if usual and target.is_swagger:
        message = "responses of Swagger 2.0 are not unwrapped"
        settings.tell(message, "unwrap_response_fields")
        return
    paged = {each.query for each in actions.list() if _is_page(each.value)}
    for each in methods.named:
        if each.method is None:
            continue
        fields = each.method.section.texts("unwrap_response_fields") or usual
        operation = each.operation
        if not fields or target.find(operation.pointer) in paged:
            continue
        document = target.document
        for _, media, pointer in response_contents(document, operation, good=True):
            schema = read_schema(
                document, media.get("schema"), join_pointer(pointer, "schema")
            )
            members = collect_properties([schema])
            name = next((field for field in fields if field in members), None)
            query = target.find(pointer)
            if name is None:
                continue
            section = each.method.section
            if query is None:
                message = f"another file has a response of {operation.path}, which"
                section.tell(f"{message} is not unwrapped")
                continue
            actions.update(query, {"x-typecase-unwrap": name}, section.pointer)


def _is_page(value: object) -> bool:
    return is_mapping(value) and bool(value.get("x-typecase-paging"))
