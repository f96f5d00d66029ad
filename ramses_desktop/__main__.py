"""Where the program starts: a window, or a command that needs none and therefore loads nothing of Qt."""

from __future__ import annotations

import sys
from collections.abc import Sequence


def main(argv: Sequence[str] | None = None) -> int:
    if getattr(sys, "frozen", False):
        # In a frozen app this is also where its worker processes start.
        from multiprocessing import freeze_support

        freeze_support()
    words = sys.argv[1:] if argv is None else list(argv)
    if not words:
        return open_window(None)
    if len(words) == 1 and words[0].lower().endswith(".ramses"):
        return open_window(words[0])
    if words == ["--self-test"]:
        from ramses_desktop import selftest

        return selftest.run()
    from ramses_desktop import cli

    return cli.main(words)


def open_window(file: str | None) -> int:
    try:
        from ramses_desktop.app import main as show
    except ImportError as problem:
        print(f"ramses-desktop: The window cannot be opened: {problem}. The commands work without it.", file=sys.stderr)
        return 1
    from ramses_desktop.store.paths import NoHome

    try:
        return show(file)
    except NoHome as problem:
        print(f"ramses-desktop: {problem}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
