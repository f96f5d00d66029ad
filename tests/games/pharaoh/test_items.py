"""Items spent for their power, when they apply and when they do not; the papyrus of the dead, a walk through everything; and what
tiles do to whoever enters them: obstacles, with and without the item that helps, and the almanac's places."""

from typing import Any

import pytest
from attrs import evolve

from ramses_desktop.games.pharaoh import items
from ramses_desktop.games.pharaoh.maze import BIG
from ramses_desktop.games.pharaoh.state import State
from tests.games.judge import table as rules
from tests.games.pharaoh.by_hand import check, legal, play, scene, steps

CORRIDOR = {"d7": "NS", "d6": "NS", "d5": "NS"}
CLOSED_CHAMBER = "You may enter the burial chamber once you have read five inscriptions."


def held(items: str, tiles: dict[str, str] | None = None, **more: Any) -> State:
    return scene(CORRIDOR | (tiles or {}), at="d7", items=items, **more)


# ------------------------------------------------------------ food, water and chocolate

LOWER = "Chocolate only lowers the die."


@rules(
    # an item that was used goes back to the supply
    (held("food"), "", {"left food": 1}),
    (held("food"), "use food", {"left food": 2, "items": ""}),
    (held(""), "use food", "Not on your card: food."),
    # food sets the die to six and the steps made count, also when the whole throw has been walked or it was just found
    (held("food", die=2), "step 1 d6, use food", {"die": 6, "points": 5}),
    (held("food", {"d5": "NESW"}, die=2), "step 1 d6, step 1 d5", ["use food", "stop"]),
    (held("food", {"d5": "NESW"}, die=2), "step 1 d6, step 1 d5, use food", {"points": 4}),
    (held("", {"d6": "NS food"}, die=1), "step 1 d6, use food", {"points": 5}),
    (held("food", die=6), "use food", "The die already shows 6."),
    # water sets it to five, also lower, but never below the steps already made
    (held("water", die=2), "step 1 d6, use water", {"die": 5, "points": 4}),
    (held("water", die=6, steps=4), "use water", {"die": 5, "points": 1}),
    (held("water food", die=6, steps=6), "use water", "The die cannot go below the steps already made."),
    # chocolate sets it to any number lower than thrown, whatever food has made of the die, before the first step
    (held("chocolate", die=4), "use chocolate 2", {"die": 2}),
    (held("chocolate", die=4), "use chocolate 5", LOWER),
    (held("food chocolate", die=3), "use food, use chocolate 3", LOWER),
    (held("food chocolate", die=3), "use food, use chocolate 2", {"die": 2}),
    (held("chocolate", die=3), "step 1 d6, use chocolate 2", "Chocolate works only before the first step."),
    (held("chocolate", die=1), "use chocolate 1", LOWER),
    # nothing else is a move of this moment
    (held(""), "roll", "Walk, use an item, or clear a way."),
)
def test_food_water_and_chocolate(state, moves, follows):
    check(state, moves, follows)


def test_chocolate_offers_every_lower_number():
    state = held("chocolate", die=4)
    assert [move for move in legal(state) if "chocolate" in move] == [f"use chocolate {number}" for number in (1, 2, 3)]


def test_when_the_last_step_has_been_made_water_ends_the_move():
    assert play(held("water", die=6, steps=5), "use water").die != 6


# ------------------------------------------------------------ magic bottle

WALLED = {"d7": "ES", "d6": "EW", "c6": "EW", "e6": "EW"}


def bottle(tiles: dict[str, str] | None = None, **more: Any) -> State:
    return scene(tiles or WALLED, **{"at": "d7", "items": "bottle", **more})


D6 = bottle().grid.by_name["d6"]


