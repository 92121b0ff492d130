"""Turn the configuration of Stainless into an overlay and a configuration of ours."""

from typecase.tools.stainless_import.configuration import write_configuration
from typecase.tools.stainless_import.conversion import Conversion, convert

__all__ = ["Conversion", "convert", "write_configuration"]
