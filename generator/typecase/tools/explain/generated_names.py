"""List the public names of a package, each with the part of the document it is from."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from typecase.ir import SchemaId
from typecase.load.document import Document
from typecase.names.api_names import Names
from typecase.names.resource_names import ResourceNames
from typecase.names.webhook_names import build_hooks_api
from typecase.python_surface.api_version import ApiVersion
from typecase.python_surface.clients import collect_surface
from typecase.python_surface.records import Argument, ClientClass, Method, Surface


class GeneratedName(Struct, frozen=True):
    """A public name, and what it is from.

    ``names`` are the full names by which people know the thing, first that of its
    definition. ``what`` says what the thing is. ``pointer`` is its place in
    ``document``. ``module`` is the full name of the module that defines it, and
    ``definition`` its name there, such as `Group.budget_cents`, or "" for the module.
    """

    names: tuple[str, ...]
    what: str
    document: Document
    pointer: str
    module: str
    definition: str


def list_names(
    package: str, version: ApiVersion, origins: Mapping[tuple[str, str], str] = {}
) -> list[GeneratedName]:
    """Return the names of the package that is generated for one version of an API.

    ``origins`` says what decided about the name of an operation, by path and method.
    """
    by_operation = {(m.upper(), path): text for (path, m), text in origins.items()}
    surface = collect_surface(version)
    return [*_Lister(package, version, surface, by_operation).list_all()]


class _Lister(Struct, frozen=True):
    """Lists the names of the package of one API."""

    package: str
    version: ApiVersion
    surface: Surface
    origins: Mapping[tuple[str, str], str]

    @property
    def _names(self) -> Names:
        return self.version.names

    @property
    def _module(self) -> str:
        """The full name of the package of the API's modules."""
        return self._names.module_in(self.package)

    def list_all(self) -> Iterator[GeneratedName]:
        yield self._name("package of an API", "", self._module)
        yield from self._list_resources()
        yield from self._list_clients()
        yield from self._list_models()
        yield from self._list_protocols()

    def _name(
        self,
        what: str,
        pointer: str,
        module: str,
        definition: str = "",
        aliases: Iterable[str] = (),
    ) -> GeneratedName:
        own = f"{module}.{definition}" if definition else module
        names = tuple(dict.fromkeys([own, *aliases]))
        document = self.version.document
        return GeneratedName(names, what, document, pointer, module, definition)

    def _list_resources(self) -> Iterator[GeneratedName]:
        # The modules of webhooks and callbacks are private.
        modules = {
            each.path: (each, each.module) for each in self._names.resources.values()
        }
        hooks = build_hooks_api(self.version.api, self._names)
        if hooks is not None:
            for each in hooks.names.resources.values():
                modules[each.path] = (each, f"_{each.module}")
        for path, pointer in self.surface.resources.items():
            resource, module = modules[path][0], f"{self._module}.{modules[path][1]}"
            what = f"module of the resource `{path}`"
            yield self._name(what, pointer, module, "", self._client_paths(path))
            for name in self._find_classes(resource):
                yield self._name("class of a resource", pointer, module, name)
        for method in self.surface.methods:
            path, _, name = method.path.rpartition(".")
            resource, module = modules[path][0], f"{self._module}.{modules[path][1]}"
            definitions = [f"{each}.{name}" for each in self._find_classes(resource)]
            aliases = [
                *(f"{module}.{each}" for each in definitions[1:]),
                *self._client_paths(method.path),
            ]
            yield from self._list_method(
                "method", method, module, definitions[0], aliases
            )

    def _client_paths(self, path: str) -> list[str]:
        """Return how callers reach a resource or a method."""
        owners = ("client", *self._names.clients)
        return [f"{self._module}.{path}"] + [
            f"{self._module}.{owner}.{path}" for owner in owners
        ]

    def _find_classes(self, resource: ResourceNames) -> list[str]:
        """Return the classes of a resource, the sync one first."""
        parts = self._names.parts
        classes = (
            (resource.sync_class, parts.sync),
            (resource.async_class, parts.asynchronous),
        )
        return [name for name, is_present in classes if is_present]

    def _list_method(
        self,
        kind: str,
        method: Method,
        module: str,
        definition: str,
        aliases: Sequence[str] = (),
    ) -> Iterator[GeneratedName]:
        what = f"{kind} for {' '.join(method.operation)}"
        if kind == "method" and (origin := self.origins.get(method.operation)):
            what = f"{what}, named by {origin}"
        yield self._name(what, method.pointer, module, definition, aliases)
        arguments = {
            each.name: each
            for signature in (*method.overloads, method.signature)
            for each in signature.arguments
        }
        yield from self._list_arguments(arguments.values(), module, definition, aliases)

    def _list_arguments(
        self,
        arguments: Iterable[Argument],
        module: str,
        definition: str,
        aliases: Sequence[str],
    ) -> Iterator[GeneratedName]:
        for argument in arguments:
            yield self._name(
                f"argument, `{_show(argument.annotation)}`",
                argument.pointer,
                module,
                f"{definition}.{argument.name}",
                [f"{alias}.{argument.name}" for alias in aliases],
            )

    def _list_clients(self) -> Iterator[GeneratedName]:
        for client in self.surface.clients:
            file = "client" if client.name in self._names.clients else "sender"
            module, aliases = f"{self._module}.{file}", [
                f"{self._module}.{client.name}"
            ]
            yield self._name("client", client.pointer, module, client.name, aliases)
            yield from self._list_arguments(
                client.arguments, module, client.name, aliases
            )
            # The asynchronous client reads the same variables.
            if client is self.surface.clients[0]:
                yield from self._list_variables(client, module)

    def _list_variables(
        self, client: ClientClass, module: str
    ) -> Iterator[GeneratedName]:
        for argument in client.arguments:
            for variable in client.environment.get(argument.name, ()):
                yield GeneratedName(
                    (variable,),
                    f"environment variable for the argument `{argument.name}`",
                    self.version.document,
                    argument.pointer,
                    module,
                    f"{client.name}.{argument.name}",
                )

    def _list_models(self) -> Iterator[GeneratedName]:
        schemas = "/components/schemas"
        if self.surface.models or self.surface.enums:
            yield self._name("module of models", schemas, f"{self._module}.models")
        for model in self.surface.models:
            name, what = model.name.removeprefix("models."), "model"
            for place in self._find_model_places(model.schema_id, name):
                yield self._name(what, model.pointer, *place)
                for member in model.members:
                    module, definition, aliases = place
                    yield self._name(
                        f"member, `{_show(member.annotation)}`",
                        member.pointer,
                        module,
                        f"{definition}.{member.name}",
                        [f"{alias}.{member.name}" for alias in aliases],
                    )
        for enum in self.surface.enums:
            name, what = enum.name.removeprefix("models."), "enumeration"
            for place in self._find_model_places(enum.schema_id, name):
                yield self._name(what, enum.pointer, *place)
                module, definition, aliases = place
                if module.endswith(".params"):
                    continue  # The type of arguments is an alias, without members.
                for value_name, value in enum.members.items():
                    yield self._name(
                        f"member, `{value}`",
                        enum.pointer,
                        module,
                        f"{definition}.{value_name}",
                        [f"{alias}.{value_name}" for alias in aliases],
                    )
        for error in self.surface.errors:
            module, aliases = f"{self._module}.errors", [f"{self._module}.{error.name}"]
            what = f"exception for the status {error.status}"
            yield self._name(what, error.pointer, module, error.name, aliases)

    def _find_model_places(
        self, schema_id: str, name: str
    ) -> Iterator[tuple[str, str, list[str]]]:
        """Yield module, definition and aliases of the class, and of its dict."""
        models, key = f"{self._module}.models", SchemaId(schema_id)
        module = self._names.model_modules.get(key)
        if module is None:
            yield models, name, []
        else:
            yield f"{models}.{module}", name, [f"{models}.{name}"]
        if key in self._names.params:
            yield f"{self._module}.params", self._names.params[key], []

    def _list_protocols(self) -> Iterator[GeneratedName]:
        for protocol in self.surface.protocols:
            file = "receiver" if protocol.is_receiver else "server"
            module = f"{self._module}.{file}"
            yield self._name("protocol", protocol.pointer, module, protocol.name)
            for method in protocol.methods:
                yield from self._list_method(
                    "method of a protocol", method, module, method.path
                )


def _show(annotation: str) -> str:
    # The annotation of a credential is text in the code.
    return annotation.strip('"').replace("builtins.", "")


def find_names(query: str, known: Iterable[GeneratedName]) -> list[GeneratedName]:
    """Return the things that a name means: a full name, or the end of one."""
    found = list(known)
    exact = [each for each in found if query in each.names]
    end = f".{query}"
    return exact or [
        each for each in found if any(name.endswith(end) for name in each.names)
    ]
