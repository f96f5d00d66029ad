"""Whatever happens to a file, reading it ends in the same game or in one sentence: never in another game, never in a traceback."""

import json
import re
from collections.abc import Callable
from functools import cache

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from ramses_desktop.engine import record
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.record import BadRecord
from ramses_desktop.engine.session import Seat, Session
from ramses_desktop.games import TESTED

SIGN = re.compile(rb"[0-9a-e]")
DEAL = re.compile(rb'\[Deal "([A-Za-z0-9+/=]*)"\]')
SENTENCE = re.compile(r"(Line [1-9][0-9]*: )?[A-Z“\[].*[.?!]")
SEEDS = ("", "sphinx", 'Ägypten 🐫\n"x"')


@cache
def originals() -> tuple[Session, ...]:
    """A whole game of each variant of each game, with all that a record can hold."""
    found = []
    for game in TESTED:
        for number, options in enumerate(game.spec.variants):
            session = Session.new(game, options, SEEDS[number % len(SEEDS)])
            luck = Luck("fuzz", f"{game.spec.id} {number}")
            while session.turn is not None:
                session.play(luck.pick(game.moves(session.state)))
            session.seats = (Seat("Zoë=“\\”"), *session.seats[1:])
            session.headers = (("Site", ("the kitchen", "")), ("Date", ("2024-07-01",)))
            found.append(session)
    return tuple(found)


@cache
def files() -> tuple[bytes, ...]:
    return tuple(record.text(session).encode() for session in originals())


# ------------------------------------------------------------ damage

places = st.integers(0, 1 << 32).map(lambda number: Luck(str(number)).below(100_000))
"""Where in a file something happens, in hundred-thousandths of its size; by luck, as Hypothesis likes beginnings too much."""


def at(place: int, size: int) -> int:
    """One of so many places."""
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
    """The beginning of this file and the end of another."""
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
    """A header with another text in its quotes."""
    headers = list(re.finditer(rb'"[^"\n]*"', data))
    if not headers:
        return data
    found = headers[at(place, len(headers))]
    return data[: found.start()] + json.dumps(value).encode() + data[found.end() :]


def with_another_sign(data: bytes, place: int, sign: str) -> bytes:
    """Another digit or letter somewhere among the moves: what comes of it may well be a move."""
    start = data.rfind(b"]\n", 0, -2) + 2  # the last header but the check
    found_signs = list(SIGN.finditer(data, start))
    if not found_signs:
        return data
    found = found_signs[at(place, len(found_signs))].start()
    return data[:found] + sign.encode() + data[found + 1 :]


def with_deal_redone(data: bytes, change: Callable[[str], str]) -> bytes:
    """A deal that was never drawn, hidden as if it had been."""
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


lengths = st.sampled_from([1, 1, 2, 3, 8, 40])
signs = st.sampled_from("0123456789abcde ")
likely = ["players=1", "players=4", "sample", "pyramids", "0", "1", "2", "Ada=person", "person"]
values = st.text(max_size=12) | st.sampled_from(likely)
others = st.sampled_from(sorted(range(len(files())), key=lambda number: -len(files()[number])))
damages = st.one_of(
    st.tuples(st.just(with_another_sign), places, signs),
    st.tuples(st.just(with_sign_in_deal), places, signs),
    st.tuples(st.just(with_cards_swapped), places),
    st.tuples(st.just(flipped), places, st.integers(0, 7)),
    st.tuples(st.just(deleted), places, lengths),
    st.tuples(st.just(inserted), places, st.binary(min_size=1, max_size=4) | st.sampled_from([b"\n", b"\r", b"[", b'"', b"\\"])),
    st.tuples(st.just(doubled), places, lengths),
    st.tuples(st.just(swapped), places, lengths),
    st.tuples(st.just(truncated), places),
    st.tuples(st.just(spliced), places, others, places),
    st.tuples(st.just(with_lines_changed), places, places, st.sampled_from(["delete", "double", "swap", "return"])),
    st.tuples(st.just(with_foreign_line), places, others, places),
    st.tuples(st.just(with_value), places, values),
)


# ------------------------------------------------------------ what must hold


def opened(data: bytes, running: bool = False) -> Session | None:
    """The session of this file; None if it was refused as it should be."""
    try:
        return record.read(data, TESTED, running=running)
    except BadRecord as problem:
        sentence = str(problem)
    assert SENTENCE.fullmatch(sentence)
    assert sentence.isprintable()
    return None


def same_game(one: Session, other: Session) -> bool:
    def identity(session: Session) -> tuple[object, ...]:
        return session.game.spec.id, session.options, session.deal, session.seed, session.line

    return identity(one) == identity(other)


def must_be_legal(session: Session) -> None:
    """Every move of the line is among those that the game offers, from its own deal on."""
    game = session.game
    state = game.start(session.options, session.deal)
    for move in session.line:
        assert move in game.moves(state)
        state = game.play(state, move)
    assert state == session.state
    assert len(session.seats) == session.options.players


def endure(original: int, hurts: list[tuple[object, ...]]) -> None:
    data = files()[original]
    for hurt, *how in hurts:
        data = hurt(data, *how)  # type: ignore[operator]
    session = opened(data)
    assert session is None or any(same_game(session, one) for one in originals())
    journal = opened(data, running=True)
    if journal is not None:
        must_be_legal(journal)


def thorough(examples: int) -> settings:
    return settings(
        max_examples=examples,
        derandomize=True,
        database=None,
        deadline=None,
        phases=[Phase.generate, Phase.shrink],
        suppress_health_check=[HealthCheck.too_slow],
    )


@thorough(1_000)
@given(others, st.lists(damages, min_size=1, max_size=3))
def test_a_damaged_record_is_refused_or_is_still_the_same_game(original, hurts):
    endure(original, hurts)


@pytest.mark.slow
@pytest.mark.parametrize("original", range(len(files())))
def test_damage_by_the_ten_thousands_never_makes_another_game(original):
    @thorough(20_000 // len(files()) + 1)
    @given(st.lists(damages, min_size=1, max_size=4))
    def all_kinds(hurts):
        endure(original, hurts)

    all_kinds()


def test_no_flipped_bit_and_no_lost_byte_makes_another_game():
    """All of them, on a small record; the few that are accepted hurt only what names the players and the occasion."""
    session, data = originals()[2], files()[2]
    accepted = 0
    for byte in range(len(data)):
        flips = [data[:byte] + bytes([data[byte] ^ 1 << bit]) + data[byte + 1 :] for bit in range(8)]
        for damaged in (*flips, data[:byte] + data[byte + 1 :], data[: byte + 1] + data[byte:]):
            found = opened(damaged)
            accepted += found is not None
            assert found is None or same_game(found, session)
    assert accepted


def test_no_text_at_all_is_read_without_a_sentence():
    @thorough(200)
    @given(st.binary() | st.text().map(lambda text: text.encode("utf-8", "surrogatepass")))
    def anything(data):
        assert opened(data) is None
        assert opened(data, running=True) is None

    anything()


def test_undamaged_records_are_accepted():
    """Or else all of the above would prove nothing."""
    for session, data in zip(originals(), files(), strict=True):
        assert opened(data) == session
