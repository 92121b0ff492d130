"""Say how to install and use a package that was just generated."""

import os
import re
import shlex
from collections.abc import Mapping
from pathlib import Path

_EXAMPLE = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def describe_first_use(output: Path, content: Mapping[str, bytes]) -> str:
    """Return the commands to type after the first run for an output folder.

    ``content`` has the files of the package. The first example of README.md is shown;
    there is none if the API has no operations.
    """
    # Without `./` at its start, pip would look for a package of this name.
    folder = str(output) if output.is_absolute() else f"{os.curdir}{os.sep}{output}"
    lines = ["", "Install the package:", "", f"    pip install {shlex.quote(folder)}"]
    example = _EXAMPLE.search(content.get("README.md", b"").decode())
    if example:
        lines += ["", "Call the API; README.md has more:", ""]
        lines += [f"    {line}".rstrip() for line in example[1].splitlines()]
    return "\n".join(lines)
