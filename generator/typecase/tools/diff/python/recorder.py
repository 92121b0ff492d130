"""Record the changes of a package that callers or servers notice."""

from collections import Counter

from msgspec import Struct, field

from typecase.python_surface.api_version import ApiVersion
from typecase.python_surface.records import OperationKey
from typecase.tools.diff.causes import find_python_cause
from typecase.tools.diff.changes import (
    ApiDocuments,
    Aspect,
    Cause,
    Change,
    Severity,
    Thing,
    find_place,
)


class Recorder(Struct):
    """The changes found so far between two versions of an API.

    ``aspect`` is what the changes affect: callers of the package, or servers that
    implement its protocols. ``seen`` has what identifies each change: a member that
    several classes inherit is reported once.
    """

    old: ApiVersion
    new: ApiVersion
    aspect: Aspect = Aspect.PYTHON
    changes: list[Change] = field(default_factory=list[Change])
    seen: set[tuple[str, Severity, str]] = field(
        default_factory=set[tuple[str, Severity, str]]
    )

    def add(
        self,
        id_: str,
        severity: Severity,
        text: str,
        advice: str = "",
        *,
        old: str | None = None,
        new: str | None = None,
        operation: OperationKey | None = None,
        key: str | None = None,
        before: Thing | None = None,
        after: Thing | None = None,
    ) -> None:
        """Record a change unless it is known.

        ``id_`` begins with `python-`, in place of which the id of a change that
        affects servers begins with `server-`.
        ``old`` and ``new`` are the pointers of the concerned part of the documents,
        ``before`` and ``after`` the part itself.
        Changes with the same ``id_``, ``severity`` and ``key`` are one change; without
        ``key``, each is a change of its own.
        """
        if key is not None:
            identity = (id_, severity, key)
            if identity in self.seen:
                return
            self.seen.add(identity)
        id_ = id_.replace("python-", f"{self.aspect}-", 1)
        cause = Cause.DOCUMENT
        if old is not None and new is not None:
            documents = ApiDocuments(self.old.document, self.new.document)
            cause = find_python_cause(documents, id_, old, new)
        self.changes.append(
            Change(
                id=id_,
                aspect=self.aspect,
                severity=severity,
                text=text,
                advice=advice,
                operation=operation,
                old=None if old is None else find_place(self.old.document, old),
                new=None if new is None else find_place(self.new.document, new),
                before=before,
                after=after,
                cause=cause,
            )
        )

    def add_documentation(
        self,
        what: str,
        texts: tuple[str, str],
        pointers: tuple[str, str],
        operation: OperationKey | None = None,
    ) -> None:
        """Record a change if the documentation of ``what`` has other lines."""
        one, other = (Counter(text.split("\n")) for text in texts)
        if one != other:
            self.add(
                "python-documentation-changed",
                Severity.PATCH,
                f"The documentation of {what} changed.",
                old=pointers[0],
                new=pointers[1],
                operation=operation,
            )


def quote(name: str) -> str:
    """Return a name or an annotation, which may be in quotes, as code."""
    return f"`{unquote(name)}`"


def unquote(annotation: str) -> str:
    """Return an annotation as people write it: a name without quotes or its module."""
    return annotation.replace("builtins.", "").removeprefix('"').removesuffix('"')


def show_class(name: str) -> str:
    """Return the name of a class of the module `models` as code."""
    return quote(name.removeprefix("models."))
