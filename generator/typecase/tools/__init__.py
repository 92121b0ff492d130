"""Tools that read what `typecase generate` reads, and write no package."""
