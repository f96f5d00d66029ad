"""Who may know what: face-down tiles, future throws, and what a plan has shown."""

from attrs import evolve

from ramses_desktop.engine.game import HIDDEN, Notice
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.session import Session
from ramses_desktop.games.pharaoh.maze import BIG, parts
from ramses_desktop.games.pharaoh.rules import GAME
from ramses_desktop.games.pharaoh.state import PharaohOptions
from tests.games.pharaoh.by_hand import play, scene

PLANNED = {"e9": "NS", "a1": "down NS snake", "b1": "down NE food"}


def looking():
    return scene(PLANNED, pyramid=BIG, at="e9", items="plan")


def known(view):
    """The cells whose tiles a view knows."""
    return {view.grid.names[cell] for cell, number in enumerate(view.contents) if number != HIDDEN}


def test_tiles_face_down_are_hidden_from_everybody():
    state = scene({"d7": "NS", "d6": "down NS food"}, at="d7")
    assert known(GAME.view(state, 0)) == known(GAME.view(state, 1)) == {"d7"}


def test_only_the_throw_that_was_made_is_seen():
    state = scene({"d7": "NS"}, at="d7", die=3)
    assert GAME.view(state, 1).dice[0] == 3
    assert set(GAME.view(state, 1).dice[1:]) == {HIDDEN}
    assert set(GAME.view(evolve(state, stage="roll"), 0).dice) == {HIDDEN}


def test_only_who_holds_the_plan_sees_the_tiles_and_only_while_looking():
    state = play(looking(), "look a1", "look b1")
    assert known(GAME.view(state, 0)) == {"e9", "a1", "b1"}
    assert known(GAME.view(state, 1)) == {"e9"}
    assert known(GAME.view(play(state, "leave"), 0)) == {"e9"}


def test_of_a_look_at_the_plan_its_beginning_and_its_end_are_notable():
    one = play(looking(), "look a1")
    both = play(one, "look b1")
    for before, after, notable in ((looking(), one, True), (one, both, False), (both, play(both, "leave"), True)):
        noticed = [GAME.notice(GAME.view(before, seat), GAME.view(after, seat)) for seat in (0, 1)]
        assert noticed == [Notice.EVENT if notable else Notice.NOTHING] * 2


def test_everybody_sees_that_tiles_were_swapped_but_not_what_they_are():
    state = play(looking(), "look a1", "look b1", "swap")
    assert GAME.view(state, 1).swaps == ((0, 1),)
    assert known(GAME.view(state, 1)) == {"e9"}


def remembering(*moves, seat=0):
    """A seat's views, and the state, after the first seat used a plan in a freshly dealt game."""
    options = PharaohOptions(2, BIG)
    session = Session.new(GAME, options, "plan")
    start = session.state
    holder = evolve(start.players[0], items=1 << [item.word for item in parts().items].index("plan"))
    state = evolve(start, players=(holder, start.players[1]))
    views = [GAME.view(state, seat)]
    for move in ("roll", *moves):
        state = GAME.play(state, GAME.parse(move))
        views.append(GAME.view(state, seat))
    return views, state


def test_a_guess_remembers_what_a_plan_has_shown():
    views, state = remembering("look a1", "look b1", "leave")
    for number in range(5):
        guess = GAME.guess(views, 0, Luck(f"{number}"))
        assert guess.contents[:2] == state.contents[:2]
        assert guess.shapes[:2] == state.shapes[:2]


def test_a_guess_follows_what_was_swapped():
    views, state = remembering("look a1", "look b1", "swap")
    guess = GAME.guess(views, 0, Luck("any"))
    assert guess.contents[:2] == state.contents[:2]


def test_a_guess_knows_nothing_of_what_the_plan_of_another_has_shown():
    views, _ = remembering("look a1", "look b1", "leave", seat=1)
    assert len({GAME.guess(views, 1, Luck(f"{number}")).contents[:2] for number in range(5)}) > 1


def test_a_guess_is_a_whole_pyramid():
    views, state = remembering("look a1")
    guess = GAME.guess(views, 0, Luck("any"))
    assert sorted(guess.contents) == sorted(state.contents)
    assert sorted(guess.shapes) == sorted(state.shapes)


def test_throws_tiles_turned_up_and_peeks_reveal_and_nothing_else_does():
    state = scene({"d7": "NS", "d6": "NS", "d5": "down NS"}, at="d7", stage="roll", die=0, rolled=3)
    rolled = play(state, "roll")
    walked = play(rolled, "step 1 d6")
    assert GAME.reveals(state, rolled)
    assert not GAME.reveals(rolled, walked)
    assert GAME.reveals(walked, play(walked, "step 1 d5"))
    before = looking()
    first = play(before, "look a1")
    second = play(first, "look b1")
    assert GAME.reveals(before, first)
    assert GAME.reveals(first, second)
    assert not GAME.reveals(second, play(second, "swap"))
