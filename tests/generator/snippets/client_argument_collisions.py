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


# client_argument_collisions.yaml:8:5: warning[rival-name]: the credential is named `token_` in Python, because `token` is already the name of the part on line 18 (#/components/securitySchemes/token)
#     hint: names.lock keeps this name; for another one, rename one of the two parts, or name the values with `x-enum-varnames`, and remove its line there
# client_argument_collisions.yaml:9:5: warning[rival-name]: the credential is named `token_` in Python, because `token` is already the name of the part on line 18 (#/components/securitySchemes/Token)
#     hint: names.lock keeps this name; for another one, rename one of the two parts, or name the values with `x-enum-varnames`, and remove its line there
