"""A game code gives anyone the same deal, however it is typed, and typos are detected."""

import re

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from ramses_desktop.engine.code import BadCode, Coded, read_code, write_code
from ramses_desktop.engine.session import Session
from ramses_desktop.games import GAMES, TESTED
from ramses_desktop.games.pharaoh.rules import GAME as PHARAOH
from ramses_desktop.games.pharaoh.state import PharaohOptions
from ramses_desktop.ui.table.setup import new_seed
from tests.games.long import later
from tests.store.disks import FEWER
from tests.store.games import PYRAMIDS, SAMPLE

tables = st.sampled_from([(game, options) for game in TESTED for options in game.spec.variants])
plain_seeds = st.from_regex(r"[a-z0-9]{1,8}(-[a-z0-9]{1,8}){0,4}", fullmatch=True)
odd_seeds = ["", "0", "0-0", "ramses", "o", "Amber-Ibis", "a--b", "-", "ß", "\0", "\ud800"]
seeds = plain_seeds | st.text(max_size=60) | st.sampled_from(odd_seeds)
surroundings = [("", ""), ("Play this: ", ". Have fun!"), ("«", "»"), ("> ", "\n-- \nBo"), ("\ufeff", "\n")]
gaps = st.text(" -–—_/.,\t\r\n\u00a0\u200b>", min_size=1, max_size=3).filter(lambda gap: "." not in gap and "_" not in gap)


@pytest.mark.parametrize(
    ("game", "options"),
    [pytest.param(game, options, id=f"{game.spec.id}-{options}") for game in TESTED for options in game.spec.variants],
)
def test_the_options_of_every_table_go_into_its_code(game, options):
    assert read_code(write_code(game, options, "amber"), TESTED) == Coded(game, options, "amber")


@FEWER
@given(tables, seeds)
def test_a_code_gives_the_same_deal(table, seed):
    game, options = table
    code = write_code(game, options, seed)
    assert re.fullmatch(r"RAMSES(-[A-Z0-9_+=.]+)+", code)
    assert read_code(code, TESTED) == Coded(game, options, seed)


def test_a_code_names_only_what_is_not_as_usual():
    """A deal of Silver & Gold need not say that its pile is closed."""
    game = next(game for game in GAMES if game.spec.id == "silver_gold")
    codes = [write_code(game, options, "sphinx") for options in game.spec.variants]
    starts = [code.removeprefix("RAMSES-SILVER-GOLD-").partition("-")[0] for code in codes]
    assert starts == ["1", "2", "3", "4", "1+OPEN_PILE=YES"]


def test_the_usual_code_can_be_read_aloud():
    code = write_code(PYRAMIDS, PYRAMIDS.spec.variants[1], "amber-ibis-4172")
    assert code == "RAMSES-PYRAMIDS-2-AMBER-IBIS-4172-KMPS1"
    found = read_code(code, GAMES)
    deal = Session.new(PYRAMIDS, PYRAMIDS.spec.variants[1], "amber-ibis-4172").deal
    assert Session.new(found.game, found.options, found.seed).deal == deal


def test_the_seeds_that_the_program_draws_are_plain():
    for _ in range(50):
        assert "-0-" not in write_code(PYRAMIDS, PYRAMIDS.spec.variants[0], new_seed())


@FEWER
@given(tables, seeds, st.data())
def test_case_spaces_dashes_line_breaks_and_words_around_do_not_matter(table, seed, data):
    game, options = table
    code = write_code(game, options, seed)
    words = [data.draw(st.sampled_from([str.upper, str.lower, str.title]))(word) for word in code.split("-")]
    typed = "".join(word + data.draw(gaps) for word in words[:-1]) + words[-1]
    around = data.draw(st.sampled_from(surroundings))
    assert read_code(typed.join(around), TESTED) == Coded(game, options, seed)


@FEWER
@given(tables, plain_seeds, st.data())
def test_a_line_may_be_broken_in_the_middle_of_a_word(table, seed, data):
    game, options = table
    code = write_code(game, options, seed)
    at = data.draw(st.integers(1, len(code) - 1))
    assert read_code(f"{code[:at]}\n{code[at:]}", TESTED) == Coded(game, options, seed)


def test_wide_letters_and_lookalikes_are_read():
    code = write_code(SAMPLE, SAMPLE.spec.variants[0], "Żółw")
    wide = "".join(chr(ord(sign) + 0xFEE0) for sign in code)
    assert read_code(wide, TESTED).seed == "Żółw"
    packed = code.index("-0-")
    assert read_code(code[:packed] + code[packed:].replace("0", "O").replace("1", "l"), TESTED).seed == "Żółw"
    words = code[packed + 3 :].replace("-", "")
    assert read_code(f"{code[:packed]} 0 {' '.join(words)}", TESTED).seed == "Żółw"


SIGNS = "ABCDEFGHJKMNPQRSTVWXYZ0123456789-+=. "


