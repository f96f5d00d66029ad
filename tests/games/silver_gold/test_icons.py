"""X, coins and palms act at once."""

from ramses_desktop.games.flip_and_write.grid import names
from ramses_desktop.games.flip_and_write.rules import DECK, Bonus, Cross, LoseBonus
from ramses_desktop.games.silver_gold.rules import GAME, palm_worth
from tests.games.silver_gold.by_hand import Box, begun, boxes, legal, play, player, refusal, table

ICONS = ["a1", "b1", "a2", "b2", "a3"]
COINS = ("ccc..", ".....")
PALMS = ("ppx..", "p....")


# ------------------------------------------------------------ X


def test_an_x_gives_at_once_one_more_free_box_on_either_card(box: Box):
    box.draw(1, "x....", "...")
    state = play(table(player(1, 2), player(3, 4)), "cross 1 a1")
    assert (state.seat, state.bonus) == (0, 1)
    free = [f"bonus 1 {name}" for name in ["b1", "c1", "d1", "e1", "a2", "b2", "c2"]]
    assert legal(state) == free + [f"bonus 2 {name}" for name in ["a1", "b1", "c1", "d1", "e1", "a2", "b2", "c2"]]
    state = play(state, "bonus 2 c2")
    assert [names(one.crossed) for one in state.players[0].cards] == [["a1"], ["c2"]]
    assert (state.seat, state.bonus) == (1, 0)


def test_an_x_under_the_bonus_box_gives_another_and_so_on_over_both_cards(box: Box):
    box.draw(1, "x.x..", "...")
    box.draw(2, ".x...", "..x")
    state = table(player(1, 2), player(3, 4))
    for move in ("cross 1 a1", "bonus 2 b1", "bonus 1 c1", "bonus 2 c2"):
        state = play(state, move)
        assert (state.seat, state.bonus) == (0, 1), move
    assert play(state, "bonus 1 e1").seat == 1


def test_two_x_under_one_pattern_give_two_bonus_boxes(box: Box):
    box.draw(1, "x.x..", "...")
    state = play(table(player(1, 2), player(3, 4)), "cross 1 a1 b1 c1")
    assert state.bonus == 2
    assert play(state, "bonus 2 a1").bonus == 1
    assert play(state, "bonus 2 a1", "bonus 2 b1").seat == 1


def test_the_bonus_box_need_not_touch_anything(box: Box):
    box.draw(36, "x....", ".....", "....")
    assert "bonus 36 d3" in legal(play(table(player(36, 2)), "cross 36 a1"))


def test_the_bonus_box_is_only_taken_from_cards_that_are_not_yet_complete(box: Box):
    box.draw(1, "x....", "...")
    state = play(table(player(begun(1, "b1 c1 d1 e1 a2 b2 c2"), 2), player(3, 4)), "cross 1 a1")
    assert GAME.is_complete(state.players[0].cards[0])
    assert {move.split()[1] for move in legal(state)} == {"2"}
    assert refusal(state, "bonus 1 a1") == "Already crossed off: a1."


def test_an_x_is_lost_if_there_is_no_free_box(box: Box):
    box.draw(1, "x....", "...")
    state = table(player(begun(1, "b1 c1 d1 e1 a2 b2 c2")), player(3, 4))
    state = play(state, "cross 1 a1")
    assert legal(state) == ["bonus lost"]
    assert play(state, "bonus lost").seat == 1


def test_an_x_is_not_lost_by_choice(box: Box):
    box.draw(1, "x....", "...")
    state = play(table(player(1, 2)), "cross 1 a1")
    assert refusal(state, LoseBonus()) == "There is still a box for your bonus: cross it off."
    assert refusal(state, Bonus(2, boxes("a1 b1"))) == "A bonus is a single box."
    for other in (DECK, Cross(2, 1)):
        assert refusal(state, other) == "First cross off the bonus box for your X."


# ------------------------------------------------------------ coins


def test_a_coin_crosses_off_the_next_coin_box_row_by_row(box: Box):
    box.draw(1, *COINS)
    state = play(table(player(1, 2, coins=3), player(3, 4)), "cross 1 b1")
    assert (state.players[0].coins, state.players[0].rows) == (4, 1)
    state = play(table(player(1, 2, coins=4), player(3, 4)), "cross 1 a1 b1 c1")
    assert (state.players[0].coins, state.players[0].rows) == (7, 1)


