"""Sentences are translated before they are filled in, and filled-in text is never interpreted."""

import pickle
from collections.abc import Iterator

import pytest

from ramses_desktop.engine import text
from ramses_desktop.engine.text import Later, capital, digits, mark, tr, wrapped

BACKWARDS = {
    "{name} took {card}.": "{card}: {name}.",
    "Torches": "Fackeln",
    "took": "never asked for",
    "a move: Turn": "Zug",
    "Turn": "Drehen",
}


def backwards(context: str, one: str, many: str, n: int | None) -> str:
    """A language in which two still counts as few, and which has two words for turn."""
    sentence = many if n is not None and n > 2 else one
    return BACKWARDS.get(f"{context}: {sentence}" if context else sentence, sentence)


@pytest.fixture
def another_language() -> Iterator[None]:
    text.translate_by(backwards)
    yield
    text.translate_by(text.in_english)


def took(name: str, card: int) -> str:
    return tr("{name} took {card}.", name=name, card=card)


def test_without_a_translator_a_sentence_stays_as_it_is_written() -> None:
    assert tr("Torches") == "Torches"
    assert took("Ada", 7) == "Ada took 7."


def test_what_is_filled_in_is_not_translated_and_may_stand_elsewhere(another_language: None) -> None:
    assert tr("Torches") == "Fackeln"
    assert took("took", 7) == "7: took."


def test_braces_in_a_name_mean_nothing() -> None:
    for name in ["{card}", "{name}", "{0}", "{", "}}", "\\1", "{card", "%s", "A {nobody} B"]:
        assert took(name, 7) == f"{name} took 7."
        assert tr(mark("{name} took {card}.", name=name, card=7)) == f"{name} took 7."


def test_a_missing_word_is_a_fault() -> None:
    with pytest.raises(KeyError, match="card"):
        tr("{name} took {card}.", name="Ada")


def test_without_words_braces_are_left_alone() -> None:
    assert tr('A header looks like [Name "{text}"].') == 'A header looks like [Name "{text}"].'


def test_a_kept_sentence_is_written_down_untranslated_and_read_in_any_language(another_language: None) -> None:
    sentence = mark("{name} took {card}.", name="a=b", card=7)
    assert sentence.startswith("{name} took {card}.")
    assert tr(sentence) == "7: a=b."
    assert mark("Torches") == "Torches"
    assert tr(mark("Torches")) == "Fackeln"


def test_what_was_written_down_before_is_said_as_it_stands() -> None:
    assert tr("Tied; the lowest completed pyramid is number 5.") == "Tied; the lowest completed pyramid is number 5."
    assert tr("") == ""


def test_a_sentence_from_another_process_is_formed_where_it_is_read(another_language: None) -> None:
    there = Later(took, ("Ada", 7))
    here = pickle.loads(pickle.dumps(there))
    assert here == there
    assert str(here) == "7: Ada."


def test_one_and_many_have_sentences_of_their_own() -> None:
    assert [tr("{n} card is left.", "{n} cards are left.", n=n) for n in (0, 1, 2)] == [
        "0 cards are left.",
        "1 card is left.",
        "2 cards are left.",
    ]
    assert tr(mark("{n} card for {name}", "{n} cards for {name}", n=1, name="Bo")) == "1 card for Bo"
    assert tr(mark("{n} card for {name}", "{n} cards for {name}", n=3, name="Bo")) == "3 cards for Bo"


def test_each_language_has_its_own_idea_of_many(another_language: None) -> None:
    assert tr("{n} card", "{n} cards", n=2) == "2 card"
    assert tr("{n} card", "{n} cards", n=3) == "3 cards"


def test_a_context_tells_two_meanings_apart(another_language: None) -> None:
    assert (tr("Turn"), tr("Turn", context="a move")) == ("Drehen", "Zug")
    assert tr(mark("Turn", context="a move")) == "Zug"
    assert tr(mark("{n} turn", "{n} turns", context="a move", n=3)) == "3 turns"


def test_a_marked_sentence_may_be_filled_in_where_it_is_said() -> None:
    assert tr(mark("{name} took {card}.", card=7), name="Ada") == "Ada took 7."
    assert tr(mark("{n} card", "{n} cards"), n=1) == "1 card"


def test_a_line_begins_with_a_capital_and_keeps_the_others() -> None:
    assert [capital(words) for words in ("goldene Harfe", "Žofie", "", "1st")] == ["Goldene Harfe", "Žofie", "", "1st"]


def test_numbers_are_written_with_a_true_minus_and_signs_between_thousands() -> None:
    assert [digits(n) for n in (-1204, 12345, 3)] == ["−1,204", "12,345", "3"]
    assert [digits(n, 1) for n in (-0.43, 1234.56)] == ["−0.4", "1,234.6"]


def test_a_list_that_has_room_stays_on_one_line():
    assert wrapped("Cards: ", ["harp", "cat"], 40) == ["Cards: harp, cat"]


def test_a_long_list_goes_on_below_its_beginning():
    assert wrapped("Cards: ", ["harp", "cat", "ring"], 16) == ["Cards: harp, cat,", "       ring"]


def test_an_empty_list_is_its_start_alone():
    assert wrapped("Cards: ", [], 40) == ["Cards: "]
