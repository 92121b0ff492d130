"""Compare the types of an old package with those of a new one."""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from typecase.python_surface.records import Surface
from typecase.python_surface.type_containment import KnownTypes, accepts
from typecase.python_surface.type_tree import (
    TypeTree,
    parse_annotation,
    rename_classes,
)


class TypeRules(Struct, frozen=True):
    """How types of an old package compare with those of a new one.

    ``renamed`` has the new names of classes by old name. ``known`` are the types of
    both packages.
    """

    renamed: Mapping[str, str]
    known: KnownTypes

    @classmethod
    def of(cls, old: Surface, new: Surface, renamed: Mapping[str, str]) -> "TypeRules":
        """Return the rules for two packages."""
        known = KnownTypes(
            bases={**old.types.bases, **new.types.bases},
            aliases={**old.types.aliases, **new.types.aliases},
            dicts=old.types.dicts | new.types.dicts,
        )
        return cls(renamed, known)

    def is_same(self, old: Struct, new: Struct) -> bool:
        """Return whether two records surely mean the same, because all is equal.

        The name of a class means another one if classes were renamed.
        """
        return not self.renamed and old == new

    def old_tree(self, annotation: str) -> TypeTree:
        """Return the tree of an old annotation, with the new names of classes."""
        return rename_classes(parse_annotation(annotation), self.renamed)

    def accepts_argument(self, new: TypeTree, old: TypeTree) -> bool:
        """Return whether a new argument accepts all that an old one accepts."""
        return accepts(new, old, self.known)

    def accepts_result(self, old: TypeTree, new: TypeTree) -> bool:
        """Return whether callers of an old method can use all new results."""
        return accepts(old, new, replace(self.known, any_is_json=True))
