# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# routes.py
class Routes(Resource):
    def all(self, **call_options: Unpack[CallOptions]) -> None:
        """`GET /c`."""
        return self._call(_operations.describe_all(), call_options)
