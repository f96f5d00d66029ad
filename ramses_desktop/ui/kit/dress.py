"""Dresses Qt's own widgets (menus, buttons, fields, lists, sliders ...) in the colours of a theme, at a text scale.

One palette and one style sheet for the whole program, over Qt's Fusion style. Called by the Look only; what is painted by
hand does not need it.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from string import Template
from typing import Final

from PySide6.QtCore import QPointF, Qt, QTemporaryDir
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPalette
from PySide6.QtWidgets import QApplication

from ramses_desktop.ui.kit import draw, fonts
from ramses_desktop.ui.kit.look import Theme

BODY: Final = 15.0
SIZES: Final = {"QMenuBar": 13.5, "QMenu": 14.5, "QToolTip": 14.0, "QHeaderView": 13.0, "QStatusBar": 13.5}
"""Sizes of text that differ from BODY."""


def dress(app: QApplication, theme: Theme, scale: float) -> None:
    """Give all widgets of the program this theme and these sizes of text."""
    app.setPalette(_palette(theme))
    app.setFont(fonts.text(BODY * scale))
    for widgets, px in SIZES.items():
        app.setFont(fonts.text(px * scale), widgets)
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
    values["thumb"] = theme["edge"].name()
    values["line"] = theme["ink"].name() if theme.contrast else values["line"]
    values["w"] = "2" if theme.contrast else "1"
    values["thin"] = "1" if theme.contrast else "2"
    values |= {f"px{size}": str(round(size * scale)) for size in (2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 18, 20, 22, 24, 28, 34, 36)}
    values |= {name: (_folder(theme.name) / f"{name}.png").as_posix() for name in _signs(theme)}
    return Template(_SHEET).substitute(values)


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
    from ramses_desktop.ui.kit.look import theme

    folder = Path(_shelf().path(), theme_name)
    folder.mkdir(parents=True)
    for name, (colour, points) in _signs(theme(theme_name)).items():
        for times, suffix in ((1, ""), (2, "@2x")):
            _sign(colour, points, times).save(str(folder / f"{name}{suffix}.png"))
    return folder


def _sign(colour: QColor, points: tuple[tuple[float, float], ...], times: int) -> QImage:
    picture = QImage(16 * times, 16 * times, QImage.Format.Format_ARGB32_Premultiplied)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(times, times)
    path = QPainterPath(QPointF(*points[0]))
    for point in points[1:]:
        path.lineTo(*point)
    painter.strokePath(path, draw.pen(colour, 2))
    painter.end()
    return picture


_SHEET: Final = """
QMainWindow, QDialog, QMessageBox, QWizard { background: $surface; }
QToolTip { background: $card; color: $ink; border: ${w}px solid $edge; padding: ${px5}px ${px8}px; }
QLabel { background: transparent; }
QLabel[tone="soft"] { color: $ink2; }
QLabel[tone="bad"] { color: $bad; }
QLabel[tone="good"] { color: $good; }
QLabel[tone="gold"] { color: $goldtext; }
QLabel[tone="accent"] { color: $accent; }

QMenuBar { background: $panel; border: none; border-bottom: 1px solid $line; padding: 0 ${px6}px; }
QMenuBar::item { background: transparent; padding: ${px5}px ${px10}px; border-radius: 5px; }
QMenuBar::item:selected { background: $accent2; }
QMenuBar::item:pressed { background: $accent; color: $onaccent; }
QMenuBar::item:disabled { color: $ink2; }
QMenu { background: $card; border: ${w}px solid $edge; padding: 5px; }
QMenu::item { padding: ${px7}px ${px28}px ${px7}px ${px10}px; border: 1px solid transparent; border-radius: 5px; }
QMenu::item:selected { background: $accent2; border-color: $accent; }
QMenu::item:disabled { color: $ink2; background: transparent; border-color: transparent; }
QMenu::icon { padding-left: ${px8}px; }
QMenu::separator { height: 1px; background: $line; margin: 5px ${px8}px; }
QMenu::indicator { width: ${px16}px; height: ${px16}px; margin-left: ${px6}px; }
QMenu::indicator:checked { image: url("$menutick"); }
QMenu::right-arrow { image: url("$right"); width: ${px14}px; height: ${px14}px; margin-right: ${px6}px; }

