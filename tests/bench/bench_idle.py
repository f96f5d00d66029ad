"""Measures what the program takes while nobody touches it: one window at the home page and one at a table with a game begun, each
on a screen of its own.

    python -m tests.bench.bench_idle [--quick] [minutes]

Exit code 1 if a window takes too much of a processor, or grows. Linux only; needs Xvfb. For a long run in less time, Debian's
faketime makes all clocks go faster, those of the programs and of this one:

    faketime -f "+0 x3" python -m tests.bench.bench_idle 240"""

from __future__ import annotations

import os
import re
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Final, NamedTuple

from tests.bench.bench_start import ROOT
from tests.bench.display import NoScreen, Screen
from tests.bench.started import Program, family

WINDOWS: Final[dict[str, list[str]]] = {"home page": [], "table": ["--game", "silver_gold"]}
"""What they are started with."""
MINUTES: Final = 10
QUICK: Final = 1
SETTLED: Final = 60
QUICKLY: Final = 20
"""Seconds after which a window has done what it does in spare time after its start, or most of it."""
MOST_LOAD: Final = 0.001
"""Limit for the share of a processor."""
MOST_GROWTH: Final = 1024
"""Limit for the growth of memory, in KiB."""
CLOCK: Final = os.sysconf("SC_CLK_TCK")
"""Ticks a second, in which the kernel counts processor time."""


class Sample(NamedTuple):
    at: float
    """Seconds."""
    cpu: float
    """Seconds of the processor."""
    whole: int
    """KiB, shared memory divided among those who share it."""
    own: int
    """The same without mapped files, whose share depends on what other programs map."""


def main() -> int:
    counts = [int(word) for word in sys.argv[1:] if word.isdigit()]
    is_quick = "--quick" in sys.argv
    minutes = counts[0] if counts else QUICK if is_quick else MINUTES
    try:
        with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
            running = {name: _opened(stack, Path(folder), words) for name, words in WINDOWS.items()}
            time.sleep(QUICKLY if is_quick else SETTLED)
            return 0 if _measure(running, minutes) else 1
    except NoScreen as problem:
        print(f"{problem} MISSED.")
        return 1


def _opened(stack: ExitStack, folder: Path, words: list[str]) -> int:
    """The process of a window."""
    screen, home = stack.enter_context(Screen()), Path(tempfile.mkdtemp(dir=folder))
    command = [sys.executable, "-m", "ramses_desktop", *words]
    return stack.enter_context(Program(screen, command, home, {"PYTHONPATH": str(ROOT)})).pid


def _measure(running: dict[str, int], minutes: int) -> bool:
    first = {name: sample(process) for name, process in running.items()}
    last = first
    for minute in range(1, minutes + 1):
        time.sleep(60)
        last = {name: sample(process) for name, process in running.items()}
        print(f"{minute:4} min", *(f"{name} {_figures(first[name], last[name])}" for name in last), sep="; ", flush=True)
    met = [_judge(name, first[name], last[name]) for name in last]
    return all(met)


def _figures(first: Sample, last: Sample) -> str:
    return f"{last.cpu - first.cpu:.2f} s of CPU, {last.whole} KiB, {last.own} of its own"


def _judge(name: str, first: Sample, last: Sample) -> bool:
    load, growth = (last.cpu - first.cpu) / (last.at - first.at), last.own - first.own
    met = load <= MOST_LOAD and growth < MOST_GROWTH
    print(f"{name}: {100 * load:.4f} % of a processor, at most {100 * MOST_LOAD}; {first.own} KiB of its own ", end="")
    print(f"{growth:+}, less than {MOST_GROWTH}; load of the machine {os.getloadavg()[0]:.1f}: {'met' if met else 'MISSED'}.")
    return met


def sample(process: int) -> Sample:
    """What the process and those it has started took up to now."""
    members = family(process)
    memory = [_memory(one) for one in members]
    whole = sum(one["Pss"] for one in memory)
    return Sample(time.monotonic(), sum(map(_cpu, members)), whole, whole - sum(one["Pss_File"] for one in memory))


def _cpu(process: int) -> float:
    """From the kernel's table: faketime falsifies every clock, that of the processor time of others, too."""
    fields = Path(f"/proc/{process}/stat").read_text("utf-8").rpartition(")")[2].split()
    return sum(map(int, fields[11:15])) / CLOCK  # with children that have ended


def _memory(process: int) -> dict[str, int]:
    text = Path(f"/proc/{process}/smaps_rollup").read_text("ascii")
    return {name: int(size) for name, size in re.findall(r"^(\w+):\s+(\d+) kB", text, re.MULTILINE)}


if __name__ == "__main__":
    raise SystemExit(main())
