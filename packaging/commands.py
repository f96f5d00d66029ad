"""The commands of dev.py. They need only a Python: everything else goes into .venv, from the packages pinned in
packaging/requirements. Python 3.7 must still be able to read this file, to look for a better one."""

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
from itertools import compress
from pathlib import Path
from typing import IO

import one_at_a_time
import system_packages

ROOT = Path(__file__).resolve().parents[1]
DEV = ROOT / "dev.py"
ENVIRONMENT = "RAMSES_DESKTOP_ENVIRONMENT"  # names another folder than .venv
VENV = ROOT / (os.environ.get(ENVIRONMENT) or ".venv")
STAMP = VENV / "stamp.json"
LOCKS = ROOT / "packaging" / "requirements"
WINDOWS = os.name == "nt"
PYTHON = VENV / ("Scripts/python.exe" if WINDOWS else "bin/python")

TRIED_PYTHONS = ((3, 13), (3, 12), (3, 11))  # best first: PySide6 6.9.3 has wheels for these only
UNTRIED_PYTHONS = ((3, 14), (3, 15), (3, 16))  # they get a newer PySide6, and are taken only when there is no other

ENOUGH_ROOM = 1000  # megabytes: what the packages take up, and what pip unpacks meanwhile
HOUSE_RULES = {name: f"tests/test_{name}.py" for name in ("arrows", "limits", "names", "words", "translations")}
COVERING = ("tests/engine", "tests/games")  # these run every line and branch of the files listed in pyproject.toml
FAILURES = (("-o", "cache_dir=.pytest_cache/measured"), ("-o", "cache_dir=.pytest_cache/others"))  # of two runs at once
NOT_A_CHOICE = ("-v", "-q", "-s", "-r", "-x", "--tb=", "--durations=", "--color=")  # options that leave out no test


class Stop(Exception):
    """Ends the program with a sentence and an exit code."""

    def __init__(self, sentence: str, code: int = 1) -> None:
        super().__init__(sentence)
        self.code = code


def say(sentence: str) -> None:
    print(sentence, flush=True)


def search_order(version: tuple[int, int]) -> list[tuple[int, int]]:
    """Better Pythons than this one, best first."""
    if version in TRIED_PYTHONS:
        return []
    return [*TRIED_PYTHONS, *(UNTRIED_PYTHONS if version < TRIED_PYTHONS[-1] else ())]


