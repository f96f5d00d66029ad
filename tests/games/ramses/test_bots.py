"""The bots of Ramses: what they remember, how they hunt, and how strong they are; and reviews, in which a missed find is a mistake,
and a treasure that nobody had seen is luck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from math import sqrt
from statistics import fmean, stdev
from typing import Any

import pytest
from attrs import evolve

from ramses_desktop.bots import LEVELS, Bot, ask
from ramses_desktop.bots.search import finished
from ramses_desktop.coach.review import review
from ramses_desktop.engine.game import HIDDEN
from ramses_desktop.engine.judged import CARDS, FIND, Fortune, Grade, Verdict
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.session import Session
from ramses_desktop.games import judge
from ramses_desktop.games.ramses import state as st
from ramses_desktop.games.ramses.bots import BOTS, CHARACTERS, JUDGE, PHARAOH, Memory, Mind, Picture, RememberingBot, chance
from ramses_desktop.games.ramses.course import Hunt, look_back
from ramses_desktop.games.ramses.knowledge import Known
from ramses_desktop.games.ramses.rules import GAME
from ramses_desktop.games.ramses.state import CURSE, EXPERT, RamsesOptions, State, parts
from ramses_desktop.thinking import TooEarly, luck_question, review_question
from tests.games.long import bot_game, later
from tests.games.ramses.by_hand import (
    OTHER,
    PLACES,
    THIRD,
    about_to_be_stung,
    beside,
    card,
    challenged,
    expert,
    fighting,
    hole,
    moved_to,
    play,
    table,
)

pytestmark = pytest.mark.no_cover

NAMES = [level.id for level in LEVELS]


def seen(*states: State, seat: int = 0) -> list[State]:
    return [GAME.view(state, seat) for state in states]


def through(state: State, *moves: str, seat: int = 0) -> list[State]:
    """What this seat sees along the way."""
    states = [state]
    for move in moves:
        states.append(play(states[-1], move))
    return seen(*states, seat=seat)


def having_seen(*names: str) -> list[State]:
    """Views in which these holes were free, one after another."""
    return [GAME.view(moved_to(table(card=12), name), 0) for name in names]


def everything_but(*names: str) -> list[State]:
    left = [f"{column}{row}" for row in range(1, 7) for column in "abcdefgh"]
    return having_seen(*[name for name in left if name not in names])


def recall(views: list[State], mind: Mind, luck: Luck) -> Picture:
    memory = Memory(mind, luck)
    for view in views:
        memory.see(view)
    return memory.picture()


def choice(views: list[State], bot: Bot = BOTS["pharaoh"], seed: str = "bots") -> str:
    return str(bot.choose(GAME, views, views[-1].seat, Luck(seed)))


# ------------------------------------------------------------ remembering


def test_who_forgets_nothing_knows_all_that_was_seen():
    views = through(table(card=card(2, 1), free=beside(7)), "slide right", "slide left", "slide up")
    picture = recall(views, Mind(reasons=False), Luck("memory"))
    assert (picture.where, picture.sand) == ({7: hole("e3")}, {hole("f3"), hole("f4")})


def test_who_reasons_knows_that_the_rest_of_a_square_is_sand():
    views = through(table(card=card(2, 1), free=beside(7)), "slide right", "slide left", "slide up")
    picture = recall(views, Mind(), Luck("memory"))
    assert picture.sand == {hole("f3"), hole("e4"), hole("f4")}


def passing(turns: int) -> list[State]:
    """Treasure 7 was seen, and this many turns have passed since."""
    start = table(card=card(2, 1), free="f3")
    views = through(start, "slide right", "slide left")
    return [*views, *(evolve(views[-1], seat=turn % 2) for turn in range(2, turns + 1))]


@pytest.mark.parametrize(("forgets", "turns", "remembered"), [(25, 4, 0.42), (10, 10, 0.39), (3, 20, 0.56), (0, 99, 1.0)])
def test_forgetting_is_drawn_by_lot_turn_by_turn(forgets: int, turns: int, remembered: float):
    """(1 - forgets) to the power of the turns passed."""
    mind = Mind(forgets=forgets)
    views = passing(turns)
    count = sum(7 in recall(views, mind, Luck(f"memory {seed}")).where for seed in range(600))
    assert abs(count / 600 - remembered) < 0.07


def test_what_is_forgotten_stays_forgotten_until_it_is_seen_again():
    mind = Mind(forgets=25)
    for seed in range(30):
        views = passing(12)
        remembered = [7 in recall(views[: turn + 2], mind, Luck(f"memory {seed}")).where for turn in range(12)]
        assert remembered == sorted(remembered, reverse=True)
        assert 7 in recall([*views, *passing(1)[:2]], mind, Luck(f"memory {seed}")).where


def test_a_sandstorm_makes_dizzy():
    mind = Mind(forgets=20, dizzy=10)
    calm = passing(1)
    stormy = [*calm, evolve(calm[-1], turned=1)]
    kept = [sum(7 in recall(views, mind, Luck(f"memory {seed}")).where for seed in range(300)) for views in (calm, stormy)]
    assert kept[0] > 200
    assert kept[1] < 60


def test_the_quick_steps_under_the_scorpion_do_not_make_forget():
    views = passing(1)
    quick = [*views, *(evolve(views[-1], action="scorpion", seat=seat % 3) for seat in range(60))]
    mind = Mind(forgets=25)
    for seed in range(20):
        assert recall(quick, mind, Luck(f"{seed}")) == recall(views, mind, Luck(f"{seed}"))


def test_chips_are_remembered_too():
    views = through(expert(chips={3: CURSE}), "slide right", "look under", "keep scarab")
    assert recall(views, PHARAOH, Luck("memory")).chips == {3: CURSE}
    views = through(expert(chips={3: 1}), "slide right", "look under", "keep scarab")
    assert recall(views, PHARAOH, Luck("memory")).chips == {3: st.NO_CHIP}


def playing(bot: Bot, session: Session, moves: int) -> Iterator[st.Move]:
    """What this bot would choose at every move of a random game."""
    for ply in range(session.ply, session.ply + moves):
        assert session.turn is not None
        yield bot.choose(GAME, session.seen(session.turn), session.turn, Luck("game"))
        session.play(Luck("moves", f"{ply}").pick(GAME.moves(session.state)))


def test_a_bot_that_was_there_all_the_time_knows_what_one_knows_who_is_told_everything_now():
    """Even if moves were taken back and others made."""
    mind, session = Mind(forgets=10, dizzy=2), Session.new(GAME, RamsesOptions(2), "remembers")
    bot = RememberingBot(mind)
    for taken_back in (0, 30):
        session.jump(session.ply - taken_back)
        for chosen in playing(bot, session, 100):
            seat = session.turn
            assert seat is not None
            assert chosen == RememberingBot(mind).choose(GAME, session.seen(seat), seat, Luck("game"))


def test_a_bot_looks_at_every_view_once_however_long_the_game_is(monkeypatch):
    looked = Counter[int]()
    see = Memory.see

    def noted(memory, view):
        looked[id(view)] += 1
        see(memory, view)

    monkeypatch.setattr(Memory, "see", noted)
    session = Session.new(GAME, RamsesOptions(2), "remembers")
    assert len(list(playing(RememberingBot(PHARAOH), session, 200))) == 200
    assert set(looked.values()) == {1}


def test_a_bot_sees_views_only():
    """It gets nothing that is hidden from its seat."""

    class Watching(RememberingBot):
        def choose(self, game: Any, views: Any, seat: int, luck: Luck) -> st.Move:
            assert all(sum(under != HIDDEN for under in view.treasures) == 1 for view in views)
            return super().choose(game, views, seat, luck)

    session = Session.new(GAME, RamsesOptions(2, EXPERT), "watching")
    while session.turn is not None:
        session.play(ask(Watching(PHARAOH), session))


# ------------------------------------------------------------ the hunt


TO_GIVE = play(about_to_be_stung(won=((), (card(2, 3), card(3, 1), card(8, 2)))), "slide right")
TO_LAY = challenged(won=((), (card(2, 1), card(5, 3)), (THIRD,)))
MET_A_CURSE = "slide right", "look under", "keep scarab", "slide left", "slide right"
WRONG_ONE = play(expert(chips={}, pile=tuple(range(12, 20))), "slide right", "leave standing")
LEFT_OPEN = through(table(card=card(2, 1), free=beside(7)), "slide right", seat=1)


@pytest.mark.parametrize(
    ("views", "chosen"),
    [
        # the shortest way over known sand to the treasure
        ([*having_seen("e3", "d4", "e4", "f3", "f4"), *seen(table(card=card(7, 1), free="d3"))], "slide left"),
        # away and back for a treasure that lies open
        ([*having_seen("f3"), *LEFT_OPEN, evolve(LEFT_OPEN[-1], card=card(7, 2))], "slide left"),
        # where nobody has looked; in a square with three empty holes the fourth has the treasure
        ([*everything_but("c1", "d1", "d2"), *seen(table(card=card(2, 1), free="d3"))], "slide down"),
        ([*everything_but("c1"), *seen(table(card=card(2, 1), free="d1"))], "slide right"),
        # with super powers it jumps
        ([*having_seen("a3"), *seen(table(card=card(5, 3), free="h3", powers=True))], "slide right 7"),
        # it gives its cheapest card away, and duels with a treasure that nobody has found
        (seen(TO_GIVE, seat=1), f"give {card(3, 1)}"),
        ([*having_seen("c1"), *seen(TO_LAY, seat=1)], f"lay {card(5, 3)}"),
        ([*having_seen("a3"), *seen(TO_LAY, seat=1)], f"lay {card(2, 1)}"),
        ([*having_seen("c1", "a3"), *seen(TO_LAY, seat=1)], f"lay {card(2, 1)}"),
        # it looks under gold pyramids, but not where it remembers the curse
        (seen(play(expert(chips={3: CURSE}), "slide right")), "look under"),
        (through(expert(chips={3: CURSE}), *MET_A_CURSE, seat=1), "leave standing"),
        # it keeps its scarab for when it knows the way, or for the last card
        (seen(WRONG_ONE), "keep scarab"),
        ([*having_seen("e3"), *seen(WRONG_ONE)], "use scarab"),
        (seen(play(expert(chips={}, pile=(12,)), "slide right", "leave standing")), "use scarab"),
    ],
)
def test_what_pharaoh_chooses(views: list[State], chosen: str):
    assert choice(views) == chosen


def test_lower_levels_give_any_card_away_and_use_the_scarab_at_once():
    given = {choice(seen(TO_GIVE, seat=1), BOTS["apprentice"], f"{seed}") for seed in range(30)}
    assert given == set(map(str, GAME.moves(TO_GIVE)))
    assert choice(seen(WRONG_ONE), BOTS["vizier"]) == "use scarab"


def test_it_goes_round_a_treasure_that_would_end_the_turn():
    """From d3 the direct way to f3 leads over e3."""
    treasures = tuple(13 if place == hole("f3") else under for place, under in enumerate(table().treasures))
    target = evolve(moved_to(table(card=card(8, 1)), "f4"), treasures=tuple(8 if one == 13 else one for one in treasures))
    views = [
        *having_seen("e3", "d4", "e4"),
        GAME.view(evolve(target, hole=hole("f3")), 0),
        *seen(table(card=card(8, 1), free="d3")),
    ]
    assert choice(views) == "slide up"


def test_with_nothing_left_to_look_for_it_still_slides():
    """A bot that has forgotten what it once knew of every hole."""
    views = [*everything_but(), *seen(table(card=card(2, 1), free="d2"))]
    blank = [evolve(view, treasures=tuple(0 if under == 2 else under for under in view.treasures)) for view in views]
    assert choice(blank).startswith("slide")


def test_under_the_scorpion_it_uncovers_no_treasure_that_it_knows():
    views = [*having_seen(*("c3", "d4")), *seen(about_to_be_stung(won=((1,), (2,))), seat=1)]
    assert choice(views) != "slide right"
    assert choice(views, BOTS["apprentice"]) != "slide right"


def test_in_a_duel_it_seeks_the_treasure_of_the_rival():
    state = moved_to(fighting(), "c3")
    assert state.laid == (OTHER, THIRD)
    views = [*having_seen("a3", "a4", "a5", "b3", "b4", "b5", "c4", "c5"), *seen(state, seat=1)]
    steps = 0
    while state.stage == st.SLIDE and state.action == "duel" and steps < 9:
        state = play(state, choice(views))
        views.append(GAME.view(state, 1))
        steps += 1
    assert state.players[1].won[-2:] == (OTHER, THIRD)


# ------------------------------------------------------------ levels


def test_every_level_says_in_a_line_how_well_it_remembers():
    assert list(CHARACTERS) == NAMES
    assert all("\n" not in line and len(line) < 90 for line in CHARACTERS.values())
    assert "forgets nothing" in CHARACTERS["pharaoh"]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("kind", [st.BASIC, *later(EXPERT)])
def test_every_level_plays_whole_games_with_legal_moves_and_always_the_same(name: str, kind: str):
    if name == "apprentice":
        kind = st.BASIC
    lines = []
    for _ in range(2):
        session = Session.new(GAME, RamsesOptions(4 if kind == EXPERT else 1, kind), "levels")
        while session.turn is not None and len(session.line) < 400:
            move = ask(BOTS[name], session)
            assert move in GAME.moves(session.state)
            session.play(move)
        lines.append(session.line)
    assert lines[0] == lines[1]


def alone(bot: Bot, games: int) -> float:
    """The average number of cards it finds."""
    found = 0
    for seed in range(games):
        session = Session.new(GAME, RamsesOptions(1), f"alone {seed}")
        while session.turn is not None:
            session.play(ask(bot, session))
        found += len(session.state.players[0].won)
    return found / games


@pytest.mark.slow
def test_alone_the_levels_span_the_hall_of_fame():
    means = [alone(BOTS[name], 6) for name in NAMES]
    assert means == sorted(means)
    assert means[0] < 8
    assert means[-1] > 18


def wins(first: Bot, second: Bot, games: int) -> float:
    """The first bot's win rate in two-player games; each deal is played from both seats."""
    won = 0.0
    for number in range(games):
        session = Session.new(GAME, RamsesOptions(2), f"match {number // 2}")
        pair = (first, second) if number % 2 == 0 else (second, first)
        while (seat := session.turn) is not None:
            session.play(ask(pair[seat], session))
        places = [score.place for score in GAME.scores(session.state)]
        won += 0.5 if places == [1, 1] else places[number % 2] == 1
    return won / games


