"""Names, which are decided once for a whole API and kept from run to run."""
