"""Takes pictures of every page and state of the program, drawn in memory: `python3 dev.py shots`. Each state is
reached as a player would reach it, from fixed seeds, so that two tours can be compared picture by picture."""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Final

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from attrs import frozen
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QImage, QMouseEvent
from PySide6.QtWidgets import QApplication, QGraphicsView

from ramses_desktop.engine.session import Session
from ramses_desktop.games import IDS
from ramses_desktop.language import languages
from ramses_desktop.store.paths import games_folder
from ramses_desktop.ui.board.scene import BoardScene

ROOT: Final = Path(__file__).resolve().parents[1]
README_PICTURES: Final = {
    "table-light": ("light", "cross-laid"),
    "table-dark": ("dark", "cross-laid"),
    "home": ("light", "home"),
    "silver-gold": ("light", "silver_gold-cross-legal"),
    "ramses": ("light", "ramses-slide"),
    "pharaoh": ("dark", "pharaoh-big-way"),
}
STORE_SIZES: Final = ("1280x800", "1366x768", "1440x900", "1920x1080", "2560x1600", "3840x2160")
"""Of Flathub, Microsoft and Apple."""
SCREENS: Final = {"1280x800": 1.0, "1024x700": 1.0, "3840x2160": 1.0, "1280x800-large-text": 2.0}
FILM: Final = 80
"""Milliseconds between two frames of the README's animation."""
FILM_WIDTH: Final = 640
"""Width of the README's animation, in pixels."""
THEMES: Final = ("light", "dark", "high_contrast")
LOOKS: Final = {
    f"{theme}-{screen}": (theme, screen.partition("-")[0], text_scale) for theme in THEMES for screen, text_scale in SCREENS.items()
}
"""Theme, size of the window and of the text."""
TOURED: Final = ("pyramids", "silver_gold", "ramses", "pharaoh")
"""Games of which the tour shows more than the beginning and the end."""
PAGES: Final = ("home", "preferences", "shortcuts", "statistics-empty", "hall-empty", "unfinished-empty", "message")
GAME_OF_THREE: Final = (
    *("keep", "cross", "closer", "hint", "bonus", "home-continue", "unfinished", "replace", "look-back", "end"),
    *("replay", "data", "statistics", "hall"),
)
"""How the names of the states begin that no game has of its own, and of those of a game against two bots."""


@frozen
class Part:
    """States that are reached one after the other, without those of other parts."""

    names: tuple[str, ...]
    """How their names begin. A part with an empty one is never left out."""
    begin: Callable[[], Iterator[str]]
    game: str = ""

    @property
    def prefix(self) -> str:
        """What stands before the names."""
        return f"{self.game}-" if self.game not in ("", IDS[0]) else ""

    def states(self, only: str = "") -> Iterator[str]:
        """Those whose names begin like this, with or without the game; without going there if there are none."""
        whole = (*self.names, *(self.prefix + name for name in self.names))
        if not any(name.startswith(only) or only.startswith(name) for name in whole):
            return
        for name in self.begin():
            assert name.startswith(self.names), f"{name} is not among {', '.join(self.names)}, as which the tour knows this part"
            if name.startswith(only) or (self.prefix + name).startswith(only):
                yield self.prefix + name


