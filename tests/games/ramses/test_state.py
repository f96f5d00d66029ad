"""The box, the setup and the board of Ramses: what is laid out at random, which setups are illegal, how moves are written, and
where things lie after the board was turned."""

import json
from collections import Counter
from typing import Any

import pytest
from attrs import evolve

from ramses_desktop.data import Damaged, asset, resource
from ramses_desktop.engine.game import BadDeal, BadOptions, IllegalMove, read_options
from ramses_desktop.engine.luck import Luck
from ramses_desktop.games.ramses import state as st
from ramses_desktop.games.ramses.rules import GAME
from ramses_desktop.games.ramses.state import CURSE, EXPERT, RamsesOptions, Slide, State, parts
from tests.games.ramses.by_hand import hole

# ------------------------------------------------------------ the box


def test_the_box_holds_what_the_rules_say():
    cards, treasures = parts().cards.values(), parts().treasures.values()
    values = Counter((card.stack, card.value) for card in cards)
    assert values == {(1, 1): 6, (1, 2): 4, (2, 2): 6, (2, 3): 4, (3, 3): 5, (3, 4): 5}
    assert Counter(Counter(card.treasure for card in cards).values()) == {2: 6, 3: 6}
    assert len({(card.treasure, card.stack) for card in cards}) == 30, "no treasure appears twice in one stack"
    assert [Counter(stack) for stack in parts().symbols] == [
        {0: 10},
        {0: 5, 1: 2, 2: 1, 3: 1, 4: 1},
        {0: 5, 1: 1, 2: 1, 3: 2, 4: 1},
    ]
    assert len({one.name for one in treasures}) == len({one.icon for one in treasures}) == 12
    assert all(asset("icons", f"{one.icon}.svg").is_file() for one in treasures)
    assert Counter(parts().chips) == {1: 5, 2: 5, 3: 3, 4: 3}, "thirteen explorers with hats and three curses"
    assert parts().awards == (6, 3, 2)


# ------------------------------------------------------------ damaged data


def original() -> Any:
    return json.loads(resource("ramses", "parts.json").read_text("utf-8"))


def changed(*path: Any) -> Any:
    """The data with a different value at the end of this path."""
    data = original()
    *way, last, value = path
    inner = data
    for step in way:
        inner = inner[step]
    inner[last] = value
    return data


DAMAGED_BOX = [
    (changed("treasures", []), "wrong: treasures, cards"),
    (changed("stacks", 0, "cards", [[1, 1]]), "wrong: stacks"),
    (changed("stacks", 0, "cards", 0, [13, 1]), "wrong: cards"),
    (changed("stacks", 0, "cards", 0, [1, 0]), "wrong: cards"),
    (changed("stacks", 0, "cards", 0, [2, 1]), "wrong: treasures of a stack"),
    (changed("stacks", 1, "symbols", {"duel": 11}), "wrong: symbols"),
    (changed("stacks", 1, "symbols", {"dual": 1}), "not in tuple"),
    (changed("chips", "curses", 4), "wrong: chips"),
    (changed("chips", "explorers", [5, 5, 2, 0, 1]), "wrong: chips"),
    (changed("titles", [[3, "Peasant"]]), "wrong: titles"),
    (changed("titles", [[0, "Peasant"], [3, "Pharaoh"], [0, "Beetle"]]), "wrong: titles"),
]


@pytest.mark.parametrize(("data", "sentence"), DAMAGED_BOX)
def test_damaged_data_is_refused(data: Any, sentence: str):
    with pytest.raises(ValueError, match=sentence):
        st.read(data)


