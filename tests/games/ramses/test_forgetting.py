"""How fast somebody forgets, estimated from finished games. Bots forget at known rates, and the estimate finds them again."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from random import Random

import pytest

from ramses_desktop.bots import ask
from ramses_desktop.engine.session import Session
from ramses_desktop.games.ramses.bots import APPRENTICE, BOTS, SCRIBE, VIZIER, Mind
from ramses_desktop.games.ramses.course import TooEarly, look_back
from ramses_desktop.games.ramses.rules import GAME
from ramses_desktop.games.ramses.state import RamsesOptions
from ramses_desktop.games.ramses.telling import ENOUGH_HUNTS, SLIP_FROM, Forgetting, Spell, Trial, _mean_wait, estimate, spells
from ramses_desktop.games.ramses.ui import words

pytestmark = pytest.mark.no_cover

WITHIN = 0.2
"""How far from the truth an estimate may be, as a share of it."""
CALM, STORMY = 200, 300
"""Games from which a rate is estimated, without sandstorms and with them."""
LEVELS = [("apprentice", APPRENTICE), ("scribe", SCRIBE), ("vizier", VIZIER)]


@cache
def played(bot: str, seed: str, *, sandstorm: bool = False) -> Session:
    session = Session.new(GAME, RamsesOptions(1, sandstorm=sandstorm), seed)
    while session.turn is not None:
        session.play(ask(BOTS[bot], session))
    return session


def estimated(bot: str, seeds: str, games: int, *, sandstorm: bool = False) -> Forgetting:
    found: list[Spell] = []
    for number in range(games):
        found += spells(played.__wrapped__(bot, f"{seeds} {number}", sandstorm=sandstorm), 0)
    estimate_ = estimate(found)
    assert estimate_ is not None
    return estimate_


# ------------------------------------------------------------ what was seen


def test_nothing_is_told_before_the_game_is_over() -> None:
    session = played("scribe", "pieces")
    with pytest.raises(TooEarly):
        list(spells(session.branch(len(session.line) - 1), 0))


@pytest.mark.parametrize("bot", ["apprentice", "vizier"])
def test_every_turn_that_looked_for_what_had_been_seen_is_a_trial(bot: str) -> None:
    session = played(bot, "pieces")
    hunts = [hunt for hunt in look_back(session).hunts if hunt.ago is not None]
    trials = [trial for spell in spells(session, 0) for trial in spell if trial.kind < SLIP_FROM]
    assert sorted(trial.happened for trial in trials) == sorted(hunt.found for hunt in hunts)
    # Alone, each turn ends once and turns one card over; one of the two falls together with what it uncovers.
    assert sorted(trial.clock for trial in trials) == sorted(2 * hunt.ago - 1 for hunt in hunts if hunt.ago is not None)


def test_a_spell_ends_when_its_treasure_is_uncovered_again() -> None:
    told = [spell for spell in spells(played("scribe", "pieces"), 0) if spell]
    assert not any(trial.happened for spell in told for trial in spell[:-1])
    assert any(spell[-1].happened for spell in told)
    assert all(trial.clock >= 0 for spell in told for trial in spell)
    assert all(list(spell) == sorted(spell, key=lambda trial: trial.clock) for spell in told)


def test_nothing_is_known_across_a_sandstorm() -> None:
    session = played("scribe", "pieces", sandstorm=True)
    states = [session.state_at(ply) for ply in range(len(session.line) + 1)]
    storms = sum(before.turned != after.turned for before, after in pairwise(states))
    assert storms
    longest = max(trial.clock for spell in spells(session, 0) for trial in spell)
    assert longest < max(trial.clock for spell in spells(played("scribe", "pieces"), 0) for trial in spell)


# ------------------------------------------------------------ the estimate


def test_without_a_treasure_that_was_sought_nothing_is_estimated() -> None:
    assert estimate(()) is None
    assert estimate([(), (Trial(3, SLIP_FROM + 2, happened=False),)]) is None


@pytest.mark.parametrize("wait", [1, 2, 5, 40])
@pytest.mark.parametrize("rate", [0.01, 0.1, 0.5])
def test_what_is_lost_within_a_wait_is_lost_on_average_after(wait: int, rate: float) -> None:
    chances = [(1 - rate) ** (tick - 1) * rate for tick in range(1, wait + 1)]
    mean = sum(tick * chance for tick, chance in enumerate(chances, 1)) / sum(chances)
    assert _mean_wait(wait, rate) == pytest.approx(mean)


def somebody(rate: float, steady: float, luck: float, random: Random) -> Spell:
    """Seeks a treasure now and then that is lost at this rate, and finds it with these probabilities."""
    trials: list[Trial] = []
    clock, is_known = 0, True
    while len(trials) < 12 and not (trials and trials[-1].happened):
        for _ in range(2):
            clock += 1
            is_known = is_known and random.random() >= rate
        sought = random.random() < 0.2
        chance = (steady if is_known else luck) if sought else 0.0 if is_known else luck / 2
        trials.append(Trial(clock, random.randrange(6) + (0 if sought else SLIP_FROM), random.random() < chance))
    return tuple(trials)


@pytest.mark.parametrize(
    ("rate", "steady", "luck"),
    [
        (0.3, 0.95, 0.1),
        (0.03, 0.85, 0.2),
        *(
            pytest.param(*case, marks=pytest.mark.longest)
            for case in ((0.3, 0.85, 0.2), (0.1, 0.95, 0.1), (0.1, 0.85, 0.2), (0.03, 0.95, 0.1))
        ),
    ],
)
def test_whoever_is_less_steady_or_luckier_than_bots_is_estimated_as_well(rate: float, steady: float, luck: float) -> None:
    random = Random(f"{rate} {steady}")
    found = estimate([somebody(rate, steady, luck, random) for _ in range(1500)])
    assert found is not None
    assert abs(found.rate - rate) <= WITHIN * rate
    assert found.least < found.rate < found.most


def test_a_few_games_tell_those_apart_who_forget_much_and_nothing() -> None:
    forgetful, perfect = estimated("apprentice", "few", 10), estimated("pharaoh", "few", 10)
    assert perfect.rate <= perfect.most < 0.02 < forgetful.least < forgetful.rate < forgetful.most
    assert forgetful.hunts > 100
    assert forgetful.is_worth_telling


def test_too_few_turns_or_too_wide_an_interval_are_not_told() -> None:
    assert Forgetting(0.1, 0.05, 0.2, ENOUGH_HUNTS).is_worth_telling
    assert not Forgetting(0.1, 0.05, 0.2, ENOUGH_HUNTS - 1).is_worth_telling
    assert not Forgetting(0.1, 0.01, 0.2, 100).is_worth_telling


def test_it_is_told_in_words() -> None:
    told = "Lost with every turn and every new card: about 1 in 12 of what had been seen (1 in 9 to 1 in 16)."
    assert words.losing(Forgetting(0.083, 0.0625, 0.111, 40)) == told


def test_a_game_alone_tells_it_beside_what_was_missed() -> None:
    session = played("scribe", "words 1")
    found = estimate(spells(session, 0))
    assert found is not None
    assert found.is_worth_telling
    assert words.forgotten(session, 0).endswith(f" {words.losing(found)}")


def test_nothing_is_told_of_a_table_of_several() -> None:
    session = Session.new(GAME, RamsesOptions(2, sandstorm=False), "several")
    while session.turn is not None:
        session.play(ask(BOTS["scribe"], session))
    found = estimate(spells(session, 0))
    assert found is not None
    assert found.is_worth_telling
    assert words.losing(found) not in words.forgotten(session, 0)


# ------------------------------------------------------------ the proof


@pytest.mark.longest
@pytest.mark.parametrize("seeds", ["first", "second", "third"])
@pytest.mark.parametrize("sandstorm", [False, True])
@pytest.mark.parametrize(("bot", "mind"), LEVELS)
def test_the_rates_of_the_bots_are_recovered(bot: str, mind: Mind, sandstorm: bool, seeds: str) -> None:
    found, truth = estimated(bot, seeds, STORMY if sandstorm else CALM, sandstorm=sandstorm), mind.forgets / 100
    assert abs(found.rate - truth) <= WITHIN * truth


@pytest.mark.longest
@pytest.mark.parametrize(("bot", "mind"), LEVELS)
def test_the_rate_lies_in_the_interval_of_a_single_game(bot: str, mind: Mind) -> None:
    """19 times out of 20, give or take."""
    single = [estimated(bot, f"single {number}", 1) for number in range(100)]
    assert sum(found.least <= mind.forgets / 100 <= found.most for found in single) >= 88
