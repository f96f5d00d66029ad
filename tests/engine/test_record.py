"""A record is read back as the game it tells of, or refused with one sentence that names the line."""

from base64 import b64encode

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from ramses_desktop.engine import record
from ramses_desktop.engine.record import BadRecord
from ramses_desktop.engine.session import Seat, Session
from ramses_desktop.games import TESTED
from ramses_desktop.games.sample.rules import GAME, HighCard, HighCardOptions, Keep, Swap

SMALL = """\
[Game "sample"]
[Rules "1"]
[Options "players=2 swaps=1"]
[Seed "sphinx"]
[Deal "64U74qeKjg=="]
[Seats "Ada=person" "Bo=random"]
[Site "the kitchen" "tonight"]
swap
keep
keep
[Check "2" "c3d715b6" "12c8afcf" "71ac6f92" "30d54572" "ebb1dc4f" "98049550" "c5c976f2" "8ba71955" "dd13abf0"]
"""
FIRST_CHECK = '[Check "bd054ceddba63d61"]'
OF_0_1_0 = "\n".join([*SMALL.splitlines()[:-1], FIRST_CHECK, ""])
"""The same record as version 0.1.0 wrote it."""


def small():
    seats = (Seat("Ada"), Seat("Bo", "random"))
    session = Session.new(GAME, HighCardOptions(2, 1), "sphinx", seats)
    session.headers = (("Site", ("the kitchen", "tonight")),)
    for move in (Swap(), Keep(), Keep()):
        session.play(move)
    return session


def read(text, **how):
    return record.read(text.encode(), TESTED, **how)


def refusal(data, **how):
    try:
        record.read(data, TESTED, **how)
    except BadRecord as refused:
        return str(refused)
    raise AssertionError(f"This was not refused: {data!r}")


# ------------------------------------------------------------ writing and reading back


def test_a_record_looks_like_this_for_ever():
    assert record.text(small()) == SMALL


@pytest.mark.parametrize("text", [SMALL, OF_0_1_0], ids=["of today", "of 0.1.0"])
def test_a_record_written_long_ago_is_the_same_game_today(text):
    assert read(text) == small()
    assert record.text(read(text)) == SMALL


def test_the_fingerprint_is_the_same_on_every_python():
    """The last character is newer than some Python versions, which would print its code instead."""
    assert record.fingerprint(Session.new(GAME, HighCardOptions(1, 1), "Ägypten \U0001fae8")) == "4d1251759ff3df0f"


def test_the_fingerprint_tells_apart_two_ways_to_the_same_end():
    class Idle(HighCard):
        def play(self, state, move):
            return evolve(state, left=0) if move == Swap() else super().play(state, move)

    long = Session.new(Idle(), HighCardOptions(1, 1), "sphinx")
    short = long.branch(0)
    long.play(Swap())
    assert short.play(Keep()) == long.play(Keep())
    assert record.fingerprint(short) != record.fingerprint(long)


def test_a_record_holds_the_whole_line_wherever_the_table_stands():
    session = small()
    session.jump(1)
    assert record.text(session) == SMALL


def test_a_game_without_a_seed_has_no_line_for_it():
    session = evolve(small(), seed=None)
    assert "Seed" not in record.text(session)
    assert read(record.text(session)).seed is None


def test_the_deal_cannot_be_read_by_accident_but_is_revealed_unchanged():
    assert small().deal == "4 3 1 2"
    assert "4 3 1 2" not in SMALL
    assert record.reveal("64U74qeKjg==", "sample") == "4 3 1 2"
    long = " ".join(map(str, range(500)))
    assert record.reveal(record.obscure(long, "pyramids"), "pyramids") == long


def test_headers_of_a_later_version_are_kept_as_they_were():
    headers = [f'[{name} "{value}"]' for name, value in [("Zoo", "z"), ("Alpha", "a"), ("Q1", "x"), ("alpha", "b")]]
    text = OF_0_1_0.replace('[Site "the kitchen" "tonight"]', "\n".join(headers))
    again = record.text(read(text))
    assert again.splitlines()[:-1] == text.splitlines()[:-1]
    assert record.text(read(again)) == again


def test_before_there_were_marks_headers_could_come_in_any_order():
    lines = OF_0_1_0.splitlines()
    assert read("\n".join([*lines[6::-1], *lines[7:]])) == small()


def test_an_old_record_still_opens_under_newer_rules():
    class Newer(HighCard):
        spec = evolve(HighCard.spec, rules=2)  # type: ignore[misc]

    again = record.read(SMALL.encode(), (Newer(),))
    assert again.line == small().line
    assert record.text(again) == SMALL


