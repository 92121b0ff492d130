"""Describe how a parameter is sent."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal, TypeAlias

from ...operation import Typed

# The locations whose default style is ``form``; elsewhere the default is ``simple``.
_FORM_STYLE_LOCATIONS = frozenset({"query", "cookie", "form", "querystring"})

Location: TypeAlias = Literal[
    "query", "querystring", "path", "header", "cookie", "form"
]
"""Where a request carries a parameter; ``form`` is a field of a form body."""
Style: TypeAlias = Literal[
    "cookie",
    "deepObject",
    "form",
    "label",
    "matrix",
    "pipeDelimited",
    "simple",
    "spaceDelimited",
]


@dataclass(frozen=True)
class ParameterDescription(Typed):
    """A parameter of an operation, or a field of a form body."""

    argument: str
    """The name of the Python argument."""
    name: str
    """The name in the request."""
    location: Location
    """Where the request carries the parameter."""
    type: Any
    """The Python type. A field of a form may have its shape in place of the type."""
    required: bool = False
    """Whether the request must have the parameter."""
    style: Style | None = None
    """The serialization style; None means the default of the location."""
    explode: bool | None = None
    """Whether each item or property is serialized separately; None means the default of
    the style."""
    credential: bool = False
    """Whether the value is a credential, which the user passes to the client and not to
    each call."""
    overridable: bool = False
    """Whether a call may have another value than the client, if it is a credential."""
    public: bool = False
    """Whether the value, which the user passes to the client, is no secret."""
    secret: bool = False
    """Whether the value must not appear in errors or server responses."""
    reserved: bool = False
    """Whether reserved characters are sent unescaped where a URL permits them."""
    media_type: str | None = None
    """The media type of a parameter that OpenAPI describes by ``content``; None for a
    parameter that has a style."""
    tolerant: bool = False
    """Whether undeclared enumeration values are accepted."""
    nullable: bool = False
    """Whether None is sent as null. Otherwise None means that the parameter is left
    out."""

    @cached_property
    def wire_style(self) -> Style:
        """The serialization style; by default OpenAPI's style for the location."""
        is_form = self.location in _FORM_STYLE_LOCATIONS
        return self.style or ("form" if is_form else "simple")

    @cached_property
    def exploded(self) -> bool:
        """Whether each item or property of a value is serialized separately."""
        default = self.wire_style in ("form", "cookie")
        return default if self.explode is None else self.explode
