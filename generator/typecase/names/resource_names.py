"""Choose the names of resources: of their modules, classes, attributes and methods."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from typecase.ir import Resource, group_by_parent
from typecase.names.assignment import (
    NameCollision,
    NameRequest,
    assign_names,
)
from typecase.names.identifiers import avoid_reserved, snake
from typecase.names.kept import NO_NAMES, KeptNames, NameKind, names_of, operation_key
from typecase.names.reserved import (
    MODULES,
    NAMESPACES,
    RESOURCES,
)
from typecase.words import split_words

_SNAKE_NAME = re.compile(r"[a-z][a-z0-9_]{0,99}")
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
    """

    path: str
    module: str
    sync_class: str
    async_class: str
    handler: str
    methods: Mapping[str, str]
    bulk_methods: Mapping[str, str]
    children: Mapping[str, str] = {}

    @property
    def attribute(self) -> str:
        """The attribute of the client, or of the containing resource."""
        return self.path.rpartition(".")[2]

    @property
    def handler_attribute(self) -> str:
        """The attribute of a server's handlers, which are not nested."""
        return self.module if "." in self.path else self.path

    def operation_function(self, pointer: str) -> str:
        """Return the name of the function that describes an operation to the runtime.

        The prefix keeps the name of a method such as `list` from hiding a builtin.
        """
        return f"describe_{self.methods[pointer]}"

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


def name_resources(
    resources: Sequence[Resource],
    clients: frozenset[str],
    collisions: list[NameCollision],
    kept: KeptNames = NO_NAMES,
) -> dict[str, ResourceNames]:
    """Return the names of all resources of an API, by id.

    ``clients`` are the names of the client classes, which no class of a resource may
    have. Collisions are appended to ``collisions``. ``kept`` are the names of the last
    run.
    """
    kept_modules = names_of(kept, NameKind.MODULE)
    modules = assign_names(
        (_module_request(each, kept_modules.get(each.id)) for each in resources),
        collisions,
    )
    children = group_by_parent(resources)
    classes = _name_resource_classes(
        modules, clients, names_of(kept, NameKind.RESOURCE_CLASS)
    )
    members = {
        resource.id: _name_members_of(
            resource,
            children.get(resource.id, ()),
            collisions,
            names_of(kept, NameKind.BULK_METHOD),
        )
        for resource in resources
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
        for resource in resources
    }


def _iter_path(resource: Resource) -> Iterator[str]:
    """Yield the ids of the resources on the path to a resource, and its own id."""
    for end in range(1, len(resource.parts) + 1):
        yield "/".join(resource.parts[:end])


def snake_name(text: str, empty: str) -> str:
    """Return a part of the name of an operation in snake case.

    A name in snake case stays as it is, since the configuration may choose it.
    """
    return text if _SNAKE_NAME.fullmatch(text) else snake(text, empty=empty)


def _module_request(resource: Resource, kept: str | None) -> NameRequest[str]:
    words = [snake_name(part, empty="resource") for part in resource.parts]
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
        kept=kept,
    )


def _name_children(
    children: Iterable[Resource], reserved: frozenset[str]
) -> dict[str, str]:
    """Return the attributes of the resources directly below another, by id."""
    return assign_names(
        NameRequest(
            resource.id,
            (
                avoid_reserved(
                    snake_name(resource.parts[-1], empty="resource"), reserved
                ),
            ),
            wire_name=resource.parts[-1],
        )
        for resource in children
    )


def _name_resource_classes(
    modules: Mapping[str, str], clients: frozenset[str], kept: Mapping[str, str]
) -> dict[str, str]:
    """Return the class name of each resource, by id.

    A long name loses its first words, unless another resource has the rest as its name.
    ``kept`` are the names of the last run, which stay.
    """
    owners = {
        name: id_
        for id_, name in kept.items()
        if id_ in modules and name not in clients and not name.startswith("Async")
    }
    classes = {id_: name for name, id_ in owners.items()}
    new_modules = {id_: name for id_, name in modules.items() if id_ not in classes}
    short_names = {
        id_: _short_resource_class(module, clients)
        for id_, module in new_modules.items()
    }
    counts = Counter([*short_names.values(), *owners])
    for id_, short_name in short_names.items():
        name = short_name
        if counts[name] > 1:
            name = _resource_class(modules[id_], clients)
        while name in owners:
            name += "_"
        classes[id_] = name
    return classes


def _short_resource_class(module: str, clients: frozenset[str]) -> str:
    words, name = module.split("_"), _resource_class(module, clients)
    for start in range(1, len(words)):
        if len(name) <= _MAX_CLASS_LENGTH:
            break
        # No class begins with a digit, or with the second half of `2factor`.
        if not words[start][0].isdigit() and not words[start - 1].isdigit():
            name = _resource_class("_".join(words[start:]), clients)
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
    return "".join(map(_capitalize, split_words(name)))


def _capitalize(word: str) -> str:
    """Return a word with a capital, or after an underscore if none is its own.

    `I` is that of `i`, and not of the Turkish one without a dot.
    """
    first = word[0].upper()
    is_own = first != word[0] and first.lower() == word[0]
    return first + word[1:] if is_own else f"_{word}"


class _MemberNames(Struct, frozen=True):
    """The names in the class of a resource, as in `ResourceNames`."""

    methods: Mapping[str, str]
    bulk_methods: Mapping[str, str]
    children: Mapping[str, str]


def _name_members_of(
    resource: Resource,
    children: Sequence[Resource],
    collisions: list[NameCollision],
    kept_bulk_methods: Mapping[str, str],
) -> _MemberNames:
    """Return the names in the class of a resource, which contains ``children``.

    Collisions are appended to ``collisions``. ``kept_bulk_methods`` has the names of
    the last run, by the keys of operations.
    """
    # Children are properties, so no name may hide the decorator.
    reserved = frozenset({"property"} if children else ())
    requests: list[NameRequest[str]] = []
    for operation in resource.all_operations:
        is_former = operation in resource.former
        pointer, verb = operation.pointer, operation.verb
        name = snake_name(verb, empty="call")
        method = avoid_reserved(name, reserved)
        requests.append(
            NameRequest(
                pointer,
                (method,),
                rank=2 if is_former else 0,
                wire_name=verb,
                pointer="" if is_former else pointer,
            )
        )
        if operation.batching is not None:
            # The rank serves names from the document before names of bulk methods.
            candidates = (f"{name}_all", f"{name}_all_items")
            key = operation_key(operation.method, pointer)
            requests.append(
                NameRequest(
                    f"{pointer}#all",
                    candidates,
                    rank=3 if is_former else 1,
                    wire_name=verb,
                    kept=None if is_former else kept_bulk_methods.get(key),
                )
            )
    names = assign_names(requests, collisions)
    methods = {
        operation.pointer: names[operation.pointer]
        for operation in resource.all_operations
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
    return ResourceNames(
        path=path,
        children=children,
        module=module,
        sync_class=class_name,
        async_class=f"Async{class_name}",
        handler=handler or f"{class_name}Handler",
        methods=methods,
        bulk_methods=bulk_methods,
    )
