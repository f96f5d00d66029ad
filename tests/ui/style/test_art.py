"""Every drawing renders at every size in the theme's inks, and only once."""

import ctypes
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QImage, QPainter

from ramses_desktop.data import asset
from ramses_desktop.ui.style import art
from ramses_desktop.ui.style.theme import appearance

ROOT = Path(__file__).resolve().parents[3]
C: Any = ctypes.CDLL(None) if sys.platform == "linux" else None
NAMES = sorted(path.stem for path in asset("icons").glob("*.svg"))


class Handed(ctypes.Structure):
    """What the GNU C library has handed out, in bytes; see mallinfo(3)."""

    _fields_ = tuple((name, ctypes.c_size_t) for name in ("arena", "ordblks", "smblks", "hblks", "hblkhd", "usmblks", "fsmblks"))
    _fields_ += (("uordblks", ctypes.c_size_t), ("fordblks", ctypes.c_size_t), ("keepcost", ctypes.c_size_t))


def handed_out() -> int:
    C.mallinfo2.restype = Handed
    said = C.mallinfo2()
    return int(said.uordblks + said.hblkhd)


def canvas(side: float, ratio: float = 1.0) -> QImage:
    image = QImage(round(side * ratio), round(side * ratio), QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(ratio)
    image.fill(Qt.GlobalColor.transparent)
    return image


def colours(image: QImage) -> set[str]:
    pixels = (image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height()))
    return {pixel.name() for pixel in pixels if pixel.alpha() == 255}


def painted(side: float, name: str, ratio: float = 1.0, ink: QColor | None = None, opacity: float = 1.0) -> QImage:
    image = canvas(side, ratio)
    with QPainter(image) as painter:
        art.paint_icon(painter, name, QRectF(0, 0, side, side), ink, opacity)
    return image


def covered(image: QImage) -> int:
    alphas = image.convertToFormat(QImage.Format.Format_Alpha8)  # with a name, as its bits go with it
    return sum(alpha > 40 for alpha in bytes(alphas.constBits()))


@pytest.mark.parametrize("name", NAMES)
def test_every_icon_shows_at_every_size(name: str) -> None:
    counts = [covered(painted(side, name, ratio)) for side, ratio in ((16, 1), (24, 1), (48, 1), (24, 2))]
    assert counts[0] > 16
    assert all(small < large for small, large in pairwise(counts[:3]))
    assert counts[3] == pytest.approx(counts[2], rel=0.02)


@pytest.mark.parametrize("name", [name for name in NAMES if name.startswith("treasure-")])
def test_treasures_are_whole(name: str) -> None:
    image, last = painted(96, name), 95
    rim = [image.pixelColor(x, y).alpha() for at in range(96) for x, y in ((at, 0), (at, last), (0, at), (last, at))]
    assert not any(rim), "no stroke is cut off at the edge of its drawing"


def test_one_ink_is_replaced() -> None:
    assert colours(painted(48, "ui-undo", ink=QColor("#ff0000"))) == {"#ff0000"}
    appearance().set(theme="dark")
    assert appearance().theme["ink"].name() in colours(painted(48, "ui-undo"))
    assert art.OUTLINE not in colours(painted(48, "ui-undo"))


def test_the_outline_of_coloured_art_is_that_of_the_theme() -> None:
    assert "#2b2118" in colours(painted(48, "tomb"))
    appearance().set(theme="dark")
    assert "#2b2118" not in colours(painted(48, "tomb"))
    assert "#120e0b" in colours(painted(48, "tomb"))


def test_an_ink_of_the_colour_of_paper_is_not_replaced_again() -> None:
    image = canvas(48)
    with QPainter(image) as painter:
        art.paint_symbol(painter, "green", QRectF(0, 0, 48, 48), QColor(art.PAPER), QColor("#00ff00"))
    assert {art.PAPER, "#00ff00"} <= colours(image)


@pytest.mark.parametrize("name", ["green", "orange", "purple", "grey"])
def test_every_colour_has_a_symbol(name: str) -> None:
    image = canvas(24)
    with QPainter(image) as painter:
        art.paint_symbol(painter, name, QRectF(0, 0, 24, 24))
    assert covered(image) > 100


def test_seats_differ_by_symbol_and_colour() -> None:
    pictures = [painted(24, art.seat_icon(seat)) for seat in range(6)]
    for place, one in enumerate(pictures):
        assert appearance().theme.seat(place).name() in colours(one)
        assert all(one != other for other in pictures[:place])


def test_faint_art_is_fainter() -> None:
    full, faint = painted(24, "skull"), painted(24, "skull", opacity=0.3)
    assert faint.pixelColor(12, 6).alpha() == pytest.approx(0.3 * full.pixelColor(12, 6).alpha(), abs=3)


def test_an_icon_is_rendered_once(monkeypatch: pytest.MonkeyPatch) -> None:
    painted(31, "torch")
    monkeypatch.setattr(art, "_render", None)
    assert covered(painted(31, "torch")) > 100


def test_pixmaps_do_not_pile_up(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = art._Pixmaps()
    monkeypatch.setattr(art, "_MOST_BYTES", 3 * 4 * 20 * 20)
    for name in ("torch", "skull", "potion", "tomb", "x"):
        kept.get(name, ((art.OUTLINE, "#000000"),), 20)
    assert [name for name, *_ in kept._kept] == ["potion", "tomb", "x"]


@pytest.mark.skipif(not hasattr(C, "mallinfo2"), reason="only the GNU C library tells what it has handed out")
def test_an_icon_takes_little_more_than_its_pixels() -> None:
    kept = art._Pixmaps()
    kept.get("torch", ((art.OUTLINE, "#000000"),), 24)
    before = handed_out()
    for red in range(200):
        kept.get("torch", ((art.OUTLINE, f"#{red:02x}0000"),), 24)
    assert handed_out() - before < 2 * 4 * 24 * 24 * 200


def test_icons_of_actions_follow_the_theme() -> None:
    icon = art.icon("ui-save")
    light = icon.pixmap(24).toImage()
    appearance().set(theme="dark")
    dark = icon.pixmap(24).toImage()
    assert appearance().theme["ink"].name() in colours(dark)
    assert light != dark
    assert covered(QIcon(icon).pixmap(16).toImage()) > 16


def test_disabled_icons_are_faint() -> None:
    icon = art.icon("ui-save")
    assert not colours(icon.pixmap(24, QIcon.Mode.Disabled).toImage())
    assert colours(icon.pixmap(24).toImage())


@pytest.mark.slow
def test_the_kit_does_not_load_svg_before_the_first_icon() -> None:
    program = (
        "import sys, ramses_desktop.ui.widgets.basic, ramses_desktop.ui.style.pictures\n"
        "import ramses_desktop.games.pyramids.ui.painting\n"
        "from PySide6.QtWidgets import QApplication\n"
        "from ramses_desktop.ui.style import stylesheet\n"
        "app = QApplication([]); stylesheet.install(app)\n"
        "print('PySide6.QtSvg' in sys.modules)"
    )
    answer = subprocess.run([sys.executable, "-c", program], check=True, stdout=subprocess.PIPE, text=True, cwd=ROOT)
    assert answer.stdout.split() == ["False"]
