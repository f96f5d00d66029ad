"""Measures what people download: the size of the packages, and whether the frozen program starts as fast as from source,
alternating on the same screen. Uses what `dev.py build` left behind; says so if there is nothing, or if the measuring program is
unavailable.

    python -m tests.bench.bench_packages [--quick]

Exit code 1 if a goal is missed."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from tests.bench.bench_start import LAUNCHER, MEASURE, ROOT

FROZEN: Final = ROOT / "build" / "frozen" / "ramses-desktop" / "ramses-desktop"
LIMITS: Final = {"dist/*.deb": 32.0, "dist/*-setup.exe": 22.0, "build/frozen/ramses-desktop": 115.0}
"""Maximum size in MB."""
SLOWER: Final = 1.2
"""Limit for the frozen program's start, relative to the start from source."""


def main() -> int:
    if not FROZEN.exists():
        print("There are no packages to measure; python3 dev.py build makes them.")
        return 0
    found = [_fits(path, most) for pattern, most in LIMITS.items() for path in sorted(ROOT.glob(pattern))]
    return 0 if all([*found, _starts_as_fast()]) else 1


def _fits(path: Path, most: float) -> bool:
    files = [path] if path.is_file() else [one for one in path.rglob("*") if one.is_symlink() or one.is_file()]
    size = sum(one.lstat().st_size for one in files) / 1e6
    print(f"{path.name} at most {most:.0f} MB: {size:.1f}: {'met' if size <= most else 'MISSED'}.")
    return size <= most


def _starts_as_fast() -> bool:
    missing = [name for name in ("Xvfb", "xdotool") if not shutil.which(name)]
    if not MEASURE.exists() or missing:
        print(f"The start cannot be measured here, because {' and '.join(missing) or MEASURE.name} is not to be had.")
        return True
    with tempfile.TemporaryDirectory() as home:
        launcher, said = Path(home, "source.py"), Path(home, "said.json")
        launcher.write_text(LAUNCHER.format(root=str(ROOT)))
        rounds = "3" if "--quick" in sys.argv else "9"
        command = [sys.executable, str(MEASURE), "--rounds", rounds, "--idle-rounds", "0", "--json", str(said)]
        programs = [f"source={sys.executable} {launcher}", f"frozen={FROZEN}"]
        answer = subprocess.run([*command, *programs], check=False, capture_output=True, text=True)
        if answer.returncode or not said.exists():
            print(f"The start could not be measured: {answer.stderr.strip()[-300:] or answer.returncode}")
            return False
        median = json.loads(said.read_text())["median"]
    if len(median) < len(programs):
        print("One of the programs showed no window: MISSED.")
        return False
    source, frozen = median["source"]["full"], median["frozen"]["full"]
    met = bool(frozen <= SLOWER * source)
    print(f"from source complete after {source:.0f} ms, frozen after {frozen:.0f} ms")
    print(f"frozen within {SLOWER} times from source: {frozen / source:.2f}: {'met' if met else 'MISSED'}.")
    return met


if __name__ == "__main__":
    raise SystemExit(main())
