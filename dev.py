"""The one way to set up, run, test, check and measure Ramses Desktop from a checkout.

It needs nothing but a Python: everything else goes into .venv, from the packages pinned in packaging/requirements.
Pythons back to 3.7 must be able to read this file, so that they can answer with a sentence instead of a traceback.
"""

from __future__ import annotations

import hashlib
import json
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import IO, Any

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
STAMP = VENV / "stamp.json"
LOCKS = ROOT / "packaging" / "requirements"
WINDOWS = os.name == "nt"
PYTHON = VENV / ("Scripts/python.exe" if WINDOWS else "bin/python")

TRIED_PYTHONS = ((3, 13), (3, 12), (3, 11))  # best first; PySide6 6.9.3 has wheels for these only
UNTRIED_PYTHONS = ((3, 14), (3, 15), (3, 16))  # these get a newer PySide6; good enough when there is nothing else

# What PySide6 expects to find on a Linux system, and the Debian package it comes from, as newer Debians call it.
LIBRARIES = {
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libglib-2.0.so.0": "libglib2.0-0t64",
    "libgthread-2.0.so.0": "libglib2.0-0t64",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libX11-xcb.so.1": "libx11-xcb1",
}
FONTS = "fonts-dejavu-core"

DEBIAN_VERSION = Path("/etc/debian_version")
OLDER_DEBIANS = ("11", "12", "bullseye", "bookworm")  # Debians, and Ubuntus made from them, whose packages do not end in t64

# These parts decide what a game is: every line and every branch of them must be run by the quick tests.
COVERING = ("tests/engine", "tests/games")
"""The tests that must run every line of the files below."""
FULLY_COVERED = (
    "ramses_desktop/engine/*.py",
    *(f"ramses_desktop/games/*/{name}.py" for name in ("rules", "rules/*", "moves", "grid", "patterns", "card_data")),
)
NO_TESTS = 5  # what pytest says when it found nothing to run
NOT_A_CHOICE = ("-v", "-q", "-s", "-r", "-x", "--tb=", "--durations=", "--color=")  # options that leave out no test


class Stop(Exception):
    """Ends the program with a sentence for the reader."""

    def __init__(self, sentence: str, code: int = 1) -> None:
        super().__init__(sentence)
        self.code = code


def say(sentence: str) -> None:
    print(sentence, flush=True)


# --- which Python ---------------------------------------------------------------------------------------------------


def search_order(version: tuple[int, int]) -> list[tuple[int, int]]:
    """The Pythons that would be better than the one at hand, best first."""
    if version in TRIED_PYTHONS:
        return []
    return [*TRIED_PYTHONS, *(UNTRIED_PYTHONS if version < TRIED_PYTHONS[-1] else ())]


