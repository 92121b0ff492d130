"""Write an overlay with what typecase had to guess about a document.

Applied unchanged, the overlay changes nothing in the generated package. Its lines can
then be edited.
"""

from typecase.tools.overlay_draft.draft import draft_overlay

__all__ = ["draft_overlay"]
