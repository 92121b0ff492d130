"""Several files → one document, whose references all start with `#/`.

In: the main document and how far its references may lead. Out: the same document, with
what is elsewhere among its components, under names that the order of references does
not decide; and a fault for each reference that cannot be followed. Path items and media
types are left to `inlining`, with their targets.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

from msgspec import Struct, field

from typecase.diagnostics import Diagnostic, Severity
from typecase.load.document import Document, join, split
from typecase.load.json_types import is_mapping, mapping
from typecase.load.metaschema.repair import LEFT_OUT
from typecase.load.navigate.object_kinds import MEMBERS, SECTIONS, Kind
from typecase.load.navigate.references import target_pointer
from typecase.load.navigate.walk import Found, below, steps
from typecase.load.refs.ref_locator import (
    UNRESOLVED,
    File,
    Library,
    Reach,
    Refused,
    Target,
)

_DYNAMIC = ("$dynamicRef", "$recursiveRef")
_FILE_NAME = re.compile(r"[#/]|\.(?:ya?ml|json)$")
# Characters that a pointer may bear in a reference without being escaped.
_SAFE = "/~!$&'()*+,;=:@?"


class _Key(Struct, frozen=True, order=True):
    """What is to become one component."""

    section: str
    path: Path
    pointer: str


_Use = tuple[dict[str, Any], str]
"""A member that holds a reference: the mapping, and its key."""


class Bundle(Struct):
    """What is brought in from other files.

    `targets` are what references lead to, by the component that it becomes, `uses` the
    members that hold the references, and `homes` the places in the main document that
    are nothing but a reference. `in_place` is to stand in place of references, by the
    identity of the mapping that holds the reference.
    """

    library: Library
    faults: list[Diagnostic] = field(default_factory=list[Diagnostic])
    targets: dict[_Key, Target] = field(default_factory=dict[_Key, Target])
    uses: dict[_Key, list[_Use]] = field(
        default_factory=lambda: defaultdict[_Key, list[_Use]](list)
    )
    homes: dict[_Key, str] = field(default_factory=dict[_Key, str])
    in_place: dict[int, tuple[Document, str]] = field(
        default_factory=dict[int, tuple[Document, str]]
    )
    seen: set[int] = field(default_factory=set[int])
    pending: list[tuple[File, Found]] = field(default_factory=list[tuple[File, Found]])

    def gather(self) -> None:
        """Follow every reference of every file that is reached, each once."""
        main = self.library.main
        self.pending.append((main, Found(Kind.DOCUMENT, main.document.root, "")))
        while self.pending:
            file, start = self.pending.pop(0)
            for found in below(start):
                # An alias of YAML makes one mapping stand in several places.
                if id(found.node) not in self.seen:
                    self.seen.add(id(found.node))
                    self._visit(file, found)

    def _visit(self, file: File, found: Found) -> None:
        if found.kind is Kind.SCHEMA:
            self._rename(file, found)
            self._follow_mapping(file, found)
        # Elsewhere `$ref` is a member that OpenAPI does not know, which others tell.
        if found.kind in SECTIONS and isinstance(found.node.get("$ref"), str):
            try:
                self._lead(file, found, found.node, "$ref")
            except Refused as refused:
                self._tell(file, join(found.pointer, "$ref"), refused)

    def _rename(self, file: File, found: Found) -> None:
        """Take out what would change the meaning of references once they are ours."""
        if isinstance(found.node.get("$id"), str):
            del found.node["$id"]
        for keyword in _DYNAMIC:
            if keyword in found.node:
                del found.node[keyword]
                message = f"`{keyword}` is not followed: any value is taken"
                self.faults.append(
                    file.document.diagnostic(
                        "degraded",
                        message,
                        join(found.pointer, keyword),
                        severity=Severity.WARNING,
                    )
                )

    def _follow_mapping(self, file: File, found: Found) -> None:
        """A discriminator's values are references or names of schemas."""
        discriminator = mapping(found.node.get("discriminator"))
        mapped = mapping(discriminator.get("mapping"))
        for value, reference in list(mapped.items()):
            if isinstance(reference, str) and _FILE_NAME.search(reference):
                at = join(found.pointer, "discriminator", "mapping")
                try:
                    self._lead(file, found, mapped, value)
                except Refused as refused:
                    is_lost = refused.code == UNRESOLVED
                    self._tell(file, join(at, value), refused, is_left_out=is_lost)
                    if is_lost:
                        del mapped[value]  # The schema's name may still be its value.

    def _tell(
        self, file: File, pointer: str, refused: Refused, *, is_left_out: bool = False
    ) -> None:
        if not refused.message:
            return
        message = refused.message
        self.faults.append(
            file.document.diagnostic(
                refused.code,
                f"{message}; {LEFT_OUT}" if is_left_out else message,
                pointer,
                hint=refused.hint,
                severity=Severity.WARNING if is_left_out else Severity.ERROR,
            )
        )

    def _lead(self, file: File, found: Found, holder: dict[str, Any], key: str) -> None:
        """Make a reference lead to where its target will be; raises `Refused`."""
        reference: str = holder[key]
        main = self.library.main
        if file is main and reference[:1] == "#":
            is_plain = reference[1:2] in ("", "/")
            if is_plain and not _is_data(target_pointer(reference)):
                return
        target = self.library.target(file, reference)
        if target.file is main and not _is_data(target.pointer):
            holder[key] = _written(target.pointer)
        else:
            is_home = file is main and found.inside is Kind.COMPONENTS
            self._use(found, target, (holder, key), is_home)

    def _use(self, found: Found, target: Target, use: _Use, is_home: bool) -> None:
        kind = found.kind
        section = SECTIONS[kind]
        name = _Key(section, target.file.path, target.pointer)
        if kind in (Kind.PATH_ITEM, Kind.MEDIA_TYPE):
            self.in_place[id(use[0])] = (target.file.document, target.pointer)
        else:
            self.uses[name].append(use)
            if is_home and len(found.node) == 1:
                self.homes.setdefault(name, found.pointer)
        if name not in self.targets:
            self.targets[name] = target
            if is_mapping(target.node):
                start = Found(kind, target.node, target.pointer, found.inside)
                self.pending.append((target.file, start))

    def settle(self) -> None:
        """Give every target a place among the components, and lead there."""
        document = self.library.main.document
        if not is_mapping(document.root.setdefault("components", {})):
            return
        places = dict(self._places())
        for key, uses in self.uses.items():
            for holder, member in uses:
                holder[member] = _written(places[key])
        for key, place in places.items():
            section: Any = document.root["components"].setdefault(key.section, {})
            if is_mapping(section):
                section[split(place)[-1]] = self.targets[key].node
                target = self.targets[key]
                document.moved[place] = (target.file.document, target.pointer)

    def _places(self) -> Iterator[tuple[_Key, str]]:
        """Where each target goes: where the main document keeps it, or a new name."""
        components = mapping(self.library.main.document.root.get("components"))
        taken = {
            (section, name)
            for section, members in components.items()
            for name in mapping(members)
        }
        names = {key: self._names(key) for key in sorted(self.uses)}
        counts = Counter(
            (key.section, name)
            for key in names.keys() - self.homes.keys()
            for name in set(names[key])
        )
        for key, wanted in names.items():
            if key in self.homes:
                yield key, self.homes[key]
                continue
            free = (
                name
                for name in wanted
                if (key.section, name) not in taken and counts[key.section, name] == 1
            )
            name = next(free, wanted[-1])
            number = 2
            while (key.section, name) in taken:
                name, number = f"{wanted[-1]}_{number}", number + 1
            taken.add((key.section, name))
            yield key, join("/components", key.section, name)

    def _names(self, key: _Key) -> list[str]:
        """A target's own name, that with its file's, and that with its folders'."""
        tokens = split(key.pointer) or [key.path.stem]
        own = "_".join(tokens[-2:]) if tokens[-1].isdecimal() else tokens[-1]
        longer = [
            f"{key.path.stem}_{own}",
            "_".join((*self.library.inside(key.path), own)),
        ]
        return [
            re.sub(r"[^A-Za-z0-9._-]+", "_", name).strip("_") or "_"
            for name in (own, *longer)
        ]


def bundle(document: Document, path: Path, reach: Reach) -> Bundle:
    """Bring in what other files hold."""
    found = Bundle(Library(document, path, reach))
    found.gather()
    if found.uses:
        found.settle()
    found.faults += found.library.faults
    return found


@lru_cache(maxsize=4096)
def _is_data(pointer: str) -> bool:
    """Whether a place is none where OpenAPI knows an object, such as an extension."""
    *_, (_, kind) = steps(pointer)
    tokens = split(pointer)
    if kind is not None or not tokens:
        return False
    is_known = tokens[0] in MEMBERS[Kind.DOCUMENT]
    return not is_known or any(token.startswith("x-") for token in tokens)


def _written(pointer: str) -> str:
    return f"#{quote(pointer, safe=_SAFE)}"
