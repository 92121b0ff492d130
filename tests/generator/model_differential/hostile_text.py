"""Documents with hostile text in all places, and a check that generated code is safe.

Each payload tries to run `RUN`, which creates the file `ran`.
"""

import json
import re
import subprocess
import sys
from pathlib import Path

RUN = "__import__('pathlib').Path('ran').touch()"
PAYLOADS = {
    "a call": RUN,
    "triple quotes": f'"""\n{RUN}\n"""',
    "single triple quotes": f"'''\n{RUN}\n'''",
    "quotes": f"\"'); {RUN} #",
    "backslash at the end": f"{RUN}\\",
    "escaped quote": f'\\"; {RUN} #',
    "lines": f"x\n{RUN}\nclass X:",
    "unusual line ends": f"x\r{RUN}\u2028{RUN}\u0085{RUN}",
    "Jinja": "{{ 1/0 }}{% raw %}{# #}",
    "format strings": "{0.__class__}%(x)s${x}",
    "comment": f"# type: ignore\n{RUN}",
    "special name": "__class__.None",
    "right-to-left override": f"\u202e{RUN}\u2066",
    "escapes": "\\N{BULLET}\\x41\\u0041",
}

# Imports the generated module, and validates and serializes the payload with it.
CHECK = """
import json, sys
from pathlib import Path
import generated

payload = json.loads(sys.argv[1])
generated.Sample.model_rebuild()
ran = Path("ran").exists()
dumps = [
    generated.Sample.model_validate({key: payload}).model_dump(mode="json")
    for key in (payload, "constant", "value", "pattern")
]
for key in ("constant", "value", "pattern"):
    try:
        generated.Sample.model_validate({key: "other"})
    except ValueError:
        continue
    sys.exit(f"{key} is not checked")
assert all(payload in dump.values() for dump in dumps), dumps
print("ran" if ran else "inert")
"""


def build_document(payload: str) -> str:
    """Return a document with the payload in all texts that its models contain."""
    texts = {"description": payload, "title": payload}
    values = {"type": "string", "enum": [payload, "a"], **texts}
    properties = {
        payload: {"type": "string", "default": payload, **texts},
        "constant": {"const": payload, **texts},
        "value": {"$ref": "#/components/schemas/Values"},
        "pattern": {"type": "string", "pattern": f"^{re.escape(payload)}$", **texts},
    }
    body = {"application/json": {"schema": {"$ref": "#/components/schemas/Sample"}}}
    operation = {
        "requestBody": {"content": body},
        "responses": {"204": {"description": payload}},
    }
    return json.dumps(
        {
            "openapi": "3.1.0",
            "info": {"title": payload, "version": "1"},
            "paths": {"/samples": {"put": operation}},
            "components": {
                "schemas": {
                    "Sample": {"type": "object", "properties": properties, **texts},
                    "Values": values,
                }
            },
        }
    )


def run_check(text: str, payload: str, folder: Path, generator: Path) -> str:
    """Import a generated module in a process of its own.

    Return "inert" if the payload was treated as text, "ran" if its code ran, and
    otherwise the last line of the error.
    """
    (folder / "generated.py").write_text(text, encoding="utf-8")
    (folder / "check.py").write_text(CHECK, encoding="utf-8")
    result = subprocess.run(
        [sys.executable, "-W", "error", "check.py", json.dumps(payload)],
        capture_output=True,
        text=True,
        check=False,
        cwd=folder,
        env={"PYTHONPATH": str(generator)},
    )
    return result.stdout.strip() or result.stderr.strip().rpartition("\n")[2]