@pytest.mark.slow
@pytest.mark.parametrize(("better", "worse"), [("scribe", "apprentice"), ("vizier", "scribe"), ("pharaoh", "vizier")])
def test_each_level_beats_the_one_below_in_65_of_100_games(better: str, worse: str):
    games = 40
    assert wins(BOTS[better], BOTS[worse], games) > 0.65 + sqrt(0.65 * 0.35 / games)


class Child:
    """Knows where the last four treasures seen are and walks straight there; otherwise looks anywhere."""

    def choose(self, game: Any, views: Any, seat: int, luck: Luck) -> st.Move:
        last = [view for view in views if view.open]
        return RememberingBot(Mind(reasons=False, wary=False, plans=False)).choose(game, [*last[-4:], views[-1]], seat, luck)


@pytest.mark.slow
def test_the_apprentice_is_beatable_by_a_child():
    assert wins(Child(), BOTS["apprentice"], 30) > 0.4


def test_places_are_where_the_tests_think():
    assert [PLACES[6], PLACES[1]] == [hole("e3"), hole("c1")]


# ------------------------------------------------------------ reviews

TABLES = [RamsesOptions(1), RamsesOptions(2), RamsesOptions(2, EXPERT)]


@cache
def reviewed(options: RamsesOptions, bot: str = "scribe", number: int = 0) -> Session:
    return bot_game(GAME, options, f"judge {number}", bot)


