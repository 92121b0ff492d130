"""The durable outbox. Whoever does not import `box` needs no SQLAlchemy."""
