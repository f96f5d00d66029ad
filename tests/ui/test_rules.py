"""The rules pages and "Show me how": complete, marked up, with every picture, in the current appearance."""

import re
from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, Qt, QUrl
from PySide6.QtGui import QImage, QTextDocument
from pytestqt.qtbot import QtBot

from ramses_desktop.data import resource
from ramses_desktop.games import IDS
from ramses_desktop.games.flip_and_write.playout import DISPLAY, ROUNDS, TURNS
from ramses_desktop.games.flip_and_write.ui.figures import boxes
from ramses_desktop.games.pyramids.deck import parts
from ramses_desktop.games.pyramids.ui import pictures
from ramses_desktop.games.silver_gold import deck as silver_gold
from ramses_desktop.games.silver_gold.ui import pictures as islands
from ramses_desktop.ui.pages.rules import RulesPage, RulesText, picture
from ramses_desktop.ui.picture_cache import pictures_of
from ramses_desktop.ui.style.theme import THEMES, appearance

SOURCES = {game_id: resource(game_id, "rules.html").read_text("utf-8") for game_id in IDS}
SOURCE = SOURCES["pyramids"]
EACH = pytest.mark.parametrize("game_id", IDS)


@pytest.fixture
def page(qtbot: QtBot) -> RulesPage:
    page = RulesPage()
    qtbot.addWidget(page)
    page.resize(1280, 772)
    page.show_game("pyramids")
    page.show()
    settle(page, qtbot)
    return page


def settle(page: RulesPage, qtbot: QtBot) -> None:
    """Wait until the text has been laid out again."""
    qtbot.waitUntil(lambda: not page.text._later.isActive() and page.text._width == page.text.width())


# --- the text ---------------------------------------------------------------------------------------------------------


def test_the_rules_name_every_value_of_the_score_card(page: RulesPage) -> None:
    text, values = page.text.toPlainText(), parts().values
    assert ", ".join(map(str, values.skulls[:5])) in text
    assert ", ".join(map(str, values.skulls[5:])) in text
    assert "{}, {} or {}".format(*values.boxes) in text
    rows = re.findall(r'<tr><td.*?</td><td>(.*?)</td><td align="right"><b>(.*?)</b>', SOURCE)
    counted = {words.split("<")[0].strip(): points for words, points in rows}
    assert counted["each torch"] == str(values.torch)
    assert counted["each completed pyramid"] == str(values.tomb)
    assert counted["each pair of gems, one red and one green"] == str(values.pair)
    assert counted["each single gem left over"] == str(values.single)


def test_the_rules_count_cards_turns_and_rounds_as_the_game_does(page: RulesPage) -> None:
    text = page.text.toPlainText()
    assert (ROUNDS, TURNS, DISPLAY, len(parts().cards)) == (4, 7, 4, 48)
    for words in ("48 pyramids", "seven of the eight expedition cards", "28 turns", "four rounds", "= 111"):
        assert words in text


def test_the_rules_of_silver_and_gold_count_what_its_cards_say(page: RulesPage) -> None:
    page.show_game("silver_gold")
    text, found = page.text.toPlainText(), silver_gold.parts()
    values = found.values
    assert (len(found.cards), values.coins, values.rows, values.palm_boxes, len(values.trophies)) == (47, 12, 3, 4, 6)
    for words in ("47 treasure cards", "twelve coins in three rows of four", "four palm boxes", "six trophies", "28 turns", "= 95"):
        assert words in text
    of_size = [f"{silver_gold.CARDS_OF[name]} {name}" for name in silver_gold.SIZES]
    assert of_size == ["11 grey", "12 green", "12 orange", "12 purple"]
    for name, size in silver_gold.SIZES.items():
        assert re.search(rf"\b{name} (islands|ones) have {size}\b", text)


