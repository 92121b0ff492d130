"""Write text as TOML strings."""

import json

from typecase.python.text.code import Code, code


def toml_string(text: str) -> Code:
    """Return text as a basic string of TOML.

    Every JSON string is such a string, except that TOML requires an escape for the
    control character DEL.
    """
    return code(json.dumps(text).replace("\x7f", "\\u007f"))
