"""The second drawing of docs/architecture.md: from a press on the board until the table shows the result. Each step names its
function, and a function missing from the program is not drawn."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from tests.docs.svg import INK, LINE, MODEL, SCREEN, SOFT, START, arrow, plate, sheet, words
from tests.source import PROGRAM, Modules


@dataclass(frozen=True)
class Lane:
    name: str
    place: str
    fill: str


@dataclass(frozen=True)
class Step:
    """From one lane to another, or within one; `by` is module:function."""

    start: int
    end: int
    words: str
    by: str


SCENE, PAGE, TABLE, STACK, SESSION, JOURNAL, MODELS = range(7)
LANES: Final = (
    Lane("Scene", "ui/board, games/<game>/ui", SCREEN),
    Lane("Page", "ui/table/page.py", SCREEN),
    Lane("Table", "ui/table/controller.py", SCREEN),
    Lane("Command stack", "ui/table/controller.py", SCREEN),
    Lane("Session", "engine/session.py", MODEL),
    Lane("Journal", "store/journal.py", MODEL),
    Lane("Models", "ui/table/models.py", SCREEN),
)
CONTROLLER, BOARD = "ui.table.controller:Table", "ui.board.scene:BoardScene"
WAY: Final = {
    "While deciding": (
        Step(SCENE, SCENE, "a target is pressed", "ui.board.targets:TargetItem.mousePressEvent"),
        Step(SCENE, SCENE, "what is pending changes", f"{BOARD}.press_key"),
        Step(SCENE, TABLE, "edited(before, after)", f"{CONTROLLER}.edit"),
        Step(TABLE, STACK, "push the edit", "ui.table.controller:Edit"),
    ),
    "Confirmed": (
        Step(SCENE, TABLE, "chosen(move)", f"{CONTROLLER}.play"),
        Step(TABLE, TABLE, "legal? if not, refused(reason)", f"{CONTROLLER}.play"),
        Step(TABLE, STACK, "fold the edits, push the move", "ui.table.controller:UndoStack.push_move"),
        Step(STACK, SESSION, "play(move)", "ui.table.controller:PlayMove.redo"),
        Step(SESSION, SESSION, "game.play: the next state", "engine.session:Session.play"),
        Step(TABLE, JOURNAL, "on the disk before anyone sees it", "store.journal:Journal.keep"),
    ),
    "Shown": (
        Step(TABLE, PAGE, "moved(before, now)", "ui.table.page:TablePage._moved"),
        Step(PAGE, TABLE, "two views of one seat", f"{CONTROLLER}.view_at"),
        Step(PAGE, SCENE, "show the second", f"{BOARD}.show_view"),
        Step(SCENE, SCENE, "animate the difference", f"{BOARD}.place_sprites"),
        Step(SCENE, SCENE, "new targets, also to be read out", f"{BOARD}.read_out"),
        Step(TABLE, MODELS, "moved: log, scores and players from views", "ui.table.models:LogModel.refresh"),
    ),
    "A bot is next": (
        Step(TABLE, TABLE, "ask the thinker", "ui.table.controller:BotTurns._move"),
        Step(TABLE, STACK, "if nothing came in between, push its move", "ui.table.controller:BotTurns._chose"),
    ),
}

MARGIN, WIDE, HEAD, HIGH, PHASE = 40, 176, 84, 44, 36
"""Sizes in pixels: the margin, a lane, the heads of the lanes, a step, the name of a phase."""


def functions_of(source: str) -> set[str]:
    """`Class`, `Class.method` and `function` of a module."""
    found: set[str] = set()
    for node in ast.parse(source).body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            found.add(node.name)
        if isinstance(node, ast.ClassDef):
            found |= {f"{node.name}.{inner.name}" for inner in node.body if isinstance(inner, ast.FunctionDef)}
    return found


def strangers(modules: Modules) -> list[str]:
    """Functions of the drawing that the program does not have."""
    found = []
    for step in (step for steps in WAY.values() for step in steps):
        module, _, name = step.by.partition(":")
        if name not in functions_of(modules.get(f"{PROGRAM}.{module}", "")):
            found.append(step.by)
    return found


def middle(lane: int) -> float:
    return MARGIN + WIDE * (lane + 0.5)


def heads(foot: float) -> Iterator[str]:
    for number, lane in enumerate(LANES):
        x = middle(number)
        yield f'<path d="M{x:g} {MARGIN + HEAD:g}V{foot:g}" stroke="{LINE}" stroke-opacity="0.6" stroke-dasharray="2 5"/>'
        yield plate(x - WIDE / 2 + 6, MARGIN + 30, WIDE - 12, HEAD - 34, lane.fill)
        yield words(x, MARGIN + 51, lane.name, 15, weight=700, anchor="middle")
        yield words(x, MARGIN + 68, lane.place, 11, fill=SOFT, anchor="middle")


def one(step: Step, y: float, number: int) -> Iterator[str]:
    """The arrow with its number, what happens above it, and the function below it."""
    x, to = middle(step.start), middle(step.end)
    name = step.by.partition(":")[2].removeprefix("Table.").removeprefix("BoardScene.")
    if step.start == step.end:
        yield arrow(f"M{x + 11:g} {y - 7:g}h26q7 0 7 7t-7 7h-20")
        at, anchor = x + 52, "start"
    else:
        ahead = 1 if to > x else -1
        yield arrow(f"M{x + 11 * ahead:g} {y:g}H{to - 2 * ahead:g}")
        at, anchor = (x + 20, "start") if ahead > 0 else (x - 20, "end")
    yield f'<circle cx="{x:g}" cy="{y:g}" r="11" fill="{START}" stroke="{INK}"/>'
    yield words(x, y + 4, str(number), 11, weight=700, anchor="middle")
    flat = step.start != step.end
    yield words(at, y - (6 if flat else 1), step.words, 12.5, weight=600, anchor=anchor)
    yield words(at, y + 13, name, 11, fill=SOFT, anchor=anchor)


def draw(modules: Modules) -> str:
    if unknown := strangers(modules):
        raise LookupError(f"The way of a move leads through what is not there: {', '.join(unknown)}")
    wide = 2 * MARGIN + WIDE * len(LANES)
    body: list[str] = []
    y, number = float(MARGIN + HEAD), 0
    for phase, steps in WAY.items():
        y += PHASE
        body += [
            f'<path d="M{MARGIN} {y - 14:g}H{wide - MARGIN:g}" stroke="{LINE}"/>',
            words(MARGIN, y + 2, phase, 12.5, weight=700, fill=SOFT),
        ]
        for step in steps:
            y, number = y + HIGH, number + 1
            body += one(step, y - 12, number)
    title = words(MARGIN, 50, "The way of a move", 26, weight=700)
    return sheet(wide, y + MARGIN, "The way of a move, from a press to the table that shows it", [title, *heads(y + 14), *body])
