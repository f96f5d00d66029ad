"""The rules of Pharaoh's Tomb behind the engine's interface: the decisions of a turn, the legal moves of each, their results, and
why anything else is refused."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from attrs import evolve, frozen

from ramses_desktop.engine.game import IllegalMove, Notice, Score, Spec
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.text import tr
from ramses_desktop.games.pharaoh import items, knowledge, maze, walking
from ramses_desktop.games.pharaoh import state as st
from ramses_desktop.games.pharaoh.maze import parts, side_letters, side_mask
from ramses_desktop.games.pharaoh.state import OVER, ROLL, RULES, Move, PharaohOptions, Player, State


@frozen
class Decision:
    moves: Callable[[State], Iterable[Move]]
    refusal: Callable[[State, Any], str]
    play: Callable[[State, Any], State]
    """The result of a legal move."""


def moves(state: State) -> tuple[Move, ...]:
    return tuple(DECISIONS[state.stage].moves(state))


def refusal(state: State, move: Move) -> str:
    """Why a move is illegal, as a sentence for players; empty if it is legal."""
    cell = getattr(move, "cell", None)
    if cell is not None and cell not in state.grid.by_name:
        return tr("There is no tile {name} in this pyramid.", name=cell)
    return DECISIONS[state.stage].refusal(state, move)


def play(state: State, move: Move) -> State:
    if reason := refusal(state, move):
        raise IllegalMove(reason)
    return DECISIONS[state.stage].play(state, move)


def _only(moves: Callable[[State], Iterable[Move]], sentence: Callable[[State, Move], str]) -> Callable[[State, Move], str]:
    """Refuse everything but these moves."""
    return lambda state, move: "" if move in moves(state) else sentence(state, move)


# ------------------------------------------------------------ walking, using items, clearing


def _turn_moves(state: State) -> list[Move]:
    names = state.grid.names
    steps = [st.Step(figure, names[cell]) for figure, cell in walking.steps(state)]
    return [*steps, *items.moves(state), *items.clearings(state), *([] if steps else [st.Stop()])]


def _turn_refusal(state: State, move: Move) -> str:
    match move:
        case st.Step(figure, name):
            return walking.step_refusal(state, figure, state.grid.by_name[name])
        case st.Stop():
            more = any(True for _ in walking.steps(state))
            return tr("Walk on: the throw must be used as far as possible.") if more else ""
        case st.Clear():
            return items.clear_refusal(state, move)
    return items.move_refusal(state, move)


def _play_turn(state: State, move: Move) -> State:
    match move:
        case st.Step(figure, name):
            return items.step(state, figure, state.grid.by_name[name])
        case st.Stop():
            return items.end_turn(state)
        case st.Clear(name, sides):
            return items.clear(state, state.grid.by_name[name], side_mask(sides))
    return items.use(state, move)


# ------------------------------------------------------------ laying a tile


def _lay_moves(state: State) -> list[Move]:
    name = state.grid.names[state.laying[0]]
    return [st.Lay(name, side_letters(way)) for way in items.orientations_to_lay(state)]


def _lay_sentence(state: State, move: Move) -> str:
    name = state.grid.names[state.laying[0]]
    if isinstance(move, st.Lay) and move.cell == name:
        return tr("Lay the tile so that it connects to where the archaeologist stands.")
    return tr("Lay the tile on {cell} first.", cell=name)


# ------------------------------------------------------------ looking at tiles with the plan


def _look_moves(state: State) -> list[Move]:
    if len(state.looked) > 1:
        return [st.Swap(), st.Leave()]
    others = [cell for cell in st.face_down(state) if cell not in state.looked]
    return [st.Look(state.grid.names[cell]) for cell in others] or [st.Leave()]


def _look_sentence(state: State, _: Move) -> str:
    if len(state.looked) > 1:
        return tr("Swap the two tiles or leave them.")
    return tr("Look at a second tile that lies face down.")


def _play_look(state: State, move: Move) -> State:
    if isinstance(move, st.Look):
        return evolve(state, looked=(*state.looked, state.grid.by_name[move.cell]))
    if isinstance(move, st.Swap):
        state = items.swap(state)
    return items.go_on(evolve(state, looked=()))


# ------------------------------------------------------------ places


def _map_moves(state: State) -> list[Move]:
    return [*(st.Map(state.grid.names[cell]) for cell in st.face_down(state)), st.Pass()]


def _map_sentence(_: State, move: Move) -> str:
    if isinstance(move, st.Map):
        return tr("Choose a tile that lies face down.")
    return tr("Choose a tile for the map to reveal, or none.")


def _play_map(state: State, move: Move) -> State:
    return items.reveal(state, state.grid.by_name[move.cell]) if isinstance(move, st.Map) else items.after_effect(state)


def _curse_moves(state: State) -> list[Move]:
    return [st.Curse(state.grid.names[cell]) for cell in items.curse_places(state)]


def _curse_sentence(_state: State, _move: Move) -> str:
    return tr("The curse must go to an empty tile that lies face up, and never to a gate or the burial chamber.")


def _play_curse(state: State, move: st.Curse) -> State:
    return items.after_effect(evolve(state, curse=state.grid.by_name[move.cell]))


def _coffer_moves(state: State) -> list[Move]:
    return [st.Take(parts().items[item].word) for item in items.coffer_choice(state)]


def _coffer_sentence(_state: State, _move: Move) -> str:
    return tr("Take an item from the coffer that you do not have yet.")


def _play_coffer(state: State, move: st.Take) -> State:
    return items.take_from_coffer(state, st.item_number(move.item))


# ------------------------------------------------------------ attack


def _attack_moves(state: State) -> list[Move]:
    found: list[Move] = []
    for seat, figure in items.victims(state):
        words = [parts().items[item].word for item in items.loot(state, seat)] or [""]
        found += [st.Attack(seat + 1, figure, word) for word in words]
    return [*found, st.Pass()]


def _attack_sentence(_state: State, _move: Move) -> str:
    return tr("Attack an upright archaeologist on this tile and take an item you lack, or attack nobody.")


def _play_attack(state: State, move: Move) -> State:
    if not isinstance(move, st.Attack):
        return items.go_on(state)
    return items.attack(state, move.player - 1, move.figure, st.item_number(move.item))


def _roll_moves(_: State) -> list[Move]:
    return [st.Roll()]


def _no_moves(_: State) -> list[Move]:
    return []


DECISIONS: Final = {
    st.ROLL: Decision(
        _roll_moves,
        _only(_roll_moves, lambda *_: tr("Roll the die first.")),
        lambda state, _: items.throw(state),
    ),
    st.MOVE: Decision(_turn_moves, _turn_refusal, _play_turn),
    st.LAY: Decision(_lay_moves, _only(_lay_moves, _lay_sentence), lambda state, move: items.lay(state, side_mask(move.sides))),
    st.LOOK: Decision(_look_moves, _only(_look_moves, _look_sentence), _play_look),
    st.READ: Decision(_map_moves, _only(_map_moves, _map_sentence), _play_map),
    st.CURSE: Decision(_curse_moves, _only(_curse_moves, _curse_sentence), _play_curse),
    st.COFFER: Decision(_coffer_moves, _only(_coffer_moves, _coffer_sentence), _play_coffer),
    st.ATTACK: Decision(_attack_moves, _only(_attack_moves, _attack_sentence), _play_attack),
    st.OVER: Decision(_no_moves, _only(_no_moves, lambda *_: tr("The game is over.")), lambda state, _: state),
}


# ------------------------------------------------------------ game


class PharaohsTomb:
    spec: Final = Spec(
        id="pharaoh",
        name="Pharaoh's Tomb",
        seats=range(1, 7),
        rules=RULES,
        options=PharaohOptions,
        variants=(
            *(PharaohOptions(players) for players in (1, 2, 4, 6)),
            *(PharaohOptions(players, maze.BIG) for players in (1, 3, 5)),
            PharaohOptions(2, maze.BIG, seven=True),
            PharaohOptions(3, last=False),
        ),
        so_far="inscriptions",
    )

    # -------------------------------------------------------- dealing

    def deal(self, options: PharaohOptions, luck: Luck) -> str:
        return st.draw(options, luck)

    def start(self, options: PharaohOptions, deal: str) -> State:
        shapes, contents, dice = st.read_deal(options, deal)
        grid = maze.grid(maze.EDGE[options.pyramid])
        return State(
            options,
            st.with_chamber(shapes, grid.chamber),
            st.with_chamber(contents, grid.chamber),
            dice,
            st.tokens(options),
            (Player(),) * options.players,
            (0,) * grid.cells,
        )

    # -------------------------------------------------------- decisions

    def turn(self, state: State) -> int | None:
        return None if state.stage == OVER else state.seat

    def moves(self, state: State) -> tuple[Move, ...]:
        return moves(state)

    def parse(self, text: str) -> Move:
        return st.parse(text)

    def play(self, state: State, move: Move) -> State:
        return play(state, move)

    def reveals(self, before: State, after: State) -> bool:
        """Whether there was a throw, or a tile was turned up or looked at in secret."""
        return before.stage == ROLL or before.up != after.up or len(after.looked) > len(before.looked)

    # -------------------------------------------------------- result

    def scores(self, state: State) -> tuple[Score, ...]:
        return st.scores(state)

    def has_finished(self, state: State, seat: int) -> bool:
        return state.players[seat].entered > 0

    def end_here(self, state: State) -> State:
        return items.cut_short(state)

    # -------------------------------------------------------- knowledge

    def view(self, state: State, seat: int) -> State:
        return knowledge.view(state, seat)

    def notice(self, before: State, after: State) -> Notice:
        return knowledge.notice(before, after)

    def guess(self, seen: Sequence[State], seat: int, luck: Luck) -> State:
        return knowledge.guess(seen, luck)


GAME: Final = PharaohsTomb()
