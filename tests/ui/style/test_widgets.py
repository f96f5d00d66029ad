"""Widgets work by mouse and by keyboard, describe themselves, and grow with the text."""

import re
from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QAccessible, QAction, QImage, QKeyEvent, QStandardItem, QStandardItemModel
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QListWidget, QScrollArea, QStyleOptionViewItem, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from ramses_desktop.ui.coaching.review_board import MomentsBox
from ramses_desktop.ui.style import stylesheet
from ramses_desktop.ui.style.theme import THEMES, appearance
from ramses_desktop.ui.widgets.basic import (
    Button,
    Caption,
    Choice,
    Facts,
    Gauge,
    IconButton,
    Kind,
    Label,
    Panel,
    Picture,
    Rule,
    SeatToken,
    Segments,
    Shape,
    Slider,
    Switch,
    Title,
    ghost,
    plain,
    primary,
)
from ramses_desktop.ui.widgets.tables import DropDown, RowDelegate, Table, TwoLineBox
from tests.source import PROGRAM, ROOT
from tests.ui.images import all_differ

LEVELS = (Choice("easy", "Easy"), Choice("skilled", "Skilled", "ui-bot", "Plays well"), Choice("strong", "Strong"))
LEFT, RIGHT = Qt.Key.Key_Left, Qt.Key.Key_Right


@pytest.fixture(autouse=True)
def styled(qapp: QApplication) -> None:
    stylesheet.install(qapp)


def shown(qtbot: QtBot, widget: QWidget) -> QWidget:
    qtbot.addWidget(widget)
    with qtbot.waitExposed(widget):
        widget.show()
    return widget


def face(widget: QWidget) -> QImage:
    return widget.grab().toImage()


def role(widget: QWidget) -> QAccessible.Role:
    return QAccessible.queryAccessibleInterface(widget).role()


def spoken(widget: QWidget, what: QAccessible.Text = QAccessible.Text.Name) -> str:
    return QAccessible.queryAccessibleInterface(widget).text(what)


# ------------------------------------------------------------ switches


