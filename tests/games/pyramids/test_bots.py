"""The bots of Pyramids: legal, honest and repeatable. Their strength is not tested here."""

from collections.abc import Sequence
from itertools import pairwise

import pytest
from attrs import evolve

from ramses_desktop.bots import Bot, ask
from ramses_desktop.bots.hints import Advice
from ramses_desktop.bots.search import Budget, finished
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.session import Session
from ramses_desktop.games import bots as bots_of
from ramses_desktop.games.flip_and_write.grid import FULL
from ramses_desktop.games.flip_and_write.rules import Bonus, Cross, Keep, LoseBonus, Move, Take
from ramses_desktop.games.pyramids import bots as bots_module
from ramses_desktop.games.pyramids.bots import ADVISER, BOTS, plain_policy, reason
from ramses_desktop.games.pyramids.deck import COLOUR_NAMES, parts
from ramses_desktop.games.pyramids.kernel import Policy
from ramses_desktop.games.pyramids.rules import CROSS, GAME, KEEP, REPLACE, InPlay, State
from tests.games.long import later
from tests.games.pyramids.by_hand import Box, begun, nearly, new_game, player, table, totals

pytestmark = pytest.mark.no_cover

PAIR = ("greedy", "random")
TABLES = [("greedy",), *later((PAIR,), (("random", "greedy", "greedy"),), ((*PAIR, *PAIR),))]


def full(number: int) -> InPlay:
    """A pyramid without a box left, possible only in the turn that completes it."""
    return InPlay(number, FULL & parts().cards[number].free)


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
    """A session refuses illegal moves; here each is also looked up among the legal ones."""
    session = game_of(*names)
    assert GAME.turn(session.state) is None
    assert all(move in GAME.moves(session.state_at(ply)) for ply, move in enumerate(session.line))


@pytest.mark.parametrize("name", ["greedy", "random"])
@pytest.mark.parametrize("players", [2, *later(1, 3, 4)])
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


@pytest.mark.parametrize("players", [2, *later(1, 3, 4)])
def test_what_a_bot_cannot_see_does_not_change_its_choice(players: int):
    """Every secret of the view is replaced by a guess: deck, cards to come, others' marks and hands."""
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


def test_greedy_takes_what_its_policy_holds_best():
    session = game_of("greedy", "greedy", seed="best")
    for ply, move in enumerate(session.line):
        state = session.state_at(ply)
        worths = {str(other): worth(state, other) for other in GAME.moves(state)}
        assert worths[str(move)] == max(worths.values()), f"{move} at {ply}"


def test_greedy_keeps_the_two_that_promise_most():
    for number in range(12):
        session = new_game(1, f"keep {number}")
        worths = {str(move): worth(session.state, move) for move in GAME.moves(session.state)}
        assert worths[str(ask(BOTS["greedy"], session))] == max(worths.values())


def worth(state: State, move: Move) -> int:
    cards, mine = parts().cards, state.players[state.seat]
    policy: Policy = plain_policy()
    nothing = [0, 0, 0]
    if isinstance(move, Keep):
        first = [int(cards[move.first].colour == colour) for colour in range(3)]
        return policy.wish(move.first, nothing) + policy.wish(move.second, first)
    if isinstance(move, Cross | Bonus):
        crossed = next(pyramid.crossed for pyramid in mine.cards if pyramid.card == move.card)
        marks = move.boxes
        return policy.judge(cards[move.card], crossed, marks, 0 if mine.torches[state.round] else 1)
    if isinstance(move, Take) and move.place:
        number = state.display[move.place - 1]
        held = mine.tombs(cards[number].colour) + sum(cards[one.card].colour == cards[number].colour for one in mine.cards)
        return policy.wish(number, [held] * 3)
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


# ------------------------------------------------------------ hints


def reasons(state: State) -> dict[str, str]:
    """The reason given for every move."""
    view = GAME.view(state, state.seat)
    return {str(move): reason(view, state.seat, move) for move in GAME.moves(state)}


def hints(session: Session, budget: Budget) -> Sequence[Advice]:
    seat = session.turn
    assert seat is not None
    return finished(evolve(ADVISER, budget=budget).advise(GAME, session.seen(seat), seat, Luck("hints")))


TINY = Budget(effort=12, width=4, least=2)


@pytest.mark.parametrize("names", TABLES)
def test_every_decision_of_the_game_has_hints(names: tuple[str, ...]):
    """The best three, or all there are: legal, different, sorted by points, equal ones in equal places."""
    session = game_of(*["greedy"] * len(names), seed="hints")
    met = set()
    for ply in range(0, session.ply, 3):
        session.jump(ply)
        found = hints(session, TINY)
        moves = GAME.moves(session.state)
        met.add((session.state.stage, bool(session.state.bonus)))
        assert len({one.move for one in found}) == len(found) == min(3, len(moves))
        assert {one.move for one in found} <= set(moves)
        assert found[0].place == 1
        assert all(one.place in (before.place, at) for at, (before, one) in enumerate(pairwise(found), 2))
        assert all((one.behind > 0) == (one.place > 1) for one in found)
    assert {stage for stage, _ in met} == {KEEP, CROSS, REPLACE}


def test_hints_count_the_own_points_whatever_the_others_make():
    """In the last turn nothing is left to luck: a hint says exactly how many points a move is behind."""
    session = game_of("greedy", "greedy", seed="last")
    session.jump(next(ply for ply in range(session.ply, 0, -1) if session.mover(ply - 1) == 0) - 1)
    assert session.state.number == 27
    found = hints(session, TINY)
    made = []
    for one in found:
        state = GAME.play(session.state, one.move)
        while GAME.turn(state) is not None:
            state = GAME.play(state, BOTS["greedy"].choose(GAME, [GAME.view(state, state.seat)], state.seat, Luck("last")))
        made.append(totals(state)[0])
    assert [one.error for one in found] == [0] * len(found)
    assert [one.behind for one in found] == [made[0] - points for points in made]


