"""The bots of Pyramids: legal, honest and repeatable. How well they play is no matter here."""

import pytest

from ramses_desktop.bots import Bot, ask
from ramses_desktop.engine.grid import FULL
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.session import Session
from ramses_desktop.games import bots as bots_of
from ramses_desktop.games.pyramids import bots as bots_module
from ramses_desktop.games.pyramids.bots import BOTS, advise, guide
from ramses_desktop.games.pyramids.deck import parts
from ramses_desktop.games.pyramids.generator import TRIAL_WEIGHTS
from ramses_desktop.games.pyramids.kernel import Guide
from ramses_desktop.games.pyramids.moves import Bonus, Cross, Keep, LoseBonus, Move, Take
from ramses_desktop.games.pyramids.rules import CROSS, GAME, KEEP, REPLACE, Pyramid, State
from tests.games.pyramids.by_hand import Box, begun, new_game, player, table, totals

TABLES = [("greedy",), ("greedy", "random"), ("random", "greedy", "greedy"), ("greedy", "random", "greedy", "random")]


def full(number: int) -> Pyramid:
    """A pyramid without a box left, only possible in the turn in which it was completed."""
    return Pyramid(number, FULL & parts().cards[number].free)


def game_of(*names: str, seed: str = "bots") -> Session:
    session = new_game(len(names), seed)
    while (seat := session.turn) is not None:
        session.play(ask(BOTS[names[seat]], session))
    return session


def test_the_bots_of_the_game_are_found_by_name():
    assert bots_of("pyramids") is BOTS
    assert {"random", "greedy"} <= set(BOTS)


@pytest.mark.parametrize("names", TABLES)
def test_bots_play_whole_games_with_legal_moves_from_views_alone(names: tuple[str, ...]):
    """A session refuses what is illegal; here it is looked up among the moves as well."""
    session = game_of(*names)
    assert GAME.turn(session.state) is None
    assert all(move in GAME.moves(session.state_at(ply)) for ply, move in enumerate(session.line))


@pytest.mark.parametrize("name", ["greedy", "random"])
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_same_luck_gives_the_same_choice(name: str, players: int):
    session = game_of(*[name] * players)
    bot: Bot = BOTS[name]
    while session.ply:
        session.back()
        seat = session.turn
        assert seat is not None
        chosen = {bot.choose(GAME, session.seen(seat), seat, Luck(f"{session.ply}")) for _ in range(2)}
        assert len(chosen) == 1
    assert game_of(*[name] * players).line == session.line


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_what_a_bot_cannot_see_does_not_change_its_choice(players: int):
    """Every secret of the view is replaced by a guess: deck, cards to come, marks and hands of the others."""
    session = game_of(*["greedy"] * players, seed="honest")
    bots = [BOTS["greedy"], BOTS["random"]]
    while session.ply:
        session.back()
        seat = session.turn
        assert seat is not None
        seen = session.seen(seat)
        guess = GAME.guess(seen, seat, Luck(f"{session.ply}"))
        for bot in bots:
            luck = f"luck {session.ply}"
            assert bot.choose(GAME, [*seen[:-1], guess], seat, Luck(luck)) == bot.choose(GAME, seen, seat, Luck(luck))


def test_greedy_needs_no_luck():
    session = game_of("greedy", "greedy")
    while session.ply:
        session.back()
        seat = session.turn
        assert seat is not None
        choices = {BOTS["greedy"].choose(GAME, session.seen(seat), seat, Luck(f"{number}")) for number in range(3)}
        assert len(choices) == 1


def test_greedy_takes_what_its_guide_holds_best():
    session = game_of("greedy", "greedy", seed="best")
    for ply, move in enumerate(session.line):
        state = session.state_at(ply)
        worths = {str(other): worth(state, other) for other in GAME.moves(state)}
        assert worths[str(move)] == max(worths.values()), f"{move} at {ply}"