def test_a_damaged_file_is_named(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(st, "SYMBOLS", ())
    with pytest.raises(Damaged, match=r"resources/ramses/parts\.json is missing or damaged"):
        parts.__wrapped__()


BASIC_TABLE = RamsesOptions(3)
EXPERT_TABLE = RamsesOptions(5, EXPERT)


def starts(options: RamsesOptions = BASIC_TABLE, count: int = 40) -> list[State]:
    return [GAME.start(options, GAME.deal(options, Luck(f"setup {seed}"))) for seed in range(count)]


# ------------------------------------------------------------ treasures


def test_cut_outs_lie_in_any_order_and_any_rotation_around_connected_sand():
    states = starts()
    for state in states:
        assert all(sum(state.treasures[hole] > 0 for hole in holes) == 1 for holes in st.BLOCK_HOLES)
        assert sorted(filter(None, state.treasures)) == list(range(1, 13))
        sand = st.others(hole for hole in range(st.HOLES) if state.treasures[hole])
        assert len(sand) == 36
        assert st.are_connected(sand)
        assert (state.open, state.pyramids[state.hole]) == (0, 0), "the free hole shows no treasure"
    for holes in st.BLOCK_HOLES:
        assert {place for state in states for place in range(4) if state.treasures[holes[place]]} == {0, 1, 2, 3}
    assert len({tuple(filter(None, state.treasures)) for state in states}) == len(states)
    assert len({state.hole for state in states}) > 10


def test_cut_outs_that_wall_something_in_are_laid_anew(monkeypatch: pytest.MonkeyPatch):
    laid: list[tuple[int, ...]] = []

    def only_the_third(treasures: list[int]) -> bool:
        laid.append(tuple(treasures))
        return len(laid) == 3

    monkeypatch.setattr(st, "is_sand_connected", only_the_third)
    assert st.draw_treasures(Luck("anew")) == laid[2]
    assert len(set(laid)) == 3


def walled_in() -> tuple[int, ...]:
    """A layout in which the sand is not connected."""
    luck = Luck("walls")
    while True:
        under = [0] * st.HOLES
        for treasure, holes in enumerate(st.BLOCK_HOLES, 1):
            under[luck.pick(holes)] = treasure
        if not st.is_sand_connected(under):
            return tuple(under)


def test_a_walled_in_hole_cannot_be_reached():
    under = walled_in()
    sand = st.others(hole for hole in range(st.HOLES) if under[hole])
    assert not st.are_connected(sand)


# ------------------------------------------------------------ pyramids


def test_47_pyramids_stand_at_random_and_one_hole_is_free():
    states = starts()
    for state in states:
        assert sorted(state.pyramids) == list(range(st.HOLES))
        assert (len(st.GOLD), len(st.RED), len(st.BLUE)) == (16, 16, 15)
    assert {state.pyramids[st.CORNERS[0]] in st.GOLD for state in states} == {True, False}


def test_nobody_can_tell_anything_from_the_number_of_a_pyramid():
    """The pyramids of each colour are numbered in the order in which they start."""
    for state in starts(EXPERT_TABLE, 5):
        for colour in (st.GOLD, st.RED, st.BLUE):
            assert [pyramid for pyramid in state.pyramids if pyramid in colour] == list(colour)


def test_in_the_expert_game_one_gold_pyramid_stands_anywhere_in_each_strip_but_in_no_corner():
    found = set()
    for state in starts(EXPERT_TABLE, 80):
        gold = {hole for hole in range(st.HOLES) if state.pyramids[hole] in st.GOLD}
        assert all(len(gold & set(strip)) == 1 for strip in st.STRIP_HOLES)
        assert not gold & {*st.CORNERS, state.hole}
        found |= gold
    assert found == st.others(st.CORNERS)


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
        assert first == {st.PLAIN: 10}
        assert second == {st.PLAIN: 5, st.SANDSTORM: 2, st.SCORPION: 1, st.POWERS: 1, st.DUEL: 1}
        assert third == {st.PLAIN: 5, st.SANDSTORM: 1, st.SCORPION: 1, st.POWERS: 2, st.DUEL: 1}
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
    assert all(state.stage == st.TURN_OVER and state.card == 0 for state in states)


# ------------------------------------------------------------ options


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("players=6", "Ramses is for 1 to 5 players, not 6"),
        ("players=0", "Ramses is for 1 to 5 players, not 0"),
        ("kind=hard", "basic, expert or children, not “hard”"),
        ("players=1 kind=expert", "Alone, you can play only the basic game"),
        ("players=1 kind=children", "Alone, you can play only the basic game"),
    ],
)
def test_options_that_do_not_fit_are_refused(words: str, sentence: str):
    with pytest.raises(BadOptions, match=sentence):
        read_options(RamsesOptions, words)


