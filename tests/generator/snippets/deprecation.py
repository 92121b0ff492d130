# ruff: noqa
# Excerpts of printed modules; see test_snippets.py.


# models.py
class Old(Model):
    """Deprecated."""

    a: str | None = None


class Holder(Model):
    """`Holder`."""

    said: str | None = None
    """Deprecated: use new."""
    silent: int | None = None
    """Deprecated."""


# old.py
class Old(Resource):
    def find(
        self,
        *,
        q: str | None = None,
        p: str | None = None,
        options: RequestOptions | None = None,
    ) -> None:
        """Find old things: `GET /old`.

        Use the new things.

        Deprecated.

        Args:
            q: Words to find. Deprecated.
            p: Deprecated.
        Returns:
            Found.
        """
        return self._call(_operations.FIND, q=q, p=p, options=options)
