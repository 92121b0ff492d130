"""`python -m typecase` is the command `typecase`."""

import sys

from typecase.commands.cli import main

if __name__ == "__main__":
    sys.exit(main())