@rules(
    # it leads through one wall, on either side, in one step
    (bottle(), "bottle 1 d6", {"at": "d6 - -", "items": "", "steps": 1}),
    (bottle({"d7": "NS", "d6": "EW", "c6": "EW"}), "bottle 1 d6", {"at": "d6 - -"}),
    (bottle({"d7": "ES", "d6": "NS", "d5": "NS"}), "bottle 1 d6", {"at": "d6 - -"}),
    # only to a tile next to the archaeologist that lies face up, and only where there is a wall
    (bottle(), "bottle 1 c7", "The magic bottle leads only to a tile that lies face up."),
    (bottle(), "bottle 1 c6", "The magic bottle leads only to a tile next to this archaeologist…"),
    (bottle(at=""), "bottle 1 d7", "The magic bottle leads only to a tile next to…"),
    (bottle(CORRIDOR), "bottle 1 d6", "There is no wall in between."),
    # obstacles behind the wall act as always, but one bottle does not lead through a wall and into wall ruins
    (
        bottle({"d7": "ES", "d6": "NS wall ruins"}),
        "bottle 1 d6",
        "One magic bottle cannot get you through a wall and into wall ruins.",
    ),
    (bottle({"d7": "ES", "d6": "NS snake"}), "bottle 1 d6", {"at": "- - -"}),
    (
        bottle({"e9": "ES", "e8": "NS abyss"}, pyramid=BIG, at="e9"),
        "bottle 1 e8",
        "The abyss needs a papyrus of the dead.",
    ),
    # it leads into the chamber once that is open
    (bottle({"d5": "EW"}, at="d5"), "bottle 1 d4", CLOSED_CHAMBER),
    (bottle({"d5": "EW"}, at="d5", read=5), "bottle 1 d4", {"entered": [1, 0]}),
    # it keeps to the rules of walking
    (bottle(mover=1, came=D6), "bottle 1 d6", "You cannot go straight…"),
    (bottle(curse=D6), "bottle 1 d6", "The curse lies on that tile…"),
    (bottle(at="d7 c6!"), "bottle 2 d6", "This archaeologist is injured…"),
    (bottle(items="bottle food", die=1, steps=1, mover=1), "bottle 1 d6", "No steps left in this throw."),
    (bottle(items=""), "bottle 1 d6", "Not on your card: magic bottle."),
)
def test_the_magic_bottle(state, moves, follows):
    check(state, moves, follows)


# ------------------------------------------------------------ golden key

LOCKED = {"e9": "ES", "e8": "EW", "d9": "NE", "f9": "NW", "g9": "EW"}
NOT_TURNED = "That tile cannot be turned that way."
NOT_NEXT = "The key turns the archaeologist's own tile, or an empty one next to it that lies face up."


def key(at: str = "e9", tiles: dict[str, str] = LOCKED, **more: Any) -> State:
    return scene(tiles, pyramid=BIG, items="key", at=at, **more)


@rules(
    # it turns the tile one stands on, or an empty one next to it, and whoever turned is the one that moves
    (key(), "key 1 e9 NE", {"sides e9": "NE", "items": "", "mover": 1}),
    (key(), "key 1 e8 NS", {"sides e8": "NS"}),
    (key("e9 g9"), "key 1 e8 NS", {"mover": 1, "reach": ["f9"]}),
    (key("f9"), "step 1 e9, key 1 e8 NS", {"at": "e9 - -", "sides e8": "NS"}),
    (key(""), "key 1 e9 NE", {"sides e9": "NE"}),
    # not where somebody stands, far away, or face down, and only as it can lie otherwise
    (key(others="e8"), "key 1 e8 NS", NOT_NEXT),
    (key(), "key 1 g9 NS", NOT_NEXT),
    (key(tiles={"e9": "NS"}), "key 1 e8 NS", NOT_NEXT),
    (key(), "key 1 e8 NE", NOT_TURNED),
    (key(), "key 1 e8 EW", NOT_TURNED),
)
def test_the_golden_key(state, moves, follows):
    check(state, moves, follows)


# ------------------------------------------------------------ money

SHOP = {"a1": "ES food", "b1": "EW magic bottle", "c1": "EW money"}
ANY_OTHER = "Money buys any other item that is not magical."


