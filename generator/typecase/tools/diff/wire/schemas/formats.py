"""Know which formats are parts of others."""

from collections.abc import Mapping

WIDEST_FORMATS = frozenset({"int64", "double", "password"})
"""Formats that do not restrict values."""

_WIDER: Mapping[str, tuple[str, ...]] = {
    "email": ("idn-email",),
    "float": ("double",),
    "hostname": ("idn-hostname",),
    "int8": ("int16",),
    "int16": ("int32",),
    "int32": ("int64",),
    "int64": ("bigint",),
    "ipv4": ("ip", "ipvanyaddress"),
    "ipv4interface": ("ipvanyinterface",),
    "ipv4network": ("ipvanynetwork",),
    "ipv6": ("ip", "ipvanyaddress"),
    "ipv6interface": ("ipvanyinterface",),
    "ipv6network": ("ipvanynetwork",),
    "iri": ("iri-reference",),
    "double": ("decimal",),
    "uint8": ("int16", "uint16"),
    "uint16": ("int32", "uint32"),
    "uint32": ("int64", "uint64"),
    "uint64": ("bigint",),
    "uri": ("iri", "uri-reference"),
    "uri-reference": ("iri-reference", "uri-template"),
    **{f"uuid{version}": ("uuid",) for version in range(1, 9)},
}
"""By format: those that accept all its values, without those that these lead to."""


def _close(name: str) -> frozenset[str]:
    wider = _WIDER.get(name, ())
    return frozenset(wider).union(*(_close(each) for each in wider))


WIDER_FORMATS: Mapping[str, frozenset[str]] = {name: _close(name) for name in _WIDER}
"""By format: all other formats that accept all its values."""