@pytest.mark.parametrize(
    "rewrite",
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: "\N{BYTE ORDER MARK}" + text,
        lambda text: text.replace("\n", "\n\n"),
        lambda text: "\n" + text + "\n",
        lambda text: text.removesuffix("\n"),
    ],
    ids=["CRLF", "byte order mark", "empty lines", "empty ends", "no last line end"],
)
def test_what_editors_and_mailers_do_to_a_text_does_no_harm(rewrite):
    assert read(rewrite(SMALL)) == small()


@pytest.mark.parametrize(
    "name",
    ['"', "\\", '" "', "a=b", "=", "", " ", "\n", "\r\n", "\0", "[", "]", "Ädä", "🐫", "\u2028", "\udc80", "\ud800x", "x" * 9999],
    ids=ascii,
)
def test_any_name_and_any_text_survives(name):
    session = Session.new(GAME, HighCardOptions(2, 1), name, (Seat(name), Seat(name, "greedy")))
    session.headers = (("Site", (name, name)),)
    for move in small().line:
        session.play(move)
    assert read(record.text(session)) == session


texts = st.text(st.characters(exclude_categories=["Cs"]) | st.sampled_from("\udc80\udfff"))


header_names = st.from_regex("(?!Game|Rules|Options|Seed|Deal|Luck|Seats|Check)[A-Z][a-z0-9]{3,9}", fullmatch=True)


@settings(derandomize=True, database=None, deadline=None, max_examples=15)
@given(
    st.tuples(texts, texts),
    st.none() | texts,
    st.dictionaries(header_names, st.lists(texts, min_size=1)),
    st.sampled_from([[], [Keep()], [Swap(), Keep(), Swap(), Keep()]]),
)
def test_a_session_survives_its_record(names, seed, headers, line):
    seats = tuple(Seat(name) for name in names)
    others = tuple((name, tuple(values)) for name, values in headers.items())
    session = Session(GAME, HighCardOptions(2, 1), "2 4 3 1", seats, None, others)
    if seed is not None:
        session = Session.new(GAME, HighCardOptions(2, 1), seed, seats, "0f" * 16)
        session.headers = others
    for move in line:
        session.play(move)
    assert read(record.text(session)) == session


# ------------------------------------------------------------ refusals


def deal(text):
    return f'[Deal "{record.obscure(text, "sample")}"]'


def raw_deal(data):
    return f'[Deal "{b64encode(data).decode()}"]'


GAME_LINE, RULES, OPTIONS, SEED, DEAL, SEATS, SITE, *_, CHECK = SMALL.splitlines()
SWAP = "\nswap"
DAMAGED = 'A header looks like [Name "text"]; this one is damaged.'
NUMBERS = "Line 5: The deal is damaged: A deal of this game is the numbers 1 to 4 in any order."

