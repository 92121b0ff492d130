"""Choose the Python names of one API: classes, fields, methods and arguments.

The names derive from names in the document. Views read the chosen names from `Names`,
so that each of these names is chosen in one place only.
"""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from typecase.config.package_parts import Parts
from typecase.ir import (
    Api,
    EnumSchema,
    ObjectSchema,
    Operation,
    Parameter,
    Schema,
    SchemaId,
    find_reachable_ids,
)
from typecase.names.assignment import (
    NameCollision,
    NameRequest,
    assign_names,
)
from typecase.names.body_members import BodyMember, list_body_members
from typecase.names.class_names import name_classes
from typecase.names.field_names import name_fields
from typecase.names.identifiers import (
    avoid_reserved,
    constant,
    pascal,
    snake,
    spell_bound,
    spell_symbols,
)
from typecase.names.kept import (
    NO_NAMES,
    KeptNames,
    NameKind,
    argument_key,
    body_key,
    class_key,
    names_of,
    operation_key,
    part_key,
)
from typecase.names.literal_names import name_literals
from typecase.names.model_modules import name_model_modules
from typecase.names.reserved import (
    ARGUMENTS,
    CONSTRUCTOR,
    MEMBERS,
)
from typecase.names.resource_names import ResourceNames, name_resources
from typecase.names.union_names import (
    SignatureUnions,
    find_held_names,
    find_union_places,
    name_unions,
)

MAX_VARIANTS = 4
"""How many variants a body may have whose members become arguments."""
BODY = "body"
"""The name of the argument for a whole body, unless another argument has this name."""


class Names(Struct, frozen=True):
    """The names of one API.

    ``subpackage`` is the package of the API's modules, and the name of the API. If
    ``is_flat`` is true, the modules are at the top level of the package, which has this
    name itself. ``parts`` are the parts of the package, which may lack a client.
    ``client`` is the name of the sync client. The names of generated error classes are
    not included: they depend on the status code alone.

    ``classes``, ``fields`` and ``members`` have the ids of schemas as keys. For each
    object, ``fields`` has the names of its own fields by wire name. For each
    enumeration, ``members`` has the names by value. ``params`` has the names that the
    module `params` has for the models of requests. ``model_modules`` has the modules of
    the package `models` in which models are; it is empty if `models` is one module.

    ``resources`` has the ids of resources as keys, and ``credentials`` the ids of
    security schemes. ``arguments`` has the pointers of operations as keys; for each
    operation, it has the names by `parameter_key`, and by `BODY` that of the whole
    body if it differs. ``body_members`` has the same keys; the members are empty unless
    they are arguments of the method.

    ``unions`` has the names of long unions in the signatures of methods, and
    ``literals`` those of long lists of constants, by `LiteralOf.key`.

    ``collisions`` lists items that did not get their preferred names. ``kept`` are the
    names of the last run.
    """

    subpackage: str
    client: str
    classes: Mapping[SchemaId, str]
    fields: Mapping[SchemaId, Mapping[str, str]]
    members: Mapping[SchemaId, Mapping[str | int, str]]
    params: Mapping[SchemaId, str]
    resources: Mapping[str, ResourceNames]
    arguments: Mapping[str, Mapping[str, str]]
    credentials: Mapping[str, str]
    body_members: Mapping[str, tuple[BodyMember, ...]]
    unions: SignatureUnions = SignatureUnions()
    literals: Mapping[str, str] = {}
    model_modules: Mapping[SchemaId, str] = {}
    is_flat: bool = False
    parts: Parts = Parts()
    collisions: Sequence[NameCollision] = ()
    kept: KeptNames = {}

    @property
    def async_client(self) -> str:
        """The name of the async client."""
        return f"Async{self.client}"

    @property
    def clients(self) -> tuple[str, ...]:
        """The names of the clients that there are, the sync client first."""
        candidates = (
            (self.client, self.parts.sync),
            (self.async_client, self.parts.asynchronous),
        )
        return tuple(name for name, is_present in candidates if is_present)

    @property
    def main_client(self) -> str:
        """The name of the client in examples: the sync one if there is one."""
        is_async = self.parts.asynchronous and not self.parts.sync
        return self.async_client if is_async else self.client

    def without_history(self, api: Api) -> "Names":
        """Return the names without what no view reads: how they were chosen.

        Only names of hooks are chosen later, and need those of the last run.
        """
        kept = self.kept if api.hooks else NO_NAMES
        return replace(self, collisions=(), kept=kept)

    def module_in(self, package: str) -> str:
        """Return the full name of the package of the API's modules."""
        return package if self.is_flat else f"{package}.{self.subpackage}"

    def method_path(self, operation: Operation) -> str:
        """Return the path and method of an operation, as in `pets.list`."""
        resource = self.resources[operation.resource]
        return f"{resource.path}.{resource.methods[operation.pointer]}"

    def bulk_method_path(self, operation: Operation) -> str:
        """Return the path and bulk method of an operation, as in `pets.add_all`."""
        resource = self.resources[operation.resource]
        return f"{resource.path}.{resource.bulk_methods[operation.pointer]}"

    def verify_method(self, operation: Operation) -> str | None:
        """Return the method that shows whether an operation acted, as in `pets.list`.

        Return None if the document names no such operation.
        """
        return None if operation.verify is None else self._find(operation.verify)

    def present_method(self, former: Operation) -> str | None:
        """Return the path and method that replace those of a former operation."""
        return self._find(former.pointer.rpartition("/")[0])

    def _find(self, pointer: str) -> str | None:
        methods = (
            f"{resource.path}.{resource.methods[pointer]}"
            for resource in self.resources.values()
            if pointer in resource.methods
        )
        return next(methods, None)

    def argument(self, operation: Operation, parameter: Parameter) -> str:
        """Return the name of the argument of the method, or client, for a parameter."""
        return self.arguments[operation.pointer][parameter_key(parameter)]

    def body_argument(self, operation: Operation) -> str:
        """Return the name of the argument for the whole body of an operation."""
        return self.arguments[operation.pointer].get(BODY, BODY)

    def arguments_by_wire_name(self, operation: Operation) -> dict[str, str]:
        """Return the names of the arguments for parameters, by wire name.

        Of parameters with the same wire name, the last one counts.
        """
        return {p.wire_name: self.argument(operation, p) for p in operation.parameters}