@rules(
    (held("money", SHOP), "use money food", {"items": "food", "left money": 2, "left food": 1}),
    (held("money", SHOP), "use money money", ANY_OTHER),
    (held("money", SHOP), "use money gold", ANY_OTHER),
    (held("money", SHOP), "use money bottle", "Money cannot buy magical items: magic bottle."),
    (held("money", SHOP), "use money torch", "Not found yet: torch."),
    (held("money food", SHOP), "use money food", "Already on your card: food."),
    (held("money", SHOP, stock=(0,) * 11), "use money food", "None left in the supply: food."),
)
def test_money(state, moves, follows):
    check(state, moves, follows)


# ------------------------------------------------------------ torch

DARK = {"d6": "NESW", "d5": "down NEW snake", "c6": "down NS", "e6": "down NE"}


def torch(at: str, tiles: dict[str, str], **more: Any) -> State:
    return scene(CORRIDOR | tiles, at=at, items="torch", **{"die": 4, **more})


@rules(
    # every tile behind an open side is turned up in the order of the compass, by whoever moves
    (torch("d6", DARK), "torch 1", ["lay d5 NES", "lay d5 ESW", "lay d5 NSW"]),
    (torch("d6", DARK), "torch 1, lay d5 ESW", ["lay e6 SW", "lay e6 NW"]),
    (torch("d6", DARK), "torch 1, lay d5 ESW, lay e6 SW", {"sides c6": "EW", "items": "", "at": "d6 - -"}),
    (torch("d6", DARK), "torch 1, lay d5 ESW, lay e6 SW", {"reach": ["d5", "e6", "d7", "c6"]}),
    (torch("d6 d7", DARK | {"d5": "NS"}), "torch 1, lay e6 SW", {"mover": 1}),
    # not through walls, nor into the chamber, nor from outside
    (torch("d5", {}), "torch 1", "This archaeologist has no dark tile behind an open side."),
    (torch("", {}), "torch 1", "This archaeologist has no dark tile behind…"),
)
def test_the_torch(state, moves, follows):
    check(state, moves, follows)


# ------------------------------------------------------------ plan


def plan(**more: Any) -> State:
    return scene({"e9": "NS", "a1": "down NS snake", "b1": "down NE food"}, pyramid=BIG, at="e9", items="plan", **more)


A_SECOND = "Look at a second tile that lies face down."


@rules(
    # it looks at two different tiles that lie face down, and swaps them or leaves them
    (plan(), "look a1, look b1, leave", {"contents": plan().contents, "items": ""}),
    (plan(), "look a1, look b1, swap", {"items": ""}),
    (plan(), "look e9", "Choose a tile that lies face down."),
    (plan(), "look a1, look a1", A_SECOND),
    (plan(), "look a1, swap", A_SECOND),
    (plan(), "look a1, look b1, roll", "Swap the two tiles or leave them."),
    # with only a1 left in the dark there is nothing to swap
    (plan(up=(2**81 - 1) ^ 1, open=(15,) * 81), "look a1", ["leave"]),
)
def test_the_plan(state, moves, follows):
    check(state, moves, follows)


def test_tiles_are_swapped_face_down():
    before, after = plan(), play(plan(), "look a1, look b1, swap")
    a1, b1 = before.grid.by_name["a1"], before.grid.by_name["b1"]
    assert (after.contents[a1], after.contents[b1]) == (before.contents[b1], before.contents[a1])
    assert (after.shapes[a1], after.shapes[b1]) == (before.shapes[b1], before.shapes[a1])
    assert not after.up >> a1 & 1


# ------------------------------------------------------------ scarf


@rules(
    # with it one may go straight back, for one move
    (held("scarf", {"d6": "S"}), "step 1 d6, use scarf, step 1 d7", {"at": "d7 - -"}),
    (held("scarf", {"d6": "S"}, die=2), "step 1 d6, use scarf, step 1 d7", {"roller": 1, "scarf": False}),
    (held("scarf"), "use scarf, use scarf", "Not on your card…"),
)
def test_the_scarf(state, moves, follows):
    check(state, moves, follows)


# ------------------------------------------------------------ why an item is disabled


