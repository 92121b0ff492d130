# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# _operations/pets.py
SEND = Operation[None](
    id="pets/send",
    method="POST",
    path="/pets",
    server="server",
    responses=(DeclaredResponse(204),),
)
