"""Generate the Markdown files of a small document, and extract their examples."""

from collections.abc import Mapping
from pathlib import Path

from tests.all_features import ALL_FEATURES
from tests.generator.reference.code_blocks import CodeBlock, extract_code_blocks
from typecase.config.settings import Config
from typecase.project import Project


def generate_markdown(document: str, folder: Path) -> Mapping[str, str]:
    """Return the text of the generated Markdown files by file name."""
    source = folder / "api.yaml"
    source.write_text(document, encoding="utf-8")
    config = Config(
        package="small",
        apis={"shop": source},
        output=folder / "out",
        features=ALL_FEATURES,
    )
    content = Project(config).generate().content
    return {name: text.decode() for name, text in content.items() if name[-3:] == ".md"}


def generate_examples(document: str, folder: Path) -> dict[str, str]:
    """Return the example of each operation in the reference, without its imports."""
    reference = generate_markdown(document, folder)["REFERENCE.md"]
    return {
        block.operation: _remove_imports(block)
        for block in extract_code_blocks(reference)
        if not block.is_about_credentials
    }


def _remove_imports(block: CodeBlock) -> str:
    return "with " + block.code.partition("\nwith ")[2]
