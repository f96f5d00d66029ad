"""What is heard of slides, treasures and cards; and that sound is no memory aid."""

from ramses_desktop.engine import sound
from ramses_desktop.games.ramses.rules import GAME
from ramses_desktop.games.ramses.state import Give, Slide, State
from ramses_desktop.games.ramses.telling import confirmed, gesture, sounds
from tests.games.ramses.by_hand import beside, card, hole, play, table


def heard(before: State, *moves: str) -> list[tuple[str, object]]:
    """What seat 1 hears of these moves: the sounds in their order, and where."""
    after = play(before, *moves)
    found = sounds(GAME.view(before, 1), GAME.view(after, 1), 1)
    return [(one.event, one.place) for one in sorted(found, key=lambda one: one.delay)]


def events(before: State, *moves: str) -> list[str]:
    return [event for event, _ in heard(before, *moves)]


def test_a_slide_over_sand_is_heard_where_the_pyramid_comes_to_stand():
    assert heard(table(card=12, free="d2"), "slide left") == [(sound.SLIDE, ("hole", hole("d2")))]


def test_sliding_back_over_a_treasure_sounds_as_over_sand():
    """Nobody hears where a treasure has been covered."""
    after = play(table(card=card(2, 1), free=beside(7)), "slide right")
    assert events(after, "slide left") == [sound.SLIDE]


def test_every_treasure_sounds_alike_and_only_then_is_a_card_won():
    wrong = heard(table(card=card(2, 1), free=beside(7)), "slide right")
    right = heard(table(card=card(7, 1), free=beside(7)), "slide right")
    assert [event for event, _ in wrong] == [sound.SLIDE, sound.TREASURE]
    assert right[:2] == wrong
    assert [event for event, _ in right[2:]] == [sound.CARD_WON]


def test_a_push_of_several_pyramids_is_one_longer_sound():
    assert events(table(card=12, free="d2", powers=True), "slide left 3") == [sound.LONG_SLIDE]


def test_a_card_is_turned_over_and_a_storm_is_heard_instead():
    assert events(table(pile=(12, 13)), "turn over") == [sound.CARD_TURNED]
    assert events(table(pile=(12, 13), symbols=("sandstorm",)), "turn over") == [sound.WIND], "the board is turned first"


def test_only_chosen_cards_are_stamped():
    assert [confirmed(move) for move in (Slide(1), Give(4))] == ["", sound.CONFIRM]


def test_of_gestures_a_longer_push_and_another_card_are_heard():
    assert gesture((None, 0), (Slide(1, 2), 0)) == sound.SNAP
    assert gesture((Slide(1, 2), 0), (None, 0)) == sound.PUT_BACK
    assert gesture((None, 0), (None, 1)) == sound.PICK_UP
    assert gesture((None, 1), (None, 1)) == ""
