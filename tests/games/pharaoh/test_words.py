"""What the table of Pharaoh's Tomb says about tiles, players, items and its buttons."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from attrs import evolve

from ramses_desktop.bots import ask
from ramses_desktop.engine.session import Session
from ramses_desktop.games.pharaoh.bots import BOTS
from ramses_desktop.games.pharaoh.maze import BIG, parts
from ramses_desktop.games.pharaoh.pending import CLEAR, PendingMove
from ramses_desktop.games.pharaoh.rules import GAME
from ramses_desktop.games.pharaoh.state import (
    ATTACK,
    COFFER,
    LAY,
    LOOK,
    MOVE,
    NOWHERE,
    OVER,
    READ,
    ROLL,
    PharaohOptions,
    State,
    parse,
)
from ramses_desktop.games.pharaoh.state import CURSE as CURSING
from ramses_desktop.games.pharaoh.ui import words
from tests.games.pharaoh.by_hand import play, scene

pytestmark = pytest.mark.no_cover

NAMES = ("Ada", "Bo")


def tile(state: State, name: str) -> str:
    return words.tile_line(GAME.view(state, 0), state.grid.by_name[name], NAMES)


def hand(state: State) -> PendingMove:
    return PendingMove(GAME.view(state, 0))


# ------------------------------------------------------------ tiles


def test_a_tile_face_down_tells_nothing_but_whether_it_is_a_gate() -> None:
    state = scene({"d6": "down NS snake"})
    assert tile(state, "d6") == "d6, face down"
    assert tile(state, "d7") == "d7, face down, gate"


def test_a_tile_is_told_with_its_open_sides_and_as_a_gate_only_if_it_is_open_to_the_outside() -> None:
    assert tile(scene({"d7": "NS"}), "d7") == "d7, empty, open: north, south, gate"
    assert tile(scene({"d7": "NE"}), "d7") == "d7, empty, open: north, east"


def test_an_obstacle_names_the_item_that_helps() -> None:
    for obstacle, danger in [
        ("snake", "Kills anyone without a torch."),
        ("toxic gas", "Kills anyone without a scarf."),
        ("trap", "Kills anyone without a plan."),
        ("hunger", "Ends the move without food."),
        ("fatigue", "Ends the move without chocolate."),
        ("thirst", "Ends the move without water."),
        ("wall ruins", "Needs a magic bottle."),
        ("secret door", "Needs a golden key."),
        ("abyss", "Needs a papyrus of the dead."),
    ]:
        assert tile(scene({"d6": f"NS {obstacle}"}, pyramid=BIG), "d6") == f"d6, {obstacle}, open: north, south. {danger}"


def test_everything_in_the_box_has_a_name_in_words() -> None:
    assert [words.thing(one.name) for one in parts().contents][1:] == [one.name for one in parts().contents][1:]
    assert all(words.item_help(number) for number in range(len(parts().items)))


def test_a_map_that_was_read_is_told_as_read() -> None:
    state = scene({"d6": "NS map"})
    assert tile(state, "d6").startswith("d6, map, open")
    assert tile(evolve(state, read=1 << state.grid.by_name["d6"]), "d6").startswith("d6, map, already read, open")


def test_the_curse_and_the_chamber_are_told() -> None:
    state = scene({"d6": "NS"})
    cursed = evolve(state, curse=state.grid.by_name["d6"])
    assert tile(cursed, "d6").endswith("the curse lies here")
    assert tile(state, "d4") == "d4, burial chamber, closed"
    opened = play(scene({"d5": "NS"}, at="d5", read=5, die=1), "step 1 d4")
    assert tile(opened, "d4") == "d4, burial chamber, open"


def test_who_stands_on_a_tile_is_told_and_who_lies() -> None:
    state = scene({"d6": "NS"}, at="d6", others="d6! -")
    assert tile(state, "d6").endswith("Ada (archaeologist 1), Bo (archaeologist 1, injured)")


def test_a_tile_that_is_still_to_be_laid_has_no_open_sides() -> None:
    state = play(scene({"d7": "NS", "d6": "down ES"}, at="d7"), "step 1 d6")
    assert tile(state, "d6") == "d6, empty, not laid yet"
    assert words.ways(15) == "open: north, east, south, west"


# ------------------------------------------------------------ players and supply


def test_a_player_is_told_with_inscriptions_items_and_archaeologists() -> None:
    view = GAME.view(scene({"d6": "NS"}, at="d6 -", items="torch food", read=2), 0)
    said = words.player(view, 0, "Ada")
    assert said == "Ada; inscriptions: 2 of 5; items: food, torch; archaeologists: d6, outside, outside"
    assert "items: none" in words.player(view, 1, "Bo")
    inside = play(scene({"d5": "NS"}, at="d5", read=5, die=1), "step 1 d4")
    assert words.player(inside, 0, "Ada") == "Ada has entered the burial chamber"


def test_a_stack_is_told_as_not_found_until_its_tile_lies_face_up() -> None:
    food = [item.word for item in parts().items].index("food")
    assert words.supply(scene({"d6": "down NS food"}), food) == "food: 2 left, not found yet"
    assert words.supply(scene({"d6": "NS food"}), food) == "food: 2 left"


def test_a_game_in_a_list_says_how_far_it_is() -> None:
    assert words.state(scene()) == "Pharaoh's Tomb, turn 1 of 60"
    assert words.state(evolve(scene(players=1), round=36, stage=OVER)) == "Pharaoh's Tomb, turn 36 of 36"


# ------------------------------------------------------------ prompts and buttons


def prompt(state: State, meant: str = "") -> tuple[str, str, str]:
    """The prompt, the label of Confirm, and the label for passing."""
    mine = hand(state)
    assert not meant or mine.begin(meant)
    return words.prompt(GAME.view(state, 0), "Ada", mine), words.confirm_words(mine), words.no_words(mine)


def test_before_the_throw_and_on_the_walk() -> None:
    assert prompt(scene(stage=ROLL, die=0)) == ("Ada, roll the die.", "Roll the die", "")
    corridor = {"d7": "NS", "d6": "NS", "d5": "NS"}
    assert prompt(scene(corridor, at="d7", die=3))[0] == "Ada, walk 3 steps."
    assert prompt(scene(corridor, at="d7", die=1))[0] == "Ada, walk 1 step."
    assert prompt(scene(corridor, at="d6", die=3, steps=1, mover=1))[0] == "Ada, walk 2 more steps."
    assert prompt(scene(corridor, at="d6", die=2, steps=1, mover=1))[0] == "Ada, walk 1 more step."
    stuck = scene({"d7": "S"}, at="d7 d7 d7", items="food", die=3)
    assert prompt(stuck)[:2] == ("Ada, you cannot move: use an item or clear a way.", "End your turn")
    assert prompt(evolve(stuck, steps=1, mover=1))[0] == "Ada, no steps left: use an item or end your turn."


def test_before_a_tile_in_the_dark_it_asks() -> None:
    state = scene({"d7": "NS"}, at="d7 d7 d7")
    mine = hand(state)
    mine.way = (state.grid.by_name["d6"],)
    assert words.prompt(GAME.view(state, 0), "Ada", mine) == "Ada, turn up this tile?"
    assert words.confirm_words(mine) == "Turn it up"
    mine.way = ()
    assert words.confirm_words(mine) == ""


def test_what_is_said_in_every_stage() -> None:
    lay = play(scene({"d7": "NS", "d6": "down ES"}, at="d7"), "step 1 d6")
    assert (lay.stage, prompt(lay)) == (LAY, ("Ada, turn the new tile and lay it.", "Lay the tile", ""))
    atlas = play(scene({"d7": "NS", "d6": "NESW map"}, at="d7"), "step 1 d6")
    assert atlas.stage == READ
    assert prompt(atlas) == ("Ada, choose a tile for the map to reveal, or none.", "", "Reveal none")
    shrine = play(scene({"e9": "NS", "e8": "NESW dark shrine", "a1": "ES"}, pyramid=BIG, at="e9"), "step 1 e8")
    assert (shrine.stage, prompt(shrine)) == (CURSING, ("Ada, put the curse on a tile.", "Curse this tile", ""))
    coffer = play(scene({"e9": "NS", "e8": "NESW coffer"}, pyramid=BIG, at="e9"), "step 1 e8")
    assert (coffer.stage, prompt(coffer)) == (COFFER, ("Ada, take an item from the coffer.", "Take it", ""))
    fight = scene({"d7": "NS"}, at="d7", others="d7", stage=ATTACK, mover=1, steps=1)
    assert prompt(fight) == ("Ada, attack somebody here?", "Attack", "Do not attack")
    secret = play(scene({"e9": "NS"}, pyramid=BIG, at="e9", items="plan"), "look a1")
    assert (secret.stage, prompt(secret)[0]) == (LOOK, "Ada, look at a second tile.")
    assert prompt(play(secret, "look b1")) == ("Ada, swap the two tiles or leave them?", "Swap them", "Leave them")
    hidden = words.prompt(GAME.view(secret, 0), "Ada", hand(secret), hidden=True)
    assert hidden == "Only Ada may look: everyone else looks away."
    assert words.prompt(evolve(fight, stage=OVER), "Ada", None) == "The game is over."


def test_every_item_asks_before_it_is_used_up() -> None:
    for word, asked, yes in [
        ("food", "Ada, use up the food to set the die to 6?", "Eat"),
        ("water", "Ada, use up the water to set the die to 5?", "Drink"),
        ("scarf", "Ada, use up the scarf to be able to go back in this move?", "Use the scarf"),
        ("papyrus", "Ada, use up the papyrus to walk through everything?", "Use the papyrus"),
        ("chocolate", "Ada, what do you set the die to?", "Set the die"),
        ("money", "Ada, what do you buy?", "Buy it"),
        ("torch", "Ada, light up the tiles around you?", "Use the torch"),
        ("plan", "Ada, which tile do you look at in secret?", ""),
        ("key", "Ada, which tile does the key turn?", "Turn it"),
        ("bottle", "Ada, which wall do you go through?", ""),
        (CLEAR, "Ada, which tile do you turn?", "Turn it"),
    ]:
        items = " ".join(item.word for item in parts().items)
        tiles = {"e9": "NEW", "e8": "EW", "d9": "NS", "a1": "ES toxic gas", "b5": "EW fatigue"}
        # Only those who lack something can buy.
        held = "money" if word == "money" else items
        state = scene({**tiles, "b2": "EW water"}, pyramid=BIG, at="e9", items=held, die=3)
        said = prompt(state, word)
        assert said[0] == asked
        assert said[1] in (yes, "Go through")
        assert said[2] == "Cancel"


def test_what_stands_on_a_sheet() -> None:
    view = scene()
    assert words.option_words(view, parse("use chocolate 2"), NAMES) == "2"
    assert words.option_words(view, parse("use money kit"), NAMES) == "First-aid kit"
    assert words.option_words(view, parse("take torch"), NAMES) == "Torch"
    assert words.option_words(view, parse("attack 2.1 food"), NAMES) == "Bo: food"
    assert words.option_words(view, parse("attack 2.1"), NAMES) == "Bo: nothing to take"


def test_those_who_look_on_are_told_who_is_doing_what() -> None:
    view = scene(die=4, steps=1)
    assert words.waiting(view, "Bo") == "Bo is walking. Steps left: 3."
    assert set(words.DOING) == {ROLL, MOVE, LAY, LOOK, READ, CURSING, COFFER, ATTACK}
    assert words.prompt(evolve(view, stage=ROLL), "Bo", None) == "Bo is about to roll."


# ------------------------------------------------------------ everything


def _said() -> Iterator[str]:
    """Everything said during a game, about everything on the table."""
    session = Session.new(GAME, PharaohOptions(2, BIG), "words")
    while session.turn is not None and session.ply < 100:
        view = GAME.view(session.state, session.turn)
        mine = PendingMove(view)
        yield words.prompt(view, NAMES[session.turn], mine)
        yield words.waiting(view, NAMES[session.turn])
        if session.ply % 10 == 0:
            yield from (reason for item in parts().items if (reason := mine.refusal(item.word)))
            yield from (reason for cell in range(view.grid.cells) if mine.cell != NOWHERE and (reason := mine.refusal_at(cell)))
        session.play(ask(BOTS["pharaoh"], session))


def test_everything_that_is_said_is_a_sentence() -> None:
    said = set(_said())
    assert len(said) > 20
    assert all(re.fullmatch(r"[A-Z].*[.?]", text) for text in said)
    assert not any(re.search(r"[{}]", text) for text in said)
