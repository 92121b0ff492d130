"""Every Python name of one API, decided once: classes, members, methods, arguments.

In: the ir with its wire names and hints. Out: `Names`, which all views read; nothing
else chooses a name.
"""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from typecase.ir import (
    Api,
    EnumSchema,
    Operation,
    Parameter,
    Resource,
    Schema,
    SchemaId,
    is_of_hook,
)
from typecase.python.naming.member_names import name_fields
from typecase.python.naming.reserved import (
    ARGUMENTS,
    CLASSES,
    CONSTANTS,
    CONSTRUCTOR,
    MEMBERS,
    METHODS,
    MODULES,
    NAMESPACES,
    RESOURCES,
)
from typecase.python.naming.scopes import Rival, Wish, settle
from typecase.python.text.identifiers import constant, pascal, safe, snake, words


class ResourceNames(Struct, frozen=True):
    """Names of one resource: its module, which is also its namespace, and classes.

    ``extra`` methods, for all pages or batches of an operation, are beside its own.
    """

    module: str
    sync_class: str
    async_class: str
    handler: str
    methods: Mapping[str, str]
    extra: Mapping[str, str]
    constants: Mapping[str, str]

    @property
    def all_methods(self) -> frozenset[str]:
        """What the class body hides from annotations."""
        return frozenset({*self.methods.values(), *self.extra.values()})


class Names(Struct, frozen=True):
    """Names of one API, by ids of the ir."""

    subpackage: str
    client: str
    classes: Mapping[SchemaId, str]
    fields: Mapping[SchemaId, Mapping[str, str]]
    members: Mapping[SchemaId, Mapping[str | int, str]]
    resources: Mapping[str, ResourceNames]
    arguments: Mapping[str, Mapping[str, str]]
    credentials: Mapping[str, str]
    rivals: Sequence[Rival] = ()

    @property
    def async_client(self) -> str:
        """The name of the async client."""
        return f"Async{self.client}"

    def argument(self, operation: Operation, parameter: Parameter) -> str:
        """Return the argument of a method that gives a parameter."""
        return self.arguments[operation.pointer][parameter_key(parameter)]

    def by_wire(self, operation: Operation) -> dict[str, str]:
        """Return the arguments of a method by the wire names of its parameters."""
        return {p.wire_name: self.argument(operation, p) for p in operation.parameters}


def operations(api: Api) -> tuple[Operation, ...]:
    """Return all operations of an API."""
    return tuple(op for resource in api.resources for op in resource.operations)


def parameter_key(parameter: Parameter) -> str:
    """Identify a parameter within its operation, as OpenAPI does."""
    return f"{parameter.location}:{parameter.wire_name}"


def name_api(api: Api, subpackage: str) -> Names:
    """Decide every name of one API."""
    client = f"{pascal(subpackage)}Client"
    rivals: list[Rival] = []
    return Names(
        subpackage=subpackage,
        client=client,
        classes=settle(map(_class, api.schemas.values()), rivals),
        fields=name_fields(api.schemas, rivals),
        members={
            schema.id: _members(schema)
            for schema in api.schemas.values()
            if isinstance(schema, EnumSchema)
        },
        resources=_resources(api, frozenset({client, f"Async{client}"}), rivals),
        arguments={op.pointer: name_arguments(op, rivals) for op in operations(api)},
        credentials=name_credentials(api),
        rivals=rivals,
    )


def _class(schema: Schema) -> Wish[SchemaId]:
    name = safe(pascal(" ".join(schema.hint)), CLASSES)
    is_component = len(schema.hint) == 1
    rank = 2 if is_of_hook(schema.id) else 0 if is_component else 1
    return Wish(schema.id, (name,), rank, "/".join(schema.hint), schema.id)


def _members(schema: EnumSchema) -> dict[str | int, str]:
    return settle(
        Wish(
            member.value,
            (safe(constant(member.name or str(member.value)), MEMBERS),),
            wire_name=str(member.value),
        )
        for member in schema.members
    )


def _resources(
    api: Api, clients: frozenset[str], rivals: list[Rival]
) -> dict[str, ResourceNames]:
    modules = settle(map(_module, api.resources), rivals)
    return {
        resource.id: _resource(
            modules[resource.id], resource.operations, clients, rivals
        )
        for resource in api.resources
    }


def _module(resource: Resource) -> Wish[str]:
    name = safe(snake(resource.id, empty="resource"), MODULES | NAMESPACES)
    pointer = resource.operations[0].pointer
    return Wish(resource.id, (name,), wire_name=resource.id, pointer=pointer)


