"""Game codes: a line of text that gives anyone the same deal. It can be read aloud and typed; a checksum catches typos.

    RAMSES-DRAUGHTS-2-AMBER-IBIS-4172-KMPS1      game, players and other options, seed, check
    RAMSES-DRAUGHTS-0-E1P62-YB5E9-…-7QW5T        options and seed packed, where the seed is not plain words

Case, spaces, line breaks and surrounding text do not matter. A code says nothing about who sits where.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from itertools import islice
from typing import Final

from attrs import frozen

from ramses_desktop.engine.game import AnyGame, BadOptions, Options, options_text, read_options
from ramses_desktop.engine.text import tr

MAX_LENGTH: Final = 2_000
MAX_STARTS: Final = 9
"""How often the first word may occur in the text around the code."""
FIRST: Final = "RAMSES"
PACKED: Final = "0"
"""Takes the place of the number of players in a packed code."""

_SIGNS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Without I, L and O, which are read as 1, 1 and 0, and without U."""
_BLOCK: Final = 5
_LOOKALIKES: Final = str.maketrans("ILO", "110")
_WORD: Final = re.compile(r"[A-Z0-9_+=.]*[A-Z0-9]")
_BREAK: Final = re.compile(r"[^\S\n]*\n[\s>|]*")
_PLAIN_SEED: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_PLAIN_OPTIONS: Final = re.compile(r"players=[0-9]+( [a-z0-9_]+=[a-z0-9]+)*")


class BadCode(ValueError):
    """An unusable game code, with a sentence that says why."""


@frozen
class Coded:
    """The content of a game code."""

    game: AnyGame
    options: Options
    seed: str


# ------------------------------------------------------------ writing


def write_code(game: AnyGame, options: Options, seed: str) -> str:
    """The code of this deal. Raises BadCode if the seed is too long for one."""
    agreed = _agreed(options)
    version = f".{options.rules}" if options.rules > 1 else ""
    body = [FIRST, *f"{game.spec.id}{version}".upper().split("_")]
    if _PLAIN_SEED.fullmatch(seed) and _PLAIN_OPTIONS.fullmatch(agreed):
        body += ["+".join(agreed.removeprefix("players=").upper().split()), *seed.upper().split("-")]
    else:
        body += [PACKED, *_packed(f"{agreed}\0{seed}".encode("utf-8", "surrogatepass"))]
    code = "-".join([*body, _check(body)])
    if len(code) > MAX_LENGTH:
        raise BadCode(tr("The seed of this game is too long for a game code; share the saved game instead."))
    return code


def _agreed(options: Options) -> str:
    """The options that differ from the default, with the number of players first."""
    players, *others = options_text(options).split()
    return " ".join([players, *(word for word in others if not _goes_without_saying(word, options))])


def _goes_without_saying(word: str, options: Options) -> bool:
    others = [other for other in options_text(options).split() if other != word]
    try:
        return read_options(type(options), " ".join(others), options.rules) == options
    except BadOptions:
        return False


def _packed(data: bytes) -> list[str]:
    count = -(-8 * len(data) // 5)
    bits = int.from_bytes(data, "big") << 5 * count - 8 * len(data)
    return _blocks("".join(_SIGNS[bits >> 5 * at & 31] for at in reversed(range(count))))


def _blocks(signs: str) -> list[str]:
    return [signs[at : at + _BLOCK] for at in range(0, len(signs), _BLOCK)]


def _check(body: Sequence[str]) -> str:
    number = int.from_bytes(sha256("-".join(body).encode()).digest()[:4], "big")
    return "".join(_SIGNS[number >> 5 * at & 31] for at in range(_BLOCK))


# ------------------------------------------------------------ reading


def read_code(text: str, games: Iterable[AnyGame]) -> Coded:
    """The content of a code. Raises BadCode."""
    whole = unicodedata.normalize("NFKC", text[: MAX_LENGTH + 1]).upper()
    # A line may be broken between two words or inside one.
    joined = _BREAK.sub("", whole)
    if len(text) > MAX_LENGTH or FIRST not in f"{whole} {joined}":
        raise BadCode(tr("This is not a game code; a game code begins with {first}.", first=FIRST))
    for attempt in (whole, joined):
        body = next(_bodies(_WORD.findall(attempt)), None)
        if body is not None:
            return _meaning(body, tuple(games))
    raise BadCode(tr("There is a typo in this game code; check it against the original."))


def _bodies(words: list[str]) -> Iterator[list[str]]:
    """Every sequence of words that is followed by its own check."""
    for start in islice((at for at, word in enumerate(words) if word == FIRST), MAX_STARTS):
        table = next((at for at in range(start + 2, len(words)) if words[at][0].isdigit() or words[at] == "O"), len(words))
        for end in range(len(words), table + 2, -1):
            if words[table].translate(_LOOKALIKES) == PACKED:
                signs = "".join(words[table + 1 : end]).translate(_LOOKALIKES)
                body, check = [*words[start:table], PACKED, *_blocks(signs[:-_BLOCK])], signs[-_BLOCK:]
            else:
                body, check = words[start : end - 1], words[end - 1].translate(_LOOKALIKES)
            if check == _check(body):
                yield body


def _meaning(body: list[str], games: tuple[AnyGame, ...]) -> Coded:
    at = next(at for at in range(2, len(body)) if body[at][0].isdigit())
    name, _, version = "_".join(body[1:at]).lower().partition(".")
    game = next((game for game in games if game.spec.id == name), None)
    if game is None:
        raise BadCode(tr("This code is for the game “{name}”, which this version of Ramses Desktop does not have.", name=name))
    if version and not (version.isdigit() and len(version) <= 6 and int(version) <= game.spec.rules):
        raise BadCode(tr("This code was made by a newer version of Ramses Desktop. Update to play it."))
    try:
        agreed, seed = _agreed_and_seed(body[at], body[at + 1 :])
        rules = int(version or 1)
        if not rules:
            raise ValueError(version)
        return Coded(game, read_options(game.spec.options, agreed, rules), seed)
    except BadOptions as problem:
        raise BadCode(str(problem)) from None
    except ValueError:
        raise BadCode(tr("This game code was not made by Ramses Desktop.")) from None


def _agreed_and_seed(table: str, words: list[str]) -> tuple[str, str]:
    if table != PACKED:
        return "players=" + table.replace("+", " ").lower(), "-".join(words).lower()
    agreed, _, seed = _unpacked("".join(words)).partition("\0")
    return agreed, seed


def _unpacked(signs: str) -> str:
    bits = 0
    for sign in signs:
        bits = bits << 5 | _SIGNS.index(sign)
    size = 5 * len(signs) // 8
    return (bits >> 5 * len(signs) - 8 * size).to_bytes(size, "big").decode("utf-8", "surrogatepass")
