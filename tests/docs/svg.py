"""Building blocks of the documents' drawings: sheets, words, boxes and arrows."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Final

INK, SOFT, PAPER, LINE = "#2b2118", "#665540", "#f6eddb", "#8a7755"
SCREEN, MODEL, START = "#dbe7f3", "#fcf6e8", "#f4cf6a"
"""Fills of parts that know Qt, of those that do not, and of starting points."""
SANS: Final = "Lato, 'Segoe UI', 'DejaVu Sans', sans-serif"
TIP: Final = (
    '<defs><marker id="tip" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" orient="auto">'
    f'<path d="M0 1 L9 5 L0 9 z" fill="{INK}"/></marker></defs>'
)


def sheet(wide: float, high: float, title: str, body: Iterable[str]) -> str:
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:g} {high:g}" font-family="{SANS}" role="img">'
    paper = f'<rect width="{wide:g}" height="{high:g}" rx="16" fill="{PAPER}"/>'
    return "\n".join([head, f"<title>{escape(title)}</title>", TIP, paper, *body, "</svg>", ""])


def words(x: float, y: float, text: str, size: float, *, weight: int = 400, fill: str = INK, anchor: str = "start") -> str:
    look = f'font-size="{size:g}" font-weight="{weight}" fill="{fill}" text-anchor="{anchor}"'
    return f'<text x="{x:g}" y="{y:g}" {look}>{escape(text)}</text>'


def plate(x: float, y: float, wide: float, high: float, fill: str, radius: float = 10) -> str:
    look = f'fill="{fill}" stroke="{LINE}" stroke-width="1.5"'
    return f'<rect x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}" rx="{radius:g}" {look}/>'


def arrow(path: str) -> str:
    return f'<path d="{path}" fill="none" stroke="{INK}" stroke-opacity="0.7" stroke-width="1.6" marker-end="url(#tip)"/>'