@pytest.mark.parametrize(
    ("word", "words", "sentence"),
    [
        ("scarf", {"scarf": True}, "A scarf is already in use in this move."),
        ("torch", {}, "None of your archaeologists has a dark tile behind an open side."),
        ("key", {"mover": 1}, "There is no tile here for the key to turn."),
        ("bottle", {}, "There is no wall here with a way behind it."),
        ("food", {"die": 6}, "The die already shows 6."),
        ("chocolate", {"rolled": 1, "die": 1}, "There is no number lower than 1."),
        ("kit", {}, "The first-aid kit works by itself when you are attacked."),
        ("plan", {"steps": 3}, "No steps left in this throw."),
        ("plan", {"up": 2**49 - 1, "open": (15,) * 49}, "All tiles are face up already."),
        ("money", {}, "Nothing to buy: it takes an item that has been found, is in the supply and is not yours yet."),
        ("food", {}, ""),
    ],
)
def test_an_item_that_cannot_be_used_says_why(word, words, sentence):
    state = scene({"d7": "NESW", "d6": "NESW", "c7": "NESW", "e7": "NESW"}, at="d7", items=word, **words)
    assert items.refusal(state, word) == sentence
    assert any(word in move for move in legal(state)) == (not sentence)


# ------------------------------------------------------------ the papyrus of the dead


def ghost(tiles: dict[str, str] | None = None, **more: Any) -> State:
    """An archaeologist on e7 of the big pyramid, with walls on all relevant sides."""
    tiles = {"e7": "S", "e8": "EW", "d7": "NS abyss"} | (tiles or {})
    return scene(tiles, **{"pyramid": BIG, "at": "e7", "items": "papyrus", "die": 2, **more})


def walking(tiles: dict[str, str] | None = None, **more: Any) -> State:
    return play(ghost(tiles, **more), "use papyrus")


IN_BIG = ghost().grid.by_name
NOT_FROM_THERE = "From there the whole throw cannot be walked."
SHUT_IN = {"d6": "NS abyss", "f6": "NS abyss"}
BARS = dict.fromkeys(("d7", "f7", "e6", "e8"), "NESW abyss")
CORNER = {"a1": "ES", "b1": "EW", "a2": "NS"}
FOOD_IN_THE_CORNER = {"at": "a1", "die": 1, "items": "papyrus food", "mover": 1, "came": IN_BIG["a2"]}
FIRST_RULES = "With the papyrus you can use only food and the scarf."
ON_THE_WAY = "With the papyrus you can use only food, water, the scarf and chocolate."


