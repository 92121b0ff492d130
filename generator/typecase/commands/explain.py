"""Run the command `typecase explain`, which describes a diagnostic or a name.

The descriptions of diagnostics are the sections of the page `diagnostics.md`.
"""

import argparse
import difflib
import re
from pathlib import Path

from typecase.commands.exit_status import DONE
from typecase.diagnostics import ConfigError

_PACKAGED = Path(__file__).parents[1] / "docs" / "diagnostics.md"
"""The page of an installed typecase; it is missing in a checkout."""
_CHECKOUT = Path(__file__).parents[2] / "docs" / "using" / "diagnostics.md"
"""The page of a checkout, which is outside of the Python package."""
_LINK = re.compile(r"\[([^]]+)]\([^)]*\)")


def run_explain(options: argparse.Namespace) -> int:
    """Run `typecase explain`, and return the exit status `DONE`.

    Without a code, print all codes by topic. Raise `ConfigError` if a code or a name is
    unknown.
    """
    topics = read_topics()
    code: str | None = options.code
    if code is None:
        for topic, sections in topics.items():
            print(f"{topic}:", *(f"    {name}" for name in sections), "", sep="\n")
        print("`typecase explain CODE` describes one of them.")
        return DONE
    sections = {key: text for each in topics.values() for key, text in each.items()}
    # Messages have the code in brackets, which people copy too.
    subject, code = code, code.strip("[]").lower()
    if code not in sections:
        has_project = Path("pyproject.toml").is_file()
        if "." in code or (has_project and code.replace("_", "").isalnum()):
            # Imported here because codes do not need the pipeline.
            from typecase.commands.explain_names import explain_subject

            print(explain_subject(subject), end="")
            return DONE
        nearest = difflib.get_close_matches(code, sections, n=3)
        proposal = f"did you mean {' or '.join(nearest)}? " if nearest else ""
        raise ConfigError(
            f"{options.code!r} is no code of a diagnostic; {proposal}`typecase explain`"
            " lists all codes"
        )
    print(code, sections[code], sep="\n\n")
    return DONE


def read_topics() -> dict[str, dict[str, str]]:
    """Return the text of each code by topic, as the page has them."""
    page = _PACKAGED if _PACKAGED.is_file() else _CHECKOUT
    topics: dict[str, dict[str, str]] = {}
    for part in page.read_text(encoding="utf-8").split("\n## ")[1:]:
        topic, *sections = part.split("\n### ")
        entries = (section.partition("\n") for section in sections)
        topics[topic.splitlines()[0]] = {
            code: _LINK.sub(r"\1", text).strip() for code, _, text in entries
        }
    return topics
