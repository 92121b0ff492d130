"""What a generated package offers to callers: classes, methods, arguments, types."""
