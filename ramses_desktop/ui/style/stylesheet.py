"""Styles Qt's widgets: one palette and one style sheet over Qt's Fusion style, in a theme's colours and at a text scale. Not a
QProxyStyle: Qt reads a style sheet in C++, while a proxy in Python adds 10 to 20 ms to startup before painting anything
(tests/bench/bench_style.py), and file dialogs would call it from a thread of their own."""

from __future__ import annotations

from functools import cache, partial
from string import Template
from typing import Final

from PySide6.QtCore import QDir
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QApplication

from ramses_desktop.data import intact, resource, text
from ramses_desktop.ui.style import draw, fonts
from ramses_desktop.ui.style.theme import Theme, appearance

_LENGTHS: Final = (2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 18, 20, 22, 24, 28, 30, 34, 36, 40, 50)
"""Lengths that grow with the text; the style sheet calls them px2, px3, …"""
_SHEET: Final = ("themes", "widgets.qss")
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
"""Text sizes, in pixels, of widgets for which systems set their own fonts. Windows sets them again whenever its colours change,
and only a style sheet survives that."""


def install(app: QApplication, *, has_style: bool = False) -> None:
    """Style the program's widgets, now and after every change. Passing STYLE to the QApplication and setting `has_style` saves a
    few milliseconds: setStyle returns a QStyle, for which PySide loads hundreds of names."""
    if not has_style:
        app.setStyle("Fusion")
    appearance().restyle = partial(_restyle, app)
    _restyle(app)


def _restyle(app: QApplication) -> None:
    """Apply only the settings that differ, as each of the three visits every widget."""
    theme, scale = appearance().theme, appearance().px(1)
    # Qt loads style sheet images from files only, and cannot read every path.
    QDir.setSearchPaths("themes", [str(resource("themes"))])
    palette, font, sheet = _palette(theme), fonts.text(BODY * scale), style_sheet(theme, scale)
    if app.palette() != palette:
        app.setPalette(palette)
    if app.font() != font:
        app.setFont(font)
    if app.styleSheet() != sheet:
        app.setStyleSheet(sheet)


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
    """The style sheet; sizes that hold text grow with the scale, edges do not."""
    values = {name: theme[name].name() for name in theme.colours}
    values["hover"] = draw.mix(theme["panel"], theme["ink"], 0.07).name()
    values["track"] = draw.mix(theme["panel"], theme["ink"], 0.10).name()
    values["accentdark"] = draw.mix(theme["accent"], theme["ink"], 0.35).name()
    values["shade"] = theme["ink"].name() if theme.contrast else draw.mix(theme["line"], theme["shadow"], 0.12).name()
    values["radio"] = str((round(16 * scale) + 4) // 2)
    values["pill"] = str((round(20 * scale) + 4) // 2)
    values["chip"] = str(max(36, round(30 * scale)) // 2)
    values["row"] = str(max(26, round(30 * scale)))
    values["unavailable"] = f"2px dashed {values['edge']}" if theme.contrast else f"2px solid {values['line']}"
    values["lip"] = "2" if theme.contrast else "3"
    values["line"] = theme["ink"].name() if theme.contrast else values["line"]
    values["w"] = "2" if theme.contrast else "1"
    values |= {f"px{size}": str(round(size * scale)) for size in _LENGTHS}
    values["signs"] = f"themes:{theme.name}"
    sizes = (f"{widgets} {{ {fonts.rule(px * scale)} }}" for widgets, px in SIZES.items())
    with intact(*_SHEET):
        return "\n".join((*sizes, Template(_sheet()).substitute(values)))


@cache
def _sheet() -> str:
    return text(*_SHEET)
