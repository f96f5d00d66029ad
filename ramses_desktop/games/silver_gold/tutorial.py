"""The guided first game."""

from __future__ import annotations

from typing import Final

from ramses_desktop.games.lesson import Lesson

LESSONS: Final[tuple[Lesson, ...]] = ()
