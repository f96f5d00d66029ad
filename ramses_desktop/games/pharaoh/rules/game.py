"""The rules of Pharaoh's Tomb: dealing, deciding, playing, and who may know what. How archaeologists walk stands in steps.py, how
items are used in uses.py, what comes of it in turn.py. Knows no screen, no file but the game's own data, and no bot."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from attrs import evolve

from ramses_desktop.engine.game import HIDDEN, BadDeal, IllegalMove, Part, Score, Spec
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.text import kept, tr
from ramses_desktop.games.pharaoh.rules import moves as notation
from ramses_desktop.games.pharaoh.rules.effects import (
    after_effect,
    attack,
    clear,
    coffer_choice,
    curse_places,
    cut_short,
    end_turn,
    go_on,
    laid,
    lay_what_must,
    loot,
    step,
    take_from_coffer,
    throw,
    victims,
    ways_to_lay,
)
from ramses_desktop.games.pharaoh.rules.item_rules import (
    SETS_DIE,
    clears,
    dark_around,
    other_ways,
    turnable,
    uses,
    why_no_clearing,
    why_no_clearing_of,
    why_no_purchase,
    why_no_use,
    why_not_down_to,
)
from ramses_desktop.games.pharaoh.rules.maze import BIG, EDGE, INSCRIPTION, parts, plan, side_letters, side_mask, within_reach
from ramses_desktop.games.pharaoh.rules.moves import (
    Attack,
    Bottle,
    Buy,
    Chocolate,
    Clear,
    Curse,
    Key,
    Lay,
    Leave,
    Look,
    Map,
    Move,
    Pass,
    Roll,
    Step,
    Stop,
    Swap,
    Take,
    Torch,
    Use,
)
from ramses_desktop.games.pharaoh.rules.state import (
    ATTACK,
    COFFER,
    CURSE,
    LAY,
    LOOK,
    MOVE,
    OVER,
    READ,
    ROLL,
    RULES,
    PharaohOptions,
    Player,
    State,
    face_down,
    holds,
    inscriptions_of,
    item_number,
    limit,
    with_tile,
    without_item,
)
from ramses_desktop.games.pharaoh.rules.walking import place, steps, why_no_bottle, why_no_step, why_not_able

FACES: Final = 6
DOZEN: Final = 12
FIRST_IN: Final = 10
"""For each place in the order of entering, in a total that nobody is shown: more than there are inscriptions, so that it never
contradicts places."""
FEW_LOST: Final = 2
"""Somebody alone earns a star for losing no more archaeologists than that."""


class PharaohsTomb:
    spec: Final = Spec(
        id="pharaoh",
        name="Pharaoh's Tomb",
        seats=range(1, 7),
        rules=RULES,
        options=PharaohOptions,
        variants=(
            *(PharaohOptions(players) for players in (1, 2, 4, 6)),
            *(PharaohOptions(players, BIG) for players in (1, 3, 5)),
            PharaohOptions(2, BIG, seven=True),
            PharaohOptions(3, last=False),
        ),
        so_far="inscriptions",
        for_people=("last",),
    )

    # -------------------------------------------------------- dealing

    def deal(self, options: PharaohOptions, luck: Luck) -> str:
        """The kinds of tiles, what is on them, and every throw of the die."""
        shapes = luck.stream("shapes").shuffled(_all_shapes(options))
        order = luck.stream("contents")
        contents = order.shuffled(_all_contents(options))
        while _is_blocked(options, contents):
            contents = order.shuffled(contents)
        dice = luck.stream("dice")
        throws = [1 + dice.below(FACES) for _ in range(_throws(options))]
        return "/".join(" ".join(map(str, numbers)) for numbers in (shapes, contents, throws))

    def start(self, options: PharaohOptions, deal: str) -> State:
        shapes, contents, dice = _read_deal(options, deal)
        cells, chamber = plan(EDGE[options.pyramid]).cells, plan(EDGE[options.pyramid]).chamber
        return State(
            options,
            _with_chamber(shapes, chamber),
            _with_chamber(contents, chamber),
            dice,
            _tokens(options),
            (Player(),) * options.players,
            (0,) * cells,
        )

    # -------------------------------------------------------- deciding

    def turn(self, state: State) -> int | None:
        return None if state.stage == OVER else state.seat

    def moves(self, state: State) -> tuple[Move, ...]:
        return tuple(_MOVES[state.stage](state))

    def parse(self, text: str) -> Move:
        return notation.parse(text)

    def play(self, state: State, move: Move) -> State:
        return _PLAYS[state.stage](state, move)

    def reveals(self, before: State, after: State) -> bool:
        """A throw, a tile turned up, and a tile looked at in secret show something new."""
        return before.stage == ROLL or before.up != after.up or len(after.looked) > len(before.looked)

    # -------------------------------------------------------- result

    def scores(self, state: State) -> tuple[Score, ...]:
        keys = [_key(state, player) for player in state.players]
        lines = [_parts(state, player) for player in state.players]
        return tuple(
            Score(
                seat,
                lines[seat],
                sum(part.points for part in lines[seat]),
                1 + sum(other > key for other in keys),
                _tie_break(keys, seat),
            )
            for seat, key in enumerate(keys)
        )

    def is_in(self, state: State, seat: int) -> bool:
        return state.players[seat].entered > 0

    def end_here(self, state: State) -> State:
        return cut_short(state)

    # -------------------------------------------------------- knowing

    def view(self, state: State, seat: int) -> State:
        """All see the same, but for the tiles that the one with a plan is looking at."""
        known = state.up | (sum(1 << cell for cell in state.looked) if seat == state.seat else 0)
        return evolve(
            state,
            shapes=_masked(state.shapes, known),
            contents=_masked(state.contents, known),
            dice=_only_this_throw(state),
        )

    def guess(self, seen: Sequence[State], seat: int, luck: Luck) -> State:
        """What was never looked at can be anything that is left; what was looked at once is remembered, wherever it was moved."""
        view = seen[-1]
        known = _remembered(seen)
        chamber = view.plan.chamber
        hidden = [cell for cell in face_down(view) if cell not in known]
        shapes = _left(_all_shapes(view.options), view.shapes, [known[cell][0] for cell in known if view.shapes[cell] == HIDDEN])
        contents = _left(
            _all_contents(view.options), view.contents, [known[cell][1] for cell in known if view.contents[cell] == HIDDEN]
        )
        shape_at = {cell: pair[0] for cell, pair in known.items()} | dict(zip(hidden, luck.shuffled(shapes), strict=True))
        content_at = {cell: pair[1] for cell, pair in known.items()} | dict(zip(hidden, luck.shuffled(contents), strict=True))
        return evolve(
            view,
            shapes=tuple(shape_at.get(cell, number) if cell != chamber else 0 for cell, number in enumerate(view.shapes)),
            contents=tuple(content_at.get(cell, number) if cell != chamber else 0 for cell, number in enumerate(view.contents)),
            dice=_with_throws(view.dice, luck),
        )


# ------------------------------------------------------------ dealing


def _all_shapes(options: PharaohOptions) -> list[int]:
    return _spread(parts().shape_counts[options.pyramid])


def _all_contents(options: PharaohOptions) -> list[int]:
    return _spread(parts().counts(options.pyramid))


def _spread(counts: Iterable[int]) -> list[int]:
    return [number for number, count in enumerate(counts) for _ in range(count)]


def _throws(options: PharaohOptions) -> int:
    return options.players * limit(options)


def _with_chamber(numbers: Sequence[int], chamber: int) -> tuple[int, ...]:
    """The chamber is no tile; 0 stands in its place."""
    return (*numbers[:chamber], 0, *numbers[chamber:])


def _is_blocked(options: PharaohOptions, contents: Sequence[int]) -> bool:
    """Whether the chamber or an inscription could be out of reach for good."""
    here = plan(EDGE[options.pyramid])
    at = _with_chamber(contents, here.chamber)
    reached = within_reach(here, at)
    wanted = {cell for cell, number in enumerate(at) if parts().contents[number].kind == INSCRIPTION}
    return not wanted <= reached or reached.isdisjoint(here.around[here.chamber])


def _tokens(options: PharaohOptions) -> tuple[int, ...]:
    """As many of each item as there are players, of the magical ones two; of what this pyramid has not, none."""
    counts = parts().counts(options.pyramid)[-len(parts().items) :]
    return tuple(
        (parts().magic_tokens if item.magic else options.players) if count else 0
        for item, count in zip(parts().items, counts, strict=True)
    )


def _read_deal(options: PharaohOptions, deal: str) -> tuple[tuple[int, ...], ...]:
    lists = deal.split("/")
    if len(lists) != 3:
        raise BadDeal(tr("A deal of Pharaoh's Tomb is three lists of numbers."))
    shapes, contents, dice = (_numbers(words) for words in lists)
    if sorted(shapes) != _all_shapes(options):
        raise BadDeal(tr("The first list must be the kinds of all tiles of the {pyramid} pyramid.", pyramid=tr(options.pyramid)))
    if sorted(contents) != _all_contents(options) or _is_blocked(options, contents):
        raise BadDeal(
            tr(
                "The second list must be what is on the tiles of the {pyramid} pyramid, with a way in and through.",
                pyramid=tr(options.pyramid),
            )
        )
    if len(dice) != _throws(options) or not set(dice) <= set(range(1, FACES + 1)):
        raise BadDeal(tr("The third list must be {n} throws of the die.", n=_throws(options)))
    return shapes, contents, dice


def _numbers(words: str) -> tuple[int, ...]:
    found = words.split(" ")
    if not all(word.isascii() and word.isdigit() and len(word) <= 2 and str(int(word)) == word for word in found):
        raise BadDeal(tr("A deal of Pharaoh's Tomb is written in whole numbers."))
    return tuple(map(int, found))


# ------------------------------------------------------------ every decision, and every legal move of it


def _move_moves(state: State) -> Iterable[Move]:
    names = state.plan.names
    walks = [Step(figure, names[cell]) for figure, cell in steps(state)]
    return [*walks, *uses(state), *clears(state), *([] if walks else [Stop()])]


def _lay_moves(state: State) -> Iterable[Move]:
    name = state.plan.names[state.laying[0]]
    return [Lay(name, side_letters(way)) for way in ways_to_lay(state)]


def _look_moves(state: State) -> Iterable[Move]:
    if len(state.looked) > 1:
        return [Swap(), Leave()]
    others = [cell for cell in face_down(state) if cell not in state.looked]
    return [Look(state.plan.names[cell]) for cell in others] or [Leave()]


def _read_moves(state: State) -> Iterable[Move]:
    return [*(Map(state.plan.names[cell]) for cell in face_down(state)), Pass()]


def _curse_moves(state: State) -> Iterable[Move]:
    return [Curse(state.plan.names[cell]) for cell in curse_places(state)]


def _coffer_moves(state: State) -> Iterable[Move]:
    return [Take(parts().items[item].word) for item in coffer_choice(state)]


def _attack_moves(state: State) -> Iterable[Move]:
    found: list[Move] = []
    for seat, figure in victims(state):
        words = [parts().items[item].word for item in loot(state, seat)] or [""]
        found += [Attack(seat + 1, figure, word) for word in words]
    return [*found, Pass()]


_MOVES: Final[dict[str, Callable[[State], Iterable[Move]]]] = {
    ROLL: lambda _: (Roll(),),
    MOVE: _move_moves,
    LAY: _lay_moves,
    LOOK: _look_moves,
    READ: _read_moves,
    CURSE: _curse_moves,
    COFFER: _coffer_moves,
    ATTACK: _attack_moves,
    OVER: lambda _: (),
}


# ------------------------------------------------------------ playing


def _roll(state: State, move: Move) -> State:
    if not isinstance(move, Roll):
        raise IllegalMove(tr("First the die must be thrown."))
    return throw(state)


def _move(state: State, move: Move) -> State:
    """A step, an item, a way cleared, or the end of the move."""
    match move:
        case Step(figure, name):
            cell = _cell(state, name)
            _refuse(why_no_step(state, figure, cell))
            return step(state, figure, cell)
        case Stop():
            _refuse(_why_no_stop(state))
            return end_turn(state)
        case Clear(name, sides):
            cell = _cell(state, name)
            _refuse(why_no_clearing(state) or why_no_clearing_of(state, cell) or _why_not_so(state, cell, sides))
            return clear(state, cell, side_mask(sides))
    return _use(state, move)


def _use(state: State, move: Move) -> State:
    match move:
        case Bottle(figure, name):
            cell = _cell(state, name)
            _refuse(_why_no(state, "bottle") or why_no_bottle(state, figure, cell))
            return step(without_item(state, item_number("bottle")), figure, cell)
        case Key(figure, name, sides):
            return _turn_with_key(state, figure, _cell(state, name), sides)
        case Torch(figure):
            return _light(state, figure)
        case Look(name):
            cell = _cell(state, name)
            _refuse(why_no_use(state, "plan") or _why_not_dark(state, cell))
            return evolve(without_item(state, item_number("plan")), stage=LOOK, looked=(cell,))
        case Chocolate(number):
            _refuse(why_no_use(state, "chocolate") or why_not_down_to(state, number))
            return go_on(evolve(without_item(state, item_number("chocolate")), die=number))
        case Buy(word):
            _refuse(_why_no(state, "money") or why_no_purchase(state, word))
            return _bought(state, item_number(word))
        case Use(word):
            _refuse(why_no_use(state, word))
            return _used(state, word)
    raise IllegalMove(tr("Now walk, use an item, or clear a way."))


def _why_no_stop(state: State) -> str:
    more = any(True for _ in steps(state))
    return tr("There is still a step to be made: the throw is walked as far as possible.") if more else ""


def _why_no(state: State, word: str) -> str:
    """Why an item is out of the question, whatever it is to be used for."""
    return "" if holds(state.me, item_number(word)) and not state.papyrus and state.points > 0 else why_no_use(state, word)


def _used(state: State, word: str) -> State:
    state = without_item(state, item_number(word))
    if word in SETS_DIE:
        state = evolve(state, die=SETS_DIE[word])
    elif word == "scarf":
        state = evolve(state, scarf=True)
    else:
        state = evolve(state, papyrus=True)
    return go_on(state)


def _bought(state: State, item: int) -> State:
    state = without_item(state, item_number("money"))
    me = evolve(state.me, items=state.me.items | 1 << item)
    stock = tuple(left - (number == item) for number, left in enumerate(state.stock))
    players = (*state.players[: state.seat], me, *state.players[state.seat + 1 :])
    return go_on(evolve(state, players=players, stock=stock))


def _turn_with_key(state: State, figure: int, cell: int, sides: str) -> State:
    _refuse(_why_no(state, "key") or why_not_able(state, figure))
    if cell not in turnable(state, place(state, figure)):
        raise IllegalMove(
            tr("The key turns the tile where the archaeologist stands, or an empty one next to it that lies face up.")
        )
    _refuse(_why_not_so(state, cell, sides))
    state = without_item(evolve(state, mover=figure), item_number("key"))
    return go_on(with_tile(state, cell, side_mask(sides)))


def _light(state: State, figure: int) -> State:
    _refuse(_why_no(state, "torch") or why_not_able(state, figure))
    dark = dark_around(state, figure)
    if not dark:
        raise IllegalMove(tr("There is no tile face down behind an open side of this archaeologist's tile."))
    up = state.up | sum(1 << cell for cell in dark)
    return lay_what_must(evolve(without_item(state, item_number("torch")), mover=figure, up=up, laying=dark))


def _lay(state: State, move: Move) -> State:
    cell = state.laying[0]
    if not isinstance(move, Lay) or _cell(state, move.cell) != cell:
        raise IllegalMove(tr("Now the tile on {cell} must be laid.", cell=state.plan.names[cell]))
    if move not in _lay_moves(state):
        raise IllegalMove(tr("The tile must lie so that it connects with where the archaeologist stands."))
    return lay_what_must(laid(state, side_mask(move.sides)))


def _look(state: State, move: Move) -> State:
    if move not in _look_moves(state):
        raise IllegalMove(
            tr("Now exchange the two tiles or leave them.")
            if len(state.looked) > 1
            else tr("Now look at a second tile that lies face down.")
        )
    if isinstance(move, Look):
        return evolve(state, looked=(*state.looked, _cell(state, move.cell)))
    if isinstance(move, Swap):
        state = _swapped(state)
    return go_on(evolve(state, looked=()))


def _swapped(state: State) -> State:
    first, second = state.looked
    return evolve(
        state,
        shapes=_exchanged(state.shapes, first, second),
        contents=_exchanged(state.contents, first, second),
        swaps=(*state.swaps, (first, second)),
    )


def _exchanged(numbers: tuple[int, ...], first: int, second: int) -> tuple[int, ...]:
    changed = list(numbers)
    changed[first], changed[second] = changed[second], changed[first]
    return tuple(changed)


def _read_map(state: State, move: Move) -> State:
    if isinstance(move, Pass):
        return after_effect(state)
    if not isinstance(move, Map):
        raise IllegalMove(tr("Now the map reveals a tile, or none."))
    cell = _cell(state, move.cell)
    _refuse(_why_not_dark(state, cell))
    return lay_what_must(evolve(state, up=state.up | 1 << cell, laying=(cell,), freely=True))


def _curse(state: State, move: Move) -> State:
    if not isinstance(move, Curse) or move not in _curse_moves(state):
        raise IllegalMove(tr("Now put the curse on an empty tile that lies face up, but on no gate, and not where it is."))
    return after_effect(evolve(state, curse=_cell(state, move.cell)))


def _take(state: State, move: Move) -> State:
    if not isinstance(move, Take) or move not in _coffer_moves(state):
        raise IllegalMove(tr("Now take an item from the coffer that is not on this player's card yet."))
    return take_from_coffer(state, item_number(move.item))


def _attack(state: State, move: Move) -> State:
    if isinstance(move, Pass):
        return go_on(state)
    if not isinstance(move, Attack) or move not in _attack_moves(state):
        raise IllegalMove(tr("Now attack an upright archaeologist on this tile and take an item that is missing here, or pass."))
    return attack(state, move.player - 1, move.figure, item_number(move.item) if move.item else None)


def _over(_state: State, _move: Move) -> State:
    raise IllegalMove(tr("The game is over."))


_PLAYS: Final[dict[str, Callable[[State, Move], State]]] = {
    ROLL: _roll,
    MOVE: _move,
    LAY: _lay,
    LOOK: _look,
    READ: _read_map,
    CURSE: _curse,
    COFFER: _take,
    ATTACK: _attack,
    OVER: _over,
}


def _refuse(reason: str) -> None:
    if reason:
        raise IllegalMove(reason)


def _cell(state: State, name: str) -> int:
    cell = state.plan.by_name.get(name)
    if cell is None:
        raise IllegalMove(tr("There is no tile {name} in this pyramid.", name=name))
    return cell


def _why_not_dark(state: State, cell: int) -> str:
    return "" if cell in face_down(state) else tr("That tile does not lie face down.")


def _why_not_so(state: State, cell: int, sides: str) -> str:
    return "" if sides in other_ways(state, cell) else tr("That tile cannot be turned so.")


# ------------------------------------------------------------ result


def _key(state: State, player: Player) -> tuple[int, int, int]:
    """What decides the places: who entered first, then inscriptions, then items."""
    entered = len(state.players) + 1 - player.entered if player.entered else 0
    items = player.items | player.carried
    return (entered, 0, 0) if entered else (0, player.inscriptions.bit_count(), items.bit_count())


def _parts(state: State, player: Player) -> tuple[Part, ...]:
    read = player.inscriptions.bit_count()
    items = (player.items | player.carried).bit_count()
    if len(state.players) == 1:
        return _solo_parts(state, player, read)
    places = len(state.players) + 1 - player.entered if player.entered else 0
    return (
        Part("chamber", kept("Chamber"), FIRST_IN * places, player.entered),
        Part("inscriptions", kept("Inscriptions"), read, read, earns=False),
        Part("items", kept("Items"), 0, items, earns=False),
    )


def _solo_parts(state: State, player: Player, read: int) -> tuple[Part, ...]:
    """The result are the turns left. By the first rules entering and reading had points, too."""
    left = turns_left(state) if player.entered else 0
    old = state.options.rules == 1
    return (
        Part("chamber", kept("Chamber"), FIRST_IN * player.entered if old else 0, player.entered, earns=False),
        Part("turns", kept("Turns left"), left, left),
        Part("stars", kept("Stars"), 0, sum(stars(state)), earns=False),
        Part("lost", kept("Archaeologists lost"), 0, player.lost, earns=False),
        Part("inscriptions", kept("Inscriptions"), read if old else 0, read, earns=False),
    )


def turns_left(state: State) -> int:
    """How much sand is left in the hourglass of somebody alone."""
    return max(0, state.limit - state.round - (state.stage != ROLL))


def stars(state: State) -> tuple[bool, bool, bool]:
    """Alone: few archaeologists lost, all inscriptions read, a quarter of the time left. Only for who has entered."""
    player = state.players[0]
    won = player.entered > 0
    return (
        won and player.lost <= FEW_LOST,
        won and player.inscriptions.bit_count() == inscriptions_of(state.options),
        won and turns_left(state) * 4 >= state.limit,
    )


def _tie_break(keys: Sequence[tuple[int, int, int]], seat: int) -> str:
    own = keys[seat]
    rivals = [key for other, key in enumerate(keys) if other != seat and not own[0] and key[:2] == own[:2]]
    if not rivals:
        return ""
    if any(key != own for key in rivals):
        return kept("Level on inscriptions; the number of items decides.")
    return kept("Level on inscriptions and on items; the place is shared.")


# ------------------------------------------------------------ knowing


def _masked(numbers: tuple[int, ...], known: int) -> tuple[int, ...]:
    return tuple(number if known >> cell & 1 else HIDDEN for cell, number in enumerate(numbers))


def _only_this_throw(state: State) -> tuple[int, ...]:
    hidden = (HIDDEN,) * len(state.dice)
    if state.stage in (ROLL, OVER):
        return hidden
    now = state.round * len(state.players) + state.seat
    return (*hidden[:now], state.dice[now], *hidden[now + 1 :])


def _with_throws(dice: tuple[int, ...], luck: Luck) -> tuple[int, ...]:
    """Drawn by the dozen, which is much quicker than one by one."""
    throws: list[int] = []
    while len(throws) < len(dice):
        dozen = luck.below(FACES**DOZEN)
        for _ in range(DOZEN):
            dozen, face = divmod(dozen, FACES)
            throws.append(1 + face)
    return tuple(throw if number == HIDDEN else number for number, throw in zip(dice, throws, strict=False))


def _remembered(seen: Sequence[State]) -> dict[int, tuple[int, int]]:
    """The tiles face down that this seat has looked at, where they lie now."""
    known: dict[int, tuple[int, int]] = {}
    swaps = 0
    for view in seen:
        if len(view.swaps) > swaps:
            known = {_elsewhere(cell, *view.swaps[-1]): pair for cell, pair in known.items()}
            swaps += 1
        for cell in view.looked:
            if view.shapes[cell] != HIDDEN:
                known[cell] = (view.shapes[cell], view.contents[cell])
    return {cell: pair for cell, pair in known.items() if not seen[-1].up >> cell & 1}


def _elsewhere(cell: int, first: int, second: int) -> int:
    return second if cell == first else first if cell == second else cell


def _left(all_numbers: list[int], shown: Sequence[int], known: Sequence[int]) -> list[int]:
    """What is not accounted for."""
    rest = list(all_numbers)
    for number in (*(number for number in shown if number != HIDDEN), *known):
        rest.remove(number)
    return rest


GAME: Final = PharaohsTomb()
