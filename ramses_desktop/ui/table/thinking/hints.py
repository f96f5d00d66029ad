"""Finds hints and shows them on the board and beside it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QObject, Signal

from ramses_desktop.bots.hints import Advice
from ramses_desktop.store.journal import MATCH
from ramses_desktop.thinking import hint_question
from ramses_desktop.ui import game_ui
from ramses_desktop.ui.board.values import CONFIRM, Hint
from ramses_desktop.ui.table import sentences
from ramses_desktop.ui.table.controller import Table
from ramses_desktop.ui.table.deciding import DecidingPage, pass_on
from ramses_desktop.ui.table.panels.hints import HintPanel
from ramses_desktop.ui.table.thinking.thinker import Thinker


def may_be_helped(table: Table) -> bool:
    return table.awaits_person and table.kind != MATCH and game_ui.gives_hints(table.game.spec.id)


class Hinting(QObject):
    """Shows at most one hint panel at a time."""

    changed = Signal()

    def __init__(self, page: DecidingPage, thinker: Thinker) -> None:
        super().__init__(page)
        self._page = page
        self._thinker = thinker
        self.panel: HintPanel | None = None
        self._laid: tuple[Hint, str] | None = None
        """The hint tried last, and the move that it laid out."""

    @property
    def is_thinking(self) -> bool:
        return self.panel is not None and self.panel.thinking

    def seek(self, *, in_lesson: bool = False) -> None:
        """Propose the best move, and the others when asked again. The result is marked as assisted, unless the guide wants it."""
        page = self._page
        if not may_be_helped(page.table):
            return
        if self.panel is not None and self.panel.others.isVisible():
            self.panel.others.click()
            return
        panel = self._open_panel()
        self.changed.emit()
        page.accessible.say(panel.title.text())
        show = partial(self._show, panel, in_lesson=in_lesson)
        self._thinker.ask(hint_question(page.table.session), show, panel.gauge.show_share)

    def tell(self, hint: Hint) -> None:
        """Show a hint that is known already."""
        if may_be_helped(self._page.table):
            self._show_hints(self._open_panel(), [hint])

    def _open_panel(self) -> HintPanel:
        self.drop()
        page = self._page
        panel = self.panel = HintPanel(page.view)
        panel.tried.connect(self._try)
        panel.moved_on.connect(partial(pass_on, page))
        panel.closed.connect(self.drop)
        return panel

    def _show(self, panel: HintPanel, found: Sequence[Advice], *, in_lesson: bool = False) -> None:
        self._show_hints(panel, sentences.hints(found), in_lesson=in_lesson)

    def _show_hints(self, panel: HintPanel, hints: Sequence[Hint], *, in_lesson: bool = False) -> None:
        page = self._page
        if not in_lesson:
            page.table.help_was_used()
        page.board.show_hints(hints[:1])
        panel.show_hints(hints)
        panel.others_wanted.connect(lambda: self._show_others(panel, hints))
        page.pointing.attend(panel.rows)
        self.changed.emit()
        page.accessible.say(panel.rows[0].accessibleName())

    def _show_others(self, panel: HintPanel, hints: Sequence[Hint]) -> None:
        self._page.board.show_hints(hints)
        panel.show_others()
        self.changed.emit()
        self._page.accessible.say(" ".join(row.accessibleName() for row in panel.rows[1:]))

    def _try(self, hint: Hint) -> None:
        """Lay the hint's move out. Enter does not play it from here: pressed once more, it leads to Confirm."""
        page, board = self._page, self._page.board
        if board.can(CONFIRM) and self._laid == (hint, str(board.ready())):
            page.bar.confirm.setFocus()
            return
        board.try_hint(hint)
        self._laid = hint, str(board.ready())

    def drop(self) -> None:
        panel, self.panel = self.panel, None
        if panel is not None:
            if panel.thinking:
                self._thinker.forget()
            if panel.isAncestorOf(self._page.focusWidget()):
                self._page.view.setFocus()
            panel.hide()
            panel.deleteLater()
            self._page.board.show_hints(())
            self.changed.emit()
