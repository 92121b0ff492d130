"""Convert what the generators of documentation sites add to Markdown.

These are admonitions (`:::note`, `!!! note`), tags of templates (`{% … %}`), components
of MDX (`<Card title="…">`), comments of MDX and attributes of headings.
"""

import re

SITE_SYNTAX = re.compile(
    r"^[^\S\n]*(?::{3,}|[!?]{3}\+?[^\S\n]+\w)|\{%|\{/\*|\{[:#][^{}\n]*\}[^\S\n]*$"
    r"|</?[A-Z]\w*",
    re.MULTILINE,
)
"""What may be such syntax; a text without a match stays as it is."""
_TEMPLATE_TAG = re.compile(r"\{%[^\n%]{0,500}%\}|\{/\*[^*]{0,2000}\*/\}")
_ATTRIBUTES = re.compile(r"[^\S\n]*\{[:#][^{}\n]*\}[^\S\n]*$", re.MULTILINE)
_CONTAINER = re.compile(r":{3,}[^\S\n]*(\w*)(.*)")
"""A line that opens or closes an admonition of Docusaurus, VitePress or MyST."""
_ADMONITION = re.compile(r'(?:!!!|\?\?\?\+?)[^\S\n]+([a-z]+)[^\S\n]*("[^"]*")?')
"""The line above the indented text of an admonition of Python-Markdown."""
_TITLE = re.compile(r"""\[([^\[\]]+)\]|"([^"]+)"|([^\s{][^{]*)""")
_COMPONENT = re.compile(r"<(/?)([A-Z][A-Za-z]*)((?:\s[^<>]*?)?)(/?)>")
_COMPONENT_TITLE = re.compile(r"""\s(?:title|label|summary)=(?:"([^"]*)"|'([^']*)')""")
_NOTES = frozenset({"Caution", "Danger", "Important", "Info", "Note", "Tip", "Warning"})
"""Components whose name says what their text is."""
_INLINE = frozenset({"Anchor", "Badge", "Icon", "Link", "Tooltip"})
"""Components within a sentence."""
_COMPONENTS = (
    _NOTES
    | _INLINE
    | {
        *("Accordion", "AccordionGroup", "Admonition", "Alert", "Aside", "Banner"),
        *("Callout", "Card", "CardGroup", "Cards", "Check", "CodeBlock", "CodeGroup"),
        *("Column", "Columns", "Expandable", "Frame", "Image", "ParamField"),
        *("ResponseField", "SchemaDefinition", "SecurityDefinitions", "Step", "Steps"),
        *("Tab", "TabItem", "Tabs", "Update"),
    }
)


def convert_site_syntax(text: str) -> str:
    """Return a description without syntax of documentation sites; its text stays.

    A component counts as one only if it has a known name, and an end tag or attributes:
    `<Card>` may be a placeholder.
    """
    if "{" in text:
        text = _ATTRIBUTES.sub("", _TEMPLATE_TAG.sub("", text))
    ended = {match[2] for match in _COMPONENT.finditer(text) if match[1] or match[4]}

    def convert_component(match: re.Match[str]) -> str:
        is_end, name, attributes, is_empty = match.groups()
        if name not in _COMPONENTS or not (name in ended or "=" in attributes):
            return match[0]
        if name in _INLINE:
            return ""
        if is_end:
            return "\n\n"
        label = name if name in _NOTES and not is_empty else ""
        if title := _COMPONENT_TITLE.search(attributes):
            label = title[1] or title[2]
        return f"\n\n{_as_label(label)}\n" if label else ""

    text = _COMPONENT.sub(convert_component, text)
    lines: list[str] = []
    is_indented = False
    for line in text.split("\n"):
        bare = line.strip()
        if match := _CONTAINER.fullmatch(bare) or _ADMONITION.fullmatch(bare):
            kind, rest = match.groups()
            title = _TITLE.search(rest or "")
            label = next(filter(None, title.groups()), "") if title else ""
            lines.append(_as_label(label.strip() or kind.capitalize()))
            is_indented = not bare.startswith(":")
        elif is_indented and line.startswith("    "):
            lines.append(line[4:])
        else:
            is_indented = is_indented and not bare
            lines.append(line)
    return "\n".join(lines)


def _as_label(text: str) -> str:
    """Return a text as the line above what it names."""
    return text if not text or text.endswith((":", ".", "!", "?")) else f"{text}:"
