# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# _operations/pets.py
@cache
def describe_send() -> Operation[None]:
    return Operation(
        id="pets/send",
        method="POST",
        path="/pets",
        server="server",
        responses=(DeclaredResponse(204),),
    )
