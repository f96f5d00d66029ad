"""The rules of Pharaoh's Tomb: attacks, the burial chamber, places and the end; and alone, the hourglass and the stars."""

from typing import Any

import pytest
from attrs import evolve

from ramses_desktop.engine.game import END, BadOptions, options_text, read_options, so_far
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.session import Seat
from ramses_desktop.games.pharaoh.maze import BIG, SMALL
from ramses_desktop.games.pharaoh.rules import GAME
from ramses_desktop.games.pharaoh.state import PharaohOptions, Player, State, stars, turns_left
from tests.games.judge import session_at
from tests.games.judge import table as rules
from tests.games.pharaoh.by_hand import check, legal, places, play, scene, sides

# ------------------------------------------------------------ attacks


def meeting(tile: str = "NS", **more: Any) -> State:
    return scene({"d7": "NS", "d6": tile, "d5": "NESW"}, **{"at": "d7", "others": "d6", **more})


@rules(
    # once a turn, whoever enters a tile with another player's standing archaeologist may attack it
    (meeting(theirs="torch food"), "step 1 d6", ["attack 2.1 food", "attack 2.1 torch", "pass"]),
    (meeting(others="d6!"), "step 1 d6", {"reach": ["d5"]}),
    (meeting(at="d7 d6", others=""), "step 1 d6", {"reach": ["d5"]}),
    (meeting(others="d6 d6"), "step 1 d6", ["attack 2.1", "attack 2.2", "pass"]),
    # one item that is missing on the own card is taken, if there is one, and the victim is injured
    (
        meeting(theirs="torch food"),
        "step 1 d6, attack 2.1 torch",
        {"items": "torch", "theirs": "food", "others": "d6! - -"},
    ),
    (meeting(theirs="torch food", items="food"), "step 1 d6", ["attack 2.1 torch", "pass"]),
    (meeting(), "step 1 d6", ["attack 2.1", "pass"]),
    (meeting(), "step 1 d6, attack 2.1", {"items": "", "others": "d6! - -"}),
    (meeting(theirs="torch"), "step 1 d6, attack 2.1", "Attack an upright archaeologist on this tile…"),
    # a first-aid kit saves its owner from injury but not from robbery, even when it is stolen itself
    (meeting(theirs="kit torch"), "step 1 d6, attack 2.1 torch", {"others": "d6 - -", "theirs": "kit"}),
    (meeting(theirs="kit"), "step 1 d6, attack 2.1 kit", {"others": "d6 - -", "items": "kit"}),
    # an attack ends the move; who does without walks on, and may attack on a later tile
    (meeting(die=6), "step 1 d6, attack 2.1", {"roller": 1}),
    (meeting(), "step 1 d6, pass", {"reach": ["d5"]}),
    (meeting(others="d6 d5"), "step 1 d6, pass, step 1 d5", ["attack 2.2", "pass"]),
    # the effect of the tile comes first, and who did not survive it does not attack
    (meeting("NS torch", theirs="torch food"), "step 1 d6", ["attack 2.1 food", "pass"]),
    (meeting("NS hunger", die=6), "step 1 d6", ["attack 2.1", "pass"]),
    (meeting("NS hunger", die=6), "step 1 d6, pass", {"roller": 1}),
    (meeting("NS snake"), "step 1 d6", {"roller": 1, "others": "d6 - -"}),
    # the injured cannot move in the next turn of its owner
    (meeting(), "step 1 d6, attack 2.1, roll, step 1 d5", "This archaeologist is injured and cannot move this turn."),
    (meeting(), "step 1 d6, attack 2.1, roll, step 2 d7", {"others": "d6! d7 -"}),
)
def test_attacks(state, moves, follows):
    check(state, moves, follows)


# ------------------------------------------------------------ the burial chamber

CLOSED = "You may enter the burial chamber once you have read five inscriptions."
BOTH_ENTER = "step 1 d4, roll, step 1 d4"


def door(tiles: dict[str, str] | None = None, **more: Any) -> State:
    corridor = {"d7": "NS", "d6": "NS", "d5": "NS", "e4": "EW"}
    return scene(corridor | (tiles or {}), **{"at": "d5", "read": 5, **more})


def big_door(**more: Any) -> State:
    return scene({"e6": "NS", "e7": "NS"}, pyramid=BIG, **{"at": "e6", "read": 5, **more})


