"""Entry point of the frozen program and of its worker process, which must be recognised before anything is imported."""

import sys
from multiprocessing import freeze_support

if __name__ == "__main__":
    freeze_support()
    from ramses_desktop.__main__ import main

    sys.exit(main())
