"""The end: card values, explorers' places, ties, and the hall of fame for solo players."""

from ramses_desktop.engine.text import tr
from ramses_desktop.games.ramses.rules import GAME
from ramses_desktop.games.ramses.state import BASIC, EXPERT, OVER, Player, State, parts
from tests.games.ramses.by_hand import table, with_player


def ended(*won: tuple[int, ...], kind: str = BASIC) -> State:
    return table(len(won), won=won, pile=(), kind=kind, stage=OVER)


def totals(state: State) -> list[int]:
    return [score.total for score in GAME.scores(state)]


def places(state: State) -> list[int]:
    return [score.place for score in GAME.scores(state)]


def valued(value: int, count: int = 1, start: int = 0) -> tuple[int, ...]:
    """Cards of this value."""
    return tuple(number for number, card in parts().cards.items() if card.value == value)[start : start + count]


def test_the_values_of_the_won_cards_are_added_up():
    state = ended((*valued(1), *valued(4)), valued(3, 2), ())
    assert totals(state) == [5, 6, 0]
    assert places(state) == [2, 1, 3]
    assert [GAME.scores(state)[0].parts[0].count, GAME.scores(state)[1].parts[0].count] == [2, 2]


def test_in_a_tie_who_has_more_cards_is_ahead():
    state = ended(valued(4), valued(2, 2), valued(1))
    assert (totals(state), places(state)) == ([4, 4, 1], [2, 1, 3])
    ahead = "Equal points: who has more search cards is ahead."
    assert [tr(score.tie_break) for score in GAME.scores(state)] == [ahead, ahead, ""]


def test_still_tied_the_victory_is_shared():
    state = ended(valued(4), valued(4, start=1), valued(1))
    assert places(state) == [1, 1, 3]
    shared = "Equal points and as many search cards: the place is shared."
    assert [tr(score.tie_break) for score in GAME.scores(state)] == [shared, shared, ""]


def test_cards_face_down_count_nothing_for_who_sees_their_backs_only():
    state = table(2, won=((1,), (2,)))
    assert totals(state) == [2, 1]
    seen = GAME.scores(GAME.view(state, 0))
    assert [(score.total, score.parts[0].count) for score in seen] == [(0, 1), (0, 1)]


# ------------------------------------------------------------ explorers


def test_explorers_score_by_places_and_equal_totals_all_score_in_full():
    """After a tie the next lower total gets nothing."""
    for hats, points in [
        ((5, 4, 3, 2, 1), (6, 3, 2, 0, 0)),
        ((1, 2, 3, 4), (0, 2, 3, 6)),
        ((5, 5, 3, 2), (6, 6, 0, 2)),
        ((5, 4, 4, 2), (6, 3, 3, 0)),
        ((5, 5, 5, 2, 1), (6, 6, 6, 0, 2)),
        ((5, 5, 3, 3, 2), (6, 6, 0, 0, 2)),
        ((5, 4, 3, 3), (6, 3, 2, 2)),
        ((4, 4), (6, 6)),
        ((4, 1), (6, 3)),
        ((4, 0), (6, 0)),
        ((0, 0, 0), (0, 0, 0)),
        ((3, 3, 0, 0), (6, 6, 0, 0)),
    ]:
        state = ended(*[()] * len(hats), kind=EXPERT)
        for seat, total in enumerate(hats):
            state = with_player(state, seat, explorers=(1,) * total)
        assert tuple(totals(state)) == points
        assert [score.parts[1].count for score in GAME.scores(state)] == list(hats)


def test_hats_are_counted_not_chips():
    state = ended((), (), kind=EXPERT)
    state = with_player(with_player(state, 0, explorers=(1, 1)), 1, explorers=(3,))
    assert totals(state) == [3, 6]
    assert Player(explorers=(1, 3)).hats == 4


def test_explorers_are_added_to_the_values_of_the_cards():
    state = with_player(ended(valued(4), valued(1), kind=EXPERT), 1, explorers=(2,))
    assert totals(state) == [4, 7]


def test_in_the_basic_game_there_are_no_points_for_explorers():
    assert [part.name for part in GAME.scores(ended((), ()))[0].parts] == ["cards"]


# ------------------------------------------------------------ the hall of fame

TITLES = [
    *[(0, "Desert Beetle"), (1, "Water Carrier"), (2, "Water Carrier"), (3, "Camel Driver"), (4, "Camel Driver")],
    *[(5, "Nile Boatman"), (6, "Nile Boatman"), (7, "Peasant"), (8, "Peasant"), (9, "Scribe"), (10, "Scribe")],
    *[(11, "Royal Embalmer"), (12, "Royal Embalmer"), (13, "Royal Guard"), (14, "Royal Guard"), (15, "Master Builder")],
    *[(16, "Master Builder"), (17, "Grand Vizier"), (18, "Grand Vizier"), (19, "High Priest"), (20, "High Priest")],
    *[(21, "Pharaoh"), (25, "Pharaoh"), (30, "Pharaoh")],
]


def test_every_title_of_the_hall_of_fame():
    for cards, title in TITLES:
        score = GAME.scores(ended(tuple(range(1, cards + 1))))[0]
        assert score.parts[1].label == title
        assert score.total == cards == score.parts[0].count


def test_alone_cards_count_and_not_their_values():
    assert totals(ended(valued(4, 3))) == [3]