QPushButton {
    background: $box; color: $ink; border: ${w}px solid $edge; border-radius: 8px; margin: 2px;
    min-height: ${px34}px; padding: 0 ${px16}px; font-weight: 700;
}
QPushButton:hover { border-color: $ink; }
QPushButton:pressed { background: $accent2; }
QPushButton:checked { background: $accent2; border-color: $accent; }
QPushButton:default { border: 2px solid $ink; margin: 1px; }
QPushButton:focus { border: 3px solid $accent; margin: 0; }
QPushButton:disabled { background: transparent; color: $ink2; border: 1px dashed $edge; margin: 2px; }
QPushButton[kind="primary"] { background: $accent; color: $onaccent; border-color: $accent; }
QPushButton[kind="primary"]:hover, QPushButton[kind="primary"]:focus { border-color: $ink; }
QPushButton[kind="primary"]:disabled { background: transparent; color: $ink2; border-color: $edge; }
QPushButton[kind="ghost"] { background: transparent; border-color: transparent; }
QPushButton[kind="ghost"]:hover { background: $hover; }
QPushButton[kind="ghost"]:focus { border-color: $accent; }

QToolButton { background: transparent; color: $ink; border: 1px solid transparent; border-radius: 8px; margin: 2px; padding: ${px6}px; }
QToolButton:hover { background: $hover; border-color: $edge; }
QToolButton:pressed, QToolButton:checked { background: $accent2; border-color: $accent; }
QToolButton:focus { border: 3px solid $accent; margin: 0; }
QToolButton:disabled { color: $ink2; }
QToolButton::menu-indicator { image: url("$down"); width: ${px10}px; height: ${px10}px; }
QToolBar { background: transparent; border: none; spacing: 4px; }
QToolBar::separator { background: $line; width: 1px; margin: 6px; }

QLineEdit, QSpinBox, QDoubleSpinBox, QComboBox, QKeySequenceEdit QLineEdit {
    background: $box; color: $ink; border: ${w}px solid $edge; border-radius: 8px; margin: 2px;
    min-height: ${px34}px; padding: 0 ${px12}px; selection-background-color: $accent; selection-color: $onaccent;
    placeholder-text-color: $ink2;
}
QLineEdit:hover, QSpinBox:hover, QComboBox:hover { border-color: $ink; }
QLineEdit:focus, QSpinBox:focus, QDoubleSpinBox:focus, QComboBox:focus { border: 3px solid $accent; margin: 0; }
QLineEdit:disabled, QSpinBox:disabled, QComboBox:disabled { background: transparent; color: $ink2; border: 1px dashed $edge; margin: 2px; }
QLineEdit:read-only { background: $card; }
QComboBox { padding-right: ${px34}px; }
QComboBox QLineEdit, QSpinBox QLineEdit { border: none; margin: 0; min-height: 0; padding: 0; background: transparent; }
QComboBox::drop-down { subcontrol-origin: padding; subcontrol-position: center right; width: ${px34}px; border: none; }
QComboBox::down-arrow { image: url("$down"); width: ${px16}px; height: ${px16}px; }
QComboBox::down-arrow:disabled { image: url("$downoff"); }
QComboBox QAbstractItemView { background: $card; border: ${w}px solid $edge; border-radius: 0; padding: 4px; outline: 0; }
QSpinBox::up-button, QSpinBox::down-button, QDoubleSpinBox::up-button, QDoubleSpinBox::down-button { width: ${px28}px; border: none; }
QSpinBox::up-arrow, QDoubleSpinBox::up-arrow { image: url("$up"); width: ${px12}px; height: ${px12}px; }
QSpinBox::down-arrow, QDoubleSpinBox::down-arrow { image: url("$down"); width: ${px12}px; height: ${px12}px; }

QTextEdit, QPlainTextEdit, QTextBrowser {
    background: $card; color: $ink; border: ${w}px solid $line; border-radius: 8px; margin: 2px; padding: 4px;
    selection-background-color: $accent; selection-color: $onaccent;
}
QTextEdit:focus, QPlainTextEdit:focus, QTextBrowser:focus { border: 3px solid $accent; margin: 0; }

QCheckBox, QRadioButton { background: transparent; color: $ink; spacing: ${px10}px; min-height: ${px28}px; padding: 2px; border: 2px solid transparent; border-radius: 6px; }
QCheckBox:focus, QRadioButton:focus { border-color: $accent; }
QCheckBox:disabled, QRadioButton:disabled { color: $ink2; }
QCheckBox::indicator, QTreeView::indicator, QListView::indicator, QTableView::indicator {
    width: ${px16}px; height: ${px16}px; background: $box; border: 2px solid $ink2; border-radius: 4px;
}
QCheckBox::indicator:hover, QRadioButton::indicator:hover { border-color: $ink; }
QCheckBox::indicator:checked, QTreeView::indicator:checked, QListView::indicator:checked, QTableView::indicator:checked {
    background: $accent; border-color: $accent; image: url("$tick");
}
QCheckBox::indicator:indeterminate { background: $accent; border-color: $accent; image: url("$dash"); }
QCheckBox::indicator:disabled, QRadioButton::indicator:disabled { border-color: $edge; background: transparent; }
QRadioButton::indicator { width: ${px16}px; height: ${px16}px; background: $box; border: 2px solid $ink2; border-radius: ${px10}px; }
QRadioButton::indicator:checked {
    border-color: $accent;
    background: qradialgradient(cx: 0.5, cy: 0.5, radius: 0.5, fx: 0.5, fy: 0.5, stop: 0 $accent, stop: 0.52 $accent, stop: 0.6 $box, stop: 1 $box);
}

