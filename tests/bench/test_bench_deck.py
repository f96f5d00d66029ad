"""The benchmark itself: it runs, and fails when its goal is missed. Speed is not tested here."""

import pytest

from ramses_desktop.games import GAMES
from ramses_desktop.store.statistics import statistics
from tests.bench import bench_deck
from tests.bench.bench_reviews import filled


@pytest.mark.slow
def test_it_measures_what_it_says(tmp_path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_deck, "REPEATS", 1)
    kept = statistics(GAMES, data=tmp_path)
    name = filled(kept, 3).seats[0].name
    bench_deck.answered(kept, name, 70)
    found = bench_deck.keeping(kept)
    assert bench_deck.deck_seconds(found, name) > 0
    entries = found.deck(name).entries
    assert sum(entry.card.answers for entry in entries) == len(found.log.events) == 70
    kept.close()


@pytest.mark.slow
@pytest.mark.parametrize(("seconds", "code"), [(0.1, 0), (0.4, 1)])
def test_a_missed_goal_fails(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], seconds, code) -> None:
    monkeypatch.setattr(bench_deck, "PLAYED", 2)
    monkeypatch.setattr(bench_deck, "ANSWERS", 10)
    monkeypatch.setattr(bench_deck, "deck_seconds", lambda found, name: seconds)
    assert bench_deck.main() == code
    assert ("MISSED" in capsys.readouterr().out) is bool(code)
