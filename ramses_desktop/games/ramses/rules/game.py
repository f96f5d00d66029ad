"""The rules of Ramses behind the engine's interface. Secrets are hidden here, in `view`, and nowhere else: a view shows what is
visible now, and remembers nothing."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from attrs import evolve

from ramses_desktop.engine.game import HIDDEN, IllegalMove, Notice, Score, Spec, ranked
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.text import mark, tr
from ramses_desktop.games.ramses import moves as notation
from ramses_desktop.games.ramses.deck import PLAIN, parts
from ramses_desktop.games.ramses.moves import Give, KeepScarab, Lay, LeaveStanding, Look, Move, Slide, TurnOver, UseScarab
from ramses_desktop.games.ramses.rules import dealing, knowledge
from ramses_desktop.games.ramses.rules import state as st
from ramses_desktop.games.ramses.rules.cards import turn_over
from ramses_desktop.games.ramses.rules.chips import look, scarab
from ramses_desktop.games.ramses.rules.duel import can_be_laid, lay
from ramses_desktop.games.ramses.rules.scoring import parts_of, tie_break
from ramses_desktop.games.ramses.rules.scorpion import give
from ramses_desktop.games.ramses.rules.sliding import slide, slides_of
from ramses_desktop.games.ramses.rules.state import State


class Ramses:
    spec: Final = Spec(
        id="ramses",
        name="Ramses",
        seats=range(1, 6),
        rules=1,
        options=st.RamsesOptions,
        variants=(
            *(st.RamsesOptions(players) for players in range(1, 6)),
            *(st.RamsesOptions(players, st.EXPERT) for players in range(2, 6)),
            st.RamsesOptions(3, st.CHILDREN),
            st.RamsesOptions(3, sandstorm=False),
            st.RamsesOptions(3, scorpion=False),
            st.RamsesOptions(3, powers=False),
            st.RamsesOptions(3, duel=False),
        ),
        memory=True,
        so_far="cards",
    )

    # -------------------------------------------------------- dealing

    def deal(self, options: st.RamsesOptions, luck: Luck) -> str:
        return dealing.text(dealing.draw(options.players, options.expert, luck))

    def start(self, options: st.RamsesOptions, deal: str) -> State:
        setup = dealing.read(options.players, options.expert, deal)
        numbers = {dealing.GOLD: iter(st.GOLD), dealing.RED: iter(st.RED), dealing.BLUE: iter(st.BLUE)}
        pyramids = [st.NO_PYRAMID if colour == dealing.FREE_HOLE else next(numbers[colour]) for colour in setup.colours]
        return State(
            players=(st.Player(scarabs=st.SCARABS if options.expert else 0),) * options.players,
            treasures=setup.treasures,
            pyramids=tuple(pyramids),
            hole=pyramids.index(st.NO_PYRAMID),
            turned=setup.turned,
            pile=setup.cards,
            backs=tuple(parts().cards[card].stack for card in setup.cards),
            symbols=tuple(symbol if symbol in options.symbols else PLAIN for symbol in setup.symbols),
            special=options.symbols,
            chips=setup.chips,
            seat=setup.first,
        )

    # -------------------------------------------------------- decisions

    def turn(self, state: State) -> int | None:
        return None if state.stage == st.OVER else state.seat

    def moves(self, state: State) -> tuple[Move, ...]:
        if state.stage == st.SLIDE:
            return tuple(slides_of(state))
        if state.stage == st.TURN_OVER:
            return (TurnOver(),)
        if state.stage == st.LOOK:
            return (Look(), LeaveStanding())
        if state.stage == st.SCARAB:
            return (UseScarab(), KeepScarab())
        if state.stage == st.GIVE:
            return tuple(map(Give, sorted(state.players[state.seat].won)))
        if state.stage == st.LAY:
            return tuple(map(Lay, sorted(can_be_laid(state))))
        return ()

    def parse(self, text: str) -> Move:
        return notation.parse(text)

    def play(self, state: State, move: Move) -> State:
        if state.stage == st.OVER:
            raise IllegalMove(tr("The game is over."))
        kind, reason, carry_out = _STEPS[state.stage]
        if not isinstance(move, kind):
            raise IllegalMove(tr(reason))
        if state.lifted is not None or state.lucky:
            state = evolve(state, lifted=None, lucky=st.NO_CARD)
        after: State = carry_out(state, move)
        return after

    def reveals(self, before: State, after: State) -> bool:
        """A slide onto sand reveals nothing while the turn goes on, because sliding back would reveal as much. Everything else is
        final, even a slide that covered a treasure: undo would give a second look, while sliding back costs the turn."""
        on = before.stage == after.stage == st.SLIDE and after.slides == before.slides + 1 and after.seat == before.seat
        return not on or before.open != 0

    # -------------------------------------------------------- result

    def scores(self, state: State) -> tuple[Score, ...]:
        """Cards count nothing for a seat that sees only their backs."""
        lines = [parts_of(state, seat) for seat in range(len(state.players))]
        totals = [sum(part.points for part in line) for line in lines]
        keys = [(total, len(player.won)) for total, player in zip(totals, state.players, strict=True)]
        places = ranked(keys)
        return tuple(Score(seat, lines[seat], totals[seat], places[seat], tie_break(keys, seat)) for seat in range(len(lines)))

    # -------------------------------------------------------- knowledge

    def view(self, state: State, seat: int) -> State:
        """What is visible. Won cards are visible only to their owner, and only to choose one; at the end everything is."""
        if state.stage == st.OVER:
            return state
        chooses = seat if state.private and seat == state.seat else None
        under = [HIDDEN] * len(state.treasures)
        under[state.hole] = state.open
        return evolve(
            state,
            players=tuple(
                player if owner == chooses or not player.won else _face_down(player) for owner, player in enumerate(state.players)
            ),
            treasures=tuple(under),
            chips=(HIDDEN,) * len(state.chips),
            pile=(HIDDEN,) * len(state.pile),
            symbols=(*state.symbols[:1], *(HIDDEN,) * (len(state.symbols) - 1)),
            gone=(HIDDEN,) * len(state.gone),
            barred=HIDDEN if state.stage == st.LAY and chooses is None else state.barred,
        )

    def notice(self, before: State, after: State) -> Notice:
        """A treasure or a chip that comes to light is a sight; a slide onto sand is a step; declining a look or the scarab is
        nothing."""
        if after.lifted is not None or (before.stage == st.SLIDE and after.open):
            return Notice.SIGHT
        if before.stage == st.SLIDE and after.slides > before.slides:
            return Notice.STEP
        return Notice.EVENT if self._is_event(before, after) else Notice.NOTHING

    def _is_event(self, before: State, after: State) -> bool:
        if before.stage == st.SLIDE:
            return True
        if before.stage not in (st.LOOK, st.SCARAB):
            return True
        passed_on = evolve(
            before,
            stage=after.stage,
            seat=after.seat,
            slides=after.slides,
            turns=after.turns,
            powers=after.powers,
            lifted=None,
        )
        return after.stage != st.GIVE and after != passed_on

    def guess(self, seen: Sequence[State], seat: int, luck: Luck) -> State:
        """What was seen is remembered; the rest is drawn at random, as in the setup."""
        return knowledge.guess(seen, seat, luck)


@lru_cache(maxsize=1024)
def _face_down(player: st.Player) -> st.Player:
    return evolve(player, won=(HIDDEN,) * len(player.won))


_STEPS: Final[dict[str, tuple[type | tuple[type, ...], str, Any]]] = {
    st.TURN_OVER: (TurnOver, mark("Turn over the top search card first."), turn_over),
    st.SLIDE: (Slide, mark("Slide a pyramid into the free hole."), slide),
    st.LOOK: ((Look, LeaveStanding), mark("Decide first whether to look under the gold pyramid."), look),
    st.SCARAB: ((UseScarab, KeepScarab), mark("Decide first whether to use the scarab."), scarab),
    st.GIVE: (Give, mark("Give a search card to the player on your right first."), give),
    st.LAY: (Lay, mark("Choose a search card for the duel first."), lay),
}
"""For each stage: its moves, the refusal of any other, and the function that carries a move out."""

GAME: Final = Ramses()
