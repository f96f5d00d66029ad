"""The memory trainer: what could have been known, shown only after the game; and the drill *What lay where?*."""

import pytest

from ramses_desktop.engine import record
from ramses_desktop.engine.session import Session
from ramses_desktop.games.ramses.course import (
    FIRST,
    LAST,
    TooEarly,
    could_know,
    freed,
    look_back,
    make,
    next_level,
    turns_since,
    way_to,
)
from ramses_desktop.games.ramses.knowledge import known
from ramses_desktop.games.ramses.rules import GAME
from ramses_desktop.games.ramses.state import CUT_OUT, EXPERT, HOLES, HUNT, RamsesOptions, Slide, slides_to
from ramses_desktop.games.ramses.state import hole_at as hole_of_the_game
from ramses_desktop.games.ramses.state import place as place_in_the_game
from ramses_desktop.games.ramses.ui.course import QUESTIONS
from ramses_desktop.games.ramses.ui.words import NAMES
from tests.games.long import bot_game

pytestmark = pytest.mark.no_cover


def played(options: RamsesOptions, bot: str) -> Session:
    return bot_game(GAME, options, f"trainer {bot}", bot)


@pytest.fixture(scope="module")
def session() -> Session:
    return played(RamsesOptions(2, EXPERT), "scribe")


def test_nothing_is_told_before_the_game_is_over(session: Session):
    running = session.branch(len(session.line) - 1)
    for question in (look_back, lambda game: could_know(game, 0, 3)):
        with pytest.raises(TooEarly, match="when the game is over"):
            question(running)


def test_after_the_game_the_places_of_all_treasures_are_told(session: Session):
    under = session.state_at(0).treasures
    places = look_back(session).places
    assert [place.treasure for place in places] == list(range(1, 13))
    assert all(under[place.hole] == place.treasure for place in places)


def test_a_treasure_can_be_known_from_when_it_first_came_to_light(session: Session):
    for place in look_back(session).places:
        for ply in place.seen:
            assert session.state_at(ply).open == place.treasure
            assert session.state_at(ply - 1).hole != place.hole
        assert place.hole not in could_know(session, 1, place.seen[0] - 1).under
        assert could_know(session, 1, place.seen[0]).under[place.hole] == place.treasure


def test_it_is_told_from_the_record_alone(session: Session):
    again = record.read(record.text(session).encode(), (GAME,))
    assert look_back(again) == look_back(session)


def test_every_slide_of_the_hunt_belongs_to_one_turn(session: Session):
    hunts = look_back(session).hunts
    slides = sum(isinstance(move, Slide) and session.state_at(ply).action == HUNT for ply, move in enumerate(session.line))
    assert sum(hunt.slides for hunt in hunts) == slides
    assert all(session.mover(hunt.start) == hunt.seat for hunt in hunts)
    assert sorted(hunts, key=lambda hunt: hunt.start) == list(hunts)


def test_who_won_a_card_found_its_treasure(session: Session):
    for hunt in look_back(session).hunts:
        before, after = (len(session.state_at(ply).players[hunt.seat].won) for ply in (hunt.start, hunt.end))
        assert (after == before + 1) == hunt.found


def test_what_nobody_had_seen_could_not_be_known(session: Session):
    places = {place.treasure: place for place in look_back(session).places}
    for hunt in look_back(session).hunts:
        seen = [ply for ply in places[hunt.treasure].seen if ply <= hunt.start]
        assert hunt.since == (seen[0] if seen else None)
        assert hunt.way is None or hunt.since is not None


def test_a_perfect_memory_misses_nothing_that_could_be_known():
    hunts = look_back(played(RamsesOptions(2), "pharaoh")).hunts
    assert not any(hunt.missed for hunt in hunts)
    assert all(hunt.slides == hunt.way for hunt in hunts if hunt.way is not None)


def test_a_bad_memory_misses_much(session: Session):
    assert sum(hunt.missed for hunt in look_back(session).hunts) > 5


def test_the_way_goes_over_known_sand_only():
    assert slides_to(0, 3, {1, 2}, far=False) == 3
    assert slides_to(0, 3, {1}, far=False) is None
    assert slides_to(0, 3, set(), far=True) == 1
    assert slides_to(0, 11, {3}, far=True) == 2
    assert slides_to(0, 0, {1}, far=False) == 2
    assert slides_to(0, HOLES - 1, set(range(HOLES)), far=False) == 12


@pytest.mark.parametrize("players", [1, 2])
def test_a_player_with_perfect_memory_knows_the_same_from_what_they_saw(players: int):
    game = played(RamsesOptions(players), "scribe")
    for hunt in look_back(game).hunts:
        seen = game.seen_at(hunt.seat, hunt.start)
        assert turns_since(seen, hunt.treasure) == hunt.ago
        assert (len(way_to(seen[-1], known(seen, hunt.seat), hunt.treasure)) or None) == hunt.way


def test_the_way_ends_at_the_treasure(session: Session):
    for hunt in look_back(session).hunts:
        seen = session.seen_at(hunt.seat, hunt.start)
        way = way_to(seen[-1], known(seen, hunt.seat), hunt.treasure)
        holes = list(freed(seen[-1], way))
        under = session.state_at(0).treasures
        assert [under[hole] for hole in holes] == [0] * (len(way) - 1) + [hunt.treasure] * bool(way)


# ------------------------------------------------------------ the drill


@pytest.mark.parametrize("level", range(FIRST, LAST + 1))
def test_a_course_has_one_treasure_in_a_block(level: int) -> None:
    for seed in range(20):
        course = make(level, str(seed))
        holes = [hole for _, hole in course.shown]
        blocks = {(hole // course.columns // CUT_OUT, hole % course.columns // CUT_OUT) for hole in holes}
        assert len(blocks) == level
        assert max(holes) < course.columns * course.rows == len(course.colours)
        assert course.free not in holes
        assert sorted(course.asked) == sorted(treasure for treasure, _ in course.shown)
        assert course.asked != tuple(treasure for treasure, _ in course.shown)


def test_the_board_grows() -> None:
    sizes = [(make(level, "").columns, make(level, "").rows) for level in range(FIRST, LAST + 1)]
    assert sizes == [(4, 4)] * 2 + [(6, 4)] * 2 + [(8, 6)] * 6
    assert [level for level in range(FIRST, LAST + 1) if make(level, "").storm] == [10, 11, 12]


def test_the_same_seed_gives_the_same_course() -> None:
    assert make(7, "a") == make(7, "a") != make(7, "b")


def test_a_board_is_turned_as_in_the_game() -> None:
    course = make(LAST, "")
    for hole in range(48):
        for turned in range(4):
            assert course.place(hole, turned) == place_in_the_game(hole, turned)
            assert course.hole_at(*course.place(hole, turned), turned) == hole_of_the_game(*course.place(hole, turned), turned)


def test_one_wrong_is_forgiven_and_half_are_too_many() -> None:
    assert [next_level(5, 5, right) for right in range(6)] == [4, 4, 4, 5, 6, 6]
    assert [next_level(8, 8, right) for right in (8, 7, 6, 5, 4)] == [9, 9, 8, 8, 7]
    assert next_level(3, 3, 0) == 3
    assert next_level(12, 12, 12) == 12


def test_every_treasure_is_asked_for_by_its_name() -> None:
    assert [f"Where did the {name} lie?" for name in NAMES] == list(QUESTIONS)
