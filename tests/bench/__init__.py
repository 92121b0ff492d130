"""What the printed package costs, measured: `nox -s bench`. No test is here; machines
are noisy, so nothing fails on a time. Alternatives run by turns and are compared by the
median of the rounds' ratios.
"""