def test_greedy_keeps_the_two_that_promise_most():
    for number in range(60):
        session = new_game(1, f"keep {number}")
        worths = {str(move): worth(session.state, move) for move in GAME.moves(session.state)}
        assert worths[str(ask(BOTS["greedy"], session))] == max(worths.values())


def worth(state: State, move: Move) -> int:
    cards, mine = parts().cards, state.players[state.seat]
    if isinstance(move, Keep):
        return guide().wish(move.first, 0) + guide().wish(move.second, int(cards[move.first].colour == cards[move.second].colour))
    if isinstance(move, Cross | Bonus):
        crossed = next(pyramid.crossed for pyramid in mine.pyramids if pyramid.card == move.card)
        marks = move.boxes if isinstance(move, Cross) else move.box
        return guide().judge(cards[move.card], crossed, marks, not mine.torches[state.round])
    if isinstance(move, Take) and move.place:
        number = state.display[move.place - 1]
        held = mine.tombs(cards[number].colour) + sum(cards[one.card].colour == cards[number].colour for one in mine.pyramids)
        return guide().wish(number, held)
    return -(10**9)


@pytest.mark.parametrize("name", ["greedy", "random", "apprentice", "vizier"])
def test_a_bonus_without_a_box_is_lost(name: str):
    state = table(player(full(1), full(2)), bonus=1)
    assert BOTS[name].choose(GAME, [GAME.view(state, 0)], 0, Luck("lost")) == LoseBonus()


@pytest.mark.parametrize("name", ["greedy", "random", "apprentice", "vizier"])
def test_a_bonus_is_crossed_off_on_the_pyramid_that_has_a_box_left(name: str):
    state = table(player(full(1), 2), bonus=1)
    assert BOTS[name].choose(GAME, [GAME.view(state, 0)], 0, Luck("left")) == Bonus(2, parts().cards[2].entrance)


@pytest.mark.parametrize("name", ["greedy", "random", "apprentice", "vizier"])
def test_with_an_empty_deck_the_display_is_left(name: str):
    state = table(player(1), stage=REPLACE, queue=(0,), display=(31,), deck=())
    assert BOTS[name].choose(GAME, [GAME.view(state, 0)], 0, Luck("display")) == Take(1)


@pytest.mark.parametrize("name", ["greedy", "random", "apprentice", "vizier"])
def test_a_player_with_one_pyramid_plays_on(name: str):
    state = table(player(1), player(2, 3))
    move = BOTS[name].choose(GAME, [GAME.view(state, 0)], 0, Luck("one"))
    assert isinstance(move, Cross)
    assert move.card == 1


def test_random_takes_everything_there_is():
    state = new_game(2, "everything").state
    chosen = {BOTS["random"].choose(GAME, [GAME.view(state, 0)], 0, Luck(f"{number}")) for number in range(100)}
    assert chosen == set(GAME.moves(state))


def test_greedy_beats_random():
    for number in range(5):
        greedy, random = totals(game_of("greedy", "random", seed=f"match {number}").state)
        assert greedy > random


def test_bots_meet_every_stage_of_the_game():
    session = game_of("greedy", "random")
    assert {session.state_at(ply).stage for ply in range(session.ply)} == {KEEP, CROSS, REPLACE}


# ------------------------------------------------------------ advice


def advice(state: State, count: int = 99) -> dict[str, str]:
    return {str(move): reason for move, reason in advise(GAME.view(state, state.seat), state.seat, count)}


@pytest.mark.parametrize("names", TABLES)
def test_the_best_advice_is_what_greedy_would_do(names: tuple[str, ...]):
    session = game_of(*["greedy"] * len(names), seed="advice")
    for ply, move in enumerate(session.line):
        state = session.state_at(ply)
        best, *_ = advise(GAME.view(state, state.seat), state.seat)
        assert worth(state, best[0]) == worth(state, GAME.parse(str(move)))


