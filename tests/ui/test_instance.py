"""A second start hands its file to the running program, whatever that is doing and whatever else connects to it."""

import json
import os
import socket
import subprocess
import sys
import textwrap
import threading
from pathlib import Path

import pytest

from ramses_desktop.ui.startup import instance
from ramses_desktop.ui.startup.instance import Instance
from tests.patience import PATIENCE

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def data(tmp_path):
    """The program's data folder, which does not exist yet."""
    return tmp_path / "Zoës Dateien 🐫" / "data"


@pytest.fixture
def first(data, qapp):
    found = Instance(data)
    assert found.claim()
    yield found
    found.release()


@pytest.fixture
def opened(first):
    files: list[str | None] = []
    assert first.listen(files.append)
    return files


def in_thread(work):
    """Run it as another program would meanwhile; return its answer."""
    answers: list[object] = []
    thread = threading.Thread(target=lambda: answers.append(work()))
    thread.start()
    return thread, answers


def calls(qtbot, work):
    thread, answers = in_thread(work)
    qtbot.waitUntil(lambda: bool(answers))
    thread.join()
    return answers[0]


def test_the_first_program_is_the_first_and_the_second_is_not(data, first):
    second = Instance(data)
    assert not second.claim()
    first.release()
    assert second.claim()
    second.release()


def test_a_second_program_hands_over_its_file_and_its_wish_to_come_forward(data, qtbot, opened, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    second = Instance(data)
    assert calls(qtbot, lambda: second.hand_over("Spiel für Žofie.ramses", PATIENCE))
    assert calls(qtbot, lambda: second.hand_over(None, PATIENCE))
    assert calls(qtbot, lambda: second.hand_over("/abs/ö\udcff.ramses", PATIENCE))
    assert opened == [str(tmp_path / "Spiel für Žofie.ramses"), None, "/abs/ö\udcff.ramses"]


def test_a_program_that_was_killed_leaves_no_lock_behind(data, tmp_path):
    program = f"""
        import sys, time
        from pathlib import Path
        from ramses_desktop.ui.startup.instance import Instance
        assert Instance(Path({str(data)!r})).claim()
        print(flush=True)
        time.sleep(600)
    """
    command = [sys.executable, "-c", textwrap.dedent(program)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, env={**os.environ, "PYTHONPATH": str(ROOT)}) as child:
        assert child.stdout is not None
        child.stdout.readline()
        assert not Instance(data).claim()
        child.kill()
    second = Instance(data)
    assert second.claim()
    second.release()


def test_the_module_loads_no_qt_before_it_listens(data):
    program = "import sys, ramses_desktop.ui.startup.instance as i; i.Instance().claim(); print('PySide6' in sys.modules)"
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    answer = subprocess.run([sys.executable, "-c", program], check=True, cwd=ROOT, env=environment, stdout=subprocess.PIPE)
    assert answer.stdout.split() == [b"False"]


def test_a_first_program_that_does_not_answer_is_not_waited_for_long(data, first):
    second = Instance(data)
    assert not second.hand_over("a.ramses", patience=0.2)  # it does not even listen
    assert first.listen(lambda file: None)
    assert not second.hand_over("a.ramses", patience=0.3)  # it listens, but is busy


def test_a_first_program_that_is_only_starting_is_waited_for(data, qtbot, first):
    files: list[str | None] = []
    thread, answers = in_thread(lambda: Instance(data).hand_over("/a.ramses", PATIENCE))
    qtbot.wait(150)
    assert first.listen(files.append)
    qtbot.waitUntil(lambda: bool(answers))
    thread.join()
    assert (answers, files) == ([True], [str(Path("/a.ramses").absolute())])


def connected(data):
    port = json.loads((data / "instance.json").read_text("ascii"))["port"]
    return socket.create_connection((instance.HERE, port), timeout=PATIENCE)


def say(data, *pieces):
    with connected(data) as caller:
        for piece in pieces:
            caller.sendall(piece)
        caller.shutdown(socket.SHUT_WR)
        try:
            return caller.recv(100)
        except ConnectionError:
            return b""


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"GET / HTTP/1.1\r\n\r\n",
        b'{"key": "wrong", "file": "/evil.ramses"}\n',
        b'{"file": "/evil.ramses"}\n',
        b'{"key": 7}\n',
        b'{"key": "\\ud800", "file": ""}\n',
        b"[]\n",
        b"[" * 60_000 + b"\n",
        b"\xff\n",
        b"x" * (instance.MAX_MESSAGE + 10),
    ],
)
def test_nobody_without_the_key_is_heard(data, qtbot, opened, content):
    assert calls(qtbot, lambda: say(data, content)) == b""
    assert opened == []
    assert calls(qtbot, lambda: Instance(data).hand_over(None, PATIENCE))
    assert opened == [None]


