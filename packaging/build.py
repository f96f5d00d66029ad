"""Builds and tests the packages that people double-click. Called by `dev.py build` and `dev.py release`.

build.py              the packages of the current system
build.py --prove      on Linux also: install, try, update and remove them in fresh Debians, or in those that are named
build.py --fresh      on Linux: all of that with packages built in each fresh Debian, too, from nothing but a python3
build.py --windows    on Linux: the setup for Windows, built and tested under Wine
build.py --finish     only checksums, notes, list of parts and winget's manifest, for the packages in dist/
build.py --release VERSION  all of this for a new version; --release --next begins the one after it"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from time import monotonic
from typing import Final

import identity
from identity import NoVersion
from system_packages import Missing
from workshop import DIST, say


def main(words: Sequence[str]) -> int:
    start = monotonic()
    try:
        if words[:1] == ["--release"]:
            make_release(words[1:])
        elif words[:1] == ["--prove"]:
            make_and_prove(words[1:])
        elif words[:1] == ["--fresh"]:
            make_and_prove_elsewhere(words[1:])
        elif tuple(words) in STEPS:
            STEPS[tuple(words)]()
        else:
            print("Building takes nothing, or one of --prove, --fresh, --windows, --finish and --release VERSION.", file=sys.stderr)
            return 2
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
        from windows import native

        native.make_setup()
    elif sys.platform == "darwin":
        from macos import disk_image

        disk_image.make()
    else:
        make_for_linux()
    finish_release()


def make_for_linux() -> None:
    import freeze
    from linux import appimage, deb, flatpak, run_installer
    from release import python_package

    wheel, _ = python_package.make()
    frozen = freeze.freeze()
    python_package.make_compiled(wheel, freeze.COPY)
    print(freeze.try_out(frozen / identity.COMMAND), end="")
    deb.make(frozen)
    run_installer.make(frozen)
    flatpak.make(appimage.make(frozen))


def make_and_prove(names: Sequence[str] = ()) -> None:
    """Build packages here, and prove them in fresh Debians."""
    from linux import prove

    releases = releases_to_prove_in(names)
    make()
    prove.prove(DIST, releases)


def make_and_prove_elsewhere(names: Sequence[str]) -> None:
    """Build packages in fresh Debians, and prove them there."""
    from linux import prove

    for release in releases_to_prove_in(names):
        prove.build_in(release)
        prove.prove(DIST, [release])


def releases_to_prove_in(names: Sequence[str]) -> Sequence[str]:
    """All, or those that are named."""
    if not sys.platform.startswith("linux"):
        raise Missing("Proving packages by installing them is written for Linux; elsewhere only the self-test is run.")
    from linux import prove

    unknown = [name for name in names if name not in prove.RELEASES]
    if unknown:
        raise Missing(f"Packages are proved in {' and '.join(prove.RELEASES)}, not in {unknown[0]}.")
    return names or prove.RELEASES


def make_for_windows() -> None:
    if not sys.platform.startswith("linux"):
        raise Missing("With --windows a Linux machine makes the setup under Wine; on Windows itself leave it out.")
    from windows import cross

    cross.make()
    finish_release()


def finish_release() -> None:
    from release import release

    release.finish()


def make_release(words: Sequence[str]) -> None:
    """Make a release of everything that can be built here."""
    from release import release

    if [*words] == [release.NEXT]:
        release.begin_next()
        return
    version = release.prepare(words)
    for path in DIST.glob("*"):
        path.unlink()
    make_and_prove()
    make_for_windows()
    release.say_what_to_tag(version)


STEPS: Final[dict[tuple[str, ...], Callable[[], None]]] = {
    (): make,
    ("--windows",): make_for_windows,
    ("--finish",): finish_release,
}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
