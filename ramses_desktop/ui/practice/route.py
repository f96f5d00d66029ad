"""*The short way*: ten puzzles, each of which asks for the shortest walk. The game that offers this has the puzzles and the board.
The first try at each counts; there is no clock."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from ramses_desktop.engine import sound
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.text import tr
from ramses_desktop.games import module_of
from ramses_desktop.store.files import Event
from ramses_desktop.ui.practice import drills
from ramses_desktop.ui.practice.courses import ENTER, AskedField, CoursePage, ResultOfWalk, game_with
from ramses_desktop.ui.practice.drills import PUZZLES
from ramses_desktop.ui.practice.practising import Practising
from ramses_desktop.ui.widgets.basic import Label, Panel, Picture, Title, plain, primary
from ramses_desktop.ui.widgets.layout import column, fill, row

DRILL: Final = "route"
FIELD: Final = 48
"""Height of a field of the round, in pixels."""
LONG_AGO: Final = 3
"""Where all puzzles were seen, a run is chosen from this many times as many, those seen longest ago."""


class RoutePage(CoursePage):
    side_width = (532, 400)

    def __init__(self, practising: Practising, parent: QWidget | None = None) -> None:
        game_id = game_with("ways")
        self._rules, self._words = module_of(game_id, "ways"), module_of(game_id, "ui.ways")
        super().__init__(practising, tr("The short way"), game_id, self._words.how_it_works(), parent)
        self.board = self._words.board()
        self.show_board(self.board)
        self.board.tools_changed.connect(self._show_walk)
        self.run: list[Any] = []
        """The puzzles of this run."""
        self.solved: list[bool] = []
        """How the first try went, for each puzzle that was tried."""
        self.is_told = False
        """Whether the answer is shown."""
        self._at = 0
        self._build_panels()
        self._build_buttons()

    def _build_panels(self) -> None:
        self.task, self.result, self.round, self._guide = Panel(), ResultOfWalk(), Panel(), QWidget()
        self.about_task, self.advice = Label("", 15.5, wrap=True), Label("", 15, wrap=True)
        column(self.about_task, on=self.task)
        self.counted = Label("", 14.5, tone="soft", wrap=True)
        self.counted.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.fields = [AskedField(at + 1, FIELD) for at in range(PUZZLES)]
        row((Picture("guide-points", 46), 0, Qt.AlignmentFlag.AlignTop), (self.advice, 1), on=self._guide, gap=12)
        top = row(Title(tr("This round"), 19), (self.counted, 1))
        column(top, row(*self.fields, gap=5), self._guide, on=self.round, gap=12)
        fill(self.panels, self.task, self.result, self.round, ...)

    def _build_buttons(self) -> None:
        self.done = primary(tr("Done"), "ui-confirm", tr("Enter"), px=15.5, height=46)
        self.next = primary("", "ui-play", tr("Enter"), px=15.5, height=46)
        self.back = plain(tr("Take back"), "", "⌫", px=15.5, height=46)
        self.show_it = plain(tr("Show it"), "", "S", px=15.5, height=46)
        self.again = plain(tr("Try again"), "", "T", px=15.5, height=46)
        self.leave = plain(tr("Leave"), "", tr("Esc"), px=15.5, height=46)
        self.back.setToolTip(tr("Take the last step back (Backspace)"))
        for button, act in (
            (self.done, self._end),
            (self.next, self._go_on),
            (self.back, self.board.hand.step_back),
            (self.show_it, self._give_up),
            (self.again, self._try_again),
            (self.leave, self.left.emit),
        ):
            button.clicked.connect(act)

    # -------------------------------------------------------- a run

    def start(self) -> None:
        """Begin a run of ten puzzles, or go on with the one that was left."""
        answers = [drills.answer(event) for event in self._events("drill")]
        tried = len(drills.under_way(self.practising, DRILL)) % PUZZLES
        before, since = answers[: len(answers) - tried], answers[len(answers) - tried :]
        by_number = {str(puzzle.number): puzzle for puzzle in self._rules.puzzles()}
        since = [one for one in since if one.entry in by_number]
        done = [by_number[one.entry] for one in since]
        # By nothing but the log, so that it is the same run as before.
        chosen = self._chosen(Luck(str(len(before))), [one.entry for one in before])
        self.run = [*done, *(puzzle for puzzle in chosen if puzzle not in done)][:PUZZLES]
        self.solved = [one.solved for one in since]
        for at, field in enumerate(self.fields):
            field.show_state("to come" if at >= len(done) else "right" if self.solved[at] else "wrong")
        self._show(len(done))

    def _chosen(self, luck: Luck, met_before: Sequence[str]) -> list[Any]:
        """Puzzles that the player has not met yet, or met longest ago; the easiest first."""
        met = {entry: at for at, entry in enumerate(met_before)}
        puzzles = luck.shuffled(self._rules.puzzles())
        unknown = [puzzle for puzzle in puzzles if str(puzzle.number) not in met]
        if len(unknown) < PUZZLES:
            puzzles.sort(key=lambda puzzle: met.get(str(puzzle.number), -1))
            unknown = luck.shuffled(puzzles[: LONG_AGO * PUZZLES])
        return sorted(unknown[:PUZZLES], key=lambda puzzle: (puzzle.hard, puzzle.steps))

    def _events(self, kind: str) -> list[Event]:
        return [event for event in self.practising.log.of(self.practising.name, kind) if event.data.get("drill") == DRILL]

    @property
    def puzzle(self) -> Any:
        return self.run[self._at]

    @property
    def best(self) -> int:
        """Most puzzles ever solved in a run."""
        rights = [event.data.get("right") for event in self._events("course")]
        return max((right for right in rights if isinstance(right, int)), default=0)

    def _show(self, at: int) -> None:
        self._at, self.is_told = at, False
        self.board.tabletop.show_puzzle(self.puzzle)
        self.view.setInteractive(True)
        self.about_task.setText(self._words.about(self.puzzle))
        self.task.show()
        for panel in (self.result, self._guide):
            panel.hide()
        self._show_field("now")
        self._show_count()
        self._show_walk()
        self.offer((self.done, self.back, self.show_it, self.leave))
        self.ask(self._words.task())
        self.accessible.say(f"{self.about_task.text()} {self.board.tabletop.tile_words(self.puzzle.start)}")

    def _show_count(self) -> None:
        at, best = self._at + 1, self.best
        words = tr("puzzle {at} of {all}, best {best} of {all}", at=at, all=PUZZLES, best=best)
        self.counted.setText(words if best else tr("puzzle {at} of {all}", at=at, all=PUZZLES))

    def _show_field(self, state: Any) -> None:
        for at, field in enumerate(self.fields[: self._at]):
            field.show_state("right" if self.solved[at] else "wrong")
        self.fields[self._at].show_state(state, current=True)

    def _show_walk(self) -> None:
        self.done.setEnabled(self.board.tabletop.is_there)
        self.back.setEnabled(bool(self.board.tabletop.way))

    # -------------------------------------------------------- the answer

    def _end(self) -> None:
        """The walk has led into the chamber: tell how it compares."""
        if self.is_told:
            return
        if not self.board.tabletop.is_there:
            words = tr("You are not in the chamber yet.")
            self.board.refuse(words, self.board.layout.cell(self.board.tabletop.here))
            return
        self._tell(self.board.tabletop.way)

    def _give_up(self) -> None:
        if not self.is_told:
            self._tell(())

    def _tell(self, way: Sequence[int]) -> None:
        """Show this walk beside the shortest; nothing if there is none."""
        ways = self._rules.shortest(self.puzzle.state)
        solved = bool(way) and len(way) == len(ways[0])
        self._count(solved=solved)
        self.is_told = True
        best = ways[0]
        if not way:
            self.board.tabletop.show_puzzle(self.puzzle)
        self.board.tabletop.show_best(best)
        sentence = self._sentence(tuple(way), best, solved=solved)
        went = self._words.how_it_went
        self.result.show_result((len(way), went(self.puzzle, way) if way else ""), (len(best), went(self.puzzle, best)))
        self.advice.setText(self._words.advice(self.puzzle, best))
        self.result.show()
        # In a narrow window there is no room for both.
        self.task.setVisible(self.is_wide)
        self._guide.setVisible(not solved)
        self.view.setInteractive(False)
        self.next.setText(tr("Next puzzle") if self._at + 1 < PUZZLES else tr("Finish"))
        self.offer((self.next, self.again, self.leave))
        self.tell(sentence, right=solved)
        self.hear(sound.SOLVED if solved else sound.COSTS_MORE)

    def _sentence(self, way: tuple[int, ...], best: tuple[int, ...], *, solved: bool) -> str:
        if way == best:
            return tr("That is the shortest. Well walked!")
        if solved:
            return tr("Just as short as mine, another way: solved.")
        steps = len(best)
        if not way:
            return tr("The shortest way takes {n} step.", "The shortest way takes {n} steps.", n=steps)
        return tr("There is a shorter way: {n} step.", "There is a shorter way: {n} steps.", n=steps)

    def _count(self, *, solved: bool) -> None:
        """Only the first try counts."""
        if len(self.solved) > self._at:
            return
        self.solved.append(solved)
        self._show_field("right" if solved else "wrong")
        self.note("drill", drill=DRILL, game=self.game_id, entry=str(self.puzzle.number), solved=solved)
        if len(self.solved) == PUZZLES:
            self.note("course", drill=DRILL, asked=PUZZLES, right=sum(self.solved))
            self._show_count()
        self.practising.changed.emit()

    def _try_again(self) -> None:
        """Walk through the same puzzle once more; it does not count."""
        if self.is_told:
            self._show(self._at)
            self._show_field("right" if self.solved[self._at] else "wrong")

    def _go_on(self) -> None:
        if not self.run:
            self.start()
        elif self._at + 1 < PUZZLES:
            self._show(self._at + 1)
        else:
            self._finish()

    def _finish(self) -> None:
        """The run is over; Enter begins another."""
        right = sum(self.solved)
        self.tell(tr("{n} of {all} right.", n=right, all=PUZZLES), right=2 * right >= PUZZLES)
        for panel in (self.result, self._guide):
            panel.hide()
        self.run = []
        self.next.setText(tr("Ten more"))
        self.offer((self.next, self.leave))

    # -------------------------------------------------------- events

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        acts = {Qt.Key.Key_Backspace: self.board.hand.step_back, Qt.Key.Key_Space: self.board.hand.go_through_tunnel}
        acts |= {Qt.Key.Key_S: self._give_up, Qt.Key.Key_T: self._try_again}
        if key in ENTER:
            self._enter()
        elif self.run and key in acts:
            acts[Qt.Key(key)]()
        else:
            super().keyPressEvent(event)

    def _enter(self) -> None:
        if self.run and not self.is_told:
            self._end()
        else:
            self._go_on()
