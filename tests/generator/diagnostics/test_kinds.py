"""Compare the kinds of diagnostics with the code that reports diagnostics."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import typecase
from typecase.diagnostics.kinds import DIAGNOSTIC_KINDS, TOPICS
from typecase.load.document import wrap_value
from typecase.load.repair import mends

SOURCES = Path(typecase.__file__).parent
SNAPSHOTS = Path(__file__).parents[1]
# Functions whose arguments contain the code of a diagnostic.
REPORTING = {
    "RefusedReference", "_fatal", "_fault", "_file_error", "_report", "check_name",
    "diagnostic", "fatal", "fault", "report", "warn",
}  # fmt: skip
CODE = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
OTHER_ARGUMENTS = {"refused", "path", "cookie", "query", "header", "utf-8"}


def iter_reports() -> Iterator[tuple[str, ast.AST]]:
    """Yield each code that the source of typecase reports, with what reports it."""
    for file in SOURCES.rglob("*.py"):
        if "runtime" in file.relative_to(SOURCES).parts:
            continue
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Attribute(attr=name) | ast.Name(id=name)):
                    if name in REPORTING:
                        yield from ((code, node) for code in read_codes(node))
                # The default of a parameter, and a constant.
                case ast.arguments(args=args, defaults=[*_, ast.Constant(str(code))]):
                    if args[-1].arg == "code":
                        yield code, node
                case ast.Assign([ast.Name("UNRESOLVED")], ast.Constant(str(code))):
                    yield code, node
                case _:
                    pass


def read_codes(call: ast.Call) -> set[str]:
    """Return the first code among the positional arguments, and the keyword `code`."""
    texts = [
        argument.value
        for argument in call.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    ]
    codes = [
        text for text in texts if CODE.fullmatch(text) and text not in OTHER_ARGUMENTS
    ][:1]
    for keyword in call.keywords:
        if keyword.arg == "code" and isinstance(keyword.value, ast.Constant):
            codes.append(keyword.value.value)
    return {*codes}


def test_every_kind_is_reported_and_every_report_has_a_kind() -> None:
    assert DIAGNOSTIC_KINDS.keys() == {code for code, _ in iter_reports()}


def test_kinds_have_different_codes() -> None:
    assert len(DIAGNOSTIC_KINDS) == sum(map(len, TOPICS.values()))


def test_diagnostics_without_a_kind_cannot_be_created() -> None:
    with pytest.raises(KeyError, match="no-kind"):
        wrap_value({}).diagnostic("no-kind", "message", "")


def test_diagnostics_have_the_severity_and_the_hint_of_their_kind() -> None:
    found = wrap_value({}).diagnostic("undefined-member", "message", "")
    kind = DIAGNOSTIC_KINDS["undefined-member"]
    assert (found.severity, found.hint) == (kind.severity, kind.hint)


def test_a_hint_is_either_in_the_kind_or_in_the_report() -> None:
    twice = [
        ast.unparse(node)
        for code, node in iter_reports()
        if DIAGNOSTIC_KINDS[code].hint is not None
        and isinstance(node, ast.Call)
        and any(keyword.arg in ("hint", "otherwise") for keyword in node.keywords)
    ]
    assert twice == []


def test_repairs_are_of_known_kinds() -> None:
    codes = {*mends._BY_CODE, *(code for _, code in mends._BY_KIND_AND_CODE)}
    assert codes <= DIAGNOSTIC_KINDS.keys()


def test_snapshots_have_known_codes() -> None:
    texts = [file.read_text(encoding="utf-8") for file in SNAPSHOTS.rglob("*.txt")]
    # Hostile text imitates messages inside of a line.
    message = r"^[^: ]+:\d+:\d+: (?:error|warning)\[([a-z0-9-]+)\]: "
    codes = set(re.findall(message, "\n".join(texts), re.MULTILINE))
    assert len(codes) > 30
    assert codes <= DIAGNOSTIC_KINDS.keys()