def test_every_reason_is_a_sentence():
    session = game_of("greedy", "random", "greedy", seed="reasons")
    found = {sentence for ply in range(session.ply) for sentence in reasons(session.state_at(ply)).values()}
    assert all(sentence[0].isupper() and sentence.endswith(".") and "  " not in sentence for sentence in found)
    assert not any(": but " in sentence or " ," in sentence for sentence in found)


def test_the_reason_for_keeping_says_how_far_the_tombs_are(box: Box, monkeypatch: pytest.MonkeyPatch):
    box.draw(1, "E...T", ".....", ".....", ".....", ".....")
    box.draw(2, "E....", "T....", ".....", ".....", ".....")
    monkeypatch.setattr(bots_module, "parts", lambda: box.parts)
    view, cards = table(player(1)), box.parts.cards
    alike = next(number for number in cards if number > 2 and cards[number].colour == cards[1].colour)
    assert cards[1].colour != cards[40].colour
    assert reason(view, 0, Keep(1, 40)).startswith("Keep 1 and 40: 5 and ")
    assert reason(view, 0, Keep(1, 40)).endswith(" steps to the tomb.")
    assert reason(view, 0, Keep(2, alike)).startswith(f"Keep 2 and {alike}: 2 and ")
    assert reason(view, 0, Keep(1, alike)).endswith(f" steps to the tomb. Both are {COLOUR_NAMES[cards[1].colour]}.")


def test_the_reason_for_taking_says_how_far_the_tomb_is_and_what_its_colour_may_bring(box: Box, monkeypatch: pytest.MonkeyPatch):
    box.draw(31, "E....", "T....", ".....", ".....", ".....")
    monkeypatch.setattr(bots_module, "parts", lambda: box.parts)
    colour = box.parts.cards[31].colour
    same, other = (
        next(number for number in range(1, 30) if (box.parts.cards[number].colour == colour) == wanted) for wanted in (True, False)
    )
    name = COLOUR_NAMES[colour]
    for own, done, more in (
        (other, (), ""),
        (same, (), f" It could be your {name} pyramid no. 2."),
        (other, (same,), f" It could be your {name} pyramid no. 2."),
    ):
        state = table(player(own, done=done), stage=REPLACE, queue=(0,), display=(31, 32))
        assert reasons(state)["take display 1"] == f"Take pyramid 31: 2 steps to the tomb.{more}"
    assert reasons(state)["take deck"] == "Draw from the deck."


def test_the_reason_for_a_lost_bonus_is_that_the_game_goes_on():
    assert reasons(table(player(full(1)), bonus=1)) == {"bonus lost": "Go on without the bonus."}


@pytest.mark.parametrize(
    ("crossed", "boxes_there", "sentence"),
    [
        ("a1", "b1", "Pyramid 1: 1 step nearer the tomb."),
        ("a1", "b1 c1 d1", "Pyramid 1: torch, 1 bonus box, 3 steps nearer the tomb."),
        ("a1", "a2", "Pyramid 1: 1 red gem, 1 step nearer the tomb."),
        ("a1", "a2 b2 c2", "Pyramid 1: 1 red gem, 1 green gem, 3 steps nearer the tomb, 1 skull."),
        ("a1 b1 c1 d1 e1 e2", "d2", "Pyramid 1: 1 potion."),
        ("a1 b1 c1 d1 e1 e2", "c2", "Pyramid 1: 1 skull."),
        ("a1 b1 c1 d1 e1 e2", "b2", "Pyramid 1: 1 green gem."),
        ("a1 b1 c1 d1 e1 e2 e3", "d3", "Pyramid 1: opens new paths."),
        ("a1 b1 c1 d1 e1 e2 e3 e4", "c5 d5 e5", "Pyramid 1: completes it, 2 skulls."),
    ],
)
def test_the_reason_for_a_mark_is_what_it_gains(
    crossed: str, boxes_there: str, sentence: str, box: Box, monkeypatch: pytest.MonkeyPatch
):
    box.draw(1, "E.tx.", "rgsp.", ".....", ".....", "..ssT")
    monkeypatch.setattr(bots_module, "parts", lambda: box.parts)
    assert reasons(table(player(begun(1, crossed))))[f"cross 1 {boxes_there}"] == sentence


def test_a_pyramid_that_earns_points_is_counted_in_its_reason(box: Box, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(bots_module, "parts", lambda: box.parts)
    colour = box.parts.cards[1].colour
    others = [number for number in range(2, 40) if box.parts.cards[number].colour == colour]
    for done, words in ((1, " pyramid no. 2"), (2, "it"), (3, " pyramid no. 4"), (5, " pyramid no. 6")):
        told = reasons(table(player(nearly(1), done=tuple(others[:done])), bonus=1))
        name = COLOUR_NAMES[colour] if "no." in words else ""
        assert told["bonus 1 e5"] == f"Pyramid 1: completes {name}{words}."


def test_a_torch_that_no_longer_counts_is_no_reason(box: Box, monkeypatch: pytest.MonkeyPatch):
    box.draw(1, "Et...", ".....", ".....", ".....", "....T")
    monkeypatch.setattr(bots_module, "parts", lambda: box.parts)
    state = table(player(begun(1, "a1"), torches=(True, False, False, False)))
    assert reasons(state)["cross 1 b1"] == "Pyramid 1: 1 step nearer the tomb."
