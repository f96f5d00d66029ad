"""Positions of Silver & Gold for perft; see tests/games/test_perft.py."""

from ramses_desktop.games.silver_gold.rules import GAME
from tests.games.perft import Position, played

POSITIONS: dict[str, Position] = {
    "two, from the deal": played(
        GAME,
        players=2,
        deal="5 30 40 8 14 31 9 23/38 31 46 11 6 4 35 42 3 33 9 23 44 7 21 28 43 24 41 29 20 25 40 5 2 16 30 8 13 27 1 26 12 "
        "14 17 10 19 39 36 45 47 18 37 15 32 22 34/1 5 3 2 6 7 4 0/2 3 6 1 4 0 5 7/3 1 0 2 7 6 4 5/7 4 5 1 0 3 2 6/0",
        record="",
        numbers={2: {"keep": 36}, 3: {"cross": 1350}},
    ),
    "alone, from the deal": played(
        GAME,
        players=1,
        deal="19 41 27 31/29 26 7 24 1 21 38 45 12 47 4 14 15 36 28 30 46 8 2 6 23 44 18 39 31 41 5 42 10 34 22 3 19 11 37 13 "
        "25 35 17 32 16 43 40 20 27 33 9/0 6 1 5 3 2 4 7/5 0 3 7 4 2 1 6/5 3 0 7 1 2 4 6/7 4 1 5 6 2 0 3/0",
        record="",
        numbers={2: {"cross": 279}, 3: {"bonus": 444, "cross": 9679}},
    ),
    "alone, with two bonus boxes": played(
        GAME,
        players=1,
        deal="2 23 30 10/5 37 46 40 45 29 9 36 10 33 24 18 3 6 38 32 11 15 4 8 1 14 30 2 19 44 26 34 42 35 21 20 43 41 13 12 "
        "39 27 31 25 17 47 23 28 16 22 7/6 3 0 5 7 2 1 4/1 3 7 2 5 4 6 0/2 6 5 0 3 7 1 4/0 2 4 3 7 1 5 6/0",
        record="keep 10 30, cross 30 b2 b3 c3 d3, cross 30 a3 a4 b4, cross 30 a1 a2, cross 10 b1 c1 b2 c2",
        numbers={2: {"bonus": 20}, 3: {"cross": 36, "take": 40}},
    ),
    "alone, towards the end": played(
        GAME,
        players=1,
        deal="41 30 37 22/1 40 43 26 37 11 12 3 46 2 29 19 10 32 17 25 24 15 30 31 34 8 13 27 41 20 14 4 16 23 7 22 42 21 35 "
        "28 38 5 44 39 33 9 45 18 36 47 6/6 1 0 2 3 4 7 5/1 0 6 4 5 7 3 2/3 1 5 4 2 0 6 7/0 6 5 2 7 4 1 3/0",
        record="keep 30 37, cross 37 b1 c1 d1 d2, bonus 30 a1, cross 37 c2 c3 c4, cross 37 d3, take display 2, cross 40 c1 d1 "
        "e1, cross 30 d2 c3 d3, cross 30 a2 b2 a3, cross 40 b1 a2 b2 c2, cross 40 a3 b3 c3, cross 30 b3 b4, cross 30 a4, "
        "take display 3, cross 40 b4 b5 c5, bonus 40 c4, bonus 26 a1, take display 4, cross 26 c4 d4 c5 d5, cross 26 b1 "
        "b2 c2 b3, cross 12 d3 c4 d4, cross 26 b4 a5 b5, bonus 26 a3, cross 26 a4, take display 3, cross 12 a3 b3 a4 b4, "
        "cross 12 b2, take display 1, cross 1 a4 b4 c4, cross 11 d4 d5, cross 11 c1 d1 d2 d3, bonus 1 c1, cross 1 d4 e4, "
        "bonus 1 d3, bonus 1 e3, cross 1 d2, cross 11 b2 c2 b3 c3, take display 3, cross 46 a2 a3 a4, bonus 46 b4",
        numbers={2: {"bonus": 38, "cross": 221}, 3: {"bonus": 442, "cross": 1792, "take": 45}},
    ),
    "two, in the fourth turn": played(
        GAME,
        players=2,
        deal="14 44 11 34 7 4 23 19/11 30 3 14 27 1 20 39 35 18 13 2 42 5 36 8 10 45 12 47 21 23 25 19 44 34 17 7 28 41 38 24 "
        "43 26 40 46 31 4 37 22 16 6 9 32 29 33 15/7 6 4 5 0 1 3 2/1 2 7 4 5 0 6 3/2 4 3 0 5 1 6 7/7 6 3 2 5 4 0 1/0",
        record="keep 11 44, keep 7 23, cross 44 b1 c1 d1 c2, cross 23 c3 b4 c4 d4, cross 11 c3 d3 d4 d5, cross 23 d1 e1 d2 d3, "
        "cross 11 c1 d1 d2, bonus 44 b2, cross 7 a1 b1 a2, cross 11 c2",
        numbers={2: {"cross": 136}, 3: {"cross": 3440}},
    ),
    "two, before both replace": played(
        GAME,
        players=2,
        deal="18 43 35 40 25 46 8 22/9 2 39 8 15 31 26 44 18 24 33 23 20 3 6 41 14 10 17 34 1 30 38 21 19 11 28 12 35 45 32 36"
        " 13 27 22 29 37 47 5 40 42 25 16 46 43 4 7/1 5 6 0 4 2 3 7/4 2 1 3 6 5 7 0/5 2 6 1 0 7 4 3/4 2 0 5 6 7 1 3/0",
        record="keep 40 43, keep 22 46, cross 40 c1 d1 e1, cross 46 a2 a3 a4, bonus 22 a2, cross 43 a1 b1 a2 b2, cross 22 b1 c1 "
        "b2 c2, cross 43 d3 e3 d4 d5, cross 22 b4 b5 c5 d5, cross 40 b5 c5, bonus 40 b1, bonus 43 a3, cross 22 d2 d3, "
        "bonus 22 c3, cross 43 a4 b4 a5, cross 46 e3 d4 e4, cross 40 a2 b2 c2, cross 46 c2 c3 c4, bonus 46 b4, cross 40 "
        "a3 b3 b4, cross 22 c4, cross 40 c3, cross 22 d4, take display 1, cross 40 c4, cross 9 e2 e3 e4, bonus 9 d3, take"
        " display 4, cross 15 b3 b4 b5, cross 9 a1 a2 a3, bonus 9 b3, cross 15 c4 c5 d5, cross 9 c1 d1 d2, cross 15 e2 e3"
        " d4 e4, cross 9 b1, cross 15 a3, cross 9 b2, cross 15 d1, cross 9 c2, take display 2, cross 15 d2, cross 39 a1 "
        "b1 a2 b2, cross 15 d3, cross 39 c1, take display 4, cross 26 a1 b1 b2 b3, cross 39 c3 d3 c4 c5, cross 26 a3 a4 "
        "a5, bonus 26 c2, cross 39 b3 b4 b5, bonus 39 a4, bonus 39 a3, take display 4, cross 43 b5 c5, cross 46 d2 d3",
        numbers={2: {"take": 25}, 3: {"cross": 615}},
    ),
    "three, with a bonus box": played(
        GAME,
        players=3,
        deal="13 40 23 9 5 17 16 2 47 46 22 15/44 24 22 10 1 38 46 23 31 25 5 21 2 43 14 32 34 11 8 33 28 42 15 19 27 39 12 6 "
        "40 35 29 16 36 13 41 20 3 30 45 7 17 26 4 37 18 9 47/5 2 4 3 6 0 1 7/1 4 0 3 7 5 2 6/0 4 7 2 5 3 6 1/3 6 2 5 7 0"
        " 1 4/0",
        record="keep 9 23, keep 5 16, keep 46 47, cross 23 d1 e1 d2 e2, cross 16 c1 d1 c2 d2, cross 47 a1 b1 a2 b2, bonus 46 a2,"
        " cross 9 e2 e3 e4, bonus 9 d3, cross 5 b4 c4 d4, cross 47 c2 d2 e2, cross 9 c1 d1 d2, cross 5 a2 b2 a3",
        numbers={2: {"cross": 624}, 3: {"bonus": 2464, "cross": 15776}},
    ),
    "four, in the last turn": played(
        GAME,
        players=4,
        deal="18 21 11 3 24 1 9 13 30 10 36 34 16 39 14 5/8 20 34 33 31 18 6 13 12 36 37 45 21 26 43 38 9 19 32 35 28 47 41 42"
        " 27 3 4 44 39 7 2 24 10 17 22 11 40 30 46 14 16 5 1 25 29 15 23/5 1 2 7 4 6 3 0/4 6 3 7 5 1 2 0/2 4 7 3 1 5 0 "
        "6/2 7 4 5 3 1 6 0/0",
        record="keep 3 11, keep 9 24, keep 10 30, keep 5 16, cross 3 a1 b1 a2 b2, bonus 3 b5, cross 9 d2 e2 d3 e3, bonus 9 e4, "
        "cross 10 b1 c1 b2 c2, bonus 30 b2, bonus 30 d3, cross 16 a1 b1 a2 b2, cross 11 d3 d4 d5, cross 9 a1 a2 a3, bonus"
        " 24 d4, cross 30 a1 a2 a3, cross 16 a3 a4 a5, cross 3 d1, cross 24 c2 c3 c4, bonus 9 d1, cross 30 d2, cross 5 b4"
        " c4 d4, cross 11 c1 b2 c2 d2, bonus 11 d1, cross 9 b1 b2 c2 b3, cross 10 c4, cross 16 d1 c2 d2 e2, cross 3 a3 b3"
        " a4, cross 24 a3 b3 a4, cross 10 d2 c3 d3, cross 5 a2 b2 a3, bonus 16 c1, take display 3, cross 3 b4, cross 9 "
        "c1, cross 34 c1 d1 d2 d3, cross 5 c2 c3 d3 e3, take display 3, cross 3 c1, cross 33 a3 a4 b4, cross 34 e3 d4 e4,"
        " cross 16 b3, cross 3 c2, cross 24 b4, cross 30 b3 c3 b4, cross 16 e3, take display 2, take display 4, take "
        "display 4, cross 6 d4 b5 c5 d5, cross 33 d1 d2 d3 e3, cross 30 a4, cross 20 d2 e2 e3 e4, take display 4, cross 6"
        " b1 a2 b2, cross 33 b2 c2 c3, cross 12 d3 c4 d4, cross 20 c3 d3 c4, cross 6 b3, cross 13 b3 a4 b4 c4, cross 12 "
        "b2 a3 b3 b4, cross 20 a2 b2 c2 b3, cross 6 b4, cross 33 a2, cross 12 a4, cross 20 a3, take display 2, take "
        "display 4, cross 6 c4, cross 33 c4, cross 34 a4 b4 c4, cross 31 a4 b4 c4, take display 1, take display 2, take "
        "display 4, cross 8 b5 c5 d5, bonus 8 d4, cross 36 a2 a3 a4, cross 37 b1 c1 d1, bonus 26 a1, cross 31 c2 d2 e2, "
        "cross 8 c4, cross 36 b4 c4 d4, bonus 36 c3, bonus 36 d3, cross 37 c2 c3 c4, cross 31 c1, take display 4, cross 8"
        " c1 d1 d2, cross 43 d3 e3 d4, cross 26 b1 b2 c2, cross 31 d3 e3 d4, cross 11 b3, cross 43 a1 a2 b2 a3, cross 26 "
        "c4 b5 c5 d5, cross 31 b1, cross 11 c3, cross 13 a1 a2 b2, cross 26 a3 b3 b4, cross 31 e4, take display 4, take "
        "display 3, cross 21 b1 b2 b3, cross 43 b5 c5 d5, cross 26 d4, cross 38 d1 d2 d3, cross 8 b2 c2 b3 c3, cross 13 "
        "c1 d1 c2 d2, cross 26 a5, bonus 26 a4, cross 38 a2 b2 a3 b3, take display 4, take display 1, cross 21 c1 c2, "
        "cross 43 a4 b4, cross 37 d2 d3, cross 5 d2 e2, take display 2, take display 4, cross 32 c2 d2 e2, bonus 32 a2, "
        "bonus 32 a3, cross 43 b1, cross 18 a2 a3 a4, cross 38 b4, cross 32 b3, cross 43 a5, cross 19 b1 b2 c2 b3, cross "
        "47 a3 a4 b4 a5, take display 2, cross 21 b4 c4 c5, cross 13 c3 d3 d4, cross 18 d2 e2 e3, cross 47 e1 d2 e2, take"
        " display 1, take display 4, cross 45 b1 c1 b2 c2, cross 35 b1 c1 b2 c2, cross 18 b2 c2 b3 c3, cross 47 a1 b1 a2 "
        "b2, bonus 47 c2, take display 4, cross 45 d3 c4 d4, bonus 45 a2, bonus 45 d2, cross 27 d3 d4 e4, cross 4 c1 d1 "
        "d2, bonus 4 d3, cross 47 b3, cross 45 b4, cross 35 d1 d2 d3, cross 4 a4 b4 c4, cross 47 c3, take display 4, take"
        " display 3, cross 42 c3 a4 b4 c4, bonus 32 c3, cross 35 c3 c4 c5 d5",
        numbers={2: {"bonus": 31, "cross": 136}, 3: {"bonus": 26, "cross": 442}},
    ),
}
