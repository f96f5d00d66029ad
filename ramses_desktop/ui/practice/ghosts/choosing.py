"""Which ghosts there are, and how a race against one begins."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ramses_desktop.bots import LEVELS
from ramses_desktop.engine import record
from ramses_desktop.engine.session import PERSON, Seat, Session
from ramses_desktop.engine.text import tr
from ramses_desktop.games import info_of, infos
from ramses_desktop.games.info import Info
from ramses_desktop.store import files, journal
from ramses_desktop.store.disk import Fault
from ramses_desktop.store.journal import EXTENSION, MATCH, PRACTICE, RACE, Agreed
from ramses_desktop.store.paths import finished_folder
from ramses_desktop.ui.practice import Practising
from ramses_desktop.ui.practice.ghosts.ghost import BOT, FRIEND, HEAD, HEADER, OWN, keep, new_ghost, sweep
from ramses_desktop.ui.table.setup import new_secret

if TYPE_CHECKING:
    from ramses_desktop.store.reviews import Note

MOST: Final = 200
"""Games in the list, the latest ones."""
STRONG: Final = LEVELS[-1]


# ------------------------------------------------------------ the player's own games


def path_of(practising: Practising, note: Note) -> Path:
    return finished_folder(practising.noted.database.data) / f"{note.id}{EXTENSION}"


def alone(practising: Practising, game_id: str) -> list[Note]:
    """The finished games of this game that somebody played alone and without help, the player's first, then the latest. Where the
    deal is what is to be found out, only others' games on deals that the player does not know."""
    name, finished = practising.name, practising.noted.of(game=game_id)
    deals = {(note.options, note.seed) for note in finished if note.name == name}
    secret = info_of(game_id).discovers
    found = [
        note
        for note in finished
        if note.players == 1
        and _is_honest(note)
        and not (secret and (note.options, note.seed) in deals)
        and path_of(practising, note).exists()
    ]
    return sorted(found, key=lambda note: (note.name == name, note.ended), reverse=True)[:MOST]


def _is_honest(note: Note) -> bool:
    """Whether it was played without help. Races on a known deal are marked as helped, but nothing else can help there."""
    return note.kind != PRACTICE and (not note.assisted or note.choices.get(RACE, False))


def games() -> list[Info]:
    """Those with ghosts to race."""
    return [info for info in infos() if info.has_races]


def own_best(practising: Practising, game_id: str) -> Note | None:
    """The player's best game; of equal ones the latest."""
    own = [note for note in alone(practising, game_id) if note.name == practising.name]
    return max(own, key=lambda note: (note.total, note.ended), default=None)


def why_no_own(game_id: str) -> str:
    """What to do instead of racing an own game."""
    if info_of(game_id).discovers:
        return tr("A deal you know is no race in this game. Race a bot, or a friend's game.")
    return tr("Finish a deal and race yourself on it.")


# ------------------------------------------------------------ beginning


def race_bot(practising: Practising, game_id: str, level: str) -> bool:
    """Race against a bot of this level on a deal that nobody has seen."""
    return begin(practising, new_ghost(game_id, level), BOT)


def race_game(practising: Practising, note: Note) -> bool:
    """Race against a finished game of this computer."""
    saved = practising.window.files.load(path_of(practising, note))
    return saved is not None and begin(practising, saved.session, OWN if note.name == practising.name else FRIEND)


def race_file(practising: Practising, path: str | Path) -> bool:
    """Race against the game in this file, or say why not."""
    window = practising.window
    saved = window.files.load(path)
    if saved is None:
        return False
    why = next(_refusals(practising, saved.session, Path(path).name), "")
    if why:
        window.tell(why)
        return False
    return begin(practising, saved.session, FRIEND)


def _refusals(practising: Practising, session: Session, file: str) -> Iterator[str]:
    game_id = session.game.spec.id
    if len(session.seats) > 1:
        yield tr("{file}: several people played this game. Only a game played alone has a ghost.", file=file)
    if session.turn is not None:
        yield tr("{file}: this game is not finished, so it has no ghost yet.", file=file)
    if not info_of(game_id).has_races:
        yield tr("{file}: there are no races in this game.", file=file)
    if info_of(game_id).discovers and knows(practising, session):
        yield tr("{file}: you have played this deal. A deal you know is no race in this game.", file=file)


def knows(practising: Practising, session: Session) -> bool:
    """Whether the player has met this deal: in a game that is over, that waits to be played on, or that is on the table."""
    window = practising.window
    others = [game.session for game in window.unfinished.games()]
    if window.table is not None and window.table.session is not None:
        others.append(window.table.session)
    return any(other.deal == session.deal for other in (*others, *_played_by(practising, session)))


def _played_by(practising: Practising, session: Session) -> Iterator[Session]:
    """The player's finished games of this deal. Found by the records, as notes on the latest games may still be missing."""
    game_id = session.game.spec.id
    deal = record.obscure(session.deal, game_id)
    for path in sorted(finished_folder(practising.noted.database.data).glob(f"{game_id}-*{EXTENSION}")):
        with suppress(OSError), path.open("rb") as file:
            if journal.value_of(file.read(HEAD), "Deal") != deal:
                continue
            saved = files.load(path, (session.game,))
            if isinstance(saved, files.Saved) and saved.session.seats[0] == Seat(practising.name, PERSON):
                yield saved.session


def begin(practising: Practising, ghost: Session, kind: str) -> bool:
    """Sit down to race against this game. If the player knows the deal, the result stays out of the hall of fame."""
    window = practising.window
    is_known = kind == OWN or knows(practising, ghost)
    name = keep(ghost)
    if isinstance(name, Fault):
        window.tell(name.sentence, name.details)
        return False
    session = Session(
        ghost.game,
        ghost.options,
        ghost.deal,
        (Seat(practising.name, PERSON),),
        ghost.seed,
        headers=((HEADER, (name, kind)),),
        secret=new_secret(),
    )
    agreed = Agreed(MATCH, (token_of(practising),), {RACE: True}, assisted=is_known)
    if not window.games.open_session(session, agreed):
        return False
    sweep(name)
    return True


def token_of(practising: Practising) -> int:
    """The player's sign."""
    settings = practising.window.settings
    chairs = [*settings.chairs, *(profile.people[0] for profile in settings.profiles if profile.people)]
    return next((chair.token for chair in chairs if chair.name == practising.name), 0)
