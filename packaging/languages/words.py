"""What players read, in English and in every other language: `python3 dev.py words`.

words [PART]                 every English sentence, with its place; a part of a path chooses some
words --language cs [PART]   what is missing, stale, wrong or long in a language
words --update [LANGUAGE]    follow the catalogues up with the source; a language that is not there yet is begun
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from itertools import chain
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1]))

from languages import catalogue, checks, compiled, sentences


def all_in(part: str) -> list[sentences.Sentence]:
    return [one for one in chain(sentences.sentences(), sentences.rules()) if part in one.file]


def listed(part: str) -> int:
    found = all_in(part)
    for one in found:
        print(one)
    print(f"{len(found)} sentences.")
    return 0


def examined(code: str, part: str) -> int:
    """Say what is missing, stale, wrong and long; 1 if anything is missing or wrong."""
    source = compiled.TRANSLATIONS / code / compiled.SOURCE
    if not source.exists():
        print(f"There is no language {code}; there are {', '.join(path.parent.name for path in compiled.catalogues())}.")
        return 2
    found, rules = catalogue.read(source), checks.rules_of(source.parent)
    wanted = catalogue.wanted()
    chosen = {key for key, places in wanted.items() if any(part in one.file for one in places)}
    missing = [key for key in catalogue.missing(found) if key in chosen]
    faults = [fault for fault in checks.faults(found, rules) if not part or any(fault[0] == words for _, words in chosen)]
    longer = [message for message in catalogue.messages(found) if catalogue.key_of(message) in chosen and checks.too_long(message)]
    for _, words in missing:
        print(f"missing: {words}")
    for _, words in catalogue.stale(found):
        print(f"stale: {words}")
    for message in longer:
        print(f"long: {catalogue.key_of(message)[1]} | {' | '.join(catalogue.forms_of(message))}")
    for words, what in faults:
        print(f"wrong: {words} | {what}")
    print(f"{code}: {len(chosen)} sentences, {len(missing)} missing, {len(faults)} wrong, {len(longer)} long.")
    return 1 if missing or faults else 0


def is_language(code: str) -> bool:
    from babel import Locale, UnknownLocaleError

    try:
        return bool(Locale.parse(code))
    except (UnknownLocaleError, ValueError):
        return False


def main(arguments: list[str]) -> int:
    parser = ArgumentParser(prog="dev.py words", description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--language", metavar="CODE")
    parser.add_argument("--update", metavar="LANGUAGE", nargs="?", const="")
    parser.add_argument("part", nargs="?", default="")
    asked = parser.parse_args(arguments)
    if not all_in(asked.part):
        parser.error(f"no file with {asked.part} in its path says anything to players")
    if asked.update and not is_language(asked.update):
        parser.error(f"there is no language {asked.update}")
    if asked.update is not None:
        for code in [asked.update] if asked.update else [path.parent.name for path in compiled.catalogues()]:
            catalogue.update(code)
        return 0
    return examined(asked.language, asked.part) if asked.language else listed(asked.part)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
