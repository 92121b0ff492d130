"""Read the options of one API: which part to generate, and under which names."""

import keyword
import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple, cast

from typecase.diagnostics import ConfigError
from typecase.diagnostics.suggestions import suggest


class Patterns(NamedTuple):
    """Patterns that select operations by tag, by path, or by operation.

    The last ones match the method of an operation, such as `pets.list`, its
    operationId, or its HTTP method and path, as in `GET /pets`. In all of them, `*`
    stands for any text without a slash and `**` for any text.
    """

    tags: tuple[str, ...] = ()
    paths: tuple[str, ...] = ()
    operations: tuple[str, ...] = ()

    @property
    def is_empty(self) -> bool:
        """Whether there are no patterns."""
        return not any(self)


class OwnType(NamedTuple):
    """A Python type of the user, by the module and the name that are imported."""

    module: str
    name: str


class ApiOptions(NamedTuple):
    """The options of one API.

    Attributes:
        place: Where the options are, as messages show it.
        include: The operations to generate; all of them if there are no patterns.
        exclude: The operations to leave out, although they are included.
        methods: The names of methods, such as `pets.list`, by the same texts: the
            method that an operation has otherwise, its operationId, or its HTTP method
            and path.
        classes: The names of classes, by the name of a component or by the pointer of a
            schema.
        overlays: The paths of overlays, in the order in which they are applied.
        client_bases: The classes that the sync client and the async client extend, too;
            empty if they extend none.
        model_bases: The class that models extend, too; empty if they extend none.
        resources: What names the resources, `tags` or `paths`; empty if the rules
            choose.
        resource_key: The key of operations that names their resource, or empty.
        nested: Whether resources may be in others.
        types: The Python types of formats, such as `format:decimal`, and of schemas, by
            the name of a component or by the pointer of a schema.
    """

    place: str = ""
    include: Patterns = Patterns()
    exclude: Patterns = Patterns()
    methods: Mapping[str, str] = MappingProxyType({})
    classes: Mapping[str, str] = MappingProxyType({})
    overlays: tuple[str, ...] = ()
    client_bases: tuple[OwnType, ...] = ()
    model_bases: tuple[OwnType, ...] = ()
    types: Mapping[str, OwnType] = MappingProxyType({})
    resources: str = ""
    resource_key: str = ""
    nested: bool = True

    @property
    def is_selective(self) -> bool:
        """Whether the options may leave out operations."""
        return not (self.include.is_empty and self.exclude.is_empty)


_KEYS = (
    "document",
    "include",
    "exclude",
    "methods",
    "classes",
    "overlays",
    "client_base",
    "model_base",
    "types",
    "resources",
    "nested",
)
"""The keys of `[tool.typecase.apis.NAME]`."""
_METHOD = re.compile(r"[a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)+")
_CLASS = re.compile(r"[A-Z][A-Za-z0-9_]*")
_PATH = re.compile(r"([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)[.:]([A-Z]\w*)", re.ASCII)
"""The path of a Python type, with its module and its name as groups."""
_MAX_NAME_LENGTH = 100
"""The length of the longest name; a path has several names."""


def parse_api_options(table: Mapping[str, Any], place: str) -> ApiOptions:
    """Check the table of one API and return its options, without the document.

    Raise `ConfigError` if a key is unknown, missing or invalid; the message starts with
    ``place``.
    """
    for key in sorted(table.keys() - set(_KEYS)):
        hint = suggest(key, _KEYS)
        hint = f"{hint} If not, " if hint else ""
        raise ConfigError(
            f"{place}: unknown key `{key}`; {hint}remove it, or use one of the keys"
            f" {', '.join(_KEYS)}"
        )
    document = table.get("document")
    if not isinstance(document, str):
        raise ConfigError(
            f"{place}: `document` must be the path or the address of the document, not"
            f" {document!r}"
            if "document" in table
            else f"{place}: the key `document` is missing; add it"
        )
    resources = _parse_resources(table.get("resources", ""), place)
    return ApiOptions(
        place=place,
        include=_parse_patterns(table.get("include", {}), f"{place}: `include`"),
        exclude=_parse_patterns(table.get("exclude", {}), f"{place}: `exclude`"),
        methods=_parse_names(
            table.get("methods", {}),
            _METHOD,
            f"{place}: `methods`",
            "a resource and a method in lower case, such as `pets.list`",
        ),
        classes=_parse_names(
            table.get("classes", {}),
            _CLASS,
            f"{place}: `classes`",
            "the name of a class that begins with a capital, such as `Pet`",
        ),
        overlays=_parse_overlays(table.get("overlays", []), place),
        client_bases=_parse_client_bases(table, place),
        model_bases=tuple(
            parse_own_type(table[key], f"{place}: `{key}`")
            for key in table.keys() & {"model_base"}
        ),
        types=_parse_types(table.get("types", {}), f"{place}: `types`"),
        resources=resources if isinstance(resources, str) else "",
        resource_key="" if isinstance(resources, str) else resources["key"],
        nested=_parse_nested(table.get("nested", True), place),
    )


