"""Compare the protocols that servers and receivers of webhooks implement.

An implementation is on the other side of a call: it must accept the arguments that the
protocol passes, and its results must be those that the protocol allows.
"""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from typecase.python_surface.records import Method, Protocol, Surface
from typecase.python_surface.type_tree import parse_annotation
from typecase.tools.diff.changes import Severity
from typecase.tools.diff.python.matching import match_methods
from typecase.tools.diff.python.recorder import Recorder, quote
from typecase.tools.diff.python.type_rules import TypeRules


class _Owner(Struct, frozen=True):
    """A protocol: the prefix of ids of its changes, and the severity of a break."""

    prefix: str
    severity: Severity
    advice: str


_HANDLER_ADVICE = "Add the method, or pass `partial=True` to `create_app`."
_RECEIVER_ADVICE = (
    "Add the method, or subclass the protocol, whose methods respond with status 501."
)


def compare_protocols(
    old: Surface, new: Surface, rules: TypeRules, recorder: Recorder
) -> None:
    """Record the changes of the protocols.

    Those of a server follow the document by intention: whoever implements it changes
    both together. A change that such an implementation must follow is therefore minor,
    unless the package has no clients. Receivers of webhooks do not decide about the
    document, so that for them the same change is major.
    """
    _compare(
        [each for each in old.protocols if not each.is_receiver],
        [each for each in new.protocols if not each.is_receiver],
        _Owner(
            "python-server-method",
            Severity.MINOR if old.has_client else Severity.MAJOR,
            _HANDLER_ADVICE,
        ),
        rules,
        recorder,
    )
    _compare(
        [each for each in old.protocols if each.is_receiver],
        [each for each in new.protocols if each.is_receiver],
        _Owner("python-receiver-method", Severity.MAJOR, _RECEIVER_ADVICE),
        rules,
        recorder,
    )


def _compare(
    old: Sequence[Protocol],
    new: Sequence[Protocol],
    owner: _Owner,
    rules: TypeRules,
    recorder: Recorder,
) -> None:
    before = [method for protocol in old for method in protocol.methods]
    after = [method for protocol in new for method in protocol.methods]
    matches = match_methods(before, after)
    for method in matches.removed:
        recorder.add(
            f"{owner.prefix}-removed",
            Severity.MINOR,
            f"The protocol no longer has {quote(method.path)}.",
            "Remove the method from your implementation.",
            old=method.pointer,
            operation=method.operation,
        )
    for method in matches.added:
        recorder.add(
            f"{owner.prefix}-added",
            Severity.MINOR,
            f"Implementations are expected to have {quote(method.path)}, which is new.",
            owner.advice,
            new=method.pointer,
            operation=method.operation,
        )
    for one, other in matches.pairs:
        reasons = list(_find_breaks(one, other, rules))
        if reasons:
            recorder.add(
                f"{owner.prefix}-changed",
                owner.severity,
                f"Implementations of {quote(other.path)} must change:"
                f" {'; '.join(reasons)}.",
                "Change the signature of your method accordingly.",
                old=one.pointer,
                new=other.pointer,
                operation=other.operation,
            )


def _find_breaks(old: Method, new: Method, rules: TypeRules) -> Iterator[str]:
    """Yield why an implementation of the old method does not fit the new one."""
    if old.path != new.path:
        yield f"{quote(old.path)} is now {quote(new.path)}"
    before = {argument.name: argument for argument in old.signature.arguments}
    after = {argument.name: argument for argument in new.signature.arguments}
    for name, argument in before.items():
        if name not in after:
            yield f"the argument {quote(name)} is no longer passed"
            continue
        other = after[name]
        if argument.is_required and not other.is_required:
            yield f"the argument {quote(name)} may be left out"
        elif not rules.accepts_argument(
            rules.old_tree(argument.annotation), parse_annotation(other.annotation)
        ):
            types = f"{quote(argument.annotation)} is now {quote(other.annotation)}"
            yield f"the argument {quote(name)}: {types}"
    for name in [each for each in after if each not in before]:
        yield f"the argument {quote(name)} is new"
    one, other_result = old.signature.returns, new.signature.returns
    if not rules.accepts_argument(parse_annotation(other_result), rules.old_tree(one)):
        yield f"it returned {quote(one)} and must now return {quote(other_result)}"
