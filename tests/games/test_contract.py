"""Every game keeps the contract, at every kind of table."""

import time
from functools import cache

import pytest

from ramses_desktop.engine.game import Notice, options_text, read_options
from ramses_desktop.engine.luck import Luck
from ramses_desktop.games import GAMES, SAMPLE, TESTED, bots, info_of, telling
from tests.contract import play_checked
from tests.games.long import EVERY, SOME_TABLES, is_long, random_game

MANY = 2_000
SHARDS = 20
"""Lets two workers share the work."""
SECONDS = 5 * 60
NUMBERS_OF_PLAYERS = range(1, 7)

TABLES = [(game, options) for game in TESTED for options in game.spec.variants]


def tables():
    """All tables; of each game those of few players are among the quick tests."""
    for game in TESTED:
        for number, options in enumerate(game.spec.variants):
            marks = [] if number < (1 if is_long(game) else 2) else [pytest.mark.slow]
            yield pytest.param(game, options, marks=marks, id=f"{game.spec.id} {options_text(options)}")


@pytest.mark.parametrize(("game", "options"), list(tables()))
def test_random_games_keep_every_promise(game, options):
    assert play_checked(game, options, "quick", EVERY if is_long(game) else 1).turn is None


@pytest.mark.parametrize(("game", "options"), SOME_TABLES)
def test_a_move_is_notable_exactly_where_the_log_tells_of_it(game, options):
    """Both come from the same two views of a seat."""
    session, tell = random_game(game, options, "notable"), telling(game.spec.id).tell
    names = [seat.name for seat in session.seats]
    for ply, move in enumerate(session.line):
        for seat in range(options.players):
            before, after = session.view(seat, ply), session.view(seat, ply + 1)
            assert (game.notice(before, after) >= Notice.EVENT) == bool(tell(before, after, names)), move


@cache
def the_end_of_patience():
    """The deadline in this process; all its shards share these minutes."""
    return time.monotonic() + SECONDS


@cache
def shown_tables():
    """The variants of all games but the sample, by number of players, so that each number gets as many games."""
    shown = [(game, options) for game, options in TABLES if game.spec.id != SAMPLE]
    return [[table for table in shown if table[1].players == players] for players in NUMBERS_OF_PLAYERS]


@pytest.mark.slow
@pytest.mark.parametrize("shard", range(SHARDS))
def test_thousands_of_random_games_keep_every_promise(shard, record_property):
    """As many as time allows; their number is reported at the end."""
    played = 0
    for number in range(shard, MANY, SHARDS):
        if time.monotonic() > the_end_of_patience():
            break
        turn, players = divmod(number, len(NUMBERS_OF_PLAYERS))
        tables = shown_tables()[players]
        game, options = tables[turn % len(tables)]
        play_checked(game, options, f"long {number}", EVERY if is_long(game) else 1)
        played += 1
    record_property("games played", played)


def test_the_sample_is_tested_but_not_shown():
    assert [game.spec.id for game in TESTED if game not in GAMES] == [SAMPLE]
    assert len({game.spec.id for game in TESTED}) == len(TESTED)


@pytest.mark.parametrize("game", TESTED, ids=lambda game: game.spec.id)
def test_every_number_of_players_and_every_option_has_a_variant(game):
    variants = game.spec.variants
    assert {options.players for options in variants} == set(game.spec.seats)
    assert all(read_options(game.spec.options, options_text(options)) == options for options in variants)
    assert len(set(variants)) == len(variants)


@pytest.mark.parametrize("game", TESTED, ids=lambda game: game.spec.id)
def test_a_new_table_plays_by_the_newest_rules(game):
    assert {options.rules for options in game.spec.variants} == {game.spec.rules}
    assert read_options(game.spec.options, "").rules == game.spec.rules


@pytest.mark.parametrize("game", TESTED, ids=lambda game: game.spec.id)
def test_every_game_has_at_least_a_bot_that_plays_by_lot(game):
    assert "random" in bots(game.spec.id)


@pytest.mark.parametrize(("game", "options"), TABLES, ids=lambda value: getattr(value, "players", None))
def test_every_part_of_a_result_has_an_icon(game, options):
    parts = game.scores(game.start(options, game.deal(options, Luck("icons"))))[0].parts
    assert {part.name for part in parts} <= info_of(game.spec.id).drawings.keys()
