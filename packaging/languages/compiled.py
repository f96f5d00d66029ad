"""Compiles the catalogues of resources/translations, so that the program can read them: `python packaging/languages/compiled.py`.
`dev.py` and every build do that when a catalogue is newer than what was made of it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog, Message

TRANSLATIONS: Final = Path(__file__).resolve().parents[2] / "resources" / "translations"
SOURCE: Final = "messages.po"
FIRST: Final = "first.mo"
REST: Final = "rest.mo"
PARSER: Final = "LC_MESSAGES/parser.mo"
OF_PARSER: Final = "ramses_desktop/cli/arguments.py"
"""Where the sentences of argparse are listed: they come into a catalogue of their own, too, where gettext looks for it."""
SAID_FIRST: Final = (
    "ramses_desktop/app.py",
    "ramses_desktop/engine/text.py",
    "ramses_desktop/language.py",
    "ramses_desktop/ui/main_window.py",
    "ramses_desktop/ui/actions/",
    "ramses_desktop/ui/pages/home/",
    "ramses_desktop/ui/pages/page.py",
)
"""Where the sentences stand that the first window says, besides the `info.py` of each game."""


def catalogues(folder: Path = TRANSLATIONS) -> Iterator[Path]:
    yield from sorted(folder.glob(f"*/{SOURCE}"))


def is_stale(source: Path) -> bool:
    """Whether the catalogue must be compiled."""
    made = [source.with_name(name) for name in (FIRST, REST)]
    return not all(path.exists() and path.stat().st_mtime_ns >= source.stat().st_mtime_ns for path in made)


def compile_stale(folder: Path = TRANSLATIONS) -> None:
    for source in catalogues(folder):
        if is_stale(source):
            compile_one(source)


def compile_one(source: Path) -> None:
    from babel.messages import mofile, pofile

    with source.open("rb") as file:
        whole = pofile.read_po(file, locale=source.parent.name)
    first = [message for message in whole if any(is_said_first(place) for place, _ in message.locations)]
    known = {(message.id, message.context) for message in first}
    parts = {
        FIRST: first,
        REST: [message for message in whole if (message.id, message.context) not in known],
        PARSER: [message for message in whole if any(place == OF_PARSER for place, _ in message.locations)],
    }
    for name, messages in parts.items():
        made = source.parent / name
        made.parent.mkdir(exist_ok=True)
        draft = made.with_suffix(".new")
        with draft.open("wb") as file:
            mofile.write_mo(file, _catalogue_of(whole, messages))
        draft.replace(made)


def is_said_first(file: str) -> bool:
    return file.startswith(SAID_FIRST) or (file.startswith("ramses_desktop/games/") and file.endswith("/info.py"))


def _catalogue_of(whole: Catalog, messages: list[Message]) -> Catalog:
    from babel.messages.catalog import Catalog

    part = Catalog(whole.locale, fuzzy=False)
    for message in messages:
        if message.id and message.string:
            part.add(message.id, message.string, context=message.context)
    return part


if __name__ == "__main__":
    compile_stale()
    sys.exit()
