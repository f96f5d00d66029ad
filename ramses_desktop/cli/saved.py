"""Opens saved games for commands."""

from __future__ import annotations

from pathlib import Path

from ramses_desktop.cli.errors import CommandError, cannot
from ramses_desktop.console import printable
from ramses_desktop.engine import record
from ramses_desktop.engine.game import options_text
from ramses_desktop.engine.session import Session
from ramses_desktop.engine.text import digits, mark, tr
from ramses_desktop.games import GAMES
from ramses_desktop.store import notes


def opened(file: str) -> tuple[Session, str]:
    """The game, and a sentence on what its check proves."""
    try:
        with Path(file).open("rb") as source:
            data = source.read(record.MAX_BYTES + 1)
    except (OSError, ValueError) as problem:
        raise CommandError(cannot("opened", file, problem)) from None
    if len(data) > record.MAX_BYTES:
        sentence = mark("{file} is too large for a saved game (more than {most} bytes).")
        raise CommandError(tr(sentence, file=printable(file), most=digits(record.MAX_BYTES)))
    try:
        session = record.read(data, GAMES, running=notes.is_journal(data))
    except record.BadRecord as problem:
        raise CommandError(f"{printable(file)}: {printable(str(problem))}") from None
    if notes.is_journal(data):
        return session, tr("This is an unfinished game as the program kept it. Only saved games have a check.")
    if record.has_marks(data):
        return session, tr("The check matches: this is the game as it was saved.")
    proven = mark("The check matches: these are the moves as they were saved. In 0.1.0 it did not cover players and notes.")
    return session, tr(proven)


def title(session: Session) -> str:
    """Which game this is, in a line."""
    game, options = tr(session.game.spec.name), options_text(session.options)
    if session.seed is None:
        return f"{game}, {options}"
    return tr("{game}, {options}, seed “{seed}”", game=game, options=options, seed=printable(session.seed))
