"""Sprites keep their key from view to view: their items are made, moved, flipped and removed."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from itertools import combinations, product
from typing import Final

import pytest
import shiboken6
from attrs import evolve
from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QPainter, QPixmap, QPixmapCache
from PySide6.QtWidgets import QGraphicsScene
from pytestqt.qtbot import QtBot

from ramses_desktop.ui.board.marks import HintItem
from ramses_desktop.ui.board.sprites import Motion, Sprite, SpriteItem, SpriteLayer
from ramses_desktop.ui.board.targets import TargetLayer
from ramses_desktop.ui.board.values import Target
from ramses_desktop.ui.board.view import BoardView
from ramses_desktop.ui.style import draw
from ramses_desktop.ui.style.theme import appearance
from tests.ui.play import NO_WARNINGS

pytestmark = [*NO_WARNINGS, pytest.mark.usefixtures("qapp")]
HERE: Final = QRectF(0, 0, 40, 40)
THERE: Final = QRectF(100, 0, 20, 20)


def nothing(painter: QPainter) -> None:
    del painter


STONE: Final = Sprite(HERE, nothing, ("stone",), glide=100)


@pytest.fixture
def layer() -> Iterator[SpriteLayer]:
    appearance().set(speed=1.0)
    scene = QGraphicsScene()
    motion = Motion(scene)
    yield SpriteLayer(scene, motion)
    motion.finish()
    shiboken6.delete(scene)


def test_a_sprite_that_moves_glides_and_shrinks_on_the_way(layer: SpriteLayer) -> None:
    layer.place({"stone": STONE})
    item = layer.items["stone"]
    layer.place({"stone": evolve(STONE, rect=THERE)}, animate=True)
    assert layer.items["stone"] is item
    assert (item.pos(), item.scale()) == (QPointF(0, 0), 2.0)
    layer.place({"stone": evolve(STONE, rect=THERE)})
    assert item.pos() == QPointF(0, 0), "it is on its way already"
    layer._motion.finish()
    assert (item.pos(), item.scale()) == (THERE.topLeft(), 1.0)


def test_without_animation_it_is_there_at_once(layer: SpriteLayer) -> None:
    layer.place({"stone": STONE})
    layer.place({"stone": evolve(STONE, rect=THERE)})
    assert layer.items["stone"].pos() == THERE.topLeft()
    assert not layer._motion.busy


def test_a_new_one_comes_from_its_origin_and_one_that_is_gone_leaves_for_its_goal(layer: SpriteLayer) -> None:
    layer.place({"stone": STONE}, animate=True, origin=lambda key: THERE)
    item = layer.items["stone"]
    assert (item.pos(), item.scale()) == (THERE.topLeft(), 0.5)
    layer._motion.finish()
    assert item.pos() == HERE.topLeft()
    layer.place({}, animate=True, goal=lambda key: THERE)
    assert not layer.items
    assert item.scene() is not None
    layer._motion.finish()
    assert item.scene() is None


def test_one_that_goes_nowhere_vanishes_at_once(layer: SpriteLayer) -> None:
    layer.place({"stone": STONE})
    item = layer.items["stone"]
    layer.place({}, animate=True)
    assert item.scene() is None


def test_a_sprite_whose_face_comes_up_turns_over(layer: SpriteLayer) -> None:
    layer.place({"stone": STONE})
    layer.place({"stone": evolve(STONE, face_up=True)}, animate=True)
    item = layer.items["stone"]
    assert item.transform().m11() < 0.1
    layer._motion.finish()
    assert item.transform().isIdentity()


def test_it_is_painted_again_only_when_its_content_or_the_stamp_changes(
    layer: SpriteLayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    layer.place({"stone": STONE})
    item, updates = layer.items["stone"], list[str]()
    monkeypatch.setattr(item, "update", lambda: updates.append("update"))
    layer.place({"stone": evolve(STONE, rect=HERE.translated(5, 5))})
    assert updates == []
    layer.place({"stone": evolve(STONE, content=("moss",))})
    layer.stamp = "another theme"
    layer.place({"stone": evolve(STONE, content=("moss",))})
    assert updates == ["update"] * 2


def test_while_things_move_one_picture_is_painted_at_a_time(layer: SpriteLayer, monkeypatch: pytest.MonkeyPatch) -> None:
    updated: list[SpriteItem] = []

    def update(item: SpriteItem) -> None:
        updated.append(item)

    monkeypatch.setattr(SpriteItem, "update", update)
    panels = [Sprite(QRectF(50 * at, 0, 40, 40), nothing, ("old",)) for at in range(3)]
    layer.place(dict(enumerate(panels)))
    updated.clear()
    changed = [evolve(panel, content=("new",)) for panel in panels]
    layer.place(dict(enumerate(changed)), animate=True)
    layer.place(dict(enumerate(changed)), animate=True)
    assert updated == [], "the last picture stays until there is another"
    for painted in range(3):
        assert updated == [layer.items[at] for at in range(painted)]
        layer._motion._do_next()
    assert updated == [layer.items[at] for at in range(3)]


def test_what_is_slow_to_paint_appears_in_its_turn_and_at_the_latest_when_motion_is_cut_short(layer: SpriteLayer) -> None:
    heavy = Sprite(HERE, nothing, heavy=True)
    layer.place({"board": heavy, "stone": STONE}, animate=True)
    assert (layer.items["board"].isVisible(), layer.items["stone"].isVisible()) == (False, True)
    layer.place({"board": heavy, "stone": STONE})
    assert not layer.items["board"].isVisible(), "its turn has not come yet"
    layer._motion.finish()
    assert layer.items["board"].isVisible()


def test_one_of_another_size_that_does_not_glide_is_painted_in_its_turn(layer: SpriteLayer) -> None:
    still = evolve(STONE, glide=0)
    layer.place({"stone": still, "hidden": evolve(still, rect=QRectF())})
    item, hidden = layer.items["stone"], layer.items["hidden"]
    layer.place({"stone": evolve(still, rect=THERE), "hidden": still}, animate=True)
    assert not item.isVisible()
    assert hidden.isVisible(), "it had no picture of another size"
    layer._motion.finish()
    assert item.isVisible()


def test_without_animations_nothing_waits_for_its_turn(layer: SpriteLayer) -> None:
    appearance().set(speed=0)
    layer.place({"board": Sprite(HERE, nothing, heavy=True)}, animate=True)
    assert layer.items["board"].isVisible()


def test_one_that_goes_while_it_waits_is_not_painted_any_more(layer: SpriteLayer) -> None:
    layer.place({"board": Sprite(HERE, nothing, heavy=True)}, animate=True)
    item = layer.items["board"]
    layer.place({}, animate=True)
    layer._motion.finish()
    assert not item.isVisible()


def test_what_the_cache_holds_keeps_changing_so_that_qt_does_not_empty_it(qtbot: QtBot) -> None:
    view = BoardView()
    qtbot.addWidget(view)
    view.show()
    assert view._keeper.isActive()
    sizes = []
    for _ in range(10):
        view._keep_pictures()
        padding = QPixmap()
        assert QPixmapCache.find(view._padding, padding)
        sizes.append(padding.height())
    # Qt looks every 10 or 30 seconds: after 1 to 4 changes.
    assert all(sizes[at] != sizes[at + later] for later in range(1, 5) for at in range(5))
    view.hide()
    assert not view._keeper.isActive()


# ------------------------------------------------------------ hints


@pytest.mark.parametrize("side", [30, 40, 50])
def test_no_number_of_a_hint_covers_another(side: int) -> None:
    boxes = [QRectF(column * side, row * side, side, side) for row in range(3) for column in range(4)]
    places = list(combinations(boxes, 2))
    for chosen in product(places[:12], repeat=3):
        hints: list[HintItem] = []
        for number, rects in enumerate(chosen, 1):
            hints.append(HintItem(rects, 1, number, hints, best=number == 1))
        discs = [disc for hint in hints for disc in hint.discs]
        assert all(QLineF(one, other).length() > 20 for one, other in combinations(discs, 2))
        assert all(hint.boundingRect().contains(draw.square(disc, 22)) for hint in hints for disc in hint.discs)


def test_targets_that_come_and_go_leave_no_items_behind(qtbot: QtBot) -> None:
    class Nobody:
        def pressed(self, key: Hashable, event: object) -> None: ...

        def dragged(self, event: object) -> None: ...

        def released(self, event: object) -> None: ...

        def point_at(self, key: Hashable) -> None: ...

    scene = QGraphicsScene()
    layer = TargetLayer(scene, Nobody())
    for number in range(20):
        layer.update([Target(HERE, "A card", key=("card", number)), Target(THERE, "The deck", key="deck")])
        assert [item.isVisible() for item in scene.items()].count(True) == 2
    assert len(scene.items()) <= 3
