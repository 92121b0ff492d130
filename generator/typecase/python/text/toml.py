"""Write text as TOML strings."""

import json

from typecase.python.text.code import Code, code


def toml_string(text: str) -> Code:
    """Return text as a TOML basic string.

    TOML has the escapes of JSON, but requires one for the control character DEL too.
    """
    return code(json.dumps(text).replace("\x7f", "\\u007f"))
