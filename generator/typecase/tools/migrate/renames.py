"""Find what each public name of an old package is called in the new one."""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cached_property

from msgspec import Struct

from typecase.tools.migrate.package_index import PackageIndex, Symbol, SymbolKind


class Rename(Struct, frozen=True):
    """A name that is another one now; both are as in `Symbol`."""

    api: str
    before: str
    after: str


class ApiNames(Struct, frozen=True):
    """What the index of a package does not show of one API.

    ``dicts`` has the class of models for each dict of the module `params`. For the path
    of each resource, ``handlers`` has the protocol that servers implement, and
    ``attributes`` that of the handlers which has the implementation.
    """

    dicts: Mapping[str, str]
    handlers: Mapping[str, str]
    attributes: Mapping[str, str]


class NewNames:
    """The new names of the public names of an old package."""

    def __init__(
        self,
        indexes: tuple[PackageIndex, PackageIndex],
        renames: Iterable[Rename],
        names: tuple[Mapping[str, ApiNames], Mapping[str, ApiNames]],
        apis: Mapping[str, str],
        packages: Mapping[str, str],
    ) -> None:
        """Derive the new names of all symbols from those that are known.

        ``indexes`` and ``names`` are those of the old and of the new package. ``apis``
        has the new name of each API, and ``packages`` the full name of its package.
        """
        self.old, self.new = indexes
        self._apis = apis
        self._packages = packages
        self._old_names, self._new_names = names
        self._renamed: dict[tuple[str, str], str] = {}
        for each in renames:
            self._renamed[each.api, self._normalize(each.api, each.before)] = each.after
        self._resources = self._match_resources()
        self._found: dict[Symbol, str | None] = {}

    def find(self, symbol: Symbol) -> str | None:
        """Return the new name of a symbol; None if nothing takes its place."""
        if symbol not in self._found:
            self._found[symbol] = self._find(symbol)
        return self._found[symbol]

    def find_symbol(self, symbol: Symbol) -> Symbol | None:
        """Return the symbol of the new package that takes the place of an old one."""
        name = self.find(symbol)
        if name is None:
            return None
        return Symbol(self._apis[symbol.api], symbol.kind, name)

    def is_same(self, symbol: Symbol) -> bool:
        """Return whether callers can write a symbol as they did.

        The message about a removed class or method covers its members and arguments.
        """
        name = self.find(symbol)
        if symbol.kind in (SymbolKind.MEMBER, SymbolKind.ARGUMENT):
            if name is None:
                return self.find(self.find_owner(symbol)) is None
            return name.rpartition(".")[2] == symbol.last
        return name == symbol.name

    def find_changed(self, last: str) -> list[Symbol]:
        """Return the symbols that callers write in another way, by their last part."""
        return self._changed.get(last, [])

    @property
    def changed_names(self) -> set[str]:
        """The last parts of the names that callers write in another way."""
        return {*self._changed}

    @cached_property
    def _changed(self) -> dict[str, list[Symbol]]:
        changed: dict[str, list[Symbol]] = {}
        for symbol in self.old.names:
            if not self.is_same(symbol):
                changed.setdefault(symbol.last, []).append(symbol)
        return changed

    @cached_property
    def full_names(self) -> dict[str, str]:
        """The full names of classes and of methods of resources that have others."""
        full_names: dict[str, str] = {}
        resources = {
            (api, name): (api, path)
            for (api, path), classes in self.old.resource_classes.items()
            for name in classes
        }
        methods: dict[tuple[str, str], list[Symbol]] = {}
        for symbol in self.old.names:
            if symbol.kind is SymbolKind.METHOD:
                methods.setdefault((symbol.api, symbol.owner), []).append(symbol)
        for symbol, module in self.old.modules.items():
            new = self.find_symbol(symbol)
            if new is None or new not in self.new.modules:
                continue
            old_full = f"{self._packages[symbol.api]}.{module}.{symbol.last}"
            new_module = self.new.modules[new]
            new_full = f"{self._packages[symbol.api]}.{new_module}.{new.last}"
            full_names[old_full] = new_full
            path = resources.get((symbol.api, symbol.name), ("", ""))
            for method in methods.get(path, ()):
                resource, _, last = (self.find(method) or "").rpartition(".")
                if last and resource == self._resources.get(path):
                    full_names[f"{old_full}.{method.last}"] = f"{new_full}.{last}"
        return {old: new for old, new in full_names.items() if old != new}

    def find_dicts(self, api: str, model: str) -> list[str]:
        """Return the old dicts of the module `params` that stand for a class."""
        dicts = self._old_names[api].dicts
        return [name for name, each in dicts.items() if each == model]

    def find_owner(self, symbol: Symbol) -> Symbol:
        """Return the class of a member, or the method or client of an argument."""
        owner = Symbol(symbol.api, SymbolKind.CLASS, symbol.owner)
        if symbol.kind is SymbolKind.ARGUMENT and owner not in self.old.names:
            return Symbol(symbol.api, SymbolKind.METHOD, symbol.owner)
        return owner

    def _exists(self, api: str, kind: SymbolKind, name: str) -> bool:
        return Symbol(self._apis[api], kind, name) in self.new.names

    def _find(self, symbol: Symbol) -> str | None:
        match symbol.kind:
            case SymbolKind.RESOURCE:
                return self._resources.get((symbol.api, symbol.name))
            case SymbolKind.CLASS:
                return self._find_class(symbol)
            case SymbolKind.MEMBER | SymbolKind.ARGUMENT:
                return self._find_owned(symbol)
            case SymbolKind.METHOD:
                return self._find_method(symbol)
            case SymbolKind.MODULE:
                return self._find_module(symbol)

    def _find_class(self, symbol: Symbol) -> str | None:
        api, name = symbol.api, symbol.name
        if name.startswith("params."):
            return self._find_dict(api, name)
        if renamed := self._renamed.get((api, name)):
            return renamed
        if name.startswith("Async"):
            # The change names the sync client only.
            sync = self._renamed.get((api, name.removeprefix("Async")))
            if sync:
                return f"Async{sync}"
        if handler := self._find_handler(api, name):
            return handler
        if path := self._resources_by_class.get((api, name)):
            return self._find_resource_class(path, name)
        return name if self._exists(api, SymbolKind.CLASS, name) else None

    def _find_resource_class(self, path: tuple[str, str], name: str) -> str | None:
        new_path = self._resources.get(path)
        if new_path is None:
            return None
        key = (self._apis[path[0]], new_path)
        is_async = name.rpartition(".")[2].startswith("Async")
        for each in self.new.resource_classes.get(key, ()):
            if each.rpartition(".")[2].startswith("Async") == is_async:
                return each
        return None

    @cached_property
    def _resources_by_class(self) -> dict[tuple[str, str], tuple[str, str]]:
        """The API and path of each old resource, by the API and name of a class."""
        return {
            (api, name): (api, path)
            for (api, path), classes in self.old.resource_classes.items()
            for name in classes
        }

    @cached_property
    def _resources_by_handler(self) -> dict[tuple[str, str], str]:
        """The path of each old resource, by the API and the name of its protocol."""
        return {
            (api, handler): path
            for api, names in self._old_names.items()
            for path, handler in names.handlers.items()
        }

    @cached_property
    def _new_dicts(self) -> dict[tuple[str, str], str]:
        """The new dict for each new API and class of models."""
        return {
            (api, model): name
            for api, names in self._new_names.items()
            for name, model in names.dicts.items()
        }

    def find_attributes(self, api: str) -> dict[str, str]:
        """Return the new names of the attributes of handlers that have others now."""
        new = self._new_names[self._apis[api]].attributes
        found = {
            attribute: new.get(self._resources.get((api, path), ""), "")
            for path, attribute in self._old_names[api].attributes.items()
        }
        return {name: other for name, other in found.items() if other not in ("", name)}

    def find_resource(self, symbol: Symbol) -> Symbol | None:
        """Return the old resource of which a symbol is a class."""
        path = self._resources_by_class.get((symbol.api, symbol.name))
        return path and Symbol(path[0], SymbolKind.RESOURCE, path[1])

    def is_handler(self, symbol: Symbol) -> bool:
        """Return whether a class is a protocol that servers implement."""
        return (symbol.api, symbol.name) in self._resources_by_handler

    def _find_handler(self, api: str, name: str) -> str | None:
        path = self._resources_by_handler.get((api, name))
        resource = self._resources.get((api, path or ""))
        return self._new_names[self._apis[api]].handlers.get(resource or "")

    def _find_client_name(self, symbol: Symbol) -> Symbol | None:
        """Return the method or argument of a client for one of a protocol."""
        owner, _, rest = symbol.name.partition(".")
        path = self._resources_by_handler.get((symbol.api, owner))
        if path is None:
            return None
        found = Symbol(symbol.api, symbol.kind, f"{path}.{rest}")
        return found if found in self.old.names else None

    def _find_handler_name(self, symbol: Symbol) -> str | None:
        """Return the new name of a method or an argument of a protocol.

        It follows that of the client, which has the same names.
        """
        owner, _, rest = symbol.name.partition(".")
        twin = self._find_client_name(symbol)
        new_twin = twin and self.find(twin)
        if new_twin:
            count = rest.count(".") + 1
            path, *parts = new_twin.rsplit(".", count)
            handlers = self._new_names[self._apis[symbol.api]].handlers
            name = ".".join([handlers.get(path, ""), *parts])
        else:
            name = f"{self._find_handler(symbol.api, owner)}.{rest}"
        return name if self._exists(symbol.api, symbol.kind, name) else None

    def _find_dict(self, api: str, name: str) -> str | None:
        model = self._old_names[api].dicts.get(name)
        if model is None:
            return name if self._exists(api, SymbolKind.CLASS, name) else None
        new_model = self.find(Symbol(api, SymbolKind.CLASS, model))
        return self._new_dicts.get((self._apis[api], new_model or ""))

    def _find_owned(self, symbol: Symbol) -> str | None:
        """Return the new name of a member of a class or an argument of a method."""
        api, owner, last = symbol.api, symbol.owner, symbol.last
        if (api, owner.partition(".")[0]) in self._resources_by_handler:
            return self._find_handler_name(symbol)
        new_owner = self.find(self.find_owner(symbol))
        is_dict = owner.startswith("params.")
        source = self._old_names[api].dicts.get(owner, owner) if is_dict else owner
        if renamed := self._renamed.get(
            (api, self._normalize(api, f"{source}.{last}"))
        ):
            last = renamed.rpartition(".")[2]
            # A member of an enumeration or a class stays with its owner.
            return f"{new_owner or owner}.{last}"
        if new_owner is None:
            return None
        name = f"{new_owner}.{last}"
        found = Symbol(self._apis[api], symbol.kind, name)
        if symbol.kind is SymbolKind.MEMBER:
            found = self.new.find_definer(found)
        return name if found in self.new.names else None

    def _find_method(self, symbol: Symbol) -> str | None:
        name = symbol.name
        if renamed := self._renamed.get((symbol.api, name)):
            return renamed
        if (symbol.api, symbol.owner) in self._resources_by_handler:
            return self._find_handler_name(symbol)
        return name if self._exists(symbol.api, symbol.kind, name) else None

    def _find_module(self, symbol: Symbol) -> str | None:
        if self._exists(symbol.api, symbol.kind, symbol.name):
            return symbol.name
        for path, classes in self.old.resource_classes.items():
            own = [each for each in classes if each.rpartition(".")[0] == symbol.name]
            if path[0] == symbol.api and own:
                found = self._find_resource_class(path, own[0])
                return found and found.rpartition(".")[0]
        return None

    def _match_resources(self) -> dict[tuple[str, str], str]:
        """Return the new path of each resource most of whose methods have moved there.

        A resource that the new package has, too, keeps its path.
        """
        targets: dict[tuple[str, str], Counter[str]] = {}
        for symbol in self.old.names:
            if symbol.kind is not SymbolKind.METHOD:
                continue
            new_path = self._renamed.get((symbol.api, symbol.name))
            if new_path:
                key = (symbol.api, symbol.owner)
                targets.setdefault(key, Counter())[new_path.rpartition(".")[0]] += 1
        found: dict[tuple[str, str], str] = {}
        for symbol in self.old.names:
            if symbol.kind is not SymbolKind.RESOURCE:
                continue
            key = (symbol.api, symbol.name)
            if self._exists(symbol.api, symbol.kind, symbol.name):
                found[key] = symbol.name
            elif moved := targets.get(key):
                [(new_path, count)] = moved.most_common(1)
                if 2 * count > moved.total():
                    found[key] = new_path
        return found | self._match_parents(targets, found)

    def _match_parents(
        self,
        targets: Mapping[tuple[str, str], Iterable[str]],
        found: Mapping[tuple[str, str], str],
    ) -> dict[tuple[str, str], str]:
        """Return the new paths of resources that have no methods of their own."""
        parents: dict[tuple[str, str], str] = {}
        for (api, path), new_paths in targets.items():
            for new_path in new_paths:
                old_parts, new_parts = path.split("."), new_path.split(".")
                if len(old_parts) != len(new_parts):
                    continue
                for end in range(1, len(old_parts)):
                    key = (api, ".".join(old_parts[:end]))
                    if key not in found:
                        parents.setdefault(key, ".".join(new_parts[:end]))
        return parents

    def _normalize(self, api: str, name: str) -> str:
        """Return the name of a member as the class has it that defines it."""
        symbol = Symbol(api, SymbolKind.MEMBER, name)
        if name.startswith("models.") and name.count(".") == 2:
            return self.old.find_definer(symbol).name
        return name
