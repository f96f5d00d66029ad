"""The solo table at which the deal of a day is played: every game says in its `info` what it is like."""

from __future__ import annotations

from ramses_desktop.coach.daily import Deal, read_seed
from ramses_desktop.engine.game import Options
from ramses_desktop.engine.session import PERSON
from ramses_desktop.games import game, info_of, solo_ids
from ramses_desktop.ui.table.setup import TableSetup


def daily_options(game_id: str, rules: int) -> Options:
    return game(game_id).spec.options(players=1, rules=rules, **info_of(game_id).daily)


def deal_at(setup: TableSetup) -> Deal | None:
    """The deal of a day, if this is its solo table."""
    deal = read_seed(setup.seed)
    if deal is None or deal.game not in solo_ids() or [seat.player for seat in setup.seats] != [PERSON]:
        return None
    same = (deal.game, deal.rules) == (setup.game_id, setup.options.rules)
    return deal if same and setup.options == daily_options(deal.game, deal.rules) else None
