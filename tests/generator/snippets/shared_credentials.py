# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# shared_credentials.yaml:6:5: warning[degraded]: 'user' and 'token' are both sent as the header 'Authorization', which can hold only one of them: the client sends either of them (#/security/0)
# shared_credentials.yaml:21:5: warning[degraded]: only the first of the 2 servers of the operation is used (#/paths/~1pets/get)
# shared_credentials.yaml:23:18: warning[degraded]: 'sid' and 'other' are both sent as the cookie 'key', which can hold only one of them: the client sends either of them (#/paths/~1pets/get/security/0)
# shared_credentials.yaml:23:40: warning[degraded]: 'user' and 'key' are both sent as the header 'AUTHORIZATION', which can hold only one of them: the client sends either of them (#/paths/~1pets/get/security/1)
# shared_credentials.yaml:25:5: warning[degraded]: only the first of the 2 servers of the operation is used (#/paths/~1pets/put)
