"""The setup: what is laid out at random, and which setups are illegal."""

from collections import Counter

import pytest
from attrs import evolve

from ramses_desktop.engine.game import BadDeal, BadOptions, read_options
from ramses_desktop.engine.luck import Luck
from ramses_desktop.games.ramses import state as dealing
from ramses_desktop.games.ramses.rules import GAME
from ramses_desktop.games.ramses.state import (
    BLOCK_HOLES,
    BLUE,
    CHILDREN,
    CORNERS,
    CURSE,
    DUEL,
    EXPERT,
    GOLD,
    HOLES,
    PLAIN,
    POWERS,
    RED,
    SANDSTORM,
    SCORPION,
    STRIP_HOLES,
    TURN_OVER,
    RamsesOptions,
    State,
    are_connected,
    kind_of,
    others,
    parts,
)

BASIC_TABLE = RamsesOptions(3)
EXPERT_TABLE = RamsesOptions(5, EXPERT)


def starts(options: RamsesOptions = BASIC_TABLE, count: int = 40) -> list[State]:
    return [GAME.start(options, GAME.deal(options, Luck(f"setup {seed}"))) for seed in range(count)]


# ------------------------------------------------------------ treasures


def test_each_square_of_two_by_two_holes_has_exactly_one_treasure():
    for state in starts():
        assert all(sum(state.treasures[hole] > 0 for hole in holes) == 1 for holes in BLOCK_HOLES)
        assert sorted(filter(None, state.treasures)) == list(range(1, 13))


def test_cut_outs_lie_in_any_order_and_any_rotation():
    states = starts()
    for holes in BLOCK_HOLES:
        assert {place for state in states for place in range(4) if state.treasures[holes[place]]} == {0, 1, 2, 3}
    assert len({tuple(filter(None, state.treasures)) for state in states}) == len(states)


def test_the_free_hole_shows_no_treasure():
    states = starts()
    assert all(state.open == 0 and state.pyramids[state.hole] == 0 for state in states)
    assert len({state.hole for state in states}) > 10


def test_the_sand_is_connected():
    for state in starts():
        sand = others(hole for hole in range(HOLES) if state.treasures[hole])
        assert len(sand) == 36
        assert are_connected(sand)


def test_cut_outs_that_wall_something_in_are_laid_anew(monkeypatch: pytest.MonkeyPatch):
    laid: list[tuple[int, ...]] = []

    def only_the_third(treasures: list[int]) -> bool:
        laid.append(tuple(treasures))
        return len(laid) == 3

    monkeypatch.setattr(dealing, "is_sand_connected", only_the_third)
    assert dealing.draw_treasures(Luck("anew")) == laid[2]
    assert len(set(laid)) == 3


def walled_in() -> tuple[int, ...]:
    """A layout in which the sand is not connected."""
    luck = Luck("walls")
    while True:
        under = [0] * HOLES
        for treasure, holes in enumerate(BLOCK_HOLES, 1):
            under[luck.pick(holes)] = treasure
        if not dealing.is_sand_connected(under):
            return tuple(under)


def test_a_walled_in_hole_cannot_be_reached():
    under = walled_in()
    sand = others(hole for hole in range(HOLES) if under[hole])
    assert not are_connected(sand)


# ------------------------------------------------------------ pyramids


def test_47_pyramids_stand_at_random_and_one_hole_is_free():
    states = starts()
    for state in states:
        assert sorted(state.pyramids) == list(range(HOLES))
        assert (len(GOLD), len(RED), len(BLUE)) == (16, 16, 15)
    assert {state.pyramids[CORNERS[0]] in GOLD for state in states} == {True, False}


def test_nobody_can_tell_anything_from_the_number_of_a_pyramid():
    """The pyramids of each colour are numbered in the order in which they start."""
    for state in starts(EXPERT_TABLE, 5):
        for colour in (GOLD, RED, BLUE):
            assert [pyramid for pyramid in state.pyramids if pyramid in colour] == list(colour)


def test_in_the_expert_game_one_gold_pyramid_stands_in_each_strip_and_none_in_a_corner():
    for state in starts(EXPERT_TABLE):
        gold = {hole for hole in range(HOLES) if state.pyramids[hole] in GOLD}
        assert all(len(gold & set(strip)) == 1 for strip in STRIP_HOLES)
        assert not gold & {*CORNERS, state.hole}