def test_coins_past_twelve_are_forfeited(box: Box):
    box.draw(1, *COINS)
    state = play(table(player(1, 2, coins=11, cups=(6, 5)), player(3, 4)), "cross 1 a1 b1 c1")
    assert state.players[0].coins == 12
    state = play(table(player(1, 2, coins=12, cups=(6, 5, 4)), player(3, 4)), "cross 1 a1 b1 c1", "cross 3 a1")
    assert (state.players[0].coins, state.players[0].cups, state.trophies) == (12, (6, 5, 4), ())


def test_a_coin_row_filled_in_step_two_earns_its_trophy_only_in_step_three(box: Box):
    box.draw(1, *COINS)
    state = play(table(player(1, 2, coins=3), player(3, 4)), "cross 1 a1")
    assert (state.players[0].cups, state.trophies) == ((), ())
    state = play(state, "cross 3 a1")
    assert (state.players[0].cups, state.trophies) == ((6,), (0,))


def test_never_more_than_one_coin_row_is_filled_in_a_turn(box: Box):
    """With at most three coins and two X on each card, as in the deck, four coins in a turn are the maximum: each X brings one more
    box and is no coin itself."""
    box.draw(36, "xc...", "cx...", "c...")
    box.draw(37, "xc...", "cx...", "c...")
    for coins in (3, 7):
        states = [table(player(36, 37, coins=coins, cups=(0,) * (coins // 4)), player(3, 4), expedition="O4")]
        states += [play(states[0], move) for move in legal(states[0]) if move.startswith("cross 36 ")]
        most = 0
        while states:
            state = states.pop()
            if state.bonus:
                icons = {f"{one.card} {name}" for one in state.players[0].cards for name in ICONS}
                worth_it = [move for move in legal(state) if move.removeprefix("bonus ") in icons]
                states += [play(state, move) for move in worth_it]
            else:
                most = max(most, state.players[0].coins - coins)
                assert state.players[0].rows - coins // 4 <= 1
        assert most == 4


# ------------------------------------------------------------ palms


def test_a_palm_earns_one_for_itself_and_one_for_each_palm_on_the_displayed_cards(box: Box):
    box.draw(1, *PALMS)
    box.draw(10, "pp...", "...")
    box.draw(23, "....p", ".....")
    for display, earned in (((35, 47), 1), ((10, 35), 3), ((23, 47), 2), ((10, 23, 35, 47), 4), ((), 1)):
        state = table(player(1, 2), player(3, 4), display=display)
        assert palm_worth(state) == earned
        assert play(state, "cross 1 a1").players[0].palms == (earned,)


def test_palms_on_any_other_card_do_not_count(box: Box):
    box.draw(1, *PALMS)
    box.draw(3, *PALMS)
    box.draw(11, *PALMS)
    state = table(player(1, 2, done=(5,)), player(3, 4), deck=(11, 22))
    assert play(state, "cross 1 a1").players[0].palms == (1,)


def test_two_palms_in_one_turn_are_written_into_two_boxes(box: Box):
    box.draw(1, *PALMS)
    box.draw(10, "p....", "...")
    state = play(table(player(1, 2, palms=(5,)), player(3, 4)), "cross 1 a1 b1 c1")
    assert state.players[0].palms == (5, 2, 2)
    assert play(state, "bonus 1 a2").players[0].palms == (5, 2, 2, 2)


def test_recording_a_palm_is_compulsory_and_a_poor_palm_fills_a_box_too(box: Box):
    box.draw(1, *PALMS)
    state = play(table(player(1, 2, palms=(4, 4, 4)), player(3, 4), display=()), "cross 1 a1")
    assert state.players[0].palms == (4, 4, 4, 1)


def test_the_fifth_palm_scores_nothing(box: Box):
    box.draw(1, *PALMS)
    box.draw(10, "p....", "...")
    state = play(table(player(1, 2, palms=(1, 1, 1)), player(3, 4)), "cross 1 a1 b1 c1")
    assert state.players[0].palms == (1, 1, 1, 2)
    assert play(state, "bonus 1 a2").players[0].palms == (1, 1, 1, 2)


def test_the_display_that_is_counted_is_the_one_at_the_start_of_the_turn(box: Box):
    """Players who cross off later in the same turn count the same palms, even if an island has been completed."""
    box.draw(3, *PALMS)
    box.draw(10, "pp...", "...")
    box.draw(11, "pp...", "...")
    state = table(player(begun(1, "b1 c1 d1 e1 a2 b2 c2"), 2), player(3, 4))
    state = play(state, "cross 1 a1", "cross 3 a1")
    assert state.players[1].palms == (3,)
    state = play(state, "take display 1")
    assert 11 in state.display
    assert 10 not in state.display
    assert state.players[1].palms == (3,)