def test_a_switch_is_thrown_by_mouse_and_by_keyboard(qtbot: QtBot) -> None:
    switch = Switch("Live score preview", "What a mark would earn")
    shown(qtbot, switch)
    qtbot.mouseClick(switch, Qt.MouseButton.LeftButton, pos=QPoint(10, switch.height() // 2))
    assert switch.isChecked()
    qtbot.mouseClick(switch, Qt.MouseButton.LeftButton, pos=QPoint(switch.width() - 20, switch.height() // 2))
    assert not switch.isChecked()
    switch.setFocus()
    qtbot.keyClick(switch, Qt.Key.Key_Space)
    assert switch.isChecked()


def test_a_switch_says_its_name_hint_and_state(qtbot: QtBot) -> None:
    switch = Switch("Live score preview", "What a mark would earn")
    shown(qtbot, switch)
    assert role(switch) == QAccessible.Role.CheckBox
    assert spoken(switch) == "Live score preview"
    assert spoken(switch, QAccessible.Text.Description) == "What a mark would earn"
    switch.setChecked(True)
    assert QAccessible.queryAccessibleInterface(switch).state().checked  # type: ignore[attr-defined]  # the stubs are empty


@pytest.mark.parametrize("name", THEMES)
def test_a_switch_shows_whether_it_is_on_has_the_focus_and_can_be_thrown(name: str, qtbot: QtBot) -> None:
    appearance().set(theme=name)
    switch = Switch("Preview")
    other = QWidget()
    other.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    column = QVBoxLayout(page := QWidget())
    column.addWidget(other)
    column.addWidget(switch)
    shown(qtbot, page)
    page.activateWindow()
    other.setFocus()
    off = face(switch)
    switch.setChecked(True)
    on = face(switch)
    switch.setFocus()
    qtbot.waitUntil(switch.hasFocus)
    focused = face(switch)
    switch.setEnabled(False)
    locked_on = face(switch)
    switch.setChecked(False)
    assert all_differ((off, on, focused, locked_on, face(switch)))


def test_the_words_of_a_switch_that_cannot_be_thrown_are_pale(qtbot: QtBot) -> None:
    switch = Switch("Live score preview")
    shown(qtbot, switch)
    words = switch.rect().adjusted(0, 0, -60, 0)
    before = face(switch).copy(words)
    switch.setEnabled(False)
    assert face(switch).copy(words) != before


# ------------------------------------------------------------ radio buttons


@pytest.fixture(params=["pills", "lines", "cards"])
def segments(request: pytest.FixtureRequest, qtbot: QtBot) -> Segments:
    shape: Shape = request.param
    row = Segments(LEVELS, shape, "Level", "skilled")
    shown(qtbot, row)
    return row


@pytest.mark.parametrize("shape", ["pills", "lines"])
def test_a_choice_that_cannot_be_made_shows_no_colour(qtbot: QtBot, shape: Shape) -> None:
    row = Segments(LEVELS, shape, "Level", "skilled")
    shown(qtbot, row)

    def accents() -> int:
        image = face(row)
        return sum(
            image.pixelColor(x, y) == appearance().theme["accent"] for x in range(image.width()) for y in range(image.height())
        )

    assert accents() > 20
    row.setEnabled(False)
    assert accents() == 0


def test_one_is_chosen_by_mouse(segments: Segments, qtbot: QtBot) -> None:
    assert segments.value == "skilled"
    with qtbot.waitSignal(segments.chosen) as signal:
        qtbot.mouseClick(segments.button("strong"), Qt.MouseButton.LeftButton)
    assert signal.args == ["strong"]
    assert segments.value == "strong"
    assert [segments.button(choice.id).isChecked() for choice in LEVELS] == [False, False, True]


def test_one_is_chosen_by_arrow_keys(segments: Segments, qtbot: QtBot) -> None:
    segments.window().activateWindow()
    segments.button("skilled").setFocus()
    qtbot.waitUntil(lambda: segments.button("skilled").hasFocus())
    qtbot.keyClick(segments.button("skilled"), RIGHT)
    assert segments.value == "strong"
    qtbot.keyClick(segments.button("strong"), LEFT)
    qtbot.keyClick(segments.button("skilled"), LEFT)
    assert segments.value == "easy"


def test_only_the_chosen_one_is_in_the_tab_order(segments: Segments) -> None:
    tabs = [bool(segments.button(choice.id).focusPolicy() & Qt.FocusPolicy.TabFocus) for choice in LEVELS]
    assert tabs == [False, True, False]


def test_choices_are_radio_buttons_to_a_screen_reader(segments: Segments) -> None:
    assert spoken(segments) == "Level"
    one = segments.button("skilled")
    assert role(one) == QAccessible.Role.RadioButton
    assert (spoken(one), spoken(one, QAccessible.Text.Description)) == ("Skilled", "Plays well")


def test_a_value_can_be_set_and_must_exist(segments: Segments, qtbot: QtBot) -> None:
    segments.set_value("easy")
    assert segments.value == "easy"
    with pytest.raises(ValueError, match="“godlike”"):
        segments.set_value("godlike")


def test_the_chosen_one_looks_chosen(segments: Segments) -> None:
    before = face(segments.button("easy"))
    segments.set_value("easy")
    assert face(segments.button("easy")) != before


# ------------------------------------------------------------ buttons


@pytest.mark.parametrize("make", [primary, plain, ghost])
def test_buttons_are_pressed_by_mouse_and_by_keyboard(make: Callable[..., Button], qtbot: QtBot) -> None:
    button = make("Confirm", "ui-confirm", "Enter")
    shown(qtbot, button)
    pressed: list[bool] = []
    button.clicked.connect(lambda: pressed.append(True))
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton, pos=QPoint(2, 2))
    button.setFocus()
    qtbot.keyClick(button, Qt.Key.Key_Space)
    assert len(pressed) == 3
    button.setEnabled(False)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert len(pressed) == 3
    assert (role(button), spoken(button)) == (QAccessible.Role.Button, "Confirm")


def test_enter_presses_a_button_once_however_long_it_is_held(qtbot: QtBot) -> None:
    button = plain("Lift")
    shown(qtbot, button)
    pressed: list[bool] = []
    button.clicked.connect(lambda: pressed.append(True))
    qtbot.keyClick(button, Qt.Key.Key_Return)
    for _ in range(3):
        QApplication.sendEvent(
            button, QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, "\r", True)
        )
    assert len(pressed) == 1


@pytest.mark.parametrize("make", [lambda: Slider("Volume"), DropDown, TwoLineBox, lambda: MomentsBox(None)])
def test_the_wheel_is_left_to_the_page(make: Callable[[], QWidget], qtbot: QtBot) -> None:
    widget, contents, area = make(), QWidget(), QScrollArea()
    if isinstance(widget, QComboBox):
        widget.addItems(["Apprentice", "Scribe", "Vizier"])
        widget.setCurrentIndex(1)
    elif isinstance(widget, Slider):
        widget.setValue(50)
    column = QVBoxLayout(contents)
    column.addSpacing(40)
    column.addWidget(widget)
    column.addSpacing(2000)
    area.setWidget(contents)
    area.resize(300, 200)
    shown(qtbot, area)
    widget.setFocus()
    at = QPointF(widget.mapTo(area, widget.rect().center()))
    QTest.wheelEvent(area.windowHandle(), at, QPoint(0, -120))
    assert area.verticalScrollBar().value() > 0
    if isinstance(widget, QComboBox):
        assert widget.currentIndex() == 1
    elif isinstance(widget, Slider):
        assert widget.value() == 50


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("kind", ["primary", "plain", "ghost", "dashed"])
def test_every_state_of_a_button_looks_different(name: str, kind: Kind, qtbot: QtBot) -> None:
    appearance().set(theme=name)
    button = Button("Turn", kind, "ui-rotate", "R")
    shown(qtbot, button)
    button.clearFocus()
    states = [face(button)]
    button.setDown(True)
    states.append(face(button))
    button.setDown(False)
    button.setEnabled(False)
    states.append(face(button))
    assert states[0] not in states[1:]
    assert states[1] != states[2]


def test_a_button_gives_up_its_key_before_its_words(qtbot: QtBot) -> None:
    with_key, without = Button("Confirm", key="Enter"), Button("Confirm")
    for button in (with_key, without):
        button.resize(without.sizeHint())
    assert with_key.sizeHint().width() > without.sizeHint().width()
    assert with_key.minimumSizeHint().width() < without.sizeHint().width()
    assert face(with_key) == face(without)


def words_on(button: Button) -> int:
    """The number of pixel columns with text ink, left of everything else."""
    image, ink = face(button), appearance().theme["onaccent"].rgb()
    return sum(any(image.pixel(x, y) == ink for y in range(image.height())) for x in range(image.width()))


@pytest.mark.parametrize("text_scale", [1.0, 2.0])
def test_the_narrowest_button_still_shows_its_whole_text(text_scale: float, qtbot: QtBot) -> None:
    appearance().set(text_scale=text_scale)
    button = primary("No attack")
    qtbot.addWidget(button)
    button.resize(button.sizeHint())
    wide = words_on(button)
    button.resize(button.minimumSizeHint())
    assert words_on(button) == wide > 0


def test_a_button_can_follow_an_action(qtbot: QtBot) -> None:
    action = QAction("&Turn")
    action.setIconText("Turn")
    action.setShortcut("R")
    done: list[bool] = []
    action.triggered.connect(lambda: done.append(True))
    button, small = Button(), IconButton("ui-rotate", "Turn")
    for one in (button, small):
        shown(qtbot, one)
        one.follow(action)
        qtbot.mouseClick(one, Qt.MouseButton.LeftButton)
    assert len(done) == 2
    assert (button.text(), button.accessibleDescription()) == ("Turn", action.toolTip())
    assert (small.text(), spoken(small)) == ("", "Turn")
    action.setEnabled(False)
    action.setIconText("Turn round")
    assert not button.isEnabled()
    assert button.text() == "Turn round"


@pytest.mark.parametrize("scale", [0.8, 1.0, 2.0])
def test_a_button_with_an_icon_only_is_a_square_in_which_the_icon_fits(qtbot: QtBot, scale: float) -> None:
    appearance().set(text_scale=scale)
    for side in (16, 22, 30):
        button = IconButton("ui-undo", "Undo", side)
        qtbot.addWidget(button)
        hint = button.sizeHint()
        assert hint.width() == hint.height() >= appearance().px(side) + 8


def test_everything_can_be_hit(qtbot: QtBot) -> None:
    appearance().set(text_scale=0.8)
    levels = Segments(LEVELS)
    made: tuple[QWidget, ...] = (Button("Play"), IconButton("ui-undo", "Undo"), Switch("Mute"), levels.button("easy"))
    for widget in made:
        qtbot.addWidget(widget)
        assert widget.sizeHint().height() >= 36


# ------------------------------------------------------------ display-only widgets


def test_everything_grows_with_the_text(qtbot: QtBot) -> None:
    made: tuple[QWidget, ...] = (
        Button("Play", icon="ui-play", key="P"),
        Switch("Confirm", "Every mark"),
        Label("Words"),
        Title("Pyramids"),
        Caption("Deal"),
        SeatToken(0),
        Picture("torch"),
        Segments(LEVELS, "cards"),
    )
    for widget in made:
        qtbot.addWidget(widget)
    before = [widget.sizeHint() for widget in made]
    appearance().set(text_scale=2.0)
    QApplication.processEvents()
    for small, widget in zip(before, made, strict=True):
        assert widget.sizeHint().width() > 1.3 * small.width() - 24
        assert widget.sizeHint().height() > 1.2 * small.height() - 12


@pytest.mark.parametrize("name", THEMES)
def test_everything_follows_the_theme(name: str, qtbot: QtBot) -> None:
    made: tuple[QWidget, ...] = (
        Panel(),
        Gauge("Thinking"),
        Picture("ui-person", tone="soft"),
        Rule(),
        Switch("One"),
        Button("Two"),
    )
    for widget in made:
        widget.resize(120, 60)
        shown(qtbot, widget)
    light = [face(widget) for widget in made]
    appearance().set(theme=name)
    assert [face(widget) == before for widget, before in zip(made, light, strict=True)] == [name == "light"] * len(made)


def test_seats_have_names(qtbot: QtBot) -> None:
    token = SeatToken(1)
    shown(qtbot, token)
    assert spoken(token) == "feather"
    before = face(token)
    token.set_seat(3, "Adam, star")
    assert spoken(token) == "Adam, star"
    assert face(token) != before


def test_a_hint_that_wraps_needs_more_room(qtbot: QtBot) -> None:
    switch = Switch("Show patterns still to come", "What is left of the eight cards, of which one stays hidden")
    qtbot.addWidget(switch)
    assert switch.heightForWidth(220) > switch.heightForWidth(600)


def test_rows_have_room_and_grow(qtbot: QtBot) -> None:
    view = QListWidget()
    qtbot.addWidget(view)
    view.addItem("Turn 1")
    option = QStyleOptionViewItem()
    plain_height = view.itemDelegate().sizeHint(option, view.model().index(0, 0)).height()
    delegate = RowDelegate(view)
    view.setItemDelegate(delegate)
    assert delegate.sizeHint(option, view.model().index(0, 0)).height() == plain_height + 12


def test_labels_change_their_tone(qtbot: QtBot) -> None:
    label = Label("Three boxes are crossed already.")
    qtbot.addWidget(label)
    label.set_tone("bad")
    assert label.property("tone") == "bad"
    caption = Caption("Deal")
    qtbot.addWidget(caption)
    caption.setText("Kind of game")
    assert caption.text() == "KIND OF GAME"


def test_of_many_facts_the_first_are_told_and_all_of_them_in_the_tip(qtbot: QtBot) -> None:
    facts = Facts(14.5)
    shown(qtbot, facts)
    facts.show_facts("Pyramids", "Adam alone", None, "amber-ibis-4172")
    told = []
    for width in (400, 180, 20):
        facts.resize(width, 24)
        told.append(facts.text())
    assert told == ["Pyramids, Adam alone, amber-ibis-4172", "Pyramids, Adam alone", "Pyramids"]
    assert facts.toolTip() == told[0]


def test_a_table_scrolls_sideways_rather_than_cut_anything_off(qtbot: QtBot) -> None:
    model = QStandardItemModel(1, 3)
    for column, words in enumerate(("Pyramids", "a long word in the column that takes the rest", "3")):
        model.setHeaderData(column, Qt.Orientation.Horizontal, "Heading")
        model.setItem(0, column, QStandardItem(words))
    for enough, wide in ((0, 900), (100, 360)):
        table = Table(model, "Games", stretch=1, enough=enough)
        shown(qtbot, table)
        for width in (200, wide):
            table.resize(width, 200)
            assert all(table.columnWidth(column) >= table.needed(column) for column in range(3))
            assert (table.headings.length() > table.viewport().width()) == (width == 200)


def test_deleted_widgets_are_no_longer_told(qtbot: QtBot) -> None:
    panel = Panel()
    Button("Play", parent=panel)
    panel.deleteLater()
    QApplication.sendPostedEvents(panel, 52)  # DeferredDelete
    appearance().set(text_scale=1.3)


@pytest.mark.usefixtures("plain_look")
def test_a_button_keeps_its_size_of_text_whatever_kind_it_becomes(qtbot: QtBot) -> None:
    button = plain("Play")
    qtbot.addWidget(button)
    button.show()
    for scale in (1.0, 2.0, 1.0):
        appearance().set(text_scale=scale)
        size = button.font().pixelSize()
        for become in (lambda: button.set_kind("primary"), lambda: button.set_kind("plain")):
            become()
            assert button.font().pixelSize() == size
    assert button.font().pixelSize() == plain("Play").font().pixelSize()


def test_no_list_that_drops_down_is_cramped(qtbot: QtBot) -> None:
    """All are of the kinds that give their rows room and leave the wheel to the page, as are the sliders."""
    box = DropDown()
    qtbot.addWidget(box)
    box.addItems(["English", "Čeština"])
    assert box.view().sizeHintForRow(1) >= box.fontMetrics().height() + 2 * appearance().px(6)
    named = re.compile(r"\bQ(ComboBox|Slider)\([^)]*\)(?!:)")
    assert [path.name for path in (ROOT / PROGRAM).rglob("*.py") if named.search(path.read_text("utf-8"))] == []