def list_operations(api: Api) -> tuple[Operation, ...]:
    """Return the operations of all resources of an API."""
    return tuple([op for resource in api.resources for op in resource.operations])


def parameter_key(parameter: Parameter) -> str:
    """Return the location and wire name, which identify a parameter of an operation."""
    return f"{parameter.location}:{parameter.wire_name}"


def name_api(
    api: Api,
    subpackage: str,
    *,
    is_flat: bool = False,
    parts: Parts | None = None,
    kept: KeptNames = NO_NAMES,
) -> Names:
    """Choose the names of one API, which becomes the subpackage ``subpackage``.

    If ``is_flat`` is true, ``subpackage`` is the package itself. ``kept`` are the names
    of the last run, which stay.
    """
    client = "Client" if is_flat else f"{pascal(subpackage)}Client"
    collisions: list[NameCollision] = []
    operations = list_operations(api)
    keys = {id_: class_key(id_, api.stable_pointers) for id_ in api.schemas}
    kept_unions = names_of(kept, NameKind.UNION)
    classes = name_classes(
        api.schemas,
        collisions,
        api.class_names,
        _find_kept_classes(keys, kept),
        find_held_names(find_union_places(api, operations).returned, kept_unions),
    )
    fields = name_fields(api.schemas, collisions, _find_kept_fields(api, keys, kept))
    resources = name_resources(
        api.resources, frozenset({client, f"Async{client}"}), collisions, kept
    )
    signatures = {
        op.pointer: name_arguments(op, api, fields, collisions, kept)
        for op in operations
    }
    kept_members = names_of(kept, NameKind.MEMBER)
    former = [op for resource in api.resources for op in resource.former]
    signatures |= {
        op.pointer: name_arguments(op, api, fields, kept=kept) for op in former
    }
    params = name_params(api, classes)
    return Names(
        subpackage=subpackage,
        is_flat=is_flat,
        parts=parts or Parts(),
        client=client,
        classes=classes,
        fields=fields,
        members={
            schema.id: _name_members(schema, keys[schema.id], kept_members, collisions)
            for schema in api.schemas.values()
            if isinstance(schema, EnumSchema)
        },
        params=params,
        unions=name_unions(api, operations, classes, params, kept_unions),
        literals=name_literals(
            api, operations, classes, params, names_of(kept, NameKind.LITERAL)
        ),
        resources=resources,
        model_modules=name_model_modules(api, resources),
        arguments={key: arguments for key, (arguments, _) in signatures.items()},
        body_members={key: members for key, (_, members) in signatures.items()},
        credentials=name_credentials(api, names_of(kept, NameKind.CREDENTIAL)),
        collisions=collisions,
        kept=kept,
    )


