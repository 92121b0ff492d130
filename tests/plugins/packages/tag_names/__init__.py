"""A plugin that names resources after the last tag of an operation."""

from typecase.plugins import INTERFACE, NameRequest, Plugin


def name_after_tag(request: NameRequest) -> list[str]:
    """Return the name `TAG.METHOD`; nothing for an operation without tags."""
    *_, verb = request.automatic.split(".")
    return [f"{tag.lower()}.{verb}" for tag in request.node.get("tags", [])[-1:]]


PLUGIN = Plugin(interface=INTERFACE, namers=(name_after_tag,))
