"""How a game's drills, exercises of a few minutes, are presented: its `log_text` lists them. Values only, like `info`."""

from __future__ import annotations

from typing import Final, NamedTuple

QUESTIONS: Final = "drill"
"""The page of the drills whose exercises ship with the program."""


class Drill(NamedTuple):
    """Games may share one."""

    id: str
    name: str
    page: str = QUESTIONS
    """The page it is done on."""
    about: str = ""
    """A short name of its game, if no other game has it."""
