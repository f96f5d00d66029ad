"""The sentences that players read: all are listed, and none falls back into what was put better."""

from __future__ import annotations

import re
from typing import Final

import pytest

from tests.words import Sentence, sentences

ALL: Final = tuple(sentences())
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