@rules(
    # five different inscriptions open it, of the seven in the big pyramid as well, or all seven if so agreed
    (door(read=4), "step 1 d4", CLOSED),
    (door(), "step 1 d4", {"entered": [1, 0], "chamber_open": True, "roller": 1}),
    (big_door(), "step 1 e5", {"entered": [1, 0]}),
    (
        big_door(seven=True, read=6),
        "step 1 e5",
        "You may enter the burial chamber once you have read seven inscriptions.",
    ),
    (big_door(seven=True, read=7), "step 1 e5", {"entered": [1, 0]}),
    (scene({"d5": "EW"}, at="d5", read=5), "step 1 d4", "There is a wall in between."),
    # once opened it stays open, and others enter without inscriptions; the last one ends the game
    (door(others="d5"), BOTH_ENTER, {"entered": [1, 2], "stage": "over"}),
    # who has entered leaves the board and the turn order; the items go back to the supply
    (door(at="d5 d7", players=3), "step 1 d4", {"at": "- - -"}),
    (door(items="food torch"), "step 1 d4", {"items": "", "left food": 2}),
    (door(others="d7", dice=(1,) * 120, die=1), "step 1 d4, roll, step 1 d6", {"seat": 1, "round": 1}),
    # a game that has not ended after sixty turns of each player ends there
    (
        door(at="d7", die=1, round=59, seat=1, others="d7", dice=(1,) * 120, read=0),
        "step 1 d6",
        {"stage": "over"},
    ),
    (
        door(at="d7", die=1, round=59, seat=1, others="d7", dice=(1,) * 120, read=0),
        "step 1 d6, roll",
        "The game is over.",
    ),
)
def test_the_burial_chamber(state, moves, follows):
    check(state, moves, follows)


def test_the_turn_passes_over_who_has_entered():
    state, seats = play(door(at="d5 d7", players=3), "step 1 d4"), []
    for _ in range(4):
        seat = state.seat
        seats.append(seat)
        state = play(state, "roll")
        while state.seat == seat and state.stage != "roll":
            state = play(state, legal(state)[0])
    assert seats == [1, 2, 1, 2]


def test_inscriptions_are_counted_until_the_race_is_over_and_then_its_places_or_alone_the_turns_left():
    state = door(others="d5")
    assert [so_far(GAME, one) for one in (state, play(state, BOTH_ENTER))] == [(5, 0), (1, 2)]
    alone = door(players=1, dice=(3,) * 36)
    assert [so_far(GAME, one) for one in (alone, play(alone, "step 1 d4"))] == [(5,), (35,)]


def test_places_are_given_in_order_of_entry_until_the_last_has_entered():
    state = play(door(others="d5"), "step 1 d4")
    assert [GAME.has_finished(state, seat) for seat in (0, 1)] == [True, False]
    assert GAME.turn(state) == 1
    over = play(state, "roll, step 1 d4")
    assert (GAME.turn(over), places(over), legal(over)) == (None, [1, 2], [])


def test_points_never_contradict_places_and_items_count_though_they_went_back():
    state = door(others="d5", items="food torch", theirs="food")
    state = evolve(state, players=(state.players[0], evolve(state.players[1], inscriptions=0b1111111)))
    first, second = GAME.scores(play(state, BOTH_ENTER))
    assert first.total > second.total
    assert [part.earns for part in first.parts] == [True, False, False], "in a race one part decides, and the others are counted"
    assert [part.count for score in (first, second) for part in score.parts if part.name == "items"] == [2, 1]


def test_if_so_agreed_the_game_ends_with_the_winner_and_the_others_follow_by_inscriptions_then_items():
    state = door(players=4, last=False)
    others = (Player(inscriptions=0b11), Player(inscriptions=0b111), Player(inscriptions=0b11, items=1))
    state = play(evolve(state, players=(state.players[0], *others)), "step 1 d4")
    scores = GAME.scores(state)
    assert (GAME.turn(state), places(state)) == (None, [1, 4, 2, 3])
    assert [scores[seat].tie_break for seat in (2, 3)] == ["", "Level on inscriptions; the number of items decides."]
    shared = GAME.scores(scene())
    assert [score.place for score in shared] == [1, 1]
    assert shared[0].tie_break == "Level on inscriptions and on items; the place is shared."


def test_until_somebody_has_entered_such_a_game_goes_on():
    state = play(door(at="d7", others="d7", last=False, read=0), "step 1 d6")
    while state.seat == 0:
        state = play(state, legal(state)[0])
    assert GAME.turn(state) == 1


def test_a_tile_in_hand_is_laid_somehow_when_the_game_is_ended_early():
    ended = GAME.end_here(play(door({"d6": "down ES"}, at="d7", others="d5", read=0), "step 1 d6"))
    assert (ended.stage, sides(ended, "d6")) == ("over", "ES")


