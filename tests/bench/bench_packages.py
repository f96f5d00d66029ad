"""Measures what people download and keep: the size of the packages that `dev.py build` left behind.

    python -m tests.bench.bench_packages [--quick]

Exit code 1 if one is too large, or if there is none; with --quick, there need not be any."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
LIMITS: Final = {"dist/*.deb": 27.0, "dist/*-setup.exe": 24.0, "build/frozen/ramses-desktop": 95.0}
"""Maximum size in MB."""


def main() -> int:
    found = [_fits(path, most) for pattern, most in LIMITS.items() for path in sorted(ROOT.glob(pattern))]
    if not found:
        print("There are no packages to measure; python3 dev.py build makes them.")
        return 0 if "--quick" in sys.argv else 1
    return 0 if all(found) else 1


def _fits(path: Path, most: float) -> bool:
    files = [path] if path.is_file() else [one for one in path.rglob("*") if one.is_symlink() or one.is_file()]
    size = sum(one.lstat().st_size for one in files) / 1e6
    print(f"{path.name} at most {most:.0f} MB: {size:.1f}: {'met' if size <= most else 'MISSED'}.")
    return size <= most


if __name__ == "__main__":
    raise SystemExit(main())
