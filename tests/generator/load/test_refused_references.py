"""Test references to other files that are refused, and the options that allow them."""

from pathlib import Path

import pytest

from tests.generator.load.multi_file_documents import (
    component_schemas,
    document_with_reference,
    load_diagnostics,
    write_files,
)
from typecase.load import ReferenceScope, load

# References and a part of the message about each. `sub` is a folder, `link.yaml` and
# `linked` are links out of the document's folder, and `loop.yaml` is a link to itself.
REFUSED = {
    "https://pets.example/a.yaml": "URLs are not downloaded",
    "http://169.254.169.254/latest": "URLs are not downloaded",
    "HTTP://pets.example/a.yaml": "URLs are not downloaded",
    "//pets.example/a.yaml": "URLs are not downloaded",
    "ftp://pets.example/a.yaml": "URLs are not downloaded",
    "file:///etc/passwd": "URLs are not downloaded",
    "file:a.yaml": "URLs are not downloaded",
    "data:application/json,{}": "URLs are not downloaded",
    "a.yaml?version=1": "URLs are not downloaded",
    "http://[": "is not a valid path",
    "/etc/passwd": "is outside of the allowed folders",
    "../a.yaml": "is outside of the allowed folders",
    "%2e%2e/a.yaml": "is outside of the allowed folders",
    "sub/../../a.yaml": "is outside of the allowed folders",
    "link.yaml": "is outside of the allowed folders",
    "linked/a.yaml": "is outside of the allowed folders",
    "loop.yaml": "`loop.yaml`",  # The message depends on the version of Python.
    "a%00.yaml": "is not a valid path",
    "sub": "cannot be read: it is a folder",
    "none.yaml": "cannot be read: No such file",
    "a.yaml#/nothing": "does not exist",
    "a.yaml#nothing": "is an anchor that no schema has",
    "a.yaml#%2Fround": "is a circular reference",
    "#nothing": "is an anchor that no schema has",
}


@pytest.mark.parametrize("reference", REFUSED)
def test_reference_is_refused(reference: str, tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("{type: string}")
    folder = tmp_path / "api"
    write_files(
        folder,
        {
            "openapi.yaml": document_with_reference(reference),
            "a.yaml": "{round: {$ref: b.yaml#/round}}",
            "b.yaml": "{round: {$ref: a.yaml#/round}}",
            "sub/c.yaml": "{}",
        },
    )
    (folder / "link.yaml").symlink_to(tmp_path / "a.yaml")
    (folder / "linked").symlink_to(tmp_path)
    (folder / "loop.yaml").symlink_to(folder / "loop.yaml")
    (line,) = load_diagnostics(folder)
    assert line.startswith("openapi.yaml:3:36: error[")
    assert REFUSED[reference] in line
    assert "(#/components/schemas/A/items/$ref)" in line


def test_errors_in_other_files_have_their_location(tmp_path: Path) -> None:
    write_files(
        tmp_path,
        {
            "openapi.yaml": "components: {schemas: {A: {$ref: a.yaml},"
            " B: {$ref: b.yaml}, C: {$ref: a.yaml}, D: {$ref: d.yaml#/parameters}}}",
            "a.yaml": "type: [string\n",
            "b.yaml": "\n# nothing\n",
            "d.yaml": "{parameters: {items: {$ref: d.yaml#/text}}, text: a}",
        },
    )
    lines = [line.partition("]")[0] for line in load_diagnostics(tmp_path)]
    assert lines == [
        "a.yaml:2:1: error[yaml-syntax",
        "b.yaml:1:1: error[empty",
        "d.yaml:1:45: warning[wrong-type",
    ]


def test_path_items_that_contain_each_other_are_refused(tmp_path: Path) -> None:
    operation = (
        "post: {callbacks: {c: {'{$request.body#/url}': {$ref: %s}}},"
        " responses: {'204': {description: Done.}}}"
    )
    write_files(
        tmp_path,
        {
            "openapi.yaml": "paths: {/pets: {$ref: a.yaml}}\n",
            "a.yaml": operation % "b.yaml",
            "b.yaml": operation % "a.yaml",
        },
    )
    (line,) = load_diagnostics(tmp_path)
    assert line.startswith("b.yaml:1:49: error[circular-ref]")


def test_reference_scope_allows_folders(tmp_path: Path) -> None:
    shared, mirror = tmp_path / "shared", tmp_path / "copies"
    folder = tmp_path / "api"
    write_files(shared, {"a.yaml": "{type: string}"})
    write_files(mirror, {"v1/b c.yaml": "{items: {$ref: ../c.yaml}}", "c.yaml": "true"})
    write_files(
        folder,
        {
            "openapi.yaml": "components: {schemas: {A: {$ref: ../shared/a.yaml},"
            " B: {$ref: 'https://pets.example/schemas/v1/b%20c.yaml'}}}"
        },
    )
    # Without a scope, both references are refused.
    assert len(load_diagnostics(folder)) == 2
    mirrors = {"https://pets.example/schemas/": mirror}
    document = load(folder / "openapi.yaml", ReferenceScope((shared,), mirrors))
    assert component_schemas(document) == {
        "A": {"type": "string"},
        "B": {"items": {"$ref": "#/components/schemas/c"}},
        "c": True,
    }
    outside = {"https://pets.example/": mirror / "v1"}
    write_files(
        folder,
        {"openapi.yaml": document_with_reference("https://pets.example/../c.yaml")},
    )
    (line,) = load_diagnostics(folder, ReferenceScope((), outside))
    assert "is outside of the allowed folders" in line
