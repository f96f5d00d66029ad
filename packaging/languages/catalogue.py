"""The catalogues of translators, one for each language: follows them up with the source, and says what is missing or stale."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from languages import compiled, sentences

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog, Message

Key = tuple[str, str]
"""Context and English sentence, by which a translation is found."""
HEADER: Final = """\
# What Ramses Desktop says in {language}.
# Terms, form of address and typography: docs/translating.md. Rewritten by `python3 dev.py words --update`.
#"""


@cache
def wanted() -> dict[Key, list[sentences.Sentence]]:
    """Every sentence that needs a translation, with all places where it stands."""
    found: dict[Key, list[sentences.Sentence]] = {}
    for one in sentences.translated():
        found.setdefault((one.context, one.words), []).append(one)
    return found


def read(source: Path) -> Catalog:
    from babel.messages import pofile

    with source.open("rb") as file:
        return pofile.read_po(file, locale=source.parent.name)


def key_of(message: Message) -> Key:
    return message.context or "", message.id if isinstance(message.id, str) else message.id[0]


def forms_of(message: Message) -> tuple[str, ...]:
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ())


def is_whole(message: Message) -> bool:
    return bool(message.string) and all(forms_of(message))


def messages(catalogue: Catalog) -> Iterable[Message]:
    """All but its header."""
    return (message for message in catalogue if message.id)


def updated(code: str, said: dict[Key, tuple[str, ...]]) -> Catalog:
    """A catalogue in the order of the source, with these translations as far as they still have their sentence."""
    from babel.messages.catalog import Catalog

    made = Catalog(locale=code, project="Ramses Desktop", fuzzy=False)
    assert made.locale is not None
    made.header_comment = HEADER.format(language=made.locale.english_name)
    for (context, words), places in wanted().items():
        many = next(filter(None, (one.many for one in places)), "")
        forms = said.get((context, words), ())
        string: str | tuple[str, ...] = (forms or ("",) * made.num_plurals) if many else (forms or ("",))[0]
        notes = sorted({one.note for one in places if one.note})
        where = [(one.file, one.line) for one in places]
        made.add((words, many) if many else words, string, where, auto_comments=notes, context=context or None)
    return made


def write(source: Path, catalogue: Catalog) -> None:
    """Without dates and other things that change from one run to the next."""
    from babel.messages import pofile

    kept = ("Language", "Content-Type", "Content-Transfer-Encoding", "Plural-Forms", "MIME-Version")
    catalogue_headers = catalogue.mime_headers
    header = "".join(f'"{name}: {value}\\n"\n' for name, value in catalogue_headers if name in kept)
    with (draft := source.with_name("messages.new")).open("wb") as file:
        pofile.write_po(file, catalogue, width=120, omit_header=True, include_lineno=False)
    body = draft.read_text("utf-8").strip()
    draft.write_text(f'{catalogue.header_comment}\nmsgid ""\nmsgstr ""\n{header}\n{body}\n', "utf-8", newline="\n")
    draft.replace(source)


def update(code: str) -> None:
    """Rewrite the catalogue of a language; a new one is begun."""
    source = compiled.TRANSLATIONS / code / compiled.SOURCE
    said = (
        {key_of(message): forms_of(message) for message in messages(read(source)) if is_whole(message)} if source.exists() else {}
    )
    source.parent.mkdir(parents=True, exist_ok=True)
    write(source, updated(code, said))


def missing(catalogue: Catalog) -> list[Key]:
    whole = {key_of(message) for message in messages(catalogue) if is_whole(message)}
    return [key for key in wanted() if key not in whole]


def stale(catalogue: Catalog) -> list[Key]:
    known = wanted()
    return [key for key in map(key_of, messages(catalogue)) if key not in known]
