"""Makes the exercises of the drills, and writes them to resources/drills.

    python packaging/drills/make.py

Bots of several levels play games with numbered seeds, and the sieve looks for exercises in them. Every game is written to
build/drills as soon as it is done, so that this can be stopped at any time and goes on where it was. The same program makes the
same exercises.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import zlib
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[2]
DONE: Final = ROOT / "build" / "drills"
RESULT: Final = ROOT / "resources" / "drills" / "exercises.json.z"
HERE: Final = "--here"
"""Says that the program with a compiled kernel is the one to be imported."""
ENOUGH: Final = (300, 220)
"""Exercises of each drill from the first game that has such drills, and from the second, which yields fewer. Once a drill has
enough, its decisions are passed over at a glance."""
PLAYED: Final = 3000
"""Deals of each game, at most."""
PLAYERS: Final = 3
"""So many levels play them in turn, the lowest ones: positions as people get into them, too."""
TRIES: Final = (8, 1, 6, 1)
"""How often each level tries an exercise. The second knows no luck, and the highest hardly ever misses."""


def main(words: Sequence[str]) -> int:
    if words == [HERE]:
        make()
        write()
        return 0
    if words:
        print("Usage: python packaging/drills/make.py", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as folder:
        return run_compiled(Path(folder))


def run_compiled(folder: Path) -> int:
    """Run this with the kernel compiled, which takes a twentieth of the time; as it is, if it cannot be compiled."""
    compiled = subprocess.run([sys.executable, ROOT / "packaging" / "compile_kernel.py", folder], check=False).returncode == 0
    paths = [*([str(folder)] if compiled else []), str(ROOT), str(ROOT / "packaging")]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
    command = [sys.executable, __file__, HERE]
    return subprocess.run(command, check=False, cwd=folder, env=environment).returncode


# ------------------------------------------------------------ playing


def make() -> None:
    """Play every deal that was not played before, the games taking turns."""
    waiting = {game_id: search(game_id, enough) for game_id, enough in zip(games(), ENOUGH, strict=True)}
    while waiting:
        for game_id in tuple(waiting):
            told = next(waiting[game_id], None)
            if told is None:
                del waiting[game_id]
            else:
                print(game_id, told, flush=True)


def search(game_id: str, enough: int) -> Iterator[str]:
    """Look through the deals of a game one by one, and tell how far this is."""
    lines = read(game_id)
    found = Counter(one["drill"] for line in lines for one in line["exercises"])
    DONE.mkdir(parents=True, exist_ok=True)
    path = DONE / f"{game_id}.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    with path.open("a", encoding="utf-8") as file:
        for deal in range(len(lines), PLAYED):
            missing = {drill for drill in drills_of(game_id) if found[drill] < enough}
            if not missing:
                return
            line = played(game_id, deal, missing)
            found.update(one["drill"] for one in line["exercises"])
            file.write(json.dumps(line) + "\n")
            file.flush()
            yield f"{deal} {dict(found)}"


def games() -> list[str]:
    """The games with drills whose exercises are made here."""
    from ramses_desktop.games import IDS

    return [game_id for game_id in IDS if drills_of(game_id)]


def drills_of(game_id: str) -> list[str]:
    from ramses_desktop.games import telling
    from ramses_desktop.games.offer import QUESTIONS

    return [drill.id for drill in telling(game_id).drills if drill.page == QUESTIONS]


def pupils() -> dict[str, int]:
    """How often each level tries an exercise."""
    from ramses_desktop.bots import LEVELS

    return dict(zip((level.id for level in LEVELS), TRIES, strict=True))


def read(game_id: str) -> list[dict[str, Any]]:
    """The deals that were played, without one that was being written when this was stopped."""
    path = DONE / f"{game_id}.jsonl"
    lines = path.read_text("utf-8").splitlines(keepends=True) if path.exists() else []
    return [json.loads(line) for line in lines if line.endswith("\n")]


def played(game_id: str, deal: int, missing: set[str]) -> dict[str, Any]:
    """One game, with the exercises in it for these drills."""
    from ramses_desktop.bots import ask
    from ramses_desktop.engine.session import Session
    from ramses_desktop.games import bots, game

    rules = game(game_id)
    session = Session.new(rules, rules.spec.options(players=1), f"drill {deal}")
    bot = bots(game_id)[list(pupils())[deal % PLAYERS]]
    exercises = []
    while session.turn is not None:
        exercise = exercise_in(session, missing)
        if exercise is not None:
            exercises.append(exercise)
        session.play(ask(bot, session))
    last = max((one["ply"] for one in exercises), default=0)
    return {"game": game_id, "seed": session.seed, "moves": list(map(str, session.line[:last])), "exercises": exercises}


def exercise_in(session: Any, missing: set[str]) -> dict[str, Any] | None:
    """The exercise in the next decision, if there is one."""
    from drills.sieve import sift
    from ramses_desktop.bots.hints import PlayoutAdviser
    from ramses_desktop.engine.luck import Luck
    from ramses_desktop.games import adviser, players

    game_id, seen = session.game.spec.id, session.seen(0)
    drill_of = players(game_id).drill_of
    playouts = adviser(game_id)
    assert isinstance(playouts, PlayoutAdviser)  # only games with playouts have such drills
    list(playouts.get_ready())
    simulation = playouts.simulate(session.game, seen, 0)
    luck = Luck(session.seed, f"exercise {session.ply}")
    found = sift(simulation, luck, lambda best, tempting: drill_of(seen[-1], [best], tempting) in missing)
    drill = drill_of(seen[-1], found.good, found.tempting) if found is not None else ""
    if found is None or drill not in missing:
        return None
    return {
        "ply": session.ply,
        "drill": drill,
        "good": list(map(str, found.good)),
        "tempting": str(found.tempting),
        "losses": {str(move): round(loss, 2) for move, loss in found.losses},
        "lines": [round(points, 2) for points in found.lines],
        "solved": {level: solved(session, level, tries, found.good) for level, tries in pupils().items()},
    }


def solved(session: Any, level: str, tries: int, good: Sequence[Any]) -> int:
    """How often a level finds a good move."""
    from ramses_desktop.engine.luck import Luck
    from ramses_desktop.games import bots

    bot, seen = bots(session.game.spec.id)[level], session.seen(0)
    lucks = [Luck(f"{session.seed} {attempt}", f"{level} {session.ply}") for attempt in range(tries)]
    return sum(bot.choose(session.game, seen, 0, luck) in good for luck in lucks)


# ------------------------------------------------------------ writing


def write() -> None:
    """Pack what was found into one file."""
    lines = [packed(line) for game_id in games() for line in read(game_id) if line["exercises"]]
    RESULT.parent.mkdir(parents=True, exist_ok=True)
    RESULT.write_bytes(zlib.compress(json.dumps({"games": lines}, separators=(",", ":")).encode(), 9))
    found = Counter((line["game"], one["drill"]) for line in lines for one in line["exercises"])
    print(RESULT, RESULT.stat().st_size, "bytes", dict(found))


def packed(line: dict[str, Any]) -> dict[str, Any]:
    """A deal, with how hard each exercise is instead of who solved it."""
    from ramses_desktop.coach.exercises import first_rating

    exercises = []
    for one in line["exercises"]:
        rating = first_rating(one["solved"], pupils())
        kept = {name: value for name, value in one.items() if name != "solved"}
        exercises.append(kept | {"rating": [round(rating.rating), round(rating.spread)]})
    return line | {"exercises": exercises}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
