"""Measures what players wait for: the time until the first picture is complete, of the installed program, of its first start ever
and of a start from source, always beside a bare PySide6 window of the same round; what another language costs; and what the program
takes at rest. Linux only; needs Xvfb, and for the installed program what `dev.py build` has left.

    python -m tests.bench.bench_start [--quick] [rounds]

Exit code 1 if a goal is missed or something cannot be measured; with --quick, what was not built is left out."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import Final

from tests.bench.display import NoScreen, Screen
from tests.bench.started import NoPicture, Start, at_rest, started
from tests.stock_qt import stock_qt

ROOT: Final = Path(__file__).resolve().parents[2]
INSTALLED: Final = ROOT / "build" / "frozen" / "ramses-desktop" / "ramses-desktop"
BARE: Final = "bare window"
SOURCE: Final = "from source"
PACKAGE: Final = "installed"
FIRST: Final = "installed, first start ever"
GERMAN: Final = "from source, in German"
IN_ENGLISH: Final = {"LC_ALL": "en_GB.UTF-8"}
IN_GERMAN: Final = {"LC_ALL": "de_DE.UTF-8"}
MORE_IN_GERMAN: Final = 0.003
"""Limit for the processor time that a start in another language takes longer than in English, in seconds."""
MOST: Final = {SOURCE: 1.25, PACKAGE: 1.25, FIRST: 1.5}
"""Limits for time and processor time, relative to the bare window."""
MEMORY: Final = 70.0
"""Limit for the memory of the installed program, in MiB."""
IDLE: Final = 0.001
"""Limit for the share of a processor that a program at rest may take."""
LAUNCHER: Final = "import sys; sys.path.insert(0, {root!r})\nfrom ramses_desktop.__main__ import main\nsys.exit(main())\n"


def main() -> int:
    quick = "--quick" in sys.argv
    counts = [int(word) for word in sys.argv[1:] if word.isdigit()]
    if not INSTALLED.exists():
        print("The installed program cannot be measured; python3 dev.py build makes it.")
        if not quick:
            return 1
    try:
        with tempfile.TemporaryDirectory() as folder, Screen() as screen:
            return 0 if _measure(screen, Path(folder), counts[0] if counts else 3 if quick else 15, quick) else 1
    except (NoScreen, NoPicture) as problem:
        print(f"{problem} MISSED.")
        return 1


def _measure(screen: Screen, folder: Path, rounds: int, quick: bool) -> bool:
    launcher = folder / "start.py"
    launcher.write_text(LAUNCHER.format(root=str(ROOT)), "utf-8")
    programs: dict[str, list[str | Path]] = {
        BARE: [sys.executable, Path(__file__).with_name("bare_window.py")],
        SOURCE: [sys.executable, launcher],
        GERMAN: [sys.executable, launcher],
    }
    if INSTALLED.exists():
        programs |= {PACKAGE: [INSTALLED], FIRST: [INSTALLED]}
    more = {BARE: {"PYTHONPATH": str(stock_qt(folder / "stock"))}, SOURCE: IN_ENGLISH, GERMAN: IN_GERMAN}
    found: dict[str, list[Start]] = {name: [] for name in programs}
    for number in range(rounds + 1):
        for name, command in programs.items():
            home = folder / f"{name} {number}" if name == FIRST else folder / name
            home.mkdir(exist_ok=True)
            start = started(screen, command, home, more.get(name))
            if number:  # the first round fills caches, of the disk and of pictures
                found[name].append(start)
    load = os.getloadavg()[0]
    print(f"{rounds} rounds, load {load:.1f}. {BARE}: {_middle(found, BARE).wall * 1000:.0f} ms, ", end="")
    print(f"{_middle(found, BARE).cpu * 1000:.0f} ms of the processor.")
    met = [_judge(found, name) for name in programs if name in MOST]
    met.append(_judge_language(found))
    name = PACKAGE if INSTALLED.exists() else SOURCE
    return _judge_rest(screen, programs[name], folder / name, 4 if quick else 20) and all(met)


def _judge_language(found: dict[str, list[Start]]) -> bool:
    more = _middle(found, GERMAN).cpu - _middle(found, SOURCE).cpu
    is_met = more <= MORE_IN_GERMAN
    print(f"{GERMAN}: {more * 1000:+.1f} ms of the processor, at most {MORE_IN_GERMAN * 1000:.0f}.{'' if is_met else ' MISSED.'}")
    return is_met


def _middle(found: dict[str, list[Start]], name: str) -> Start:
    return Start(median(one.wall for one in found[name]), median(one.cpu for one in found[name]))


def _judge(found: dict[str, list[Start]], name: str) -> bool:
    pairs = list(zip(found[name], found[BARE], strict=True))
    cpu = median(one.cpu / bare.cpu for one, bare in pairs)
    wall = median(one.wall / bare.wall for one, bare in pairs)
    good = max(cpu, wall) <= MOST[name]
    ours = _middle(found, name)
    print(f"{name}: {ours.wall * 1000:.0f} ms, {ours.cpu * 1000:.0f} ms of the processor; ", end="")
    print(f"{wall:.2f} and {cpu:.2f} times the bare window, at most {MOST[name]}: {'met' if good else 'MISSED'}.")
    return good


def _judge_rest(screen: Screen, command: list[str | Path], home: Path, seconds: float) -> bool:
    rest = at_rest(screen, command, home, seconds)
    goals = {
        f"Memory {rest.memory:.1f} MiB, at most {MEMORY:.0f}": rest.memory <= MEMORY,
        f"At rest {100 * rest.load:.3f} % of a processor, at most {100 * IDLE} %": rest.load <= IDLE,
    }
    for goal, met in goals.items():
        print(f"{goal}: {'met' if met else 'MISSED'}.")
    return all(goals.values())


if __name__ == "__main__":
    raise SystemExit(main())
