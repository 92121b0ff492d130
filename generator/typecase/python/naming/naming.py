"""Choose the Python names of one API: classes, fields, methods and arguments.

The names derive from names in the document. Views read the chosen names from `Names`,
so that each of these names is chosen in one place only.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from typecase.ir import (
    Api,
    EnumSchema,
    Operation,
    Parameter,
    Resource,
    SchemaId,
    find_reachable_ids,
    group_by_parent,
)
from typecase.python.naming.body_members import BodyMember, body_fields
from typecase.python.naming.class_names import name_classes
from typecase.python.naming.field_names import name_fields
from typecase.python.naming.literal_names import name_literals
from typecase.python.naming.name_assignment import (
    NameCollision,
    NameRequest,
    assign_names,
)
from typecase.python.naming.reserved import (
    ARGUMENTS,
    CONSTANTS,
    CONSTRUCTOR,
    MEMBERS,
    METHODS,
    MODULES,
    NAMESPACES,
    RESOURCES,
)
from typecase.python.naming.union_names import SignatureUnions, name_unions
from typecase.python.text.identifiers import (
    avoid_reserved,
    constant,
    pascal,
    snake,
)
from typecase.words import split_words

_MAX_CLASS_LENGTH = 45
"""The length of the names of resources' classes; those of handlers are longer."""


class ResourceNames(Struct, frozen=True):
    """The names of one resource.

    ``path`` leads from the client to the resource, such as ``customers.bank_accounts``.
    ``children`` has the attributes of the resources directly below, by id. ``module``
    is the name of the resource's module; for webhooks and callbacks, an underscore
    precedes it. ``sync_class`` and ``async_class`` contain the methods. ``handler`` is
    the protocol that a server implements.

    The mappings have the JSON pointers of operations as keys. ``bulk_methods`` are
    methods that send any number of items in batches; other operations have none.
    ``constants`` describe the operations to the runtime.
    """

    path: str
    module: str
    sync_class: str
    async_class: str
    handler: str
    methods: Mapping[str, str]
    bulk_methods: Mapping[str, str]
    constants: Mapping[str, str]
    children: Mapping[str, str] = {}

    @property
    def attribute(self) -> str:
        """The attribute of the client, or of the containing resource."""
        return self.path.rpartition(".")[2]

    @property
    def handler_attribute(self) -> str:
        """The attribute of a server's handlers, which are not nested."""
        return self.module if "." in self.path else self.path

    @property
    def all_names(self) -> frozenset[str]:
        """The names in the class, which hide builtins of the same name there."""
        return frozenset(
            {
                *self.methods.values(),
                *self.bulk_methods.values(),
                *self.children.values(),
            }
        )