QSlider { min-height: ${px28}px; background: transparent; }
QSlider::groove:horizontal { height: 6px; background: $track; border: ${thin}px solid $edge; border-width: 1px; border-radius: 4px; margin: 0 2px; }
QSlider::sub-page:horizontal { background: $accent; border: 1px solid $accent; border-radius: 4px; margin: 0 2px; }
QSlider::sub-page:horizontal:disabled { background: $edge; border-color: $edge; }
QSlider::handle:horizontal { width: 18px; height: 18px; margin: -7px 0; border-radius: 10px; background: $box; border: 2px solid $ink2; }
QSlider::handle:horizontal:hover { border-color: $ink; }
QSlider::handle:horizontal:focus { border: 4px solid $accent; width: 14px; height: 14px; }
QProgressBar { background: $track; color: $ink; border: 1px solid $edge; border-radius: 6px; min-height: ${px14}px; text-align: center; }
QProgressBar::chunk { background: $accent2; border: 1px solid $accent; border-radius: 5px; }

QScrollArea, QScrollArea > QWidget > QWidget { background: transparent; border: none; }
QScrollBar { background: transparent; border: none; }
QScrollBar:vertical { width: 14px; margin: 2px; }
QScrollBar:horizontal { height: 14px; margin: 2px; }
QScrollBar::handle { background: $thumb; border-radius: 4px; margin: 1px; }
QScrollBar::handle:vertical { min-height: 36px; }
QScrollBar::handle:horizontal { min-width: 36px; }
QScrollBar::handle:hover { background: $ink2; }
QScrollBar::handle:pressed { background: $accent; }
QScrollBar::add-line, QScrollBar::sub-line, QScrollBar::add-page, QScrollBar::sub-page { width: 0; height: 0; background: none; border: none; }

QListView, QTreeView, QTableView, QUndoView {
    background: $card; alternate-background-color: $panel; color: $ink; border: ${w}px solid $line; border-radius: 8px;
    margin: 2px; padding: 3px; outline: 0; selection-background-color: $accent2; selection-color: $ink; gridline-color: $line;
}
QListView:focus, QTreeView:focus, QTableView:focus { border: 3px solid $accent; margin: 0; }
QListView::item, QTreeView::item { padding: ${px6}px ${px8}px; border: 1px solid transparent; border-radius: 5px; }
QTableView::item { padding: ${px4}px ${px8}px; border: 1px solid transparent; }
QListView::item:hover, QTreeView::item:hover, QTableView::item:hover { background: $hover; }
QListView::item:selected, QTreeView::item:selected, QTableView::item:selected { background: $accent2; color: $ink; border-color: $accent; }
QHeaderView { background: transparent; border: none; }
QHeaderView::section { background: transparent; color: $ink2; border: none; border-bottom: ${w}px solid $line; padding: ${px6}px ${px8}px; font-weight: 700; }
QTableCornerButton::section { background: transparent; border: none; }

QTabWidget::pane { border: ${w}px solid $line; border-radius: 8px; background: $panel; top: -1px; }
QTabBar::tab { background: transparent; color: $ink2; padding: ${px8}px ${px16}px; border: none; border-bottom: 3px solid transparent; font-weight: 700; }
QTabBar::tab:hover { color: $ink; }
QTabBar::tab:selected { color: $accent; border-bottom-color: $accent; }
QGroupBox { background: transparent; border: ${w}px solid $line; border-radius: 12px; margin-top: ${px14}px; padding: ${px16}px; }
QGroupBox::title { subcontrol-origin: margin; left: ${px14}px; padding: 0 ${px6}px; color: $ink2; font-weight: 700; }
QStatusBar { background: $panel; color: $ink; border-top: 1px solid $line; }
QStatusBar::item { border: none; }
QSplitter::handle { background: $line; }
QSizeGrip { image: none; }
"""