@pytest.mark.parametrize(
    ("name", "symbol"), [("sandstorm", st.SANDSTORM), ("scorpion", st.SCORPION), ("powers", st.POWERS), ("duel", st.DUEL)]
)
def test_each_special_action_can_be_switched_off(name: str, symbol: int):
    options = read_options(RamsesOptions, f"players=3 {name}=no")
    state = starts(options, 1)[0]  # type: ignore[arg-type]
    left = {st.SANDSTORM, st.SCORPION, st.POWERS, st.DUEL} - {symbol}
    assert set(state.symbols) == left | {st.PLAIN}
    assert set(state.special) == left


@pytest.mark.parametrize("options", [RamsesOptions(2, st.CHILDREN), RamsesOptions(1)])
def test_with_children_and_alone_only_the_sandstorm_counts(options: RamsesOptions):
    (state,) = starts(options, 1)
    assert (set(state.symbols), state.symbols.count(st.SANDSTORM)) == ({st.PLAIN, st.SANDSTORM}, 3)


def test_what_is_switched_off_does_not_change_what_is_dealt():
    deals = {
        GAME.deal(options, Luck("same")) for options in (BASIC_TABLE, RamsesOptions(3, st.CHILDREN), RamsesOptions(3, duel=False))
    }
    assert len(deals) == 1


# ------------------------------------------------------------ texts that are not deals
DEAL = st.draw(3, False, Luck("a deal"))
EXPERT_DEAL = st.draw(3, True, Luck("a deal"))


def swapped(numbers: tuple[int, ...], one: int, other: int) -> tuple[int, ...]:
    found = list(numbers)
    found[one], found[other] = found[other], found[one]
    return tuple(found)


def with_gold_in_a_corner() -> str:
    colours = list(EXPERT_DEAL.colours)
    strip = next(strip for strip in st.STRIP_HOLES if st.CORNERS[0] in strip)
    gold = next(hole for hole in strip if colours[hole] == st.GOLD_SIGN)
    colours[gold], colours[st.CORNERS[0]] = colours[st.CORNERS[0]], st.GOLD_SIGN
    return "".join(colours)


def on_a_treasure() -> str:
    colours = list(DEAL.colours)
    treasure = next(hole for hole in range(st.HOLES) if DEAL.treasures[hole])
    free = colours.index(st.FREE_HOLE)
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
    (evolve(DEAL, symbols=swapped(DEAL.symbols, 0, DEAL.symbols.index(st.DUEL))), "The cards of stack 1 have the wrong symbols"),
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
def test_what_is_no_legal_setup_is_refused(setup: st.Setup, sentence: str):
    with pytest.raises(BadDeal, match=sentence):
        st.read_setup(3, False, st.text(setup))


@pytest.mark.parametrize(("setup", "sentence"), DAMAGED_EXPERT)
def test_what_is_no_legal_setup_of_the_expert_game_is_refused(setup: st.Setup, sentence: str):
    with pytest.raises(BadDeal, match=sentence):
        st.read_setup(3, True, st.text(setup))


@pytest.mark.parametrize("text", ["", "1/2", st.text(DEAL) + "/", st.text(DEAL).replace(" 0 ", " 00 ", 1)])
def test_what_is_no_deal_is_refused(text: str):
    with pytest.raises(BadDeal):
        st.read_setup(3, False, text)


