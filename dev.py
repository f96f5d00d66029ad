"""Sets up, runs, tests, checks and measures Ramses Desktop from a checkout: python3 dev.py help.

It needs only a Python. Any Python since 2.7 can read this file, so that an old one answers with a sentence; the commands
themselves are in packaging/commands.py.
"""

import sys

if sys.version_info < (3, 7):
    sys.exit("Ramses Desktop needs Python 3.11, 3.12 or 3.13; this is Python %d.%d." % sys.version_info[:2])

from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parent / "packaging"))

import commands

if __name__ == "__main__":
    sys.exit(commands.answer(sys.argv[1:]))
