"""The slides a player can choose from, for mouse and keyboard alike, and why other pyramids cannot slide."""

from __future__ import annotations

from typing import Final

from attrs import define, field

from ramses_desktop.engine.game import IllegalMove
from ramses_desktop.engine.text import mark, tr
from ramses_desktop.games.ramses.rules import GAME, frees
from ramses_desktop.games.ramses.state import LINES, SLIDE, STEPS, Slide, State, hole_at, opposite, place, seen_direction, size

NOT_IN_LINE: Final = mark("Only pyramids next to the hole can slide.")
NOT_IN_LINE_WITH_POWERS: Final = mark("Only pyramids in line with the hole can be pushed.")


@define
class SlideChoices:
    """The slides of one decision. A pyramid is named by its hole."""

    view: State
    slides: dict[int, Slide] = field(init=False)
    """By the pyramid whose hole becomes free."""

    def __attrs_post_init__(self) -> None:
        moves = GAME.moves(self.view)
        self.slides = {frees(self.view, move): move for move in moves if isinstance(move, Slide)}

    def towards(self, direction: int) -> Slide | None:
        """The slide of one pyramid in this direction, for the arrow keys."""
        slide = Slide(direction)
        return slide if slide in self.slides.values() else None

    def lengthened(self, slide: Slide) -> Slide:
        """The same push with one more pyramid, if possible."""
        longer = Slide(slide.direction, slide.count + 1)
        return longer if longer in self.slides.values() else slide

    def shortened(self, slide: Slide) -> Slide:
        return Slide(slide.direction, max(slide.count - 1, 1))

    def line(self, slide: Slide) -> tuple[int, ...]:
        """The pyramids moved by a slide, starting at the free hole."""
        last = frees(self.view, slide)
        line = next(line for line in LINES[self.view.hole] if last in line)
        return line[: slide.count]

    def beside(self, hole: int, direction: int) -> int:
        """The neighbouring hole as seen in this direction, or the same one at the edge: where the keyboard focus goes."""
        column, row = place(hole, self.view.turned)
        columns, rows = size(self.view.turned)
        across, along = STEPS[direction]
        column, row = max(0, min(column + across, columns - 1)), max(0, min(row + along, rows - 1))
        return hole_at(column, row, self.view.turned)

    def reason(self, hole: int) -> str:
        """Why this pyramid cannot be slid; empty if it can."""
        if hole in self.slides:
            return ""
        slide = self._slide_from(hole)
        if self.view.stage == SLIDE and (slide is None or (slide.count > 1 and not self.view.powers)):
            return tr(NOT_IN_LINE_WITH_POWERS if self.view.powers else NOT_IN_LINE)
        return self.refusal(slide or Slide(0))

    def refusal(self, slide: Slide) -> str:
        """Why this slide is not legal."""
        try:
            GAME.play(self.view, slide)
        except IllegalMove as problem:
            return str(problem)
        raise AssertionError("what is not among the moves was played")

    def _slide_from(self, hole: int) -> Slide | None:
        """The slide that would free this hole, legal or not."""
        for direction, line in enumerate(LINES[self.view.hole]):
            if hole in line:
                return Slide(seen_direction(opposite(direction), self.view.turned), line.index(hole) + 1)
        return None
