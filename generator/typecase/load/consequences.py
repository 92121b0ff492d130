"""Leave out the faults that are mere consequences of other faults.

A misspelt key, for example, is also a missing key, and may have been the target of
references. Only the cause is worth reporting, wherever its line is.
"""

from collections.abc import Iterator, Sequence

from typecase.diagnostics import Diagnostic, Severity
from typecase.diagnostics.kinds import DIAGNOSTIC_KINDS
from typecase.diagnostics.suggestions import suggested_names
from typecase.load.document import Document, join_pointer, split_pointer
from typecase.load.json_types import as_list, as_mapping
from typecase.load.navigate.reference_resolution import target_pointer

_IDENTIFYING_KEYS = ("$ref", "in", "name")
"""Keys of a parameter that decide which parameter it is."""


def drop_consequences(
    document: Document, faults: Sequence[Diagnostic]
) -> list[Diagnostic]:
    """Return the faults of a document that do not follow from others among them.

    The document must not have been repaired: the search follows its references. A
    warning is never the cause of an error.
    """
    errors = [fault for fault in faults if fault.severity is Severity.ERROR]
    causes = _Causes(document, errors)
    return [fault for fault in faults if not causes.explain(fault)]


class _Causes:
    """What is known of the faults of a document, by their pointers in the bundle."""

    def __init__(self, document: Document, faults: Sequence[Diagnostic]) -> None:
        self._document = document
        self._codes: dict[str, set[str]] = {}
        # The pointers at which a misspelt key should be.
        self._intended: set[str] = set()
        # The names in the path that an unused path parameter probably stands for, each
        # with the pointer of the object that declares the parameter.
        self._confused: set[tuple[str, str]] = set()
        for fault in faults:
            pointer = fault.bundled_pointer or ""
            self._codes.setdefault(pointer, set()).add(fault.code)
            names = suggested_names(fault.hint)
            if fault.code == "unknown-key":
                parent = pointer.rpartition("/")[0]
                self._intended |= {join_pointer(parent, name) for name in names}
            elif fault.code == "unused-path-parameter":
                owner = pointer.rpartition("/parameters/")[0]
                self._confused |= {(owner, name) for name in names}

    def explain(self, fault: Diagnostic) -> bool:
        """Return whether another fault is the cause of a fault."""
        pointer = fault.bundled_pointer or ""
        match fault.code:
            case "missing-key":
                # A reference needs none of the other keys.
                return join_pointer(pointer, "$ref") in self._intended or any(
                    intended.rpartition("/")[0] == pointer
                    and f"`{split_pointer(intended)[-1]}`" in fault.message
                    for intended in self._intended
                )
            case "unknown-key":
                parent, _, key = pointer.rpartition("/")
                # A media type without the key `content` around it. A key with a
                # suggestion is itself the cause of a missing key.
                is_media_type = "~1" in key and not suggested_names(fault.hint)
                return is_media_type and "missing-key" in self._codes.get(parent, ())
            case "unresolved-ref" | "wrong-ref":
                return any(map(self._is_broken, self._target_and_parents(pointer)))
            case "unknown-security-scheme":
                places = {"/components", "/components/securitySchemes"}
                return not places.isdisjoint(self._intended)
            case "missing-path-parameter":
                # The message ends with the name.
                name = fault.message.split("`")[-2]
                path_item = join_pointer("", *split_pointer(pointer)[:2])
                return self._hides_parameter(pointer, name) or self._hides_parameter(
                    path_item, name
                )
            case _:
                return False

    def _is_broken(self, pointer: str) -> bool:
        """Return whether the value at a pointer is misspelt or of a wrong type."""
        codes = self._codes.get(pointer, ())
        return pointer in self._intended or "wrong-type" in codes

    def _is_hidden(self, pointer: str) -> bool:
        """Return whether a fault at a place hides what the value there means."""
        codes = self._codes.get(pointer, ())
        return any(DIAGNOSTIC_KINDS[code].hides_part for code in codes)

    def _target_and_parents(self, pointer: str) -> Iterator[str]:
        """Yield the target of the reference at a pointer, and the places around it."""
        reference = self._document.get(pointer)
        if isinstance(reference, str) and reference.startswith("#/"):
            target = target_pointer(reference)
            while target:
                yield target
                target = target.rpartition("/")[0]

    def _hides_parameter(self, owner: str, name: str) -> bool:
        """Return whether a fault hides a parameter of an operation or path item.

        ``owner`` is the pointer of that object. The fault may be in another parameter
        whose name is unknown.
        """
        place = join_pointer(owner, "parameters")
        if self._is_broken(place) or (owner, name) in self._confused:
            return True
        parameters = as_mapping(self._document.get(owner)).get("parameters")
        for index in range(len(as_list(parameters))):
            pointer = join_pointer(place, index)
            # The parameter, and the component that it refers to.
            places = [pointer, *self._target_and_parents(f"{pointer}/$ref")][:2]
            stated = as_mapping(self._document.get(places[-1])).get("name", name)
            if stated != name:
                continue
            keys = [join_pointer(at, key) for at in places for key in _IDENTIFYING_KEYS]
            if any(
                at in self._intended or self._is_hidden(at) for at in (*places, *keys)
            ):
                return True
        return False
