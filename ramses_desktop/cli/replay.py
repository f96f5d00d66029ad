"""The command replay: checks and shows a saved game."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from typing import Final

import attrs

from ramses_desktop import __version__
from ramses_desktop.cli.common import CommandError, names_of, opened, print_json, title
from ramses_desktop.console import printable
from ramses_desktop.engine import record
from ramses_desktop.engine.game import END, Move, Part, Score, chosen, is_race
from ramses_desktop.engine.session import Session
from ramses_desktop.engine.text import mark, tr
from ramses_desktop.games import telling

SUMMARY: Final = mark("Open a saved game, check it and show it.")
DETAILS: Final = (
    mark("In JSON, a move's ply is the number of moves made before it; turn is the seat to move next, null at the end."),
)
SPOILS: Final = mark(
    "This game is not over, and showing it would give away what its players must remember; add --spoil to see it anyway."
)


def describe(command: ArgumentParser) -> None:
    command.add_argument("file", metavar=tr("FILE"), help=tr("a saved game (.ramses)"))
    command.add_argument("--tables", action="store_true", help=tr("show the table after every move, not only at the end"))
    command.add_argument("--json", action="store_true", help=tr("print the whole game as JSON, for other programs"))
    command.add_argument("--legal", action="store_true", help=tr("with --json: also list the legal moves"))
    command.add_argument("--spoil", action="store_true", help=tr("show an unfinished memory game, with everything that is hidden"))


def run(asked: Namespace) -> int:
    """Print the game, unless that would give away what somebody still has to remember."""
    if asked.legal and not asked.json:
        raise CommandError(tr("--legal needs --json."))
    if asked.tables and asked.json:
        raise CommandError(tr("Choose either --tables or --json."))
    session, right = opened(asked.file)
    if session.game.spec.memory and session.turn is not None and not asked.spoil:
        raise CommandError(f"{printable(asked.file)}: {tr(SPOILS)}")
    if asked.json:
        print_json(_as_data(session, legal=asked.legal))
    else:
        _print_game(session, tables=asked.tables)
        print(f"\n{right}")
    return 0


def _print_game(session: Session, *, tables: bool) -> None:
    game, names, drawing = session.game, names_of(session), telling(session.game.spec.id).table
    print(title(session))
    for at, (name, seat) in enumerate(zip(names, session.seats, strict=True), 1):
        print(tr("Seat {n}: {name} ({player})", n=at, name=name, player=printable(seat.player)))
    print()
    for ply, move in enumerate(session.line):
        print(f"{ply + 1:5}  {move}" if move == END else f"{ply + 1:5}  {names[session.mover(ply)]}: {move}")
        if tables and drawing is not None and ply + 1 < len(session.line):
            print(f"\n{drawing(session.state_at(ply + 1), names)}\n")
    if drawing is not None:
        print(f"\n{drawing(session.state, names)}")
    over = session.turn is None
    print("\n" + (tr("Scores") if over else tr("The game is not over. Scores so far")))
    print("\n".join(_score_table(names, game.scores(session.state), race=is_race(game, len(names)))))


def _score_table(names: Sequence[str], scores: Sequence[Score], *, race: bool) -> list[str]:
    """A column per seat: points, with counts in brackets. A race has places and counts, but no points."""
    kinds = [parts for parts in zip(*(score.parts for score in scores), strict=True) if not (race and parts[0].earns)]
    rows = [("", list(names)), *((tr(parts[0].label), [_points(part) for part in parts]) for parts in kinds)]
    if not race:
        rows.append((tr("Total"), [str(score.total) for score in scores]))
    rows.append((tr("Place"), [str(score.place) for score in scores]))
    first = max(len(label) for label, _ in rows)
    widths = [max(len(cells[at]) for _, cells in rows) for at in range(len(names))]
    lines = [
        f"  {label.ljust(first)}  {'   '.join(cell.ljust(width) for cell, width in zip(cells, widths, strict=True))}".rstrip()
        for label, cells in rows
    ]
    return lines + [f"  {names[score.seat]}: {tr(score.tie_break)}" for score in scores if score.tie_break]


def _points(part: Part) -> str:
    return f"{part.points} ({part.count})" if part.count and part.earns else str(part.number)


def _as_data(session: Session, *, legal: bool) -> dict[str, object]:
    game = session.game

    def with_legal(entry: dict[str, object], ply: int) -> dict[str, object]:
        return {**entry, "legal": [str(move) for move in game.moves(session.state_at(ply))]} if legal else entry

    def who(ply: int, move: Move) -> int | None:
        return None if move == END else session.mover(ply)

    moves = [with_legal({"ply": ply, "seat": who(ply, move), "move": str(move)}, ply) for ply, move in enumerate(session.line)]
    return {
        "program": f"Ramses Desktop {__version__}",
        "game": game.spec.id,
        "rules": session.options.rules,
        "options": chosen(session.options),
        "seats": [attrs.asdict(seat) for seat in session.seats],
        "seed": session.seed,
        "deal": session.deal,
        "headers": {name: list(values) for name, values in session.headers},
        "moves": moves,
        **with_legal({"turn": session.turn}, len(session.line)),
        "scores": [attrs.asdict(score) for score in game.scores(session.state)],
        "check": record.fingerprint(session),
    }
