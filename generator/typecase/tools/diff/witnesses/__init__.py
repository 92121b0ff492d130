"""Execute changes that break callers: old clients call new servers, and the reverse."""
