"""Edit what only people read, and the order and the place of things, one at a time."""

import copy
from collections.abc import Callable, Iterator

from msgspec import Struct

from tests.generator.diff.equivalent_rewrites import METHODS, Json, Place, iter_schemas

Find = Callable[[Json], list[Place]]
"""A function that returns the places in a document where an edit is possible."""
Change = Callable[[Json, Place], None]
"""A function that makes an edit at a place of a document."""


class Edit(Struct, frozen=True):
    """A kind of edit.

    ``renames`` tells whether names depend on what is edited, such as titles and new
    components: only `names.lock` keeps these names. ``is_told`` tells whether reports
    list the edit, although it breaks no caller.
    """

    find: Find
    change: Change
    renames: bool = False
    is_told: bool = False

    def iter_edited(self, document: Json) -> Iterator[Json]:
        """Yield a copy of a document for each of its places, with an edit there."""
        for index in range(len(self.find(document))):
            yield self.edit(document, index)

    def edit(self, document: Json, index: int) -> Json:
        """Return a copy of a document with an edit at one place."""
        edited = copy.deepcopy(document)
        self.change(edited, self.find(edited)[index])
        return edited


def _operations(document: Json) -> list[Place]:
    return [
        (item, method)
        for item in document["paths"].values()
        for method in METHODS
        if method in item
    ]


def _parameters(document: Json) -> list[Place]:
    return [
        (operation, index)
        for item, method in _operations(document)
        for operation in [item[method]]
        for index in range(len(operation.get("parameters", ())))
    ]


def _bodies(document: Json) -> list[Place]:
    return [
        (item[method], "requestBody")
        for item, method in _operations(document)
        if "requestBody" in item[method]
    ]


def _responses(document: Json) -> list[Place]:
    return [
        (item[method]["responses"], status)
        for item, method in _operations(document)
        for status in item[method]["responses"]
    ]


def _schemas_with(*keywords: str, least: int = 0) -> Find:
    """Return a function that finds the schemas with one of some keywords.

    The value of the keyword has ``least`` items.
    """

    def find(document: Json) -> list[Place]:
        return [
            (holder, key)
            for holder, key in iter_schemas(document)
            if isinstance(holder[key], dict)
            and any(
                name in holder[key] and (not least or len(holder[key][name]) >= least)
                for name in keywords
            )
        ]

    return find


def _own_schemas(document: Json) -> list[Place]:
    """Return the places of all schemas that are no references."""
    return [
        (holder, key)
        for holder, key in iter_schemas(document)
        if isinstance(holder[key], dict) and "$ref" not in holder[key]
    ]


def _inner_schemas(document: Json) -> list[Place]:
    """Return the places of all schemas but components, which other parts know."""
    components = document.get("components", {}).get("schemas")
    return [
        (holder, key)
        for holder, key in iter_schemas(document)
        if isinstance(holder[key], dict) and holder is not components
    ]


def _inline_objects(document: Json) -> list[Place]:
    components = document.get("components", {}).get("schemas")
    return [
        (holder, key)
        for holder, key in _schemas_with("properties")(document)
        # A branch that becomes a component is a class of its own, such as a base.
        if holder is not components and not isinstance(holder, list)
    ]


def _unnamed_values(document: Json) -> list[Place]:
    """Return the places of enumerations whose values have no names, in their order."""
    return [
        (holder, key)
        for holder, key in _schemas_with("enum", least=2)(document)
        if holder[key].keys().isdisjoint(("x-enum-varnames", "x-enumNames"))
    ]


def _described(document: Json) -> list[Place]:
    """Return the places of the objects that may have a description."""
    places: list[Place] = [(document, "info")]
    places += [(document["tags"], i) for i in range(len(document.get("tags", ())))]
    places += [(document["paths"], path) for path in document["paths"]]
    places += [*_operations(document), *_bodies(document), *_responses(document)]
    places += [
        (operation["parameters"], index) for operation, index in _parameters(document)
    ]
    return [
        (holder, key)
        for holder, key in (*places, *_own_schemas(document))
        if "$ref" not in holder[key]
    ]


def _set(name: str, value: object) -> Change:
    def change(_: Json, place: Place) -> None:
        place[0][place[1]][name] = value

    return change


def _annotate(_: Json, place: Place) -> None:
    place[0][place[1]] |= {
        "example": "x",
        "externalDocs": {"url": "https://example.com"},
        "x-color": "red",
    }


def _remove(name: str) -> Change:
    def change(_: Json, place: Place) -> None:
        del place[0][place[1]][name]

    return change


def _reverse(*names: str) -> Change:
    """Return a function that reverses the order of a list or a mapping."""

    def change(_: Json, place: Place) -> None:
        node = place[0][place[1]]
        for name in names:
            value = node.get(name)
            if isinstance(value, list):
                value.reverse()
            elif value is not None:
                node[name] = dict(reversed(value.items()))

    return change


