"""Where the frozen program starts. The second process starts here too: it has to be recognised before anything is loaded."""

import sys
from multiprocessing import freeze_support

if __name__ == "__main__":
    freeze_support()
    from ramses_desktop.__main__ import main

    sys.exit(main())
