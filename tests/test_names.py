"""Only a game's own folder knows that game: everything else finds it through the list of games. Checks the program's source,
including comments and docstrings."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

import pytest

from ramses_desktop.games import all_ids, info_of
from tests.source import parsed

ROOT = Path(__file__).resolve().parents[1]
PROGRAM = "ramses_desktop"
GAMES = tuple(map(info_of, all_ids()))

OURS: Final = r"ramses(\[-_\]|[-_ ])?desktop|\.ramses\b|\bRAMSES-[A-Z]+-"
"""The program's own name, which it shares with a game; its file extension; and the start of game codes."""
EXCEPTIONS: Final = {
    "games/__init__.py": 'IDS: Final =|SAMPLE: Final = "sample"|\\(SAMPLE, |\\.\\{SAMPLE\\}',  # the list of games
    "bots/__init__.py": 'Level\\("pharaoh", mark\\("Pharaoh"\\)',  # a level of skill
    "games/flip_and_write/bots.py": '"pharaoh": ',  # the same level
    "engine/code.py": 'FIRST: Final = "RAMSES"',  # game codes
    "ui/pages/home.py": '"Ramses", fonts|games of pyramids',  # the program's title, and the line below it
    "ui/pages/settings.py": "\\bsample\\b",  # sample text in the chosen size
    "ui/sound/player.py": "SampleFormat|sample_rate",  # the audio library's words
    "packaging/identity.py": 'EXTENSION: Final = "ramses"',
}
"""Other text that looks like a game's name but is not, by file."""
COMPONENTS: Final = re.compile(
    r"(?<![a-z])(archaeologist|coffer|coin|explorer|gem|hourglass|inscription|island|maze|mummy|palm|papyrus|potion|sandstorm|scarab"
    r"|scorpion|skull|tomb|torch|treasure)(e?s)?(?![a-z])",
    re.IGNORECASE,
)
"""What only one game has in its box."""
FAMILY: Final = "games/flip_and_write/"
"""The folder of the games that print the same boxes on their cards: it may say what is in them."""
SCENERY: Final = {
    "engine/sound.py": "gem|torch|skull|potion|treasure",  # the catalogue of sounds, which all games share
    "ui/sound/player.py": "gem|torch|skull|potion|treasure",
    "ui/table/setup.py": "island|palm|papyrus|scarab|torch",  # words that seeds are made of
    "ui/practice/dailies.py": "torch",  # what burns as long as a streak lasts
    "ui/table/spoils.py": "papyrus",  # what falls when somebody has won
    "ui/pages/home.py": "palm",
    "ui/widgets/page.py": "palm",
}
"""Components that belong to the world of all games, by file."""
ICONS: Final = {path.stem for path in (ROOT / "assets" / "icons").glob("*.svg") if not path.stem.startswith(("ui-", "guide-"))}
EMBLEMS: Final = {"chamber", "trophy", "x"}
"""Icons of the program itself, for the back of a card and for what can be won; and a letter that means other things."""
STYLES: Final = set(re.findall(r'="(\w+)"\]', (ROOT / "resources" / "themes" / "widgets.qss").read_text("utf-8")))
"""Kinds of widgets in the style sheet: a part of a game may have such a name, as card or row."""
PARTS: Final = {"chamber", "small", "big", "last"}
"""Other words for parts of a game that also mean other things: the program's icon, a size, byte order, and the end of a list."""


def names() -> re.Pattern[str]:
    """Ids and names, spelled as words, identifiers or class names."""
    words = {word for game in GAMES for word in (game.id, game.name, game.name.replace(" ", ""))}
    return re.compile(rf"(?<![a-zA-Z])(?i:{'|'.join(map(re.escape, sorted(words)))})(?![a-z])")


def parts() -> set[str]:
    """The names of result parts, options and forms in the source."""
    found = {part for game in GAMES for part in game.drawings}
    found |= {switch.option for game in GAMES for switch in game.switches} | {form.id for game in GAMES for form in game.forms}
    return found - PARTS - STYLES


def shared_sources() -> dict[str, str]:
    """Every module outside the games' own folders, by its path in the program or in the checkout."""
    own = tuple(f"games/{game.id}/" for game in GAMES)
    places = {path.relative_to(ROOT / PROGRAM): path for path in (ROOT / PROGRAM).rglob("*.py")}
    places |= {path.relative_to(ROOT): path for path in (ROOT / "dev.py", *(ROOT / "packaging").rglob("*.py"))}
    return {name.as_posix(): path.read_text("utf-8") for name, path in places.items() if not name.as_posix().startswith(own)}


