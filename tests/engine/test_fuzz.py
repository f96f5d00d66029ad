"""Whatever happens to a file, reading it gives the same game or one sentence: never a different game, never a traceback."""

import json
import re
from collections.abc import Callable
from functools import cache, partial

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from ramses_desktop.engine import record
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.record import BadRecord
from ramses_desktop.engine.session import Seat, Session
from ramses_desktop.games import TESTED
from tests.games.long import later

pytestmark = pytest.mark.no_cover

SIGN = re.compile(rb"[0-9a-e]")
DEAL = re.compile(rb'\[Deal "([A-Za-z0-9+/=]*)"\]')
SENTENCE = re.compile(r"(Line [1-9][0-9]*: )?[A-Z“\[].*[.?!]")
MOST_MOVES = 60
"""Limits the cost of repeated reading; in longer games damage would be the same, only further down."""
SEEDS = ("", "sphinx", 'Ägypten 🐫\n"x"')


@cache
def originals() -> tuple[Session, ...]:
    """A game of each variant of each game, to its end if that is not too far, with everything a record can hold."""
    found = []
    for game in TESTED:
        for number, options in enumerate(game.spec.variants):
            session = Session.new(game, options, SEEDS[number % len(SEEDS)])
            luck = Luck("fuzz", f"{game.spec.id} {number}")
            while session.turn is not None and len(session.line) < MOST_MOVES:
                session.play(luck.pick(game.moves(session.state)))
            session.seats = (Seat("Zoë=“\\”"), *session.seats[1:])
            session.headers = (("Site", ("the kitchen", "")), ("Date", ("2024-07-01",)))
            found.append(session)
    return tuple(found)


@cache
def files() -> tuple[bytes, ...]:
    return tuple(record.text(session).encode() for session in originals())


# ------------------------------------------------------------ damage


def at(place: int, size: int) -> int:
    """The offset below `size` for a place given in hundred-thousandths of a file."""
    return place * size // 100_000


def flipped(data: bytes, place: int, bit: int) -> bytes:
    if not data:
        return data
    byte = at(place, len(data))
    return data[:byte] + bytes([data[byte] ^ 1 << bit]) + data[byte + 1 :]


def deleted(data: bytes, place: int, length: int) -> bytes:
    start = at(place, len(data) + 1)
    return data[:start] + data[start + length :]


def inserted(data: bytes, place: int, more: bytes) -> bytes:
    start = at(place, len(data) + 1)
    return data[:start] + more + data[start:]


def doubled(data: bytes, place: int, length: int) -> bytes:
    start = at(place, len(data) + 1)
    return data[: start + length] + data[start:]


def swapped(data: bytes, place: int, length: int) -> bytes:
    start = at(place, len(data) + 1)
    one, other = data[start : start + length], data[start + length : start + 2 * length]
    return data[:start] + other + one + data[start + 2 * length :]


def truncated(data: bytes, place: int) -> bytes:
    return data[: at(place, len(data) + 1)]


def spliced(data: bytes, place: int, other: int, there: int) -> bytes:
    """The beginning of this file joined to the end of another."""
    tail = files()[other]
    return data[: at(place, len(data) + 1)] + tail[at(there, len(tail) + 1) :]


def with_lines_changed(data: bytes, place: int, other: int, change: str) -> bytes:
    lines = data.split(b"\n")
    one, two = at(place, len(lines)), at(other, len(lines))
    if change == "delete":
        del lines[one]
    elif change == "double":
        lines.insert(two, lines[one])
    elif change == "swap":
        lines[one], lines[two] = lines[two], lines[one]
    else:
        lines[one] += b"\r"
    return b"\n".join(lines)


def with_foreign_line(data: bytes, place: int, other: int, there: int) -> bytes:
    lines, foreign = data.split(b"\n"), files()[other].split(b"\n")
    lines.insert(at(place, len(lines) + 1), foreign[at(there, len(foreign))])
    return b"\n".join(lines)


def with_value(data: bytes, place: int, value: str) -> bytes:
    """Replace the quoted text of a header."""
    headers = list(re.finditer(rb'"[^"\n]*"', data))
    if not headers:
        return data
    found = headers[at(place, len(headers))]
    return data[: found.start()] + json.dumps(value).encode() + data[found.end() :]


def with_another_sign(data: bytes, place: int, sign: str) -> bytes:
    """Change a digit or letter somewhere among the moves: the result may well be a move."""
    start = data.rfind(b"]\n", 0, -2) + 2  # the last header before the check
    found_signs = list(SIGN.finditer(data, start))
    if not found_signs:
        return data
    found = found_signs[at(place, len(found_signs))].start()
    return data[:found] + sign.encode() + data[found + 1 :]


def with_deal_redone(data: bytes, change: Callable[[str], str]) -> bytes:
    """A deal that was never drawn, obscured as if it had been."""
    game_id = next((game.spec.id for game in TESTED if f'"{game.spec.id}"'.encode() in data), "")
    found = DEAL.search(data)
    try:
        deal = record.reveal(found[1].decode(), game_id) if found else ""
    except ValueError:
        return data
    veiled = record.obscure(change(deal), game_id).encode()
    return data[: found.start(1)] + veiled + data[found.end(1) :] if found else data


def with_sign_in_deal(data: bytes, place: int, sign: str) -> bytes:
    def change(deal: str) -> str:
        start = at(place, len(deal))
        return deal[:start] + sign + deal[start + 1 :]

    return with_deal_redone(data, change)


def with_cards_swapped(data: bytes, place: int) -> bytes:
    def change(deal: str) -> str:
        words = deal.split(" ")
        card = at(place, len(words))
        words[card - 1], words[card] = words[card], words[card - 1]
        return " ".join(words)

    return with_deal_redone(data, change)


