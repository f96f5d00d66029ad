"""The state of Ramses and what it is made of: the parts in the box, the places on the board, the moves and their notation, the
deal."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any, Final, TypeAlias

from attrs import evolve, field, frozen, validators

from ramses_desktop.data import intact, resource
from ramses_desktop.engine.game import BadDeal, IllegalMove, Options
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.text import tr

TREASURES: Final = 12
STACKS: Final = 3
STACK: Final = 10
"""Cards in each stack."""
CARDS: Final = STACKS * STACK
CHIPS: Final = 16

PLAIN, SANDSTORM, SCORPION, POWERS, DUEL = range(5)
SYMBOLS: Final = ("plain", "sandstorm", "scorpion", "powers", "duel")
MOST_HATS: Final = 3
NO_CHIP, CURSE = 0, 4
"""Under a gold pyramid: nothing, an explorer chip with 1 to 3 hats, or the curse of the mummy."""


@frozen
class Treasure:
    """A treasure's name for players, and its drawing in assets/icons."""

    name: str
    icon: str


@frozen
class Card:
    """A search card: the treasure sought, its points, and the number on its back."""

    treasure: int
    value: int
    stack: int


@frozen
class Parts:
    """Everything in the box. Treasures and cards are numbered from 1."""

    treasures: dict[int, Treasure]
    cards: dict[int, Card]
    symbols: tuple[tuple[int, ...], ...]
    """For each stack, the symbols on the backs of its cards, in no particular order."""
    chips: tuple[int, ...]
    awards: tuple[int, ...]
    """Points for having the most explorers, the second most, and so on."""
    titles: tuple[tuple[int, str], ...]
    """The number of cards needed for each title, highest first."""

    def title(self, cards: int) -> str:
        """The title of a solo player who won this many cards."""
        return next(title for least, title in self.titles if cards >= least)


@lru_cache(maxsize=1)
def parts() -> Parts:
    with intact("ramses", "parts.json"):
        return read(json.loads(resource("ramses", "parts.json").read_text("utf-8")))


def read(data: Any) -> Parts:
    """The parts in this data. Raises all kinds of errors if anything is wrong with it."""
    explorers, curses = data["chips"]["explorers"], data["chips"]["curses"]
    found = Parts(
        treasures={number: Treasure(one["name"], one["icon"]) for number, one in enumerate(data["treasures"], 1)},
        cards=dict(enumerate(_cards(data["stacks"]), 1)),
        symbols=tuple(_symbols(stack["symbols"]) for stack in data["stacks"]),
        chips=(*(hats for hats, count in enumerate(explorers, 1) for _ in range(count)), *[CURSE] * curses),
        awards=tuple(data["awards"]),
        titles=tuple((least, title) for least, title in data["titles"]),
    )
    _check(found)
    return found


def _cards(stacks: Any) -> list[Card]:
    return [Card(treasure, value, number) for number, stack in enumerate(stacks, 1) for treasure, value in stack["cards"]]


def _symbols(counts: dict[str, int]) -> tuple[int, ...]:
    found = [SYMBOLS.index(name) for name, count in counts.items() for _ in range(count)]
    return (*found, *[PLAIN] * (STACK - len(found)))


def _check(found: Parts) -> None:
    cards = found.cards.values()
    is_right = {
        "treasures": len(found.treasures) == TREASURES,
        "stacks": Counter(card.stack for card in cards) == dict.fromkeys(range(1, STACKS + 1), STACK),
        "cards": all(card.treasure in found.treasures and 0 < card.value < 10 for card in cards),
        "treasures of a stack": len({(card.treasure, card.stack) for card in cards}) == len(cards),
        "symbols": all(len(stack) == STACK for stack in found.symbols),
        "chips": len(found.chips) == CHIPS and max(set(found.chips) - {CURSE}) <= MOST_HATS,
        "titles": found.titles[-1][0] == 0 and list(found.titles) == sorted(found.titles, reverse=True),
    }
    if wrong := [name for name, right in is_right.items() if not right]:
        raise ValueError(f"wrong: {', '.join(wrong)}")


# ------------------------------------------------------------ geometry


