"""Mend faults where the author can have meant only one thing.

The tables list the functions that may mend a fault, in the order to try them. Each
function changes the document, and returns the end of the warning's message, or returns
None if it cannot mend the fault. The other modules `…_mends` define the functions.
"""

from collections.abc import Callable, Mapping

from typecase.diagnostics import Diagnostic
from typecase.load.document import Document
from typecase.load.navigate.object_kinds import Kind
from typecase.load.repair import document_mends as document_level
from typecase.load.repair import operation_mends as operations
from typecase.load.repair import parameter_mends as parameters
from typecase.load.repair import schema_mends as schemas
from typecase.load.repair.extension_mends import mend_extension, mend_misspelt_extension
from typecase.load.repair.fault import Fault, locate_fault
from typecase.load.repair.reference_mends import mend_reference
from typecase.load.repair.type_mends import mend_type
from typecase.load.rules.value_checks import LIMITS

_Mend = Callable[[Fault], str | None]


def mend(document: Document, error: Diagnostic) -> str | None:
    """Mend a fault if one reading of the document is certain.

    Return the end of the warning's message, such as "it is read as `2XX`". Return None
    if the document was not changed.
    """
    if error.bundled_pointer is None:
        return None
    fault = locate_fault(document, error)
    functions = _BY_CODE.get(fault.code, ())
    # A reference says nothing about the object that it stands for.
    if not (fault.pointer.endswith("/$ref") and isinstance(fault.value, str)):
        key = fault.keys[0] if fault.keys else ""
        functions += _BY_KIND_AND_KEY.get((fault.kind, key), ())
        functions += _BY_KIND_AND_CODE.get((fault.kind, fault.code), ())
        functions += _LAST.get(fault.kind, ())
    for function in functions:
        outcome = function(fault)
        # Most functions change the mappings and lists of the document themselves.
        document.forget()
        if outcome is not None:
            return outcome
    return None


_BY_CODE: Mapping[str, tuple[_Mend, ...]] = {
    "bad-extension": (mend_extension,),
    "misplaced-extension": (mend_extension,),
    "bad-path": (operations.mend_path,),
    "duplicate-parameter": (document_level.mend_repetition,),
    "duplicate-tag": (document_level.mend_repetition,),
    "empty-range": (schemas.mend_empty_range,),
    "enum-type": (schemas.mend_enum_type,),
    "missing-path-parameter": (operations.mend_missing_path_parameters,),
    "unknown-extension": (mend_extension,),
    "unknown-key": (operations.mend_stream_keyword,),
    "unknown-server-variable": (document_level.mend_server_variables,),
    "unresolved-ref": (mend_reference,),
    "unused-path-parameter": (operations.mend_unused_path_parameter,),
}
"""By the code of a fault: the functions to try first."""

