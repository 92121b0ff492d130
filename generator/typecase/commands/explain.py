"""Run the command `typecase explain`, which describes a diagnostic or a name."""

import argparse
import difflib
import re
from pathlib import Path

from typecase.commands.exit_status import DONE
from typecase.diagnostics import ConfigError
from typecase.diagnostics.kinds import DIAGNOSTIC_KINDS, TOPICS

_LINK = re.compile(r"\[([^]]+)]\([^)]*\)")


def run_explain(options: argparse.Namespace) -> int:
    """Run `typecase explain`, and return the exit status `DONE`.

    Without a code, print all codes by topic. Raise `ConfigError` if a code or a name is
    unknown.
    """
    code: str | None = options.code
    if code is None:
        for topic, kinds in TOPICS.items():
            print(f"{topic}:", *(f"    {kind.code}" for kind in kinds), "", sep="\n")
        print("`typecase explain CODE` describes one of them.")
        return DONE
    # Messages have the code in brackets, which people copy too.
    subject, code = code, code.strip("[]").lower()
    if code not in DIAGNOSTIC_KINDS:
        nearest = difflib.get_close_matches(code, DIAGNOSTIC_KINDS, n=3)
        has_package = options.documents or Path("pyproject.toml").is_file()
        is_name = code.replace("_", "").isalnum() or "/" in code or not nearest
        if "." in code or (has_package and is_name):
            # Imported here because codes do not need the pipeline.
            from typecase.commands.explain_names import explain_subject

            print(explain_subject(subject, options), end="")
            return DONE
        proposal = f"did you mean {' or '.join(nearest)}? " if nearest else ""
        raise ConfigError(
            f"{options.code!r} is no code of a diagnostic; {proposal}`typecase explain`"
            " lists all codes"
        )
    text = _LINK.sub(r"\1", DIAGNOSTIC_KINDS[code].explanation)
    print(code, text, sep="\n\n", end="")
    return DONE
