"""The pars of deals are kept, each separately; unreadable or unwritable files do no harm."""

from __future__ import annotations

import pytest
from attrs import evolve

from ramses_desktop.engine.session import Session
from ramses_desktop.games import game
from ramses_desktop.games.pyramids.rules import PyramidsOptions
from ramses_desktop.store import files, paths
from ramses_desktop.store.files import Deal, Known

DEAL = Deal("pyramids", 1, "players=1", "1 2 3/4 5", "pharaoh 1.0")


def test_what_was_kept_is_known_again() -> None:
    assert files.known(DEAL) == Known()
    lines = ((100, 20), (130, 1))
    for found in (Known((120, 131)), Known((120, 131, -4)), Known((120, 131, -4), 150), Known((120, 131), None, lines)):
        files.keep(DEAL, found)
        assert files.known(DEAL) == found
    assert DEAL.file.is_relative_to(paths.cache_folder())


@pytest.mark.parametrize(
    "other",
    [
        evolve(DEAL, game="silver_gold"),
        evolve(DEAL, rules=2),
        evolve(DEAL, options="players=1 storm=yes"),
        evolve(DEAL, deal="1 2"),
        evolve(DEAL, player="pharaoh 2"),
    ],
)
def test_whatever_is_different_is_another_deal(other: Deal) -> None:
    files.keep(DEAL, Known((120,)))
    assert files.known(other) == Known()


def test_the_same_seed_has_the_same_par_wherever_it_is_played() -> None:
    one, two = (Session.new(game("pyramids"), PyramidsOptions(1), "sphinx") for _ in range(2))
    assert Deal.of(one, "pharaoh 1") == Deal.of(two, "pharaoh 1")
    two.play(two.game.moves(two.state)[0])
    assert Deal.of(one, "pharaoh 1") == Deal.of(two, "pharaoh 1")


@pytest.mark.parametrize(
    "text",
    [
        *(b"", b"\xff", b"{", b"[1, 2]", b'{"results": 5}', b'{"results": [1, true]}', b'{"results": ["1"]}', b"[" * 4096),
        *(b'{"results": [%s]}' % (b"9" * 309), b'{"results": [-%s]}' % (b"9" * 309), b'{"results": %s' % (b"[" * 4000)),
    ],
    ids=lambda text: text[:16].decode("latin-1") or "empty",
)
def test_what_cannot_be_read_is_not_there(text: bytes) -> None:
    files.keep(DEAL, Known((1,)))
    DEAL.file.write_bytes(text)
    assert files.known(DEAL) == Known()


@pytest.mark.parametrize("ceiling", [b"", b', "ceiling": true', b', "ceiling": "150"'])
def test_what_was_kept_without_a_ceiling_counts(ceiling: bytes) -> None:
    """As earlier versions did."""
    files.keep(DEAL, Known())
    DEAL.file.write_bytes(b'{"player": "pharaoh 1.0", "results": [120, 131]' + ceiling + b"}")
    assert files.known(DEAL) == Known((120, 131))


@pytest.mark.parametrize("lines", [b"5", b"[[100, 20]]", b"[[100, 20], [131, 1]]", b'[[100, 20], ["131"]]', b"[100, 20]"])
def test_lines_that_are_not_those_of_the_results_are_left_out(lines: bytes) -> None:
    files.keep(DEAL, Known())
    DEAL.file.write_bytes(b'{"player": "pharaoh 1.0", "results": [120, 131], "lines": ' + lines + b"}")
    assert files.known(DEAL) == Known((120, 131))


def test_where_nothing_can_be_written_it_is_worked_out_again() -> None:
    paths.cache_folder().mkdir(parents=True)
    (paths.cache_folder() / "par").write_text("a file where the folder should be")
    files.keep(DEAL, Known((1,)))
    assert files.known(DEAL) == Known()
