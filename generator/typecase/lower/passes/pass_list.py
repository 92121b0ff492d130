"""The passes: what happens to an API after its document was lowered, in order."""

from msgspec.structs import replace

from typecase.ir import Api
from typecase.lower.passes.branching_unions import mark_branching_unions
from typecase.lower.passes.definition_order import sort_schemas
from typecase.lower.passes.equal_shapes import merge_equal_shapes
from typecase.lower.passes.multipart_files import convert_multipart_files
from typecase.lower.passes.open_response_enums import open_received_types
from typecase.lower.passes.pass_context import Pass, PassContext
from typecase.lower.passes.secret_responses import mark_secret_responses
from typecase.lower.passes.shared_documentation import share_errors_and_headers
from typecase.lower.passes.shared_parameters import share_parameters
from typecase.lower.passes.unnamed_schemes import accept_unnamed_schemes
from typecase.lower.stable_pointers import find_stable_pointers


def identify_schemas(api: Api, context: PassContext) -> Api:
    """Set `Api.stable_pointers`, by which `names.lock` knows schemas."""
    pointers = find_stable_pointers(context.document, api.schemas)
    return replace(api, stable_pointers=pointers)


PASSES: tuple[Pass, ...] = (
    convert_multipart_files,
    open_received_types,
    identify_schemas,
    # It comes after the types were opened, which makes more of them equal.
    merge_equal_shapes,
    mark_branching_unions,
    accept_unnamed_schemes,
    share_parameters,
    share_errors_and_headers,
    mark_secret_responses,
    sort_schemas,
)
"""The passes of typecase, in order. Those of plugins follow."""


def run_passes(api: Api, context: PassContext) -> Api:
    """Return the API that the passes of typecase make of an API, one by one."""
    for apply in PASSES:
        api = apply(api, context)
    return api
