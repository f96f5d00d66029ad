"""The box, the layout of the table and the deal of Pharaoh's Tomb, and how moves are written."""

import copy
import json
from collections import Counter

import pytest

from ramses_desktop.data import resource
from ramses_desktop.engine.game import BadDeal, BadOptions, IllegalMove, read_options
from ramses_desktop.engine.luck import Luck
from ramses_desktop.games.pharaoh import state as st
from ramses_desktop.games.pharaoh.maze import BARS, BIG, EDGE, INSCRIPTION, KILLS, SMALL, BadMaze, grid, parts, read_parts, turned
from ramses_desktop.games.pharaoh.rules import GAME
from ramses_desktop.games.pharaoh.state import FIGURES, PharaohOptions, content, within_reach
from tests.games.pharaoh.by_hand import CONTENTS, scene

COUNTS = {
    (10, 17): "plain",
    (3, 4): "secret tunnel, snake, toxic gas, hunger, fatigue, thirst, wall ruins",
    (2, 2): "map, food, money",
    (1, 2): "torch, water",
    (1, 1): "first-aid kit, magic bottle, chocolate, scarf, red inscription, blue inscription, green inscription, "
    "yellow inscription, purple inscription",
    (0, 3): "trap",
    (0, 2): "dark shrine, secret door, abyss, plan",
    (0, 1): "coffer, golden key, papyrus of the dead, pink inscription, orange inscription",
}
"""How many tiles of the small and of the big pyramid have each of these on them."""


def dealt(seed="sand", **options):
    table = PharaohOptions(**options)
    return GAME.start(table, GAME.deal(table, Luck(seed, "pharaoh")))


def test_the_pyramids_have_a_chamber_in_the_middle_and_gates_in_the_middle_of_the_four_sides():
    assert EDGE == {SMALL: 7, BIG: 9}
    for edge, chamber, gates in ((7, "d4", {"d1", "g4", "d7", "a4"}), (9, "e5", {"e1", "i5", "e9", "a5"})):
        assert grid(edge).names[grid(edge).chamber] == chamber
        assert {grid(edge).names[gate] for gate in grid(edge).gates} == gates


def test_tiles_have_so_many_kinds_of_open_sides():
    assert parts().shape_counts == {SMALL: (6, 16, 16, 8, 2), BIG: (10, 26, 27, 14, 3)}
    assert [len(turned(shape)) for shape in parts().shapes] == [4, 2, 4, 4, 1]


def test_so_many_tiles_have_this_on_them_and_nothing_else_is():
    counts = {name: counts for counts, names in COUNTS.items() for name in names.split(", ")}
    assert {content.name: (content.counts[SMALL], content.counts[BIG]) for content in parts().contents} == counts


def test_of_each_item_there_are_as_many_tokens_as_players_of_the_magical_two():
    big = {item.word: left for item, left in zip(parts().items, dealt(players=4, pyramid=BIG).stock, strict=True)}
    assert big == dict.fromkeys(big, 4) | {"bottle": 2, "key": 2, "papyrus": 2}
    small = {item.word: left for item, left in zip(parts().items, dealt(players=3).stock, strict=True)}
    assert small == dict.fromkeys(big, 3) | {"bottle": 2, "key": 0, "papyrus": 0, "plan": 0}


def test_everybody_has_three_archaeologists_outside_a_closed_chamber_and_tiles_that_lie_face_down():
    state = dealt(players=6)
    assert FIGURES == 3
    assert all(figure.place < 0 for player in state.players for figure in player.figures)
    assert (state.up, state.chamber_open) == (0, False)


def test_shapes_and_contents_are_dealt_independently():
    first, second = dealt("a"), dealt("b")
    assert first.shapes != second.shapes
    assert first.contents != second.contents


class _BlockedAtFirst(Luck):
    """Luck whose first shuffle of the contents blocks every gate."""

    def stream(self, name: str) -> Luck:
        return _BlockedAtFirst(self.seed, name)

    def shuffled(self, items):
        if self.name == "contents" and list(items) == sorted(items):
            return [int(word) for word in blocked_deal().split("/")[1].split(" ")]
        return super().shuffled(items)


