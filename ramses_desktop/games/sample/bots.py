"""The bots of the sample game: chance alone."""

from __future__ import annotations

from ramses_desktop.bots import Bot, RandomBot

BOTS: dict[str, Bot] = {"random": RandomBot()}