@rules(
    (walking(), "", {"items": ""}),
    # walls, obstacles and what lies face down do not matter on the way; nothing there acts, is taken or is attacked
    (walking(), "", {"reach": ["e6", "f7", "e8", "d7", "e1", "i5", "e9", "a5"]}),
    (walking(), "step 1 d7", {"at": "d7 - -"}),
    (walking({"f7": "down NS food"}), "step 1 f7", {"items": "", "is_up f7": False}),
    (walking({"d7": "NS snake"}), "step 1 d7", {"at": "d7 - -"}),
    (walking(others="d7"), "step 1 d7", {"stage": "move"}),
    # never diagonally, straight back, onto the curse, or through a tunnel
    (walking(), "step 1 d6", "That tile is not next to this archaeologist."),
    (walking(), "step 1 d7, step 1 e7", "You cannot go straight back…"),
    (walking(curse=IN_BIG["d7"]), "step 1 d7", "The curse lies on that tile; nobody may enter it."),
    (walking({"e7": "S secret tunnel", "a1": "ES secret tunnel"}), "", {"reach": ["e6", "f7", "e8", "d7", "e1", "i5", "e9", "a5"]}),
    # the whole throw must be used, so no step is made after which it could not be, nor is the papyrus used where it cannot be
    (walking(die=3), "step 1 d7, stop", "Walk on: the throw must be used…"),
    (
        walking({"a1": "ES", "b1": "EW", "a2": "NS", "a3": "NS abyss", "b2": "NS abyss"}, at="b1", die=3, curse=IN_BIG["b2"]),
        "step 1 a1",
        NOT_FROM_THERE,
    ),
    (
        ghost({"a1": "ES", "b1": "EW abyss", "a2": "NS abyss"}, at="a1", die=1, mover=1),
        "use papyrus",
        "The whole throw cannot be walked from here.",
    ),
    (ghost({"e7": "NS", "e6": "NS"}, die=3), "step 1 e6, use papyrus", {"reach": ["f6", "d6"]}),
    # a step may rely on the chamber as the last one, if it opens
    (walking(SHUT_IN, read=5), "step 1 e6", {"at": "e6 - -"}),
    (walking(SHUT_IN), "step 1 e6", NOT_FROM_THERE),
    # the last tile acts by the normal rules, and may not be one that is known to bar the way
    (
        walking({"d8": "NS abyss"}),
        "step 1 d7, step 1 d8",
        "A walk with the papyrus cannot end there. The abyss needs a papyrus of the dead.",
    ),
    (walking({"f7": "NS", "f8": "NS snake"}), "step 1 f7, step 1 f8", {"at": "- - -", "roller": 1}),
    (
        walking({"f7": "NS", "f8": "NS red inscription"}),
        "step 1 f7, step 1 f8",
        {"inscriptions": [1, 0], "roller": 1},
    ),
    (walking({"f8": "down NE food"}), "step 1 f7, step 1 f8", ["lay f8 NE", "lay f8 NW"]),
    (
        walking({"f8": "down NE food"}),
        "step 1 f7, step 1 f8, lay f8 NE",
        {"at": "f8 - -", "items": "food", "roller": 1},
    ),
    # a hidden tile that bars the way sends it back to where it may stand, face up and not barring; nothing acts there
    (walking({"f7": "NS", "f8": "down NS wall ruins"}), "step 1 f7, step 1 f8", {"at": "f7 - -", "roller": 1}),
    (walking({"g7": "down NS wall ruins", "f7": "down NS"}), "step 1 f7, step 1 g7", {"at": "e7 - -"}),
    (walking({"c7": "down NS wall ruins"}), "step 1 d7, step 1 c7", {"at": "e7 - -"}),
    (walking({"f7": "NS snake", "f8": "down NS wall ruins"}), "step 1 f7, step 1 f8", {"at": "f7 - -"}),
    (walking({"e8": "down NS wall ruins", "e9": "down NS"}, at="-"), "step 1 e9, step 1 e8", {"at": "- - -"}),
    # from outside it enters any gate however it lies
    (walking({"e9": "EW"}, at="-"), "", {"reach": ["e1", "i5", "e9", "a5"]}),
    # into the chamber only with the last step, and with five inscriptions
    (
        walking(die=3, read=5),
        "step 1 e6, step 1 e5",
        "With the papyrus, only the last step may lead into the chamber.",
    ),
    (walking(read=5, last=False), "step 1 e6, step 1 e5", {"entered": [1, 0], "stage": "over"}),
    (walking(), "step 1 e6, step 1 e5", CLOSED_CHAMBER),
    # food, water, the scarf and, before the first step, chocolate may be used on the way, and nothing else
    (
        walking(items="papyrus food water scarf"),
        "use food, step 1 d7, use scarf, step 1 e7, use water",
        {"at": "e7 - -", "die": 5, "points": 3},
    ),
    (walking(items="papyrus chocolate", die=4), "use chocolate 2, step 1 f7, step 1 f8", {"roller": 1}),
    (
        walking(items="papyrus chocolate", die=4),
        "step 1 f7, use chocolate 2",
        "Chocolate works only before the first step.",
    ),
    *(
        (walking(items="papyrus torch money key plan bottle"), move, ON_THE_WAY)
        for move in ("torch 1", "use money food", "key 1 e7 N", "look a1", "bottle 1 d7")
    ),
    (walking(), "clear e7 N", "You can clear a way only instead of moving, before the first step."),
    # by the first rules it was food and the scarf only
    (walking(items="papyrus food scarf", rules=1), "use food, use scarf", {"die": 6, "scarf": True}),
    (walking(items="papyrus water", rules=1), "use water", FIRST_RULES),
    (walking(items="papyrus chocolate", rules=1), "use chocolate 1", FIRST_RULES),
    # none of them makes a throw that could not be walked, nor ends the walk before its last tile has acted
    (
        walking(items="papyrus water", die=6),
        "step 1 d7, step 1 d8, step 1 c8, step 1 c9, use water",
        {"die": 5, "points": 1},
    ),
    (
        walking(items="papyrus water", die=6),
        "step 1 d7, step 1 d8, step 1 c8, step 1 c9, step 1 b9, use water",
        "A throw of 5 cannot be walked from here with the papyrus.",
    ),
    (
        walking(BARS, items="papyrus chocolate", die=3, mover=1),
        "use chocolate 1",
        "A throw of 1 cannot be walked from here with the papyrus.",
    ),
    (walking(BARS, items="papyrus chocolate", die=3, mover=1), "use chocolate 2", {"die": 2}),
    (walking(CORNER, **FOOD_IN_THE_CORNER), "use food", {"die": 6}),
    (
        evolve(walking(CORNER, **FOOD_IN_THE_CORNER), curse=IN_BIG["b1"]),
        "use food",
        "A throw of 6 cannot be walked from here with the papyrus.",
    ),
)
def test_the_papyrus_of_the_dead(state, moves, follows):
    check(state, moves, follows)