def test_a_setup_in_which_all_gates_bar_the_way_is_drawn_again():
    options = PharaohOptions(2, BIG)
    assert GAME.start(options, GAME.deal(options, _BlockedAtFirst("x"))).up == 0


@pytest.mark.parametrize("kind", [BARS, KILLS])
def test_never_do_all_gates_bar_the_way_or_kill(kind):
    with pytest.raises(BadDeal, match="with a way in and through"):
        GAME.start(PharaohOptions(2, BIG), blocked_deal(kind))


@pytest.mark.parametrize("pyramid", [SMALL, BIG])
def test_inscriptions_and_chamber_are_within_reach(pyramid):
    for seed in range(30):
        state = dealt(f"{seed}", pyramid=pyramid)
        reached = within_reach(state.grid, state.contents)
        assert any(cell in reached for cell in state.grid.around[state.grid.chamber])
        assert all(cell in reached for cell in range(state.grid.cells) if content(state, cell).kind == INSCRIPTION)


@pytest.mark.parametrize(
    ("within", "around", "is_legal"),
    [("d7 d6 d5 c6 e6", "d1 a4 g4 c7 e7 b6 f6 c5 e5", True), ("d7 c7 e7 d6 c6", "d1 a4 g4 b7 f7 e6 d5 c5 b6", False)],
)
def test_it_is_enough_if_nothing_but_inscriptions_leads_to_the_chamber(within, around, is_legal):
    shapes, contents, dice = (numbers.split(" ") for numbers in GAME.deal(PharaohOptions(2), Luck("x")).split("/"))
    read = [f"{colour} inscription" for colour in ("red", "blue", "green", "yellow", "purple")]
    walls = [*["wall ruins"] * 3, *["snake"] * 3, *["toxic gas"] * 3]
    laid = {name: str(CONTENTS[word]) for name, word in zip([*within.split(), *around.split()], read + walls, strict=True)}
    others = (Counter(contents) - Counter(laid.values())).elements()
    contents = [laid.get(name) or next(others) for name in grid(7).names if name != "d4"]
    deal = "/".join(" ".join(words) for words in (shapes, contents, dice))
    if is_legal:
        state = GAME.start(PharaohOptions(2), deal)
        assert {state.grid.names[cell] for cell in within_reach(state.grid, state.contents)} == set(within.split())
    else:
        with pytest.raises(BadDeal, match="with a way in and through"):
            GAME.start(PharaohOptions(2), deal)


def test_the_torch_leads_past_snakes_only_if_it_is_found_before():
    def reached(**tiles):
        down = {name: f"NESW {words}" for name, words in tiles.items()}
        state = scene({"d1": "NESW snake", "g4": "NESW snake", "a4": "NESW snake", **down})
        return within_reach(state.grid, state.contents)

    assert len(reached(d7="torch")) == 48
    assert len(reached(d7="scarf")) == 45
    assert reached(d7="torch", d6="wall ruins", c7="wall ruins", e7="wall ruins") >= {3}
    assert reached(d7="scarf", d6="wall ruins", c7="snake", e7="wall ruins") == {45}
    assert reached(d7="magic bottle", d6="wall ruins", c7="snake", e7="wall ruins") == {45}


def blocked_deal(kind=BARS):
    """Tiles of that kind swapped with those at the gates."""
    shapes, contents, dice = (numbers.split(" ") for numbers in GAME.deal(PharaohOptions(2, BIG), Luck("x")).split("/"))
    bars = [str(number) for number, content in enumerate(parts().contents) if content.kind == kind]
    chamber = grid(9).chamber
    places = [gate - (gate > chamber) for gate in grid(9).gates]
    sources = [at for at, number in enumerate(contents) if number in bars and at not in places]
    for place in places:
        if contents[place] not in bars:
            source = sources.pop()
            contents[place], contents[source] = contents[source], contents[place]
    return "/".join(" ".join(words) for words in (shapes, contents, dice))