@EACH
def test_every_house_decision_is_marked(page: RulesPage, game_id: str) -> None:
    page.show_game(game_id)
    marked = SOURCES[game_id].count('class="house">')
    assert marked == page.text.toPlainText().count("house")
    lines = re.findall(r'<p class="house-line">(.*?)</p>', SOURCES[game_id], re.DOTALL)
    assert len(lines) == max(0, marked - 1), "besides the legend"
    assert all('class="house"' in line for line in lines)


def test_the_rules_of_another_game_begin_at_their_beginning(page: RulesPage, qtbot: QtBot) -> None:
    bar = page.text.verticalScrollBar()
    bar.setValue(bar.maximum() // 2)
    page.show_game("ramses")
    settle(page, qtbot)
    assert bar.value() == 0


def test_the_contents_lead_to_every_section(page: RulesPage) -> None:
    titles = [page.contents.item(row).text() for row in range(page.contents.count())]
    assert titles == re.findall(r"<h[12]><a name=\"\w+\"></a>(.*?)</h[12]>", SOURCE)
    at = []
    for row in range(page.contents.count()):
        page.contents.setCurrentRow(row)
        at.append(page.text.verticalScrollBar().value())
    assert all(one <= other for one, other in pairwise(at))
    assert at[-1] > at[0]


@EACH
def test_every_link_has_its_place(game_id: str) -> None:
    source = SOURCES[game_id]
    assert set(re.findall(r'href="#(\w+)"', source)) <= set(re.findall(r'<a name="(\w+)">', source))


@EACH
def test_every_picture_of_the_text_can_be_painted(page: RulesPage, game_id: str) -> None:
    page.show_game(game_id)
    names = set(re.findall(r'src="figure:([\w-]+)"', SOURCES[game_id]))
    assert {name for name in names if not name.startswith("icon-")} <= set(pictures_of(game_id).figures)
    for name in names:
        image = page.text.loadResource(QTextDocument.ResourceType.ImageResource.value, QUrl(f"figure:{name}"))
        assert isinstance(image, QImage)
        assert not is_blank(image)


def is_blank(image: QImage) -> bool:
    empty = QImage(image.size(), image.format())
    empty.fill(Qt.GlobalColor.transparent)
    empty.setDevicePixelRatio(image.devicePixelRatio())
    return image == empty


@pytest.mark.slow
def test_no_picture_is_wider_than_the_text(page: RulesPage, qtbot: QtBot) -> None:
    appearance().set(text_scale=2.0)
    page.resize(720, 480)
    settle(page, qtbot)
    image = page.text.loadResource(QTextDocument.ResourceType.ImageResource.value, QUrl("figure:placing"))
    assert image.width() / image.devicePixelRatio() <= page.text.viewport().width()
    assert page.text.horizontalScrollBar().maximum() == 0


@pytest.mark.slow
def test_text_and_pictures_follow_theme_and_size(page: RulesPage, qtbot: QtBot) -> None:
    before = picture("pyramids", "card", 1.0)
    appearance().set(theme="dark", text_scale=1.5)
    settle(page, qtbot)
    after = picture("pyramids", "card", 1.0)
    assert after.width() == round(before.width() * 1.5)
    assert appearance().theme["ink2"].name() in page.text.toHtml()


@pytest.mark.slow
def test_the_reader_stays_in_place_when_the_look_changes(page: RulesPage, qtbot: QtBot) -> None:
    bar = page.text.verticalScrollBar()
    bar.setValue(bar.maximum() // 2)

    def at_the_top() -> int:
        return page.text.cursorForPosition(QPoint(0, 0)).blockNumber()

    before = at_the_top()
    appearance().set(text_scale=1.5)
    settle(page, qtbot)
    assert abs(at_the_top() - before) <= 1
    page.resize(900, 700)
    settle(page, qtbot)
    assert abs(at_the_top() - before) <= 1


def test_a_resource_that_is_no_figure_is_not_ours(qtbot: QtBot) -> None:
    text = RulesText()
    qtbot.addWidget(text)
    assert text.loadResource(QTextDocument.ResourceType.ImageResource.value, QUrl("nothing.png")) is None


def test_where_it_is_narrow_the_contents_give_way(page: RulesPage) -> None:
    assert page.contents.isVisible()
    page.resize(720, 480)
    assert not page.contents.isVisible()
    assert page.text.isVisible()


# --- show me how ------------------------------------------------------------------------------------------------------


def test_the_examples_keep_the_rules() -> None:
    """Moves that the pictures show as allowed are, and those shown as forbidden are not."""
    card = parts().cards[pictures.EXAMPLE]
    patterns = [pattern.placements for pattern in parts().patterns]

    def allowed(crossed: str, new: str) -> bool:
        return any(boxes(new) in card.legal(boxes(crossed), pattern) for pattern in patterns)

    assert allowed("", "b1 b2 c2")
    assert allowed("b1 b2 c2", "a2 a3 a4")
    assert not allowed("b1 b2 c2", "d1 e1")
    assert allowed("b1 b2 c2 a2 a3 a4", "a5 b5 c5")
    assert allowed("b1 b2 c2 a2 a3 a4 a5 b5 c5", "d5 e5")
    assert card.tomb & boxes("e5")


def test_the_examples_on_the_island_keep_the_rules() -> None:
    card = silver_gold.parts().cards[islands.EXAMPLE]
    patterns = [pattern.placements for pattern in silver_gold.parts().patterns]

    def allowed(crossed: str, new: str) -> bool:
        return any(boxes(new) in card.legal(boxes(crossed), pattern) for pattern in patterns)

    assert allowed("", "b1 c1 d1")
    assert allowed("b1 c1 d1", "b3 b4 b5")
    assert not allowed("b1 c1 d1", "c2 c3 c4")
    assert allowed("b1 c1 d1 b3 b4 b5", "a1 a2 b2")
    assert card.crosses & boxes("a2")
    assert card.palms & boxes("b2")
    assert card.coins & boxes("b5")


ALL_FIGURES = [(game_id, name) for game_id in IDS for name in pictures_of(game_id).figures]


def test_every_figure_is_painted() -> None:
    for game_id, name in ALL_FIGURES:
        assert not is_blank(picture(game_id, name, 1.0, 200)), name
        assert pictures_of(game_id).figures[name].words


@pytest.mark.slow
@pytest.mark.parametrize(("game_id", "name"), ALL_FIGURES)
def test_every_figure_is_painted_in_every_theme(game_id: str, name: str) -> None:
    for theme in THEMES:
        appearance().set(theme=theme)
        assert not is_blank(picture(game_id, name, 2.0, 300))


def test_the_rules_of_every_game_are_one_choice_away(page: RulesPage, qtbot: QtBot) -> None:
    assert [page.games.itemData(at) for at in range(page.games.count())] == list(IDS)
    page.games.activated.emit(2)
    assert page.game_id == IDS[2]
    assert page.games.currentData() == IDS[2]
    page.show_game(IDS[0])
    assert page.games.currentData() == IDS[0]


def test_words_are_found_highlighted_and_visited_one_after_the_other(page: RulesPage, qtbot: QtBot) -> None:
    qtbot.keyClicks(page.search, "torch")
    found = page.text.extraSelections()
    assert len(found) > 3
    assert page.count.text() == f"1 of {len(found)}"
    first = page.text.textCursor().position()
    qtbot.keyClick(page.search, Qt.Key.Key_Return)
    assert page.count.text() == f"2 of {len(found)}"
    assert page.text.textCursor().position() > first
    qtbot.keyClick(page.search, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert page.text.textCursor().position() == first
    page.text._write()
    assert len(page.text.extraSelections()) == len(found), "another width or theme keeps them"
    qtbot.keyClick(page.search, Qt.Key.Key_Escape)
    assert (page.text.extraSelections(), page.count.text()) == ([], "")


def test_what_is_not_in_the_rules_is_said(page: RulesPage, qtbot: QtBot) -> None:
    qtbot.keyClicks(page.search, "elephant")
    assert page.count.text() == "Not found"