def test_chocolate_says_so_where_no_other_throw_can_be_walked():
    state = walking(BARS, items="papyrus chocolate", die=2, mover=1)
    assert items.refusal(state, "chocolate") == "No other throw can be walked from here with the papyrus."


# ------------------------------------------------------------ obstacles

KILL = [("snake", "torch"), ("toxic gas", "scarf"), ("trap", "plan")]
END = [("hunger", "food"), ("fatigue", "chocolate"), ("thirst", "water")]
BAR = [("wall ruins", "bottle"), ("secret door", "key"), ("abyss", "papyrus")]
SENTENCES = {
    "wall ruins": "The wall ruins need a magic bottle.",
    "secret door": "The secret door needs a golden key.",
    "abyss": "The abyss needs a papyrus of the dead.",
}


def before(obstacle: str, down: str = "", **words: Any) -> State:
    """A corridor of the big pyramid from its southern gate, with the obstacle on the second tile."""
    tiles = {"e9": "NS", "e8": f"{down}NS {obstacle}", "e7": "NS", "e6": "NS"}
    return scene(tiles, pyramid=BIG, at="e9", mover=1, **words)


@pytest.mark.parametrize("down", ["down ", ""], ids=["just revealed", "known"])
@pytest.mark.parametrize(
    ("obstacle", "item", "stopped"),
    [
        *((*pair, {"at": "- - -", "lost": [1, 0], "roller": 1}) for pair in KILL),
        *((*pair, {"at": "e8 - -", "lost": [0, 0], "roller": 1}) for pair in END),
        *((*pair, {"at": "e9 - -", "lost": [0, 0], "roller": 1, "is_up e8": True}) for pair in BAR),
    ],
)
def test_an_obstacle_kills_ends_or_bars_unless_its_item_is_held(obstacle, item, stopped, down):
    passed = {"at": "e7 - -", "lost": [0, 0], "items": item}
    check(before(obstacle, down, items=item), "step 1 e8, step 1 e7", passed)
    if obstacle in SENTENCES and not down:
        check(before(obstacle), "step 1 e8", SENTENCES[obstacle])
        assert "e8" not in steps(before(obstacle))
    else:
        check(before(obstacle, down), "step 1 e8", stopped)


SNAKE = {"d6": "NS snake", "d5": "NS torch"}


