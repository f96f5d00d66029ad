"""What is known of a player's form in one game, taken together from finished reviews and notes."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from typing import Final

from attrs import frozen

from ramses_desktop.bots.judging import Judge
from ramses_desktop.coach.form import WINDOW, Form, Loss, Profile, Reviewed, form, profile
from ramses_desktop.games import IDS, judge
from ramses_desktop.store.queries import Selection as Choice
from ramses_desktop.store.reviews import Feats, Key, Noted, Reviews, Sums

ROUNDS: Final = "round_"
"""How the feats begin that say how many moves had been made before a round, which is counted from 1."""


@frozen
class Findings:
    game: str
    judge: Judge
    sums: tuple[Sums, ...]
    """All reviewed games, oldest first. Games with help say nothing about a player."""
    form: Form | None
    """None while there are too few games."""
    profile: Profile | None

    @property
    def names(self) -> Mapping[str, str]:
        """The marked names of kinds of decisions."""
        return {kind.id: kind.name for kind in self.judge.kinds}


def reviewed_games(reviews: Reviews, name: str) -> dict[str, list[Sums]]:
    """All reviewed games of a player, by game."""
    methods = {game: rules.method for game in IDS if (rules := judge(game)) is not None}
    found: dict[str, list[Sums]] = {game: [] for game in methods}
    for one in reviews.sums(Choice(name=name, assisted=False), methods):
        if one.game in found:
            found[one.game].append(one)
    return found


def findings(reviews: Reviews, noted: Noted, game: str, sums: Sequence[Sums]) -> Findings:
    rules = judge(game)
    assert rules is not None  # only games with a judge are reviewed
    known = form([Reviewed(one.regret, one.decisions, one.players) for one in sums], rules.scale)
    leaks = None
    if known is not None:
        latest = sums[-WINDOW:]
        feats = {(one.id, one.seat): one.feats for one in noted.of(latest[-1].name, game)}
        losses = [_losses(reviews, rules, one, feats.get((one.id, one.seat), {})) for one in latest]
        leaks = profile(losses, rules.kinds)
    return Findings(game, rules, tuple(sums), known, leaks)


def _losses(reviews: Reviews, rules: Judge, game: Sums, feats: Feats) -> list[Loss]:
    begins = sorted(ply for feat, ply in feats.items() if feat.startswith(ROUNDS))
    return [
        Loss(rules.kind_of(one.played, one.best), bisect_right(begins, one.ply), one.regret, one.lines)
        for one in reviews.decisions(Key(game.id, game.seat, rules.method))
    ]