def _resource_class(module: str, clients: frozenset[str]) -> str:
    """Name the class of a module, which no other module's classes are called.

    Words that no capital tells apart stay apart, and no resource's class is called as
    the async one of another.
    """
    capitals = (word[0].upper() + word[1:] for word in words(module))
    parts = (part if part[0].lower() != part[0] else f"_{part}" for part in capitals)
    name = safe("".join(parts).lstrip("_"), RESOURCES | clients)
    return f"{name}_" if name.startswith("Async") else name


def _resource(
    module: str,
    operations: tuple[Operation, ...],
    clients: frozenset[str],
    rivals: list[Rival],
) -> ResourceNames:
    class_name = _resource_class(module, clients)
    wishes: list[Wish[str]] = []
    for op in operations:
        name = snake(op.verb, empty="call")
        at = op.pointer
        wishes.append(Wish(at, (safe(name, METHODS),), 0, op.verb, at))
        if op.paging is not None or op.batching is not None:
            # What an operation wants to be called goes before what we add.
            extras = (f"{name}_all", f"{name}_all_items")
            wishes.append(Wish(f"{at}#all", extras, 1, op.verb))
    names = settle(wishes, rivals)
    methods = {op.pointer: names[op.pointer] for op in operations}
    extra = {k.removesuffix("#all"): names[k] for k in names.keys() - methods.keys()}
    return resource_names(module, class_name, methods, extra)


def resource_names(
    module: str,
    class_name: str,
    methods: Mapping[str, str],
    extra: Mapping[str, str],
    handler: str = "",
) -> ResourceNames:
    """Return the names of a resource whose methods are named."""
    classes = {class_name, f"Async{class_name}"}
    constants = settle(
        Wish(key, (_constant(name, CONSTANTS | classes),), wire_name=name)
        for key, name in methods.items()
    )
    return ResourceNames(
        module=module,
        sync_class=class_name,
        async_class=f"Async{class_name}",
        handler=handler or f"{class_name}Handler",
        methods=methods,
        extra=extra,
        constants=constants,
    )


def _constant(method: str, reserved: frozenset[str]) -> str:
    """Name a method's constant, which no argument of the method is called.

    Arguments are in lower case, which some scripts don't have.
    """
    name = method.upper()
    return f"{name}_" if name == method else safe(name, reserved)


def name_credentials(api: Api) -> dict[str, str]:
    """Name the constructor argument of every scheme, by its id.

    Parameters that are given to the constructor keep the names that calls know.
    """
    taken = given_once(api) | CONSTRUCTOR
    wanted = {
        scheme.id: scheme.argument or snake(scheme.id, empty="credential")
        for scheme in api.schemes
    }
    return settle(
        Wish(key, (safe(name, taken),), wire_name=key) for key, name in wanted.items()
    )


def given_once(api: Api) -> frozenset[str]:
    """Return the names of parameters that the constructor takes."""
    return frozenset(
        _argument(parameter)
        for operation in operations(api)
        for parameter in operation.parameters
        if parameter.is_credential
    )


def credential_parameters(api: Api, names: Names) -> dict[str, Parameter]:
    """Return the parameters that are given to the constructor, by their arguments.

    Of those that several operations take, it is the first.
    """
    found: dict[str, Parameter] = {}
    for operation in operations(api):
        for parameter in operation.parameters:
            if parameter.is_credential:
                found.setdefault(names.argument(operation, parameter), parameter)
    return found


def _argument(parameter: Parameter, local: frozenset[str] = frozenset()) -> str:
    name = parameter.argument or snake(parameter.wire_name, empty="argument")
    reserved = ARGUMENTS | CONSTRUCTOR if parameter.is_credential else ARGUMENTS
    return safe(name, reserved | local)


def hidden_parameters(operation: Operation) -> tuple[Parameter, ...]:
    """Return the parameters of a method whose values must not be shown."""
    return tuple(
        each
        for each in operation.parameters
        if each.is_secret and not each.is_credential
    )


def name_arguments(
    operation: Operation, rivals: list[Rival] | None = None
) -> dict[str, str]:
    """Name the arguments of a method by the keys of its parameters.

    What is given once has one name, whichever operation takes it.
    """
    ranks = {"path": 0, "query": 1, "querystring": 1, "header": 2, "cookie": 3}
    local: set[str] = set()
    if hidden_parameters(operation):
        local |= {"arguments", "with_secrets"}
    if operation.paging is not None:
        local.add("position")
    wishes: list[Wish[str]] = []
    for each in operation.parameters:
        plain = _argument(each, frozenset() if each.is_credential else frozenset(local))
        placed = f"{snake(each.wire_name, empty='argument')}_{each.location}"
        rank, key = ranks[each.location], parameter_key(each)
        names = (plain, placed)
        wishes.append(Wish(key, names, rank, each.wire_name, each.pointer))
    return settle(wishes, rivals)
