"""Entry point of the frozen program and of its worker process."""

import sys

if __name__ == "__main__":
    from ramses_desktop.__main__ import main

    sys.exit(main())
