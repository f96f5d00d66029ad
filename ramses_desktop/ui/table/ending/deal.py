"""The box with the deal of a finished game, to copy it or to look at it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ramses_desktop.engine.code import BadCode, write_code
from ramses_desktop.engine.session import Session
from ramses_desktop.engine.text import tr
from ramses_desktop.store.journal import Agreed
from ramses_desktop.ui.actions import Actions
from ramses_desktop.ui.table.ending.frames import GoldFrame
from ramses_desktop.ui.widgets.basic import Caption, Flow, Headline, Label, ghost, plain, primary
from ramses_desktop.ui.widgets.tables import Sheet


class DealBox(GoldFrame):
    """The seed of the deal, and why the game is kept out of the hall of fame, if it is."""

    def __init__(self, session: Session, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(gilded=False, parent=parent)
        self._session = session
        self.seed = Label("", 17, 700, wrap=True)
        self.note = Label("", 13, tone="soft", wrap=True)
        self.copy = plain(tr("Copy"), "ui-copy")
        self.copy.setToolTip(tr("Copy the game code, which gives anyone the same deal"))
        self.copy.clicked.connect(actions["copy_code"].trigger)
        self.look = ghost(tr("Show"), "ui-list")
        self.look.setToolTip(tr("Show the game code and what was dealt"))
        self.look.clicked.connect(lambda: DealDialog(session, self.window()).open())
        words = QVBoxLayout()
        words.setSpacing(0)
        self._caption = Caption(tr("The deal"))
        for one in (self._caption, self.seed, self.note):
            words.addWidget(one)
        buttons = QWidget()
        flow = Flow(buttons, right=True)
        for button in (self.copy, self.look):
            flow.addWidget(button)
        row = QHBoxLayout(self)
        row.setContentsMargins(20, 10, 12, 13)
        row.setSpacing(0)
        row.addLayout(words, 1)
        row.addWidget(buttons)

    def show_deal(self, agreed: Agreed) -> None:
        has_seed = self._session.seed is not None
        self.seed.setText(self._session.seed or tr("No seed"))
        knew = tr("You knew this deal, so this stays out of the hall of fame.")
        used = tr("You used hints or a saved game, so this stays out of the hall of fame.")
        guided = tr("A guided game stays out of the hall of fame.")
        why = guided if agreed.is_lesson else knew if agreed.knew_deal else used if agreed.assisted else ""
        self.note.setText(why)
        self.note.setVisible(bool(why))
        # There is no room for both.
        self._caption.setVisible(not why)
        self.copy.setVisible(has_seed)


class DealDialog(Sheet):
    """The deal of a finished game: its seed to read aloud, its code, and what was dealt."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(tr("The deal"), parent)
        column = self.column
        seed = Headline(30)
        seed.setText(session.seed or tr("No seed"))
        column.addWidget(seed)
        self._tell(column, tr("Game code"), _code(session))
        self._tell(column, tr("What was dealt"), session.deal.replace("/", "\n"))
        column.addWidget(
            Label(tr("Cards, tiles and throws by number, in the order in which they come."), 14, tone="soft", wrap=True)
        )
        close = primary(tr("Close"))
        close.setDefault(True)
        close.clicked.connect(self.accept)
        column.addSpacing(4)
        column.addWidget(close, 0, Qt.AlignmentFlag.AlignRight)
        self.resize(640, self.sizeHint().height())

    def _tell(self, column: QVBoxLayout, heading: str, words: str) -> None:
        if not words:
            return
        said = Label(words, 15, wrap=True)
        said.setTextFormat(Qt.TextFormat.PlainText)
        said.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard)
        column.addWidget(Caption(heading))
        column.addWidget(said)


def _code(session: Session) -> str:
    try:
        return write_code(session.game, session.options, session.seed) if session.seed is not None else ""
    except BadCode:
        return ""