LENGTHS = (1, 1, 2, 3, 8, 40)
SIGNS = "0123456789abcde "
ODD = 'aZ09 =\\"[]\n\r\t\0é–🐫\u2028\ufeff'
LIKELY = ("players=1", "players=4", "sample", "pyramids", "0", "1", "2", "Ada=person", "person")
LINE_CHANGES = ("delete", "double", "swap", "return")
BREAKS = (b"\n", b"\r", b"[", b'"', b"\\")

Hurt = Callable[[bytes], bytes]


def place(luck: Luck) -> int:
    return luck.below(100_000)


def some_bytes(luck: Luck) -> bytes:
    return luck.pick(BREAKS) if luck.below(2) else bytes(luck.below(256) for _ in range(1 + luck.below(4)))


def some_text(luck: Luck) -> str:
    return luck.pick(LIKELY) if luck.below(2) else "".join(luck.pick(ODD) for _ in range(luck.below(12)))


DAMAGES: tuple[Callable[[Luck], Hurt], ...] = (
    lambda luck: partial(with_another_sign, place=place(luck), sign=luck.pick(SIGNS)),
    lambda luck: partial(with_sign_in_deal, place=place(luck), sign=luck.pick(SIGNS)),
    lambda luck: partial(with_cards_swapped, place=place(luck)),
    lambda luck: partial(flipped, place=place(luck), bit=luck.below(8)),
    lambda luck: partial(deleted, place=place(luck), length=luck.pick(LENGTHS)),
    lambda luck: partial(inserted, place=place(luck), more=some_bytes(luck)),
    lambda luck: partial(doubled, place=place(luck), length=luck.pick(LENGTHS)),
    lambda luck: partial(swapped, place=place(luck), length=luck.pick(LENGTHS)),
    lambda luck: partial(truncated, place=place(luck)),
    lambda luck: partial(spliced, place=place(luck), other=luck.below(len(files())), there=place(luck)),
    lambda luck: partial(with_lines_changed, place=place(luck), other=place(luck), change=luck.pick(LINE_CHANGES)),
    lambda luck: partial(with_foreign_line, place=place(luck), other=luck.below(len(files())), there=place(luck)),
    lambda luck: partial(with_value, place=place(luck), value=some_text(luck)),
)


def mutated(number: int) -> bytes:
    """The damaged record of this number, always the same: one of the files, damaged one to four times."""
    luck = Luck(str(number), "damage")
    game = luck.pick(TESTED)
    data = luck.pick([data for session, data in zip(originals(), files(), strict=True) if session.game is game])
    for _ in range(1 + luck.below(4)):
        data = luck.pick(DAMAGES)(luck)(data)
    return data


# ------------------------------------------------------------ what must hold


def opened(data: bytes, running: bool = False) -> Session | None:
    """The session of this file; None if it was refused properly."""
    try:
        return record.read(data, TESTED, running=running)
    except BadRecord as problem:
        sentence = str(problem)
    assert SENTENCE.fullmatch(sentence)
    assert sentence.isprintable()
    return None


def must_be_legal(session: Session) -> None:
    """Check that every move of the line is legal, starting from its own deal."""
    game = session.game
    state = game.start(session.options, session.deal)
    for move in session.line:
        assert move in game.moves(state)
        state = game.play(state, move)
    assert state == session.state
    assert len(session.seats) == session.options.players


def endure(number: int) -> bool:
    """Whether the damaged record of this number was opened; if so, it must be a game that we know."""
    data = mutated(number)
    session = opened(data)
    assert session is None or session in originals(), number
    journal = opened(data, running=True)
    if journal is not None:
        must_be_legal(journal)
    return session is not None


def thorough(examples: int) -> settings:
    return settings(
        max_examples=examples,
        derandomize=True,
        database=None,
        deadline=None,
        phases=[Phase.generate, Phase.shrink],
        suppress_health_check=[HealthCheck.too_slow],
    )


FIVE_HUNDREDS = [range(start, start + 500) for start in range(0, 5000, 500)]


@pytest.mark.parametrize("numbers", [range(100), *later(*FIVE_HUNDREDS)], ids=str)
def test_five_thousand_damaged_records_are_refused_or_are_still_the_same_game(numbers):
    opened_ones = sum(map(endure, numbers))
    assert 0 < opened_ones < len(numbers) / 2, "some damages hurt nothing that matters, but most must"


@pytest.mark.longest
@pytest.mark.parametrize("part", range(20))
def test_nor_do_a_hundred_thousand_ever_make_another_game(part):
    for number in range(10_000 + part * 5_000, 15_000 + part * 5_000):
        endure(number)


@pytest.mark.slow
def test_no_flipped_bit_and_no_lost_byte_makes_another_game():
    """All of them, on a small record; the few that are accepted only affect line endings."""
    session, data = originals()[2], files()[2]
    accepted = 0
    for byte in range(len(data)):
        flips = [data[:byte] + bytes([data[byte] ^ 1 << bit]) + data[byte + 1 :] for bit in range(8)]
        for damaged in (*flips, data[:byte] + data[byte + 1 :], data[: byte + 1] + data[byte:]):
            found = opened(damaged)
            accepted += found is not None
            assert found is None or found == session
    assert accepted


def test_no_text_at_all_is_read_without_a_sentence():
    @thorough(30)
    @given(st.binary() | st.text().map(lambda text: text.encode("utf-8", "surrogatepass")))
    def anything(data):
        assert opened(data) is None
        assert opened(data, running=True) is None

    anything()


def test_undamaged_records_are_accepted():
    """Otherwise all of the above would prove nothing."""
    for session, data in zip(originals(), files(), strict=True):
        assert opened(data) == session
