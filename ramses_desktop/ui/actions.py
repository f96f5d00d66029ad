"""Every command of the program as data and as a QAction: its menu, text, tip, icon and keys, and where it applies. Pages and the
table connect and enable them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QActionGroup, QKeySequence

from ramses_desktop.engine.text import mark, tr
from ramses_desktop.store.settings import Settings
from ramses_desktop.ui.style import art
from ramses_desktop.ui.style.theme import called


class Row(NamedTuple):
    """One action in the list below."""

    id: str
    menu: str
    text: str
    tip: str
    icon: str = ""
    keys: tuple[str, ...] = ()
    checkable: bool = False


GAME: Final = mark("&Game")
MOVE: Final = mark("&Move")
PRACTICE: Final = mark("&Practice")
VIEW: Final = mark("&View")
HELP: Final = mark("&Help")
CONTINUE: Final = mark("&Continue")
THEME: Final = mark("T&heme")
TEXT: Final = mark("&Text size")
PACE: Final = mark("&Bots' pace")
CARD: Final = mark("Choose a car&d")
CARDS: Final = {
    "1": ("card_1", mark("Card &1"), mark("Go to the first card, or choose it")),
    "2": ("card_2", mark("Card &2"), mark("Go to the second card, or choose it")),
    "3": ("card_3", mark("Card &3"), mark("Choose the third card")),
    "4": ("card_4", mark("Card &4"), mark("Choose the fourth card")),
    "5": ("card_5", mark("Card &5"), mark("Choose the fifth card, or draw from the deck")),
}
"""By key: what picks a card, or an option on a sheet, by its number."""

ROWS: Final = (
    Row("new", GAME, mark("&New game…"), mark("Choose who plays, and start"), "ui-new", ("Ctrl+N",)),
    Row(
        "unfinished",
        CONTINUE,
        mark("&Unfinished games…"),
        mark("Continue a game that is not over, or delete it"),
        "ui-list",
        ("Ctrl+U",),
    ),
    Row("open", GAME, mark("&Open…"), mark("Open a saved game"), "ui-open", ("Ctrl+O",)),
    Row("save_as", GAME, mark("&Save as…"), mark("Save this game as a file"), "ui-save", ("Ctrl+S",)),
    Row("replay", GAME, mark("&Replay"), mark("Watch this game again from its first move"), "ui-film", ("Ctrl+R",)),
    Row(
        "copy_code",
        GAME,
        mark("Copy &game code"),
        mark("Copy a short code that deals anyone the same game"),
        "ui-copy",
        ("Ctrl+C",),
    ),
    Row("paste_code", GAME, mark("Paste game co&de"), mark("Play the deal of a copied game code"), "ui-paste", ("Ctrl+V",)),
    Row("data", GAME, mark("Your da&ta…"), mark("See where your files are; make or restore a backup"), "ui-data", ("Ctrl+D",)),
    Row(
        "statistics",
        GAME,
        mark("Stat&istics"),
        mark("Points, wins and streaks from all finished games"),
        "ui-statistics",
        ("Ctrl+T",),
    ),
    Row("hall", GAME, mark("Hall of &fame"), mark("The best results of every game and variant"), "ui-hall", ("Ctrl+H",)),
    Row("home", GAME, mark("&Home page"), mark("Go to the home page; the game stays open"), "ui-home", ("Alt+Home",)),
    Row("back", GAME, mark("&Back"), mark("Go back to the previous page"), "ui-back", ("Alt+Left",)),
    Row("quit", GAME, mark("&Quit"), mark("Close the program"), "ui-quit", ("Ctrl+Q",)),
    Row("undo", MOVE, mark("&Undo"), mark("Undo the last move"), "ui-undo", ("Ctrl+Z",)),
    Row("redo", MOVE, mark("&Redo"), mark("Redo the last move"), "ui-redo", ("Ctrl+Shift+Z", "Ctrl+Y")),
    Row("turn", MOVE, mark("&Turn"), mark("Give what you hold a quarter turn"), "ui-rotate", ("R",)),
    Row("mirror", MOVE, mark("&Mirror"), mark("Mirror what you hold"), "ui-mirror", ("F",)),
    Row("single", MOVE, mark("&Single box"), mark("Cross off a single box instead of the pattern"), "ui-single", ("S",)),
    Row("put_back", MOVE, mark("&Put back"), mark("Put back what you hold, or choose again"), "ui-cancel", ("Esc",)),
    Row("confirm", MOVE, mark("&Confirm"), mark("Make this move"), "ui-confirm", ("Return", "Enter")),
    *(Row(name, CARD, words, tip, "ui-pointer", (key,)) for key, (name, words, tip) in CARDS.items()),
    Row("play_on", MOVE, mark("Play &on"), mark("Skip ahead, or play and pause a replay"), "ui-step", ("Space",)),
    Row("pace_slow", PACE, mark("&Slow"), mark("Bots play slowly"), "ui-pace-slow", ("Ctrl+1",), True),
    Row(
        "pace_normal",
        PACE,
        mark("&Normal"),
        mark("Bots play at a pace you can follow"),
        "ui-pace-normal",
        ("Ctrl+2",),
        True,
    ),
    Row("pace_fast", PACE, mark("&Fast"), mark("Bots play fast"), "ui-pace-fast", ("Ctrl+3",), True),
    Row("pace_instant", PACE, mark("&At once"), mark("Bots play without a pause"), "ui-pace-instant", ("Ctrl+4",), True),
    Row(
        "pace_wait",
        PACE,
        mark("&Wait for me"),
        mark("Bots wait for a click, Space or Enter after each move"),
        "ui-pointer",
        ("Ctrl+5",),
        True,
    ),
    Row("skip_to_end", MOVE, mark("Skip to the &end"), mark("Let the bots finish the game at once"), "ui-fast", ("Ctrl+End",)),
    Row(
        "end_here",
        MOVE,
        mark("&End here"),
        mark("End the game now; bots still on their way are ranked as they stand"),
        "ui-stop",
        ("Ctrl+Shift+End",),
    ),
    Row("look_back", MOVE, mark("Look &back"), mark("See the table one move earlier"), "ui-replay", ("PgUp",)),
    Row("look_forward", MOVE, mark("Look &forward"), mark("See the table one move later"), "ui-play", ("PgDown",)),
    Row(
        "look_live",
        MOVE,
        mark("Back to the &game"),
        mark("Return to the game, or jump to the end of a replay"),
        "ui-live",
        ("End",),
    ),
    Row(
        "practice",
        PRACTICE,
        mark("&Practise…"),
        mark("Today's deal, your mistakes, drills, ghosts and your form"),
        "ui-practice",
        ("Ctrl+Shift+P",),
    ),
    Row("practise", PRACTICE, mark("Practice &game…"), mark("Play alone, with undo and hints"), "ui-new", ("Ctrl+P",)),
    Row(
        "mistakes",
        PRACTICE,
        mark("Kept &for practice"),
        mark("Everything that is kept for you, and when it comes back"),
        "ui-list",
        ("Ctrl+Shift+M",),
    ),
    Row(
        "achievements",
        PRACTICE,
        mark("&Achievements"),
        mark("What you have reached, and what is still to come"),
        "trophy",
        ("Ctrl+Shift+A",),
    ),
    Row(
        "luck",
        PRACTICE,
        mark("How &lucky was I?"),
        mark("Your luck in all reviewed games, next to what chance alone would bring"),
        "ui-die",
        ("Ctrl+L",),
    ),
    Row("tutor", PRACTICE, mark("T&utor"), mark("Say when a move gives points away"), "ui-practice", ("Ctrl+Shift+T",), True),
    Row("hint", PRACTICE, mark("&Hint"), mark("Show the best moves"), "ui-hint", ("H",)),
    Row(
        "review",
        PRACTICE,
        mark("&Review the last game"),
        mark("See turn by turn what you gave away, and what would have been better"),
        "ui-review",
        ("Ctrl+Shift+R",),
    ),
    Row("try_again", PRACTICE, mark("&Try it again"), mark("Find the better move yourself"), "ui-practice", ("T",)),
    Row("play_from_here", PRACTICE, mark("Play &on from here"), mark("Play on from this moment, for practice"), "ui-play", ("P",)),
    Row("compare", PRACTICE, mark("What would have &been"), mark("Play two moves 200 times each"), "ui-statistics", ("W",)),
    Row("keep_decision", PRACTICE, mark("&Keep for practice"), mark("Keep this moment for later practice"), "ui-new", ("K",)),
    Row(
        "theme_system",
        THEME,
        mark("&System"),
        mark("Light or dark, as your system is set"),
        "ui-system",
        ("Ctrl+Alt+1",),
        True,
    ),
    Row("theme_light", THEME, mark("&Light"), mark("Limestone at dusk"), "ui-light", ("Ctrl+Alt+2",), True),
    Row("theme_dark", THEME, mark("&Dark"), mark("Lamplight in the chamber"), "ui-dark", ("Ctrl+Alt+3",), True),
    Row(
        "theme_high_contrast",
        THEME,
        mark("High &contrast"),
        mark("Black on white with strong lines"),
        "ui-contrast",
        ("Ctrl+Alt+4",),
        True,
    ),
    Row("text_larger", TEXT, mark("&Larger"), mark("Make all text larger"), "ui-larger", ("Ctrl++", "Ctrl+=")),
    Row("text_smaller", TEXT, mark("&Smaller"), mark("Make all text smaller"), "ui-smaller", ("Ctrl+-",)),
    Row(
        "text_normal", TEXT, mark("&Normal", context="text size"), mark("Set all text to its normal size"), "ui-normal", ("Ctrl+0",)
    ),
    Row(
        "strict_curtain",
        VIEW,
        mark("Strict &curtain"),
        mark("Hide the table between turns"),
        "ui-curtain",
        ("Ctrl+Shift+C",),
        True,
    ),
    Row(
        "coordinates",
        VIEW,
        mark("Always show c&oordinates"),
        mark("Letters and numbers beside the boards, as hints and the log use them"),
        "ui-grid",
        ("Ctrl+Shift+G",),
        True,
    ),
    Row("sound", VIEW, mark("Sou&nd"), mark("Let the table be heard, or mute it"), "ui-sound", ("M",), True),
    Row("full_screen", VIEW, mark("&Full screen"), mark("Use the whole screen"), "ui-screen", ("F11",), True),
    Row("preferences", VIEW, mark("&Settings…"), mark("Theme, text size, animations and more"), "ui-settings", ("Ctrl+,",)),
    Row("shortcuts", HELP, mark("&Keys…"), mark("See and change all keys"), "ui-keys", ("Ctrl+K",)),
    Row("rules", HELP, mark("&Rules"), mark("Read the rules"), "ui-help", ("F1",)),
    Row("summary", HELP, mark("&Summary"), mark("See the rules in short, beside the table"), "ui-list", ("F2",), True),
    Row("how", HELP, mark("Show me &how"), mark("Play a guided first game"), "ui-practice", ("Shift+F1",)),
    Row(
        "report",
        HELP,
        mark("Report a &problem…"),
        mark("Save a file that helps to find a fault; nothing is sent"),
        "ui-export",
        ("Ctrl+Shift+F1",),
    ),
    Row("about", HELP, mark("&About Ramses Desktop"), mark("Credits and licences"), "ui-about", ("Ctrl+F1",)),
)
IDS: Final = tuple(row.id for row in ROWS)

PACES: Final = ("pace_slow", "pace_normal", "pace_fast", "pace_instant", "pace_wait")
NUMBERED: Final = tuple(name for name, _, _ in CARDS.values())
HAND: Final = ("turn", "mirror", "single", "put_back", "confirm", *NUMBERED)
TABLE: Final[tuple[str, ...]] = (
    *("save_as", "replay", "copy_code", "undo", "redo", *HAND, "play_on"),
    *("skip_to_end", "end_here"),
    *PACES,
    *("look_back", "look_forward", "look_live", "hint", "tutor", "try_again", "compare", "strict_curtain"),
)
"""Actions that only make sense at a table."""
REPLAY: Final[tuple[str, ...]] = ("save_as", "copy_code", "look_back", "look_forward", "look_live", "try_again", "compare")
"""Actions that work in a replay, with the same keys as at the table."""
REVIEW: Final[tuple[str, ...]] = ("try_again", "play_from_here", "keep_decision", "compare")
"""Actions that work in a review."""

RETRY: Final[tuple[str, ...]] = ("undo", "redo", *HAND, "hint", "try_again", "play_from_here")
"""Actions that work where a better move is looked for."""

THEMES: Final = ("theme_system", "theme_light", "theme_dark", "theme_high_contrast")

_FILES: Final = ("open", "save_as", "replay", "", "copy_code", "paste_code")
_LOOK: Final = ("look_back", "look_forward", "look_live")
_PIECE: Final = (CARD, "turn", "mirror", "single", "", "confirm", "put_back")
MENUS: Final = (
    (GAME, ("new", CONTINUE, "practise", "", *_FILES, "", "statistics", "hall", "data", "", "back", "home", "", "quit")),
    (MOVE, ("undo", "redo", "", *_PIECE, "", "play_on", PACE, "skip_to_end", "end_here", "", *_LOOK)),
    (
        PRACTICE,
        (
            "practice",
            "practise",
            "mistakes",
            "achievements",
            "",
            "hint",
            "tutor",
            "",
            "review",
            "try_again",
            "play_from_here",
            "keep_decision",
            "compare",
            "",
            "luck",
        ),
    ),
    (VIEW, (THEME, TEXT, "", "coordinates", "strict_curtain", "", "sound", "full_screen", "", "preferences")),
    (HELP, ("rules", "summary", "how", "", "shortcuts", "", "report", "about")),
)
"""The menu bar. An empty string is a separator, a title a submenu."""


# ------------------------------------------------------------ actions


_ROLES: Final = {
    "quit": QAction.MenuRole.QuitRole,
    "about": QAction.MenuRole.AboutRole,
    "preferences": QAction.MenuRole.PreferencesRole,
}


class Actions(QObject):
    """`actions["undo"]` is the QAction. Keys the player has changed come from the settings."""

    keys_changed = Signal()

    def __init__(self, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self._rows = {row.id: row for row in ROWS}
        self._actions = {row.id: self._made(row) for row in ROWS}
        self._here: tuple[str, ...] = ()
        """The actions of the page on the screen."""
        self._able = {place: dict.fromkeys(place, False) for place in (TABLE, REPLAY, RETRY, REVIEW)}
        for name in {*TABLE, *REVIEW}:
            self[name].setEnabled(False)
        for names in (THEMES, PACES):
            group = QActionGroup(self)
            for name in names:
                group.addAction(self[name])
        self["coordinates"].toggled.connect(lambda on: setattr(settings, "show_coordinates", on))
        self.apply_settings()

    def __getitem__(self, name: str) -> QAction:
        return self._actions[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._actions)

    def _made(self, row: Row) -> QAction:
        action = QAction(tr(row.text), self)
        action.setObjectName(row.id)
        action.setStatusTip(tr(row.tip))
        action.setCheckable(row.checkable)
        action.setMenuRole(_ROLES.get(row.id, QAction.MenuRole.NoRole))
        if row.icon:
            action.setIcon(art.icon(row.icon))
        return action

    def name(self, name: str) -> str:
        """The action's name, without the menu mnemonic."""
        return tr(self._rows[name].text).replace("&", "").rstrip("…")

    def tip(self, name: str) -> str:
        return tr(self._rows[name].tip)

    def group(self, name: str) -> str:
        """The title of the action's menu."""
        return tr(self._rows[name].menu).replace("&", "")

    def apply_settings(self) -> None:
        """Follow settings that were changed elsewhere."""
        self["coordinates"].setChecked(self._settings.show_coordinates)
        self["achievements"].setVisible(self._settings.show_achievements)
        self.apply_keys()

    # -------------------------------------------------------- where they apply

    def enter_table(self) -> None:
        """Restore the table's actions to the state it left them in."""
        self._go_to(TABLE)

    def enter_replay(self) -> None:
        """The same for the replay page."""
        self._go_to(REPLAY)

    def enter_retry(self) -> None:
        """The same for the page on which a better move is looked for."""
        self._go_to(RETRY)

    def enter_review(self) -> None:
        """The same for the review page."""
        self._go_to(REVIEW)

    def leave_table(self) -> None:
        """Disable the actions of the table or replay while another page is shown."""
        self._go_to(())

    def _go_to(self, place: tuple[str, ...]) -> None:
        if place == self._here:
            return
        for name in self._here:
            self._able[self._here][name] = self[name].isEnabled()
            self[name].setEnabled(False)
            # What the page said about it.
            self[name].setText(tr(self._rows[name].text))
            self.explain(name, self.tip(name))
        self._here = place
        for name in place:
            self[name].setEnabled(self._able[place][name])

    # -------------------------------------------------------- keys

    def key(self, name: str) -> str:
        """The first key in the system's notation; empty if there is none."""
        return called(self[name].shortcut())

    def keys(self, name: str) -> list[QKeySequence]:
        """The action's keys, even while letter keys are switched off."""
        texts = self._settings.shortcuts.get(name, self._rows[name].keys)
        return [QKeySequence.fromString(text, QKeySequence.SequenceFormat.PortableText) for text in texts]

    def is_changed(self, name: str) -> bool:
        return name in self._settings.shortcuts

    def taken_by(self, keys: QKeySequence, besides: str = "") -> str | None:
        """Another action whose keys clash with these: they are equal, or one sequence begins with the other."""
        for name in self:
            if name != besides and any(_clash(keys, own) for own in self.keys(name)):
                return name
        return None

    def set_keys(self, name: str, keys: Iterable[QKeySequence]) -> None:
        texts = tuple(one.toString(QKeySequence.SequenceFormat.PortableText) for one in keys if not one.isEmpty())
        changed = {**self._settings.shortcuts, name: texts}
        if texts == self._rows[name].keys:
            del changed[name]
        self._settings.shortcuts = changed
        self.apply_keys()

    def reset_keys(self, *names: str) -> None:
        """Restore the default keys of these actions, or of all."""
        gone = set(names or self)
        self._settings.shortcuts = {name: keys for name, keys in self._settings.shortcuts.items() if name not in gone}
        self.apply_keys()

    def usual_keys_taken_by(self, name: str) -> str | None:
        """Another action that has been given this one's default keys."""
        usual = (QKeySequence.fromString(text) for text in self._rows[name].keys)
        return next((other for other in (self.taken_by(keys, name) for keys in usual) if other), None)

    def apply_keys(self) -> None:
        """Apply the keys from the settings, and show them in the tooltips."""
        for name in self:
            keys = [one for one in self.keys(name) if self._settings.letter_keys or not is_letter(one)]
            self[name].setShortcuts(keys)
            self.explain(name, self.tip(name))
        self.keys_changed.emit()

    def explain(self, name: str, words: str) -> None:
        """Say in the tooltip and status line what the action does now, or why it is unavailable."""
        first = self.key(name)
        self[name].setToolTip(f"{words} ({first})" if first else words)
        self[name].setStatusTip(words)


def is_letter(keys: QKeySequence) -> bool:
    """Whether this is a single letter without modifiers."""
    text = keys.toString(QKeySequence.SequenceFormat.PortableText)
    return len(text) == 1 and text.isalpha()


def _clash(one: QKeySequence, other: QKeySequence) -> bool:
    if one.isEmpty() or other.isEmpty():
        return False
    no_match = QKeySequence.SequenceMatch.NoMatch
    return one.matches(other) != no_match or other.matches(one) != no_match
