"""Benchmarks of typecase and of the generated package: `nox -s bench`.

`__main__.py` is the entry. Each module in `benchmarks/` measures one thing, and
`benchmarks/plans.py` says how often. They use `documents/` as input, `generators/` to
run typecase and other generators, `measurement/` for times and memory, and `reporting/`
for tables and the plot. The published results are in `results/`.

Alternatives run in turns, and are compared by the median of the ratios of all rounds.
Machines are noisy, so nothing fails because of a time. `tests/` tests the code itself.
"""
