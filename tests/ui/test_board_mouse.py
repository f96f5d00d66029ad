"""A whole game by mouse alone, and what the mouse does with the piece on the way."""

from pytestqt.qtbot import QtBot

from tests.ui.play import Mouse, follows, kind, play_out, reopened, set_up, sit_down, table_of


def test_two_play_a_whole_game_by_mouse_and_it_is_the_game_of_the_record(qtbot: QtBot) -> None:
    page = sit_down(qtbot, set_up("person", "person"))
    mouse = Mouse(page)
    import time
    t=time.time()
    wished = play_out(page, mouse.make)
    print(time.time()-t)
    session = table_of(page).session
    assert session.line == wished
    again = reopened(session)
    assert again.state == session.state
    played = {kind(session.state_at(ply), move) for ply, move in enumerate(wished)}
    assert played >= {"keep", "pattern", "single", "bonus", "display", "deck"}
    follows(page)