_NUMBERS = ("multipleOf", *(keyword for limits in LIMITS for keyword in limits))
"""Keywords of schemas whose values are numbers."""
_BY_KIND_AND_KEY: Mapping[tuple[Kind, str], tuple[_Mend, ...]] = {
    (Kind.DOCUMENT, ""): (document_level.mend_document,),
    (Kind.DOCUMENT, "security"): (operations.mend_security,),
    (Kind.DOCUMENT, "servers"): (document_level.mend_servers,),
    (Kind.DOCUMENT, "tags"): (document_level.mend_tags,),
    (Kind.PATHS, ""): (document_level.mend_paths,),
    (Kind.PATH_ITEM, "parameters"): (operations.mend_list,),
    (Kind.PATH_ITEM, "servers"): (document_level.mend_servers,),
    (Kind.OPERATION, "operationId"): (document_level.mend_text,),
    (Kind.OPERATION, "parameters"): (operations.mend_list,),
    (Kind.OPERATION, "security"): (operations.mend_security,),
    (Kind.OPERATION, "servers"): (document_level.mend_servers,),
    (Kind.OPERATION, "tags"): (operations.mend_list, document_level.mend_text),
    (Kind.PARAMETER, ""): (parameters.mend_parameter,),
    (Kind.PARAMETER, "allowReserved"): (
        schemas.mend_boolean,
        parameters.mend_reserved,
    ),
    (Kind.PARAMETER, "content"): (parameters.mend_parameter_content,),
    (Kind.PARAMETER, "explode"): (schemas.mend_boolean,),
    (Kind.PARAMETER, "in"): (parameters.mend_location,),
    (Kind.PARAMETER, "name"): (document_level.mend_text,),
    (Kind.PARAMETER, "required"): (parameters.mend_parameter, schemas.mend_boolean),
    (Kind.PARAMETER, "style"): (parameters.mend_style,),
    (Kind.HEADER, "style"): (parameters.mend_style,),
    (Kind.MEDIA_TYPE, ""): (operations.mend_media_type,),
    (Kind.REQUEST_BODY, ""): (operations.mend_empty_body,),
    (Kind.REQUEST_BODY, "required"): (schemas.mend_boolean,),
    (Kind.RESPONSE, ""): (operations.mend_status, operations.mend_response),
    (Kind.RESPONSE, "schema"): (operations.mend_response_schema,),
    **{(Kind.SCHEMA, keyword): (schemas.mend_number,) for keyword in _NUMBERS},
    **{
        (Kind.SCHEMA, keyword): (schemas.mend_exclusive_bound, schemas.mend_number)
        for keyword in ("exclusiveMaximum", "exclusiveMinimum")
    },
    **{
        (Kind.SCHEMA, keyword): (schemas.mend_boolean,)
        for keyword in ("nullable", "readOnly", "uniqueItems", "writeOnly")
    },
    **{
        (Kind.SCHEMA, keyword): (schemas.mend_subschemas,)
        for keyword in ("allOf", "anyOf", "oneOf")
    },
    (Kind.SCHEMA, ""): (schemas.mend_item_schemas, schemas.mend_boolean_schema),
    (Kind.SCHEMA, "enum"): (schemas.mend_enum,),
    (Kind.SCHEMA, "required"): (schemas.mend_required,),
    (Kind.SCHEMA, "type"): (mend_type,),
    (Kind.OTHER, ""): (
        schemas.mend_discriminator,
        document_level.mend_tag,
        document_level.mend_flow,
        document_level.mend_info,
    ),
    (Kind.OTHER, "name"): (document_level.mend_text,),
    (Kind.OTHER, "propertyName"): (document_level.mend_text,),
    (Kind.OTHER, "scopes"): (document_level.mend_flow,),
    (Kind.OTHER, "title"): (document_level.mend_text, document_level.mend_info),
    (Kind.OTHER, "version"): (document_level.mend_text, document_level.mend_info),
    (Kind.SECURITY_SCHEME, ""): (document_level.mend_security_scheme,),
    (Kind.SECURITY_SCHEME, "flows"): (document_level.mend_security_scheme,),
    (Kind.SECURITY_SCHEME, "in"): (document_level.mend_security_scheme,),
    (Kind.SECURITY_SCHEME, "name"): (document_level.mend_text,),
    (Kind.SECURITY_SCHEME, "openIdConnectUrl"): (document_level.mend_security_scheme,),
    (Kind.SECURITY_SCHEME, "type"): (document_level.mend_security_scheme,),
    (Kind.SERVER, ""): (document_level.mend_server,),
    (Kind.SERVER_VARIABLE, ""): (document_level.mend_server_variable,),
    (Kind.SERVER_VARIABLE, "default"): (document_level.mend_server_variable,),
    (Kind.SERVER_VARIABLE, "enum"): (
        document_level.mend_text,
        document_level.mend_server_variable,
    ),
}
"""By the kind of object and its key in which a fault is: the functions to try next.

The key is "" if the fault is the object itself.
"""

_BY_KIND_AND_CODE: Mapping[tuple[Kind, str], tuple[_Mend, ...]] = {
    **{(kind, "unknown-key"): (operations.mend_key,) for kind in Kind},
    (Kind.SECURITY_SCHEME, "misplaced-key"): (document_level.mend_security_scheme,),
    (Kind.SECURITY_SCHEME, "unknown-key"): (
        operations.mend_key,
        document_level.mend_security_scheme,
    ),
    (Kind.PARAMETER, "unknown-key"): (
        parameters.mend_swagger_keyword,
        operations.mend_key,
    ),
    (Kind.OPERATION, "unknown-key"): (
        mend_misspelt_extension,
        operations.mend_key,
        operations.mend_body_key,
    ),
    (Kind.PATH_ITEM, "unknown-key"): (
        mend_misspelt_extension,
        operations.mend_path,
        operations.mend_key,
    ),
    (Kind.SCHEMA, "unknown-key"): (schemas.mend_const, operations.mend_key),
}
"""By the kind of object and the code of a fault: the functions to try then."""

_LAST: Mapping[Kind, tuple[_Mend, ...]] = {
    Kind.PARAMETER: (parameters.mend_required_component,),
}
"""By the kind of object: the functions to try if no other one mends a fault."""