def verdicts(session: Session, seat: int = 0) -> dict[int, Verdict]:
    plies = review(session, seat, JUDGE).plies
    return {ply: finished(review_question(session, ply).think()).at(ply) for ply in plies}


def fortunes(session: Session, seat: int = 0) -> dict[int, tuple[Fortune, ...]]:
    sights = review(session, seat, JUDGE).sights
    return {ply: finished(luck_question(session, seat, ply).think()) for ply in sights}


def hunts(session: Session, seat: int = 0) -> dict[int, Hunt]:
    """The hunts of this seat in which there was any choice, by ply."""
    found = (hunt for hunt in look_back(session).hunts if hunt.seat == seat)
    return {hunt.start: hunt for hunt in found}


def test_ramses_can_be_reviewed() -> None:
    assert judge("ramses") is JUDGE


def test_nobody_asks_before_the_game_is_over() -> None:
    session = reviewed(RamsesOptions(1))
    (first, *_) = review(session, 0, JUDGE).plies
    with pytest.raises(TooEarly):
        review_question(session.branch(first + 1), first)


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_every_turn_that_looks_for_a_treasure_is_one_decision(options: RamsesOptions) -> None:
    session = reviewed(options)
    assert set(verdicts(session)) == set(hunts(session))


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_a_turn_is_a_mistake_exactly_if_a_perfect_memory_would_have_found_the_treasure(options: RamsesOptions) -> None:
    session = reviewed(options)
    found, known = verdicts(session), hunts(session)
    assert {ply for ply, one in found.items() if one.grade.is_bad} == {ply for ply, hunt in known.items() if hunt.missed}
    assert any(hunt.missed for hunt in known.values())
    for ply, one in found.items():
        if known[ply].missed:
            assert one.regret == (1 if options.players == 1 else parts().cards[known[ply].card].value)
            assert one.grade in (Grade.SLIP, Grade.MISTAKE, Grade.BLUNDER)


