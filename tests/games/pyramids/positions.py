"""Positions of Pyramids for perft; see tests/games/test_perft.py."""

from ramses_desktop.games.pyramids.rules import GAME
from tests.games.perft import Position, played

POSITIONS: dict[str, Position] = {
    "alone, from the deal": played(
        GAME,
        players=1,
        deal="21 22 12 15/42 26 6 47 3 19 14 5 17 8 34 4 37 40 48 45 23 41 43 27 38 16 28 13 24 11 12 39 2 44 10 35 22 1 20 21 "
        "36 33 18 9 7 31 25 30 32 29 46 15/1 5 6 7 4 3 0 2/6 3 2 1 7 0 5 4/0 6 3 1 7 2 5 4/4 6 5 2 1 0 7 3/2 1 0",
        record="",
        numbers={2: {"cross": 30}, 3: {"cross": 196}},
    ),
    "alone, in the third turn": played(
        GAME,
        players=1,
        deal="33 11 1 6/25 22 16 7 4 14 34 29 11 17 20 15 5 23 1 35 36 42 40 32 6 46 28 44 48 24 45 33 10 39 43 9 12 13 3 47 "
        "18 31 19 37 30 41 27 38 8 26 21 2/3 7 4 2 5 1 0 6/3 7 1 6 2 5 0 4/0 3 7 4 1 6 5 2/3 4 7 0 6 2 1 5/0 2 1",
        record="keep 1 6, cross 1 a1 a2 b2, cross 1 c2 d2 e2 d3",
        numbers={2: {"bonus": 41, "cross": 324, "take": 5}, 3: {"bonus": 253, "cross": 3803, "take": 170}},
    ),
    "alone, towards the end": played(
        GAME,
        players=1,
        deal="27 37 26 24/47 26 15 38 45 4 17 13 1 6 30 20 42 31 22 12 19 16 3 35 33 39 18 46 10 2 48 28 24 21 37 5 41 27 40 "
        "25 11 23 43 29 14 44 7 32 9 36 34 8/4 2 0 3 7 1 6 5/6 2 3 4 5 1 7 0/7 3 4 5 2 6 0 1/4 5 1 7 6 0 2 3/2 0 1",
        record="keep 24 37, cross 24 a1 b1 b2, cross 24 b3 c3 d3, cross 24 a2 a3, cross 24 d4 e4 e5, take display 2, "
        "cross 37 a1 b1 c1 b2, bonus 37 d1, cross 37 d2 d3 d4, cross 37 e4, cross 37 d5, cross 37 a5 b5 c5, "
        "take display 2, cross 15 a1 b1 b2, cross 15 c2 d2 d3, cross 15 d4 e4 d5 e5, take display 4, cross 26 a1 b1 c1, "
        "cross 26 a2 a3 b3 a4, cross 26 b4 c4 d4 c5, bonus 26 e4, bonus 26 e5, take display 2, cross 38 a1 b1 a2, "
        "cross 38 a3 b3 b4, cross 38 c4 d4 c5 d5, take display 1, cross 47 a1, cross 47 a2 b2 c2 c3, cross 47 d3 e3, "
        "cross 47 e4, cross 47 e5, take display 4, cross 1 a1 a2 a3, cross 1 c2 b3 c3 d3",
        numbers={2: {"bonus": 35, "cross": 275, "take": 5}, 3: {"bonus": 365, "cross": 3177, "take": 130}},
    ),
    "two, from the deal": played(
        GAME,
        players=2,
        deal="21 22 12 15 38 47 19 44/42 26 6 47 3 19 14 5 17 8 34 4 37 40 48 45 23 41 43 27 38 16 28 13 24 11 12 39 2 44 10 "
        "35 22 1 20 21 36 33 18 9 7 31 25 30 32 29 46 15/1 5 6 7 4 3 0 2/6 3 2 1 7 0 5 4/0 6 3 1 7 2 5 4/4 6 5 2 1 0 7 "
        "3/2 1 0",
        record="",
        numbers={2: {"keep": 36}, 3: {"cross": 180}},
    ),
    "two, in the tenth turn": played(
        GAME,
        players=2,
        deal="33 11 1 6 48 4 15 44/25 22 16 7 4 14 34 29 11 17 20 15 5 23 1 35 36 42 40 32 6 46 28 44 48 24 45 33 10 39 43 9 "
        "12 13 3 47 18 31 19 37 30 41 27 38 8 26 21 2/3 7 4 2 5 1 0 6/3 7 1 6 2 5 0 4/0 3 7 4 1 6 5 2/3 4 7 0 6 2 1 5/0 2 "
        "1",
        record="keep 1 6, keep 44 48, cross 1 a1 a2 b2, cross 48 a1 b1 b2, cross 1 c2 d2 e2 d3, cross 48 d1 c2 d2 e2, "
        "cross 1 d4 e4 e5, cross 44 b1 c1 c2, take deck, cross 6 a1 a2 a3, cross 48 e3 e4 e5, take display 1, "
        "cross 6 b2 c2 b3 c3, cross 44 d1, cross 6 d1 d2 d3, cross 44 e1 e2 e3, cross 6 e3 e4, cross 44 d4 e4, cross 6 b1, "
        "cross 44 b2, cross 6 e5, cross 44 d5",
        numbers={2: {"bonus": 5, "cross": 72}, 3: {"bonus": 84, "cross": 366, "take": 75}},
    ),
    "three, in the fourth turn": played(
        GAME,
        players=3,
        deal="33 11 1 6 48 4 15 44 25 14 47 19/25 22 16 7 4 14 34 29 11 17 20 15 5 23 1 35 36 42 40 32 6 46 28 44 48 24 45 33 "
        "10 39 43 9 12 13 3 47 18 31 19 37 30 41 27 38 8 26 21 2/3 7 4 2 5 1 0 6/3 7 1 6 2 5 0 4/0 3 7 4 1 6 5 2/3 4 7 0 "
        "6 2 1 5/0 2 1",
        record="keep 1 6, keep 44 48, keep 19 47, cross 1 a1 a2 b2, cross 48 a1 b1 b2, cross 47 a1 a2 b2, cross 1 c2 d2 e2 d3, "
        "cross 44 b1 b2 c2 b3, cross 47 d1 c2 d2 d3, cross 1 d4 e4 e5, cross 48 c2 d2 d3, cross 47 e3, take display 1, "
        "cross 25 c1 d1 e1",
        numbers={2: {"bonus": 24, "cross": 171}, 3: {"bonus": 12, "cross": 855, "take": 45}},
    ),
    "four, in the sixth turn": played(
        GAME,
        players=4,
        deal="41 38 33 17 23 25 27 42 31 14 29 8 21 20 18 34/25 7 18 27 8 10 4 40 48 32 37 47 33 30 35 16 41 23 2 20 11 6 44 "
        "28 14 19 36 13 3 21 24 29 45 38 42 46 9 39 5 17 15 22 34 43 12 26 1 31/5 6 4 3 0 7 1 2/2 0 5 3 6 7 4 1/6 4 0 1 3 "
        "2 5 7/7 1 0 4 6 2 3 5/1 0 2",
        record="keep 17 33, keep 27 42, keep 14 29, keep 18 21, cross 17 a1, cross 42 c1, cross 29 a1, cross 21 a1, "
        "cross 17 b1 b2 b3 c3, cross 42 d1 e1 e2 e3, cross 14 a1 b1 c1 c2, cross 21 a2 a3 a4 b4, cross 17 d3 e3 e4, "
        "cross 42 d4 e4 d5, cross 14 d2 e2 e3, cross 18 a1 a2 b2, cross 17 d4 d5 e5, cross 42 b4 c4 b5, cross 14 e4 d5 e5, "
        "cross 18 b3 c3 b4, take display 2, take display 2, take display 4, cross 8 a1 b1, cross 40 a1 a2, cross 7 c1 d1, "
        "cross 18 d3 e3, bonus 18 e4, cross 33 b1, cross 40 c1 b2 c2 d2",
        numbers={2: {"cross": 48}, 3: {"bonus": 32, "cross": 320, "take": 20}},
    ),
}