class Tour:
    """A window in one appearance, led through everything there is to see."""

    def __init__(self, theme: str, size: str, text_scale: float) -> None:
        from ramses_desktop.store.settings import Settings
        from ramses_desktop.ui.style.theme import appearance
        from ramses_desktop.ui.window import MainWindow

        # Every tour starts with no games played.
        os.environ["RAMSES_DESKTOP_HOME"] = tempfile.mkdtemp(prefix="tour-", dir=os.environ["RAMSES_DESKTOP_TOURS"])
        settings = Settings(theme=theme, text_scale=text_scale, second_process=False, sound="off")
        appearance().set(theme=theme, text_scale=text_scale, speed=0)
        self.window = MainWindow(settings)
        width, height = map(int, size.split("x"))
        self.window.resize(width, height)
        self.window.show()
        self.window.resize(width, height)

    def settle(self) -> None:
        for _ in range(25):
            QApplication.processEvents()
        if self.window.table is not None:
            # Without animations it would stand in the pictures.
            self.window.table.herald.hide()

    def states(self, only: str = "") -> Iterator[str]:
        """Go from one state to the next; each is ready for its picture when its name is yielded. Of what does not begin like
        `only`, no more is visited than the part that it belongs to."""
        from tests.states import days, form, mistakes

        yield from Part(PAGES, self._pages).states(only)
        for game_id in IDS:
            yield from self.game(game_id, only)
        yield from Part(("mistakes",), partial(mistakes.states, self)).states(only)
        yield from Part(("form", "practise", "achievements"), partial(form.states, self)).states(only)
        yield from Part(("daily",), partial(days.states, self)).states(only)

    def game(self, game_id: str, only: str = "") -> Iterator[str]:
        """The states of one game."""
        self.game_id = game_id
        for part in self._parts(game_id):
            yield from part.states(only)

    def _parts(self, game_id: str) -> Iterator[Part]:
        from tests.states import coaching, drills, races

        yield Part(("new-game", "rules"), self._room, game_id)
        yield from self._tables(game_id)
        yield Part(("",), self._cleared)
        yield Part(("guide",), self._guided, game_id)
        yield Part(("review",), self._reviewed, game_id)
        if game_id in TOURED:
            yield Part(("retry", "compare", "tutor"), partial(coaching.states, self), game_id)
            yield Part(("drill", "memory", "route"), partial(drills.states, self), game_id)
            yield Part(("race",), partial(races.states, self), game_id)

    def _tables(self, game_id: str) -> Iterator[Part]:
        from tests.states import pharaoh, ramses

        if game_id == "ramses":
            yield Part((*(name for name, *_ in ramses.STAGES), "end"), self._ramses, game_id)
        elif game_id == "pharaoh":
            yield Part((*(name for name, *_ in pharaoh.STAGES), "end"), self._pharaoh, game_id)
        elif game_id in TOURED:
            yield Part(GAME_OF_THREE, self._game_of_three, game_id)
            yield Part(("curtain", "four-players", "end-of-four", "alone", "end-alone"), self._other_tables, game_id)
        else:
            yield Part(("beginning", "end"), self._any_game, game_id)

    def _cleared(self) -> Iterator[str]:
        """Forget the open games before anybody looks for them: positions put together by hand have no record that could be read."""
        self.window.games.clear_table()
        shutil.rmtree(games_folder(), ignore_errors=True)
        yield from ()

    # ---------------------------------------------------------------- pages

    def _pages(self) -> Iterator[str]:
        window = self.window
        window.show_page("home")
        yield "home"
        for page in ("preferences", "shortcuts"):
            window.show_page(page)
            yield page
        for page in ("statistics", "hall", "unfinished"):
            window.show_page(page)
            yield f"{page}-empty"
        window.show_page("home")
        window.tell("Holiday.ramses could not be opened. Line 12: “cross 9 a9” is not a move of Pyramids.")
        yield "message"
        window.banner.hide()

    def _room(self) -> Iterator[str]:
        """A game's pages before it is played."""
        from ramses_desktop.store.settings import Chair, Profile

        window = self.window
        window.new_game(self.game_id)
        yield "new-game"
        window.settings.profiles = tuple(Profile((Chair(name, "person", at),)) for at, name in enumerate(("Adam", "Eva", "Nofret")))
        seats = window.new_game(self.game_id).seats
        seats.presets.chips["family"].click()
        seats.people.chip("Eva").click()
        yield "new-game-family"
        seats.people.chip("Eva").removed.emit()
        yield "new-game-removed"
        window.settings.profiles = ()
        window.show_rules(self.game_id)
        yield "rules"

    def _guided(self) -> Iterator[str]:
        """Every step of the guided first game."""
        from tests.lessons import do_as_wanted

        self.window.teach(self.game_id)
        self.page = page = self.window.table
        assert page is not None
        page.table.bots.pause = 0
        while page.guide.is_on:
            while page.guide.overlay.isHidden():
                QApplication.processEvents()
            self.settle()
            yield f"guide-{page.guide.at + 1:02}"
            do_as_wanted(page)
            self.settle()

    # ---------------------------------------------------------------- a game against two bots

    def _sit(self, persons: int, bots: int, seed: str = "amber-ibis-4172", **more: object) -> None:
        from ramses_desktop.engine.session import PERSON, Seat
        from ramses_desktop.games import game
        from ramses_desktop.ui.table.setup import TableSetup

        names = ("Adam", "Eva", "Nofret", "Imhotep")
        seats = tuple(Seat(names[at], PERSON if at < persons else "greedy") for at in range(persons + bots))
        options = game(self.game_id).spec.options(len(seats))
        self.window.start(TableSetup(game_id=self.game_id, options=options, seats=seats, seed=seed, **more))  # type: ignore[arg-type]
        self.page = self.window.table
        assert self.page is not None
        self.page.table.bots.pause = 0
        self.settle()

    def _play_until(self, wanted: Callable[[], bool]) -> None:
        """Let a quick bot decide for the people until this is true."""
        from ramses_desktop.bots import ask
        from tests.ui.play import quick_bot

        page = self.page
        assert page is not None
        table = page.table
        assert table is not None
        bot = quick_bot(table.game)
        while table.turn is not None and not (table.awaits_person and not page.handover.curtain.isVisible() and wanted()):
            if page.handover.curtain.isVisible():
                page.handover.curtain.button.click()
            elif table.awaits_person:
                table.play(ask(bot, table.session))
            QApplication.processEvents()

    def _game_of_three(self) -> Iterator[str]:
        self._sit(1, 2, kind="casual")
        page = self.page
        assert page is not None
        table, board = page.table, page.board
        assert table is not None
        assert board is not None
        board.hand.press(("card", board.tabletop.options[1]))  # type: ignore[attr-defined]
        yield "keep"
        self._play_until(lambda: table.view.stage == "cross" and table.view.number == 9)
        yield "cross"
        yield from self._held(board)
        page.hinting.seek()
        yield "hint-thinking"
        self._think()
        yield "hint"
        page.hinting.seek()
        yield "hint-others"
        page.hinting.drop()
        board.hand.use("put_back")
        self._play_until(lambda: table.view.bonus > 0)
        yield "bonus"
        self.window.show_page("home")
        yield "home-continue"
        self.window.show_page("unfinished")
        yield "unfinished"
        self.window.show_page("table")
        self._play_until(lambda: table.view.stage == "replace")
        page.hinting.seek()
        self._think()
        yield "hint-replace"
        page.hinting.drop()
        board.hand.press(("card", board.tabletop.options[-1]))  # type: ignore[attr-defined]
        yield "replace"
        table.look(20)
        yield "look-back"
        table.look_live()
        self._play_until(lambda: False)
        yield "end"
        yield from self._seen_again()
        yield from self._counted()

    def _held(self, board: BoardScene) -> Iterator[str]:
        """The piece in hand: loose, over a place where it fits, over one where it does not, and put down."""
        from ramses_desktop.games.flip_and_write.ui.hand import ExpeditionHand

        assert isinstance(board.hand, ExpeditionHand)
        table, hand = board.hand.tabletop, board.hand
        mark = table.mark
        assert mark is not None
        self._mouse(QEvent.Type.MouseButtonPress, board.layout.expedition.center())
        self._mouse(QEvent.Type.MouseMove, board.layout.bar.center() + QPointF(40, 10))
        yield "cross-loose"
        card = table.cards[mark.cards[1]]
        self._mouse(QEvent.Type.MouseMove, card.box_in_scene(1 << 24).center())
        yield "cross-illegal"
        mark.offer(mark.cards[1])
        hand.changed_mind()
        yield "cross-legal"
        table.piece.lay()
        hand.changed_mind()
        yield "cross-laid"
        other = next(place for place in board.layout.cards.values() if place.kind == "other")
        self._mouse(QEvent.Type.MouseMove, other.rect.center())
        yield "closer"
        self._mouse(QEvent.Type.MouseMove, board.layout.prompt.center())

    def _mouse(self, kind: QEvent.Type, at: QPointF) -> None:
        assert self.page is not None
        view: QGraphicsView = self.page.view
        left, none = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
        button = none if kind == QEvent.Type.MouseMove else left
        event = QMouseEvent(kind, at, view.viewport().mapToGlobal(at), button, button, Qt.KeyboardModifier.NoModifier)
        QApplication.sendEvent(view.viewport(), event)

    # ---------------------------------------------------------------- replay and files

    def _seen_again(self) -> Iterator[str]:
        """The finished game on the table, replayed from its first move; and the page of the player's data."""
        from ramses_desktop.ui.pages.data import DataPage
        from ramses_desktop.ui.table.replay import ReplayPage

        window = self.window
        window.actions_["replay"].trigger()
        page = window.stage.currentWidget()
        assert isinstance(page, ReplayPage)
        yield "replay-start"
        page.bar.slider.setValue(page.plies // 2)
        yield "replay"
        page.header.log.setChecked(True)
        yield "replay-moves"
        page.header.log.setChecked(False)
        page.bar.slider.setValue(page.plies)
        yield "replay-end"
        data = window.show_page("data")
        assert isinstance(data, DataPage)
        yield "data"
        zipped = Path(os.environ["RAMSES_DESKTOP_HOME"]) / "games.zip"
        data.make_backup(zipped)
        data.restore_backup(zipped)
        yield "data-restored"

    # ---------------------------------------------------------------- finished games

    def _counted(self) -> Iterator[str]:
        """Statistics and hall of fame of a family that has played for some time."""
        from ramses_desktop.ui.pages.statistics import StatisticsPage
        from tests.ui.finished import finished

        window = self.window
        window.results.statistics.add(*finished(90))
        page = window.show_page("statistics")
        assert isinstance(page, StatisticsPage)
        yield "statistics"
        for tab in ("compared", "games"):
            page.tabs.set_value(tab)
            yield f"statistics-{tab}"
        page.games.delete_button.click()
        yield "statistics-deleted"
        window.results.statistics.add(*finished(1500))
        window.show_page("hall")
        yield "hall"
        page.tabs.set_value("overview")
        window.show_page("statistics")
        yield "statistics-many"

    # ---------------------------------------------------------------- reviews

    def _reviewed(self) -> Iterator[str]:
        """The review of a game in every state, and every kind of decision, if the coach knows the game."""
        from ramses_desktop.games import game, judge
        from ramses_desktop.store.journal import Agreed
        from ramses_desktop.ui.coaching.review import ReviewPage
        from tests.ui import reviewed

        if judge(self.game_id) is None:
            return
        window, session = self.window, reviewed.whole_game(game(self.game_id))

        def shown(name: str, regrets: dict[int, float], decisions: int | None = None) -> ReviewPage:
            found = reviewed.known(window.results.statistics, session, f"{self.game_id}-{name}")
            found.keep(regrets, decisions, luck=decisions is None)
            window.reviewing.review(session, Agreed(), found.key.game)
            page = window.stage.currentWidget()
            assert isinstance(page, ReviewPage)
            return page

        for name in ("reviewed", "few", "none"):
            reviewed.counted(window.results.statistics, session, f"{self.game_id}-{name}")
        page = shown("reviewed", reviewed.REGRETS, 22)
        yield "review-working"
        page.head.button.click()
        yield "review-stopped"
        page.reviewer._failed()
        yield "review-failed"
        page = shown("reviewed", reviewed.REGRETS)
        yield "review"
        window.actions_["keep_decision"].trigger()
        for at in range(1, 5):
            page.step_moment(1)
            yield f"review-moment-{at + 1}"
        page.step_turn(-1)
        yield "review-turn"
        shown("few", reviewed.FEW)
        yield "review-few"
        shown("none", reviewed.NONE)
        yield "review-none"

    # ---------------------------------------------------------------- other tables

    def _any_game(self) -> Iterator[str]:
        """The table of a game that this tour does not know, at its beginning and at its end."""
        from ramses_desktop.games import game

        self._sit(game(self.game_id).spec.seats[-1], 0)
        yield "beginning"
        self._play_until(lambda: False)
        yield "end"

    def _other_tables(self) -> Iterator[str]:
        self._sit(2, 2, kind="match", choices={"strict_curtain": True})
        yield "curtain"
        self._play_until(lambda: self._number() == 12)
        yield "four-players"
        self._play_until(lambda: False)
        yield "end-of-four"
        self._sit(1, 0, kind="practice")
        self._know_par(119, 131)
        self._play_until(lambda: self._number() == 15)
        yield "alone"
        self._play_until(lambda: False)
        yield "end-alone-par-to-come"
        self._know_par(119, 131, 134, 124, 128, ceiling=147)
        assert self.page is not None
        self.page.ending.show_par()
        yield "end-alone-review-offered"
        self._show_ledger(decisions=11)
        yield "end-alone-in-review"
        self._show_ledger()
        yield "end-alone"

    # ---------------------------------------------------------------- Ramses

    def _ramses(self) -> Iterator[str]:
        """Its table in every stage, then the memory trainer, and a game alone."""
        from tests.states.ramses import STAGES, played

        for name, begun, last in STAGES:
            self._lay(begun())
            assert self.page is not None
            if last is not None:
                self.page.table.play(last)
            self.settle()
            yield name
        for name, players in (("end", 3), ("end-alone", 1)):
            self._lay(played(players))
            self.settle()
            yield name
            assert self.page is not None
            board = self.page.board
            assert board is not None
            for _ in range(12):
                board.hand.press(("leaf", 1))
            self.settle()
            yield f"{name}-trainer"

    def _lay(self, session: Session) -> None:
        """Sit down to a game in progress."""
        from ramses_desktop.ui.table.setup import TableSetup

        # A different deal than the table before, or the window would say that it is known.
        setup = TableSetup(game_id=self.game_id, options=session.options, seats=session.seats, seed="to sit down at")
        self.window.start(setup)
        self.page = self.window.table
        assert self.page is not None
        self.page.open_session(session, setup)
        self.page.table.bots.pause = 0

    # ---------------------------------------------------------------- Pharaoh's Tomb

    def _pharaoh(self) -> Iterator[str]:
        """Its table in every stage, and two ends."""
        from tests.states.pharaoh import HINTED, STAGES, begun_from, played

        for name, position, do in STAGES:
            self._lay(begun_from(position()))
            assert self.page is not None
            do(self.page.board)
            self.settle()
            yield name
            if name in HINTED:
                self.page.hinting.seek()
                self._think()
                self.settle()
                yield f"{name}-hint"
        for name, players in (("end", 3), ("end-alone", 1)):
            self._lay(played(players))
            self.settle()
            yield name

    # ---------------------------------------------------------------- thinking

    def _think(self) -> None:
        """Wait for the hints."""
        assert self.page is not None
        while self.page.hinting.panel is not None and self.page.hinting.panel.thinking:
            QApplication.processEvents()

    def _know_par(self, *results: int, ceiling: int | None = None) -> None:
        """As if these results of the deal, and its ceiling, had been worked out before."""
        from ramses_desktop.store import files

        assert self.page is not None
        assert self.page.session is not None
        parts = self.page.session.game.scores(self.page.session.state)[0].parts
        best = max(parts, key=lambda part: part.points)
        others = sum(part.points for part in parts if part is not best)
        lines = tuple(tuple(total - others if part is best else part.points for part in parts) for total in results)
        files.keep(self.page.ending.par._deal(self.page.session), files.Known(results, ceiling, lines))
        self.page.ending.par.look_for(self.page.session)

    def _show_ledger(self, decisions: int | None = None) -> None:
        """As if so many decisions of the game that has ended on the table had been reviewed, or all."""
        from tests.ui import reviewed

        page, window = self.page, self.window
        assert page is not None
        assert page.session is not None
        found = reviewed.known(window.results.statistics, page.session, page.journal.id)
        found.keep(reviewed.REGRETS, decisions, luck=decisions is None)
        window.coaching.ended.look_at(page.session, 0, page.journal.id)
        window.coaching.ledger(page.result).follow(window.coaching.ended)
        page.result.offer_review(True)

    def _number(self) -> int:
        assert self.page is not None
        return int(self.page.table.view.number)

    def close(self) -> None:
        if self.window.table is not None:
            self.window.table.close_table()
        self.window.close()
        self.window.deleteLater()
        self.settle()


def asked_for(arguments: list[str]) -> argparse.Namespace:
    """What these words ask for; anything else ends the program with a sentence, before a long tour has begun."""
    about = f"Take pictures of every page and state in {len(LOOKS)} looks, from small to large and from light to dark."
    parser = argparse.ArgumentParser(prog="dev.py shots", description=about)
    parser.add_argument("--into", metavar="FOLDER", type=Path, default=ROOT / "build" / "shots", help="instead of build/shots")
    parser.add_argument("--only", metavar="NAME", default="", help="only states whose names begin like this, such as review")
    parser.add_argument("--look", metavar="TEXT", default="", help=f"only looks with this in their name: {', '.join(LOOKS)}")
    parser.add_argument("--game", choices=IDS, default="", help="only this game, without the pages that all share")
    parser.add_argument("--language", choices=languages(), default="en", help="speak this language")
    parser.add_argument("--readme", action="store_true", help="only renew the pictures of the README")
    parser.add_argument("--store", action="store_true", help="only the pictures for stores, in every size they ask for")
    parser.add_argument("--strips", action="store_true", help="strips of frames of everything that moves instead")
    parser.add_argument("--grid", action="store_true", help="a grid of 8 pixels over the pictures, and what does not fit")
    wanted = parser.parse_args(arguments)
    if not any(wanted.look in look for look in LOOKS):
        parser.error(f"no look has {wanted.look} in its name")
    return wanted


def main(arguments: list[str]) -> int:
    wanted = asked_for(arguments)
    os.environ["RAMSES_DESKTOP_TOURS"] = tempfile.mkdtemp(prefix="ramses-tour-")
    app = QApplication([])
    from ramses_desktop.ui.startup.housekeeping import speak
    from ramses_desktop.ui.style import fonts, stylesheet

    speak(app, wanted.language)
    fonts.load()
    stylesheet.install(app)
    if wanted.strips or wanted.grid:
        count = _one_look("strips" if wanted.strips else "grid", wanted.into, wanted.only, wanted.look)
    elif wanted.store:
        count = sum(_chosen(wanted.into / f"store-{size}", size) for size in STORE_SIZES)
    else:
        count = _readme() if wanted.readme else _all(wanted.into, wanted.only, wanted.look, wanted.game)
    if not count:
        print(f"There is no state whose name begins with {wanted.only}.", file=sys.stderr)
        return 2
    print(f"{count} pictures in {ROOT / 'assets' / 'pictures' if wanted.readme else wanted.into}.")
    return 0


def _all(folder: Path, only: str, looks: str, game_id: str) -> int:
    count = 0
    for look, (theme, size, text_scale) in LOOKS.items():
        if looks not in look:
            continue
        tour = Tour(theme, size, text_scale)
        for name in tour.game(game_id, only) if game_id else tour.states(only):
            tour.settle()
            (folder / look).mkdir(parents=True, exist_ok=True)
            tour.window.grab().save(str(folder / look / f"{name}.png"))
            count += 1
        tour.close()
    return count


def _one_look(what: str, folder: Path, only: str, look: str) -> int:
    """Strips or grids, in the window of the mock-ups."""
    from tests import grid, strips

    tour = Tour(look if look in THEMES else "light", "1280x800", 1.0)
    try:
        return strips.save_all(tour, folder, only) if what == "strips" else grid.save_all(tour, folder, only)
    finally:
        tour.close()


def _film_for_readme(folder: Path) -> None:
    """A pyramid that is completed, as a short animation."""
    from PySide6.QtCore import QRect

    from ramses_desktop.ui.style.theme import appearance
    from tests import film, strips

    tour = Tour("light", "1280x800", 1.0)
    tour.game_id = IDS[0]
    tour._sit(1, 0, kind="practice")
    begin = strips.laid_for(tour, strips._completes)
    still = tour.window.grab().toImage().convertToFormat(QImage.Format.Format_RGB888)
    appearance().set(speed=1.0)
    shown = [still, *(picture for _, picture in film.frames(tour.window, begin, FILM))]
    appearance().set(speed=0)
    part = QRect(232, 72, 1040, 570)
    smooth = Qt.TransformationMode.SmoothTransformation
    film.write(folder / "completed.png", [picture.copy(part).scaledToWidth(FILM_WIDTH, smooth) for picture in shown], FILM)
    tour.close()


def _readme() -> int:
    folder = ROOT / "assets" / "pictures"
    count = _chosen(folder, "1280x800")
    _film_for_readme(folder)
    return count + 1


def _chosen(folder: Path, size: str) -> int:
    """Save the pictures that README and stores show."""
    folder.mkdir(parents=True, exist_ok=True)
    for theme in sorted({theme for theme, _ in README_PICTURES.values()}):
        tour, left = Tour(theme, size, 1.0), {state: name for name, (look, state) in README_PICTURES.items() if look == theme}
        for state in tour.states():
            if state in left:
                tour.settle()
                tour.window.grab().save(str(folder / f"{left.pop(state)}.png"))
            if not left:
                break
        tour.close()
    return len(README_PICTURES)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
