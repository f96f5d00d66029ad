"""Every game has the four levels of skill, and what bots draw tells them nothing of the deal."""

import hashlib
from hashlib import sha256

import pytest

from ramses_desktop import bots as drawing
from ramses_desktop.bots import LEVELS, luck_of
from ramses_desktop.engine.game import AnyGame
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.session import Session
from ramses_desktop.games import GAMES, bots
from ramses_desktop.games.sample.rules import GAME, HighCardOptions


def test_there_are_four_levels_each_with_a_name_and_a_character():
    assert [level.id for level in LEVELS] == ["apprentice", "scribe", "vizier", "pharaoh"]
    assert [level.name for level in LEVELS] == ["Apprentice", "Scribe", "Vizier", "Pharaoh"]
    assert all(level.character and "\n" not in level.character and len(level.character) < 70 for level in LEVELS)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.spec.id)
def test_every_game_offers_every_level(game: AnyGame):
    assert {level.id for level in LEVELS} <= set(bots(game.spec.id))


# ------------------------------------------------------------ the luck of bots


def dealt(secret=None, seed="sphinx"):
    return Session.new(GAME, HighCardOptions(players=3, swaps=3), seed, secret=secret)


def test_the_luck_of_the_bots_comes_from_a_secret_where_one_was_drawn_and_not_from_the_seed():
    one, other = dealt("ab" * 16), dealt("cd" * 16)
    assert one.deal == other.deal
    assert luck_of(one, 0).seed != luck_of(other, 0).seed
    assert luck_of(one, 0).seed == luck_of(dealt("ab" * 16, "lotus"), 0).seed


def test_what_a_bot_is_handed_tells_neither_seed_nor_the_luck_of_others():
    """Trying seeds does not lead to the deal: the secret, or many rounds of hashing, stands in between."""
    for session in (dealt(), dealt("ab" * 16)):
        handed = {luck_of(session, seat).seed for seat in range(3)}
        assert len(handed) == 3
        told = {f"{Luck(text, 'bots').bits64():x}" for text in ("sphinx", session.deal)}  # as it used to be
        told |= {sha256(f"{text}{more}".encode()).hexdigest()[:32] for text in ("sphinx", session.deal) for more in ("", "bot 0")}
        assert not handed & {*told, "sphinx", session.deal, str(session.secret)}


def test_without_a_drawn_secret_luck_comes_from_the_seed_the_long_way_round(monkeypatch):
    rounds = []

    def counted(seed, salt, count, really=drawing.slow_hash):
        rounds.append(count)
        return really(seed, salt, count)

    monkeypatch.setattr(drawing, "slow_hash", counted)
    for seed in ("never dealt before", "nor this", "never dealt before"):
        assert luck_of(dealt(seed=seed), 0).seed == luck_of(dealt(seed=seed), 0).seed
    assert rounds == [drawing.ROUNDS] * 2
    assert drawing.ROUNDS >= 10_000
    assert luck_of(dealt("ab" * 16), 0).seed
    assert len(rounds) == 2, "a secret needs no long way"


@pytest.mark.parametrize("seed", ["", "a seed without OpenSSL", "Ägypten" * 12])
def test_the_way_round_is_the_same_where_python_comes_without_openssl(monkeypatch, seed):
    """As in every package: from 3.12 on, Python then has no such function."""
    usual = drawing.slow_hash(seed.encode(), b"bots", 100)
    assert usual == hashlib.pbkdf2_hmac("sha256", seed.encode(), b"bots", 100)
    monkeypatch.delattr(hashlib, "pbkdf2_hmac")
    assert drawing.slow_hash(seed.encode(), b"bots", 100) == usual


def test_games_between_bots_go_the_same_again_on_every_platform():
    assert luck_of(dealt(), 1).seed == "6ac3750b704c766687adfa104dde25c8"
    assert luck_of(dealt("ab" * 16), 1).seed == "206962b6235c5be94de5d78d0a609161"