def path_of_python(version: tuple[int, int]) -> str | None:
    """The real path of that Python, asked from itself: a name on the PATH may be a shim with nothing behind it."""
    dotted = f"{version[0]}.{version[1]}"
    command = ["py", "-" + dotted] if WINDOWS else ["python" + dotted]
    if shutil.which(command[0]) is None:
        return None
    question = f"import sys; print(sys.executable if sys.version_info[:2] == {version} else '')"
    answer = subprocess.run([*command, "-c", question], check=False, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    return os.fsdecode(answer.stdout.strip()) or None if answer.returncode == 0 else None


def better_python(version: tuple[int, int], find: Callable[[tuple[int, int]], str | None] = path_of_python) -> str | None:
    """The path of a Python to continue with, or None when the one at hand is fine."""
    for wanted in search_order(version):
        path = find(wanted)
        if path is not None:
            return path
    if version < TRIED_PYTHONS[-1]:
        raise Stop(
            "Ramses Desktop needs Python 3.11, 3.12 or 3.13; "
            f"this is Python {version[0]}.{version[1]}, and no newer one was found on the PATH."
        )
    return None


def continue_as(command: Sequence[str | Path]) -> int:
    """Becomes another program: its exit code and its Ctrl+C are ours. Windows cannot, so there we wait for it."""
    words = [str(word) for word in command]
    sys.stdout.flush()
    if not WINDOWS:
        os.execv(words[0], words)
    child = subprocess.Popen(words)
    while True:
        try:
            return child.wait()
        except KeyboardInterrupt:
            continue  # the child has heard it too and decides what it means


# --- what the system must have --------------------------------------------------------------------------------------


def loads(library: str) -> bool:
    import ctypes

    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def has_fonts() -> bool:
    folders = (Path("/usr/share/fonts"), Path("/usr/local/share/fonts"), Path.home() / ".local/share/fonts")
    return any(next(folder.rglob("*.[ot]tf"), None) for folder in folders if folder.is_dir())


def package_here(package: str, debian_version: str) -> str:
    """The name of a Debian package in this Debian, or in another system's words for which Debian it is made from."""
    return package.removesuffix("t64") if debian_version.startswith(OLDER_DEBIANS) else package


def missing_parts() -> dict[str, str]:
    """What the system lacks, each with the Debian package that brings it."""
    missing = {}
    if find_spec("ensurepip") is None or find_spec("venv") is None:
        missing["Python's own venv module"] = f"python{sys.version_info[0]}.{sys.version_info[1]}-venv"
    if sys.platform == "linux":
        debian_version = DEBIAN_VERSION.read_text(encoding="utf-8") if DEBIAN_VERSION.exists() else ""
        missing.update({name: package_here(package, debian_version) for name, package in LIBRARIES.items() if not loads(name)})
        if not has_fonts():
            missing["a font"] = FONTS
    return missing


def missing_message(missing: dict[str, str], on_debian: bool) -> str:
    packages = " ".join(dict.fromkeys(missing.values()))
    if on_debian:
        return (
            "Some system packages are missing. Please type this, then try again:\n"
            f"    sudo apt-get update && sudo apt-get install -y {packages}"
        )
    return (
        f"Your system lacks {', '.join(missing)}; please install what brings them "
        f"(on Debian that would be: {packages}), then try again."
    )


def provide_missing_parts() -> None:
    missing = missing_parts()
    if not missing:
        return
    on_debian = DEBIAN_VERSION.exists() and shutil.which("apt-get") is not None
    if not on_debian or os.geteuid() != 0:
        raise Stop(missing_message(missing, on_debian))
    packages = list(dict.fromkeys(missing.values()))
    say(f"Installing system packages: {' '.join(packages)}")
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    call(["apt-get", "update", "-qq"], "The list of system packages could not be fetched", environment)
    install = ["apt-get", "install", "-qq", "-y", "--no-install-recommends", "-o", "Dpkg::Use-Pty=0", *packages]
    call(install, "The system packages could not be installed", environment, quiet=True)
    still_missing = missing_parts()
    if still_missing:
        raise Stop(f"These are still missing after installing them: {', '.join(still_missing)}.")


# --- the environment ------------------------------------------------------------------------------------------------


def call(command: Sequence[str | Path], complaint: str, environment: dict[str, str] | None = None, quiet: bool = False) -> None:
    """Runs a program that has to work; a quiet one shows what it said only when it fails."""
    words = [str(word) for word in command]
    try:
        done = subprocess.run(
            words,
            check=False,
            cwd=ROOT,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE if quiet else None,
        )
    except OSError as error:
        raise Stop(f"{complaint}: {error}.") from None
    if done.returncode != 0:
        if quiet:
            sys.stderr.write(done.stdout.decode(errors="replace"))
        raise Stop(f"{complaint}: {Path(words[0]).name} ended with exit code {done.returncode}.", done.returncode)


def site_packages() -> Path:
    import sysconfig

    return Path(sysconfig.get_path("purelib", "venv", {"base": str(VENV), "platbase": str(VENV)}))


def this_python() -> str:
    return f"{sys.version_info[0]}.{sys.version_info[1]} on {platform.machine()} in {sys.base_prefix}"


def fingerprint(lock: Path) -> str:
    return hashlib.sha256(lock.read_bytes()).hexdigest()


def read_stamp(stamp: Path) -> dict[str, object]:
    """What the last complete setup noted; nothing when there was none, or when the note cannot be read."""
    try:
        notes = json.loads(stamp.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return notes if isinstance(notes, dict) else {}


def is_whole(notes: dict[str, object], python: str, present: Iterable[str]) -> bool:
    """Whether the environment was made by this Python and still has all that was put there."""
    installed = notes.get("installed")
    return notes.get("python") == python and isinstance(installed, list) and set(installed) <= set(present)


def is_installed(notes: dict[str, object], lock: Path) -> bool:
    locks = notes.get("locks")
    return isinstance(locks, dict) and locks.get(lock.stem) == fingerprint(lock)


def contents(folder: Path) -> list[str]:
    return sorted(entry.name for entry in folder.iterdir()) if folder.is_dir() else []


def make_environment() -> None:
    say("Making a private Python environment in .venv.")
    # The running Python may live in the very .venv that is made again here.
    base: str = getattr(sys, "_base_executable", sys.executable)
    call([base, "-m", "venv", "--clear", VENV], "The environment could not be made")
    # A relative path, so that a checkout may be moved, and may lie in a folder of any name.
    checkout = os.path.relpath(ROOT, site_packages())
    (site_packages() / "checkout.pth").write_text(checkout + "\n", encoding="utf-8")


def install(lock: Path) -> None:
    say(f"Installing the packages named in {lock.relative_to(ROOT).as_posix()}; the first time this takes a minute.")
    pip = [str(PYTHON), "-m", "pip", "install", "--quiet", "--no-user", "--disable-pip-version-check", "--no-input"]
    call(
        [*pip, "--require-hashes", "--only-binary", ":all:", "-r", lock],
        "The packages could not be installed (is there a connection to the internet?)",
    )


def set_up(kind: str) -> bool:
    """Makes sure that .venv has what this kind of work needs, and says whether there was anything to do."""
    lock = LOCKS / f"{kind}.txt"
    notes = read_stamp(STAMP)
    whole = PYTHON.exists() and is_whole(notes, this_python(), contents(site_packages()))
    if whole and is_installed(notes, lock):
        return False
    provide_missing_parts()
    # Without its stamp a half-made environment is known for what it is.
    STAMP.unlink(missing_ok=True)
    if not whole:
        make_environment()
    install(lock)
    old_locks = notes.get("locks") if whole else None
    locks = dict(old_locks) if isinstance(old_locks, dict) else {}
    locks[kind] = fingerprint(lock)
    if kind != "run":  # the other lock files contain everything of run.txt
        locks["run"] = fingerprint(LOCKS / "run.txt")
    write_stamp({"python": this_python(), "locks": locks, "installed": contents(site_packages())})
    return True


def write_stamp(notes: dict[str, object]) -> None:
    draft = STAMP.with_suffix(".new")
    draft.write_text(json.dumps(notes, indent=1), encoding="utf-8")
    draft.replace(STAMP)


# --- the commands ---------------------------------------------------------------------------------------------------


def setup(args: list[str]) -> int:
    """Put everything needed for running into .venv."""
    if args:
        raise Stop("Setting up takes no arguments.", 2)
    say("Everything is ready." if set_up("run") else "Everything is already in place.")
    say("Start the games with: python3 dev.py run")
    return 0


def run(args: list[str]) -> int:
    """Start the games; arguments are passed on."""
    set_up("run")
    return continue_as([PYTHON, "-m", "ramses_desktop", *args])


def tool(*args: str) -> int:
    """Runs a Python tool from the environment and gives its exit code."""
    with start_tool(*args) as program:
        return program.wait()


def start_tool(*args: str, told: IO[bytes] | None = None) -> subprocess.Popen[bytes]:
    """What it tells goes to the terminal, or into a file."""
    return subprocess.Popen([str(PYTHON), "-m", *args], cwd=ROOT, env={**os.environ, "PYTHONUTF8": "1"}, stdout=told)


def cpu_seconds() -> float:
    """What all programs that were called and have ended took of it, with those that they called."""
    times = os.times()
    return times.children_user + times.children_system


def chooses_tests(args: Sequence[str]) -> bool:
    return not all(arg.startswith(NOT_A_CHOICE) for arg in args)


def test(args: list[str]) -> int:
    """Run the quick tests and check what they cover; --long runs the long ones, --fresh the quick ones in fresh Debians."""
    set_up("test")
    if "--fresh" in args:
        return continue_as([PYTHON, ROOT / "packaging" / "bare.py", *(arg for arg in args if arg != "--fresh")])
    if "--long" in args:
        return long_tests(["-n", "auto", "--maxprocesses", "2", *(arg for arg in args if arg != "--long")])
    if chooses_tests(args):
        say("You chose some of the tests, so what they cover is not checked.")
        return tool("pytest", *args)
    before = cpu_seconds()
    # Counting covered lines slows tests down, so only those run counted that have to cover something; beside all the others.
    counting = ("pytest", "--cov", "--cov-report=", *COVERING)
    with tempfile.TemporaryFile() as told, start_tool(*counting, *args, told=told) as covering:
        others = tool("pytest", "tests", *(f"--ignore={folder}" for folder in COVERING), *args)
        counted = covering.wait()
        told.seek(0)
        say(told.read().decode(errors="replace"))
    say(f"The tests took {cpu_seconds() - before:.0f} seconds of CPU.")
    if counted or others:
        say("Some tests failed, so what they cover was not checked.")
        return counted or others
    return report_coverage()


def long_tests(args: list[str]) -> int:
    code = tool("pytest", "-m", "slow", *args)
    if code == NO_TESTS:
        say("No long test was chosen.")
    return code


def report_coverage() -> int:
    command = [str(PYTHON), "-m", "coverage", "json", "-q", "-o", "-"]
    answer = subprocess.run(command, check=False, cwd=ROOT, stdout=subprocess.PIPE)
    if answer.returncode != 0:
        raise Stop(f"What the tests cover could not be read: coverage ended with code {answer.returncode}.")
    files = json.loads(answer.stdout)["files"]
    measured = {name.replace("\\", "/"): numbers for name, numbers in files.items()}
    required = [path.relative_to(ROOT).as_posix() for pattern in FULLY_COVERED for path in sorted(ROOT.glob(pattern))]
    gaps = coverage_gaps(measured, required)
    if gaps:
        say("The tests pass, but these lines, and these ways from line to line, were not run:")
        say("\n".join(gaps))
        return 1
    say(f"The tests run every line and branch of the {len(required)} files that decide what a game is.")
    return 0


def coverage_gaps(measured: dict[str, dict[str, list[Any]]], required: Iterable[str]) -> list[str]:
    """What was not run, one line a file."""
    gaps = []
    for name in required:
        if name not in measured:
            gaps.append(f"  {name}: never imported")
            continue
        lines: list[int] = measured[name]["missing_lines"]
        # A branch that starts in a line that was not run needs no telling of its own.
        branches = [(start, end) for start, end in measured[name]["missing_branches"] if start not in lines]
        parts = [*spans(lines), *(f"{start} to {end if end > 0 else 'the end'}" for start, end in branches)]
        if parts:
            gaps.append(f"  {name}: {', '.join(parts)}")
    return gaps


def spans(lines: Iterable[int]) -> list[str]:
    """1, 2, 3 and 7 as "1-3" and "7"."""
    groups: list[list[int]] = []
    for line in sorted(lines):
        if groups and line == groups[-1][-1] + 1:
            groups[-1].append(line)
        else:
            groups.append([line])
    return [str(group[0]) if len(group) == 1 else f"{group[0]}-{group[-1]}" for group in groups]


CHECKS = {
    "style": ["ruff", "check", "."],
    "format": ["ruff", "format", "--check", "."],
    "types": ["mypy"],
    "arrows": ["pytest", "-q", "--no-header", "tests/test_arrows.py"],
}


def check(args: list[str]) -> int:
    """Check style, format, types and import arrows, or only those you name."""
    unknown = [name for name in args if name not in CHECKS]
    if unknown:
        raise Stop(f"There is no check called {unknown[0]}; there are {', '.join(CHECKS)}.", 2)
    set_up("test")
    failed = []
    for name in args or CHECKS:
        say(f"Checking {name}.")
        if tool(*CHECKS[name]) != 0:
            failed.append(name)
    if failed:
        say(f"Please look again at: {', '.join(failed)}.")
        return 1
    say("All is well.")
    return 0


def bench(args: list[str]) -> int:
    """Measure how fast things are; arguments such as --quick are passed on."""
    set_up("test")
    scripts = sorted((ROOT / "tests" / "bench").glob("bench_*.py"))
    if not scripts:
        say("There is nothing to measure yet.")
    failed = []
    for script in scripts:
        say(f"Measuring with {script.name}.")
        if tool(f"tests.bench.{script.stem}", *args) != 0:
            failed.append(script.name)
    if failed:
        say(f"These did not work: {', '.join(failed)}.")
    return 1 if failed else 0


def mutate(args: list[str]) -> int:
    """Plant faults in the rules, drawn by lot, and see whether the tests notice; --help tells more."""
    set_up("test")
    return tool("tests.mutation", *args)


def shots(args: list[str]) -> int:
    """Take pictures of every page and state, into build/shots or the folder you name; --readme renews the README's."""
    set_up("test")
    return tool("tests.tour", *args)


def build(args: list[str]) -> int:
    """Make the packages that people double-click; --prove also tries them out, --windows makes the setup under Wine."""
    set_up("build")
    return continue_as([PYTHON, ROOT / "packaging" / "build.py", *args])


COMMANDS = {command.__name__: command for command in (setup, run, test, check, bench, mutate, shots, build)}


def overview() -> str:
    lines = [f"  {name:8}{(command.__doc__ or '').strip()}" for name, command in COMMANDS.items()]
    return "\n".join(["Usage: python3 dev.py <command>", "", *lines])


def main(argv: list[str]) -> int:
    if not argv or argv[0] in ("help", "--help", "-h"):
        say(overview())
        return 0
    name, args = argv[0], argv[1:]
    if name not in COMMANDS:
        raise Stop(f"There is no command called {name}.\n\n{overview()}", 2)
    if name not in ("run", "mutate") and args in (["--help"], ["-h"]):
        say(f"python3 dev.py {name}: {COMMANDS[name].__doc__}")
        return 0
    other_python = better_python(sys.version_info[:2])
    if other_python is not None:
        return continue_as([other_python, Path(__file__), *argv])
    return COMMANDS[name](args)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except Stop as stop:
        print(stop, file=sys.stderr)
        sys.exit(stop.code)
    except OSError as error:
        print(f"That did not work: {error}.", file=sys.stderr)
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)
