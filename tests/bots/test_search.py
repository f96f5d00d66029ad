"""The shared search, tried on an artificial game: a table says how good each move is, and luck is added to it."""

from collections.abc import Sequence

import pytest

from ramses_desktop.bots import search
from ramses_desktop.bots.search import Budget, Estimate, SearchingBot, cleared, finished, halved, halvings, weigh
from ramses_desktop.engine.luck import Luck


class Table:
    """Moves are words. Each guess draws luck that all moves share, and each move has some more of its own."""

    def __init__(self, worths: dict[str, float], shared: int = 0, own: int = 0, effort: float = 1.0) -> None:
        self.worths = worths
        self.candidates = list(worths)
        self.effort = effort
        self.shared, self.own = shared, own
        self.played: list[list[str]] = []
        self.luck = 0
        self.drawn = Luck("nothing")

    def imagine(self, luck: Luck) -> None:
        self.drawn = luck
        self.luck = luck.below(self.shared + 1)
        self.played.append([])

    def play_out(self, *turn: str) -> float:
        (move,) = turn
        self.played[-1].append(move)
        self.own_luck = self.drawn.below(self.own + 1)
        self.last = move
        return self.worths[move] + self.luck + self.own_luck

    def uses(self, turn: tuple[str, ...]) -> tuple[str, ...]:
        """Nothing follows a move in the same turn."""
        return ()

    def lines(self) -> tuple[float, ...]:
        """What the move is worth, and luck."""
        return self.worths[self.last], self.luck + self.own_luck


def weighed(table: Table, budget: Budget, seed: str = "weigh") -> tuple[Estimate, ...]:
    return finished(weigh(table, budget, Luck(seed)))


def moves(estimates: Sequence[Estimate]) -> list[str]:
    return [estimate.move for estimate in estimates]


@pytest.mark.parametrize(("count", "rounds"), [(1, 0), (2, 1), (3, 2), (4, 2), (5, 3), (8, 3), (9, 4)])
def test_halving_goes_on_until_one_is_left(count: int, rounds: int):
    assert halvings(count) == rounds
    table = Table(dict.fromkeys(map(str, range(count)), 0))
    weighed(table, Budget(effort=60 * count, width=count))
    sizes = list(dict.fromkeys(map(len, table.played)))
    assert sizes == [*(-(-count >> halving) for halving in range(rounds))] or rounds == 0


def test_the_best_stay_and_of_equals_the_more_promising():
    assert halved([0, 1, 2, 3], [[1], [3], [2], [3]], 2) == ([1, 3], [2, 0])
    assert halved([0, 1, 2], [[5], [5], [5]], 2) == ([0, 1], [2])
    assert halved([4, 2, 0], [[9, 0], [], [4, 4], [], [8, 2]], 2) == ([4, 0], [2])
    assert halved([4, 2], [[], [], [1], [], [3]], 3) == ([4, 2], [])


def test_at_a_look_only_what_may_be_the_best_stays():
    best, near, far, twin = [9.0, 0.0, 8.0], [6.0, 1.0, 8.5], [5.0, -4.1, 4.0], [9.0, 0.0, 8.0]
    assert cleared([0, 1, 2, 3], [best, far, near, twin], 1) == ([0, 2], [3, 1])
    assert cleared([3, 2, 1, 0], [best, far, near, twin], 1) == ([0, 2], [3, 1])
    assert cleared([1, 3, 0], [best, far, near, twin], 2) == ([0, 3], [1])
    assert cleared([0, 1, 2, 3], [best, far, near, twin], 4) == ([0, 3, 2, 1], [])


def test_what_is_clearly_behind_costs_no_more_playouts():
    table = Table({"a": 1, "b": 2, "c": 30, "d": 30.1}, shared=50, own=4)
    found = weighed(table, Budget(effort=400, width=4, look=10))
    sizes = [len(played) for played in table.played]
    assert sizes[:10] == [4] * 10
    assert set(sizes[10:]) == {2}
    assert sum(sizes) == pytest.approx(400, abs=3)
    assert set(moves(found)[:2]) == {"c", "d"}
    assert moves(found)[2:] == ["b", "a"]


def test_a_search_ends_when_only_one_move_can_be_the_best():
    table = Table({"a": 1, "b": 2, "c": 30}, shared=50, own=4)
    assert weighed(table, Budget(effort=4000, width=3, look=10))[0].move == "c"
    assert len(table.played) == 10


def test_looks_become_rarer(monkeypatch: pytest.MonkeyPatch):
    """So that they take little time, although each of them looks at all results."""
    table = Table({"a": 1, "b": 1}, own=9)
    looks: list[int] = []

    def look(places: Sequence[int], found: Sequence[Sequence[float]], last: int) -> tuple[list[int], list[int]]:
        looks.append(len(found[0]))
        return list(places), []

    monkeypatch.setattr(search, "cleared", look)
    weighed(table, Budget(effort=800, width=2, look=40))
    assert looks == [40, 80, 120, 160, 200, 250, 312, 390]


def test_many_moves_that_come_to_the_same_do_not_crowd_out_the_best():
    """All at once they are ahead by chance for a while, where each has a place of its own among the better half."""

    class Crowded(Table):
        def play_out(self, *turn: str) -> float:
            points = super().play_out(*turn)
            late_gem = 9.0 if len(self.played) > 60 or len(self.played) % 2 else 0.0
            return late_gem if turn[0] == "gem" else points

    worths = {**dict.fromkeys("abcdefg", 5.0), "gem": 0.0}
    assert weighed(Crowded(worths), Budget(effort=1440, width=8, look=20))[0].move == "gem"
    assert weighed(Crowded(worths), Budget(effort=1440, width=8))[0].move == "a"