@rules(
    # who died may enter again from the next turn of its player; who stands on what ends the move walks on
    (before("snake", players=1), "step 1 e8, roll", {"reach": ["e1", "i5", "e9", "a5"]}),
    (before("hunger", players=1), "step 1 e8, roll, step 1 e7", {"at": "e7 - -"}),
    # barred from a tile it stays where it is, even where it could no longer enter
    (
        scene({"e9": "NS secret door", "e8": "down NS wall ruins"}, pyramid=BIG, at="e9", die=1),
        "step 1 e8",
        {"at": "e9 - -", "roller": 1},
    ),
    (
        scene({"e9": "NS secret door", "e8": "down NS wall ruins"}, pyramid=BIG, at="e9", items="papyrus", die=1),
        "use papyrus, step 1 e8",
        {"at": "e9 - -", "roller": 1},
    ),
    # at the gate it stays outside, or is outside again
    (scene({"d7": "down NS wall ruins"}), "step 1 d7", {"at": "- - -", "roller": 1}),
    (scene({"d7": "down NS snake"}), "step 1 d7", {"at": "- - -", "lost": [1, 0]}),
    # an item protects only if it was held on entering
    (held("", SNAKE, mover=1), "step 1 d6", {"at": "- - -"}),
    (scene(CORRIDOR | SNAKE, at="d5", mover=1, items="torch"), "step 1 d6, step 1 d7", {"at": "d7 - -"}),
)
def test_obstacles(state, moves, follows):
    check(state, moves, follows)


# ------------------------------------------------------------ map

MAPPED = {"d7": "NS", "d6": "NESW map", "d5": "down NS", "c6": "down NE snake"}


@rules(
    # the first to enter it may reveal one tile anywhere, turned in any way, and walk there
    (scene(MAPPED, at="d7"), "step 1 d6, map d7", "Choose a tile that lies face down."),
    (scene(MAPPED, at="d7"), "step 1 d6, roll", "Choose a tile for the map to reveal, or none."),
    (scene(MAPPED, at="d7"), "step 1 d6, map c6", ["lay c6 NE", "lay c6 ES", "lay c6 SW", "lay c6 NW"]),
    (scene(MAPPED, at="d7"), "step 1 d6, map c6, lay c6 NW", {"sides c6": "NW"}),
    (scene(MAPPED, at="d7"), "step 1 d6, map d5, lay d5 NS, step 1 d5", {"at": "d5 - -"}),
    # or none; and then it is a plain tile
    (scene(MAPPED, at="d7"), "step 1 d6, pass", {"reach": ["d5", "e6", "c6"]}),
    (scene(MAPPED, at="d7", others="d7", die=1), "step 1 d6, pass, roll, step 1 d6", {"stage": "attack"}),
    (scene(MAPPED, at="d7", up=2**49 - 1, open=(15,) * 49), "step 1 d6", {"stage": "move"}),
)
def test_the_map(state, moves, follows):
    check(state, moves, follows)


def test_a_map_may_reveal_every_tile_that_lies_face_down():
    state = play(scene(MAPPED, at="d7"), "step 1 d6")
    names = state.grid.names
    down = [name for cell, name in enumerate(names) if not state.up >> cell & 1 and cell != state.grid.chamber]
    assert sorted(legal(state)) == sorted(["pass", *(f"map {name}" for name in down)])


# ------------------------------------------------------------ inscriptions, items and tunnels

TUNNELS = {"d7": "NS", "d6": "NS secret tunnel", "f2": "NS secret tunnel", "b2": "down NS secret tunnel", "d5": "NS"}
IN_SMALL = scene().grid.by_name


