"""Documents full of hostile text, and what becomes of it in a printed module."""

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
    "other lines": f"x\r{RUN}\u2028{RUN}\u0085{RUN}",
    "Jinja": "{{ 1/0 }}{% raw %}{# #}",
    "formats": "{0.__class__}%(x)s${x}",
    "comment": f"# type: ignore\n{RUN}",
    "special name": "__class__.None",
    "order of letters": f"\u202e{RUN}\u2066",
    "escapes": "\\N{BULLET}\\x41\\u0041",
}

CHECK = """
import json, sys
from pathlib import Path
import printed

payload = json.loads(sys.argv[1])
printed.Held.model_rebuild()
ran = Path("ran").exists()
kept = [printed.Held.model_validate({key: payload}).model_dump(mode="json") for key in
        (payload, "constant", "value", "pattern")]
for key in ("constant", "value", "pattern"):
    try:
        printed.Held.model_validate({key: "other"})
    except ValueError:
        continue
    sys.exit(f"{key} is not held")
assert all(payload in each.values() for each in kept), kept
print("ran" if ran else "inert")
"""


def document(payload: str) -> str:
    """Write a document that holds a text wherever its models may have it."""
    said = {"description": payload, "title": payload}
    values = {"type": "string", "enum": [payload, "a"], **said}
    properties = {
        payload: {"type": "string", "default": payload, **said},
        "constant": {"const": payload, **said},
        "value": {"$ref": "#/components/schemas/Values"},
        "pattern": {"type": "string", "pattern": f"^{re.escape(payload)}$", **said},
    }
    body = {"application/json": {"schema": {"$ref": "#/components/schemas/Held"}}}
    asked = {
        "requestBody": {"content": body},
        "responses": {"204": {"description": payload}},
    }
    return json.dumps(
        {
            "openapi": "3.1.0",
            "info": {"title": payload, "version": "1"},
            "paths": {"/held": {"put": asked}},
            "components": {
                "schemas": {
                    "Held": {"type": "object", "properties": properties, **said},
                    "Values": values,
                }
            },
        }
    )


def fate(text: str, payload: str, folder: Path, generator: Path) -> str:
    """Import a printed module: its text is inert, or what happened instead."""
    (folder / "printed.py").write_text(text, encoding="utf-8")
    (folder / "check.py").write_text(CHECK, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-W", "error", "check.py", json.dumps(payload)],
        capture_output=True,
        text=True,
        check=False,
        cwd=folder,
        env={"PYTHONPATH": str(generator)},
    )
    return done.stdout.strip() or done.stderr.strip().rpartition("\n")[2]