class Names(Struct, frozen=True):
    """The names of one API.

    ``subpackage`` is the package of the API's modules. ``client`` is the name of the
    sync client. The names of generated error classes are not included: they depend on
    the status code alone.

    ``classes``, ``fields`` and ``members`` have the ids of schemas as keys. For each
    object, ``fields`` has the names of its own fields by wire name. For each
    enumeration, ``members`` has the names by value. ``params`` has the names that the
    module `params` has for the models of requests.

    ``resources`` has the ids of resources as keys, and ``credentials`` the ids of
    security schemes. ``arguments`` has the pointers of operations as keys; for each
    operation, it has the names by `parameter_key`. ``body_members`` has the same keys;
    the members are empty unless they are arguments of the method.

    ``unions`` has the names of long unions in the signatures of methods, and
    ``literals`` those of long lists of constants, by `LiteralOf.key`.

    ``collisions`` lists items that did not get their preferred names.
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
    collisions: Sequence[NameCollision] = ()

    @property
    def async_client(self) -> str:
        """The name of the async client."""
        return f"Async{self.client}"

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
        methods = (
            f"{resource.path}.{method}"
            for resource in self.resources.values()
            for pointer, method in resource.methods.items()
            if pointer == operation.verify
        )
        return next(methods, None)

    def argument(self, operation: Operation, parameter: Parameter) -> str:
        """Return the name of the argument of the method, or client, for a parameter."""
        return self.arguments[operation.pointer][parameter_key(parameter)]

    def arguments_by_wire_name(self, operation: Operation) -> dict[str, str]:
        """Return the names of the arguments for parameters, by wire name.

        Of parameters with the same wire name, the last one counts.
        """
        return {p.wire_name: self.argument(operation, p) for p in operation.parameters}


def list_operations(api: Api) -> tuple[Operation, ...]:
    """Return the operations of all resources of an API."""
    return tuple(op for resource in api.resources for op in resource.operations)


def parameter_key(parameter: Parameter) -> str:
    """Return the location and wire name, which identify a parameter of an operation."""
    return f"{parameter.location}:{parameter.wire_name}"


def name_api(api: Api, subpackage: str) -> Names:
    """Choose the names of one API, which becomes the subpackage ``subpackage``."""
    client = f"{pascal(subpackage)}Client"
    collisions: list[NameCollision] = []
    classes = name_classes(api.schemas, collisions)
    fields = name_fields(api.schemas, collisions)
    resources = _name_resources(api, frozenset({client, f"Async{client}"}), collisions)
    signatures = {
        op.pointer: name_arguments(op, api, fields, collisions)
        for op in list_operations(api)
    }
    params = name_params(api, classes)
    return Names(
        subpackage=subpackage,
        client=client,
        classes=classes,
        fields=fields,
        members={
            schema.id: _name_members(schema)
            for schema in api.schemas.values()
            if isinstance(schema, EnumSchema)
        },
        params=params,
        unions=name_unions(api, list_operations(api), classes, params),
        literals=name_literals(api, list_operations(api), classes, params),
        resources=resources,
        arguments={key: arguments for key, (arguments, _) in signatures.items()},
        body_members={key: members for key, (_, members) in signatures.items()},
        credentials=name_credentials(api),
        collisions=collisions,
    )


def name_params(api: Api, classes: Mapping[SchemaId, str]) -> dict[SchemaId, str]:
    """Return the names in the module `params`: `PetParams` for the object `Pet`.

    The plain values of an enumeration `Kind` are `KindValue`. Only models that requests
    contain have such a name.
    """
    operations = [
        *list_operations(api),
        *(op for h in api.hooks for op in h.operations),
    ]
    sent_types = (kind for op in operations for kind in op.request_types())
    sent = find_reachable_ids(api.schemas, sent_types)
    return {
        id_: f"{classes[id_]}{'Value' if isinstance(schema, EnumSchema) else 'Params'}"
        for id_, schema in api.schemas.items()
        if id_ in sent
    }


def _name_members(schema: EnumSchema) -> dict[str | int, str]:
    return assign_names(
        NameRequest(
            member.value,
            (avoid_reserved(constant(member.name or str(member.value)), MEMBERS),),
            wire_name=str(member.value),
        )
        for member in schema.members
    )


def _name_resources(
    api: Api, clients: frozenset[str], collisions: list[NameCollision]
) -> dict[str, ResourceNames]:
    modules = assign_names(map(_module_request, api.resources), collisions)
    children = group_by_parent(api.resources)
    classes = _name_resource_classes(modules, clients)
    members = {
        resource.id: _name_members_of(
            resource, children.get(resource.id, ()), collisions
        )
        for resource in api.resources
    }
    attributes = _name_children(children.get(None, ()), NAMESPACES)
    for names in members.values():
        attributes |= names.children
    return {
        resource.id: resource_names(
            path=".".join(attributes[id_] for id_ in _iter_path(resource)),
            module=modules[resource.id],
            class_name=classes[resource.id],
            methods=members[resource.id].methods,
            bulk_methods=members[resource.id].bulk_methods,
            children=members[resource.id].children,
        )
        for resource in api.resources
    }


def _iter_path(resource: Resource) -> Iterator[str]:
    """Yield the ids of the resources on the path to a resource, and its own id."""
    for end in range(1, len(resource.parts) + 1):
        yield "/".join(resource.parts[:end])


def _module_request(resource: Resource) -> NameRequest[str]:
    words = [snake(part, empty="resource") for part in resource.parts]
    candidates = [avoid_reserved("_".join(words), MODULES)]
    if resource.parent is not None:
        # The handler has the name of the module, and a client may be the handlers. The
        # other name is for `a/b_c` beside `a_b/c`.
        name = avoid_reserved("_".join(words), MODULES | NAMESPACES)
        candidates = [name, "__".join(words)]
    return NameRequest(
        resource.id,
        candidates,
        rank=len(words),
        wire_name=resource.id,
        pointer=resource.operations[0].pointer if resource.operations else "",
    )


def _name_children(
    children: Iterable[Resource], reserved: frozenset[str]
) -> dict[str, str]:
    """Return the attributes of the resources directly below another, by id."""
    return assign_names(
        NameRequest(
            resource.id,
            (avoid_reserved(snake(resource.parts[-1], empty="resource"), reserved),),
            wire_name=resource.parts[-1],
        )
        for resource in children
    )


def _name_resource_classes(
    modules: Mapping[str, str], clients: frozenset[str]
) -> dict[str, str]:
    """Return the class name of each resource, by id.

    A long name loses its first words, unless another resource has the rest as its name.
    """
    short_names = {
        id_: _short_resource_class(module, clients) for id_, module in modules.items()
    }
    counts = Counter(short_names.values())
    return {
        id_: name if counts[name] == 1 else _resource_class(modules[id_], clients)
        for id_, name in short_names.items()
    }


def _short_resource_class(module: str, clients: frozenset[str]) -> str:
    words, name = module.split("_"), _resource_class(module, clients)
    while len(name) > _MAX_CLASS_LENGTH and len(words) > 1:
        words = words[1:]
        name = _resource_class("_".join(words), clients)
    return name


def _resource_class(module: str, clients: frozenset[str]) -> str:
    """Return the class name of a resource, such as `OldPets` for `old_pets`.

    The names of different modules must become different class names. Therefore an
    underscore precedes words that cannot be capitalized, such as numbers: `a12` becomes
    `A12`, and `a_12` becomes `A_12`. Two underscores become one: `a__b_c` becomes
    `A_BC`. A name that starts with "Async" gets an underscore at its end, because
    another resource's async class might have that name.
    """
    name = "_".join(map(_capitalize_words, module.split("__"))).lstrip("_")
    name = avoid_reserved(name, RESOURCES | clients)
    return f"{name}_" if name.startswith("Async") else name


def _capitalize_words(name: str) -> str:
    capitalized = (word[0].upper() + word[1:] for word in split_words(name))
    return "".join(
        word if word[0].lower() != word[0] else f"_{word}" for word in capitalized
    )


class _MemberNames(Struct, frozen=True):
    """The names in the class of a resource, as in `ResourceNames`."""

    methods: Mapping[str, str]
    bulk_methods: Mapping[str, str]
    children: Mapping[str, str]


def _name_members_of(
    resource: Resource,
    children: Sequence[Resource],
    collisions: list[NameCollision],
) -> _MemberNames:
    """Return the names in the class of a resource, which contains ``children``.

    Collisions are appended to ``collisions``.
    """
    # Children are properties, so no name may hide the decorator.
    reserved = METHODS | {"property"} if children else METHODS
    requests: list[NameRequest[str]] = []
    for operation in resource.operations:
        pointer, verb = operation.pointer, operation.verb
        name = snake(verb, empty="call")
        method = avoid_reserved(name, reserved)
        requests.append(
            NameRequest(pointer, (method,), wire_name=verb, pointer=pointer)
        )
        if operation.batching is not None:
            # The rank serves names from the document before names of bulk methods.
            candidates = (f"{name}_all", f"{name}_all_items")
            requests.append(
                NameRequest(f"{pointer}#all", candidates, rank=1, wire_name=verb)
            )
    names = assign_names(requests, collisions)
    methods = {
        operation.pointer: names[operation.pointer] for operation in resource.operations
    }
    return _MemberNames(
        methods,
        bulk_methods={
            key.removesuffix("#all"): name
            for key, name in names.items()
            if key not in methods
        },
        children=_name_children(children, reserved | frozenset(names.values())),
    )


def resource_names(
    *,
    path: str,
    module: str,
    class_name: str,
    methods: Mapping[str, str],
    bulk_methods: Mapping[str, str],
    children: Mapping[str, str],
    handler: str = "",
) -> ResourceNames:
    """Return all names of a resource; the others derive from those that are passed.

    If ``handler`` is empty, the protocol has the usual name, such as `PetsHandler`.
    """
    classes = {class_name, f"Async{class_name}"}
    constants = assign_names(
        NameRequest(key, (_constant_name(name, CONSTANTS | classes),), wire_name=name)
        for key, name in methods.items()
    )
    return ResourceNames(
        path=path,
        children=children,
        module=module,
        sync_class=class_name,
        async_class=f"Async{class_name}",
        handler=handler or f"{class_name}Handler",
        methods=methods,
        bulk_methods=bulk_methods,
        constants=constants,
    )


def _constant_name(method: str, reserved: frozenset[str]) -> str:
    """Return the name of the constant for a method, such as `LIST` for `list`.

    The name must differ from all arguments, which are in lower case. In a script
    without cases, an underscore is therefore appended.
    """
    name = method.upper()
    return f"{name}_" if name == method else avoid_reserved(name, reserved)


def name_credentials(api: Api) -> dict[str, str]:
    """Return the name of the client's argument for each security scheme, by scheme id.

    The names of parameters that the client takes are avoided.
    """
    taken = CONSTRUCTOR | {
        _argument_name(parameter)
        for operation in list_operations(api)
        for parameter in operation.parameters
        if parameter.is_credential
    }
    preferred = {
        scheme.id: scheme.argument or snake(scheme.id, empty="credential")
        for scheme in api.schemes
    }
    return assign_names(
        NameRequest(key, (avoid_reserved(name, taken),), wire_name=key)
        for key, name in preferred.items()
    )


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
    operation: Operation, api: Api, names: Names
) -> tuple[tuple[str, ...], ...]:
    """Return the alternative sets of client arguments that an operation requires.

    An empty set means that the operation can be called without credentials.
    """
    parameters = [
        names.argument(operation, parameter)
        for parameter in operation.parameters
        if parameter.is_credential and parameter.required
    ]
    return tuple(
        (*(names.credentials[scheme_id] for scheme_id in scheme_ids), *parameters)
        for scheme_ids in api.security_of(operation) or ((),)
    )


def _argument_name(parameter: Parameter, local: frozenset[str] = frozenset()) -> str:
    """Return the preferred argument name of a parameter.

    Reserved names and the local variables ``local`` of the method are avoided.
    """
    name = parameter.argument or snake(parameter.wire_name, empty="argument")
    reserved = ARGUMENTS | CONSTRUCTOR if parameter.is_credential else ARGUMENTS
    return avoid_reserved(name, reserved | local)


def secret_parameters(operation: Operation) -> tuple[Parameter, ...]:
    """Return the parameters of a method whose values are secret.

    Credentials are left out, because the client takes them, not the method.
    """
    return tuple(
        parameter
        for parameter in operation.parameters
        if parameter.is_secret and not parameter.is_credential
    )


def name_arguments(
    operation: Operation,
    api: Api,
    fields: Mapping[SchemaId, Mapping[str, str]],
    collisions: list[NameCollision] | None = None,
) -> tuple[dict[str, str], tuple[BodyMember, ...]]:
    """Return the argument names for parameters, by `parameter_key`, and body members.

    ``fields`` has the names of fields, as in `Names`.

    A parameter that the client's constructor takes must have one name in all
    operations. Therefore the local variables of a method have no influence on that
    name. Collisions are appended to the list ``collisions``, unless the list is None.
    """
    members = [
        BodyMember(field, fields[owner][field.wire_name], "")
        for owner, own_fields in body_fields(operation, api.schemas).items()
        for field in own_fields
    ]
    # If parameters of several locations share a name, the lowest rank gets the name.
    ranks = {"path": 0, "query": 1, "querystring": 1, "header": 2, "cookie": 3}
    # Names that the body of the generated method uses.
    local = frozenset[str]()
    if secret_parameters(operation):
        local |= {"arguments", "with_secrets"}
    if any(member.is_secret for member in members):
        local |= {"members", "with_secrets"}
    requests: list[NameRequest[str]] = []
    for parameter in operation.parameters:
        wire_name, location = parameter.wire_name, parameter.location
        reserved = frozenset[str]() if parameter.is_credential else local
        candidates = (
            _argument_name(parameter, reserved),
            f"{snake(wire_name, empty='argument')}_{location}",
        )
        requests.append(
            NameRequest(
                parameter_key(parameter),
                candidates,
                rank=ranks[location],
                wire_name=wire_name,
                pointer=parameter.pointer,
            )
        )
    for member in members:
        name, longer_name = member.attribute, f"body_{member.attribute}"
        is_reserved = name in ARGUMENTS | local
        requests.append(
            NameRequest(
                f"body:{member.field.wire_name}",
                (longer_name,) if is_reserved else (name, longer_name),
                rank=len(ranks),
            )
        )
    arguments = assign_names(requests, collisions)
    return arguments, tuple(
        replace(member, argument=arguments.pop(f"body:{member.field.wire_name}"))
        for member in members
    )