@rules(
    # an inscription is read by who lacks it
    (held("", {"d6": "NS red inscription"}), "step 1 d6", {"inscriptions": [1, 0]}),
    (held("", {"d6": "NS red inscription"}, read=1), "step 1 d6", {"inscriptions": [1, 0]}),
    # an item tile gives one of its tokens, to nobody two
    (held("", {"d6": "NS food"}), "step 1 d6", {"items": "food", "left food": 1}),
    (held("food", {"d6": "NS food"}), "step 1 d6", {"items": "food", "left food": 1}),
    (held("", {"d6": "NS food"}, stock=(0,) * 11), "step 1 d6", {"items": ""}),
    # a tunnel leads in one step to any other that is revealed, not straight back, and not to the curse
    (scene(TUNNELS, at="d7"), "step 1 d6", {"reach": ["d5", "f2"]}),
    (scene(TUNNELS, at="d7"), "step 1 d6, step 1 f2", {"at": "f2 - -"}),
    (scene(TUNNELS, at="d7"), "step 1 d6, step 1 b2", "That tile is not next to this archaeologist."),
    (
        scene(TUNNELS, at="d6", mover=1),
        "step 1 f2, step 1 d6",
        "You cannot go straight back in the same move, except with a scarf.",
    ),
    (
        scene(TUNNELS, at="d6", mover=1, curse=IN_SMALL["f2"]),
        "step 1 f2",
        "The curse lies on that tile; nobody may enter it.",
    ),
    (scene({"d6": "EW secret tunnel", "d5": "EW secret tunnel"}, at="d6", mover=1), "step 1 d5", {"at": "d5 - -"}),
)
def test_inscriptions_items_and_tunnels(state, moves, follows):
    check(state, moves, follows)


# ------------------------------------------------------------ dark shrine

SHRINE = {"e9": "NS", "e8": "NS dark shrine", "e7": "NS", "a1": "ES", "b2": "down NS"}
NO_CURSE = "The curse must go to an empty tile that lies face up, and never to a gate or the burial chamber."


def shrine(**more: Any) -> State:
    return scene(SHRINE | {"i5": "EW"}, pyramid=BIG, at="e9", **more)


@rules(
    # the curse is put on a revealed tile without anybody, not on a gate nor on the chamber
    (shrine(), "step 1 e8", ["curse a1", "curse e7"]),
    *((shrine(), f"step 1 e8, curse {cell}", NO_CURSE) for cell in ("b2", "e5", "e9")),
    (shrine(), "step 1 e8, curse e7", {"curse": IN_BIG["e7"], "roller": 1}),
    # it is moved to another tile, or stays where none qualifies
    (shrine(curse=IN_BIG["a1"]), "step 1 e8", ["curse e7"]),
    (scene({"e9": "NS", "e8": "NS dark shrine"}, pyramid=BIG, at="e9", die=1), "step 1 e8", {"at": "e8 - -", "roller": 1}),
)
def test_the_dark_shrine(state, moves, follows):
    check(state, moves, follows)


# ------------------------------------------------------------ coffer

EVERY = "food kit bottle money torch chocolate scarf water plan key papyrus"
FEW = (0, 0, 0, 1, 2, 0, 0, 0, 0, 0, 0)


def coffer(**more: Any) -> State:
    return scene({"e9": "NS", "e8": "NS coffer", "e7": "NS"}, pyramid=BIG, at="e9", **more)


@rules(
    # who first enters lays out one of every item there is, and takes one; those are not thereby discovered
    (coffer(), "step 1 e8", [f"take {word}" for word in EVERY.split()]),
    (
        coffer(),
        "step 1 e8, take papyrus",
        {"items": "papyrus", "left papyrus": 1, "left food": 1, "coffer_open": True},
    ),
    (coffer(items="money"), "step 1 e8, take torch, use money food", "Not found yet: food."),
    (coffer(stock=FEW), "step 1 e8", ["take money", "take torch"]),
    (coffer(stock=FEW), "step 1 e8", {"left food": 0, "left money": 0, "left torch": 1}),
    # who enters later takes one of those left that is not already held; it is not refilled
    (coffer(coffer_open=True, coffer=0b110, items="kit"), "step 1 e8", {"items": "kit bottle"}),
    (coffer(coffer_open=True, coffer=0b111, items="kit"), "step 1 e8", ["take food", "take bottle"]),
    (coffer(coffer_open=True, coffer=0b111, items="kit"), "step 1 e8, take kit", "Take an item from the coffer…"),
    (coffer(coffer_open=True, coffer=0), "step 1 e8", {"reach": ["e7"]}),
)
def test_the_coffer(state, moves, follows):
    check(state, moves, follows)