def test_the_better_slide_leads_to_the_treasure() -> None:
    session = reviewed(RamsesOptions(1))
    for ply, one in verdicts(session).items():
        if one.regret:
            known = look_back(session)
            goal = next(place.hole for place in known.places if place.treasure == session.state_at(ply).sought)
            after = GAME.play(session.state_at(ply), GAME.parse(one.best))
            assert after.hole == goal or not after.open
    assert all(session.game.parse(one.best) in GAME.moves(session.state_at(ply)) for ply, one in verdicts(session).items())


def test_a_perfect_memory_makes_no_mistakes() -> None:
    assert not any(one.regret for one in verdicts(reviewed(RamsesOptions(2), "pharaoh")).values())


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_what_was_found_without_having_been_seen_is_lucky(options: RamsesOptions) -> None:
    for seat in range(options.players):
        session = reviewed(options)
        lucky = {ply for ply, found in fortunes(session, seat).items() if any(one.kind == FIND and one.points > 0 for one in found)}
        assert lucky == {hunt.end for hunt in hunts(session, seat).values() if hunt.lucky}
    assert any(hunt.lucky for seat in range(options.players) for hunt in hunts(session, seat).values())


def test_a_card_is_lucky_if_its_place_could_be_known() -> None:
    """Against all cards that might have come, so their luck adds up to nothing."""
    session = reviewed(RamsesOptions(2), number=3)
    for ply, found in fortunes(session).items():
        for one in found:
            if one.kind == CARDS:
                before = session.state_at(ply - 1)
                others = [
                    evolve(session.view(0, ply), card=card) for card in before.pile if parts().cards[card].stack == before.backs[0]
                ]
                seen = session.seen_at(0, ply)[:-1]
                if not session.state_at(ply).lucky:
                    luck = [finished(JUDGE.fortunes(GAME, [*seen, other], 0, None))[0].points for other in others]  # type: ignore[arg-type]
                    assert one.points in luck
                    assert sum(luck) == pytest.approx(0)


