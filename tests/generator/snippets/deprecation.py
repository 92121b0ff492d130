# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# models.py
class Old(Model):
    """Deprecated."""

    a: str | None = None


class Holder(Model):
    described: str | None = None
    """Deprecated: use another."""
    undescribed: int | None = None
    """Deprecated."""


# old.py
class Old(Resource):
    def find(
        self,
        *,
        q: str | None = None,
        p: str | None = None,
        **call_options: Unpack[CallOptions],
    ) -> None:
        """Find items: `GET /old`.

        Use the new search.

        Deprecated.

        Args:
            q: The search words. Deprecated.
            p: Deprecated.
        """
        return self._call(_operations.FIND, call_options, q=q, p=p)
