"""The command review: how well a saved game was played."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from math import isinf
from typing import Final

from attrs import asdict, evolve

from ramses_desktop import __version__
from ramses_desktop.bots import judging
from ramses_desktop.bots.hints import STEPS
from ramses_desktop.bots.judging import Judge
from ramses_desktop.bots.search import finished
from ramses_desktop.cli.arena import counted
from ramses_desktop.cli.common import CommandError, names_of, number_of, opened, print_json, title
from ramses_desktop.coach.review import Review, accuracy, review
from ramses_desktop.console import printable
from ramses_desktop.engine.game import chosen
from ramses_desktop.engine.judged import CARDS, DEAL, FIND, FLIP, THROW, TILE, WORTH, Fortune, Verdict
from ramses_desktop.engine.session import PERSON, Session
from ramses_desktop.engine.text import digits, mark, tr
from ramses_desktop.games import judge
from ramses_desktop.thinking import luck_question, review_question

SUMMARY: Final = mark("Say how well a saved game was played.")
DETAILS: Final = (
    mark("Every decision is compared with the best that could be found from what was known then; luck is told apart from choices."),
    mark("In JSON, a decision's ply is the number of moves made before it, and errors are null where nothing could be compared."),
)
COLUMNS: Final = (
    mark("turn", context="a column"),
    mark("luck", context="a column"),
    mark("played", context="a column"),
    mark("better", context="a column"),
    mark("given away", context="a column"),
)
GRADES: Final = {"SLIP": mark("slip"), "MISTAKE": mark("mistake"), "BLUNDER": mark("blunder")}
KINDS: Final = {
    DEAL: mark("deal", context="luck"),
    FLIP: mark("pattern", context="luck"),
    CARDS: mark("cards", context="luck"),
    THROW: mark("throw", context="luck"),
    TILE: mark("tile", context="luck"),
    FIND: mark("find", context="luck"),
}
QUESTIONS_DONE: Final = mark("{done} of {count} questions")


def describe(command: ArgumentParser) -> None:
    command.add_argument("file", metavar=tr("FILE"), help=tr("a finished game (.ramses)"))
    command.add_argument("--seat", metavar="N", help=tr("review this seat; otherwise everyone who is not a bot"))
    command.add_argument("--json", action="store_true", help=tr("print the review as JSON, for other programs"))


def run(asked: Namespace) -> int:
    """Review the seats asked for, and print what was found."""
    session, _ = opened(asked.file)
    rules = _judge_of(session, asked.file)
    seats = _seats(session, asked.file, asked.seat)
    found = [_reviewed(session, seat, rules) for seat in seats]
    if asked.json:
        print_json(_as_data(session, rules, found))
        return 0
    print(title(session))
    for one in found:
        print()
        _print_review(one, rules)
    return 0


def _judge_of(session: Session, file: str) -> Judge:
    found = judge(session.game.spec.id)
    if found is None:
        why = tr("Games of this kind cannot be reviewed: {game}.", game=tr(session.game.spec.name))
        raise CommandError(f"{printable(file)}: {why}")
    if session.turn is not None:
        raise CommandError(f"{printable(file)}: {tr('This game is not over; only finished games can be reviewed.')}")
    return found


def _seats(session: Session, file: str, asked: str | None) -> list[int]:
    if asked is not None:
        return [number_of("--seat", asked, len(session.seats)) - 1]
    people = [at for at, seat in enumerate(session.seats) if seat.player == PERSON]
    if not people:
        raise CommandError(f"{printable(file)}: {tr('Only bots played this game; choose one of them, as with --seat 1.')}")
    return people


def _reviewed(session: Session, seat: int, rules: Judge) -> Review:
    """Everything there is to ask about this seat, asked."""
    found = review(session, seat, rules)
    verdicts: dict[int, Verdict] = {}
    chances: dict[int, tuple[Fortune, ...]] = {}
    for number in counted(len(found.plies) + len(found.sights), what=QUESTIONS_DONE):
        if number <= len(found.plies):
            ply = found.plies[number - 1]
            verdicts[ply] = finished(review_question(session, ply).think()).at(ply)
        else:
            ply = found.sights[number - 1 - len(found.plies)]
            chances[ply] = finished(luck_question(session, seat, ply).think())
    return evolve(found, verdicts=verdicts, chances=chances)


# ------------------------------------------------------------ as text


def _print_review(found: Review, rules: Judge) -> None:
    seat = found.session.seats[found.seat]
    name = names_of(found.session)[found.seat]
    print(tr("Seat {n}: {name} ({player})", n=found.seat + 1, name=name, player=printable(seat.player)))
    print("\n".join(_table([[*map(tr, COLUMNS), ""], *_rows(found, rules)])))
    print("\n".join(f"  {line}" for line in _summary(found, rules)))


def _table(rows: Sequence[Sequence[str]]) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(["", *(cell.ljust(width) for cell, width in zip(row, widths, strict=True))]).rstrip() for row in rows]


def _rows(found: Review, rules: Judge) -> Iterator[tuple[str, ...]]:
    """A row for each decision, with the luck before it."""
    before = -1
    for ply in (*found.plies, len(found.session.line)):
        came = [one for at in found.sights if before < at <= ply for one in found.chances[at]]
        luck = ", ".join(_lucky(one) for one in came if one.kind != WORTH)
        before = ply
        if ply in found.verdicts:
            yield _when(found, ply), luck, *_judged(found.verdicts[ply], rules)
        elif luck:
            yield "", luck, "", "", "", ""


def _lucky(one: Fortune) -> str:
    return f"{tr(KINDS[one.kind])} {judging.signed(one.points)}"


def _judged(one: Verdict, rules: Judge) -> tuple[str, ...]:
    if not one.regret:
        return one.played, "", "", ""
    given = f"{digits(one.regret, 1)} ± {digits(one.error, 1)}"
    why = judging.shares(rules.line_names, one.lines) if one.lines else ""
    return one.played, one.best, given, ": ".join(filter(None, [tr(GRADES[one.grade.name]) if one.grade.is_bad else "", why]))


def _when(found: Review, ply: int) -> str:
    return ".".join(str(number + 1) for number in found.when_at(ply))


def _summary(found: Review, rules: Judge) -> Iterator[str]:
    figures = found.figures(_strength(found, rules))
    if figures is not None:
        yield tr(
            "Total {total}: such a deal is worth {worth}, luck {luck} ± {error}, choices {choices}.",
            total=figures.total,
            worth=digits(figures.worth, 1),
            luck=judging.signed(figures.luck),
            error=digits(figures.luck_error, 1),
            choices=judging.signed(figures.choices),
        )
    yield tr(
        "Decisions: {n}, mistakes: {bad}, given away on average: {mean} ({unit}), accuracy: {accuracy}.",
        n=len(found.plies),
        bad=len(found.mistakes),
        mean=digits(found.mean_regret, 2),
        unit=tr("steps") if rules.counts == STEPS else tr("points"),
        accuracy=digits(accuracy(found.mean_regret)),
    )


def _strength(found: Review, rules: Judge) -> float:
    return rules.strength.get(len(found.session.seats), 0.0)


# ------------------------------------------------------------ as JSON


def _as_data(session: Session, rules: Judge, found: Sequence[Review]) -> dict[str, object]:
    return {
        "program": f"Ramses Desktop {__version__}",
        "game": session.game.spec.id,
        "rules": session.options.rules,
        "options": chosen(session.options),
        "method": rules.method,
        "counts": rules.counts,
        "reviews": [_review_data(one, rules) for one in found],
    }


def _review_data(found: Review, rules: Judge) -> dict[str, object]:
    figures = found.figures(_strength(found, rules))
    return {
        "seat": found.seat,
        **asdict(found.session.seats[found.seat]),
        "decisions": [_decision(found, found.verdicts[ply], rules) for ply in found.plies],
        "luck": [{"ply": ply, **asdict(one)} for ply in found.sights for one in found.chances[ply]],
        "figures": None if figures is None else {**asdict(figures), "choices": figures.choices},
        "mean_regret": found.mean_regret,
        "accuracy": accuracy(found.mean_regret),
    }


def _decision(found: Review, one: Verdict, rules: Judge) -> dict[str, object]:
    round_, turn = found.when_at(one.ply)
    return {
        "ply": one.ply,
        "round": round_ + 1,
        "turn": turn + 1,
        **{name: getattr(one, name) for name in ("played", "best", "regret")},
        "error": None if isinf(one.error) else one.error,
        "grade": one.grade.name.lower(),
        "lines": dict(zip(rules.line_names, one.lines, strict=True)) if one.lines else {},
        "guesses": one.guesses,
    }
