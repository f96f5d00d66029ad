"""Builds and tests the packages that people double-click. Called by `dev.py build`.

build.py              the packages of the current system
build.py --prove      on Linux also: install, test and remove them, in a fresh Debian and in a temporary home folder
build.py --windows    on Linux: the setup for Windows, built and tested under Wine
build.py --release    only checksums and release notes, for the packages in dist/"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from time import monotonic
from typing import Final

import identity
import workshop
from identity import NoVersion
from system_packages import Missing
from workshop import DIST, say

SUMS: Final = "SHA256SUMS"
NOTES: Final = "release-notes.md"


def main(words: Sequence[str]) -> int:
    steps: dict[tuple[str, ...], Callable[[], None]] = {
        (): make,
        ("--prove",): make_and_prove,
        ("--windows",): make_for_windows,
        ("--release",): finish_release,
    }
    if tuple(words) not in steps:
        print("Building takes nothing, or one of --prove, --windows and --release.", file=sys.stderr)
        return 2
    start = monotonic()
    try:
        steps[tuple(words)]()
    except (Missing, NoVersion) as problem:
        print(problem, file=sys.stderr)
        return 1
    except OSError as problem:
        print(f"Packaging did not work: {problem}.", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    say(f"Done in {monotonic() - start:.0f} s.")
    return 0


def make() -> None:
    """Build the packages of this system."""
    if sys.platform == "win32":
        import native

        native.make_setup()
    elif sys.platform == "darwin":
        import native

        native.make_disk_image()
    else:
        make_for_linux()
    finish_release()


def make_for_linux() -> tuple[object, object]:
    import freeze
    from linux import deb, run_installer

    frozen = freeze.freeze()
    print(freeze.try_out(frozen / identity.COMMAND), end="")
    return deb.make(frozen), run_installer.make(frozen)


def make_and_prove() -> None:
    if not sys.platform.startswith("linux"):
        raise Missing("Proving packages by installing them is written for Linux; elsewhere only the self-test is run.")
    from linux import prove

    make()
    prove.prove(next(DIST.glob("*.run")), next(DIST.glob("*.deb")))


def make_for_windows() -> None:
    if not sys.platform.startswith("linux"):
        raise Missing("With --windows a Linux machine makes the setup under Wine; on Windows itself leave it out.")
    from windows import cross

    cross.make()
    finish_release()


def finish_release(folder: Path = DIST) -> None:
    """Write the checksums of this version's packages, and its changelog section as release notes."""
    version = identity.version()
    packages = sorted(path for path in folder.glob(f"{identity.COMMAND}[-_]{version}[-_]*") if path.is_file())
    if not packages:
        raise Missing(f"There is no package of {version} in {folder.name}.")
    lines = [f"{workshop.sha256(path)}  {path.name}\n" for path in packages]
    (folder / SUMS).write_text("".join(lines), "utf-8", newline="\n")
    changelog = (identity.ROOT / "CHANGELOG.md").read_text("utf-8")
    (folder / NOTES).write_text(identity.release_notes(changelog, version), "utf-8", newline="\n")
    say(f"{SUMS} covers {', '.join(path.name for path in packages)}.")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