def _find_kept_classes(
    keys: Mapping[SchemaId, str], kept: KeptNames
) -> dict[SchemaId, str]:
    """Return the kept names of classes by schema.

    A schema that was equal to another has the name only if the other one is gone.
    """
    by_key = names_of(kept, NameKind.CLASS)
    equal = names_of(kept, NameKind.EQUAL_CLASS)
    names = {id_: by_key[key] for id_, key in keys.items() if key in by_key}
    used = {*names.values()}
    others = {id_: equal[key] for id_, key in keys.items() if key in equal}
    return {i: n for i, n in others.items() if n not in used} | names


def _find_kept_fields(
    api: Api, keys: Mapping[SchemaId, str], kept: KeptNames
) -> dict[SchemaId, dict[str, str]]:
    """Return the kept names of fields by the id of the object and wire name."""
    by_key = names_of(kept, NameKind.ATTRIBUTE)
    if not by_key:
        return {}
    return {
        schema.id: {
            field.wire_name: by_key[key]
            for field in schema.fields
            if (key := part_key(keys[schema.id], field.wire_name)) in by_key
        }
        for schema in api.schemas.values()
        if isinstance(schema, ObjectSchema)
    }


def find_refused_names(api: Api, names: Names) -> Iterator[tuple[str, str]]:
    """Yield the names that the configuration chooses and that cannot be used.

    The second item of each pair is the name that is used in place of the first.
    """
    for schema_id, name in api.class_names.items():
        if names.classes[schema_id] != name:
            yield name, names.classes[schema_id]
    for operation in list_operations(api):
        wanted = api.method_names.get(operation.pointer)
        if wanted is not None and (used := names.method_path(operation)) != wanted:
            yield wanted, used


def name_params(api: Api, classes: Mapping[SchemaId, str]) -> dict[SchemaId, str]:
    """Return the names in the module `params`: `PetParams` for the object `Pet`.

    The object `PetParams` has `PetParamsDict`, and the plain values of an enumeration
    `Kind` are `KindValue`. Only models that requests
    contain have such a name.
    """
    operations = [
        *list_operations(api),
        *(op for h in api.hooks for op in h.operations),
    ]
    sent_types = (kind for op in operations for kind in op.request_types())
    sent = find_reachable_ids(api.schemas, sent_types)
    return {
        id_: f"{classes[id_]}{_params_suffix(classes[id_], schema)}"
        for id_, schema in api.schemas.items()
        if id_ in sent
    }


def _params_suffix(class_name: str, schema: Schema) -> str:
    if isinstance(schema, EnumSchema):
        return "Value"
    return "Dict" if class_name.endswith(("Param", "Params")) else "Params"


