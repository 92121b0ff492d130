# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# routes.py
class Routes(Resource):
    def all(self, *, options: RequestOptions | None = None) -> None:
        """all: `GET /c`.

        Returns:
            Done.
        """
        return self._call(_operations.ALL, options=options)
