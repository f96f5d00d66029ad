"""Measures what a QProxyStyle written in Python would add to the start: CPU time until the first page is painted, with the style
sheet alone and with an empty proxy under it, in alternating rounds.

    python -m tests.bench.bench_style [--quick]
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
START: Final = """
import os, time
from PySide6.QtWidgets import QProxyStyle
from ramses_desktop.app import make_app, make_window
from ramses_desktop.ui import picture_cache
app = make_app()
if {with_proxy}:
    class Proxy(QProxyStyle):
        def drawPrimitive(self, element, option, painter, widget=None):
            super().drawPrimitive(element, option, painter, widget)
        def drawControl(self, element, option, painter, widget=None):
            super().drawControl(element, option, painter, widget)
        def pixelMetric(self, metric, option=None, widget=None):
            return super().pixelMetric(metric, option, widget)
        def styleHint(self, hint, option=None, widget=None, data=None):
            return super().styleHint(hint, option, widget, data)
    app.setStyle(Proxy("Fusion"))
window = make_window(app)
window.resize(1280, 800)
window.show()
for _ in range(5):
    app.processEvents()
print(time.process_time() * 1000, flush=True)
picture_cache.write_new()
os._exit(0)
"""


def milliseconds(home: str, *, with_proxy: bool) -> float:
    program = START.format(with_proxy=with_proxy)
    env = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "RAMSES_DESKTOP_HOME": home, "PYTHONPATH": str(ROOT)}
    answer = subprocess.run([sys.executable, "-c", program], env=env, check=True, capture_output=True, text=True)
    return float(answer.stdout)


def main(rounds: int) -> None:
    with tempfile.TemporaryDirectory() as home:
        milliseconds(home, with_proxy=False)  # fills the picture cache
        found: dict[bool, list[float]] = {False: [], True: []}
        for _ in range(rounds):
            for with_proxy, values in found.items():
                values.append(milliseconds(home, with_proxy=with_proxy))
    for with_proxy, values in found.items():
        name = "with a proxy" if with_proxy else "style sheet only"
        print(f"{name}: {min(values):.1f} ms at best, {median(values):.1f} ms in the middle of {rounds}")


if __name__ == "__main__":
    main(3 if "--quick" in sys.argv else 15)
