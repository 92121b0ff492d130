"""Count what typecase and a generated package cost, without a clock.

`nox -s weight` prints each figure beside the last accepted one: calls, modules, files
and statements, which a busy machine does not change, and peak memory, which may vary by
2 %. They decide nothing; a pull request quotes them.
"""