DAMAGES = [
    # what is replaced, its replacement, the message
    (SMALL, "", "This file is empty."),
    (SMALL, "\n\r\n\n", "This file is empty."),
    (SMALL, "\n", "This file is empty."),
    (GAME_LINE, "", "The line [Game …] is missing."),
    (GAME_LINE, "sample", "Line 1: A saved game begins with [Game …], and this file does not."),
    (SMALL, "Dear all,\n\n" + SMALL, "Line 1: A saved game begins with [Game …], and this file does not."),
    (SMALL, "{\\rtf1 hello}", "Line 1: A saved game begins with [Game …], and this file does not."),
    (SMALL, "\0" * 99, "Line 1: A saved game begins with [Game …], and this file does not."),
    # headers
    (RULES, "[Rules 1]", f"Line 2: {DAMAGED}"),
    (RULES, "[Rules]", f"Line 2: {DAMAGED}"),
    (RULES, "[Rules ]", f"Line 2: {DAMAGED}"),
    (RULES, '[Rules "1"', f"Line 2: {DAMAGED}"),
    (RULES, '[Rules "1]', f"Line 2: {DAMAGED}"),
    (RULES, '[Rules "1""1"]', f"Line 2: {DAMAGED}"),
    (RULES, '[Rules "1" ]', f"Line 2: {DAMAGED}"),
    (RULES, '[Rules  "1"]', f"Line 2: {DAMAGED}"),
    (RULES, '[Rules "1"] ', f"Line 2: {DAMAGED}"),
    (RULES, '[Rules "\\x31"]', f"Line 2: {DAMAGED}"),
    (RULES, '[Rules "1\t"]', f"Line 2: {DAMAGED}"),
    (RULES, '[2Rules "1"]', f"Line 2: {DAMAGED}"),
    (RULES, '[Règles "1"]', f"Line 2: {DAMAGED}"),
    (RULES, f'[{"R" * 33} "1"]', f"Line 2: {DAMAGED}"),
    (SEED, RULES, "Line 4: [Rules] appears twice."),
    (SITE, f"{SITE}\n{SITE}", "Line 8: [Site] appears twice."),
    (SWAP, f"{SWAP}\n{SITE}", "Line 9: [Site] is among the moves, but headers come first."),
    (SWAP, f'{SWAP}\n[Move "2"]', "Line 9: [Move] is among the moves, but headers come first."),
    (RULES, "", "The line [Rules …] is missing."),
    (OPTIONS, "", "The line [Options …] is missing."),
    (DEAL, "", "The line [Deal …] is missing."),
    (SEATS, "", "The line [Seats …] is missing."),
    *(
        (line, line.replace("]", ' "more"]'), f"Line {number}: [{name}] must hold exactly one text in quotes.")
        for number, name, line in [
            (1, "Game", GAME_LINE),
            (2, "Rules", RULES),
            (3, "Options", OPTIONS),
            (4, "Seed", SEED),
            (5, "Deal", DEAL),
        ]
    ),
    # game and rules
    (GAME_LINE, '[Game "senet"]', "Line 1: Ramses Desktop has no game “senet”."),
    (GAME_LINE, '[Game "Sample"]', "Line 1: Ramses Desktop has no game “Sample”."),
    (GAME_LINE, '[Game "a\\nb\\u2028\\ud800"]', "Line 1: Ramses Desktop has no game “a�b��”."),
    (GAME_LINE, f'[Game "{"x" * 9999}"]', f"Line 1: Ramses Desktop has no game “{'x' * 172} … {'x' * 198}”."),
    *(
        (RULES, f'[Rules "{version}"]', f"Line 2: The rules have no version “{version}”.")
        for version in ("", "0", "01", "-1", "1.0", "one", "٣", "1234567", " 1")
    ),
    (
        RULES,
        '[Rules "2"]',
        "Line 2: This game was saved by a newer version of Ramses Desktop (rules 2; this one knows 1). Update to open it.",
    ),
    # options and seats
    (OPTIONS, '[Options "players=two swaps=1"]', "Line 3: The option “players” must be a whole number, not “two”."),
    (OPTIONS, '[Options "players=9 swaps=1"]', "Line 3: No game can have the options “players=9 swaps=1”."),
    (OPTIONS, '[Options "players=2 swaps=0"]', "Line 3: No game can have the options “players=2 swaps=0”."),
    (
        OPTIONS,
        '[Options "players=2 swaps=1 storm=yes"]',
        "Line 3: There is no option “storm=yes”; the options are players, swaps.",
    ),
    (OPTIONS, '[Options "players=2 players=2"]', "Line 3: The option “players” is given twice."),
    (OPTIONS, '[Options "players=2"]', "Line 3: Some options are missing."),
    (OPTIONS, '[Options "swaps=1 players=2"]', "Line 3: Some options are missing."),
    (OPTIONS, '[Options ""]', "Line 3: Some options are missing."),
    (OPTIONS, '[Options "players=3 swaps=1"]', "Line 6: Players: 2 here, but 3 in the options."),
    (SEATS, '[Seats "Ada=person"]', "Line 6: Players: 1 here, but 2 in the options."),
    *(
        (
            SEATS,
            f'[Seats "Ada=person" "{seat}"]',
            f"Line 6: “{seat}” is not a player: write name=person or name=bot.",
        )
        for seat in ("", "Bo", "Bo=", "=")
    ),
    # the deal
    (DEAL, '[Deal ""]', NUMBERS),
    (DEAL, '[Deal "4 3 1 2"]', "Line 5: The deal is damaged."),
    (DEAL, '[Deal "64U74qeKjg="]', "Line 5: The deal is damaged."),
    (DEAL, '[Deal "64U74qeKjh=="]', "Line 5: The deal is damaged."),
    (DEAL, '[Deal "64U7\\n4qeKjg=="]', "Line 5: The deal is damaged."),
    (DEAL, '[Deal "64U74qeKjgÄ="]', "Line 5: The deal is damaged."),
    (DEAL, raw_deal(b"\x00\x80"), "Line 5: The deal is damaged."),
    (DEAL, '[Deal "4 3 1"]', "Line 5: The deal is damaged."),
    (DEAL, deal("4 3 1"), NUMBERS),
    (DEAL, deal("4 3 1 1"), NUMBERS),
    (DEAL, deal("4 3 1 2 5"), NUMBERS),
    (DEAL, deal("4  3 1 2"), NUMBERS),
    (DEAL, deal("04 3 1 2"), NUMBERS),
    (DEAL, deal("3 4 1 2"), "Line 5: [Deal] was changed after this game was saved."),
    # moves
    (SWAP, "\nswa", "Line 8: “swa” is not a move; say keep or swap."),
    (SWAP, "\nswap ", "Line 8: “swap ” is not a move; say keep or swap."),
    (SWAP, "\nSwap", "Line 8: “Swap” is not a move; say keep or swap."),
    (SWAP, "\nswap\x0bkeep", "Line 8: “swap�keep” is not a move; say keep or swap."),
    (SWAP, "\nswap\nswap", "Line 9: “swap” is not allowed here: You have no swaps left."),
    (SWAP, f"{SWAP}\n\n\nswap", "Line 11: “swap” is not allowed here: You have no swaps left."),
    (CHECK, f"keep\n{CHECK}", "Line 11: The game is over, but there are more moves."),
    # the check
    (SWAP, "", "Line 10: The moves were changed after this game was saved."),
    (SEED, '[Seed "Sphinx"]', "Line 4: [Seed] was changed after this game was saved."),
    (SEED, "", "Line 11: A line above the moves was added or removed after this game was saved."),
    (SITE, f'{SITE}\n[Table "kind=match"]', "Line 12: A line above the moves was added or removed after this game was saved."),
    (SITE, '[Site "the  kitchen" "tonight"]', "Line 7: [Site] was changed after this game was saved."),
    (SITE, '[Site "the kitchen" "\\u0074onight"]', "Line 7: [Site] was changed after this game was saved."),
    (SEATS, '[Seats "Ada=person" "Bo=rand.om"]', "Line 6: [Seats] was changed after this game was saved."),
    (f"{SEED}\n{DEAL}", f"{DEAL}\n{SEED}", "Line 4: [Deal] was changed after this game was saved."),
    ("dd13abf0", "dd13abf1", "Line 11: The position is not the one that was saved."),
    (
        CHECK,
        '[Check "3" "12345678"]',
        "Line 11: This game was saved by a newer version of Ramses Desktop. Update to open it.",
    ),
    (CHECK, '[Check "2" "12345678"]', "Line 11: A line above the moves was added or removed after this game was saved."),
    (CHECK, '[Check ""]', "Line 11: The check does not match: this game was changed or damaged."),
    (CHECK, CHECK + "\nkeep", "Line 12: [Check …] must be the last line, but more follows."),
    (CHECK, f"{CHECK}\n\n{CHECK}", "Line 13: [Check …] must be the last line, but more follows."),
    (CHECK, "", "The last line, [Check …], is missing: the file was cut off, or the game was not finished."),
]


