"""Door for TOML: text in, a basic string of TOML that equals it out."""

import json

from typecase.python.text.code import Code, code


def toml_string(text: str) -> Code:
    """Quote text as a TOML basic string; JSON's escapes are TOML's too."""
    return code(json.dumps(text).replace("\x7f", "\\u007f"))
