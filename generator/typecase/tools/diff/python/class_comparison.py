"""Compare the classes of models."""

from collections.abc import Mapping

from typecase.python_surface.records import AnyClass, EnumClass, ModelClass
from typecase.python_surface.type_tree import parse_annotation
from typecase.tools.diff.changes import Severity, Thing, ThingKind
from typecase.tools.diff.python.enum_comparison import compare_enums
from typecase.tools.diff.python.matching import Matches
from typecase.tools.diff.python.member_comparison import compare_members
from typecase.tools.diff.python.recorder import Recorder, quote, show_class, unquote
from typecase.tools.diff.python.things import describe_class
from typecase.tools.diff.python.type_rules import TypeRules


def compare_classes(matches: Matches, rules: TypeRules, recorder: Recorder) -> None:
    """Record the changes of the classes of models and of the enumerations."""
    for each in matches.removed:
        recorder.add(
            "python-class-removed",
            Severity.MAJOR,
            f"The class {show_class(each.name)} was removed.",
            "Stop importing it.",
            old=each.pointer,
            before=describe_class(each),
        )
    for each in matches.added:
        recorder.add(
            "python-class-added",
            Severity.MINOR,
            f"The class {show_class(each.name)} is new.",
            new=each.pointer,
            after=describe_class(each),
        )
    before = {old.name: old for old, _ in matches.pairs}
    after = {new.name: new for _, new in matches.pairs}
    before |= {each.name: each for each in matches.removed}
    after |= {each.name: each for each in matches.added}
    for old, new in matches.pairs:
        count = len(recorder.changes)
        _compare_names(old, new, recorder)
        if isinstance(old, EnumClass) and isinstance(new, EnumClass):
            compare_enums(old, new, recorder)
        elif isinstance(old, ModelClass) and isinstance(new, ModelClass):
            _compare_bases(old, new, (before, after), rules, recorder)
            if rules.is_same(old, new):
                continue
            compare_members(old, new, rules, recorder)
            _compare_extra(old, new, rules, recorder)
        else:
            _record_kind(old, new, recorder)
        if count == len(recorder.changes):
            recorder.add_documentation(
                f"the class {show_class(new.name)}",
                (old.text, new.text),
                (old.pointer, new.pointer),
            )


def _compare_names(old: AnyClass, new: AnyClass, recorder: Recorder) -> None:
    if old.name != new.name:
        recorder.add(
            "python-class-renamed",
            Severity.MAJOR,
            f"The class {show_class(old.name)} is now {show_class(new.name)}.",
            f"Import {show_class(new.name)} instead.",
            old=old.pointer,
            new=new.pointer,
            before=describe_class(old),
            after=describe_class(new),
        )


def _record_kind(old: AnyClass, new: AnyClass, recorder: Recorder) -> None:
    kinds = ["an enumeration", "a model"]
    if isinstance(old, ModelClass):
        kinds.reverse()
    recorder.add(
        "python-class-kind-changed",
        Severity.MAJOR,
        f"The class {show_class(new.name)} was {kinds[0]} and is now {kinds[1]}.",
        "Change the code that creates or reads its objects.",
        old=old.pointer,
        new=new.pointer,
        before=describe_class(old),
        after=describe_class(new),
    )


def _list_bases(each: ModelClass, classes: Mapping[str, AnyClass]) -> list[str]:
    """Return the names of the bases of a class, the nearest first."""
    names: list[str] = []
    base = each.base
    while base and base not in names:
        names.append(base)
        owner = classes.get(base)
        base = owner.base if isinstance(owner, ModelClass) else ""
    return names


def _compare_bases(
    old: ModelClass,
    new: ModelClass,
    classes: tuple[Mapping[str, AnyClass], Mapping[str, AnyClass]],
    rules: TypeRules,
    recorder: Recorder,
) -> None:
    before = [rules.renamed.get(each, each) for each in _list_bases(old, classes[0])]
    after = _list_bases(new, classes[1])
    lost = [each for each in before if each not in after]
    gained = [each for each in after if each not in before]
    name = show_class(new.name)
    if lost:
        recorder.add(
            "python-base-class-removed",
            Severity.MAJOR,
            f"The class {name} no longer extends {', '.join(map(show_class, lost))}.",
            "Do not pass its objects where the base is expected, and do not test for"
            " the base with `isinstance`.",
            old=old.pointer,
            new=new.pointer,
            before=describe_class(old, old.base),
            after=describe_class(new, new.base),
        )
    elif gained:
        recorder.add(
            "python-base-class-added",
            Severity.MINOR,
            f"The class {name} now extends {', '.join(map(show_class, gained))}.",
            old=old.pointer,
            new=new.pointer,
            before=describe_class(old, old.base),
            after=describe_class(new, new.base),
        )


def _compare_extra(
    old: ModelClass, new: ModelClass, rules: TypeRules, recorder: Recorder
) -> None:
    """Record a change of the members that a class does not list."""
    if old.extra == new.extra:
        return
    name = f"The additional members of {show_class(new.name)}"
    severity = Severity.MINOR
    if not new.extra:
        severity = Severity.MAJOR if old.is_sent else Severity.MINOR
        text = f"{name} no longer have the type {quote(old.extra)}."
    elif not old.extra:
        text = f"{name} have the type {quote(new.extra)}."
    else:
        one, other = rules.old_tree(old.extra), parse_annotation(new.extra)
        if one == other:
            return
        fits = (not old.is_received or rules.accepts_result(one, other)) and (
            not old.is_sent or rules.accepts_argument(other, one)
        )
        severity = Severity.MINOR if fits else Severity.MAJOR
        text = f"{name}: {quote(old.extra)} is now {quote(new.extra)}."
    is_major = severity is Severity.MAJOR
    recorder.add(
        "python-additional-members-changed",
        severity,
        text,
        "Check the code that reads or passes such members." if is_major else "",
        old=old.pointer,
        new=new.pointer,
        before=_describe_extra(old),
        after=_describe_extra(new),
    )


def _describe_extra(each: ModelClass) -> Thing | None:
    if not each.extra:
        return None
    return Thing(
        kind=ThingKind.ADDITIONAL_MEMBERS, name=each.name, type=unquote(each.extra)
    )