def _name_members(
    schema: EnumSchema,
    key: str,
    kept: Mapping[str, str],
    collisions: list[NameCollision],
) -> dict[str | int, str]:
    """Return the names of an enumeration's members, by value.

    ``kept`` has the names of the last run, by key; ``key`` is that of the enumeration.
    Collisions are appended to ``collisions``.
    """
    requests: list[NameRequest[str | int]] = []
    for member in schema.members:
        stated = member.name or str(member.value)
        text = spell_symbols(stated)
        requests.append(
            NameRequest(
                member.value,
                (avoid_reserved(constant(text), MEMBERS),),
                rank=int(text != stated),
                wire_name=str(member.value),
                pointer=member.pointer,
                kept=None if member.name else kept.get(part_key(key, member.value)),
            )
        )
    return assign_names(requests, collisions)


def name_credentials(api: Api, kept: Mapping[str, str] = {}) -> dict[str, str]:
    """Return the name of the client's argument for each security scheme, by scheme id.

    The names of parameters that the client takes are avoided. ``kept`` has the names of
    the last run, by scheme id.
    """
    taken = CONSTRUCTOR | {
        _argument_name(parameter)
        for operation in list_operations(api)
        for parameter in operation.parameters
        if parameter.is_credential
    }
    stated = {scheme.id: scheme.argument for scheme in api.schemes if scheme.argument}
    candidates = {
        scheme.id: [
            avoid_reserved(snake(text, empty="credential"), taken)
            for text in filter(None, (scheme.label, scheme.id))
        ]
        for scheme in api.schemes
    }
    candidates |= {key: [avoid_reserved(name, taken)] for key, name in stated.items()}
    # A former name gives way, although it is the one of the last run.
    held = {
        scheme.id: name
        for scheme in api.schemes
        if scheme.id not in stated
        and (name := kept.get(scheme.id)) not in {*taken, scheme.former_argument}
    }
    return assign_names(
        NameRequest(
            key,
            names,
            wire_name=key,
            kept=held.get(key),
        )
        for key, names in candidates.items()
    )


def former_credentials(api: Api, names: Names) -> dict[str, str]:
    """Return the present arguments of the client by their former names."""
    return {
        scheme.former_argument: names.credentials[scheme.id]
        for scheme in api.schemes
        if scheme.former_argument is not None
    }


def credential_parameters(api: Api, names: Names) -> dict[str, Parameter]:
    """Return the parameters that are arguments of the client, by argument name.

    If operations share an argument, return the parameter of the first operation.
    """
    parameters: dict[str, Parameter] = {}
    for operation in list_operations(api):
        for parameter in operation.parameters:
            if parameter.is_credential:
                parameters.setdefault(names.argument(operation, parameter), parameter)
    return parameters


def credential_sets(
    operation: Operation, api: Api, names: Names, *, has_overridable: bool = False
) -> tuple[tuple[str, ...], ...]:
    """Return the alternative sets of client arguments that an operation requires.

    An empty set means that the operation can be called without credentials. Arguments
    that a call may have in place of the client are in the sets if ``has_overridable``
    is true, also optional ones if nothing else authenticates the call.
    """
    alternatives = api.security_of(operation) or ((),)
    is_alone = has_overridable and len(alternatives) > 1 and () in alternatives
    parameters = [
        names.argument(operation, parameter)
        for parameter in operation.parameters
        if parameter.is_credential
        and (parameter.required or (is_alone and parameter.is_overridable))
        and (has_overridable or not parameter.is_overridable)
        and parameter.client_default is None
    ]
    return tuple(
        (*(names.credentials[scheme_id] for scheme_id in scheme_ids), *parameters)
        for scheme_ids in alternatives
    )


def _argument_name(parameter: Parameter, local: frozenset[str] = frozenset()) -> str:
    """Return the preferred argument name of a parameter.

    Reserved names and ``local``, what the method uses itself, are avoided.
    """
    name = parameter.argument or snake(
        spell_bound(parameter.wire_name), empty="argument"
    )
    reserved = ARGUMENTS
    if parameter.is_credential:
        # Some operations may have bodies.
        reserved = ARGUMENTS | CONSTRUCTOR | {BODY}
    return avoid_reserved(name, reserved | local)