# ------------------------------------------------------------ whole turns


class Turns(Table):
    """Some moves let the turn go on. The policy goes on with the last way there is."""

    def __init__(self, worths: dict[str, float], ways: dict[str, dict[str, float]]) -> None:
        super().__init__(worths, shared=50, own=4)
        self.ways = ways

    def uses(self, turn: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(self.ways.get(turn[0], ())) if len(turn) == 1 else ()

    def play_out(self, *turn: str) -> float:
        points = super().play_out(turn[0])
        ways = self.ways.get(turn[0], {"": 0.0})
        return points + ways[turn[1] if len(turn) > 1 else list(ways)[-1]]


def test_a_move_is_worth_what_its_turn_can_bring():
    table = Turns({"plain": 5, "opens": 2}, {"opens": {"poor": 0, "good": 9, "usual": 1}})
    assert moves(weighed(table, Budget(effort=200, width=2, uses=2))) == ["opens", "plain"]
    assert moves(weighed(table, Budget(effort=200, width=2, uses=1))) == ["plain", "opens"]
    assert moves(weighed(table, Budget(effort=200, width=2))) == ["plain", "opens"]


def test_the_best_move_is_found_whatever_it_promised():
    table = Table({"promising": 1, "fair": 3, "hidden gem": 9, "dull": 0}, shared=50, own=4)
    assert weighed(table, Budget(effort=80, width=4))[0].move == "hidden gem"


def test_only_the_most_promising_moves_are_tried():
    table = Table({"a": 1, "b": 2, "c": 3, "best": 100})
    assert moves(weighed(table, Budget(effort=40, width=3))) == ["c", "b", "a"]


def test_where_playing_out_is_cheap_more_moves_are_tried():
    table = Table({"a": 1, "b": 2, "c": 3, "best": 100})
    assert len(weighed(table, Budget(effort=60, width=2, ample=20))) == 3
    assert weighed(table, Budget(effort=80, width=2, ample=20))[0].move == "best"
    assert len(weighed(table, Budget(effort=800, width=2, ample=20))) == 4


def test_all_that_are_left_are_played_out_in_the_same_guesses():
    table = Table({"a": 1, "b": 2, "c": 3, "d": 4}, shared=1000)
    best, second, *others = weighed(table, Budget(effort=64, width=4))
    assert table.played == [["a", "b", "c", "d"]] * 8 + [["d", "c"]] * 16
    assert moves([best, second, *others]) == ["d", "c", "b", "a"]
    assert [len(estimate.results) for estimate in (best, second, *others)] == [24, 24, 8, 8]
    assert best.ahead_of(second) == (1.0, 0.0)
    assert best.ahead_of(others[1]) == (3.0, 0.0)


def test_the_budget_is_what_playing_out_costs():
    for effort, playouts in ((60, 60), (240, 240)):
        for each in (1.0, 4.0):
            table = Table({"a": 1, "b": 2, "c": 3, "d": 4}, effort=each)
            weighed(table, Budget(effort=effort, width=4, least=1))
            assert sum(map(len, table.played)) == pytest.approx(playouts / each, abs=3)


def test_every_move_gets_a_chance_and_none_more_than_enough():
    table = Table({"a": 1, "b": 2})
    assert [len(estimate.results) for estimate in weighed(table, Budget(effort=0.1, width=2, least=5))] == [5, 5]
    assert [len(estimate.results) for estimate in weighed(table, Budget(effort=1e6, width=2, most=30))] == [30, 30]


def test_the_same_luck_ends_in_the_same_choice_and_the_same_figures():
    def once(seed: str) -> tuple[Estimate, ...]:
        return weighed(Table({"a": 1, "b": 1.5, "c": 1.2}, shared=30, own=30), Budget(effort=90, width=3), seed)

    assert once("sphinx") == once("sphinx") != once("lotus")


def test_an_estimate_tells_mean_and_error():
    estimate = Estimate("a", (1.0, 2.0, 3.0, 4.0))
    assert estimate.mean == 2.5
    assert estimate.error == pytest.approx((5 / 3) ** 0.5 / 2)
    assert Estimate("b", (7.0,)).error == float("inf")
    assert estimate.ahead_of(Estimate("b", (0.0, 1.0))) == (1.0, 0.0)


def test_thinking_tells_how_far_it_is_and_can_be_dropped():
    table = Table({"a": 1, "b": 2, "c": 3, "d": 4})
    bot = SearchingBot(lambda *_: table, Budget(effort=64, width=4))
    shares = list(bot.think(None, [], 0, Luck("share")))
    assert shares == sorted(shares)
    assert 0 < shares[0] < shares[-1] == 1
    table.played.clear()
    thinking = bot.think(None, [], 0, Luck("dropped"))
    next(thinking)
    thinking.close()
    assert len(table.played) == 1


def test_a_bot_chooses_what_thinking_ends_in():
    bot = SearchingBot(lambda *_: Table({"a": 1, "b": 2}, shared=9), Budget(effort=8, width=2))
    assert bot.choose(None, [], 0, Luck("choose")) == "b"


def test_a_move_without_alternative_needs_no_thought():
    table = Table({"only": 1})
    assert SearchingBot(lambda *_: table, Budget(effort=8, width=2)).choose(None, [], 0, Luck("only")) == "only"
    assert table.played == []