COLUMNS: Final = 8
ROWS: Final = 6
HOLES: Final = COLUMNS * ROWS
CUT_OUT: Final = 2
"""Width and height of a cut-out, in holes."""
BLOCKS: Final = HOLES // CUT_OUT**2
STRIP: Final = 3
STRIPS: Final = HOLES // STRIP
CORNERS: Final = (0, COLUMNS - 1, HOLES - COLUMNS, HOLES - 1)

UP, RIGHT, DOWN, LEFT = range(4)
DIRECTIONS: Final = ("up", "right", "down", "left")
STEPS: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
QUARTERS: Final = len(DIRECTIONS)


def _line(hole: int, direction: int) -> Iterator[int]:
    """The holes in this direction, nearest first."""
    column, row = hole % COLUMNS, hole // COLUMNS
    across, along = STEPS[direction]
    while 0 <= (column := column + across) < COLUMNS and 0 <= (row := row + along) < ROWS:
        yield row * COLUMNS + column


LINES: Final = tuple(tuple(tuple(_line(hole, direction)) for direction in range(QUARTERS)) for hole in range(HOLES))
"""For each hole and direction, the holes that way, nearest first."""
NEIGHBOURS: Final = tuple(tuple(line[0] for line in lines if line) for lines in LINES)
BLOCK_OF: Final = tuple(hole // COLUMNS // CUT_OUT * (COLUMNS // CUT_OUT) + hole % COLUMNS // CUT_OUT for hole in range(HOLES))
"""The cut-out of each hole, numbered in rows."""
BLOCK_HOLES: Final = tuple(tuple(hole for hole in range(HOLES) if BLOCK_OF[hole] == block) for block in range(BLOCKS))
STRIP_OF: Final = tuple(hole // COLUMNS // STRIP * COLUMNS + hole % COLUMNS for hole in range(HOLES))
"""The strip of each hole: the upper or lower half of a column."""
STRIP_HOLES: Final = tuple(tuple(hole for hole in range(HOLES) if STRIP_OF[hole] == strip) for strip in range(STRIPS))


def opposite(direction: int) -> int:
    return (direction + QUARTERS // 2) % QUARTERS


def are_connected(holes: Collection[int]) -> bool:
    """Whether each of these holes can be reached from any other over these holes only."""
    found = {next(iter(holes))}
    edge = list(found)
    while edge:
        for hole in NEIGHBOURS[edge.pop()]:
            if hole in holes and hole not in found:
                found.add(hole)
                edge.append(hole)
    return len(found) == len(holes)


# ------------------------------------------------------------ the rotated board


def size(turned: int) -> tuple[int, int]:
    """Visible columns and rows after this many quarter turns clockwise."""
    return (ROWS, COLUMNS) if turned % 2 else (COLUMNS, ROWS)


def place(hole: int, turned: int) -> tuple[int, int]:
    """The visible column and row of this hole, from 0 at the upper left."""
    column, row = hole % COLUMNS, hole // COLUMNS
    for turn in range(turned):
        column, row = size(turn)[1] - 1 - row, column
    return column, row


def hole_at(column: int, row: int, turned: int) -> int:
    """The inverse of place."""
    return _SEEN[turned % QUARTERS][column, row]


def seen_direction(direction: int, turned: int) -> int:
    """The visible direction of a board direction after this many quarter turns clockwise."""
    return (direction + turned) % QUARTERS


def board_direction(seen: int, turned: int) -> int:
    """The inverse of seen_direction."""
    return (seen - turned) % QUARTERS


_SEEN: Final = tuple({place(hole, turned): hole for hole in range(HOLES)} for turned in range(QUARTERS))


def others(holes: Iterable[int]) -> frozenset[int]:
    """All other holes."""
    return frozenset(range(HOLES)).difference(holes)


def rest_of_blocks(holes: Collection[int]) -> set[int]:
    """The other holes in the cut-outs of these."""
    return {other for hole in holes for other in BLOCK_HOLES[BLOCK_OF[hole]]}.difference(holes)


def slides_to(start: int, goal: int, over: Collection[int], *, far: bool) -> int | None:
    """The number of slides that free the goal, uncovering only holes of `over` on the way; `far` if whole lines may be pushed.
    None if there is no such way."""
    edge, slides, done = {start}, 0, set[int]()
    while edge:
        done |= edge
        slides += 1
        beside = {other for hole in edge for line in LINES[hole] for other in (line if far else line[:1])}
        if goal in beside:
            return slides
        edge = beside.intersection(over) - done
    return None


# ------------------------------------------------------------ moves


@frozen
class TurnOver:
    """Turn over the top search card."""

    def __str__(self) -> str:
        return "turn over"


@frozen
class Slide:
    """Slide a pyramid into the free hole in this direction or, with super powers, a line of `count` pyramids."""

    direction: int
    count: int = 1

    def __str__(self) -> str:
        far = f" {self.count}" if self.count > 1 else ""
        return f"slide {DIRECTIONS[self.direction]}{far}"


@frozen
class Look:
    """Lift the gold pyramid that was just moved, and look under it."""

    def __str__(self) -> str:
        return "look under"


@frozen
class LeaveStanding:
    """Do not look under the gold pyramid."""

    def __str__(self) -> str:
        return "leave standing"


@frozen
class UseScarab:
    """Go on after a wrong treasure."""

    def __str__(self) -> str:
        return "use scarab"


@frozen
class KeepScarab:
    """Let the turn end after a wrong treasure."""

    def __str__(self) -> str:
        return "keep scarab"


@frozen
class Give:
    """Give this search card to the player on the right, for the scorpion's sting."""

    card: int

    def __str__(self) -> str:
        return f"give {self.card}"


@frozen
class Lay:
    """Lay this search card face up for the duel."""

    card: int

    def __str__(self) -> str:
        return f"lay {self.card}"


Move: TypeAlias = TurnOver | Slide | Look | LeaveStanding | UseScarab | KeepScarab | Give | Lay

SLIDES: Final = tuple(tuple(Slide(direction, count) for count in range(1, COLUMNS)) for direction in range(len(DIRECTIONS)))
"""For each visible direction, the slide of one pyramid, of two, and so on."""
_WORDS: Final = {str(move): move for move in (TurnOver(), Look(), LeaveStanding(), UseScarab(), KeepScarab())}
_SLIDES: Final = {str(move): move for slides in SLIDES for move in slides}
_CARD: Final = re.compile("(give|lay) ([1-9][0-9]?)")


def parse(text: str) -> Move:
    """The move with exactly this notation. Raises IllegalMove if there is none."""
    move = _WORDS.get(text) or _SLIDES.get(text)
    if move is not None:
        return move
    if found := _CARD.fullmatch(text):
        return (Give if found[1] == "give" else Lay)(int(found[2]))
    raise IllegalMove(tr("“{text}” is not a move of Ramses.", text=text))


# ------------------------------------------------------------ dealing


GOLD_SIGN, RED_SIGN, BLUE_SIGN = "g", "r", "b"
FREE_HOLE: Final = "."
COLOURS: Final = {GOLD_SIGN: 16, RED_SIGN: 16, BLUE_SIGN: 15}
SECTIONS: Final = 6


@frozen
class Setup:
    """Everything decided by chance."""

    treasures: tuple[int, ...]
    """The treasure in each hole; 0 is sand."""
    colours: str
    """The colour of the pyramid on each hole."""
    cards: tuple[int, ...]
    """The search cards, top one first."""
    symbols: tuple[int, ...]
    """The symbols on the backs of these cards."""
    turned: int
    """Quarter turns of the board before play."""
    first: int
    """The starting seat."""
    chips: tuple[int, ...]
    """The chip under each gold pyramid, in order of their holes; empty except in the expert game."""


def draw(players: int, expert: bool, luck: Luck) -> Setup:
    treasures = draw_treasures(luck.stream("treasures"))
    free = luck.stream("free hole").pick([hole for hole in range(HOLES) if not treasures[hole]])
    pyramids = luck.stream("pyramids")
    cards, symbols = luck.stream("cards"), luck.stream("symbols")
    return Setup(
        treasures=treasures,
        colours=_draw_spread(free, pyramids) if expert else _draw_colours(free, pyramids),
        cards=tuple(card for stack in range(STACKS) for card in cards.shuffled(_stack(stack))),
        symbols=tuple(symbol for stack in parts().symbols for symbol in symbols.shuffled(stack)),
        turned=luck.stream("turned").below(QUARTERS),
        first=luck.stream("first").below(players),
        chips=tuple(luck.stream("chips").shuffled(parts().chips)) if expert else (),
    )


def draw_treasures(luck: Luck) -> tuple[int, ...]:
    """Cut-outs in any order and rotation, redrawn until the sand is connected."""
    while True:
        treasures = [0] * HOLES
        for treasure, holes in zip(luck.shuffled(range(1, TREASURES + 1)), BLOCK_HOLES, strict=True):
            treasures[luck.pick(holes)] = treasure
        if is_sand_connected(treasures):
            return tuple(treasures)


def is_sand_connected(treasures: Sequence[int]) -> bool:
    return are_connected(others(hole for hole in range(HOLES) if treasures[hole]))


def _draw_colours(free: int, luck: Luck) -> str:
    colours = luck.shuffled(colour for colour, count in COLOURS.items() for _ in range(count))
    colours.insert(free, FREE_HOLE)
    return "".join(colours)


def _draw_spread(free: int, luck: Luck) -> str:
    """One gold pyramid in each strip, away from the corners; the others at random."""
    gold = {luck.pick([hole for hole in strip if hole not in (*CORNERS, free)]) for strip in STRIP_HOLES}
    rest = iter(luck.shuffled(RED_SIGN * COLOURS[RED_SIGN] + BLUE_SIGN * COLOURS[BLUE_SIGN]))
    return "".join(FREE_HOLE if hole == free else GOLD_SIGN if hole in gold else next(rest) for hole in range(HOLES))


def _stack(stack: int) -> range:
    """The card numbers of a stack."""
    return range(1 + STACK * stack, 1 + STACK * (stack + 1))


# ------------------------------------------------------------ as text


def text(setup: Setup) -> str:
    """`0 0 5 …/ggrb.…/3 9 …/0 0 …/1 0/`: treasures, pyramids, cards, symbols, turns and first player, chips."""
    lists = (setup.treasures, setup.cards, setup.symbols, (setup.turned, setup.first), setup.chips)
    treasures, *rest = (" ".join(map(str, numbers)) for numbers in lists)
    return "/".join((treasures, setup.colours, *rest))


def read_setup(players: int, expert: bool, deal: str) -> Setup:
    """The inverse of text. Raises BadDeal if it is no legal setup for this table."""
    sections = deal.split("/")
    if len(sections) != SECTIONS:
        raise BadDeal(tr("A deal of Ramses has {n} parts, not {m}.", n=SECTIONS, m=len(sections)))
    colours = sections.pop(1)
    treasures, cards, symbols, start, chips = map(_numbers, sections)
    if len(start) != 2 or start[0] >= QUARTERS or start[1] >= players:
        raise BadDeal(tr("The fifth part must be the quarter turns of the board and who begins."))
    setup = Setup(treasures, colours, cards, symbols, *start, chips)
    _check_treasures(setup)
    _check_pyramids(setup, expert)
    _check_cards(setup)
    if sorted(chips) != (sorted(parts().chips) if expert else []):
        raise BadDeal(tr("The last part must be the {n} chips in the expert game, and nothing in any other.", n=CHIPS))
    return setup


def _numbers(words: str) -> tuple[int, ...]:
    found = words.split(" ") if words else []
    if not all(word.isascii() and word.isdigit() and len(word) <= 2 and str(int(word)) == word for word in found):
        raise BadDeal(tr("Treasures, cards and chips must be whole numbers."))
    return tuple(map(int, found))


def _check_treasures(setup: Setup) -> None:
    found = setup.treasures
    if len(found) != HOLES or sorted(filter(None, found)) != list(range(1, TREASURES + 1)):
        raise BadDeal(tr("There must be {n} holes, with each of the {m} treasures under one of them.", n=HOLES, m=TREASURES))
    if any(sum(found[hole] > 0 for hole in holes) != 1 for holes in BLOCK_HOLES):
        raise BadDeal(tr("Each square of two by two holes must have exactly one treasure."))
    if not is_sand_connected(found):
        raise BadDeal(tr("The holes without treasures must be connected."))


def _check_pyramids(setup: Setup, expert: bool) -> None:
    colours = setup.colours
    if Counter(colours) != {FREE_HOLE: 1, **COLOURS}:
        raise BadDeal(tr("There must be 16 gold, 16 red and 15 blue pyramids, and one free hole."))
    if setup.treasures[colours.index(FREE_HOLE)]:
        raise BadDeal(tr("The free hole must not show a treasure."))
    gold = [hole for hole in range(HOLES) if colours[hole] == GOLD_SIGN]
    if expert and (len({STRIP_OF[hole] for hole in gold}) != len(gold) or set(gold) & set(CORNERS)):
        raise BadDeal(tr("In the expert game every half column has one gold pyramid, and none stands in a corner."))


def _check_cards(setup: Setup) -> None:
    for stack in range(STACKS):
        place = slice(STACK * stack, STACK * (stack + 1))
        if sorted(setup.cards[place]) != list(_stack(stack)):
            raise BadDeal(tr("The cards of stack {n} must lie together.", n=stack + 1))
        if sorted(setup.symbols[place]) != sorted(parts().symbols[stack]):
            raise BadDeal(tr("The cards of stack {n} have the wrong symbols on their backs.", n=stack + 1))
    if len(setup.cards) != len(setup.symbols) or len(setup.cards) != STACK * STACKS:
        raise BadDeal(tr("There must be {n} search cards.", n=STACK * STACKS))


# ------------------------------------------------------------ state


GOLD: Final = range(1, 17)
RED: Final = range(17, 33)
BLUE: Final = range(33, 48)
"""Pyramid numbers by colour, in order of their first holes."""
NO_PYRAMID: Final = 0
NO_CARD: Final = 0


def kind_of(pyramid: int) -> str:
    return "gold" if pyramid in GOLD else "red" if pyramid in RED else "blue" if pyramid in BLUE else ""


MOST_SLIDES: Final = 100
"""Slides onto sand after which a turn ends."""
WARNING: Final = 80
MOST_TURNS: Final = 100
"""Turns after which a card leaves the game."""
SCORPION_SLIDES: Final = 60
DUEL_TURNS: Final = 20
SCARABS: Final = 2

BASIC, EXPERT, CHILDREN = "basic", "expert", "children"
TURN_OVER, SLIDE, LOOK, SCARAB, GIVE, LAY, OVER = "turn over", "slide", "look", "scarab", "give", "lay", "over"


@frozen
class RamsesOptions(Options):
    """In solo play and with children, the sandstorm is the only special action, whatever else is switched on."""

    players: int = field(default=2)
    kind: str = field(default=BASIC)
    sandstorm: bool = field(default=True, validator=validators.instance_of(bool))
    scorpion: bool = field(default=True, validator=validators.instance_of(bool))
    powers: bool = field(default=True, validator=validators.instance_of(bool))
    duel: bool = field(default=True, validator=validators.instance_of(bool))

    @players.validator
    def _seats(self, _: object, value: int) -> None:
        if value not in range(1, 6):
            raise ValueError(tr("Ramses is for 1 to 5 players, not {n}.", n=value))

    @kind.validator
    def _kinds(self, _: object, value: str) -> None:
        if value not in (BASIC, EXPERT, CHILDREN):
            raise ValueError(tr("Ramses is played basic, expert or children, not “{kind}”.", kind=value))
        if value != BASIC and self.players == 1:
            raise ValueError(tr("Alone, you can play only the basic game of Ramses."))

    @property
    def expert(self) -> bool:
        return self.kind == EXPERT

    @property
    def symbols(self) -> tuple[int, ...]:
        """The special actions in use."""
        chosen = {SANDSTORM: self.sandstorm, SCORPION: self.scorpion, POWERS: self.powers, DUEL: self.duel}
        calm = self.players == 1 or self.kind == CHILDREN
        return tuple(symbol for symbol, wanted in chosen.items() if wanted and not (calm and symbol != SANDSTORM))


@frozen
class Player:
    """A player's cards and chips."""

    won: tuple[int, ...] = ()
    """Search cards won, face down."""
    scarabs: int = 0
    """Remaining uses of the scarab."""
    explorers: tuple[int, ...] = ()
    """The number of hats on each explorer found."""

    @property
    def hats(self) -> int:
        return sum(self.explorers)


HUNT, STUNG, FIGHT = "hunt", "scorpion", "duel"


@frozen
class State:
    """Holes are numbered in rows from the upper left of the unturned board."""

    players: tuple[Player, ...]
    treasures: tuple[int, ...]
    """The treasure in each hole; 0 is sand."""
    pyramids: tuple[int, ...]
    """The pyramid on each hole; 0 on the free one."""
    hole: int
    """The free hole."""
    turned: int
    """Quarter turns clockwise, 0 to 3."""
    pile: tuple[int, ...]
    """Face-down search cards, top one first."""
    backs: tuple[int, ...]
    """The number on the back of each card of the pile."""
    symbols: tuple[int, ...]
    """The symbol of each card of the pile, if that option is on."""
    special: tuple[int, ...]
    """The special actions in use."""
    chips: tuple[int, ...] = ()
    """The chip under each gold pyramid, in order of their numbers."""
    card: int = NO_CARD
    """The face-up search card."""
    powers: bool = False
    """Whether everybody has super powers until this card is won."""
    gone: tuple[int, ...] = ()
    """Cards that are out of the game."""
    action: str = HUNT
    """What slides are for: the hunt, the scorpion or the duel."""
    stage: str = TURN_OVER
    """The decision to be made."""
    seat: int = 0
    """The seat that is to decide."""
    slides: int = 0
    """Slides onto sand in this turn; under the scorpion, by all players."""
    turns: int = 0
    """Turns spent on this card, or in this duel."""
    moved: int = NO_PYRAMID
    """The pyramid that has just left the free hole."""
    done: bool = False
    """Whether the symbol on top of the pile has been carried out."""
    duellists: tuple[int, ...] = ()
    laid: tuple[int, ...] = ()
    """The card each duellist has laid face up; 0 if still to come."""
    barred: int = 0
    """The treasure the first duellist may not lay, because all the other's cards show it."""
    mummy: int | None = None
    """The seat that has the mummy, and will miss a turn."""
    lifted: int | None = None
    """The chip under the gold pyramid lifted by the last move."""
    lucky: int = NO_CARD
    """The card turned over and won by the last move."""

    @property
    def open(self) -> int:
        """The treasure in the free hole; 0 is sand."""
        return self.treasures[self.hole]

    @property
    def sought(self) -> int:
        """The treasure on the face-up card; 0 without one."""
        return parts().cards[self.card].treasure if self.card else 0

    @property
    def symbol(self) -> int:
        """The symbol on the next card, unless it has been carried out."""
        return self.symbols[0] if self.symbols and not self.done else PLAIN

    @property
    def warned(self) -> bool:
        """Whether this turn will soon end unless a treasure is uncovered."""
        return self.stage == SLIDE and self.action != STUNG and self.slides >= WARNING

    @property
    def private(self) -> bool:
        """Whether the seat to decide chooses one of its cards, which nobody else may see."""
        return self.stage in (GIVE, LAY)

    @property
    def alone(self) -> bool:
        return len(self.players) == 1

    def left_of(self, seat: int) -> int:
        return (seat + 1) % len(self.players)

    def right_of(self, seat: int) -> int:
        return (seat - 1) % len(self.players)


def begin_turn(state: State, seat: int) -> State:
    """This player's turn, or the next one's if this player has to return the mummy."""
    if state.mummy == seat:
        state = evolve(state, mummy=None)
        seat = state.left_of(seat)
    stage = SLIDE if state.card else TURN_OVER
    return evolve(state, action=HUNT, stage=stage, seat=seat, slides=0)


def taken_off(state: State, place: int, count: int) -> State:
    """The pile without `count` cards starting at this place."""
    rest = [cards[:place] + cards[place + count :] for cards in (state.pile, state.backs, state.symbols)]
    return evolve(state, pile=rest[0], backs=rest[1], symbols=rest[2])


def win(state: State) -> State:
    """Give the face-up card to the current player."""
    return evolve(handed(state, state.seat, state.card), card=NO_CARD)


def handed(state: State, seat: int, *cards: int) -> State:
    return with_player(state, seat, won=(*state.players[seat].won, *cards))


def with_player(state: State, seat: int, **changes: Any) -> State:
    player = evolve(state.players[seat], **changes)
    return evolve(state, players=(*state.players[:seat], player, *state.players[seat + 1 :]))


def without(state: State, seat: int, card: int) -> State:
    won = state.players[seat].won
    if card not in won:
        raise IllegalMove(tr("Choose one of your own search cards."))
    return with_player(state, seat, won=tuple(one for one in won if one != card))