def test_a_deal_is_read_as_it_was_written():
    assert st.read_setup(3, False, st.text(DEAL)) == DEAL
    assert st.read_setup(3, True, st.text(EXPERT_DEAL)) == EXPERT_DEAL


def test_every_pyramid_has_one_of_three_colours_and_the_hole_has_none():
    colours = [st.kind_of(pyramid) for pyramid in range(48)]
    assert colours == ["", *["gold"] * 16, *["red"] * 16, *["blue"] * 15]


# ------------------------------------------------------------ notation

MOVES = [
    *[st.TurnOver(), st.Look(), st.LeaveStanding(), st.UseScarab(), st.KeepScarab(), st.Give(1), st.Give(30), st.Lay(7)],
    *[move for slides in st.SLIDES for move in slides],
]


def test_a_move_is_read_as_it_is_written():
    for move in MOVES:
        assert st.parse(str(move)) == move


def test_moves_are_written_as_players_say_them():
    words = ["turn over", "look under", "leave standing", "use scarab", "keep scarab", "give 1", "give 30", "lay 7"]
    assert [str(move) for move in MOVES[:8]] == words
    assert [str(Slide(0)), str(Slide(1, 7)), str(Slide(2, 2)), str(Slide(3))] == [
        "slide up",
        "slide right 7",
        "slide down 2",
        "slide left",
    ]


ALMOST = [
    *["", "slide", "slide up 1", "slide up 8", "slide  up", "Slide up", "slide up 02"],
    *["give 0", "give 100", "give 07", "lay", "turn"],
]


def test_what_is_almost_a_move_is_none():
    for text in ALMOST:
        with pytest.raises(IllegalMove, match="is not a move of Ramses"):
            st.parse(text)


def test_a_move_tells_no_place():
    """A written game is no map: it gives directions, never places."""
    assert not any(sign in str(move) for move in MOVES for sign in ("a1", "b2", "c3", "d4", "e5", "f6"))


# ------------------------------------------------------------ places

LONGEST = max((line for lines in st.LINES for line in lines), key=len)
"""The holes that one hole sees in one direction, the nearest first."""
START = next(hole for hole, lines in enumerate(st.LINES) if LONGEST in lines)


@pytest.mark.parametrize("turned", range(st.QUARTERS))
def test_a_direction_turns_with_the_board_and_back(turned: int) -> None:
    seen = [st.seen_direction(direction, turned) for direction in range(st.QUARTERS)]
    assert seen[0] == turned
    assert [st.board_direction(direction, turned) for direction in seen] == list(range(st.QUARTERS))


def test_the_nearest_hole_is_freed_by_one_slide() -> None:
    assert st.slides_to(START, LONGEST[0], (), far=False) == 1


def test_the_end_of_a_line_takes_one_push_or_a_slide_for_each_hole() -> None:
    *between, end = LONGEST
    assert len(between) > 1
    assert st.slides_to(START, end, (), far=True) == 1
    assert st.slides_to(START, end, between, far=False) == len(LONGEST)


def test_there_is_no_way_over_sand_that_is_not_known() -> None:
    assert st.slides_to(START, LONGEST[-1], LONGEST[1:-1], far=False) is None


def test_over_known_sand_every_hole_is_reached() -> None:
    assert all(st.slides_to(START, goal, range(st.HOLES), far=False) is not None for goal in st.others((START,)))


def test_a_quarter_turn_clockwise_takes_the_upper_left_to_the_upper_right():
    assert [st.place(hole("a1"), turned) for turned in range(st.QUARTERS)] == [(0, 0), (5, 0), (7, 5), (0, 7)]
    assert [st.place(hole("h1"), turned) for turned in range(st.QUARTERS)] == [(7, 0), (5, 7), (0, 5), (0, 0)]


def test_every_hole_is_found_again_however_the_board_is_turned():
    for turned in range(st.QUARTERS):
        assert [st.hole_at(*st.place(one, turned), turned) for one in range(st.HOLES)] == list(range(st.HOLES))