def test_the_gold_pyramids_of_the_expert_game_stand_anywhere_else():
    found = {hole for state in starts(EXPERT_TABLE, 80) for hole in range(HOLES) if state.pyramids[hole] in GOLD}
    assert found == others(CORNERS)


# ------------------------------------------------------------ cards and chips


def test_each_stack_is_shuffled_and_stack_one_lies_on_top_of_two_and_three():
    states = starts()
    for state in states:
        assert [parts().cards[card].stack for card in state.pile] == list(state.backs) == [1] * 10 + [2] * 10 + [3] * 10
        assert sorted(state.pile) == list(range(1, 31))
    assert len({state.pile for state in states}) == len(states)


def test_which_cards_of_a_stack_bear_symbols_is_drawn_for_each_game():
    states = starts()
    for state in states:
        first, second, third = (Counter(state.symbols[at : at + 10]) for at in (0, 10, 20))
        assert first == {PLAIN: 10}
        assert second == {PLAIN: 5, SANDSTORM: 2, SCORPION: 1, POWERS: 1, DUEL: 1}
        assert third == {PLAIN: 5, SANDSTORM: 1, SCORPION: 1, POWERS: 2, DUEL: 1}
    assert len({state.symbols for state in states}) == len(states)


def test_in_the_expert_game_each_player_has_a_scarab_for_two_uses():
    assert [player.scarabs for player in starts(EXPERT_TABLE, 1)[0].players] == [2] * 5
    assert [player.scarabs for player in starts(BASIC_TABLE, 1)[0].players] == [0] * 3


def test_in_the_expert_game_three_curses_and_thirteen_explorers_lie_under_gold_pyramids():
    states = starts(EXPERT_TABLE)
    assert all(Counter(state.chips) == {1: 5, 2: 5, 3: 3, CURSE: 3} for state in states)
    assert len({state.chips for state in states}) == len(states)
    assert starts(BASIC_TABLE, 1)[0].chips == ()


def test_the_board_is_turned_before_play_and_the_first_player_is_drawn():
    states = starts()
    assert {state.turned for state in states} == {0, 1, 2, 3}
    assert {state.seat for state in states} == {0, 1, 2}
    assert all(state.stage == TURN_OVER and state.card == 0 for state in states)


# ------------------------------------------------------------ options


def test_one_to_five_play():
    with pytest.raises(BadOptions, match="Ramses is for 1 to 5 players, not 6"):
        read_options(RamsesOptions, "players=6")
    with pytest.raises(BadOptions, match="Ramses is for 1 to 5 players, not 0"):
        read_options(RamsesOptions, "players=0")


def test_the_game_is_basic_expert_or_childrens():
    with pytest.raises(BadOptions, match="basic, expert or children, not “hard”"):
        read_options(RamsesOptions, "kind=hard")


@pytest.mark.parametrize("kind", ["expert", "children"])
def test_alone_there_is_only_the_basic_game(kind: str):
    with pytest.raises(BadOptions, match="Alone, you can play only the basic game"):
        read_options(RamsesOptions, f"players=1 kind={kind}")


@pytest.mark.parametrize(("name", "symbol"), [("sandstorm", SANDSTORM), ("scorpion", SCORPION), ("powers", POWERS), ("duel", DUEL)])
def test_each_special_action_can_be_switched_off(name: str, symbol: int):
    options = read_options(RamsesOptions, f"players=3 {name}=no")
    state = starts(options, 1)[0]  # type: ignore[arg-type]
    left = {SANDSTORM, SCORPION, POWERS, DUEL} - {symbol}
    assert set(state.symbols) == left | {PLAIN}
    assert set(state.special) == left


def test_with_children_only_the_sandstorm_counts():
    state = starts(RamsesOptions(2, CHILDREN), 1)[0]
    assert (set(state.symbols), state.symbols.count(SANDSTORM)) == ({PLAIN, SANDSTORM}, 3)


def test_alone_only_the_sandstorm_counts():
    state = starts(RamsesOptions(1), 1)[0]
    assert (set(state.symbols), state.symbols.count(SANDSTORM)) == ({PLAIN, SANDSTORM}, 3)


def test_what_is_switched_off_does_not_change_what_is_dealt():
    deals = {
        GAME.deal(options, Luck("same")) for options in (BASIC_TABLE, RamsesOptions(3, CHILDREN), RamsesOptions(3, duel=False))
    }
    assert len(deals) == 1