def test_a_game_can_be_ended_once_every_person_has_come_in() -> None:
    state = scene(die=0, stage="roll", seat=1)
    ada, bo = state.players
    session = session_at(GAME, PharaohOptions(2), evolve(state, players=(evolve(ada, entered=1), bo)))
    session.seats = (Seat("Ada"), Seat("Bo", "apprentice"))
    assert session.only_bots_are_left
    assert session.play(END) == GAME.end_here(session.state_at(0))
    assert session.turn is None


# ------------------------------------------------------------ alone against the sand


@pytest.mark.parametrize(("pyramid", "rules", "turns"), [(SMALL, 2, 36), (BIG, 2, 44), (SMALL, 1, 32), (BIG, 1, 40)])
def test_the_hourglass_runs_for_so_many_turns(pyramid, rules, turns):
    state = scene(players=1, pyramid=pyramid, rules=rules, stage="roll", die=0)
    assert turns_left(state) == state.limit == len(state.dice) == turns


def test_how_long_it_runs_is_written_down_where_it_could_be_agreed():
    assert options_text(PharaohOptions(1)).endswith(" hourglass=36")
    assert "hourglass" not in options_text(PharaohOptions(1, rules=1)) + options_text(PharaohOptions(2))
    for turns in (1, 20, 60):
        agreed = read_options(PharaohOptions, f"players=1 hourglass={turns}")
        assert isinstance(agreed, PharaohOptions)
        assert GAME.start(agreed, GAME.deal(agreed, Luck("short"))).limit == turns


@pytest.mark.parametrize(
    ("words", "rules", "sentence"),
    [
        ("players=2 hourglass=36", 2, "There is an hourglass only when you play alone."),
        ("players=1 hourglass=32", 1, "There is an hourglass only when you play alone."),
        ("players=1 hourglass=0", 2, "The hourglass runs for 1 to 60 turns, not 0."),
        ("players=1 hourglass=61", 2, "The hourglass runs for 1 to 60 turns, not 61."),
        ("players=1 rules=1", 2, "There is no option “rules=1”; the options are players, pyramid, seven, last, hourglass."),
    ],
)
def test_an_hourglass_that_cannot_be_is_refused(words, rules, sentence):
    with pytest.raises(BadOptions) as problem:
        read_options(PharaohOptions, words, rules)
    assert str(problem.value) == sentence


def entered(**more: Any) -> State:
    """The end of a game alone."""
    dice = (3,) * (32 if more.get("rules") == 1 else 36)
    return play(door(**{"players": 1, "dice": dice, **more}), "step 1 d4")


def test_the_result_is_the_turns_left_when_the_sand_has_run_out_nothing():
    score = GAME.scores(entered(round=24))[0]
    parts = {part.name: part for part in score.parts}
    assert parts["turns"].count == score.total == 11
    assert parts["chamber"].count == 1
    assert GAME.scores(entered(rules=1, round=24))[0].total == 10 + 7 + 5, "entering and reading had points"
    late = scene({"d7": "NS", "d6": "S"}, players=1, at="d7", die=1, round=35, dice=(1,) * 36)
    late = play(late, "step 1 d6")
    assert (late.stage, turns_left(late), GAME.scores(late)[0].total) == ("over", 0, 0)


def after_losing(count: int) -> State:
    state = door(players=1, dice=(3,) * 36)
    return play(evolve(state, players=(evolve(state.players[0], lost=count),)), "step 1 d4")


def of_the_big_pyramid(read: int) -> State:
    return play(big_door(players=1, read=read, dice=(3,) * 44), "step 1 e5")


@pytest.mark.parametrize(
    ("state", "star", "shines"),
    [
        # for at most two archaeologists lost
        (entered(), 0, True),
        (after_losing(2), 0, True),
        (after_losing(3), 0, False),
        # for all inscriptions of the pyramid
        (entered(), 1, True),
        (of_the_big_pyramid(5), 1, False),
        (of_the_big_pyramid(7), 1, True),
        # for a quarter of the time left
        (entered(round=26), 2, True),
        (entered(round=27), 2, False),
    ],
)
def test_stars(state, star, shines):
    assert stars(state)[star] == shines


def test_stars_and_the_lost_are_counted_and_earn_no_points_and_who_has_not_entered_has_none():
    parts = {part.name: part for part in GAME.scores(entered())[0].parts}
    assert (parts["stars"].number, parts["stars"].points) == (sum(stars(entered())), 0)
    assert {name for name, part in parts.items() if part.earns} == {"turns"}
    assert parts["turns"].number == parts["turns"].points
    assert stars(scene(players=1)) == (False, False, False)
