"""The sound card and everything that can be wrong with it. No card is opened here: a false one counts what is done to it."""

from __future__ import annotations

from array import array
from collections.abc import Generator

import pytest

from ramses_desktop.store.paths import log_file
from ramses_desktop.ui.sound import player as output_module
from ramses_desktop.ui.sound.player import AGAIN, QUIET, RATE, STALLED, Mixer, NoSound, Output, Wanted


class Card:
    """Asks for samples when it is told to, and keeps what it got."""

    def __init__(self) -> None:
        self.now = 100.0
        self.stream: Generator[array[int], int, None] | None = None
        self.opened = self.closed = 0
        self.problem = ""

    def clock(self) -> float:
        return self.now

    def open(self, stream: Generator[array[int], int, None]) -> Card:
        if self.problem:
            raise NoSound(self.problem)
        next(stream)
        self.stream = stream
        self.opened += 1
        return self

    def close(self) -> None:
        self.stream = None
        self.closed += 1

    def ask(self, seconds: float) -> list[int]:
        """Time passes, and the card asks for as much."""
        self.now += seconds
        assert self.stream is not None
        return list(self.stream.send(round(seconds * RATE)))


@pytest.fixture
def card(monkeypatch) -> Card:
    monkeypatch.setattr(output_module, "decoded", lambda data, pitch: array("h", [1000] * 4800))
    return Card()


@pytest.fixture
def output(card) -> Output:
    """Its thread does not run by itself."""
    return Output(Mixer(card.clock), card.open, card.clock, start=lambda run: None)


def wanted(card: Card) -> Wanted:
    return Wanted("snap_1.flac", 1.0, 0.5, 0.25, 0, card.now)


def test_that_no_card_opens_is_told_once_until_one_does(card, output):
    told = []
    output.failed = lambda: told.append(output.is_mute)
    for card.problem in ("none", "none", ""):
        output.play(wanted(card))
        output.serve(0)
        card.now += AGAIN
    assert (told, card.opened) == ([True], 1)
    output.serve(0)
    assert told == [True, True], "it has stopped asking for samples"


def test_a_sound_opens_the_card_and_is_heard_at_once(card, output):
    output.play(wanted(card))
    assert output.serve(0)
    assert (card.opened, card.ask(0.01)[:2]) == (1, [500, 250])


def test_the_card_is_closed_after_some_seconds_of_silence_and_opened_again(card, output):
    output.play(wanted(card))
    assert output.serve(0)
    for _ in range(round(QUIET)):
        card.ask(1.0)
        assert output.serve(0)
    card.ask(1.0)
    assert not output.serve(0)
    assert (card.opened, card.closed) == (1, 1)
    output.play(wanted(card))
    assert output.serve(0)
    assert card.opened == 2


def test_a_sound_that_comes_while_the_card_is_closed_is_not_lost(card, output):
    output.play(wanted(card))
    output.serve(0)
    closing = card.close
    card.close = lambda: (closing(), output.play(wanted(card)))
    card.ask(QUIET + 1)
    assert output.serve(0)
    assert output.serve(0)
    assert card.opened == 2


def test_without_a_card_all_is_silent_and_logged_once(card, output):
    card.problem = "There is no sound card."
    for _ in range(3):
        output.play(wanted(card))
        output.serve(0)
        card.now += AGAIN + 1
    assert log_file().read_text("utf-8").count("No sound.") == 1
    card.problem = ""
    output.play(wanted(card))
    assert output.serve(0)
    assert card.opened == 1


def test_after_a_failure_it_is_not_tried_again_with_every_sound(card, output):
    card.problem = "Busy."
    output.play(wanted(card))
    assert not output.serve(0)
    card.problem = ""
    output.play(wanted(card))
    assert not output.serve(0)
    assert card.opened == 0


def test_a_card_that_asks_without_end_is_closed_and_never_opened_again(card, output):
    output.play(wanted(card))
    output.serve(0)
    for _ in range(5):
        card.stream.send(RATE)
    assert not output.serve(0)
    assert card.closed == 1
    card.now += 10 * AGAIN
    output.play(wanted(card))
    assert not output.serve(0)
    assert card.opened == 1


def test_a_card_that_asks_no_more_is_closed_and_tried_again_later(card, output):
    output.play(wanted(card))
    output.serve(0)
    card.ask(0.5)
    assert output.serve(0)
    card.now += STALLED + 0.1
    assert not output.serve(0)
    assert card.closed == 1
    card.now += AGAIN + 1
    output.play(wanted(card))
    assert output.serve(0)
    assert card.opened == 2


def test_a_missing_file_is_silent(card, output):
    output.play(Wanted("gone.flac", 1.0, 1.0, 1.0, 0, card.now))
    assert not output.serve(0)
    assert "sounds/gone.flac" in log_file().read_text("utf-8")


def test_the_end_of_the_program_closes_the_card_and_waits_for_it(card):
    output = Output(Mixer(card.clock), card.open, card.clock)
    output.play(wanted(card))
    output.close()
    assert (card.opened, card.closed) == (1, 1)