def test_callers_who_say_nothing_are_sent_away_when_they_become_many(data, qtbot, opened):
    silent = [connected(data) for _ in range(instance.MAX_CALLERS + 5)]
    assert calls(qtbot, lambda: Instance(data).hand_over(None, PATIENCE))
    assert [caller.recv(10) for caller in silent[:6]] == [b""] * 6
    for caller in silent[6:]:
        caller.setblocking(False)
        with pytest.raises(BlockingIOError):
            caller.recv(10)
    for caller in silent:
        caller.close()
    assert opened == [None]


def test_who_is_calling_when_the_first_ends_is_let_go(data, qtbot, first, opened):
    with connected(data) as caller:
        assert calls(qtbot, lambda: Instance(data).hand_over(None, PATIENCE)), "so the caller before it was let in"
        first.release()
        assert caller.recv(10) == b""


def test_a_message_may_come_in_pieces(data, qtbot, opened):
    said = json.loads((data / "instance.json").read_text("ascii"))
    message = json.dumps({"key": said["key"], "file": "/ö"}).encode() + b"\n"
    answer = calls(qtbot, lambda: say(data, message))
    assert answer
    assert calls(qtbot, lambda: say(data, *(bytes([byte]) for byte in message))) == answer
    assert opened == ["/ö", "/ö"]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has other rights")
def test_only_the_player_can_read_the_key(data, opened):
    assert (data / "instance.json").stat().st_mode & 0o077 == 0


def test_an_old_address_leads_nowhere(data, first, qtbot):
    """Another program may own the port by now, and it does not know the key."""
    with socket.create_server((instance.HERE, 0)) as stranger:
        (data / "instance.json").write_text(json.dumps({"port": stranger.getsockname()[1], "key": "old"}))
        thread, answers = in_thread(lambda: Instance(data).hand_over(None, patience=PATIENCE))
        caller, _ = stranger.accept()
        caller.sendall(b"HTTP/1.1 400\r\n")
        caller.close()
        files: list[str | None] = []
        assert first.listen(files.append)
        qtbot.waitUntil(lambda: bool(answers))
        thread.join()
    assert (answers, files) == ([True], [None])


@pytest.mark.parametrize(
    "content",
    [
        *("", "{", "[]", "7", "null", '{"port": "x", "key": "y"}', '{"port": 1}', '{"port": 99999999, "key": ""}', "ö"),
        *('{"port": 1e999, "key": "x"}', '{"port": NaN, "key": "x"}', '{"port": null, "key": "x"}', '{"port": 1, "key": ["x"]}'),
        *(f'{{"port": {"9" * 309}, "key": "x"}}', f'{{"port": {"9" * 5000}, "key": "x"}}', "[" * 6000, '{"port":' * 6000),
    ],
    ids=lambda content: content[:24] or "empty",
)
def test_a_damaged_address_is_nobodys_address(data, first, content):
    (data / "instance.json").write_text(content, "utf-8")
    assert not Instance(data).hand_over(None, patience=0.1)


def test_where_nothing_can_be_locked_each_program_runs_on_its_own(tmp_path, monkeypatch, data):
    (tmp_path / "file").write_text("")
    alone = Instance(tmp_path / "file" / "folder")
    assert alone.claim()
    assert not alone.listen(lambda file: None)
    alone.release()

    def refuse(file):
        raise OSError(37, "No locks available")

    monkeypatch.setattr(instance, "_lock", refuse)
    assert Instance(data).claim()
    assert Instance(data).claim()


def test_where_there_are_no_sockets_the_first_does_not_listen(first, monkeypatch, data):
    def refuse(*_):
        raise OSError(1, "Operation not permitted")

    monkeypatch.setattr(socket, "create_server", refuse)
    assert not first.listen(lambda file: None)
    assert not (data / "instance.json").exists()


def test_listening_twice_is_listening_once(first, opened):
    assert first.listen(lambda file: None)
    first.release()
    first.release()


def must_close_when_asked(qtbot, data, first):
    """The wish is understood, and the second program waits until the first has let go of its lock."""
    wishes: list[str | None] = []

    def close(file):
        wishes.append(file)
        first.release()

    assert first.listen(close)
    assert calls(qtbot, lambda: Instance(data).has_ended(PATIENCE)) is True
    assert wishes == [instance.CLOSE]


def test_a_program_that_is_asked_to_close_is_waited_for(data, qtbot, first):
    must_close_when_asked(qtbot, data, first)


def test_where_no_program_runs_there_is_none_to_close(data):
    assert Instance(data).has_ended(PATIENCE)


def test_a_program_that_does_not_close_is_said_to_run_still(data, qtbot, opened):
    assert calls(qtbot, lambda: Instance(data).has_ended(0.5)) is False
    assert set(opened) == {instance.CLOSE}


def test_where_locks_do_not_work_a_program_that_answers_runs(data, qtbot, qapp, monkeypatch):
    def no_locks(file):
        raise OSError("no locks here")

    monkeypatch.setattr(instance, "_lock", no_locks)
    first = Instance(data)
    assert first.claim()
    monkeypatch.setattr(first, "_lock", os.open(os.devnull, os.O_RDONLY))  # it listens all the same
    must_close_when_asked(qtbot, data, first)