def test_the_chance_that_a_hole_hides_the_treasure_is_shared_out() -> None:
    assert sum(chance(Known(), hole) for hole in range(st.HOLES)) == pytest.approx(1)
    first, second, *_ = st.BLOCK_HOLES[0]
    some = Known(under={first: 0, st.BLOCK_HOLES[1][0]: 5})
    assert chance(some, first) == chance(some, st.BLOCK_HOLES[1][1]) == 0
    assert chance(some, second) == pytest.approx(1 / 3 / 11)
    assert sum(chance(some, hole) for hole in range(st.HOLES)) == pytest.approx(1)


@pytest.mark.parametrize(("players", "games"), [(1, 60), pytest.param(2, 60, marks=pytest.mark.longest)])
def test_over_many_games_luck_comes_out_even(players: int, games: int) -> None:
    sums: dict[str, list[float]] = {CARDS: [], FIND: []}
    for number in range(games):
        found = [one for some in fortunes(reviewed(RamsesOptions(players), "vizier", number)).values() for one in some]
        for kind, totals in sums.items():
            totals.append(sum(one.points for one in found if one.kind == kind))
    for totals in sums.values():
        assert abs(fmean(totals)) < 2 * stdev(totals) / sqrt(len(totals))


def test_only_ones_own_cards_and_slides_are_ones_luck() -> None:
    session = reviewed(RamsesOptions(2))
    for seat in (0, 1):
        assert all(session.mover(ply - 1) == seat for ply in review(session, seat, JUDGE).sights)
