"""The burial chamber: who may enter, what happens to those who have, places, and the end of the game."""

from attrs import evolve

from ramses_desktop.engine.game import so_far
from ramses_desktop.games.pharaoh.maze import BIG
from ramses_desktop.games.pharaoh.rules import GAME
from ramses_desktop.games.pharaoh.state import Player
from tests.games.pharaoh.by_hand import carries, left, legal, play, refusal, scene, sides, steps, turn_is_over

DOOR = {"d7": "NS", "d6": "NS", "d5": "NS", "e4": "EW"}
BIG_DOOR = {"e6": "NS", "e7": "NS"}


def test_the_chamber_cannot_be_entered_with_fewer_than_five_inscriptions():
    state = scene(DOOR, at="d5", read=4)
    assert "d4" not in steps(state)
    assert refusal(state, "step 1 d4") == "You may enter the burial chamber once you have read five inscriptions."


def test_five_different_inscriptions_open_the_chamber():
    state = play(scene(DOOR, at="d5", read=5), "step 1 d4")
    assert state.players[0].entered == 1
    assert [GAME.has_finished(state, seat) for seat in (0, 1)] == [True, False]
    assert state.chamber_open
    assert turn_is_over(state)


def test_inscriptions_are_counted_until_the_race_is_over_and_then_its_places():
    state = scene(DOOR, at="d5", read=5, others="d5")
    assert so_far(GAME, state) == (5, 0)
    assert so_far(GAME, play(state, "step 1 d4", "roll", "step 1 d4")) == (1, 2)


def test_alone_inscriptions_are_counted_and_then_the_turns_left():
    state = scene(DOOR, players=1, at="d5", read=5, dice=(3,) * 36)
    assert [so_far(GAME, seen) for seen in (state, play(state, "step 1 d4"))] == [(5,), (35,)]


def test_five_of_the_seven_are_enough_in_the_big_pyramid():
    assert "e5" in steps(scene(BIG_DOOR, pyramid=BIG, at="e6", read=5))


def test_if_so_agreed_all_seven_are_needed():
    state = scene(BIG_DOOR, pyramid=BIG, seven=True, at="e6", read=6)
    assert refusal(state, "step 1 e5") == "You may enter the burial chamber once you have read seven inscriptions."
    assert "e5" in steps(scene(BIG_DOOR, pyramid=BIG, seven=True, at="e6", read=7))


def test_once_opened_it_stays_open_and_others_enter_without_inscriptions():
    state = play(scene(DOOR, at="d5", read=5, others="d5"), "step 1 d4", "roll", "step 1 d4")
    assert [player.entered for player in state.players] == [1, 2]
    assert state.stage == "over"


def test_a_wall_keeps_out_of_the_chamber_too():
    assert refusal(scene({"d5": "EW"}, at="d5", read=5), "step 1 d4") == "There is a wall in between."


def test_who_has_entered_leaves_the_board_and_the_turn_order():
    state = play(scene(DOOR, at="d5 d7", read=5, players=3), "step 1 d4")
    assert all(figure.place < 0 for figure in state.players[0].figures)
    seats = []
    for _ in range(4):
        seats.append(state.seat)
        state = first_legal_turn(state)
    assert seats == [1, 2, 1, 2]


def first_legal_turn(state):
    seat = state.seat
    state = play(state, "roll")
    while state.seat == seat and state.stage != "roll":
        state = play(state, legal(state)[0])
    return state


def test_the_items_of_who_has_entered_go_back_to_the_supply_but_count_for_places():
    state = play(scene(DOOR, at="d5", read=5, items="food torch"), "step 1 d4")
    assert carries(state) == ""
    assert left(state, "food") == 2
    items = next(part for part in GAME.scores(state)[0].parts if part.name == "items")
    assert items.count == 2


def test_places_are_given_in_order_of_entry():
    state = play(scene(DOOR, at="d5", read=5, others="d5"), "step 1 d4", "roll", "step 1 d4")
    assert [score.place for score in GAME.scores(state)] == [1, 2]


def test_the_game_ends_when_the_last_player_has_entered():
    state = play(scene(DOOR, at="d5", read=5, others="d5"), "step 1 d4")
    assert GAME.turn(state) == 1
    assert GAME.turn(play(state, "roll", "step 1 d4")) is None


def test_if_so_agreed_the_game_ends_with_the_winner_and_the_others_follow_by_inscriptions_then_items():
    state = scene(DOOR, at="d5", read=5, players=4, last=False)
    others = (Player(inscriptions=0b11), Player(inscriptions=0b111), Player(inscriptions=0b11, items=1))
    state = play(evolve(state, players=(state.players[0], *others)), "step 1 d4")
    scores = GAME.scores(state)
    assert GAME.turn(state) is None
    assert [score.place for score in scores] == [1, 4, 2, 3]
    assert scores[3].tie_break == "Level on inscriptions; the number of items decides."
    assert scores[2].tie_break == ""


def test_until_somebody_has_entered_such_a_game_goes_on():
    state = play(scene(DOOR | {"d6": "NS"}, at="d7", others="d7", last=False), "step 1 d6")
    while state.seat == 0:
        state = play(state, legal(state)[0])
    assert GAME.turn(state) == 1


def test_level_on_everything_the_place_is_shared():
    scores = GAME.scores(scene())
    assert [score.place for score in scores] == [1, 1]
    assert scores[0].tie_break == "Level on inscriptions and on items; the place is shared."


def test_points_never_contradict_places():
    state = scene(DOOR, at="d5", read=5, others="d5", theirs="food")
    state = evolve(state, players=(state.players[0], evolve(state.players[1], inscriptions=0b1111111)))
    state = play(state, "step 1 d4", "roll", "step 1 d4")
    first, second = GAME.scores(state)
    assert first.total > second.total


def test_a_game_that_has_not_ended_after_sixty_turns_of_each_player_ends_there():
    state = scene(DOOR, at="d7", die=1, round=59, seat=1, others="d7", dice=(1,) * 120)
    state = play(state, "step 1 d6")
    assert state.stage == "over"
    assert refusal(state, "roll") == "The game is over."
    assert legal(state) == []


def test_who_has_entered_is_passed_over_when_the_turn_goes_round():
    state = scene(DOOR, at="d5", read=5, others="d7", dice=(1,) * 120, die=1)
    state = play(state, "step 1 d4", "roll", "step 1 d6")
    assert (state.seat, state.round) == (1, 1)


def test_a_tile_in_hand_is_laid_somehow_when_the_game_is_ended_early():
    state = play(scene(DOOR | {"d6": "down ES"}, at="d7", others="d5"), "step 1 d6")
    ended = GAME.end_here(state)
    assert (ended.stage, sides(ended, "d6")) == ("over", "ES")
