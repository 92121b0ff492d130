"""Records of the public names and types of a generated package."""

from collections.abc import Mapping

from msgspec import Struct

from typecase.python_surface.type_containment import KnownTypes

OperationKey = tuple[str, str]
"""The HTTP method and the path of an operation."""


class Argument(Struct, frozen=True, kw_only=True):
    """An argument of a method or of a constructor.

    ``key`` identifies the argument in the document, and ``former_key`` is the key that
    it had before, or empty. ``annotation`` is that of the sync client.
    ``is_positional`` tells whether callers may leave out its name. ``present`` is the
    name that replaces that of a deprecated argument, or empty.
    """

    name: str
    key: str
    annotation: str
    is_required: bool
    is_positional: bool = False
    former_key: str = ""
    present: str = ""
    pointer: str


class Signature(Struct, frozen=True):
    """The arguments of a method and its results in the sync and the async client."""

    arguments: tuple[Argument, ...]
    returns: str
    async_returns: str


class BodyMember(Struct, frozen=True):
    """A member of a body that is an argument of a method, with its three names.

    ``argument`` is that of the method, ``member`` that of the class of models, and
    ``wire_name`` that of the document.
    """

    argument: str
    member: str
    wire_name: str


class Method(Struct, frozen=True, kw_only=True):
    """A method of a resource, of a sender, or of a protocol that servers implement.

    ``path`` leads to the method, such as `pets.list`. ``overloads`` are the signatures
    between which the arguments decide; most methods have none. ``is_bulk`` is true for
    a method that sends many items. ``text`` is its docstring. ``whole_body`` is the
    name of the argument for the whole body, or "" for a method without a body, and
    ``body_members`` are the members of the body that are arguments, too. A method with
    a former name has in ``present`` the path of the method that replaces it.
    """

    path: str
    operation: OperationKey
    signature: Signature
    overloads: tuple[Signature, ...] = ()
    is_bulk: bool = False
    present: str = ""
    text: str = ""
    whole_body: str = ""
    body_members: tuple[BodyMember, ...] = ()
    pointer: str


class Member(Struct, frozen=True, kw_only=True):
    """A member of a class of models.

    ``annotation`` is the type of the attribute, and ``argument`` that of the argument
    of the constructor, which a dict may also have. ``is_required`` tells whether
    callers who create an object must pass it. ``former_wire_name`` is the name that the
    document says it had before, or empty; ``former_name`` is the name in Python that
    can be read instead, or empty.
    """

    name: str
    wire_name: str
    annotation: str
    argument: str
    is_required: bool
    text: str = ""
    former_wire_name: str = ""
    former_name: str = ""
    pointer: str


class ModelClass(Struct, frozen=True, kw_only=True):
    """A class of models; ``members`` include those of its bases.

    ``is_sent`` and ``is_received`` tell whether requests and responses contain it.
    ``extra`` is the annotation of members that the class does not list, or empty.
    ``dict_name`` is the name of the dict or plain value that stands for it in requests,
    such as `params.Pet`, or empty.
    """

    name: str
    schema_id: str
    base: str
    members: tuple[Member, ...]
    is_sent: bool
    is_received: bool
    extra: str = ""
    dict_name: str = ""
    text: str = ""
    pointer: str


class EnumClass(Struct, frozen=True, kw_only=True):
    """An enumeration; ``members`` has the expression of each value by name.

    ``is_open`` tells whether it accepts other values, too. ``dict_name`` is the name of
    the alias of its values in requests, such as `params.PetKind`, or empty.
    ``former_values`` has the present names of members by the expressions of the values
    that stood for them before, ``former_names`` those by other names that still exist.
    """

    name: str
    schema_id: str
    members: Mapping[str, str]
    is_integer: bool
    is_open: bool
    dict_name: str = ""
    former_values: Mapping[str, str] = {}
    former_names: Mapping[str, str] = {}
    text: str = ""
    pointer: str


AnyClass = ModelClass | EnumClass
"""A class of the module `models`."""


class ErrorClass(Struct, frozen=True, kw_only=True):
    """An exception for a status code."""

    name: str
    status: str
    base: str
    body: str
    text: str = ""
    pointer: str


class ClientClass(Struct, frozen=True, kw_only=True):
    """A client, with the keyword arguments of its constructor.

    ``environment`` are the names of the environment variables that each argument reads.
    ``credentials`` are the sets of arguments of which callers must pass one.
    """

    name: str
    arguments: tuple[Argument, ...]
    environment: Mapping[str, tuple[str, ...]]
    credentials: tuple[tuple[str, ...], ...] = ()
    pointer: str = ""


class Protocol(Struct, frozen=True, kw_only=True):
    """A protocol that a server or the receiver of webhooks implements.

    ``attribute`` is that of the handlers of a server which has an object with these
    methods; "" for a receiver.
    """

    name: str
    methods: tuple[Method, ...]
    attribute: str = ""
    is_receiver: bool = False
    pointer: str


class Surface(Struct, frozen=True, kw_only=True):
    """The public names and types of the package that is generated for one API.

    ``resources`` has the pointer of an operation for each path of a resource. If
    ``has_client`` is false, only servers use the package, and if ``has_server`` is
    false, no server does. ``handled_schemas`` and ``answered_schemas`` are the ids of
    the schemas of what servers receive and send.
    """

    resources: Mapping[str, str]
    methods: tuple[Method, ...]
    models: tuple[ModelClass, ...]
    enums: tuple[EnumClass, ...]
    errors: tuple[ErrorClass, ...]
    clients: tuple[ClientClass, ...]
    protocols: tuple[Protocol, ...]
    types: KnownTypes
    has_client: bool
    has_server: bool = True
    handled_schemas: frozenset[str] = frozenset()
    answered_schemas: frozenset[str] = frozenset()
