"""What is said about races."""

from __future__ import annotations

from ramses_desktop.coach.race import Race
from ramses_desktop.engine.text import tr
from ramses_desktop.ui.practice.ghosts.ghost import name_of


def names(race: Race) -> tuple[str, str]:
    """What the player and the ghost are called beside each other."""
    return race.own.seats[0].name, tr("Ghost")


def about(race: Race) -> str:
    game = tr(race.own.game.spec.name)
    return tr("{game}: {name} against the ghost of {ghost}", game=game, name=race.own.seats[0].name, ghost=name_of(race.ghost))


def after(race: Race) -> str:
    """The moment up to which the ghost is known."""
    if race.by_turn:
        return tr("After turn {n}", n=race.laps)
    return tr("After round {n}", n=race.known[-1].round + 1)


def standing(own: int, ghost: int, names: tuple[str, str]) -> str:
    """Who is ahead on the way."""
    both = " · ".join(tr("{name}: {n}", name=name, n=n) for name, n in zip(names, (own, ghost), strict=True))
    return f"{both}. {_lead(own - ghost)}"


def _lead(points: int) -> str:
    if not points:
        return tr("You are level.")
    if points > 0:
        return tr("You are {n} point ahead.", "You are {n} points ahead.", n=points)
    return tr("You are {n} point behind.", "You are {n} points behind.", n=-points)


def line(race: Race, *, has_failed: bool = False) -> str:
    """What is known of the ghost, above the board."""
    known = race.known
    if has_failed and not known:
        return tr("The ghost has given up.")
    if known and race.by_turn:
        return tr("The ghost by now: {n}", n=known[-1].points)
    if known:
        return tr("The ghost after round {round}: {n}", round=known[-1].round + 1, n=known[-1].points)
    return tr("The ghost is still thinking") if race.is_waiting else tr("A ghost plays along")


def short_line(race: Race) -> str:
    """The same where there is little room."""
    known = race.known
    return tr("Ghost: {n}", n=known[-1].points) if known else tr("Ghost")


def explained(race: Race) -> str:
    """More about it, for the tip."""
    if race.by_turn:
        return tr("You see after each of your turns what the ghost had by then.")
    return tr("You see after each round what the ghost had by then.")


def waiting(*, has_failed: bool) -> str:
    """Why there is no result yet."""
    return tr("The ghost has given up.") if has_failed else tr("The ghost is still on its way.")


def result(race: Race) -> str:
    """How the race ended, in a line."""
    own, ghost = race.totals
    if race.lead == 0:
        return tr("Level with the ghost.")
    if own == ghost:
        return tr("You got further than the ghost.") if race.lead > 0 else tr("The ghost got further.")
    if race.lead > 0:
        return tr("You beat the ghost by {n} point!", "You beat the ghost by {n} points!", n=own - ghost)
    return tr("The ghost was {n} point better.", "The ghost was {n} points better.", n=ghost - own)


def totals(race: Race) -> str:
    own, ghost = race.totals
    first, second = names(race)
    return " · ".join((tr("{name}: {n}", name=first, n=own), tr("{name}: {n}", name=second, n=ghost)))
