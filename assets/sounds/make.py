"""Makes every sound of the program: `python -m assets.sounds.make` writes resources/sounds. Nothing is recorded; it needs nothing
but Python. The seed of a sound is its name, so that the same one comes out every time."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Final

from assets.sounds import bronze, gestures, paper, stone
from assets.sounds.flac import encoded
from assets.sounds.synth import Samples, finished
from ramses_desktop.engine import sound
from ramses_desktop.ui.sound.player import CATALOGUE, RATE, file_of, samples_of

FOLDER: Final = Path(__file__).parents[2] / "resources" / "sounds"
RECIPES: Final[dict[str, Callable[[Random], Samples]]] = {
    sound.PICK_UP: gestures.pick_up,
    sound.TURN: gestures.tick,
    sound.MIRROR: gestures.two_ticks,
    sound.SNAP: gestures.felt_tap,
    sound.REFUSED: gestures.clay_knock,
    sound.PUT_BACK: gestures.put_back,
    sound.CROSS: paper.reed_pen,
    sound.CONFIRM: paper.stamp,
    sound.LOW_GEM: paper.low_gem,
    sound.HIGH_GEM: paper.high_gem,
    sound.TORCH: paper.torch,
    sound.SKULL: paper.skull,
    sound.POTION: paper.potion,
    sound.BONUS: gestures.kalimba,
    sound.COMPLETED: bronze.completed,
    sound.SET_STONE: stone.set_stone,
    sound.TROPHY: bronze.trophy,
    sound.CARD_TURNED: paper.card_turned,
    sound.CARD_TAKEN: paper.card_taken,
    sound.SLIDE: stone.slide,
    sound.LONG_SLIDE: stone.long_slide,
    sound.TREASURE: bronze.treasure,
    sound.CARD_WON: bronze.card_won,
    sound.WIND: stone.wind,
    sound.SHORT_WIND: stone.short_wind,
    sound.DIE: stone.die,
    sound.STEP: stone.sole,
    sound.TILE_TURNED: stone.slab,
    sound.OBSTACLE: stone.low_drum,
    sound.PROTECTED: stone.leather,
    sound.CHAMBER: bronze.chamber,
    sound.TUTOR: gestures.low_reed,
    sound.SOLVED: gestures.solved,
    sound.COSTS_MORE: gestures.costs_more,
    sound.GAME_WON: bronze.game_won,
    sound.GAME_OVER: bronze.game_over,
    sound.YOUR_TURN: gestures.knuckle,
}


def made(event: str, variant: int) -> array[int]:
    """The samples of one sound, as long and as loud as the catalogue says."""
    recipe = RECIPES[event](Random(f"{event} {variant}"))
    length = samples_of(event)
    return finished([*recipe[:length], *[0.0] * (length - len(recipe))], CATALOGUE[event].peak)


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.flac"):
        old.unlink()
    for event, row in CATALOGUE.items():
        for variant in range(1, row.variants + 1):
            (FOLDER / file_of(event, variant)).write_bytes(encoded(made(event, variant), RATE))
    files = list(FOLDER.iterdir())
    print(f"{len(files)} sounds, {sum(file.stat().st_size for file in files) / 1000:.0f} KB.")


if __name__ == "__main__":
    main()
