"""What an edit of a document does to callers of the generated package."""
