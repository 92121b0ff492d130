"""Write text as TOML strings."""

import json

from typecase.python.text.code import Code, code


def toml_string(text: str) -> Code:
    """Return text as a basic string of TOML.

    Every JSON string is such a string, with two exceptions: TOML allows no escapes of
    surrogates, and requires an escape for the control character DEL.
    """
    escaped = json.dumps(text, ensure_ascii=False)
    return code(escaped.replace("\x7f", "\\u007f"))
