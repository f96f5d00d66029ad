"""The Pyramids board: the board of the expedition games, furnished with what is Pyramids' own."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QObject

from ramses_desktop.games.flip_and_write.playout import ROUNDS
from ramses_desktop.games.flip_and_write.ui.game_ui import Margins, Measures, Room
from ramses_desktop.games.flip_and_write.ui.input import FlipAndWriteBoard
from ramses_desktop.games.flip_and_write.ui.panels import paint_to_come
from ramses_desktop.games.pyramids.deck import parts
from ramses_desktop.games.pyramids.pending import Hand
from ramses_desktop.games.pyramids.rules import GAME, State
from ramses_desktop.games.pyramids.ui import painting, panels, words
from ramses_desktop.ui.board.sprites import Paint
from ramses_desktop.ui.board.values import Habits, Person

MEASURES: Final = Measures(
    score=panels.SCORE,
    opponent=panels.OPPONENT,
    foot=Margins(44),
    low_foot=Margins(44),
    aside=panels.ASIDE,
    deck="purple",
    pack="orange",
)


def room(people: Sequence[Person]) -> Room:
    """Pyramids for a table at which these sit."""

    def aside(view: State, height: float, *, to_come: bool) -> tuple[Paint, tuple[object, ...]] | None:
        if not to_come:
            return None
        paint = partial(paint_to_come, width=panels.ASIDE.width(), height=height, room=found, view=view)
        return paint, (view.orders[min(view.round, ROUNDS - 1)],)

    found = Room(
        game=GAME,
        parts=parts(),
        measures=MEASURES,
        card_size=painting.card_size,
        face=painting.face,
        hand=Hand,
        paint_score=partial(panels.paint_score, tokens=[person.token for person in people]),
        score_content=panels.score_content,
        paint_alone=panels.paint_rival,
        aside=aside,
        paint_chip=panels.paint_completed,
        own_chips=panels.own_chips,
        other_chips=panels.other_chips,
        sayings=words.sayings,
        say_name=words.name,
        say_card=words.card,
        say_print=words.printed,
    )
    return found


class PyramidsBoard(FlipAndWriteBoard):
    def __init__(self, people: Sequence[Person], habits: Habits, parent: QObject | None = None) -> None:
        super().__init__(room(people), people, habits, parent)
