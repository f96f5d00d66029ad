"""Plays the steps of a guided first game as they want it."""

from __future__ import annotations

from ramses_desktop.games.offer import Play, Read, Ready
from ramses_desktop.ui.board.values import Hint
from ramses_desktop.ui.table.page import TablePage


def do_as_wanted(page: TablePage) -> None:
    """Do what the step wants, without mouse or keyboard."""
    guide, board = page.guide, page.board
    match guide.step.wants:
        case Read():
            guide.overlay.read.emit()
        case Ready(move):
            board.do(lambda: board.hand.try_hint(Hint(page.table.game.parse(move), "")))
        case Play(moves):
            for move in moves:
                board.chosen.emit(page.table.game.parse(move))
        case wanted:
            what = wanted.what
            page.actions_[what].trigger() if isinstance(what, str) and what in page.actions_ else board.press_key(what)