NO_WAY = "The second list must be what is on the tiles of this pyramid, with a way in and through."


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda deal: "1 2", "A deal of Pharaoh's Tomb is three lists of numbers."),
        (lambda deal: deal.replace("/", " x/", 1), "A deal of Pharaoh's Tomb has only whole numbers."),
        (lambda deal: "7 " + deal, "The first list must be the kinds of all tiles of this pyramid."),
        (lambda deal: deal.replace("/", "/1 ", 1), NO_WAY),
        (lambda deal: blocked_deal(), NO_WAY),
        (lambda deal: deal + " 1", "The third list must be 120 throws of the die."),
        (lambda deal: deal[:-1] + "7", "The third list must be 120 throws of the die."),
    ],
)
def test_what_is_not_a_deal_is_refused_with_a_sentence(change, sentence):
    options = PharaohOptions(2, BIG)
    with pytest.raises(BadDeal) as problem:
        GAME.start(options, change(GAME.deal(options, Luck("x"))))
    assert str(problem.value) == sentence


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("players=7", "Pharaoh's Tomb is for 1 to 6 players, not 7."),
        ("pyramid=huge", "The pyramid is small or big, not “huge”."),
        ("seven=yes", "Only the big pyramid has seven inscriptions."),
    ],
)
def test_options_that_do_not_fit_are_refused_with_a_sentence(words, sentence):
    with pytest.raises(BadOptions) as problem:
        read_options(PharaohOptions, words)
    assert str(problem.value) == sentence


# ------------------------------------------------------------ the file of the maze


def box():
    return copy.deepcopy(json.loads(resource("pharaoh", "maze.json").read_text("utf-8")))


@pytest.mark.parametrize(
    ("damage", "sentence"),
    [
        (lambda data: data["shapes"]["cross"].update(small=3), "The small pyramid needs 48 tiles, not 49."),
        (lambda data: data["items"]["food"].update(big=99), "There is more on the tiles of the big pyramid than it has tiles."),
        (lambda data: data["obstacles"]["snake"].update(helps="flute"), "There is no item “flute” to help against the snake."),
        (lambda data: data["obstacles"]["snake"].update(does="bites"), "An obstacle kills, ends or bars."),
        (lambda data: data["inscriptions"]["pink inscription"].update(small=1), "The small pyramid needs 5 inscriptions."),
        (lambda data: data["shapes"]["cross"].update(open="NEXT"), "“X” is not a side; the sides are N, E, S and W."),
    ],
)
def test_a_damaged_file_of_the_maze_is_refused_with_a_sentence(damage, sentence):
    data = box()
    damage(data)
    with pytest.raises(BadMaze) as problem:
        read_parts(data)
    assert str(problem.value) == sentence


# ------------------------------------------------------------ notation

WRITTEN = [
    (st.Roll(), "roll"),
    (st.Stop(), "stop"),
    (st.Pass(), "pass"),
    (st.Swap(), "swap"),
    (st.Leave(), "leave"),
    (st.Step(1, "d7"), "step 1 d7"),
    (st.Bottle(2, "c3"), "bottle 2 c3"),
    (st.Lay("d6", "NES"), "lay d6 NES"),
    (st.Clear("d6", "NS"), "clear d6 NS"),
    (st.Key(3, "e9", "EW"), "key 3 e9 EW"),
    (st.Torch(1), "torch 1"),
    (st.Use("food"), "use food"),
    (st.Use("papyrus"), "use papyrus"),
    (st.Chocolate(2), "use chocolate 2"),
    (st.Buy("torch"), "use money torch"),
    (st.Look("a1"), "look a1"),
    (st.Map("i9"), "map i9"),
    (st.Curse("b2"), "curse b2"),
    (st.Take("kit"), "take kit"),
    (st.Attack(2, 1, "torch"), "attack 2.1 torch"),
    (st.Attack(6, 3), "attack 6.3"),
]


def test_a_move_is_written_as_a_person_would_write_it_down():
    for move, text in WRITTEN:
        assert str(move) == text
        assert GAME.parse(text) == move


def test_what_is_not_a_move_is_refused():
    for text in [
        *("", "Roll", "roll ", "step 4 d7", "step 1 j1", "step 1 d0", "lay d6 ", "lay d6 EN", "lay d6", "clear d6", "key d6 NS"),
        *("use kit", "use chocolate 7", "use chocolate", "attack 2 torch", "attack 7.1", "attack 2.1  torch", "torch", "take"),
    ]:
        with pytest.raises(IllegalMove, match="is not a move of Pharaoh's Tomb"):
            GAME.parse(text)
