"""Ways in which an installation can be damaged, and damaged copies of ours, which cost nothing: what is whole is linked."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Final

from attrs import frozen

ROOT = Path(__file__).resolve().parents[1]
FONTS = tuple(sorted(path.name for path in (ROOT / "assets" / "fonts").glob("*.ttf")))


def gone(path: Path) -> None:
    shutil.rmtree(path) if path.is_dir() else path.unlink()


def writing(content: bytes) -> Callable[[Path], None]:
    def write(path: Path) -> None:
        path.unlink()
        path.write_bytes(content)

    return write


def cut(path: Path) -> None:
    """As after the disk was full."""
    content = path.read_bytes()
    path.unlink()
    path.write_bytes(content[: len(content) // 2])


@frozen
class Way:
    """A file or folder of the installation, and what happens to it. `named` is the file that players are told about."""

    file: str
    happens: Callable[[Path], None]
    how: str
    named: str

    def __str__(self) -> str:
        return f"{self.file} {self.how}"


def _way(file: str, how: str, happens: Callable[[Path], None], named: str = "") -> Way:
    return Way(file, happens, how, named or file)


NOISE: Final = writing(b"\xff\xfe\0noise\xf0")
LIST: Final = writing(b"[]")
DEEP: Final = writing(b"[" * 200_000)
DECKS: Final = {
    "pyramids": ("cards.json", "expeditions.json", "score_card.json"),
    "silver_gold": ("cards.json", "expeditions.json", "score_card.json"),
    "ramses": ("parts.json",),
    "pharaoh": ("maze.json",),
}
OF_DECKS: Final = tuple(
    (game, _way(f"resources/{game}/{file}", how, happens))
    for game, files in DECKS.items()
    for file in files
    for how, happens in (("gone", gone), ("cut", cut), ("noise", NOISE), ("a list", LIST), ("deep", DEEP))
)
"""The game that cannot be played then, with its damage."""
OF_RULES: Final = tuple(
    (game, _way(f"resources/{game}/rules.html", how, happens))
    for game in DECKS
    for how, happens in (("gone", gone), ("noise", NOISE))
)
REFUSED: Final = (
    *(_way("resources/themes/tokens.json", how, how_to) for how, how_to in (("gone", gone), ("cut", cut), ("a list", LIST))),
    *(_way("resources/themes/widgets.qss", how, how_to) for how, how_to in (("gone", gone), ("noise", NOISE))),
    _way("resources/themes/widgets.qss", "of another version", writing(b"QMenu { color: $papyrus }")),
    _way("resources", "gone", gone, "resources/themes/tokens.json"),
)
"""Without these there is nothing to show."""
OF_FONTS: Final = tuple(
    _way(f"assets/fonts/{font}", how, happens) for font in FONTS for how, happens in (("gone", gone), ("noise", NOISE))
)
DONE_WITHOUT: Final = (
    _way("assets/fonts/Lato-Regular.ttf", "gone", gone),
    _way("assets/icons/torch.svg", "gone", gone),
    _way("assets/icons/torch.svg", "noise", NOISE),
    _way("assets/icons/torch.svg", "cut", cut),
    _way("assets/drawings/dusk.svg", "gone", gone),
    _way("assets/drawings/dusk.svg", "cut", cut),
    _way("assets/icons", "gone", gone, "assets/icons/"),
    _way("assets/app/ramses-desktop.svg", "gone", gone),
    _way("assets", "gone", gone, "assets/fonts/Lato-Regular.ttf"),
)
"""The window opens without these."""


def damaged(folder: Path, way: Way) -> Path:
    """Resources and assets in this folder, one of them damaged this way."""
    folder.mkdir(exist_ok=True)
    for part in ("resources", "assets"):
        _copy(part, folder, way.file)
    way.happens(folder / way.file)
    return folder


def _copy(part: str, folder: Path, damage: str) -> None:
    """Copy the folders that lead to the damage, and link everything else."""
    original, copy = ROOT / part, folder / part
    if original.is_dir() and f"{damage}/".startswith(f"{part}/"):
        copy.mkdir()
        for entry in original.iterdir():
            _copy(f"{part}/{entry.name}", folder, damage)
    else:
        copy.symlink_to(original, target_is_directory=original.is_dir())