def test_advice_is_legal_different_and_at_most_as_much_as_asked_for():
    session = game_of("greedy", "random", seed="advice")
    for ply in range(session.ply):
        state = session.state_at(ply)
        moves = GAME.moves(state)
        for count in (1, 3, 100):
            given = [move for move, _ in advise(GAME.view(state, state.seat), state.seat, count)]
            assert len(set(given)) == len(given) == min(count, len(moves))
            assert set(given) <= set(moves)
        assert len(advise(GAME.view(state, state.seat), state.seat)) == min(3, len(moves))


def test_every_reason_is_a_sentence():
    session = game_of("greedy", "random", "greedy", seed="reasons")
    reasons = {reason for ply in range(session.ply) for reason in advice(session.state_at(ply)).values()}
    assert all(reason[0].isupper() and reason.endswith(".") and "{" not in reason for reason in reasons)
    assert not any(": but " in reason for reason in reasons)


def test_the_reason_for_keeping_says_how_far_the_tombs_are():
    state = new_game(1, "keep").state
    first, second = state.players[0].dealt[:2]
    near, far = (parts().cards[number].distance(0) for number in (first, second))
    reason = f"Keep {first} and {second}: their tombs are {near} and {far} boxes away."
    assert advice(state)[f"keep {first} {second}"] == reason


def test_the_reason_for_taking_says_how_far_the_tomb_is():
    state = table(player(1), stage=REPLACE, queue=(0,), display=(31, 32))
    told = advice(state)
    assert told["take display 2"] == f"Take 32: its tomb is {parts().cards[32].distance(0)} boxes away."
    assert told["take deck"] == "Take the unseen card."


def test_the_reason_for_a_lost_bonus_is_that_the_game_goes_on():
    assert advice(table(player(full(1)), bonus=1)) == {"bonus lost": "Go on without the bonus."}


@pytest.mark.parametrize(
    ("crossed", "boxes_there", "reason"),
    [
        ("a1", "b1", "On 1: comes a box closer to the tomb."),
        ("a1", "b1 c1 d1", "On 1: takes the torch of this round, a bonus box, comes 3 boxes closer to the tomb."),
        ("a1", "a2", "On 1: a gem, comes a box closer to the tomb."),
        ("a1", "a2 b2 c2", "On 1: 2 gems, comes 3 boxes closer to the tomb, but a skull."),
        ("a1 b1 c1 d1 e1 e2", "d2", "On 1: a potion."),
        ("a1 b1 c1 d1 e1 e2", "c2", "On 1: a skull."),
        ("a1 b1 c1 d1 e1 e2", "b2", "On 1: a gem."),
        ("a1 b1 c1 d1 e1 e2 e3", "d3", "On 1: opens new ways."),
        ("a1 b1 c1 d1 e1 e2 e3 e4", "c5 d5 e5", "On 1: completes the pyramid, but 2 skulls."),
    ],
)
def test_the_reason_for_a_mark_is_what_it_gains(
    crossed: str, boxes_there: str, reason: str, box: Box, monkeypatch: pytest.MonkeyPatch
):
    box.draw(1, "E.tx.", "rgsp.", ".....", ".....", "..ssT")
    monkeypatch.setattr(bots_module, "parts", lambda: box.parts)
    placements = [pattern.placements for pattern in box.parts.patterns]
    own_guide = Guide(list(box.parts.cards.values()), placements, box.parts.values, TRIAL_WEIGHTS)
    monkeypatch.setattr(bots_module, "guide", lambda: own_guide)
    assert advice(table(player(begun(1, crossed))))[f"cross 1 {boxes_there}"] == reason


def test_a_torch_that_no_longer_counts_is_no_reason(box: Box, monkeypatch: pytest.MonkeyPatch):
    box.draw(1, "Et...", ".....", ".....", ".....", "....T")
    monkeypatch.setattr(bots_module, "parts", lambda: box.parts)
    state = table(player(begun(1, "a1"), torches=(True, False, False, False)))
    assert advice(state)["cross 1 b1"] == "On 1: comes a box closer to the tomb."
