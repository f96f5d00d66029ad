"""The sentences that players read: all are listed, and none falls back into what was put better."""

from __future__ import annotations

import re
from typing import Final

import pytest

from languages import words
from languages.sentences import Sentence, rules, sentences

ALL: Final = (*(form for one in sentences() for form in (one, *([one._replace(words=one.many)] if one.many else []))), *rules())
"""Every sentence; singular and plural are two."""
WORSE: Final = (
    r"holds for everybody",
    r"one of the display",
    r"comes? \w+ boxes closer",
    r"result does not count",
    r"gone on with",
    r"^Where it lies",
    r"[Hh]ow often which",
    r"results of persons",
    r"^wrote ",
    r"kind: basic",
    r"not so many pyramids",
    r"can be slid",
    r"[Ww]hose treasure",
    r"[Oo]nly the throw",
    r"nearer to the dark",
    r"reckoned to be",
    r"asks for this again",
    r"\b[Pp]lease\b",
    r"\b[Ss]imply\b",
    r"[Nn]ot so\b[^m]*$",
    r"the usual keys?\b",
    r"\bprocess\b",
    r"^As usual",
    r"[Kk]eys (are )?as usual",
    r"^The usual",
    r"may not be (written|opened|read)",
    r"not there any more",
    r"stands here\b",
    r"or choose another place",
    r"unseen (top|card)\b",
    r"when one plays",
    r"in play here",
    r"to (its|their) tombs?\b",
    r"[Ee]verybody",
    r"[Aa]ll others turn away",
    r"must be (thrown|laid)",
    r"\bkills who\b",
    r"\bby lot\b",
)
"""Phrases that were replaced: the left column of a table of what we do not say."""

NUMBERED: Final = {"archaeologist", "inscription", "move", "place", "player", "round", "stack", "step", "turn"}
"""What has a number instead of being counted: turn 3, player 2."""
UNCOUNTED: Final = {"of", "min", "h", "each", "here", "now", "cannot", "in", "to"}
"""What follows a number without being counted by it."""


def uncounted(sentence: Sentence) -> bool:
    """Whether no number in this sentence needs forms: it has them, or nothing is counted, or the number is always the same."""
    if sentence.many or sentence.file.endswith(("/rules.py", "/state.py", "/items.py")):
        return True
    found = re.finditer(r"(\w*) ?\{n\} (\w+)", sentence.words)
    return all(one[1].lower() in NUMBERED or one[2] in UNCOUNTED for one in found)


def test_what_is_counted_has_a_singular_and_a_plural() -> None:
    assert [str(sentence) for sentence in ALL if not uncounted(sentence)] == []


@pytest.mark.parametrize(
    ("words", "forms", "fine"),
    [
        ("{n} cards left", 1, False),
        ("{name} took {n} points.", 1, False),
        ("{n} cards left", 2, True),
        ("Cards: {n}", 1, True),
        ("Turn {n} of {all}", 1, True),
        ("{name}: place {n} in the hall", 1, True),
    ],
)
def test_a_sentence_that_counts_is_known(words: str, forms: int, fine: bool) -> None:
    assert uncounted(Sentence("ramses_desktop/ui/page.py", 1, words, "many" if forms > 1 else "")) == fine


NOUNS: Final = ("action", "colour", "colours", "item", "items", "sides", "thing", "title", "treasure", "what")
"""Gaps for names of things, which many languages would have to inflect in the middle of a sentence."""


def in_the_middle(words: str) -> list[str]:
    """The nouns that are filled in elsewhere than at the start, after a colon or in brackets."""
    found = (one for one in re.finditer(r"\{(\w+)\}", words) if one[1] in NOUNS)
    return [one[1] for one in found if not re.search(r"(^|: |\()$", words[: one.start()])]


def test_nouns_are_filled_in_only_where_nothing_has_to_inflect_them() -> None:
    assert [str(sentence) for sentence in ALL if in_the_middle(sentence.words)] == []
    assert in_the_middle("{name}, find the {treasure}.") == ["treasure"]
    assert in_the_middle("{item}: {n} left, {what}") == ["what"]
    assert in_the_middle("{name} took: {item} ({colour})") == []


def test_the_list_has_every_kind_of_sentence() -> None:
    words = {sentence.words for sentence in ALL}
    assert "Confirm" in words or "&Confirm" in words
    assert {sentence.file.partition("/")[0] for sentence in ALL} == {"ramses_desktop", "resources"}
    assert len(words) > 1000


@pytest.mark.parametrize("phrase", WORSE)
def test_nothing_is_said_worse_than_it_could_be(phrase: str) -> None:
    assert [str(sentence) for sentence in ALL if re.search(phrase, sentence.words)] == []


def test_a_sentence_is_printed_with_its_place() -> None:
    assert str(Sentence("a/b.py", 3, "Confirm")) == "a/b.py:3: Confirm"


@pytest.mark.parametrize("arguments", [["nonsense"], ["--language", "cs", "nonsense"], ["--update", "nonsense"]])
def test_what_cannot_be_listed_is_refused(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        words.main(arguments)
    assert "nonsense" in capsys.readouterr().err.splitlines()[-1]


def test_a_part_of_a_path_chooses_its_sentences(capsys: pytest.CaptureFixture[str]) -> None:
    assert words.main(["pages/home"]) == 0
    *found, count = capsys.readouterr().out.splitlines()
    assert count == f"{len(found)} sentences."
    assert all(line.startswith("ramses_desktop/ui/pages/home.py") for line in found)