def _is_kept(operation: Operation, key: str, kept: KeptNames) -> bool:
    """Return whether the last run named an operation with the key ``key``.

    The methods of hooks are not kept, but the arguments of their senders are.
    """
    if operation.pointer.startswith("/paths/"):
        return key in names_of(kept, NameKind.METHOD)
    arguments = names_of(kept, NameKind.ARGUMENT)
    return any(each.startswith(f"{key} ") for each in arguments)


def secret_parameters(operation: Operation) -> tuple[Parameter, ...]:
    """Return the parameters of a method whose values are secret.

    Credentials are left out, because the client takes them, not the method.
    """
    return tuple(
        parameter
        for parameter in operation.parameters
        if parameter.is_secret and parameter.is_argument
    )


def name_arguments(
    operation: Operation,
    api: Api,
    fields: Mapping[SchemaId, Mapping[str, str]],
    collisions: list[NameCollision] | None = None,
    kept: KeptNames = NO_NAMES,
) -> tuple[dict[str, str], tuple[BodyMember, ...]]:
    """Return the argument names, by the keys of `Names.arguments`, and body members.

    ``fields`` has the names of fields, as in `Names`.

    The whole body has another name than `body` if a parameter or a member is called so.
    But it keeps its name in an operation that the last run named.

    A parameter that the client's constructor takes must have one name in all
    operations. Therefore the local variables of a method have no influence on that
    name. Collisions are appended to the list ``collisions``, unless the list is None.
    ``kept`` are the names of the last run. Members that were arguments then still are,
    even if the body now has many variants.
    """
    kept_arguments = names_of(kept, NameKind.ARGUMENT)
    key = operation_key(operation.method, operation.pointer)
    members = list_body_members(operation, api.schemas, fields)
    if members and len(members[0].variants) > MAX_VARIANTS:
        keys = {argument_key(key, "body", each.field.wire_name) for each in members}
        if keys.isdisjoint(kept_arguments):
            members = []
    # If parameters of several locations share a name, the lowest rank gets the name.
    ranks = {"path": 0, "query": 1, "querystring": 1, "header": 2, "cookie": 3}
    # Names that the body of the generated method uses.
    local = frozenset[str]()
    kept_body = kept_arguments.get(body_key(key))
    if kept_body is None and _is_kept(operation, key, kept):
        local |= {BODY}
    if secret_parameters(operation):
        local |= {"arguments", "with_secrets"}
    if any(member.is_secret for member in members):
        local |= {"members", "with_secrets"}
    requests: list[NameRequest[str]] = []
    for parameter in operation.parameters:
        wire_name, location = parameter.wire_name, parameter.location
        reserved = frozenset[str]() if parameter.is_credential else local
        kept_name = kept_arguments.get(argument_key(key, location, wire_name))
        if parameter.is_credential or parameter.argument or kept_name in reserved:
            kept_name = None
        candidates = (
            _argument_name(parameter, reserved),
            f"{snake(spell_bound(wire_name), empty='argument')}_{location}",
        )
        requests.append(
            NameRequest(
                parameter_key(parameter),
                candidates,
                rank=ranks[location],
                wire_name=wire_name,
                pointer=parameter.pointer,
                kept=kept_name,
            )
        )
    for member in members:
        wire_name = member.field.wire_name
        name, longer_name = member.attribute, f"body_{member.attribute}"
        is_reserved = name in ARGUMENTS | local
        kept_name = kept_arguments.get(argument_key(key, "body", wire_name))
        requests.append(
            NameRequest(
                f"body:{wire_name}",
                (longer_name,) if is_reserved else (name, longer_name),
                rank=len(ranks),
                kept=None if kept_name in local else kept_name,
            )
        )
    if kept_body is not None or BODY in [each.candidates[0] for each in requests]:
        requests.append(
            NameRequest(BODY, ("request_body",), rank=len(ranks) + 1, kept=kept_body)
        )
    arguments = assign_names(requests, collisions)
    return arguments, tuple(
        replace(member, argument=arguments.pop(f"body:{member.field.wire_name}"))
        for member in members
    )
