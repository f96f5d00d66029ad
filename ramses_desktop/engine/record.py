"""The text form of a session: saved game, replay, bug report and golden test in one. PGN-like: headers, one move per line, a check.

[Game "draughts"]                 the reader is strict: every fault is one sentence that names its line,
[Rules "1"]                       and unknown headers are kept
[Options "players=2"]
[Seed "sphinx"]
[Deal "…"]                        obscured, not encrypted: it only prevents accidental spoilers
[Seats "Ada=person" "Bo=greedy"]
keep 3 17
…
[Check "2" "…" "…" …]             covers every line above and the end; only a running game's journal lacks it

If a secret was drawn for the bots' luck, it is in [Luck "…"], obscured like the deal.
"""

from __future__ import annotations

import json
import re
from base64 import b64decode, b64encode
from collections.abc import Generator, Iterable, Iterator, Sequence
from hashlib import sha256
from typing import Final, TypeAlias, TypeVar

from attrs import define, field

from ramses_desktop.engine.game import END, AnyGame, BadDeal, BadOptions, IllegalMove, options_text, read_options
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.session import Seat, Session
from ramses_desktop.engine.text import digits, tr

T = TypeVar("T")
Steps: TypeAlias = Generator[None, None, T]
"""Work done in small steps, and its result."""

Headers: TypeAlias = tuple[tuple[str, tuple[str, ...]], ...]

MAX_BYTES: Final = 1 << 20
MAX_MOVES: Final = 100_000
MAX_HEADERS: Final = 1_000
LONGEST_SENTENCE: Final = 400
STEP: Final = 20
"""Moves read per step, which takes one or two milliseconds."""
CHECK: Final = "2"
"""Version of the check. The first had no number, and covered neither seats nor notes."""

_OWN: Final = ("Game", "Rules", "Options", "Seed", "Deal", "Luck", "Seats", "Check")
_NEEDED: Final = ("Game", "Rules", "Options", "Deal", "Seats")
_HEADER: Final = re.compile(r"\[([A-Za-z][A-Za-z0-9]{0,31}) (.*)\]")


class BadRecord(ValueError):
    """A record that cannot be opened; the message says why and where."""

    def __init__(self, sentence: str, line: int = 0) -> None:
        shown = _on_one_line(sentence)
        super().__init__(tr("Line {n}: {sentence}", n=line, sentence=shown) if line else shown)


def _on_one_line(sentence: str) -> str:
    """A sentence that quotes a file, without line breaks and not too long."""
    if len(sentence) > LONGEST_SENTENCE:
        half = LONGEST_SENTENCE // 2
        sentence = f"{sentence[:half]} … {sentence[-half:]}"
    return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in sentence)


# ------------------------------------------------------------ writing


def text(session: Session, headers: Headers | None = None, ply: int | None = None) -> str:
    """The whole record with its check, optionally with other headers than the session's, or only up to an earlier ply."""
    end = len(session.line) if ply is None else ply
    head, moves = header_lines(session, headers), [str(move) for move in session.line[:end]]
    return "\n".join([*head, *moves, _header("Check", CHECK, *_marks(head, moves, _end(session, end))), ""])


def header_lines(session: Session, headers: Headers | None = None) -> list[str]:
    """The lines above the moves. A journal starts with these and appends a line per move."""
    game_id = session.game.spec.id
    own = [
        ("Game", (game_id,)),
        ("Rules", (str(session.options.rules),)),
        ("Options", (options_text(session.options),)),
        *([("Seed", (session.seed,))] if session.seed is not None else []),
        ("Deal", (obscure(session.deal, game_id),)),
        *([("Luck", (obscure(session.secret, game_id),))] if session.secret is not None else []),
        ("Seats", tuple(f"{seat.name}={seat.player}" for seat in session.seats)),
    ]
    return [_header(name, *values) for name, values in (*own, *(session.headers if headers is None else headers))]


