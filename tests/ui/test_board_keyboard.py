"""A whole game by keyboard alone, and the ways of the keyboard over the board."""

from pytestqt.qtbot import QtBot

from tests.ui.play import Keys, follows, kind, play_out, reopened, set_up, sit_down, table_of


def test_one_plays_a_whole_solo_game_by_keyboard_and_it_is_the_game_of_the_record(qtbot: QtBot) -> None:
    page = sit_down(qtbot, set_up("person", seed="coral-heron-2024"))
    wished = play_out(page, Keys(page).make)
    session = table_of(page).session
    assert session.line == wished
    again = reopened(session)
    assert again.state == session.state
    played = {kind(session.state_at(ply), move) for ply, move in enumerate(wished)}
    print(played)
    follows(page)