def _parse_resources(value: object, place: str) -> str | dict[str, str]:
    """Return what names the resources: a word, or a table with a key of operations."""
    if isinstance(value, str) and value in ("", "tags", "paths"):
        return value
    table = cast("dict[str, object]", value) if isinstance(value, dict) else {}
    key = table.get("key")
    if isinstance(key, str) and key and len(table) == 1:
        return {"key": key}
    hint = suggest(value, ("tags", "paths")) if isinstance(value, str) else None
    raise ConfigError(
        f'{place}: `resources` must be "tags", "paths", or a table such as'
        f' {{ key = "x-resource" }}, not {value!r}{f"; {hint}" if hint else ""}'
    )


def _parse_nested(value: object, place: str) -> bool:
    if not isinstance(value, bool):
        raise ConfigError(f"{place}: `nested` must be true or false, not {value!r}")
    return value


def _parse_client_bases(table: Mapping[str, object], place: str) -> tuple[OwnType, ...]:
    """Return the base classes of the sync and the async client, or an empty tuple."""
    if "client_base" not in table:
        return ()
    base = table["client_base"]
    place = f"{place}: `client_base`"
    if not isinstance(base, dict):
        return (parse_own_type(base, place),) * 2
    bases = cast("dict[str, object]", base)
    if bases.keys() != {"sync", "async"}:
        raise ConfigError(
            f"{place} must be one class, or a table with the keys `sync` and `async`,"
            f" not {base!r}"
        )
    return tuple(parse_own_type(bases[key], place) for key in ("sync", "async"))


def _parse_types(table: object, place: str) -> dict[str, OwnType]:
    """Return a table of Python types."""
    if not isinstance(table, dict):
        raise ConfigError(
            f"{place} must be a table such as"
            f' {{ "format:decimal" = "decimal.Decimal" }}, not {table!r}'
        )
    types = cast("dict[str, object]", table)
    return {
        key: parse_own_type(path, f"{place}: {key!r}") for key, path in types.items()
    }


def parse_own_type(path: object, place: str) -> OwnType:
    """Return the type with a path such as `shop.money:Money` or `decimal.Decimal`.

    Raise `ConfigError` if the path is none; the message starts with ``place``.
    """
    match = _PATH.fullmatch(path) if isinstance(path, str) else None
    if match is None:
        raise ConfigError(
            f"{place} must be a module and a class, such as `shop.money:Money` or"
            f" `decimal.Decimal`, not {path!r}"
        )
    for part in match[0].replace(":", ".").split("."):
        if keyword.iskeyword(part):
            raise ConfigError(
                f"{place} is {path!r}, in which `{part}` is a keyword of Python; write"
                " the path by which Python imports the class"
            )
        if len(part) > _MAX_NAME_LENGTH:
            raise ConfigError(
                f"{place} has a name with more than {_MAX_NAME_LENGTH} characters;"
                " shorten it"
            )
    return OwnType(*match.groups())


def _parse_overlays(paths: object, place: str) -> tuple[str, ...]:
    """Return the paths of overlays; a single one need not be in a list."""
    listed = [paths] if isinstance(paths, str) else paths
    if not isinstance(listed, list) or not all(
        isinstance(path, str) for path in cast("list[object]", listed)
    ):
        raise ConfigError(
            f"{place}: `overlays` must be a path or a list of paths, not {paths!r}"
        )
    return tuple(cast("list[str]", listed))


def _parse_patterns(table: object, place: str) -> Patterns:
    """Return the patterns of the table `include` or `exclude`."""
    if not isinstance(table, dict):
        raise ConfigError(
            f'{place} must be a table such as {{ tags = ["pets"] }}, not {table!r}'
        )
    options = cast("dict[str, Any]", table)
    for key, patterns in options.items():
        if key not in Patterns._fields:
            raise ConfigError(
                f"{place}: unknown key `{key}`; use the keys"
                f" {', '.join(Patterns._fields)}"
            )
        if not isinstance(patterns, list) or not all(
            isinstance(each, str) and each for each in cast("list[object]", patterns)
        ):
            raise ConfigError(
                f"{place}: `{key}` must be a list of strings that are not empty, not"
                f" {patterns!r}"
            )
    return Patterns(**{key: tuple(patterns) for key, patterns in options.items()})


def _parse_names(
    table: object, pattern: re.Pattern[str], place: str, expected: str
) -> dict[str, str]:
    """Return a table of names, all of which are valid in Python."""
    if not isinstance(table, dict):
        raise ConfigError(f"{place} must be a table of names, not {table!r}")
    names = cast("dict[str, object]", table)
    for key, name in names.items():
        if not (isinstance(name, str) and pattern.fullmatch(name)):
            raise ConfigError(f"{place}: {key!r} must be {expected}, not {name!r}")
        for part in name.split("."):
            if keyword.iskeyword(part):
                raise ConfigError(
                    f"{place}: {key!r} has the name {name!r}, in which `{part}` is a"
                    f" keyword of Python; write `{part}_`"
                )
        # A nested resource has a module, whose name has all the parts.
        if len(name) > _MAX_NAME_LENGTH:
            raise ConfigError(
                f"{place}: {key!r} has a name with more than {_MAX_NAME_LENGTH}"
                " characters; shorten it"
            )
    return cast("dict[str, str]", names)