def read(typed, games=TESTED):
    """The code's content, or the sentence that refuses it."""
    try:
        return read_code(typed, games)
    except BadCode as problem:
        return str(problem)


@pytest.mark.parametrize("seed", ["amber", *later("amber-ibis-4172", "Żółw", "0")])
def test_every_single_typing_error_is_noticed(seed):
    code = write_code(SAMPLE, SAMPLE.spec.variants[3], seed)
    right = read_code(code, TESTED)
    wrong = [code[:at] + sign + code[at + 1 :] for at in range(len(code)) for sign in SIGNS]
    wrong += [code[:at] + code[at + 1 :] for at in range(len(code))]
    wrong += [code[:at] + code[at + 1] + code[at] + code[at + 2 :] for at in range(len(code) - 1)]
    wrong += [code[:at] + sign + code[at:] for at in range(len(code)) for sign in SIGNS]
    noticed = 0
    for typed in wrong:
        found = read(typed)
        noticed += found != right
        assert found == right or re.fullmatch(r"(There is a typo|This is not a game code).*\.", str(found)), typed
    assert noticed > len(wrong) * 0.8


parts_of_codes = st.sampled_from(["RAMSES", "PYRAMIDS", "0", "2", "O", "AMBER", "8S0QN", "\n"])


@FEWER
@given(st.text(max_size=300) | st.lists(parts_of_codes).map("-".join))
def test_any_other_text_is_refused_with_a_sentence(text):
    with pytest.raises(BadCode, match=r"^[A-Z][^.]*[.]$"):
        read_code(text, TESTED)


OF_NO_GAME = "This code is for the game “{}”, which this version of Ramses Desktop does not have."
NEWER = "This code was made by a newer version of Ramses Desktop. Update to play it."
NOT_OURS = "This game code was not made by Ramses Desktop."


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("RAMSES-CHESS-2-A-24Y4B", OF_NO_GAME.format("chess")),
        ("RAMSES-GOOSE-GAME-2-A-YERFD", OF_NO_GAME.format("goose_game")),
        ("RAMSES-PYRAMIDS.2-2-A-3AAPR", NEWER),
        ("RAMSES-PYRAMIDS.X-2-A-4WADT", NEWER),
        ("RAMSES-PYRAMIDS.0-2-A-BBGGC", NOT_OURS),
        ("RAMSES-PYRAMIDS-9-A-S3BYQ", "Pyramids is for 1 to 4 players, not 9."),
        ("RAMSES-PYRAMIDS-2+STORM=YES-A-A01FP", "There is no option “storm=yes”; the options are players."),
        ("RAMSES-PYRAMIDS-0-ZZZZZ-KMR9Y", NOT_OURS),
        ("RAMSES-PYRAMIDS-0-+_=.U-F8V6F", NOT_OURS),
        ("RAMSES-PYRAMIDS-0-C5M66-00-SPM5E", "There is no option “ahc”; the options are players."),
    ],
)
def test_a_code_that_is_not_for_us_says_why(code, sentence):
    assert read(code, GAMES) == sentence


def test_a_game_of_newer_rules_says_so_in_its_code_and_older_codes_stay_valid():
    class Newer(type(PYRAMIDS)):  # type: ignore[misc]  # its class, whatever it is
        spec = evolve(PYRAMIDS.spec, rules=3)

    old = PYRAMIDS.spec.variants[0]
    new = evolve(old, rules=3)
    assert write_code(Newer(), new, "a").startswith("RAMSES-PYRAMIDS.3-1-A-")
    assert read_code(write_code(Newer(), new, "a"), [Newer()]).options == new
    assert read_code(write_code(PYRAMIDS, old, "a"), [Newer()]).options == old
    with pytest.raises(BadCode, match="newer version"):
        read_code(write_code(Newer(), new, "a"), GAMES)


@pytest.mark.parametrize(
    ("options", "beginning"),
    [
        (PharaohOptions(1, "big"), "RAMSES-PHARAOH.2-1+PYRAMID=BIG-A-"),
        (PharaohOptions(1, rules=1), "RAMSES-PHARAOH-1-A-"),
        (PharaohOptions(1, "big", hourglass=36), "RAMSES-PHARAOH.2-1+PYRAMID=BIG+HOURGLASS=36-A-"),
    ],
)
def test_a_code_names_only_what_does_not_go_without_saying(options, beginning):
    code = write_code(PHARAOH, options, "a")
    assert code.startswith(beginning)
    assert read_code(code, GAMES).options == options


def test_what_is_too_long_for_a_code_is_said_when_it_is_written():
    with pytest.raises(BadCode, match="too long"):
        write_code(PYRAMIDS, PYRAMIDS.spec.variants[0], "ä" * 2000)
    with pytest.raises(BadCode, match="not a game code"):
        read_code("RAMSES " * 1000, GAMES)
    with pytest.raises(BadCode, match="typo"):
        read_code("RAMSES 0 " * 30, GAMES)
