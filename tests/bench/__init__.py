"""What typecase and the printed package cost, measured beside others: `nox -s bench`.
The tests here are of the measuring; machines are noisy, so nothing fails on a time.
Alternatives run by turns and are compared by the median of the rounds' ratios.
"""
