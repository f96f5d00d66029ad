"""Every drawing is used, and has only inks, classes and layers that are known."""

import re
from xml.etree import ElementTree as ET

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from ramses_desktop.data import asset
from ramses_desktop.ui.style import art
from ramses_desktop.ui.style.theme import THEMES, appearance, theme
from tests.source import source_of_program

DRAWINGS = {path.stem: path.read_text("utf-8") for path in sorted(asset("drawings").glob("*.svg"))}
GIVEN = {
    "bent-pyramid": {"stone": "#1f6b46"},
    "clear-pyramid": {"right": "#b98218"},
    "puff": {"dust": "#d9b878"},
    "sliding-pyramid": {"top": "#f0c555", "left": "#e0ab36", "right": "#b98218", "bottom": "#96660f"},
    "socket": {"sign": "#6a430c"},
}
"""The inks that come from a game, with an example of each."""
PAINTS = {"line": "stroke", "stop": "stop-color"}
ATTRIBUTE = r'[\w:-]+="[^"]*"'
CLASS = re.compile(r'class="([^"]*)"')
SVG = "{http://www.w3.org/2000/svg}"

each = pytest.mark.parametrize("name", DRAWINGS)


def layers(name: str) -> list[str]:
    return re.findall(r'<g id="([^"]*)"', DRAWINGS[name])


def painted(name: str, *shown: str) -> QImage:
    """The drawing on red."""
    image = QImage(96, 96, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.red)
    with QPainter(image) as painter:
        art.paint_drawing(painter, name, QRectF(0, 0, 96, 96), *shown, inks=GIVEN.get(name, {}))
    return image


@each
def test_every_drawing_is_used(name: str) -> None:
    assert any(f'"{name}"' in source for source in source_of_program().values())


@each
def test_every_drawing_shows_in_every_theme(name: str) -> None:
    empty = QImage(96, 96, QImage.Format.Format_RGB32)
    empty.fill(Qt.GlobalColor.red)
    for look in THEMES:
        appearance().set(theme=look)
        in_contrast_only_light = look == "high_contrast" and name == "light-from-door"
        assert (painted(name, *layers(name)) == empty) == in_contrast_only_light


@each
def test_every_layer_adds_something(name: str) -> None:
    appearance().set(theme="dark")
    for layer in layers(name):
        assert painted(name, layer) != painted(name)


@each
def test_an_editor_shows_the_colours_of_the_light_theme(name: str) -> None:
    inks = {**theme("light").colours, **GIVEN.get(name, {})}
    classes = {word for found in CLASS.findall(DRAWINGS[name]) for word in found.split()} - {"soft", "light"}
    rules = []
    for word in sorted(classes):
        ink, _, part = word.rpartition("-")
        known = (ink, PAINTS[part]) if part in PAINTS else (word, "fill")
        rules.append(f"  .{word}{{display:none}}" if word in ("contrast", "dark") else f"  .{word}{{{known[1]}:{inks[known[0]]}}}")
    wanted = "\n".join([" <style>", *rules, " </style>\n"]) if rules else ""
    style = re.search(r" <style>.*</style>\n", DRAWINGS[name], re.DOTALL)
    assert (style[0] if style else "") == wanted


@each
@pytest.mark.parametrize("look", THEMES)
def test_a_drawing_can_be_read_with_any_of_its_layers(name: str, look: str) -> None:
    inks = {**theme(look).colours, **GIVEN.get(name, {})}
    for shown in ([], *([layer] for layer in layers(name)), layers(name)):
        ET.fromstring(art.in_inks(DRAWINGS[name], shown, inks, look))


@each
def test_a_drawing_is_plain(name: str) -> None:
    drawing = ET.fromstring(DRAWINGS[name])
    used = {element.tag.removeprefix(SVG) for element in drawing.iter()}
    shapes = {"path", "rect", "circle", "ellipse", "g", "use"}
    assert used <= shapes | {"svg", "style", "defs", "linearGradient", "radialGradient", "stop"}
    assert not any("style" in element.attrib for element in drawing.iter())


def test_a_layer_that_no_drawing_has_is_refused() -> None:
    with pytest.raises(KeyError, match="north"):
        painted("hall", "north")


def test_an_ink_that_no_theme_has_is_refused() -> None:
    with pytest.raises(KeyError, match="gravy"):
        art.in_inks('<path class="gravy-line"/>', (), {"gold": "#ff0000"}, "light")


@pytest.mark.parametrize(
    ("word", "shown"),
    [("light", ["light"]), ("dark", ["dark"]), ("soft", ["light", "dark"]), ("contrast", ["high_contrast"])],
)
def test_some_parts_are_shown_only_in_some_themes(word: str, shown: list[str]) -> None:
    source = f'<g class="{word} gold"/>'
    assert [name for name in THEMES if 'display="none"' not in art.in_inks(source, (), {"gold": "#ff0000"}, name)] == shown


@each
def test_a_drawing_that_an_editor_has_saved_looks_the_same(name: str) -> None:
    def rewritten(tag: re.Match[str]) -> str:
        number = f' id="g{tag.start()}"' if tag[1] == "g" and "id=" not in tag[2] else ""
        return f"<{tag[1]}{number}" + "".join(f"\n    {attribute}" for attribute in reversed(re.findall(ATTRIBUTE, tag[2])))

    saved = re.sub(rf"<(\w+)((?:\s+{ATTRIBUTE})+)", rewritten, DRAWINGS[name])
    inks = {**theme("light").colours, **GIVEN.get(name, {})}
    for shown in ([], *([layer] for layer in layers(name))):
        before, after = (in_one_order(art.in_inks(source, shown, inks, "light")) for source in (DRAWINGS[name], saved))
        assert before == after


def in_one_order(source: str) -> list[tuple[str, list[tuple[str, str]]]]:
    """All elements with their attributes, without the ids of groups that are no layers."""
    elements = list(ET.fromstring(source).iter())
    for element in elements:
        if re.fullmatch(r"g\d+", element.get("id", "")):
            del element.attrib["id"]
    return [(element.tag, sorted(element.items())) for element in elements]


def test_drawings_follow_the_theme() -> None:
    appearance().set(theme="light")
    light = painted("dusk", "sky")
    appearance().set(theme="dark")
    assert painted("dusk", "sky") != light
    assert painted("dusk", "sky").pixelColor(48, 0) == QColor(theme("dark")["night0"])
