"""Run the `typecase` command with `python -m typecase`."""

import sys

from typecase.commands.cli import main

if __name__ == "__main__":
    sys.exit(main())
