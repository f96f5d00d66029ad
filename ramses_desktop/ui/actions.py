"""Every command of the program: the text, tip, icon and keys of each QAction. Pages and the table connect and enable them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QActionGroup, QKeySequence

from ramses_desktop.engine.text import mark, tr
from ramses_desktop.store.settings import Settings
from ramses_desktop.ui.style import art


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

ROWS: Final = (
    Row("new", GAME, mark("&New game…"), mark("Choose who plays, and start"), "ui-new", ("Ctrl+N",)),
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
    Row("turn", MOVE, mark("&Turn"), mark("Give the pattern a quarter turn"), "ui-rotate", ("R",)),
    Row("mirror", MOVE, mark("&Mirror"), mark("Mirror the pattern"), "ui-mirror", ("F",)),
    Row("single", MOVE, mark("&Single box"), mark("Cross off a single box instead of the pattern"), "ui-single", ("S",)),
    Row("put_back", MOVE, mark("&Put back"), mark("Put the pattern back, or choose again"), "ui-cancel", ("Esc",)),
    Row("confirm", MOVE, mark("&Confirm"), mark("Make this move"), "ui-confirm", ("Return", "Enter")),
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
        mark("End the game now; bots still on their way are ranked by inscriptions, then items"),
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
    Row("practise", PRACTICE, mark("&Practise…"), mark("Play alone, with undo and hints"), "ui-practice", ("Ctrl+P",)),
    Row("hint", PRACTICE, mark("&Hint"), mark("Show the best moves"), "ui-hint", ("H",)),
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
    Row("text_normal", TEXT, mark("&Normal"), mark("Set all text to its normal size"), "ui-normal", ("Ctrl+0",)),
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
    Row("shortcuts", VIEW, mark("&Keys…"), mark("See and change all keys"), "ui-keys", ("Ctrl+K",)),
    Row("rules", HELP, mark("&Rules"), mark("Read the rules"), "ui-help", ("F1",)),
    Row("summary", HELP, mark("&Summary"), mark("See the rules in short, beside the table"), "ui-list", ("F2",), True),
    Row("how", HELP, mark("Show me &how"), mark("Play a guided first game"), "ui-practice", ("Shift+F1",)),
    Row("about", HELP, mark("&About Ramses Desktop"), mark("Credits and licences"), "ui-about", ("Ctrl+F1",)),
)
IDS: Final = tuple(row.id for row in ROWS)

PACES: Final = ("pace_slow", "pace_normal", "pace_fast", "pace_instant", "pace_wait")
TABLE: Final[tuple[str, ...]] = (
    *("save_as", "replay", "copy_code", "undo", "redo", "turn", "mirror", "single", "put_back", "confirm", "play_on"),
    *("skip_to_end", "end_here"),
    *PACES,
    *("look_back", "look_forward", "look_live", "hint", "strict_curtain"),
)
"""Actions that only make sense at a table."""
REPLAY: Final[tuple[str, ...]] = ("save_as", "copy_code", "look_back", "look_forward", "look_live")
"""Actions that work in a replay, with the same keys as at the table."""

THEMES: Final = ("theme_system", "theme_light", "theme_dark", "theme_high_contrast")

_FILES: Final = ("open", "save_as", "replay", "", "copy_code", "paste_code")
_LOOK: Final = ("look_back", "look_forward", "look_live")
_PIECE: Final = ("turn", "mirror", "single", "", "confirm", "put_back")
MENUS: Final = (
    (GAME, ("new", CONTINUE, "practise", "", *_FILES, "", "statistics", "hall", "data", "", "back", "home", "", "quit")),
    (MOVE, ("undo", "redo", "", *_PIECE, "", "play_on", PACE, "skip_to_end", "end_here", "", *_LOOK)),
    (PRACTICE, ("practise", "", "hint")),
    (VIEW, (THEME, TEXT, "", "coordinates", "strict_curtain", "", "sound", "full_screen", "", "preferences")),
    (HELP, ("rules", "summary", "how", "", "shortcuts", "", "about")),
)
"""The menu bar. An empty string is a separator, a title a submenu."""

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
        self._able = {place: dict.fromkeys(place, False) for place in (TABLE, REPLAY)}
        for name in TABLE:
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
        self.dress_keys()

    # -------------------------------------------------------- where they apply

    def enter_table(self) -> None:
        """Restore the table's actions to the state it left them in."""
        self._go_to(TABLE)

    def enter_replay(self) -> None:
        """The same for the replay page."""
        self._go_to(REPLAY)

    def leave_table(self) -> None:
        """Disable the actions of the table or replay while another page is shown."""
        self._go_to(())

    def _go_to(self, place: tuple[str, ...]) -> None:
        if place == self._here:
            return
        for name in self._here:
            self._able[self._here][name] = self[name].isEnabled()
            self[name].setEnabled(False)
        self._here = place
        for name in place:
            self[name].setEnabled(self._able[place][name])

    # -------------------------------------------------------- keys

    def key(self, name: str) -> str:
        """The first key in the system's notation; empty if there is none."""
        return self[name].shortcut().toString(QKeySequence.SequenceFormat.NativeText)

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
        self.dress_keys()

    def reset_keys(self, *names: str) -> None:
        """Restore the default keys of these actions, or of all."""
        gone = set(names or self)
        self._settings.shortcuts = {name: keys for name, keys in self._settings.shortcuts.items() if name not in gone}
        self.dress_keys()

    def usual_keys_taken_by(self, name: str) -> str | None:
        """Another action that has been given this one's default keys."""
        usual = (QKeySequence.fromString(text) for text in self._rows[name].keys)
        return next((other for other in (self.taken_by(keys, name) for keys in usual) if other), None)

    def dress_keys(self) -> None:
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
