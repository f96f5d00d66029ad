"""Tables of Pharaoh's Tomb laid out by hand for pictures, one for each thing to see, and whole games."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from ramses_desktop.bots import ask
from ramses_desktop.engine.session import PERSON, Seat, Session
from ramses_desktop.games.pharaoh.bots import BOTS
from ramses_desktop.games.pharaoh.pending import CLEAR, PendingMove
from ramses_desktop.games.pharaoh.rules import GAME
from ramses_desktop.games.pharaoh.state import PharaohOptions, State, parse
from ramses_desktop.games.pharaoh.ui.board import PharaohTabletop
from ramses_desktop.games.pharaoh.ui.plan import Plan
from ramses_desktop.ui.board.scene import BoardScene
from tests.games.pharaoh.by_hand import scene

NAMES: Final = ("Adam", "Eva", "Nofret", "Imhotep", "Maximilian", "Cleopatra")
MAZE: Final = {
    "d7": "NEW",
    "d6": "NES snake",
    "d5": "ES red inscription",
    "e5": "EW money",
    "e7": "EW food",
    "c7": "NE magic bottle",
    "c6": "NS hunger",
    "b6": "EW secret tunnel",
    "f5": "NS secret tunnel",
    "f6": "NS wall ruins",
    "g4": "EW toxic gas",
    "f7": "NW map",
    "c5": "down NE",
}
BIG: Final = MAZE | {
    "e5": "NESW",
    "f4": "EW trap",
    "g7": "NS abyss",
    "g6": "EW secret door",
    "h6": "NW dark shrine",
    "h5": "NE coffer",
}
HELD: Final = "food chocolate money plan kit bottle"


def played(players: int) -> Session:
    """A finished game of Adam and bots."""
    seats = tuple(Seat(name, PERSON if at == 0 else "apprentice") for at, name in enumerate(NAMES[:players]))
    found = Session.new(GAME, PharaohOptions(players, last=False), "tour", seats)
    while found.turn is not None:
        found.play(ask(BOTS["scribe"], found))
    return found


def begun_from(state: State) -> Session:
    """Adam and Eva are people, all others bots; the game starts from this position."""

    def start(self: object, options: object, deal: str) -> State:
        return state

    inside: Any = type("From", (type(GAME),), {"start": start})()
    seats = tuple(Seat(name, PERSON if at < 2 else "scribe") for at, name in enumerate(NAMES[: len(state.players)]))
    return Session.new(inside, state.options, "tour", seats)


def _small(**changes: Any) -> State:
    usual: dict[str, Any] = {"players": 4, "at": "d7 e5 -", "others": "e7 c6! c7", "items": "food chocolate money kit bottle"}
    return scene(MAZE, **(usual | {"theirs": "torch scarf", "die": 4} | changes))


def _big(**changes: Any) -> State:
    usual: dict[str, Any] = {"players": 6, "pyramid": "big", "at": "d7 h6 -", "others": "e7 c6! c7", "items": HELD}
    return scene(BIG, **(usual | {"theirs": "torch scarf", "die": 4, "read": 3} | changes))


def _prepared(board: BoardScene) -> tuple[Plan, PendingMove]:
    assert isinstance(board.tabletop, PharaohTabletop)
    plan = board.tabletop.plan
    assert plan.move is not None
    return plan, plan.move


def _hover(board: BoardScene) -> None:
    plan, move = _prepared(board)
    plan.hovered = max(move.reach(), key=lambda cell: len(move.reach()[cell]))
    board.changed_mind()


def _mean(word: str, board: BoardScene) -> None:
    assert _prepared(board)[1].begin(word)
    board.changed_mind()


def _play(moves: str, board: BoardScene) -> None:
    for move in moves.split(", "):
        board.chosen.emit(parse(move))


def _refused(board: BoardScene) -> None:
    board.hand.press(("cell", board.view.grid.by_name["a1"]))


def _unveiled(board: BoardScene) -> None:
    _play("look a1", board)
    board.hand.use("confirm")


def _swap(board: BoardScene) -> None:
    _unveiled(board)
    _play("look i9", board)


def nothing(board: BoardScene) -> None:
    del board


STAGES: Final[tuple[tuple[str, Callable[[], State], Callable[[BoardScene], None]], ...]] = (
    ("roll", partial(_small, stage="roll", die=0, at="- - -"), nothing),
    ("walk", _small, nothing),
    ("way", _small, _hover),
    ("refused", _small, _refused),
    ("map", _small, partial(_play, "step 1 e7, pass, step 1 f7")),
    ("lay", _small, partial(_play, "step 1 e7, pass, step 1 f7, map c5")),
    ("clear", _small, partial(_mean, CLEAR)),
    ("chocolate", _small, partial(_mean, "chocolate")),
    ("attack", _small, partial(_play, "step 1 e7")),
    ("big", _big, nothing),
    ("big-way", _big, _hover),
    ("plan", _big, partial(_mean, "plan")),
    ("veiled", _big, partial(_play, "look a1")),
    ("looked", _big, _unveiled),
    ("swap", _big, _swap),
    ("cursed", partial(_big, curse=59, at="h5 d7 -"), nothing),
)
"""Name, position, and what its player does before the picture is taken."""
HINTED: Final = ("walk", "lay", "attack", "big")
"""These get a picture with hints too."""
