"""Writes FLAC, mono, 16 bits, in plain Python: so that the sounds can be made again on any machine. Each block is predicted by one
of FLAC's fixed polynomials, and what is left over is Rice coded in partitions."""

from __future__ import annotations

import hashlib
import sys
from array import array
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

BLOCK: Final = 4096
ORDERS: Final = 5
"""Fixed predictors of order 0 to 4."""
MOST_SPLITS: Final = 5
"""At most 2 to the power of this many partitions of a block."""
MOST_RICE: Final = 14


class Bits:
    """Writes numbers bit by bit."""

    def __init__(self) -> None:
        self._digits: list[str] = []

    def put(self, value: int, width: int) -> None:
        self._digits.append(format(value & ((1 << width) - 1), f"0{width}b"))

    def rice(self, value: int, low: int) -> None:
        """Zigzag, then the high part in unary and `low` bits as they are."""
        folded = value << 1 if value >= 0 else (-value << 1) - 1
        self._digits.append("0" * (folded >> low) + "1")
        if low:
            self.put(folded, low)

    def whole(self) -> bytes:
        """All bits so far, filled up to whole bytes."""
        text = "".join(self._digits)
        text += "0" * (-len(text) % 8)
        return int("1" + text, 2).to_bytes(len(text) // 8 + 1, "big")[1:]


def _table(polynomial: int, width: int) -> list[int]:
    table = []
    for value in range(256):
        rest = value << (width - 8)
        for _ in range(8):
            rest = (rest << 1) ^ (polynomial if rest >> (width - 1) & 1 else 0)
        table.append(rest & ((1 << width) - 1))
    return table


_CRC8, _CRC16 = _table(0x07, 8), _table(0x8005, 16)


def _crc8(data: bytes) -> int:
    rest = 0
    for byte in data:
        rest = _CRC8[rest ^ byte]
    return rest


def _crc16(data: bytes) -> int:
    rest = 0
    for byte in data:
        rest = (rest << 8 & 0xFFFF) ^ _CRC16[rest >> 8 ^ byte]
    return rest


def _residues(samples: Sequence[int]) -> list[list[int]]:
    """What each fixed predictor leaves over: differences, differences of differences, and so on."""
    found = [list(samples)]
    for _ in range(min(ORDERS, len(samples)) - 1):
        last = found[-1]
        found.append([now - before for before, now in pairwise(last)])
    return found


def _best_rice(part: Sequence[int]) -> tuple[int, int]:
    """Bits needed by a partition, and the parameter that needs the fewest."""
    folded = [value << 1 if value >= 0 else (-value << 1) - 1 for value in part]
    guess = max(0, (sum(folded) // max(1, len(folded))).bit_length() - 1)
    tried = range(max(0, guess - 1), min(MOST_RICE, guess + 1) + 1)
    return min((sum(value >> low for value in folded) + len(folded) * (low + 1), low) for low in tried)


def _partitions(residue: Sequence[int], order: int, size: int) -> tuple[int, list[tuple[int, Sequence[int]]]]:
    """The split into partitions that needs the fewest bits: its exponent, and each partition with its parameter."""
    best: tuple[int, int, list[tuple[int, Sequence[int]]]] | None = None
    for split in range(MOST_SPLITS + 1):
        length = size >> split
        if size % (1 << split) or length <= order:
            break
        edges = [0, *(length * number - order for number in range(1, (1 << split) + 1))]
        parts = [residue[start:end] for start, end in pairwise(edges)]
        coded = [_best_rice(part) for part in parts]
        bits = sum(4 + need for need, _ in coded)
        if best is None or bits < best[0]:
            best = bits, split, [(low, part) for (_, low), part in zip(coded, parts, strict=True)]
    assert best is not None
    return best[1:]


def _frame(samples: Sequence[int], number: int) -> bytes:
    head = Bits()
    head.put(0b11111111_11111000, 16)
    head.put(0b0111_1010, 8)  # the size of the block follows in 16 bits; 48 kHz
    head.put(0b0000_100_0, 8)  # mono, 16 bits a sample
    head.put(number, 8)
    head.put(len(samples) - 1, 16)
    bits = Bits()
    for byte in (*head.whole(), _crc8(head.whole())):
        bits.put(byte, 8)
    residues = _residues(samples)
    order = min(range(len(residues)), key=lambda order: sum(map(abs, residues[order])) + 16 * order)
    bits.put(0b0_001000_0 | order << 1, 8)
    for value in samples[:order]:
        bits.put(value, 16)
    split, parts = _partitions(residues[order], order, len(samples))
    bits.put(0, 2)
    bits.put(split, 4)
    for low, part in parts:
        bits.put(low, 4)
        for value in part:
            bits.rice(value, low)
    body = bits.whole()
    return body + _crc16(body).to_bytes(2, "big")


def encoded(samples: array[int], rate: int) -> bytes:
    """The whole file; at most 127 blocks, and 48 kHz as the frames say."""
    assert rate == 48_000
    assert len(samples) <= 127 * BLOCK
    info = Bits()
    info.put(BLOCK, 16)
    info.put(BLOCK, 16)
    info.put(0, 48)  # the sizes of frames are left open
    info.put(rate, 20)
    info.put(0, 3)
    info.put(15, 5)
    info.put(len(samples), 36)
    plain = array("h", samples)
    if sys.byteorder == "big":
        plain.byteswap()
    head = b"fLaC" + bytes([0x80, 0, 0, 34]) + info.whole() + hashlib.md5(plain.tobytes(), usedforsecurity=False).digest()
    blocks = [samples[start : start + BLOCK] for start in range(0, len(samples), BLOCK)]
    return head + b"".join(_frame(block, number) for number, block in enumerate(blocks))