def path_of_python(version: tuple[int, int]) -> str | None:
    """Ask that Python for its path: the name on the PATH may be a shim with nothing behind it."""
    dotted = f"{version[0]}.{version[1]}"
    command = ["py", "-" + dotted] if WINDOWS else ["python" + dotted]
    if shutil.which(command[0]) is None:
        return None
    question = f"import sys; print(sys.executable if sys.version_info[:2] == {version} else '')"
    answer = subprocess.run([*command, "-c", question], check=False, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    return answer.stdout.strip() or None if answer.returncode == 0 else None


def better_python(version: tuple[int, int], find: Callable[[tuple[int, int]], str | None] = path_of_python) -> str | None:
    """The path of a better Python to switch to, or None if this one is fine."""
    path = next(filter(None, map(find, search_order(version))), None)
    if path is not None:
        return path
    if version < TRIED_PYTHONS[-1]:
        raise Stop(
            "Ramses Desktop needs Python 3.11, 3.12 or 3.13; "
            f"this is Python {version[0]}.{version[1]}, and no newer one was found on the PATH."
        )
    return None


def python_to_freeze(folder: Path = Path("/usr/bin")) -> str | None:
    """The path of Debian's own Python, if this is another: it starts faster than most, and can be linked into the program."""
    if not system_packages.is_debian():
        return None
    found = next(filter(Path.exists, (folder / f"python{major}.{minor}" for major, minor in TRIED_PYTHONS)), None)
    base: str = getattr(sys, "_base_executable", sys.executable)
    return None if found is None or found.samefile(base) else str(found)


def continue_as(command: Sequence[str | Path]) -> int:
    """Replace this process by another program. Windows cannot, so there we wait for it."""
    words = [str(word) for word in command]
    sys.stdout.flush()
    if not WINDOWS:
        os.execv(words[0], words)
    child = subprocess.Popen(words)
    while True:
        try:
            return child.wait()
        except KeyboardInterrupt:
            continue  # the child gets it too, and decides what to do


def call(command: Sequence[str | Path], complaint: str) -> None:
    """Run a program that must succeed."""
    words = [str(word) for word in command]
    try:
        code = subprocess.run(words, check=False, cwd=ROOT, stdin=subprocess.DEVNULL).returncode
    except OSError as error:
        raise Stop(f"{complaint}: {error}.") from None
    if code != 0:
        raise Stop(f"{complaint}: {Path(words[0]).name} ended with exit code {code}.", code)


def site_packages() -> Path:
    import sysconfig

    return Path(sysconfig.get_path("purelib", "venv", {"base": str(VENV), "platbase": str(VENV)}))


def this_python() -> str:
    return f"{sys.version_info[0]}.{sys.version_info[1]} on {platform.machine()} in {sys.base_prefix}"


def fingerprint(lock: Path) -> str:
    return hashlib.sha256(lock.read_bytes()).hexdigest()


def read_stamp(stamp: Path) -> dict[str, object]:
    """What the last complete setup recorded; empty if unreadable."""
    try:
        notes = json.loads(stamp.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return notes if isinstance(notes, dict) else {}


def is_whole(notes: dict[str, object], python: str, present: Iterable[str]) -> bool:
    """Whether this Python made the environment and nothing is missing from it."""
    installed = notes.get("installed")
    return notes.get("python") == python and isinstance(installed, list) and set(installed) <= set(present)


def is_installed(notes: dict[str, object], lock: Path) -> bool:
    locks = notes.get("locks")
    return isinstance(locks, dict) and locks.get(lock.stem) == fingerprint(lock)


def short(path: Path) -> str:
    """As people name it who look at the checkout."""
    return str(path.relative_to(ROOT)) if ROOT in path.parents else str(path)


def contents(folder: Path) -> list[str]:
    return sorted(entry.name for entry in folder.iterdir()) if folder.is_dir() else []


def make_environment() -> None:
    if contents(VENV) and not (VENV / "pyvenv.cfg").exists() and not PYTHON.parent.exists():
        raise Stop(f"{VENV} holds something else than a Python environment, so it is left alone.")
    say(f"Making a private Python environment in {short(VENV)}.")
    base: str = getattr(sys, "_base_executable", sys.executable)  # the running one may be in the .venv about to be rebuilt
    call([base, "-m", "venv", "--clear", VENV], "The environment could not be made")
    # A relative path, so that the checkout can be moved.
    checkout = os.path.relpath(ROOT, site_packages()) if ROOT.drive == site_packages().drive else str(ROOT)
    (site_packages() / "checkout.pth").write_text(checkout + "\n", encoding="utf-8")


def install(lock: Path) -> None:
    say(f"Installing the packages named in {short(lock)}; the first time this takes a minute or more.")
    pip = [str(PYTHON), "-m", "pip", "install", "--no-user", "--disable-pip-version-check", "--no-input"]
    try:
        call([*pip, "--require-hashes", "--only-binary", ":all:", "-r", lock], "The packages could not be installed")
    except Stop as stop:
        raise Stop(f"{stop}\n{likely_reason(VENV)}", stop.code) from None


def likely_reason(folder: Path) -> str:
    """Why packages cannot be installed there; pip has said what went wrong, but not always why."""
    for place, what in ((folder, short(folder)), (Path(tempfile.gettempdir()), "temporary files")):
        free = shutil.disk_usage(place).free // 10**6
        if free < ENOUGH_ROOM:
            return f"The disk is full: {free} MB are free for {what}, and {ENOUGH_ROOM} MB may be needed."
    return "Is there a connection to the internet?"


def set_up(kind: str) -> bool:
    """Install what this kind of work needs into .venv; False if it was there already."""
    with one_at_a_time.only(VENV.with_name(f"{VENV.name}.lock")):
        changed = install_needed(kind)
        from qt.lazy_qt import lighten

        lighten(site_packages())
        compile_translations()
    return changed


def compile_translations() -> None:
    from languages import compiled

    if not any(map(compiled.is_stale, compiled.catalogues())):
        return
    if os.access(str(compiled.TRANSLATIONS), os.W_OK):
        call([PYTHON, compiled.__file__], "The translations could not be compiled")
    else:
        say("Nothing may be written into the checkout, so the translations are not compiled: the games speak English.")


def install_needed(kind: str) -> bool:
    lock = LOCKS / f"{kind}.txt"
    notes = read_stamp(STAMP)
    whole = PYTHON.exists() and is_whole(notes, this_python(), contents(site_packages()))
    if whole and is_installed(notes, lock):
        return False
    system_packages.provide(system_packages.for_running)
    STAMP.unlink(missing_ok=True)  # setup may be interrupted from here on: an environment without a stamp is rebuilt
    if not whole:
        make_environment()
    install(lock)
    locks = notes.get("locks") if whole else None
    done = {name: fingerprint(LOCKS / f"{name}.txt") for name in ("run", kind)}  # the other lock files include run.txt
    locks = {**locks, **done} if isinstance(locks, dict) else done
    write_stamp({"python": this_python(), "locks": locks, "installed": contents(site_packages())})
    return True


def write_stamp(notes: dict[str, object]) -> None:
    draft = STAMP.with_suffix(".new")
    draft.write_text(json.dumps(notes, indent=1), encoding="utf-8")
    draft.replace(STAMP)


def setup(args: list[str]) -> int:
    """Put everything needed for running into .venv."""
    if args:
        raise Stop("Setting up takes no arguments.", 2)
    say(f"Everything is ready in {short(VENV)}." if set_up("run") else f"Everything is already in place in {short(VENV)}.")
    say(f"Start the games with: {'py' if WINDOWS else 'python3'} dev.py run")
    return 0


def run(args: list[str]) -> int:
    """Start the games; arguments are passed on."""
    set_up("run")
    return continue_as([PYTHON, "-m", "ramses_desktop", *args])


def tool(*args: str) -> int:
    """Run a Python tool from the environment and return its exit code."""
    with start_tool(*args) as program:
        return program.wait()


def start_tool(*args: str, output: IO[bytes] | None = None) -> subprocess.Popen[bytes]:
    environment = {**os.environ, "PYTHONUTF8": "1"}
    if args[0] == "pytest":
        args = ("pytest", "-p", "tests.untouched", *args[1:])
    return subprocess.Popen([str(PYTHON), "-m", *args], cwd=ROOT, env=environment, stdout=output)


def cpu_seconds() -> float:
    """CPU time of all finished child processes and their children."""
    times = os.times()
    return times.children_user + times.children_system


def chooses_tests(args: Sequence[str]) -> bool:
    return not all(arg.startswith(NOT_A_CHOICE) for arg in args)


def test(args: list[str]) -> int:
    """Run the quick tests and check their coverage; --long runs the long ones, --fresh the quick ones in fresh Debians.

    test                       the quick tests, and that they run every line of the rules
    test tests/engine -k log   some tests, with pytest's own options
    test --long                the long ones; of these, -m slow leaves out those of many minutes
    test --fresh [RELEASE]     the quick ones in a fresh Debian 12 and 13, or in the one that is named: bookworm or trixie
    """
    set_up("test")
    if "--fresh" in args:
        return continue_as([PYTHON, ROOT / "packaging" / "fresh_tests.py", *(arg for arg in args if arg != "--fresh")])
    if "--long" in args:
        return tool(
            "pytest", "-m", "slow or longest", "-n", "auto", "--maxprocesses", "2", *(arg for arg in args if arg != "--long")
        )
    if chooses_tests(args):
        say("Only some tests were chosen, so coverage is not checked.")
        return tool("pytest", *args)
    before = cpu_seconds()
    # Coverage slows tests down, so only the tests that need it are measured, in parallel with the rest.
    # Only assertions that fail need to tell what they compared: rewriting them all would take a twentieth of the time.
    measured = ("pytest", "--assert=plain", *FAILURES[0], "--cov", "--cov-report=", *COVERING, *args)
    others = ("pytest", "--assert=plain", *FAILURES[1], "tests", *(f"--ignore={folder}" for folder in COVERING), *args)
    with tempfile.TemporaryFile() as output, start_tool(*measured, output=output) as covering:
        others_failed = tool(*others)
        covering_failed = covering.wait()
        output.seek(0)
        say(output.read().decode(errors="replace"))
    say(f"The tests took {cpu_seconds() - before:.0f} seconds of CPU.")
    if covering_failed or others_failed:
        say("Some tests failed, so coverage was not checked. Here they are once more, with what they compared.")
        for failures in compress(FAILURES, (covering_failed, others_failed)):
            tool("pytest", "tests", *failures, "--last-failed", "--last-failed-no-failures=none")
        return covering_failed or others_failed
    return tool("coverage", "report", "--show-missing", "--skip-covered", "--fail-under=100")


CHECKS = {
    "style": ["ruff", "check", "."],
    "format": ["ruff", "format", "--check", "."],
    "types": ["mypy"],
    **{name: ["pytest", "-q", "--no-header", test] for name, test in HOUSE_RULES.items()},
}


def check(args: list[str]) -> int:
    """Check style, format, types and the house rules, or only what you name.

    style, format         ruff
    types                 mypy --strict
    arrows                who may import whom
    limits                how long modules and functions may be, and no import cycles
    names                 only its own folder names a game
    words, translations   what players read, in every language
    """
    unknown = [name for name in args if name not in CHECKS]
    if unknown:
        raise Stop(f"There is no check called {unknown[0]}; there are {', '.join(CHECKS)}.", 2)
    set_up("test")
    failed = [name for name, command in chosen_checks(args or list(CHECKS)).items() if not passes(name, command)]
    if failed:
        say(f"These checks failed: {', '.join(failed)}.")
        return 1
    say("All checks passed.")
    return 0


def chosen_checks(names: Sequence[str]) -> dict[str, list[str]]:
    """The commands to be run, by what they check. One pytest runs all house rules, which takes half as long."""
    found = {name: CHECKS[name] for name in CHECKS if name in names and name not in HOUSE_RULES}
    rules = [name for name in HOUSE_RULES if name in names]
    if rules:
        found[", ".join(rules)] = [*CHECKS[rules[0]], *(HOUSE_RULES[name] for name in rules[1:])]
    return found


def passes(name: str, command: Sequence[str]) -> bool:
    say(f"Checking {name}.")
    return tool(*command) == 0


def bench(args: list[str]) -> int:
    """Measure how fast things are; --quick for a first idea.

    bench [--quick] [PART...]   a part of a name chooses some measurements, such as start or kernel
    """
    scripts = sorted(path.stem for path in (ROOT / "tests" / "bench").glob("bench_*.py"))
    parts = [arg for arg in args if arg != "--quick"]
    unknown = [part for part in parts if not any(part in script for script in scripts)]
    if unknown:
        raise Stop(f"There is no measurement called {unknown[0]}; there are {', '.join(scripts)}.", 2)
    set_up("test")
    failed = []
    for script in scripts:
        if parts and not any(part in script for part in parts):
            continue
        say(f"Measuring with {script}.")
        if tool(f"tests.bench.{script}", *(["--quick"] if "--quick" in args else [])) != 0:
            failed.append(script)
    if failed:
        say(f"These failed: {', '.join(failed)}.")
    return 1 if failed else 0


def mutate(args: list[str]) -> int:
    """Plant random faults in the rules or in other areas, and see whether the tests notice; see --help."""
    set_up("test")
    return tool("tests.mutation", *args)


def shots(args: list[str]) -> int:
    """Take pictures of every page and state, into build/shots, or only of some; see --help."""
    set_up("test")
    return tool("tests.tour", *args)


def words(args: list[str]) -> int:
    """List every sentence that players read; --language cs says what a translation lacks, --update follows the source."""
    set_up("run")
    return continue_as([PYTHON, ROOT / "packaging" / "languages" / "words.py", *args])


def drills(args: list[str]) -> int:
    """Make the exercises of the drills; it takes a quarter of an hour or more, can be stopped, and then goes on where it was."""
    if args:
        raise Stop("Making exercises takes no arguments.", 2)
    set_up("test")
    return continue_as([PYTHON, ROOT / "packaging" / "drills" / "make.py"])


def build(args: list[str]) -> int:
    """Make the packages that people double-click, in dist/; --prove also tries them out, --windows makes the setup under Wine.

    build                      the packages of this system
    build --prove [RELEASE]    on Linux also: install, try, update and remove them in fresh Debians, or in the one that is named
    build --fresh [RELEASE]    on Linux: all of that with packages built in each fresh Debian, too, from nothing but a python3
    build --windows            on Linux: the setup for Windows, built and tested under Wine
    build --finish             only checksums, notes, list of parts and winget's manifest, for the packages in dist/
    """
    other_python = python_to_freeze()
    if other_python is not None:
        os.environ[ENVIRONMENT] = ".venv-build"
        return continue_as([other_python, DEV, "build", *args])
    set_up("build")
    return continue_as([PYTHON, ROOT / "packaging" / "build.py", *args])


def release(args: list[str]) -> int:
    """Set a version such as 1.2.3, build and prove all its packages, and say what to tag; --next begins the version after it."""
    return build(["--release", *args])


COMMANDS = {command.__name__: command for command in (setup, run, test, check, bench, mutate, shots, words, drills, build, release)}


EXPLAIN_THEMSELVES = ("run", "mutate", "shots", "words")  # they are asked for their own help


def first_line(command: Callable[[list[str]], int]) -> str:
    return (command.__doc__ or "").strip().partition("\n")[0]


def overview() -> str:
    lines = [f"  {name:8}{first_line(command)}" for name, command in COMMANDS.items()]
    return "\n".join(["Usage: python3 dev.py <command>; a command with --help says more.", "", *lines])


def explanation(name: str) -> str:
    """All that the command says of itself."""
    lines = (COMMANDS[name].__doc__ or "").strip().splitlines()
    return "\n".join([f"python3 dev.py {name}: {first_line(COMMANDS[name])}", *(line[2:].rstrip() for line in lines[1:])])


def forget_python_variables() -> None:
    """So that whatever is started behaves here as it does everywhere: unset are PYTHONPATH, PYTHONUNBUFFERED and the like."""
    for name in [name for name in os.environ if name.startswith("PYTHON")]:
        del os.environ[name]


def main(argv: list[str]) -> int:
    if not argv or argv[0] in ("help", "--help", "-h"):
        say(overview())
        return 0
    name, args = argv[0], argv[1:]
    if name not in COMMANDS:
        raise Stop(f"There is no command called {name}.\n\n{overview()}", 2)
    if name not in EXPLAIN_THEMSELVES and {"--help", "-h"} & set(args):
        say(explanation(name))
        return 0
    forget_python_variables()
    other_python = better_python(sys.version_info[:2])
    if other_python is not None:
        return continue_as([other_python, DEV, *argv])
    return COMMANDS[name](args)


def answer(argv: list[str]) -> int:
    """Do what these words ask for; a problem is told in a sentence, by the exit code, too."""
    try:
        return main(argv)
    except Stop as stop:
        print(stop, file=sys.stderr)
        return stop.code
    except system_packages.Missing as missing:
        print(missing, file=sys.stderr)
    except OSError as error:
        print(f"That did not work: {error}.", file=sys.stderr)
    except KeyboardInterrupt:
        return 130
    return 1