def _wrap_in_all_of(_: Json, place: Place) -> None:
    place[0][place[1]] = {"allOf": [place[0][place[1]]]}


def _move(section: str) -> Change:
    """Return a function that moves what is at a place to a new component."""

    def change(document: Json, place: Place) -> None:
        components = document.setdefault("components", {}).setdefault(section, {})
        components["Moved"] = place[0][place[1]]
        place[0][place[1]] = {"$ref": f"#/components/{section}/Moved"}

    return change


def _move_parameter(document: Json, place: Place) -> None:
    operation, index = place
    _move("parameters")(document, (operation["parameters"], index))


def _lonely_parameters(document: Json) -> list[Place]:
    """Return the parameters of operations whose paths have no other operation."""
    return [
        (item, method)
        for item, method in _operations(document)
        if "parameters" in item[method]
        and "parameters" not in item
        and len(item.keys() - {"description", "servers", "summary"}) == 1
    ]


def _move_parameters_to_path(_: Json, place: Place) -> None:
    item, method = place
    item["parameters"] = item[method].pop("parameters")


def _path_parameters(document: Json) -> list[Place]:
    """Return the paths with parameters that no operation has, too."""
    return [
        (document["paths"], path)
        for path, item in document["paths"].items()
        if "parameters" in item
        and "$ref" not in item
        and not any("parameters" in item[name] for name in METHODS if name in item)
    ]


def _move_parameters_to_operations(_: Json, place: Place) -> None:
    item = place[0][place[1]]
    parameters = item.pop("parameters")
    for method in METHODS:
        if method in item:
            item[method]["parameters"] = copy.deepcopy(parameters)


def _paths(document: Json) -> list[Place]:
    return [(document["paths"], path) for path in document["paths"]]


def _maps(document: Json) -> list[Place]:
    """Return the places of the paths, of each path and of the kinds of components."""
    components = document.get("components", {})
    sections = [(components, name) for name in components]
    return [(document, "paths"), *_paths(document), *sections]


def _reverse_map(_: Json, place: Place) -> None:
    place[0][place[1]] = dict(reversed(place[0][place[1]].items()))


TEXT = "Something else entirely."
EDITS = {
    "another description": Edit(_described, _set("description", TEXT)),
    "no description": Edit(
        lambda document: [
            (holder, key)
            for holder, key in _own_schemas(document)
            if "description" in holder[key]
        ],
        _remove("description"),
    ),
    "another summary": Edit(_operations, _set("summary", TEXT)),
    "a new title": Edit(_own_schemas, _set("title", "A new title"), renames=True),
    "no title": Edit(_schemas_with("title"), _remove("title"), renames=True),
    "other annotations": Edit(_own_schemas, _annotate),
    "deprecated": Edit(_own_schemas, _set("deprecated", value=True), is_told=True),
    "values in another order": Edit(_unnamed_values, _reverse("enum")),
    "required members in another order": Edit(
        _schemas_with("required", least=2), _reverse("required")
    ),
    "members in another order": Edit(
        _schemas_with("properties", least=2), _reverse("properties")
    ),
    # Branches that nothing tells apart have numbers.
    "branches in another order": Edit(
        _schemas_with("anyOf", "oneOf"), _reverse("anyOf", "oneOf"), renames=True
    ),
    "`allOf` of one": Edit(_inner_schemas, _wrap_in_all_of),
    "a chain of references": Edit(
        lambda document: [
            (holder, key)
            for holder, key in _schemas_with("$ref")(document)
            if len(holder[key]) == 1
        ],
        _move("schemas"),
    ),
    "an object among the components": Edit(
        _inline_objects, _move("schemas"), renames=True
    ),
    "parameters in another order": Edit(_operations, _reverse("parameters")),
    "responses in another order": Edit(_operations, _reverse("responses")),
    "a parameter among the components": Edit(
        _parameters, _move_parameter, renames=True
    ),
    "parameters of the path": Edit(_lonely_parameters, _move_parameters_to_path),
    "parameters of the operations": Edit(
        _path_parameters, _move_parameters_to_operations
    ),
    # Operations that share headers share the class of the headers, too.
    "a response among the components": Edit(
        lambda document: [
            (holder, status)
            for holder, status in _responses(document)
            if "headers" not in holder[status]
        ],
        _move("responses"),
        renames=True,
    ),
    "a body among the components": Edit(_bodies, _move("requestBodies"), renames=True),
    "paths, operations and components in another order": Edit(_maps, _reverse_map),
    "tags in another order": Edit(
        lambda document: [({"": document}, "")], _reverse("tags")
    ),
    "another title of the API": Edit(
        lambda document: [(document, "info")],
        _set("title", "Another API"),
        renames=True,
    ),
}
"""The edits, each of which changes neither messages nor what callers use."""