def named(sources: Mapping[str, str]) -> Iterator[str]:
    wanted, components = names(), parts()
    for place, source in sources.items():
        allowed = re.compile("|".join(filter(None, (OURS, EXCEPTIONS.get(place)))), re.IGNORECASE)
        for number, line in enumerate(source.splitlines(), 1):
            if place == "games/__init__.py" and line.startswith("IDS: Final ="):
                continue
            if wanted.search(allowed.sub("", line)) or any(component_words(place, line)):
                yield f"{place}:{number}: {line.strip()}"
        for node in ast.walk(parsed(source)):
            if isinstance(node, ast.Constant) and node.value in components:
                yield f"{place}:{node.lineno}: {node.value!r} is a part of a game; ask the game, or call one otherwise"
            elif (
                isinstance(node, ast.Constant)
                and node.value in ICONS - EMBLEMS
                and place not in SCENERY
                and not place.startswith(FAMILY)
            ):
                yield f"{place}:{node.lineno}: {node.value!r} is an icon of a game"


def component_words(place: str, line: str) -> Iterator[str]:
    """The components named in a line."""
    if not place.startswith(FAMILY):
        allowed = re.compile(SCENERY.get(place, "$^"), re.IGNORECASE)
        yield from (found[0] for found in COMPONENTS.finditer(line.replace("_", " ")) if not allowed.match(found[1]))


def test_only_its_own_folder_names_a_game() -> None:
    assert list(named(shared_sources())) == []


@pytest.mark.parametrize(
    "source",
    [
        "if game_id == 'silver_gold': pass",
        "def paint_ramses(): pass",
        "class HighCardBoard: pass",
        "x = 1  # as in Pharaoh's Tomb",
        "from ramses_desktop.games.pyramids import rules",
        "ICONS = ['green_points']",
        "OPTIONS = ['seven']",
        "HINT = mark('Ranked by inscriptions, then items')",
        "LOW_GEM = 1",
        "painter.paint('die-3')",
    ],
)
def test_what_names_a_game_is_found(source: str) -> None:
    assert len(list(named({"ui/table/page.py": source}))) == 1


def test_a_part_of_a_game_may_be_called_like_a_kind_of_widget(monkeypatch: pytest.MonkeyPatch) -> None:
    drawings = {"row": "trophy", "ladder_row": "trophy"}
    monkeypatch.setattr("tests.test_names.GAMES", (*GAMES, GAMES[0]._replace(drawings=drawings)))
    assert list(named({"ui/table/spoils.py": "self.setProperty('kind', 'row')"})) == []
    assert len(list(named({"ui/table/page.py": "x = 'ladder_row'"}))) == 1


@pytest.mark.parametrize(
    "source",
    [
        "import ramses_desktop.ui.table.page",
        "NAME = 'Ramses Desktop'",
        "END = '.ramses'",
        "def paint_pyramid(): pass",
        "samples = 1",
    ],
)
def test_the_name_of_the_program_is_no_game(source: str) -> None:
    assert list(named({"ui/table/page.py": source})) == []


def test_every_exception_is_needed() -> None:
    sources = shared_sources()
    for place, allowed in EXCEPTIONS.items():
        for one in re.split(r"(?<!\\)\|", allowed):
            assert re.search(one, sources[place], re.IGNORECASE), (place, one)
    everywhere = "\n".join(sources.values())
    assert all(f'"{one}"' in everywhere for one in PARTS | EMBLEMS)
    for place, allowed in SCENERY.items():
        assert all(re.search(one, sources[place], re.IGNORECASE) for one in allowed.split("|")), place


def test_what_a_game_tells_about_itself_needs_nothing_but_words() -> None:
    """So that the first window can ask every game: checked by its imports, because a clock would measure the machine."""
    words = {PROGRAM, f"{PROGRAM}.engine", f"{PROGRAM}.engine.text", f"{PROGRAM}.games", f"{PROGRAM}.games.info"}
    for game in GAMES:
        place = f"{PROGRAM}.games.{game.id}"
        program = (
            f"import sys, {PROGRAM}.games.info\nbefore = set(sys.modules)\nimport {place}.info\n"
            "print(*set(sys.modules) - before)\n"
            f"print(*(name for name in sys.modules if name.startswith(('{PROGRAM}', 'PySide6', 'attr'))))"
        )
        answer = subprocess.run([sys.executable, "-c", program], check=True, stdout=subprocess.PIPE, text=True, cwd=ROOT)
        new, loaded = (set(line.split()) for line in answer.stdout.splitlines())
        assert new == {place, f"{place}.info"}
        assert loaded == words | new