def test_every_damage_is_one_clear_sentence():
    for old, new, sentence in DAMAGES:
        assert SMALL.count(old) == 1
        assert refusal(SMALL.replace(old, new).encode()) == sentence


NO_MATCH = "The check does not match: this game was changed or damaged."


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (DEAL, deal("3 4 1 2"), "Line 4: The seed “sphinx” deals a different game."),
        (SEED, '[Seed "Sphinx"]', "Line 4: The seed “Sphinx” deals a different game."),
        (SEED, "", f"Line 11: {NO_MATCH}"),
        (SWAP, "", f"Line 10: {NO_MATCH}"),
        (FIRST_CHECK, '[Check "bd054ceddba63d62"]', f"Line 11: {NO_MATCH}"),
    ],
)
def test_the_first_check_covers_the_game(old, new, sentence):
    assert OF_0_1_0.count(old) == 1
    assert refusal(OF_0_1_0.replace(old, new).encode()) == sentence


def test_the_check_covers_every_byte_before_it():
    """Any other character in its place is refused, and so is its loss; only line endings are ignored."""
    for byte in range(SMALL.index("[Check")):
        sign = SMALL[byte]
        changed = SMALL[:byte] + ("1" if sign == "a" else "a") + SMALL[byte + 1 :]
        assert refusal(changed.encode()), changed
        assert refusal((SMALL[:byte] + SMALL[byte + 1 :]).encode())


