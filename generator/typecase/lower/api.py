"""Lower a document to an `ir.Api`: call the modules of each area in order."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import accumulate
from pathlib import PurePath

from msgspec import Struct
from msgspec.structs import replace

from typecase.config.api_options import ApiOptions
from typecase.diagnostics import Diagnostic, DiagnosticsError
from typecase.diagnostics.kinds import DIAGNOSTIC_KINDS
from typecase.diagnostics.ledger import Coverage, Entry, Outcome
from typecase.ir import Api, Notes, Operation, Resource, Scheme
from typecase.load import Document
from typecase.load.document import join_pointer
from typecase.load.navigate.operations import iter_path_operations
from typecase.load.rules.extension_keys import FORMER_KEY
from typecase.lower.chosen_names import choose_class_names
from typecase.lower.context import Context, collect_notes
from typecase.lower.coverage.ledger_entries import list_entries, measure_coverage
from typecase.lower.operation_names.namers import Namer
from typecase.lower.operation_names.sources import find_resource_tags
from typecase.lower.operations.operation_lowering import OperationLowerer
from typecase.lower.operations.webhooks import HookLowerer
from typecase.lower.passes.pass_context import Pass, PassContext
from typecase.lower.passes.pass_list import run_passes
from typecase.lower.schemas.discriminator_values import imply_discriminator_values
from typecase.lower.schemas.schema_lowering import Schemas
from typecase.lower.security import schemes_and_grants
from typecase.lower.security.credential_labels import label_schemes
from typecase.lower.security.environment_names import (
    name_base_url,
    name_credentials,
    name_parameters,
)
from typecase.lower.security.servers import lower_servers
from typecase.lower.selection.api_part import reduce_api
from typecase.lower.selection.document_part import (
    DocumentPart,
    find_callbacks,
    reduce_document,
)
from typecase.lower.selection.operation_choice import (
    OperationChoice,
    choose_operations,
)
from typecase.names.identifiers import snake
from typecase.names.kept import (
    BASE_URL,
    NO_NAMES,
    KeptNames,
    NameKind,
    names_of,
)
from typecase.names.kept_inferences import NONE, PRODUCT, find_known_operations
from typecase.names.product_name import find_product_name, list_hosts
from typecase.names.reserved import CONSTRUCTOR


class Lowered(Struct, frozen=True):
    """The result of lowering one document.

    ``whole`` is the API of the whole document, and ``api`` the part to generate.
    ``part`` is the part of the document from which it derives.

    ``coverage`` tells what became of the document, and ``entries`` is a function that
    computes the ledger entries: what became of each part. The computation is slow, so
    callers start it only if they need the entries. ``name_origins`` says what decided
    about the name of each operation, by its path and HTTP method.
    """

    whole: Api
    api: Api
    part: DocumentPart
    diagnostics: tuple[Diagnostic, ...]
    coverage: Coverage
    entries: Callable[[], Iterator[Entry]]
    name_origins: Mapping[tuple[str, str], str]

    @property
    def refused(self) -> tuple[Diagnostic, ...]:
        """The warnings about parts that cannot be generated."""
        return tuple(
            each
            for each in self.diagnostics
            if DIAGNOSTIC_KINDS[each.code].outcome is Outcome.REFUSED
            and self.part.contains(each.bundled_pointer or "")
        )


def lower(
    document: Document,
    options: ApiOptions | None = None,
    kept: KeptNames = NO_NAMES,
    *,
    passes: tuple[Pass, ...] = (),
    namers: tuple[Namer, ...] = (),
) -> Lowered:
    """Lower a validated document. ``options`` choose the part of it to generate.

    ``kept`` are the names of the last run, which stay. ``passes`` and ``namers`` are
    those of plugins.

    Raises:
        DiagnosticsError: The schemas of the document are nested too deeply, or the
            options leave no operation.
    """
    try:
        context = Context(document, options or ApiOptions(), kept, namers)
        return _lower(context, passes)
    except RecursionError:
        diagnostic = document.diagnostic(
            code="too-deep",
            message="the schemas are nested too deeply to be processed",
            pointer="/components/schemas",
            hint="reduce the levels of nested `allOf`, objects or arrays",
        )
        raise DiagnosticsError([diagnostic]) from None


def _lower(context: Context, passes: tuple[Pass, ...]) -> Lowered:
    document, options, kept = context.document, context.options, context.kept
    root = document.root
    schemas = Schemas(context)
    schemas.lower_components()
    schemes = schemes_and_grants.lower_schemes(context)
    default_security = schemes_and_grants.lower_requirements(
        context, root.get("security"), schemes, "/security"
    )
    operation_lowerer = OperationLowerer(
        context,
        schemas,
        schemes,
        default_security,
        names_of(kept, NameKind.PAGING),
        find_known_operations(kept),
    )
    operations = tuple(operation_lowerer.lower())
    # Webhooks come last, so that no schema gets its name from a webhook that uses it.
    hooks = tuple(HookLowerer(context, operation_lowerer).lower())
    info = root["info"]
    grants = schemes_and_grants.lower_grants(document)
    hosts = list_hosts(str(each["url"]) for each in root.get("servers", ()))
    product = find_product_name(str(info["title"]), hosts, PurePath(document.file).stem)
    product = context.inferences.choose(PRODUCT, product or NONE)
    prefix = None if product == NONE else product.upper()
    environment = names_of(kept, NameKind.ENVIRONMENT)
    lowered = Api(
        title=str(info["title"]),
        version=str(info["version"]),
        notes=collect_notes(info),
        servers=name_base_url(
            lower_servers(root.get("servers"), names_of(kept, NameKind.SERVER)),
            prefix,
            environment.get(BASE_URL),
        ),
        operation_servers=tuple(operation_lowerer.servers.values()),
        schemes=schemes,
        grants=grants,
        security=default_security,
        resources=_group_resources(context, operations),
        schemas=imply_discriminator_values(
            schemas.named.in_dependency_order(),
            context.discriminator_values,
            context.default_variants,
            context.mapped_parents,
        ),
        envelope=root.get("x-typecase-envelope", {}),
        problem=root.get("x-typecase-problem", {}),
        error_status=root.get("x-typecase-error-status"),
        hooks=hooks,
        method_names={
            each.pointer: context.chosen_methods[each.path, each.method]
            for each in iter_path_operations(document)
            if (each.path, each.method) in context.chosen_methods
        },
        has_decimal_numbers=context.has_decimal_numbers,
        own_classes=tuple(
            dict.fromkeys(
                (
                    *context.own_types.classes,
                    *options.client_bases,
                    *options.model_bases,
                )
            )
        ),
        client_bases=options.client_bases,
        model_bases=options.model_bases,
    )
    pass_context = PassContext(document, kept, context.inferred, context.inferences)
    complete = label_schemes(
        run_passes(lowered, pass_context),
        names_of(kept, NameKind.CREDENTIAL),
        partial(_report_taken_label, context),
    )
    _check_former_arguments(context, complete)
    complete = name_parameters(complete, prefix, environment)
    taken = {
        name
        for operation in complete.operations
        for parameter in operation.parameters
        if parameter.is_credential
        for name in parameter.environment_variables
    }
    schemes = name_credentials(complete.schemes, prefix, grants, environment, taken)
    complete = replace(complete, schemes=schemes, inferences=dict(context.inferences))
    api, droppers = complete, dict[str, str]()
    for apply in passes:
        before = _list_operations(api)
        api = apply(api, pass_context)
        gone = before - _list_operations(api)
        droppers |= dict.fromkeys(gone, apply.__module__)
    dropped = set(droppers)
    class_names = choose_class_names(document, api.schemas, options)
    api = replace(api, class_names=class_names)
    whole, part = api, DocumentPart(document)
    if options.is_selective or dropped:
        choice, warnings = choose_operations(document, options, context.operation_names)
        choice = OperationChoice(choice.included - dropped, choice.excluded | dropped)
        context.diagnostics += [*warnings, *_report_dropped(document, droppers)]
        api, part = select_operations(api, document, choice)
    diagnostics = sorted(
        # A schema may be lowered several times, with the same diagnostics.
        dict.fromkeys(context.diagnostics),
        key=lambda diagnostic: (diagnostic.line, diagnostic.column),
    )
    faults = (*document.warnings, *diagnostics)
    entries = partial(list_entries, part, faults, context.inferred)
    coverage = measure_coverage(part, faults, entries)
    # The later stages need little of it, and it takes much memory.
    document.forget()
    return Lowered(
        whole,
        api,
        part,
        tuple(diagnostics),
        coverage,
        entries,
        context.name_origins,
    )


def select_operations(
    api: Api, document: Document, choice: OperationChoice
) -> tuple[Api, DocumentPart]:
    """Return the part of an API that has certain operations, and its document."""
    callbacks = find_callbacks(document, choice.included)
    reduced = reduce_api(api, choice, callbacks)
    return reduced, reduce_document(document, *_list_pointers(reduced))


def _list_pointers(api: Api) -> tuple[set[str], list[str]]:
    """Return the pointers of the operations of an API, and those of its components."""
    schemes = (
        join_pointer("/components/securitySchemes", each.id) for each in api.schemes
    )
    return _list_operations(api), [*api.schemas, *schemes]


def _list_operations(api: Api) -> set[str]:
    """Return the pointers of the operations of an API."""
    return {op.pointer for op in (*api.operations, *api.hook_operations)}


def _report_dropped(
    document: Document, droppers: Mapping[str, str]
) -> Iterator[Diagnostic]:
    """Yield a warning for each operation that a pass of a plugin left out.

    ``droppers`` has the module of the pass by the pointer of the operation.
    """
    for pointer, plugin in sorted(droppers.items()):
        warning = document.diagnostic(
            "dropped-operation",
            f"the plugin `{plugin}` leaves this operation out of the package",
            pointer,
        )
        # Without a place in the bundle, it does not count as part of what was left out.
        yield warning._replace(bundled_pointer=None)


def _check_former_arguments(context: Context, api: Api) -> None:
    """Raise `DiagnosticsError` if a former name of a credential has another use now."""
    taken = {scheme.label for scheme in api.schemes} | CONSTRUCTOR
    taken |= {
        each.argument or snake(each.wire_name)
        for operation in api.operations
        for each in operation.parameters
        if each.is_credential
    }
    faults = [
        context.document.diagnostic(
            "bad-extension",
            f"`{FORMER_KEY}: {scheme.former_argument}` is the name of an argument of"
            " the client now",
            join_pointer("/components/securitySchemes", scheme.id, FORMER_KEY),
            hint="remove the key, or choose another name for the other part",
        )
        for scheme in api.schemes
        if scheme.former_argument in taken
    ]
    if faults:
        raise DiagnosticsError(faults)


def _report_taken_label(
    context: Context, scheme: Scheme, label: str, wanted: str, owner: str
) -> None:
    pointer = join_pointer("/components/securitySchemes", scheme.id)
    place = context.document.line(owner, pointer)
    name = f"{label}_" if label == wanted else label
    context.diagnostics.append(
        context.document.diagnostic(
            "rival-name",
            f"the credential is named `{name}` in Python, because `{wanted}` is already"
            f" the name of the part on {place}",
            pointer,
        )
    )


def _group_resources(
    context: Context, operations: tuple[Operation, ...]
) -> tuple[Resource, ...]:
    """Group operations into resources, in the order of their first operations.

    Each resource comes before those below it, and these before the next one.
    """
    tag_notes = {
        str(tag["name"]): collect_notes(tag, name=str(tag["name"]))
        for tag in context.document.root.get("tags", ())
    }
    tags = find_resource_tags(context.document, context.operation_names)
    grouped: dict[str, list[Operation]] = {}
    for operation in operations:
        for name in _list_lineage(operation.resource):
            grouped.setdefault(name, [])
        grouped[operation.resource].append(operation)
    former: dict[str, list[Operation]] = defaultdict(list)
    for operation in operations:
        old = context.former_names.get(operation.pointer)
        if old is not None:
            for each in _list_lineage(old.resource_id):
                grouped.setdefault(each, [])
            pointer = join_pointer(operation.pointer, FORMER_KEY)
            former[old.resource_id].append(
                replace(
                    operation,
                    resource=old.resource_id,
                    verb=old.verb,
                    pointer=pointer,
                )
            )
    ranks = {name: rank for rank, name in enumerate(grouped)}
    ordered = sorted(
        grouped, key=lambda name: [ranks[each] for each in _list_lineage(name)]
    )
    return tuple(
        Resource(
            id=name,
            notes=tag_notes.get(tags.get(name, ""), Notes()),
            operations=tuple(grouped[name]),
            former=tuple(former[name]),
        )
        for name in ordered
    )


def _list_lineage(name: str) -> list[str]:
    """Return the name of a resource after the names of all resources around it."""
    return list(accumulate(name.split("/"), "{}/{}".format))
