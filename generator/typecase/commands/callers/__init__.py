"""What commands need to know of the code that calls a generated package."""
