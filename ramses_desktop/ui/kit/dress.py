"""Dresses Qt's own widgets (menus, buttons, fields, lists, sliders ...) in the colours of a theme, at a text scale.

One palette and one style sheet for the whole program, over Qt's Fusion style. Called by the Look only; what is painted by
hand does not need it.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from string import Template
from typing import Final

from PySide6.QtCore import QTemporaryDir
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication

from ramses_desktop.data import resource
from ramses_desktop.ui.kit import draw, fonts
from ramses_desktop.ui.kit.look import Theme
from ramses_desktop.ui.kit.look import theme as find_theme

BODY: Final = 15.0
SIZES: Final = {
    "QAbstractItemView": BODY,
    "QHeaderView": 13.0,
    "QMenu": 14.5,
    "QMenuBar": 13.5,
    "QMessageBox": BODY,
    "QStatusBar": 13.5,
    "QToolTip": 14.0,
}
"""Sizes of text, in pixels, of widgets for which systems name fonts of their own. Windows does so again with every change of its
colours, and only what is in the style sheet outlasts that."""


def dress(app: QApplication, theme: Theme, scale: float) -> None:
    """Give all widgets of the program this theme and these sizes of text."""
    app.setPalette(_palette(theme))
    app.setFont(fonts.text(BODY * scale))
    app.setStyleSheet(style_sheet(theme, scale))


# ------------------------------------------------------------ palette


def _palette(theme: Theme) -> QPalette:
    role = QPalette.ColorRole
    palette = QPalette()
    for place, token in (
        (role.Window, "surface"),
        (role.WindowText, "ink"),
        (role.Base, "box"),
        (role.AlternateBase, "card"),
        (role.Text, "ink"),
        (role.PlaceholderText, "ink2"),
        (role.Button, "box"),
        (role.ButtonText, "ink"),
        (role.BrightText, "onaccent"),
        (role.ToolTipBase, "card"),
        (role.ToolTipText, "ink"),
        (role.Highlight, "accent"),
        (role.HighlightedText, "onaccent"),
        (role.Accent, "accent"),
        (role.Link, "accent"),
        (role.LinkVisited, "purple" if not theme.dark else "accent"),
        (role.Light, "card"),
        (role.Midlight, "panel"),
        (role.Mid, "line"),
        (role.Dark, "edge"),
        (role.Shadow, "shadow"),
    ):
        palette.setColor(place, theme[token])
    for place in (role.WindowText, role.Text, role.ButtonText, role.HighlightedText):
        palette.setColor(QPalette.ColorGroup.Disabled, place, theme["ink2"])
    palette.setColor(QPalette.ColorGroup.Disabled, role.Highlight, theme["line"])
    return palette


# ------------------------------------------------------------ style sheet


def style_sheet(theme: Theme, scale: float) -> str:
    """The style sheet itself; sizes that hold text grow with the scale, edges do not."""
    values = {name: theme[name].name() for name in theme.colours}
    values["hover"] = draw.mix(theme["panel"], theme["ink"], 0.07).name()
    values["track"] = draw.mix(theme["panel"], theme["ink"], 0.10).name()
    values["radio"] = str((round(16 * scale) + 4) // 2)
    values["line"] = theme["ink"].name() if theme.contrast else values["line"]
    values["w"] = "2" if theme.contrast else "1"
    values |= {f"px{size}": str(round(size * scale)) for size in (2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 18, 20, 22, 24, 28, 34, 36)}
    values |= {name: (_folder(theme.name) / f"{name}.svg").as_posix() for name in _signs(theme)}
    sizes = (f"{widgets} {{ {fonts.rule(px * scale)} }}" for widgets, px in SIZES.items())
    return "\n".join((*sizes, Template(_sheet()).substitute(values)))


@cache
def _sheet() -> str:
    return resource("themes", "widgets.qss").read_text("utf-8")


def _signs(theme: Theme) -> dict[str, tuple[QColor, tuple[tuple[float, float], ...]]]:
    """The few small signs of a style sheet: the colour and the points of a stroke on a square of 16."""
    down, up = ((3.5, 6.0), (8.0, 10.5), (12.5, 6.0)), ((3.5, 10.0), (8.0, 5.5), (12.5, 10.0))
    left, right = ((10.0, 3.5), (5.5, 8.0), (10.0, 12.5)), ((6.0, 3.5), (10.5, 8.0), (6.0, 12.5))
    ink, soft = theme["ink"], theme["ink2"]
    return {
        "tick": (theme["onaccent"], ((3.2, 8.4), (6.6, 11.8), (12.8, 4.6))),
        "menutick": (ink, ((3.2, 8.4), (6.6, 11.8), (12.8, 4.6))),
        "dash": (theme["onaccent"], ((3.5, 8.0), (12.5, 8.0))),
        "down": (ink, down),
        "downoff": (soft, down),
        "up": (ink, up),
        "left": (ink, left),
        "right": (ink, right),
    }


@cache
def _shelf() -> QTemporaryDir:
    """Style sheets can only show pictures from files: these live as long as the program."""
    return QTemporaryDir()


@cache
def _folder(theme_name: str) -> Path:
    folder = Path(_shelf().path(), theme_name)
    folder.mkdir(parents=True)
    for name, (colour, points) in _signs(find_theme(theme_name)).items():
        line = " ".join(f"{x},{y}" for x, y in points)
        (folder / f"{name}.svg").write_text(_SIGN.format(line=line, colour=colour.name()), "utf-8")
    return folder


_SIGN: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16" viewBox="0 0 16 16"><polyline points="{line}" '
    'fill="none" stroke="{colour}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></svg>'
)
