"""What an edit of the documents does to callers."""