def test_a_journal_has_no_check_but_its_seed_must_deal_its_game():
    text = "\n".join([*record.header_lines(small()), ""])
    assert read(text, running=True).seed == "sphinx"
    with pytest.raises(BadRecord, match="Line 4: The seed “lotus” deals a different game"):
        read(text.replace("sphinx", "lotus"), running=True)


def test_the_luck_of_the_bots_is_kept_but_cannot_be_read_by_accident():
    session = evolve(small(), secret="0123456789abcdef" * 2)
    text = record.text(session)
    assert "0123456789abcdef" not in text
    assert read(text).secret == session.secret
    assert read(text).branch(0).secret == session.secret
    line = next(line for line in text.splitlines() if line.startswith("[Luck "))
    assert refusal(text.replace(line, '[Luck "0123"]').encode()) == "Line 6: The luck of the bots is damaged."


@pytest.mark.parametrize(
    ("data", "line"),
    [
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 1),
        (SMALL.encode("utf-16"), 1),
        (SMALL.replace("Ada", "Ädä").encode("latin-1"), 6),
        (b'[Game "sample"]\n\n\xff', 3),
        (b"\xef\xbb\xbf\n\n\xff", 3),
        (SMALL.encode() + b"\xe2\x82", 12),
    ],
)
def test_a_file_that_is_no_text_is_refused_where_it_stops_being_one(data, line):
    assert refusal(data) == f"Line {line}: This is not text, so it is not a saved game of Ramses Desktop."


def test_a_file_that_is_too_large_is_refused():
    room = record.MAX_BYTES - len(SMALL)
    assert read("\n" * room + SMALL) == small()
    sentence = "This file is too large for a saved game (1,048,577 bytes; at most 1,048,576)."
    assert refusal(b"\n" * (room + 1) + SMALL.encode()) == sentence


def test_a_record_with_too_many_moves_is_refused(monkeypatch):
    monkeypatch.setattr(record, "MAX_MOVES", 3)
    assert read(SMALL) == small()
    monkeypatch.setattr(record, "MAX_MOVES", 2)
    assert refusal(SMALL.encode()) == "Line 10: This file has more than 2 moves."


def test_a_record_with_too_many_headers_is_refused(monkeypatch):
    monkeypatch.setattr(record, "MAX_HEADERS", 8)
    assert read(SMALL) == small()
    monkeypatch.setattr(record, "MAX_HEADERS", 6)
    assert refusal(SMALL.encode()) == "Line 7: This file has more than 6 headers."


def test_a_move_that_is_not_written_as_we_write_it_is_refused():
    class Lenient(HighCard):
        def parse(self, text):
            return super().parse(text.strip())

    with pytest.raises(BadRecord) as refused:
        record.read(SMALL.replace(SWAP, "\n swap").encode(), (Lenient(),))
    assert str(refused.value) == "Line 8: This move is written “swap”, not “ swap”."


# ------------------------------------------------------------ the journal of a running game


def journal(moves):
    return "\n".join([*record.header_lines(small()), *map(str, moves), ""])


@pytest.mark.parametrize("count", range(4))
def test_a_running_game_needs_no_check(count):
    session = read(journal(small().line[:count]), running=True)
    assert (session.line, session.ply) == (small().line[:count], count)


def test_a_running_game_that_has_a_check_must_match_it():
    assert read(SMALL, running=True) == small()
    damaged = SMALL.replace("dd13", "dd14").encode()
    assert refusal(damaged, running=True) == "Line 11: The position is not the one that was saved."


def test_a_move_not_written_to_its_end_was_not_made():
    whole = journal([Swap(), Keep()])
    assert read(whole.removesuffix("\n"), running=True).line == [Swap()]
    assert read(whole + "\0\0\0", running=True).line == [Swap(), Keep()]
    assert record.read(whole.encode() + b"\xe2\x82", TESTED, running=True).line == [Swap(), Keep()]


def test_a_journal_cut_off_anywhere_tells_the_beginning_of_the_same_game():
    whole, headers = SMALL.encode(), SMALL.index(SWAP) + 1
    for end in range(len(whole) + 1):
        try:
            line = record.read(whole[:end], TESTED, running=True).line
        except BadRecord:
            assert end < headers
        else:
            assert line == small().line[: whole[headers:end].count(b"\n")]


def test_whether_a_check_covers_every_line_can_be_told_from_its_marks() -> None:
    assert record.has_marks(b'[Game "sample"]\n[Check "2" "ab" "cd"]\n')
    assert not record.has_marks(b'[Game "sample"]\n[Check "0123456789abcdef"]\n')
