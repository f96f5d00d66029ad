"""The board of Silver & Gold: the board of the expedition games, furnished with what is its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QObject

from ramses_desktop.engine.text import tr
from ramses_desktop.games.flip_and_write.ui.game_ui import Margins, Measures, Note, Room
from ramses_desktop.games.flip_and_write.ui.input import FlipAndWriteBoard
from ramses_desktop.games.flip_and_write.ui.panels import patterns_left
from ramses_desktop.games.silver_gold.deck import parts
from ramses_desktop.games.silver_gold.pending import Hand
from ramses_desktop.games.silver_gold.rules import GAME, State, palm_worth
from ramses_desktop.games.silver_gold.ui import painting, panels, words
from ramses_desktop.ui.board.sprites import Paint
from ramses_desktop.ui.board.values import Habits, Person

MEASURES: Final = Measures(
    score=panels.SCORE,
    opponent=panels.OPPONENT,
    foot=Margins(74),
    low_foot=Margins(44, 54),
    aside=panels.ASIDE,
    deck="grey",
    pack="purple",
    pile=True,
)


def room(people: Sequence[Person]) -> Room:
    """Silver & Gold for a table at which these sit."""
    tokens, names = [person.token for person in people], [person.name for person in people]

    def round_card(view: State, height: float, *, to_come: bool) -> tuple[Paint, tuple[object, ...]]:
        """What is left in the pack it shows only where the pile of revealed cards lies open."""
        counts = patterns_left(found, view)[0] if view.open_pile else Counter(parts().expeditions)
        paint = partial(panels.paint_round_card, height=height, view=view, tokens=tokens, names=names, counts=counts)
        return paint, (view.trophies, view.first, view.stage, tuple(sorted(counts.items())))

    found = Room(
        game=GAME,
        parts=parts(),
        measures=MEASURES,
        card_size=painting.card_size,
        face=painting.face,
        hand=Hand,
        paint_score=panels.paint_score,
        score_content=panels.score_content,
        paint_alone=panels.paint_alone,
        aside=round_card,
        paint_chip=painting.paint_chip,
        own_chips=panels.own_chips,
        other_chips=panels.other_chips,
        sayings=words.sayings,
        say_name=words.name,
        say_card=words.card,
        say_print=words.printed,
        say_aside=partial(words.round_card, names=names),
        paint_other=panels.paint_other,
        paint_sight=panels.paint_sight,
        note=palm_now,
        paint_final=panels.paint_final,
    )
    return found


def palm_now(view: State, seat: int) -> Note | None:
    """What a palm would earn now, as long as there is a box for it."""
    if len(view.players[seat].palms) >= parts().values.palm_boxes:
        return None
    return Note(tr("Palm now"), "palm", f"+{palm_worth(view)}")


class SilverGoldBoard(FlipAndWriteBoard):
    def __init__(self, people: Sequence[Person], habits: Habits, parent: QObject | None = None) -> None:
        super().__init__(room(people), people, habits, parent)
