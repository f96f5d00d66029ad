"""Measures the start: time until the window is visually complete, memory and idle load, interleaved with a bare PySide6 window and,
where installed, KPatience. Uses the measuring program beside the checkout, and its own X server.

    python -m tests.bench.bench_start [--quick]

Exit code 1 if a goal is missed."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
MEASURE: Final = ROOT.parent / "shared" / "tools" / "measure_desktop.py"
KPAT: Final = Path("/usr/games/kpat")
LAUNCHER: Final = "import sys; sys.path.insert(0, {root!r})\nfrom ramses_desktop.__main__ import main\nsys.exit(main())\n"
SLOWER: Final = 1.6
"""Limit for the start, relative to the bare window."""
MEMORY: Final = 95.0


def main() -> int:
    missing = [name for name in ("Xvfb", "xdotool") if not shutil.which(name)]
    if not MEASURE.exists() or missing:
        what = " and ".join(missing) or "the measuring program measure_desktop.py"
        print(f"The start cannot be measured here, because {what} is not to be had.")
        return 0
    rounds = "3" if "--quick" in sys.argv else "7"
    with tempfile.TemporaryDirectory() as home:
        launcher = Path(home) / "ours.py"
        launcher.write_text(LAUNCHER.format(root=str(ROOT)))
        programs = [
            f"ours={sys.executable} {launcher}",
            f"bare={sys.executable} {Path(__file__).with_name('bare_window.py')}",
            *([f"kpat={KPAT}"] if KPAT.exists() else []),
        ]
        found = Path(home) / "found.json"
        command = [sys.executable, str(MEASURE), "--rounds", rounds, "--idle", "4", "--json", str(found), *programs]
        answer = subprocess.run(command, check=False, capture_output=True, text=True)
        if answer.returncode or not found.exists():
            print(f"The start could not be measured: {answer.stderr.strip()[-300:] or answer.returncode}")
            return 1
        median = json.loads(found.read_text())["median"]
    for name, values in median.items():
        print(f"{name}: complete after {values['full']:.0f} ms, PSS {values['pss']:.0f} MiB, idle {values['idle']:.1f} ms/s")
    return 0 if _judge(median) else 1


def _judge(median: dict[str, dict[str, float]]) -> bool:
    if "ours" not in median or "bare" not in median:
        print("One of the programs showed no window: MISSED.")
        return False
    ours, ratio = median["ours"], median["ours"]["full"] / median["bare"]["full"]
    goals = {
        f"complete within {SLOWER} times the bare window: {ratio:.2f}": ratio <= SLOWER,
        f"at most {MEMORY:.0f} MiB: {ours['pss']:.0f}": ours["pss"] <= MEMORY,
        f"nothing to do while idle: {ours['idle']:.1f} ms/s": ours["idle"] < 0.5,
    }
    if "kpat" in median:
        goals["complete before KPatience"] = ours["full"] < median["kpat"]["full"]
    for goal, met in goals.items():
        print(f"{goal}: {'met' if met else 'MISSED'}.")
    return all(goals.values())


if __name__ == "__main__":
    raise SystemExit(main())
