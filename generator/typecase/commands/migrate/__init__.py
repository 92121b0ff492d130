"""The command `typecase migrate`."""
