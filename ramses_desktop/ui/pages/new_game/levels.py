"""The bots to choose from: their names, a line on how each plays, and the box they are chosen from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from attrs import frozen
from PySide6.QtCore import Qt

from ramses_desktop import games
from ramses_desktop.bots import LEVELS
from ramses_desktop.engine.text import mark, tr
from ramses_desktop.ui.widgets.tables import TwoLineBox

USUAL_BOTS: Final = ("scribe", "greedy")
"""The default bot of a seat: the first of these that the game has."""


@frozen
class BotName:
    """A bot's name, and a few words on how it plays."""

    name: str
    character: str

    @property
    def line(self) -> str:
        """How it plays, to stand alone."""
        return _capitalized(tr(self.character))


def _capitalized(words: str) -> str:
    return words[:1].upper() + words[1:]


PLAIN_BOTS: Final = {
    "random": BotName(mark("Wanderer"), mark("plays at random")),
    "greedy": BotName(mark("Scribe"), mark("plays sensibly")),
}
"""Bots of games without levels. Saved games may still contain them."""


def bot_name(bot: str) -> BotName:
    levels = {level.id: BotName(level.name, level.character) for level in LEVELS}
    return levels.get(bot) or PLAIN_BOTS.get(bot) or BotName(bot.capitalize(), "")


NO_CHARACTERS: Final[Mapping[str, str]] = {}


def characters(game_id: str) -> Mapping[str, str]:
    """A game's own descriptions of its bots, for example of their memory."""
    found: Mapping[str, str] = getattr(games.module_of(game_id, "bots"), "CHARACTERS", NO_CHARACTERS)
    return found


def offered(bots: Iterable[str]) -> list[str]:
    """The bots to choose from: the levels in ascending order, or all bots of a game without levels."""
    found = set(bots)
    return [level.id for level in LEVELS if level.id in found] or list(bots)


class LevelBox(TwoLineBox):
    """The box in which a bot's level is chosen. Each says how it plays; `more` is what the game adds to that."""

    def __init__(self, bots: Sequence[str], more: Mapping[str, str] = NO_CHARACTERS) -> None:
        super().__init__()
        self._bots, self._more = bots, more
        self.setAccessibleName(tr("Level of the bot"))
        for place, bot in enumerate(bots):
            name = bot_name(bot)
            self.add(tr(name.name), name.line, bot)
            self.setItemData(place, self._in_full(bot), Qt.ItemDataRole.ToolTipRole)
            self.setItemData(place, tr("{name}: {words}", name=tr(name.name), words=name.line), Qt.ItemDataRole.AccessibleTextRole)
        self.set_level("")
        self._describe()
        self.currentIndexChanged.connect(self._describe)

    def _in_full(self, bot: str) -> str:
        """All that is known of a bot, a sentence to a line."""
        return "\n".join(_capitalized(tr(words)) for words in (bot_name(bot).character, self._more.get(bot, "")) if words)

    def _describe(self) -> None:
        self.setToolTip(self._in_full(self.level))
        self.setAccessibleDescription(self._in_full(self.level))

    @property
    def level(self) -> str:
        return str(self.currentData())

    @property
    def line(self) -> str:
        """How the chosen bot plays, in this game if it says so."""
        return _capitalized(tr(self._more.get(self.level, bot_name(self.level).character)))

    def set_level(self, bot: str) -> None:
        """Choose a bot, or the default one if the game does not have it."""
        usual = next((bot for bot in USUAL_BOTS if bot in self._bots), self._bots[-1])
        self.setCurrentIndex(self.findData(bot if bot in self._bots else usual))