# ------------------------------------------------------------ texts that are not deals

DEAL = dealing.draw(3, False, Luck("a deal"))
EXPERT_DEAL = dealing.draw(3, True, Luck("a deal"))


def swapped(numbers: tuple[int, ...], one: int, other: int) -> tuple[int, ...]:
    found = list(numbers)
    found[one], found[other] = found[other], found[one]
    return tuple(found)


def with_gold_in_a_corner() -> str:
    colours = list(EXPERT_DEAL.colours)
    strip = next(strip for strip in STRIP_HOLES if CORNERS[0] in strip)
    gold = next(hole for hole in strip if colours[hole] == dealing.GOLD_SIGN)
    colours[gold], colours[CORNERS[0]] = colours[CORNERS[0]], dealing.GOLD_SIGN
    return "".join(colours)


def on_a_treasure() -> str:
    colours = list(DEAL.colours)
    treasure = next(hole for hole in range(HOLES) if DEAL.treasures[hole])
    free = colours.index(dealing.FREE_HOLE)
    colours[free], colours[treasure] = colours[treasure], colours[free]
    return "".join(colours)


DAMAGED = [
    (evolve(DEAL, treasures=DEAL.treasures[:-1]), "There must be 48 holes"),
    (evolve(DEAL, treasures=tuple(min(one, 11) for one in DEAL.treasures)), "There must be 48 holes"),
    (evolve(DEAL, treasures=(*range(1, 13), *[0] * 36)), "Each square of two by two holes"),
    (evolve(DEAL, treasures=walled_in()), "must be connected"),
    (evolve(DEAL, colours=DEAL.colours.replace("b", "r")), "There must be 16 gold, 16 red and 15 blue"),
    (evolve(DEAL, colours=on_a_treasure()), "The free hole must not show a treasure"),
    (evolve(DEAL, cards=swapped(DEAL.cards, 0, 29)), "The cards of stack 1 must lie"),
    (evolve(DEAL, symbols=swapped(DEAL.symbols, 0, DEAL.symbols.index(DUEL))), "The cards of stack 1 have the wrong symbols"),
    (evolve(DEAL, cards=(*DEAL.cards, 1)), "There must be 30 search cards"),
    (evolve(DEAL, turned=4), "The fifth part"),
    (evolve(DEAL, first=3), "The fifth part"),
    (evolve(DEAL, chips=EXPERT_DEAL.chips), "The last part must be the 16 chips"),
]
DAMAGED_EXPERT = [
    (evolve(EXPERT_DEAL, chips=()), "The last part must be the 16 chips"),
    (evolve(EXPERT_DEAL, colours=DEAL.colours, treasures=DEAL.treasures), "every half column has one gold pyramid"),
    (evolve(EXPERT_DEAL, colours=with_gold_in_a_corner()), "none stands in a corner"),
]


@pytest.mark.parametrize(("setup", "sentence"), DAMAGED)
def test_what_is_no_legal_setup_is_refused(setup: dealing.Setup, sentence: str):
    with pytest.raises(BadDeal, match=sentence):
        dealing.read_setup(3, False, dealing.text(setup))


@pytest.mark.parametrize(("setup", "sentence"), DAMAGED_EXPERT)
def test_what_is_no_legal_setup_of_the_expert_game_is_refused(setup: dealing.Setup, sentence: str):
    with pytest.raises(BadDeal, match=sentence):
        dealing.read_setup(3, True, dealing.text(setup))


@pytest.mark.parametrize("text", ["", "1/2", dealing.text(DEAL) + "/", dealing.text(DEAL).replace(" 0 ", " 00 ", 1)])
def test_what_is_no_deal_is_refused(text: str):
    with pytest.raises(BadDeal):
        dealing.read_setup(3, False, text)


def test_a_deal_is_read_as_it_was_written():
    assert dealing.read_setup(3, False, dealing.text(DEAL)) == DEAL
    assert dealing.read_setup(3, True, dealing.text(EXPERT_DEAL)) == EXPERT_DEAL


def test_every_pyramid_has_one_of_three_colours_and_the_hole_has_none():
    colours = [kind_of(pyramid) for pyramid in range(48)]
    assert colours == ["", *["gold"] * 16, *["red"] * 16, *["blue"] * 15]