def _header(name: str, *values: str) -> str:
    return f"[{name} {' '.join(map(_quoted, values))}]"


def _quoted(value: str) -> str:
    # A lone surrogate cannot be written as UTF-8; its JSON escape can.
    return json.dumps(value, ensure_ascii=False).encode("utf-8", "backslashreplace").decode()


def _marks(head: Sequence[str], moves: Iterable[str], end: Sequence[str]) -> tuple[str, ...]:
    """The check: one mark per header, one for the moves and one for the end, so that an error can say what was changed."""
    return tuple(_mark(lines) for lines in (*([line] for line in head), moves, end))


def _mark(lines: Iterable[str], length: int = 8) -> str:
    return sha256("\n".join(lines).encode("utf-8", "surrogatepass")).hexdigest()[:length]


def _end(session: Session, ply: int) -> list[str]:
    """What the rules say about this position. Independent of how a state is built, so that records outlive refactoring."""
    game, last = session.game, session.state_at(ply)
    return [
        repr(game.turn(last)),
        *map(str, game.moves(last)),
        *(f"{score.seat} {score.place} {[(part.name, part.points) for part in score.parts]}" for score in game.scores(last)),
    ]


def fingerprint(session: Session) -> str:
    """The first version of the check: covers the game, its moves and its end."""
    game = session.game
    facts = [
        game.spec.id,
        str(session.options.rules),
        options_text(session.options),
        ascii(session.seed),  # repr depends on Python's Unicode version
        session.deal,
        *map(str, session.line),
        *_end(session, len(session.line)),
    ]
    return _mark(facts, 16)


def has_marks(data: bytes) -> bool:
    """Whether the check covers every line; that of 0.1.0 covered only the game."""
    return re.search(rb'^\[Check "[^"]*" ', data, re.MULTILINE) is not None


def obscure(deal: str, game_id: str) -> str:
    return b64encode(_veiled(deal.encode(), game_id)).decode()


def reveal(veiled: str, game_id: str) -> str:
    """The inverse of obscure; raises ValueError if there is none."""
    deal = _veiled(b64decode(veiled, validate=True), game_id).decode()
    if obscure(deal, game_id) != veiled:
        raise ValueError("not written by this program")
    return deal


