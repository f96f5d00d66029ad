"""The bots of Silver & Gold, beyond what is tested of both games in tests/games/flip_and_write: what they must see, and the reasons
for hints."""

import pytest
from attrs import evolve

from ramses_desktop.bots.search import deliberate
from ramses_desktop.engine.luck import Luck
from ramses_desktop.games.silver_gold import bots as bots_module
from ramses_desktop.games.silver_gold.bots import BOTS, keen_policy, reason
from ramses_desktop.games.silver_gold.kernel import TurnTable
from ramses_desktop.games.silver_gold.rules import GAME, REPLACE, State
from tests.games.silver_gold.by_hand import GREY, PURPLE, Box, begun, nearly, new_game, player, table

pytestmark = pytest.mark.no_cover


def choice(name: str, state: State) -> str:
    return str(BOTS[name].choose(GAME, [GAME.view(state, state.seat)], state.seat, Luck("obvious")))


# ------------------------------------------------------------ obviously better

# Each choice takes seconds, because every test draws its islands anew and nothing is cached.
searching = pytest.mark.parametrize("name", ["vizier", "pharaoh"])


@pytest.mark.slow
@searching
def test_the_last_turn_completes_the_larger_of_two_islands(name: str, box: Box) -> None:
    state = table(player(nearly(1), nearly(36)), player(3, 4), turn=27)
    assert choice(name, state) == "cross 36 a1"


@pytest.mark.slow
@searching
def test_the_last_turn_takes_the_palm_that_sees_most_where_nothing_can_be_completed(name: str, box: Box) -> None:
    box.draw(1, "p....", "...")
    box.draw(10, "pp...", "...")
    state = table(player(1, 36), player(3, 4), expedition="I2", turn=27)
    assert "a1" in choice(name, state)


@pytest.mark.slow
@searching
def test_the_last_turn_takes_the_coin_that_fills_a_row(name: str, box: Box) -> None:
    box.draw(1, "c....", "...")
    box.draw(2, "p....", "...")
    state = table(player(1, 2, coins=3), player(3, 4), expedition="I2", turn=27)
    assert choice(name, state).startswith("cross 1 a1")


@pytest.mark.slow
@pytest.mark.usefixtures("box")
def test_towards_the_end_the_island_that_can_still_be_completed_is_taken() -> None:
    state = table(player(36), player(3, 4), stage=REPLACE, turn=24, queue=(0,), display=(37, 38, 1, 39), deck=(40, 41))
    assert choice("vizier", evolve(state, before=(player(36, 5), player(3, 4)))) == "take display 3"


# ------------------------------------------------------------ reasons


def why(state: State, move: str) -> str:
    return reason(GAME.view(state, state.seat), state.seat, GAME.parse(move))


@pytest.mark.parametrize(
    ("move", "told"),
    [
        ("cross 1 d1", "Island 1: 7 boxes left."),
        ("cross 1 a1", "Island 1: 1 coin, 7 boxes left."),
        ("cross 1 a1 b1 c1", "Island 1: 2 coins, 1 bonus box, 5 boxes left."),
        ("cross 1 a2 b2 c2", "Island 1: 3 palms for 2 each, 5 boxes left."),
        ("cross 1 c2", "Island 1: 1 palm for 2, 7 boxes left."),
        ("cross 2 a1", "Island 2: completes it."),
    ],
)
def test_the_reason_for_a_mark_is_what_it_brings(move: str, told: str, box: Box) -> None:
    box.draw(1, "ccx..", "ppp")
    box.draw(10, "p....", "...")
    assert why(table(player(1, nearly(2)), player(3, 4)), move) == told


def test_the_reason_names_a_row_that_is_filled_and_palms_that_still_find_a_box(box: Box) -> None:
    box.draw(1, "ccx..", "ppp")
    state = table(player(begun(1, "c1"), 2, coins=3, palms=(1, 1, 1)), player(3, 4))
    assert why(state, "cross 1 a1") == "Island 1: 1 coin, fills a row of coins, 6 boxes left."
    assert why(state, "cross 1 a2 b2 c2") == "Island 1: 1 palm for 1, 4 boxes left."
    assert why(evolve(state, bonus=1), "bonus 1 d1") == "Island 1: 6 boxes left."


def test_the_last_box_but_one_is_told(box: Box) -> None:
    assert why(table(player(begun(1, "a1 b1 c1 d1 e1 a2"))), "cross 1 b2") == "Island 1: 1 box left."


def test_the_reason_for_keeping_and_taking_says_what_the_islands_offer(box: Box) -> None:
    box.draw(1, "ccx..", "p..")
    box.draw(12, ".xx..", "pp...", seal=GREY, points=2)
    box.seal(36, PURPLE, 1)
    state = table(player(1), player(3, 4), stage=REPLACE, queue=(0,), display=(12, 36, 2))
    assert why(state, "take display 1") == "Take island 12: 10 points, 2 palms, 2 bonus boxes, 2 points from seals."
    assert why(state, "take display 2") == "Take island 36: 14 points."
    assert why(state, "take deck") == "Draw from the deck."
    assert why(state, "keep 1 12") == "Keep 1 and 12: 8 points, 2 coins, 1 palm, 1 bonus box; 10 points, 2 palms, 2 bonus boxes."
    assert why(table(player(12, done=(5,))), "take display 1") == "Take island 10: 8 points, 2 points from seals."


@pytest.mark.slow
def test_turn_tables_are_worked_out_in_pieces_before_the_first_thought(box: Box, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a second process, a second of work at once would hold up the window."""
    done, grow = [0], TurnTable.grow

    def watched(table: TurnTable, most: int) -> bool:
        done[-1] += most
        return grow(table, most)

    monkeypatch.setattr(TurnTable, "grow", watched)
    session = new_game(2, "sphinx")
    pieces = deliberate(BOTS["vizier"], GAME, session.seen(0), 0, Luck("sphinx"))
    while next(pieces, None) is not None:
        done.append(0)
    assert max(done) <= bots_module.PIECE
    assert sum(done) >= sum((1 << card.size) - 1 for card in keen_policy().cards.values())
