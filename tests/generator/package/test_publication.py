"""Test what a generated package says about its distribution."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from typecase.config.publication import parse_publication
from typecase.config.settings import Config
from typecase.diagnostics import ConfigError
from typecase.project import Project

OPTIONS: dict[str, Any] = {
    "authors": [
        {"name": 'Ann "A" Ørsted', "email": "ann@example.com"},
        {"name": "Bob"},
        {"email": "c@example.com"},
    ],
    "license": "MIT OR Apache-2.0",
    "urls": {
        "Homepage": "https://example.com/a?b=c#d",
        "Bug reports": "http://b.example",
    },
}


def _generate(options: dict[str, Any], folder: Path, output: str) -> dict[str, str]:
    document = folder / "shop.yaml"
    document.write_text(
        'openapi: 3.1.0\ninfo: {title: Shop, version: "1"}\npaths: {}\n',
        encoding="utf-8",
    )
    config = Config(
        "lib",
        {"shop": document},
        folder / output,
        publication=parse_publication(options, "[tool.typecase]"),
    )
    content = Project(config).generate().content
    return {name: content[name].decode() for name in ("pyproject.toml", "README.md")}


def _read_project(options: dict[str, Any], folder: Path) -> dict[str, Any]:
    text = _generate(options, folder, "out")["pyproject.toml"]
    project: dict[str, Any] = tomllib.loads(text)["project"]
    return project


def test_project_has_authors_license_and_urls(tmp_path: Path) -> None:
    project = _read_project(OPTIONS, tmp_path)
    assert {key: project[key] for key in OPTIONS} == OPTIONS


@pytest.mark.parametrize(
    ("options", "output", "requirement"),
    [
        ({}, "out/my_lib", "./my_lib"),
        ({"published": False}, "my lib; ls", "."),
        ({"published": True}, "out", "lib"),
    ],
)
def test_readme_says_how_to_install(
    options: dict[str, Any], output: str, requirement: str, tmp_path: Path
) -> None:
    readme = _generate(options, tmp_path, output)["README.md"]
    assert f"\npip install {requirement}\n" in readme


def test_project_without_them_says_nothing(tmp_path: Path) -> None:
    assert not OPTIONS.keys() & _read_project({}, tmp_path).keys()


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"authors": ["Ann"]}, "not 'Ann'"),
        ({"authors": [{}]}, "an author must be"),
        ({"authors": [{"name": ""}]}, "an author must be"),
        ({"authors": [{"name": "Ann", "mail": "a@b"}]}, "an author must be"),
        ({"authors": [{"name": "Ann\n"}]}, "an author must be"),
        ({"authors": [{"email": "Ann <ann@example.com>"}]}, "email address"),
        ({"license": "MIT License, see below"}, "SPDX expression such as MIT"),
        ({"license": ""}, "SPDX expression"),
        ({"urls": {"Homepage": "example.com"}}, "'Homepage' is not: 'example.com'"),
        ({"urls": {"Homepage": 1}}, "'Homepage' is not: 1"),
        ({"urls": {"a" * 33: "https://example.com"}}, "1 to 32 characters"),
    ],
)
def test_invalid_value_is_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(ConfigError, match=message) as caught:
        parse_publication(options, "[tool.typecase]")
    assert str(caught.value).startswith("[tool.typecase]: ")