def _veiled(data: bytes, game_id: str) -> bytes:
    veil = b"".join(sha256(f"{game_id} {block}".encode()).digest() for block in range(len(data) // 32 + 1))
    return bytes(one ^ other for one, other in zip(data, veil, strict=False))


# ------------------------------------------------------------ reading


def read(data: bytes, games: Iterable[AnyGame], *, running: bool = False) -> Session:
    """The session of this record, after its last move. Raises BadRecord if anything is wrong. The journal of a `running` game may
    lack its check, and an incomplete last line is ignored."""
    steps = reading(data, games, running=running)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            session: Session = end.value
            return session


def reading(data: bytes, games: Iterable[AnyGame], *, running: bool = False) -> Steps[Session]:
    """As `read`, in steps of a few moves, to keep the window responsive."""
    raw = _scan(_decoded(data[: data.rfind(b"\n") + 1] if running else data))
    game = _game(raw, games)
    session = _start(raw, game)
    _verify_headers(raw, session)
    for at, (number, notation) in enumerate(raw.moves):
        if at % STEP == 0:
            yield
        _replay(session, number, notation)
    _verify(raw, session, running)
    return session


@define
class _Raw:
    """A record split into lines, not yet interpreted by a game."""

    headers: dict[str, tuple[str, ...]] = field(factory=dict)
    lines: dict[str, int] = field(factory=dict)
    head: dict[str, str] = field(factory=dict)
    """The header lines, without the check."""
    moves: list[tuple[int, str]] = field(factory=list)

    def value(self, name: str) -> str:
        values = self.headers[name]
        if len(values) != 1:
            raise BadRecord(tr("[{name}] must hold exactly one text in quotes.", name=name), self.lines[name])
        return values[0]


def _decoded(data: bytes) -> str:
    if len(data) > MAX_BYTES:
        raise BadRecord(
            tr(
                "This file is too large for a saved game ({size} bytes; at most {most}).",
                size=digits(len(data)),
                most=digits(MAX_BYTES),
            )
        )
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        line = problem.object[: problem.start].count(b"\n") + 1  # `object` lacks the byte order mark
        raise BadRecord(tr("This is not text, so it is not a saved game of Ramses Desktop."), line) from None


def _scan(whole: str) -> _Raw:
    raw = _Raw()
    for number, line in enumerate(whole.split("\n"), 1):
        line = line.rstrip("\r")
        if not line:
            continue
        if "Check" in raw.headers:
            raise BadRecord(tr("[Check …] must be the last line, but more follows."), number)
        if line.startswith("["):
            _scan_header(raw, number, line)
        elif not raw.headers:
            raise BadRecord(tr("A saved game begins with [Game …], and this file does not."), number)
        elif len(raw.moves) == MAX_MOVES:
            raise BadRecord(tr("This file has more than {most} moves.", most=digits(MAX_MOVES)), number)
        else:
            raw.moves.append((number, line))
    if not raw.headers:
        raise BadRecord(tr("This file is empty."))
    for name in _NEEDED:
        if name not in raw.headers:
            raise BadRecord(tr("The line [{name} …] is missing.", name=name))
    return raw


def _scan_header(raw: _Raw, number: int, line: str) -> None:
    found = _HEADER.fullmatch(line)
    values = tuple(_strings(found[2])) if found else ()
    if not found or not values:
        raise BadRecord(tr('A header looks like [Name "text"]; this one is damaged.'), number)
    name = found[1]
    if raw.moves and name != "Check":
        raise BadRecord(tr("[{name}] is among the moves, but headers come first.", name=name), number)
    if name in raw.headers:
        raise BadRecord(tr("[{name}] appears twice.", name=name), number)
    if len(raw.headers) == MAX_HEADERS:
        raise BadRecord(tr("This file has more than {most} headers.", most=digits(MAX_HEADERS)), number)
    raw.headers[name] = values
    raw.lines[name] = number
    if name != "Check":
        raw.head[name] = line


def _strings(inside: str) -> Iterator[str]:
    """The quoted texts of a header; none if one of them is damaged."""
    found: list[str] = []
    decoder = json.JSONDecoder()
    at = 0
    while at < len(inside):
        if inside[at] != '"':
            return
        try:
            value, at = decoder.raw_decode(inside, at)
        except ValueError:
            return
        found.append(value)
        if at < len(inside):
            if inside[at] != " " or at + 1 == len(inside):
                return
            at += 1
    yield from found


def _game(raw: _Raw, games: Iterable[AnyGame]) -> AnyGame:
    wanted = raw.value("Game")
    game = next((game for game in games if game.spec.id == wanted), None)
    if game is None:
        raise BadRecord(tr("Ramses Desktop has no game “{wanted}”.", wanted=wanted), raw.lines["Game"])
    version = raw.value("Rules")
    if not re.fullmatch(r"[1-9][0-9]{0,5}", version):
        raise BadRecord(tr("The rules have no version “{version}”.", version=version), raw.lines["Rules"])
    if int(version) > game.spec.rules:
        raise BadRecord(
            tr(
                "This game was saved by a newer version of Ramses Desktop (rules {version}; this one knows {rules}). "
                "Update to open it.",
                version=version,
                rules=game.spec.rules,
            ),
            raw.lines["Rules"],
        )
    return game


def _start(raw: _Raw, game: AnyGame) -> Session:
    try:
        options = read_options(game.spec.options, raw.value("Options"), int(raw.value("Rules")))
    except BadOptions as problem:
        raise BadRecord(str(problem), raw.lines["Options"]) from None
    if options_text(options) != raw.value("Options"):
        raise BadRecord(tr("Some options are missing."), raw.lines["Options"])
    seats = _seats(raw, options.players)
    veiled = raw.value("Deal")
    try:
        deal = reveal(veiled, game.spec.id)
    except ValueError:
        raise BadRecord(tr("The deal is damaged."), raw.lines["Deal"]) from None
    seed = raw.value("Seed") if "Seed" in raw.headers else None
    secret = _secret(raw, game) if "Luck" in raw.headers else None
    others = tuple((name, values) for name, values in raw.headers.items() if name not in _OWN)
    try:
        return Session(game, options, deal, seats, seed, others, secret)
    except BadDeal as problem:
        raise BadRecord(tr("The deal is damaged: {problem}", problem=problem), raw.lines["Deal"]) from None


def _secret(raw: _Raw, game: AnyGame) -> str:
    veiled = raw.value("Luck")
    try:
        return reveal(veiled, game.spec.id)
    except ValueError:
        raise BadRecord(tr("The luck of the bots is damaged."), raw.lines["Luck"]) from None


def _seats(raw: _Raw, players: int) -> tuple[Seat, ...]:
    seats = []
    for value in raw.headers["Seats"]:
        name, equals, player = value.rpartition("=")
        if not equals or not player:
            raise BadRecord(tr("“{value}” is not a player: write name=person or name=bot.", value=value), raw.lines["Seats"])
        seats.append(Seat(name, player))
    if len(seats) != players:
        raise BadRecord(tr("Players: {n} here, but {m} in the options.", n=len(seats), m=players), raw.lines["Seats"])
    return tuple(seats)


def _replay(session: Session, number: int, notation: str) -> None:
    try:
        move = END if notation == str(END) else session.game.parse(notation)
    except IllegalMove as problem:
        raise BadRecord(str(problem), number) from None
    if str(move) != notation:
        raise BadRecord(tr("This move is written “{move}”, not “{notation}”.", notation=notation, move=move), number)
    if session.turn is None:
        raise BadRecord(tr("The game is over, but there are more moves."), number)
    try:
        session.play(move)
    except IllegalMove as problem:
        raise BadRecord(tr("“{notation}” is not allowed here: {problem}", notation=notation, problem=problem), number) from None


def _verify_headers(raw: _Raw, session: Session) -> None:
    """Check the headers before any move is played: an error there often makes a later move impossible."""
    version, *marks = raw.headers.get("Check", ("",))
    if marks and version != CHECK:
        newer = tr("This game was saved by a newer version of Ramses Desktop. Update to open it.")
        raise BadRecord(newer, raw.lines["Check"])
    if marks and len(marks) != len(raw.head) + 2:
        raise BadRecord(tr("A line above the moves was added or removed after this game was saved."), raw.lines["Check"])
    for (name, line), mark in zip(raw.head.items(), marks, strict=False):
        if _mark([line]) != mark:
            raise BadRecord(tr("[{name}] was changed after this game was saved.", name=name), raw.lines[name])
    seed, game = session.seed, session.game
    if seed is not None and game.deal(session.options, Luck(seed, game.spec.id)) != session.deal:
        raise BadRecord(tr("The seed “{seed}” deals a different game.", seed=seed), raw.lines["Seed"])


def _verify(raw: _Raw, session: Session, running: bool) -> None:
    if "Check" not in raw.headers:
        if running:
            return
        raise BadRecord(tr("The last line, [Check …], is missing: the file was cut off, or the game was not finished."))
    number = raw.lines["Check"]
    _, *marks = raw.headers["Check"]
    if not marks and raw.value("Check") != fingerprint(session):
        raise BadRecord(tr("The check does not match: this game was changed or damaged."), number)
    if marks:
        if _mark(notation for _, notation in raw.moves) != marks[-2]:
            raise BadRecord(tr("The moves were changed after this game was saved."), number)
        if _mark(_end(session, len(session.line))) != marks[-1]:
            raise BadRecord(tr("The position is not the one that was saved."), number)
