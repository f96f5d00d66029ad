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
OF_PARSER: Final = "said by argparse"
"""A note at sentences that come into a catalogue of their own, where gettext looks for it."""
SAID_FIRST: Final = (
    "ramses_desktop/app.py",
    "ramses_desktop/engine/text.py",
    "ramses_desktop/language.py",
    "ramses_desktop/ui/window.py",
    "ramses_desktop/ui/actions.py",
    "ramses_desktop/ui/pages/home.py",
    "ramses_desktop/ui/widgets/page.py",
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
    for name, messages in _parts(whole).items():
        made = source.parent / name
        made.parent.mkdir(exist_ok=True)
        draft = made.with_suffix(".new")
        with draft.open("wb") as file:
            mofile.write_mo(file, _catalogue_of(whole, messages))
        draft.replace(made)


def is_said_first(file: str) -> bool:
    return file.startswith(SAID_FIRST) or (file.startswith("ramses_desktop/games/") and file.endswith("/info.py"))


def _parts(whole: Catalog) -> dict[str, list[Message]]:
    """What comes into which file. Players need nothing of what only stands in packaging/."""
    found: dict[str, list[Message]] = {FIRST: [], REST: [], PARSER: []}
    for message in whole:
        places = [place for place, _ in message.locations]
        if OF_PARSER in message.auto_comments:
            found[PARSER].append(message)
        elif any(map(is_said_first, places)):
            found[FIRST].append(message)
        elif any(place.startswith("ramses_desktop/") for place in places):
            found[REST].append(message)
    return found


def _catalogue_of(whole: Catalog, messages: list[Message]) -> Catalog:
    from babel.messages.catalog import Catalog

    class Bare(Catalog):
        """Says of itself only what gettext reads, and nothing that differs from day to day."""

        mime_headers = [("Content-Type", "text/plain; charset=utf-8"), ("Plural-Forms", whole.plural_forms)]  # noqa: RUF012

    part = Bare(whole.locale, fuzzy=False)
    for message in messages:
        if message.id and message.string:
            # Plural forms are found by the singular.
            part.add(message.id if isinstance(message.id, str) else (message.id[0], ""), message.string, context=message.context)
    return part


if __name__ == "__main__":
    try:
        compile_stale()
    except OSError as problem:
        sys.exit(f"{problem}.")
