"""What is heard of marks, icons and completed pyramids; most of it in Silver & Gold as well."""

import pytest
from attrs import evolve

from ramses_desktop.engine import sound
from ramses_desktop.games.flip_and_write.pending import Intent, Spot
from ramses_desktop.games.flip_and_write.rules import REPLACE
from ramses_desktop.games.flip_and_write.telling import gesture
from ramses_desktop.games.pyramids.rules import GAME, State
from ramses_desktop.games.pyramids.telling import TELLING
from tests.games.pyramids.by_hand import TO_THE_TOMB, Box, begun, nearly, play, player, table

pytestmark = pytest.mark.usefixtures("box")


def events(before: State, after: State, seat: int = 0) -> list[str]:
    """What this seat hears, in its order; of the others only what they did themselves."""
    found = TELLING.sounds(GAME.view(before, seat), GAME.view(after, seat), seat)
    return [one.event for one in sorted(found, key=lambda one: one.delay)]


def two() -> State:
    return table(player(begun(1, "a1"), 2), player(17, 18))


def test_each_cross_is_heard_and_then_what_lay_in_the_boxes(box: Box):
    box.draw(1, "Er...", "t....", ".....", ".....", "....T")
    state = two()
    assert events(state, play(state, "cross 1 b1 c1 d1")) == [*[sound.CROSS] * 3, sound.LOW_GEM]
    assert events(state, play(state, "cross 1 a2")) == [sound.CROSS, sound.TORCH]


def test_of_more_than_six_crosses_only_the_first_and_the_last_are_heard():
    before, after = (table(player(begun(1, boxes)), player(17)) for boxes in ("a1", "a1 b1 c1 d1 e1 e2 e3 e4"))
    assert events(before, after) == [sound.CROSS, sound.CROSS]


def test_nobody_hears_what_others_mark_before_everybody_has_decided():
    state = two()
    assert events(state, play(state, "cross 1 b1 c1 d1"), seat=1) == []


def test_a_bonus_box_calls_once(box: Box):
    box.draw(1, "Exx..", ".....", ".....", ".....", "....T")
    state = two()
    after = play(state, "cross 1 b1 c1 d1")
    assert after.bonus == 2
    assert events(state, after)[-1] == sound.BONUS
    assert sound.BONUS not in events(after, play(after, "bonus 1 e1"))


def test_a_completed_pyramid_and_pyramid_points_are_heard():
    before = table(player(nearly(1), 2, done=(3,)))
    done = evolve(before.players[0], cards=before.players[0].cards[1:], done=(3, 1))
    after = evolve(before, players=(done,), stage=REPLACE, claims=((0,), (), ()))
    assert events(before, after) == [sound.CROSS, sound.COMPLETED, sound.TROPHY]


def test_a_pyramid_whose_last_cross_was_heard_already_is_only_completed():
    before = table(player(begun(1, f"{TO_THE_TOMB} e5"), 2))
    done = evolve(before.players[0], cards=before.players[0].cards[1:], done=(1,))
    assert events(before, evolve(before, players=(done,), stage=REPLACE)) == [sound.COMPLETED]


def test_gestures_are_told_from_the_pending_mark():
    home, held = Intent(()), Intent((), carried=True)
    laid, beside = Intent((), spot=Spot(1, 0, 0)), Intent((), spot=Spot(1, 1, 0))
    assert gesture(home, held) == gesture(laid, held) == sound.PICK_UP
    assert gesture(held, laid) == gesture(home, laid) == gesture(laid, beside) == sound.SNAP
    assert gesture(laid, evolve(laid, way=1)) == sound.TURN
    assert gesture(laid, home) == gesture(held, home) == sound.PUT_BACK
    assert gesture(laid, laid) == ""
    assert gesture(home, Intent((4,))) == sound.PICK_UP
    assert gesture(Intent((4,)), home) == sound.PUT_BACK
